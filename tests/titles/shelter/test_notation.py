"""The notation of Shelter's cards: how every phrase is parsed and printed, and how mistakes are reported."""

import re
from pathlib import Path

import pytest

from games.engine.effect import Effect, Form, Line, parse, print_effect, print_line
from games.engine.errors import BadCards, Mistake
from games.titles.shelter.notation import ABILITY, PAY, REWARDS, SPACE, THREAT

RESOURCE = "power or food or water or any"
LETTER = "S or P or E or C or I or A or L"
COST = ("a number", "item", "injure", "room")
MARK = ("linked", "injured", "[")
REWARD = (
    "a number",
    "item",
    "dweller",
    "build",
    "heal",
    "ready",
    "first",
    "train",
    "refresh",
    "exchange",
)
GIFT = (
    "a number",
    "item",
    "ready",
    "refresh",
    "heal",
    "+",
    "or",
    "reroll",
    "no",
    "counts",
    "swap",
    "another",
)
MOMENT = ("before", "after", "combat", "injure", "placing", "rent", "turn", "any", "always", "game", "no")


def mistakes(form: Form, text: str) -> list[tuple[str, str, tuple[str, ...], int]]:
    """The code, found text, expected texts and column of every mistake in a line."""
    with pytest.raises(BadCards) as bad:
        parse(form, text, "here")
    assert {mistake.place for mistake in bad.value.mistakes} == {"here"}
    return [(each.code, each.found, each.expected, each.column) for each in bad.value.mistakes]


# --- parsing lines --------------------------------------------------------------------------------


def test_a_line_is_parsed_into_marks_costs_and_rewards() -> None:
    assert parse(SPACE, "linked [C] 2 power, 1 any -> dweller, 3 happiness") == Line(
        marks=(Effect("linked", {}), Effect("letter", {"letter": "C"})),
        costs=(Effect("pay", {"count": 2, "what": "power"}), Effect("pay", {"count": 1, "what": "any"})),
        rewards=(Effect("dweller", {"count": 1}), Effect("gain", {"count": 3, "what": "happiness"})),
    )


def test_a_line_of_an_item_begins_with_its_moment() -> None:
    assert parse(ABILITY, "before combat: exhaust -> +1, or +3 against creature") == Line(
        moments=(Effect("before_combat", {}),),
        costs=(Effect("exhaust", {}),),
        rewards=(Effect("bonus", {"count": 1, "tag": ""}), Effect("bonus", {"count": 3, "tag": "creature"})),
    )


def test_an_ability_that_works_automatically_needs_no_arrow() -> None:
    assert parse(ABILITY, "game end, no threat on own level: 3 happiness") == Line(
        moments=(Effect("game_end", {}), Effect("no_threat", {})),
        rewards=(Effect("gain", {"count": 3, "what": "happiness"}),),
    )


def test_a_threat_names_its_letter_and_its_combat_number() -> None:
    assert parse(THREAT, "[L] combat 11 -> 3 happiness, item") == Line(
        marks=(Effect("letter", {"letter": "L"}), Effect("combat", {"count": 11})),
        rewards=(Effect("gain", {"count": 3, "what": "happiness"}), Effect("item", {"count": 1})),
    )


def test_the_cost_of_a_room_is_only_resources() -> None:
    assert parse(PAY, "2 food, 1 any") == Line(
        costs=(Effect("pay", {"count": 2, "what": "food"}), Effect("pay", {"count": 1, "what": "any"}))
    )


# --- printing lines -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (SPACE, "-> 1 power"),
        (SPACE, "-> 2 food, 3 water, 4 any, 5 happiness"),
        (SPACE, "-> item, 2 items"),
        (SPACE, "-> dweller, 2 dwellers"),
        (SPACE, "-> build, build 2"),
        (SPACE, "-> heal"),
        (SPACE, "-> ready, ready 2"),
        (SPACE, "-> first player"),
        (SPACE, "-> train S, train any"),
        (SPACE, "-> refresh items, refresh rooms"),
        (SPACE, "-> exchange 2 power for 1 any"),
        (SPACE, "1 power, 2 food, 3 water, 4 any -> item"),
        (SPACE, "item -> 4 any"),
        (SPACE, "2 items -> 4 any"),
        (SPACE, "injure -> item"),
        (SPACE, "room -> build"),
        (SPACE, "linked [C] -> dweller"),
        (SPACE, "injured only -> heal"),
        (THREAT, "[A] combat 5 -> 1 happiness"),
        (THREAT, "combat 12 -> 1 happiness"),
        (THREAT, "[C] 2 water -> 1 happiness"),
        (PAY, "2 power, 1 food"),
        (ABILITY, "before combat: exhaust, 1 power -> +5"),
        (ABILITY, "before combat: exhaust -> +1, or +3 against incident"),
        (ABILITY, "after roll: exhaust -> reroll one die"),
        (ABILITY, "after roll: discard -> reroll both dice"),
        (ABILITY, "combat lost: exhaust -> no injury"),
        (ABILITY, "injure cost: exhaust -> no injury"),
        (ABILITY, "placing on S: exhaust -> 1 any"),
        (ABILITY, "placing: exhaust, 2 any -> counts as trained"),
        (ABILITY, "before item: exhaust -> refresh items"),
        (ABILITY, "rent: exhaust -> 1 any"),
        (ABILITY, "turn start: exhaust -> heal"),
        (ABILITY, "turn start: exhaust -> swap 1 any for 1 any up to 2 times"),
        (ABILITY, "turn end: discard -> another turn"),
        (ABILITY, "any time: discard -> item, 2 items, ready, ready 2, refresh rooms"),
        (ABILITY, "always: +1 in combat"),
        (ABILITY, "always: +2 in combat against raider"),
        (ABILITY, "game end: 2 happiness"),
        (ABILITY, "game end: 1 happiness for each 2 dwellers"),
        (ABILITY, "game end, no threat on own level: 1 happiness for each 3 items"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_every_canonical_phrase_is_printed_unchanged(form: Form, text: str) -> None:
    assert print_line(form, parse(form, text)) == text


@pytest.mark.parametrize(
    ("form", "loose", "canonical"),
    [
        (SPACE, "  [ S ]1 water->3power ", "[S] 1 water -> 3 power"),
        (SPACE, "1 items -> 1 dwellers,build 1, ready 1", "item -> dweller, build, ready"),
        (SPACE, "-> 03 power", "-> 3 power"),
        (ABILITY, "game end : -> 2 happiness", "game end: 2 happiness"),
        (ABILITY, "before combat:exhaust->+ 2", "before combat: exhaust -> +2"),
    ],
)
def test_different_spellings_are_printed_in_one_canonical_form(
    form: Form, loose: str, canonical: str
) -> None:
    assert print_line(form, parse(form, loose)) == canonical


def test_an_effect_without_a_phrase_cannot_be_printed() -> None:
    with pytest.raises(ValueError, match="no phrase for"):
        print_effect(REWARDS, Effect("dance", {}))


# --- mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "text", "expected"),
    [
        (SPACE, "1 wter -> item", ("not_understood", "wter", (RESOURCE, "items"), 3)),
        (
            SPACE,
            "-> 1 powr",
            ("not_understood", "powr", (f"{RESOURCE} or happiness", "items", "dwellers"), 6),
        ),
        (SPACE, "-> dance", ("not_understood", "dance", REWARD, 4)),
        (SPACE, "combat 5 -> item", ("not_understood", "combat", (*COST, *MARK), 1)),
        (SPACE, "[X] -> item", ("not_understood", "X", (LETTER,), 2)),
        (SPACE, "-> train X", ("not_understood", "X", (f"{LETTER} or any",), 10)),
        (SPACE, "-> item item", ("not_understood", "item", (",",), 9)),
        (SPACE, "[S] 1 water [P] -> item", ("not_understood", "[", (",",), 13)),
        (SPACE, "-> exchange 1 any for any", ("not_understood", "any", ("a number",), 23)),
        (THREAT, "[A] item -> item", ("not_understood", "item", ("a number", "[", "combat"), 5)),
        (PAY, "1 happiness", ("not_understood", "happiness", (RESOURCE,), 3)),
        (PAY, "2 any, item", ("not_understood", "item", ("a number",), 8)),
        (PAY, "1 water -> item", ("not_understood", "->", (",",), 9)),
        (ABILITY, "before fight: exhaust -> +2", ("not_understood", "fight", ("combat", "item"), 8)),
        (ABILITY, "placing on X: exhaust -> 1 any", ("not_understood", "X", (LETTER,), 12)),
        (ABILITY, "rent: exhaust 1 any", ("not_understood", "exhaust", GIFT, 7)),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_an_unknown_word_is_named_with_the_expected_words(
    form: Form, text: str, expected: tuple[str, str, tuple[str, ...], int]
) -> None:
    assert mistakes(form, text) == [expected]


@pytest.mark.parametrize("number", ["0", "00", "100", "12345"])
def test_a_number_is_from_1_to_99(number: str) -> None:
    assert mistakes(SPACE, f"-> {number} power") == [("not_understood", number, REWARD, 4)]
    assert mistakes(THREAT, f"combat {number} -> item") == [("not_understood", number, ("a number",), 8)]


@pytest.mark.parametrize(("text", "column"), [("1 water item", 13), ("", 1), ("  ", 1), ("1 water  ", 8)])
def test_a_missing_arrow_is_reported_at_the_end_of_the_line(text: str, column: int) -> None:
    assert mistakes(SPACE, text) == [("missing_arrow", "", ("->",), column)]


@pytest.mark.parametrize(("text", "found"), [("exhaust -> +2", "exhaust"), ("", "")])
def test_a_missing_moment_is_reported_at_the_start_of_the_line(text: str, found: str) -> None:
    [(code, where, expected, column)] = mistakes(ABILITY, text)
    assert (code, where, column) == ("missing_moment", found, 1)
    assert "before combat" in expected
    assert "game end" in expected


@pytest.mark.parametrize(
    ("form", "text", "expected", "column"),
    [
        (SPACE, "1 water ->", REWARD, 11),
        (SPACE, "-> item,", REWARD, 9),
        (SPACE, "1 water, -> item", COST, 10),
        (SPACE, "[S -> item", ("]",), 4),
        (SPACE, "-> first", ("player",), 9),
        (THREAT, "combat -> item", ("a number",), 8),
        (PAY, "", ("a number",), 1),
        (ABILITY, ": exhaust -> +2", MOMENT, 1),
        (ABILITY, "before combat:", GIFT, 15),
        (ABILITY, "before combat: exhaust -> 2", (f"{RESOURCE} or happiness", "happiness", "items"), 28),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_an_incomplete_phrase_is_reported_at_its_end(
    form: Form, text: str, expected: tuple[str, ...], column: int
) -> None:
    assert mistakes(form, text) == [("incomplete", "", expected, column)]


def test_all_mistakes_of_a_line_are_named() -> None:
    found = mistakes(SPACE, "1 water, 1 wine -> itm, 2 powr")
    assert [(code, text, column) for code, text, _, column in found] == [
        ("not_understood", "wine", 12),
        ("not_understood", "itm", 20),
        ("not_understood", "powr", 27),
    ]


def test_a_mistake_reads_as_a_sentence_with_its_place() -> None:
    with pytest.raises(BadCards) as bad:
        parse(SPACE, "1 wter -> item", "rooms/diner/left")
    assert str(bad.value) == (
        "rooms/diner/left, column 3: not understood 'wter'; expected power or food or water or any or items"
    )
    assert str(Mistake("rooms/diner", "no_space")) == "rooms/diner: no space"


# --- the guide for designers ----------------------------------------------------------------------

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "cards.md").read_text()
FORMS = {"build": PAY, "space": SPACE, "threat": THREAT, "item": ABILITY}
EXAMPLES = [
    (FORMS[kind], text)
    for kind, text in re.findall(r"^(build|space|threat|item) {2,4}(\S.*)$", GUIDE, re.MULTILINE)
]


@pytest.mark.parametrize(("form", "text"), EXAMPLES, ids=[text for _, text in EXAMPLES])
def test_every_example_of_the_guide_is_canonical(form: Form, text: str) -> None:
    assert print_line(form, parse(form, text)) == text


@pytest.mark.parametrize("part", ["moments", "marks", "costs", "rewards"])
def test_the_guide_has_an_example_of_every_verb(part: str) -> None:
    shown = {effect.verb for form, text in EXAMPLES for effect in getattr(parse(form, text), part)}
    known = {verb.name for form in FORMS.values() for verb in getattr(form, part)}
    assert shown == known


def test_the_guide_explains_every_mistake() -> None:
    sources = [ROOT / "games" / "engine" / name for name in ("effect.py", "cards.py")]
    sources.append(ROOT / "games" / "titles" / "shelter" / "checks.py")
    text = "".join(path.read_text() for path in sources)
    codes = set(re.findall(r'(?:Mistake|self\.wrong)\(\s*(?:f?"[^"]*"|[\w.]+),?\s*"(\w+)"', text))
    codes |= set(re.findall(r'self\.wrong\("(\w+)", ', text))
    assert len(codes) > 20
    assert {code for code in codes if f"`{code}`" not in GUIDE} == set()
