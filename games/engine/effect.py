"""The notation for what cards do: ``1 water -> item``, ``[S] -> 3 power``.

A title registers its **verbs**: each is a phrase with slots, such as ``{count} {resource}`` or
``train {letter}``. A **form** says which verbs are allowed in each part of one kind of line:

    moments: marks costs -> rewards        before combat: exhaust, 1 power -> +4

Moments end with a colon, marks come first and have no commas, costs and rewards are separated by
commas. A part for which a form has no verbs can't be used in it. ``parse`` returns the typed value, or
raises every mistake in the line with its place and the expected words; ``print_line`` returns the one
canonical text of a value, so that ``print_line(parse(text))`` normalises a line.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.engine.errors import BadCards, Mistake

WORD = r"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*"
"""A word of the notation; words may be joined by dots: ``quarry.door``."""
_TOKEN = re.compile(rf"\s*(->|{WORD}|\d+|[^\s])")
_PATTERN_TOKEN = re.compile(rf"\s*(\{{\w+\}}|->|{WORD}|\d+|[^\s])")
_WORD = re.compile(WORD)
NUMBER = "number"
"""A slot for a number from 1 to 99."""
NAME = "name"
"""A slot for any word or number, such as the key of another card; the title checks what it names."""
Arg = int | str


class Span(NamedTuple):
    """A slot for a number within bounds of its own."""

    least: int
    most: int


_USUAL = Span(1, 99)
Slot = Sequence[str] | str | Span


class Verb(NamedTuple):
    """A phrase of the notation.

    ``pattern`` holds words and slots. A slot takes one of the words in ``slots``, a number where
    ``slots`` says ``NUMBER`` or a ``Span``, or any word where it says ``NAME``. ``fixed`` are arguments
    that this phrase implies: ``Verb("item", "item", fixed={"count": 1})`` besides
    ``Verb("item", "{count} items")``. If several phrases fit a verb, the first one is canonical.
    """

    name: str
    pattern: str
    slots: Mapping[str, Slot] = {}
    fixed: Mapping[str, Arg] = {}


class Effect(NamedTuple):
    """A parsed phrase: its verb, and its arguments by name."""

    verb: str
    args: Mapping[str, Arg]

    def number(self) -> int:
        """The argument ``count``; 1 where the verb has none."""
        return int(self.args.get("count", 1))

    def word(self, name: str) -> str:
        """An argument that is a word."""
        return str(self.args[name])


class Form(NamedTuple):
    """One kind of line: the verbs that are allowed in each of its parts."""

    name: str
    moments: tuple[Verb, ...] = ()
    marks: tuple[Verb, ...] = ()
    costs: tuple[Verb, ...] = ()
    rewards: tuple[Verb, ...] = ()
    arrow: bool = True
    """Is the arrow required even if nothing comes before it?"""


class Line(NamedTuple):
    """A parsed line of notation."""

    moments: tuple[Effect, ...] = ()
    marks: tuple[Effect, ...] = ()
    costs: tuple[Effect, ...] = ()
    rewards: tuple[Effect, ...] = ()


class Token(NamedTuple):
    """A piece of a line and the column, counted from 1, where it begins."""

    text: str
    column: int


class _Part(NamedTuple):
    """Tokens between two separators, and the column just after them."""

    tokens: list[Token]
    end: int


class _Match(NamedTuple):
    """How far a phrase matches: the tokens it took, its effect if complete, else the expected text."""

    taken: int
    effect: Effect | None
    expected: str


def parse(form: Form, text: str, place: str = "") -> Line:
    """The parsed line; raise ``BadCards`` with every mistake in it."""
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
    """The words, numbers, arrows and single signs of a text, with their columns."""
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
        """The effects of a part, separated by commas; ``before`` are verbs that are allowed at its front."""
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
        """The effect of a phrase, or None after adding a mistake at the token where the best match ends."""
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
    """The parts before and after the first such sign; None after it if there is no such sign."""
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
        value = _read_slot(_USUAL if allowed == NUMBER else allowed, text)
        if value is None:
            return _Match(taken, None, _wanted(allowed))
        args[slot] = value
    return _Match(len(pattern), Effect(verb.name, args), ",")


def _read_slot(allowed: Slot, text: str) -> Arg | None:
    """The argument that a token gives; ``None`` if it does not fit."""
    if isinstance(allowed, Span):
        fits = text.isdecimal() and len(text) <= len(str(allowed.most))
        return int(text) if fits and allowed.least <= int(text) <= allowed.most else None
    if allowed == NAME:
        return text if _WORD.fullmatch(text) or text.isdecimal() else None
    return text if text in allowed else None


def _wanted(allowed: Slot) -> str:
    """What would have been understood in a slot."""
    if isinstance(allowed, Span) or allowed == NUMBER:
        return f"a {NUMBER}"
    return f"a {NAME}" if allowed == NAME else " or ".join(allowed)
