"""Completions for a line of notation, for people who write cards.

The vocabulary is that of the form itself. A phrase is offered whole, with 1 for its numbers and one
option for each word of its first slot; the words after a second slot are offered once that is filled.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.engine.effect import NAME, NUMBER, WORD, Form, Span, Verb, tokenize

_PIECE = re.compile(rf"\{{\w+\}}|->|{WORD}|\d+|\S")


class Completion(NamedTuple):
    """The position, counted from 0, from which the text would be replaced, and the replacements."""

    start: int
    options: tuple[str, ...]


class _Spot(NamedTuple):
    """The cursor's context: verbs allowed there, words of the phrase so far, and signs that may end it."""

    verbs: tuple[Verb, ...]
    said: list[str]
    signs: tuple[str, ...]
    free: bool
    """May the first sign be written here without a phrase before it?"""


def complete(form: Form, text: str) -> Completion:
    """The completions at the end of an unfinished text."""
    tokens = tokenize(text)
    partial = tokens.pop().text if tokens and not text[-1].isspace() else ""
    if partial in (",", ":", "->"):
        tokens, partial = tokenize(text), ""
    spot = _spot(form, [token.text for token in tokens])
    options = [option for verb in spot.verbs for option in _endings(verb, spot.said, partial)]
    signs = spot.signs if _is_phrase(spot.verbs, spot.said) else ()
    if spot.free and not spot.said:
        signs = spot.signs[:1]
    options += [sign for sign in signs if sign.startswith(partial)]
    if partial and _is_phrase(spot.verbs, [*spot.said, partial]):
        options += [f"{partial} {sign}" if sign == "->" else f"{partial}{sign}" for sign in spot.signs]
    fresh = dict.fromkeys(option for option in options if option != partial)
    return Completion(len(text) - len(partial), tuple(fresh))


def _spot(form: Form, words: Sequence[str]) -> _Spot:
    left = tuple(words)
    if form.moments:
        if ":" not in left:
            return _Spot(form.moments, _after_last(left, ","), (":", ","), False)
        left = left[left.index(":") + 1 :]
    if form.rewards and "->" in left:
        return _Spot(form.rewards, _after_last(left, ",", "->"), (",",), False)
    said = _after_last(left, ",")
    signs = ("->", ",") if form.rewards else (",",)
    verbs = form.costs if form.arrow else form.costs + form.rewards
    if "," in left:
        return _Spot(verbs, said, signs, False)
    while marked := next((n for n in range(1, len(said) + 1) if _is_phrase(form.marks, said[:n])), 0):
        said = said[marked:]
    return _Spot(form.marks + verbs, said, signs, form.arrow and bool(form.rewards))


def _after_last(words: Sequence[str], *signs: str) -> list[str]:
    """The words after the last of these signs."""
    places = [place for place, word in enumerate(words) if word in signs]
    return list(words[places[-1] + 1 :]) if places else list(words)


def _is_phrase(verbs: Sequence[Verb], words: Sequence[str]) -> bool:
    """Are these words a complete phrase?"""
    return any(len(_PIECE.findall(verb.pattern)) == len(words) and _fits(verb, words) for verb in verbs)


def _fits(verb: Verb, words: Sequence[str]) -> bool:
    """Are these words the beginning of the phrase?"""
    pieces = _PIECE.findall(verb.pattern)
    return len(words) <= len(pieces) and all(
        word in _choices(verb, piece, word) for piece, word in zip(pieces, words, strict=False)
    )


def _choices(verb: Verb, piece: str, typed: str = "") -> Sequence[str]:
    """The words allowed for a piece of a phrase; for a number or a name, the one that was typed."""
    if not piece.startswith("{"):
        return (piece,)
    words = verb.slots.get(piece[1:-1], NUMBER)
    if words == NAME:
        return (typed,) if typed else ()
    if isinstance(words, Span) or words == NUMBER:
        return (typed,) if typed.isdecimal() else ("1",)
    return words


def _endings(verb: Verb, said: Sequence[str], partial: str) -> list[str]:
    """The ways to continue a phrase that begins like this, starting with the partial word."""
    pieces = list(_PIECE.finditer(verb.pattern))
    if len(said) >= len(pieces) or not _fits(verb, said):
        return []
    options, chosen, end = [""], False, pieces[len(said)].start()
    for place, piece in enumerate(pieces[len(said) :]):
        typed = partial if place == 0 else ""
        choices = [word for word in _choices(verb, piece[0], typed) if word.startswith(typed)]
        if (chosen and len(choices) > 1) or (place and not choices):
            break
        chosen = chosen or len(choices) > 1
        gap = verb.pattern[end : piece.start()]
        options = [f"{option}{gap}{word}" for option in options for word in choices]
        end = piece.end()
    return options
