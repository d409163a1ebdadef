"""Completions of a line, from the vocabulary of its form."""

import pytest

from games.engine.completion import complete
from games.engine.effect import NAME, NUMBER, Form, Span, Verb, parse

PAY = Verb("pay", "{count} {what}", {"what": ("red", "blue")})
SWAP = Verb("swap", "swap {give} {given} for {get} {got}", {"given": ("red", "blue"), "got": ("red", "blue")})
FIELD = Form(
    "field",
    marks=(Verb("wide", "wide"), Verb("letter", "[{letter}]", {"letter": ("A", "B")})),
    costs=(PAY, Verb("tool", "tool")),
    rewards=(PAY, Verb("tool", "tool"), SWAP, Verb("push", "+{count}", {"count": NUMBER})),
)
PRICE = Form("price", costs=(PAY,))
TRICK = Form(
    "trick",
    moments=(Verb("first", "at first"), Verb("last", "at last")),
    costs=(Verb("turn", "turn"),),
    rewards=(PAY,),
    arrow=False,
)
PHRASES = ("1 red", "1 blue", "tool")


@pytest.mark.parametrize(
    ("form", "text", "start", "options"),
    [
        (FIELD, "", 0, ("wide", "[A]", "[B]", *PHRASES, "->")),
        (FIELD, "wide ", 5, ("wide", "[A]", "[B]", *PHRASES, "->")),
        (FIELD, "to", 0, ("tool",)),
        (FIELD, "tool", 0, ("tool ->", "tool,")),
        (FIELD, "tool ", 5, ("->", ",")),
        (FIELD, "tool -", 5, ("->",)),
        (FIELD, "tool, ", 6, PHRASES),
        (FIELD, "[", 0, ("[A]", "[B]")),
        (FIELD, "[B", 1, ("B]",)),
        (FIELD, "3", 0, ("3 red", "3 blue")),
        (FIELD, "3 b", 2, ("blue",)),
        (FIELD, "[A] wide 3 ", 11, ("red", "blue")),
        (FIELD, "->", 2, (*PHRASES, "swap 1 red for 1", "swap 1 blue for 1", "+1")),
        (FIELD, "-> sw", 3, ("swap 1 red for 1", "swap 1 blue for 1")),
        (FIELD, "-> swap 2 red ", 14, ("for 1 red", "for 1 blue")),
        (FIELD, "-> swap 2 red for 3 b", 20, ("blue",)),
        (FIELD, "-> tool ", 8, (",",)),
        (FIELD, "-> nothing ", 11, ()),
        (FIELD, "-> tool tool tool", 13, ()),
        (PRICE, "2 red", 2, ("red,",)),
        (TRICK, "", 0, ("at first", "at last")),
        (TRICK, "at l", 3, ("last",)),
        (TRICK, "at last", 3, ("last:", "last,")),
        (TRICK, "at last:", 8, ("turn", "1 red", "1 blue")),
        (TRICK, "at last: turn -> 2 ", 19, ("red", "blue")),
    ],
)
def test_every_possible_continuation_is_offered(form: Form, text: str, start: int, options: tuple[str, ...]):
    assert complete(form, text) == (start, options)


def test_a_line_can_be_written_by_choosing_completions():
    text = ""
    for wanted in ("[B]", "1 red", "->", "swap 1 blue for 1", "red", ",", "tool"):
        completion = complete(FIELD, text)
        assert wanted in completion.options
        text = text[: completion.start] + wanted + " "
    assert parse(FIELD, text).rewards[0].args["got"] == "red"


def test_a_number_with_bounds_of_its_own_and_a_name_are_completed_as_they_are_typed():
    story = Form(
        "story",
        rewards=(
            Verb("rads", "{count} rads", {"count": Span(0, 999)}),
            Verb("stage", "stage {card}", {"card": NAME}),
        ),
        arrow=False,
    )
    assert complete(story, "").options == ("1 rads", "stage")
    assert complete(story, "sta").options == ("stage",)
    assert complete(story, "stage V0").options == ("V0 ->", "V0,")
