"""The notation in which cards say what they do: ``1 water -> item``, ``[S] -> 3 power``.

A title registers its **verbs**: each is a phrase with slots, such as ``{count} {resource}`` or
``train {letter}``. A **form** says which verbs may stand where in one kind of line:

    moments: marks costs -> rewards        before combat: exhaust, 1 power -> +4

Moments end with a colon, marks stand at the front without commas, costs and rewards are separated
by commas. What a form has no verbs for can't be written in it. ``parse`` gives the typed value, or
every mistake in the line with its place and what was expected there; ``print_line`` writes the one
canonical text of a value, so that ``print_line(parse(text))`` is how everybody writes it.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.engine.errors import BadCards, Mistake

_TOKEN = re.compile(r"\s*(->|[A-Za-z_]+|\d+|[^\s])")
_PATTERN_TOKEN = re.compile(r"\s*(\{\w+\}|->|[A-Za-z_]+|\d+|[^\s])")
_LONGEST_NUMBER = 2
NUMBER = "number"
Arg = int | str


class Verb(NamedTuple):
    """A phrase of the notation.

    ``pattern`` holds words and slots. A slot takes one of the words in ``slots``, or a number of at
    least 1 where ``slots`` says ``NUMBER``. ``fixed`` are arguments that this phrase sets without
    naming them: ``Verb("item", "item", fixed={"count": 1})`` beside ``Verb("item", "{count} items")``.
    Of several phrases for one verb the first that fits is the canonical one.
    """

    name: str
    pattern: str
    slots: Mapping[str, Sequence[str] | str] = {}
    fixed: Mapping[str, Arg] = {}


class Effect(NamedTuple):
    """A phrase, read: which verb, and its arguments by name."""

    verb: str
    args: Mapping[str, Arg]

    def number(self) -> int:
        """The argument ``count``; 1 where the verb has none."""
        return int(self.args.get("count", 1))

    def word(self, name: str) -> str:
        """An argument that is a word."""
        return str(self.args[name])


class Form(NamedTuple):
    """One kind of line: the verbs that may stand in each of its places."""

    name: str
    moments: tuple[Verb, ...] = ()
    marks: tuple[Verb, ...] = ()
    costs: tuple[Verb, ...] = ()
    rewards: tuple[Verb, ...] = ()
    arrow: bool = True
    """Must an arrow stand even where nothing stands before it?"""


class Line(NamedTuple):
    """A line of notation, read."""

    moments: tuple[Effect, ...] = ()
    marks: tuple[Effect, ...] = ()
    costs: tuple[Effect, ...] = ()
    rewards: tuple[Effect, ...] = ()


class Token(NamedTuple):
    """A piece of a line and the column, counted from 1, where it begins."""

    text: str
    column: int


class _Part(NamedTuple):
    """Tokens between two separators, and the column just behind them."""

    tokens: list[Token]
    end: int


class _Match(NamedTuple):
    """How far a phrase fits: the tokens it took, its effect if it fits whole, else what was missing."""

    taken: int
    effect: Effect | None
    expected: str


def parse(form: Form, text: str, place: str = "") -> Line:
    """Read a line, or raise ``BadCards`` with every mistake in it."""
    reader = _Reader(form, place)
    line = reader.read(text)
    if reader.mistakes:
        raise BadCards(reader.mistakes)
    return line


def print_line(form: Form, line: Line) -> str:
    """The canonical text of a line."""
    head = ", ".join(print_effect(form.moments, each) for each in line.moments)
    marks = [print_effect(form.marks, each) for each in line.marks]
    costs = ", ".join(print_effect(form.costs, each) for each in line.costs)
    rewards = ", ".join(print_effect(form.rewards, each) for each in line.rewards)
    left = " ".join([*marks, costs] if costs else marks)
    if not form.rewards:
        body = left
    elif left or form.arrow:
        body = f"{left} -> {rewards}".strip()
    else:
        body = rewards
    return f"{head}: {body}" if head else body


def print_effect(verbs: Sequence[Verb], effect: Effect) -> str:
    """The canonical phrase for an effect."""
    for verb in verbs:
        if verb.name == effect.verb and all(effect.args.get(k) == v for k, v in verb.fixed.items()):
            return verb.pattern.format(**effect.args)
    raise ValueError(f"no phrase for {effect}")


def tokenize(text: str) -> list[Token]:
    """Words, numbers, arrows and single signs, with their columns."""
    return [Token(found.group(1), found.start(1) + 1) for found in _TOKEN.finditer(text)]


class _Reader:
    """Reads one line and collects its mistakes."""

    def __init__(self, form: Form, place: str) -> None:
        self.form = form
        self.place = place
        self.mistakes: list[Mistake] = []

    def read(self, text: str) -> Line:
        form = self.form
        body = _Part(tokenize(text), len(text.rstrip()) + 1)
        moments: tuple[Effect, ...] = ()
        if form.moments:
            head, rest = _cut(body, ":")
            if rest is None:
                first = body.tokens[0] if body.tokens else Token("", body.end)
                self.wrong("missing_moment", first, [verb.pattern for verb in form.moments])
                return Line()
            moments, body = self.phrases(form.moments, head), rest
        left, right = _cut(body, "->") if form.rewards else (body, None)
        if form.rewards and right is None:
            if form.arrow:
                self.wrong("missing_arrow", Token("", body.end), ["->"])
                return Line(moments)
            return Line(moments, rewards=self.phrases(form.rewards, body))
        marks, left = self.marks(left)
        costs = self.phrases(form.costs, left, form.marks) if left.tokens or right is None else ()
        rewards = self.phrases(form.rewards, right) if right is not None else ()
        return Line(moments, marks, costs, rewards)

    def marks(self, part: _Part) -> tuple[tuple[Effect, ...], _Part]:
        """The marks at the front of a part, and the rest of it."""
        found: list[Effect] = []
        tokens = part.tokens
        while tokens:
            fits = [m for m in (_match(verb, tokens) for verb in self.form.marks) if m.effect]
            if not fits:
                break
            best = max(fits, key=lambda match: match.taken)
            assert best.effect is not None
            found.append(best.effect)
            tokens = tokens[best.taken :]
        return tuple(found), _Part(tokens, part.end)

    def phrases(self, verbs: Sequence[Verb], part: _Part, before: Sequence[Verb] = ()) -> tuple[Effect, ...]:
        """The effects of a part, separated by commas; ``before`` might have stood at its front."""
        found = []
        rest: _Part | None = part
        while rest is not None:
            phrase, rest = _cut(rest, ",")
            effect = self.phrase(verbs, phrase, before)
            before = ()
            if effect is not None:
                found.append(effect)
        return tuple(found)

    def phrase(self, verbs: Sequence[Verb], part: _Part, before: Sequence[Verb]) -> Effect | None:
        """The one effect that a phrase says, or a mistake where the best guess stops fitting."""
        matches = [_match(verb, part.tokens) for verb in verbs]
        for match in matches:
            if match.effect and match.taken == len(part.tokens):
                return match.effect
        matches += [_match(verb, part.tokens) for verb in before]
        furthest = max((match.taken for match in matches), default=0)
        expected = [match.expected for match in matches if match.taken == furthest]
        if furthest < len(part.tokens):
            self.wrong("not_understood", part.tokens[furthest], expected)
        else:
            self.wrong("incomplete", Token("", part.end), expected)
        return None

    def wrong(self, code: str, token: Token, expected: Sequence[str]) -> None:
        unique = tuple(dict.fromkeys(expected))
        self.mistakes.append(Mistake(self.place, code, token.text, unique, token.column))


def _cut(part: _Part, sign: str) -> tuple[_Part, _Part | None]:
    """What stands before and behind the first such sign; nothing behind it means there is none."""
    for place, token in enumerate(part.tokens):
        if token.text == sign:
            before = _Part(part.tokens[:place], token.column)
            return before, _Part(part.tokens[place + 1 :], part.end)
    return part, None


def _match(verb: Verb, tokens: Sequence[Token]) -> _Match:
    args: dict[str, Arg] = dict(verb.fixed)
    pattern = _PATTERN_TOKEN.findall(verb.pattern)
    for taken, piece in enumerate(pattern):
        text = tokens[taken].text if taken < len(tokens) else ""
        if not piece.startswith("{"):
            if text != piece:
                return _Match(taken, None, piece)
            continue
        slot = piece[1:-1]
        allowed = verb.slots.get(slot, NUMBER)
        if allowed == NUMBER:
            if not text.isdecimal() or len(text) > _LONGEST_NUMBER or int(text) < 1:
                return _Match(taken, None, f"a {NUMBER}")
            args[slot] = int(text)
        elif text in allowed:
            args[slot] = text
        else:
            return _Match(taken, None, " or ".join(allowed))
    return _Match(len(pattern), Effect(verb.name, args), ",")
