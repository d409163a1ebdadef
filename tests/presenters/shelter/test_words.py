"""Everything that the rules can say has a sentence and a sign."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from django.utils.translation import override

from games.engine.effect import Effect, Verb
from games.presenters.shelter.abilities import AGAINST, MOMENTS, effect_words, item_lines, things
from games.presenters.shelter.decision import QUESTIONS
from games.presenters.shelter.end import LINES
from games.presenters.shelter.log import LAST_ROUND, TELL
from games.presenters.shelter.reasons import reason
from games.presenters.shelter.signs import reward_icon, sign
from games.presenters.shelter.words import LETTER_NAMES, amount, card_name, face_words, reward_word
from games.titles.shelter.cards import Reward
from games.titles.shelter.effects import GIVE
from games.titles.shelter.notation import ABILITY, COUNTED, LETTERS, REWARDS, TAGS
from games.titles.shelter.options import OPTIONS
from tests.presenters.shelter.showing import LANGUAGES, NAMES
from tests.presenters.shelter.told import event_kinds, reason_codes
from tests.titles.shelter.scene import cards_with, standard_cards

SHEET = Path(__file__).parents[3] / "static" / "games" / "icons.svg"
REFUSED = {"seat": 1, "owner": 1, "what": "food", "by": 2, "colour": "blue", "have": 1, "row": ()}
WHAT = {"gain": "food", "train": "S", "refresh": "items"}


@cache
def symbols() -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', SHEET.read_text()))


def in_all_languages(say: Callable[[], object]) -> list[str]:
    said = []
    for language in LANGUAGES:
        with override(language):
            said.append(str(say()))
    return said


def test_every_event_of_the_rules_has_a_line():
    assert event_kinds() == set(TELL)


def test_events_and_reasons_are_found_in_the_rules():
    assert {"placed", "last_round", "over"} <= event_kinds()
    assert {"taken", "short", "injured_only", "healthy_only"} <= reason_codes()


@pytest.mark.parametrize("code", sorted(reason_codes()))
def test_every_reason_has_a_different_sentence_in_each_language(code: str):
    assert len(set(in_all_languages(lambda: reason(code, REFUSED, NAMES)))) == len(LANGUAGES)


def test_every_question_has_a_sentence():
    assert set(QUESTIONS) == set(OPTIONS)


@pytest.mark.parametrize("kind", OPTIONS)
def test_every_question_is_translated(kind: str):
    assert len(set(in_all_languages(QUESTIONS[kind]))) == len(LANGUAGES)


@pytest.mark.parametrize("verb", GIVE)
def test_every_reward_has_words_and_a_sign(verb: str):
    rate = (1, "any", 2, "food") if verb == "exchange" else None
    reward = Reward(verb, WHAT.get(verb, ""), rate=rate)
    assert len(set(in_all_languages(lambda: reward_word(reward, 2)))) == len(LANGUAGES)
    if verb in {each.name for each in REWARDS}:
        assert f"i-{reward_icon(reward, 2).symbol}" in symbols()


@pytest.mark.parametrize("verb", ABILITY.rewards, ids=lambda verb: f"{verb.name} {verb.pattern}")
def test_every_effect_of_an_item_has_words(verb: Verb):
    words = {name: words[0] for name, words in verb.slots.items()}
    args = {"count": 2, "every": 2, **words, **verb.fixed}
    assert len(set(in_all_languages(lambda: effect_words(Effect(verb.name, args))))) == len(LANGUAGES)


def test_every_moment_at_which_an_item_works_has_words():
    marks = {"no_threat"}  # a condition beside a moment
    assert {verb.name for verb in ABILITY.moments} - marks == set(MOMENTS)
    assert set(TAGS) == set(AGAINST)
    assert set(LETTERS) == set(LETTER_NAMES)
    assert all(things(what) for what in COUNTED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_set_has_a_name_and_words(language: str):
    cards = standard_cards()
    with override(language):
        faces = [space.face for space in cards.spaces.values()] + list(cards.threats.values())
        assert all(face_words(face) for face in faces)
        assert all(line for item in cards.items.values() for line in item_lines(item))
        assert all(cards.names[key][language] == card_name(cards, key) for key in cards.names)


def test_every_sign_of_the_set_has_symbols():
    cards = standard_cards()
    signs = [sign(space.face) for space in cards.spaces.values()] + [
        sign(threat) for threat in cards.threats.values()
    ]
    icons = {f"i-{icon.symbol}" for each in signs for icon in (*each.cost, *each.reward)}
    assert icons - symbols() == set()
    assert {f"i-letter-{letter}" for letter in LETTERS} - symbols() == set()


@pytest.mark.parametrize(
    ("count", "language", "text"),
    [
        (1, "en", "1 item"),
        (2, "en", "2 items"),
        (1, "ru", "1 предмет"),
        (2, "ru", "2 предмета"),
        (5, "ru", "5 предметов"),
        (21, "ru", "21 предмет"),
        (1, "fr", "1 objet"),
        (2, "fr", "2 objets"),
    ],
)
def test_plurals_are_right_in_every_language(count: int, language: str, text: str):
    with override(language):
        assert amount("item", count) == text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("-> 1 power", "reward: 1 power"),
        ("1 water -> item", "cost: 1 water; reward: 1 item"),
        ("[S] -> 3 power", "reward: 3 power; doubled by Strength"),
        ("linked [C] -> dweller", "for two dwellers; reward: 1 new dweller; doubled by Charisma"),
        (
            "injured only -> heal, 2 any",
            "only for the injured; reward: the dweller is healed, 2 resources of choice",
        ),
        ("room -> build, 2 happiness", "cost: the price of the room; reward: a room is built, 2 happiness"),
        ("injure -> item", "cost: the dweller is injured; reward: 1 item"),
        ("2 items -> 6 any", "cost: 2 items; reward: 6 resources of choice"),
        ("-> 1 any, train S", "reward: 1 resource of choice, training in Strength"),
        ("-> train any, first player", "reward: training in any letter, first player"),
        ("-> 2 items, refresh rooms", "reward: 2 items, new rooms in the row"),
    ],
)
def test_the_words_of_a_space_follow_its_notation(line: str, text: str):
    cards = cards_with(diner={"left": line})
    assert face_words(cards.spaces["diner.a"].face) == text


def test_every_ending_has_words():
    assert set(LAST_ROUND) == {"rooms", "threats", "rounds"}
    assert set(LINES) == {"happiness", "resources", "dwellers", "items"}
