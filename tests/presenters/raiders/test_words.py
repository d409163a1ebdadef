"""The sentences of Raiders: skills, log, reasons, recap and the end."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from games.engine.rules import Place
from games.presenters.raiders.end import tie_break, title
from games.presenters.raiders.log import TELL, Speaker, event_line, worth_telling
from games.presenters.raiders.reasons import reason
from games.presenters.raiders.recap import present_recap
from games.presenters.raiders.skills import sign
from tests.presenters.raiders.showing import NAMES, random_game, show, viewing
from tests.titles.raiders.scene import RULES, standard_cards

LANGUAGES = ("en", "ru", "fr")
SOURCES = Path(__file__).parents[3] / "games" / "titles" / "raiders"


def told_kinds() -> set[str]:
    """The kinds of events that the rules tell, from their source."""
    source = "\n".join(path.read_text() for path in SOURCES.glob("*.py"))
    return set(re.findall(r'\.(?:tell|show)\(\s*"(\w+)"', source))


def test_every_event_has_a_line_or_is_left_out_on_purpose():
    assert told_kinds() == set(TELL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_random_games_is_told(language: str):
    met = set()
    with override(language):
        for number in range(3):
            for state, _decision, events in random_game(f"told {number}", 4, decks="by_players"):
                by = Speaker(state.cards, NAMES)
                for event in events:
                    line = event_line(event.kind, event.facts, by)
                    assert line is None or not re.search(r"\{\w*\}|%\(", line.text), line
                    met.add(event.kind)
    assert len(met) > 25, set(TELL) - met


def test_a_call_is_told_once_and_recovery_at_night_is_one_line():
    log: list[tuple[int, str, dict[str, Any]]] = [
        (1, "played", {"seat": 0, "card": "sniper-1", "called": True}),
        (1, "used", {"seat": 0, "card": "sniper-1", "territory": ""}),
        (2, "night", {"day": 1}),
        (2, "healed", {"seat": 0, "helper": "sniper-1"}),
        (3, "healed", {"seat": 0, "helper": "sniper-1"}),
    ]
    assert [(number, kind) for number, kind, _facts in worth_telling(log)] == [
        (1, "played"),
        (2, "night"),
        (3, "healed"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skill_has_words_and_icons(language: str):
    with override(language):
        for helper in standard_cards().helpers.values():
            shown = sign(helper.skill)
            assert shown.words.endswith(".")
            assert "%(" not in shown.said
            assert shown.reward


def test_a_skill_reads_like_its_notation():
    helpers = standard_cards().helpers
    assert sign(helpers["sniper-1"].skill).words == "Wound up to 2 helpers in rivals' hideouts."
    assert sign(helpers["wrecker-1"].skill).words == (
        "Any territory: Discard up to 2 helpers from home. Destroy 2 loot for each helper."
    )
    assert sign(helpers["widow"].skill).words == (
        "One of your territories: Take all its loot, burn the territory down."
    )


def test_every_refusal_of_random_games_says_why():
    met = set()
    for number in range(6):
        for state, decision, _events in random_game(f"refused {number}"):
            if decision is not None:
                for refusal in RULES.refusals(state, decision):
                    assert reason(refusal.code, refusal.facts)
                    met.add(refusal.code)
    assert {"too_weak", "wounded", "call_useless"} <= met


def test_the_recap_puts_first_what_concerns_the_viewer():
    log = []
    for state, _decision, events in random_game("recap"):
        log += [(state.version, event.kind, event.facts) for event in events if event.seats is None]
        if state.hour == 6:
            break
    recap = present_recap(viewing(state, 0, log=log), earlier=False)
    assert recap is not None
    assert recap.about
    assert {fold.name for fold in recap.others} <= {NAMES[1], NAMES[2], "The wasteland"}


def places(*lines: tuple[int, int, int, int]) -> list[Place]:
    names = ("points", "types", "territories", "loot")
    ranked = sorted(range(len(lines)), key=lambda seat: lines[seat], reverse=True)
    return [
        Place(
            seat,
            1 + sum(other > lines[seat] for other in lines),
            tuple(zip(names, lines[seat], strict=True)),
        )
        for seat in ranked
    ]


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ((30, 3, 4, 10), (27, 4, 5, 12), "30 points, 3 ahead of Boris"),
        ((30, 4, 4, 10), (30, 3, 5, 12), "A tie, decided by this: Types, 4 to 3"),
        ((30, 3, 5, 10), (30, 3, 4, 12), "A tie, decided by this: Territories, 5 to 4"),
        ((30, 3, 4, 12), (30, 3, 4, 10), "A tie, decided by this: Loot, 12 to 10"),
        ((30, 3, 4, 12), (30, 3, 4, 12), "Nothing sets them apart: not points, types, territories or loot."),
    ],
)
def test_the_end_explains_every_tie_break(
    first: tuple[int, int, int, int], second: tuple[int, int, int, int], said: str
):
    assert tie_break(places(first, second), NAMES) == said


def test_a_shared_victory_names_both():
    assert title(places((30, 3, 4, 12), (30, 3, 4, 12)), NAMES) == "Ada, Boris share the wastes"


def test_the_count_adds_up_and_all_hands_are_open_at_the_end():
    *_, (state, _decision, _events) = random_game("count", 4)
    view = show(state, None)["end"].view
    limits = state.cards.limits
    assert sorted(len(row.hand) for row in view.rows) == sorted(len(player.hand) for player in state.players)
    for row in view.rows:
        won = [int(part) for won in row.won if won.sum for part in won.sum.split("+")]
        assert row.total == limits.points_loot * row.loot + sum(won)
