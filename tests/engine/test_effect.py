from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.effect import (
    NAME,
    NUMBER,
    Effect,
    Form,
    Line,
    Span,
    Token,
    Verb,
    parse,
    print_effect,
    print_line,
    tokenize,
)
from games.engine.errors import BadCards, Mistake

COLOURS = ("red", "blue")
PAY = Verb("pay", "{count} {colour}", {"colour": COLOURS})
EXHAUST = Verb("exhaust", "exhaust")
CARD = Verb("card", "card", fixed={"count": 1})
CARDS = Verb("card", "{count} cards")
SWAP = Verb("swap", "swap {give} for {get}", {"give": NUMBER, "get": NUMBER})
BONUS = Verb("bonus", "+{count}")
LINKED = Verb("linked", "linked")
LINKED_TWICE = Verb("linked_twice", "linked twice")
LETTER = Verb("letter", "[{letter}]", {"letter": ("S", "P")})
START = Verb("start", "start")
ON = Verb("on", "on {letter}", {"letter": ("S", "P")})

SPACE = Form(
    "space", marks=(LINKED, LINKED_TWICE, LETTER), costs=(PAY, EXHAUST), rewards=(PAY, CARD, CARDS, SWAP)
)
COST = Form("cost", costs=(PAY,))
ITEM = Form("item", moments=(START, ON), costs=(EXHAUST, PAY), rewards=(BONUS, CARD, CARDS), arrow=False)
PLAIN = Form("plain", rewards=(CARD,))


def mistakes_in(form: Form, text: str) -> list[Mistake]:
    with pytest.raises(BadCards) as bad:
        parse(form, text, "here")
    return list(bad.value.mistakes)


def mistake_in(form: Form, text: str) -> tuple[str, str, int, tuple[str, ...]]:
    (mistake,) = mistakes_in(form, text)
    return mistake.code, mistake.found, mistake.column, mistake.expected


# --- reading ----------------------------------------------------------------------------------------


def test_a_line_has_marks_costs_and_rewards():
    assert parse(SPACE, "linked [S] 1 red, exhaust -> 2 blue, card") == Line(
        marks=(Effect("linked", {}), Effect("letter", {"letter": "S"})),
        costs=(Effect("pay", {"count": 1, "colour": "red"}), Effect("exhaust", {})),
        rewards=(Effect("pay", {"count": 2, "colour": "blue"}), Effect("card", {"count": 1})),
    )


def test_the_part_before_the_arrow_may_be_empty():
    assert parse(SPACE, "-> card") == Line(rewards=(Effect("card", {"count": 1}),))


def test_moments_end_with_a_colon():
    line = parse(ITEM, "start, on S: exhaust -> +2")
    assert line.moments == (Effect("start", {}), Effect("on", {"letter": "S"}))
    assert line.costs == (Effect("exhaust", {}),)


def test_a_form_may_do_without_the_arrow():
    assert parse(ITEM, "start: +2") == parse(ITEM, "start: -> +2")


def test_a_form_without_rewards_is_a_list_of_costs():
    assert parse(COST, "1 red, 2 blue").costs == (
        Effect("pay", {"count": 1, "colour": "red"}),
        Effect("pay", {"count": 2, "colour": "blue"}),
    )


def test_two_phrases_can_have_the_same_verb():
    assert parse(SPACE, "-> card").rewards == parse(SPACE, "-> 1 cards").rewards


def test_the_longest_matching_mark_is_taken():
    assert parse(SPACE, "linked twice -> card").marks == (Effect("linked_twice", {}),)


def test_spaces_do_not_matter():
    assert parse(SPACE, "  [S]1 red->2   blue ,card ") == parse(SPACE, "[S] 1 red -> 2 blue, card")


def test_an_effect_has_a_number_and_words():
    assert Effect("card", {"count": 3}).number() == 3
    assert Effect("exhaust", {}).number() == 1
    assert Effect("letter", {"letter": "S"}).word("letter") == "S"


def test_tokens_know_their_columns():
    assert tokenize(" [S] ->12x") == [
        Token("[", 2),
        Token("S", 3),
        Token("]", 4),
        Token("->", 6),
        Token("12", 8),
        Token("x", 10),
    ]


# --- writing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "text", "canonical"),
    [
        (SPACE, "linked[P]1 red->1 cards", "linked [P] 1 red -> card"),
        (SPACE, "->2 cards", "-> 2 cards"),
        (SPACE, "[S] -> swap 1 for 2", "[S] -> swap 1 for 2"),
        (SPACE, "exhaust , 02 blue -> card", "exhaust, 2 blue -> card"),
        (ITEM, "start: -> + 1", "start: +1"),
        (ITEM, "on S,start:exhaust->+1", "on S, start: exhaust -> +1"),
        (COST, "1 red,1 blue", "1 red, 1 blue"),
    ],
)
def test_a_line_has_one_canonical_text(form: Form, text: str, canonical: str):
    assert print_line(form, parse(form, text)) == canonical


def test_an_effect_without_a_phrase_cannot_be_printed():
    with pytest.raises(ValueError, match="no phrase for"):
        print_effect((CARD,), Effect("card", {"count": 2}))
    with pytest.raises(ValueError, match="no phrase for"):
        print_effect((CARD,), Effect("heal", {}))


def effects(verbs: tuple[Verb, ...]) -> st.SearchStrategy[Effect]:
    """Any effect of these verbs."""
    return st.sampled_from(verbs).flatmap(effects_of)


def effects_of(verb: Verb) -> st.SearchStrategy[Effect]:
    names = [piece.strip("{}+[]") for piece in verb.pattern.split() if "{" in piece]
    slots: dict[str, st.SearchStrategy[int | str]] = {}
    for name in names:
        words = verb.slots.get(name, NUMBER)
        slots[name] = st.integers(1, 99) if words == NUMBER else st.sampled_from(list(words))
    fixed = {name: st.just(value) for name, value in verb.fixed.items()}
    return st.fixed_dictionaries({**slots, **fixed}).map(lambda args: Effect(verb.name, args))


@st.composite
def lines(draw: st.DrawFn, form: Form) -> Line:
    def some(verbs: tuple[Verb, ...], least: int) -> tuple[Effect, ...]:
        return tuple(draw(st.lists(effects(verbs), min_size=least, max_size=4))) if verbs else ()

    return Line(
        moments=some(form.moments, 1),
        marks=some(form.marks, 0),
        costs=some(form.costs, 0 if form.rewards else 1),
        rewards=some(form.rewards, 1),
    )


@pytest.mark.parametrize("form", [SPACE, ITEM, COST, PLAIN], ids=lambda form: form.name)
@given(data=st.data())
def test_printing_and_reading_are_inverses(form: Form, data: st.DataObject):
    line = data.draw(lines(form))
    text = print_line(form, line)
    assert parse(form, text) == line
    assert print_line(form, parse(form, text)) == text


# --- mistakes ---------------------------------------------------------------------------------------


def test_an_unknown_word_is_named_with_its_column_and_the_expected_words():
    assert mistake_in(SPACE, "1 gren -> card") == ("not_understood", "gren", 3, ("red or blue",))


def test_marks_are_expected_at_the_front_only():
    _, found, column, expected = mistake_in(SPACE, "wink -> card")
    assert (found, column) == ("wink", 1)
    assert expected == ("a number", "exhaust", "linked", "[")
    assert mistake_in(SPACE, "exhaust, wink -> card")[3] == ("a number", "exhaust")


def test_an_unfinished_phrase_is_incomplete_after_its_last_word():
    assert mistake_in(SPACE, "-> swap 1 for") == ("incomplete", "", 14, ("a number",))


def test_nothing_between_two_commas_is_incomplete():
    assert mistake_in(COST, "1 red, , 1 blue") == ("incomplete", "", 8, ("a number",))


def test_a_comma_is_expected_after_a_complete_phrase():
    assert mistake_in(SPACE, "-> card card") == ("not_understood", "card", 9, (",",))


def test_an_empty_reward_is_incomplete():
    code, found, column, _ = mistake_in(SPACE, "1 red ->")
    assert (code, found, column) == ("incomplete", "", 9)


@pytest.mark.parametrize("number", ["0", "00", "100", "x", "-1"])
def test_a_number_has_one_or_two_digits_and_is_at_least_one(number: str):
    code, _, column, expected = mistake_in(COST, f"{number} red")
    assert (code, column, expected) == ("not_understood", 1, ("a number",))


def test_a_missing_arrow_is_named_at_the_end():
    assert mistake_in(SPACE, "1 red ") == ("missing_arrow", "", 6, ("->",))


def test_a_missing_moment_is_named_at_the_start():
    assert mistake_in(ITEM, " exhaust -> +1") == ("missing_moment", "exhaust", 2, ("start", "on {letter}"))
    assert mistake_in(ITEM, "") == ("missing_moment", "", 1, ("start", "on {letter}"))


def test_a_form_without_costs_accepts_no_cost():
    assert mistake_in(PLAIN, "1 red -> card") == ("not_understood", "1", 1, ())


def test_every_mistake_of_a_line_is_named():
    found = mistakes_in(ITEM, "stat, on X: exhast -> +0, crd")
    assert [(mistake.found, mistake.column) for mistake in found] == [
        ("stat", 1),
        ("X", 10),
        ("exhast", 13),
        ("0", 24),
        ("crd", 27),
    ]


def test_a_mistake_carries_the_place_of_its_line():
    assert {mistake.place for mistake in mistakes_in(COST, "x, y")} == {"here"}


@given(st.text(), st.sampled_from([SPACE, ITEM, COST, PLAIN]))
def test_any_text_is_parsed_or_every_mistake_has_a_column_within_it(text: str, form: Form):
    try:
        line = parse(form, text)
    except BadCards as bad:
        mistakes = bad.mistakes
        line = None
    if line is None:
        assert all(1 <= mistake.column <= len(text) + 1 for mistake in mistakes)
    else:
        assert parse(form, print_line(form, line)) == line


# --- numbers with bounds of their own, and names ----------------------------------------------------

STORY = Form(
    "story",
    rewards=(
        Verb("rads", "{count} rads", {"count": Span(0, 999)}),
        Verb("stage", "stage {card}", {"card": NAME}),
        Verb("move", "move to {space}", {"space": NAME}),
        Verb("test", "test {one}+{other} {count}", {"one": NAME, "other": NAME}),
    ),
    arrow=False,
)


@pytest.mark.parametrize("number", [0, 7, 999])
def test_a_number_may_have_bounds_of_its_own(number: int):
    (effect,) = parse(STORY, f"{number} rads").rewards
    assert effect.number() == number


def test_a_number_beyond_its_bounds_is_not_understood():
    assert mistake_in(STORY, "1000 rads")[3][0] == "a number"


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("stage 101", {"card": "101"}),
        ("stage V04", {"card": "V04"}),
        ("move to quarry.door", {"space": "quarry.door"}),
        ("test wits+luck 5", {"one": "wits", "other": "luck", "count": 5}),
    ],
)
def test_a_name_is_a_word_with_dots_and_digits(text: str, args: dict[str, Any]):
    line = parse(STORY, text)
    assert line.rewards[0].args == args
    assert print_line(STORY, line) == text


def test_a_name_is_expected_where_there_is_none():
    assert mistake_in(STORY, "stage +")[0] == "not_understood"
    assert mistake_in(STORY, "stage") == ("incomplete", "", 6, ("a name",))
