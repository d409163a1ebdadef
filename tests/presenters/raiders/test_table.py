"""The table of Raiders: looks, secrets, the night and the choices of every kind of question."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from games.engine.rng import Rng
from games.presenters.raiders.choices import present_spots
from games.presenters.raiders.decision import QUESTIONS
from games.presenters.raiders.pictures import (
    SHEET,
    drawn,
    filled_looks,
    gang_look,
    helper_picture,
    land_picture,
)
from games.titles.raiders.cards import key_of
from games.titles.raiders.notation import COLOURS, MARKS, PATTERNS
from games.titles.raiders.options import OPTIONS as KINDS
from tests.presenters.raiders.showing import page, questions, random_game, show, viewing
from tests.titles.raiders.scene import RULES, standard_cards, standard_data

STYLES = Path(__file__).parents[3] / "static" / "games" / "raiders"


# --- looks ------------------------------------------------------------------------------------------


def test_every_territory_and_every_helper_has_a_picture_of_its_own():
    cards = standard_cards()
    lands = {land_picture(key, card.type) for key, card in cards.territories.items()}
    assert len(lands) == len(cards.territories)
    keys = {key_of(card) for card in cards.helpers} | {"captive", "fanatic"}
    assert {helper_picture(key) for key in keys} == {f"rf-{key}" for key in keys}
    assert lands <= drawn()


def test_every_colour_mark_and_pattern_is_drawn():
    sheet = (STYLES / "gangs.css").read_text()
    assert {f"rm-{mark}" for mark in MARKS} | {f"rg-{mark}" for mark in MARKS} <= drawn()
    assert all(f".gc-{colour} {{" in sheet for colour in COLOURS)
    assert all(f".gp-{pattern} {{" in sheet for pattern in PATTERNS)
    patterns = re.findall(r"\.gp-(\w+) \{ --pat: ([^;]+);", sheet)
    drawn_ones = [look for name, look in patterns if name != "none"]
    assert len(set(drawn_ones)) == len(PATTERNS)


def test_a_seventh_gang_is_data_alone():
    data = standard_data()
    data["decks"]["gangs"].append(
        {"key": "rust", "name": {"en": "Rust", "ru": "Ржавые", "fr": "Rouille"}, "style": "jackal"}
    )
    data["decks"]["raiders"].append(
        {
            "key": "welder",
            "name": {"en": "Welder", "ru": "Сварщик", "fr": "Soudeur"},
            "gang": "rust",
            "role": "crew",
            "copies": 10,
            "start": "hideout",
            "skill": "raid: -> take 1 loot",
        }
    )
    cards = RULES.read_cards(data)
    look = gang_look(cards, "rust")
    others = [gang_look(cards, gang) for gang in cards.gangs if gang != "rust"]
    assert look.colour not in {each.colour for each in others}
    assert look.mark not in {each.mark for each in others}
    assert look.pattern not in {each.pattern for each in others}
    for seed in range(40):
        state, *_ = next(random_game(f"rust {seed}", 4, cards))
        if "rust" in {player.gang for player in state.players}:
            text = page(state, None)
            assert look.classes in text
            assert f"#rm-{look.mark}" in text
            return
    raise AssertionError("the gang was never drawn")


def test_gangs_that_choose_the_same_nothing_still_differ():
    looks = filled_looks([(f"gang{number}", "", "", "") for number in range(8)])
    assert len({look.colour for look in looks.values()}) == 8
    assert len({look.mark for look in looks.values()}) == 8


def test_pictures_have_no_inline_styles():
    assert "style=" not in (STYLES / Path(SHEET).name).read_text()


# --- questions --------------------------------------------------------------------------------------


def test_every_kind_of_question_has_words():
    assert set(QUESTIONS) == set(KINDS)


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_every_option_of_every_question_can_be_reached(language: str):
    """Each option is a button, is selected by one, or follows from a squad or a choice of cards."""
    met = set()
    for number in range(4):
        for state, decision, _events in random_game(f"reach {number}", gangs="chosen"):
            if decision is None or (decision.kind in met and state.version % 7):
                continue
            met.add(decision.kind)
            with override(language):
                parts = show(state, decision.seat)
            spots = {spot.action for spot in present_spots(viewing(state, decision.seat)).values()}
            bar = {choice.action for choice in parts["decision"].view[1].choices}
            options = RULES.options(state, decision)
            if decision.most or decision.kind in ("raid", "squad"):
                assert spots or bar
                continue
            for option in options:
                twin = option.replace("place ", "call ")
                assert option in spots | bar or twin in spots, (decision.kind, option)
    assert len(met) > 12, met


def test_a_selected_answer_is_confirmed_with_a_button_of_its_own():
    for kind, verb in (("crew", "hire"), ("play", "call"), ("target", "at"), ("drive", "withdraw")):
        for state, decision in questions(kind, "confirm"):
            options = [each for each in RULES.options(state, decision) if each.startswith(f"{verb} ")]
            if options:
                ask = show(state, decision.seat, chosen=options[0])["decision"].view[1]
                assert ask.sends == (options[0],)
                assert ask.confirm
                assert ask.cancel
                break
        else:
            raise AssertionError(f"{kind} was not asked")


def test_cards_to_discard_are_picked_together_and_put_back():
    state, decision = next(questions("refresh"))
    hand = RULES.options(state, decision)
    spots = {target.name: spot for target, spot in present_spots(viewing(state, decision.seat)).items()}
    assert spots[hand[0]].action == f"choose {hand[0]}"
    chosen = f"choose {hand[0]} {hand[1]}"
    spots = {
        target.name: spot
        for target, spot in present_spots(viewing(state, decision.seat, chosen=chosen)).items()
    }
    assert spots[hand[0]].chosen
    assert spots[hand[0]].action == f"choose {hand[1]}"
    assert show(state, decision.seat, chosen=chosen)["decision"].view[1].sends == (chosen,)


# --- secrets ----------------------------------------------------------------------------------------


def test_cards_of_other_hands_are_never_on_the_page():
    checked = 0
    for state, _decision, _events in random_game("secrets", 4):
        if state.phase == "over" or state.version % 5:
            continue
        for viewer in (None, *range(4)):
            text = page(state, viewer)
            for seat, player in enumerate(state.players):
                if seat == viewer:
                    continue
                for card in set(player.hand) - set(player.known):
                    assert not re.search(rf'[.-]{re.escape(card)}"', text), (viewer, card)
                    checked += 1
    assert checked > 100


def test_everybody_sees_known_cards_and_what_is_unseen():
    for state, _decision, _events in random_game("known", 3):
        known = [(seat, card) for seat, player in enumerate(state.players) for card in player.known]
        if known and state.phase != "over":
            seat, card = known[0]
            text = page(state, (seat + 1) % 3)
            assert f'.{card}"' in text
            numbers = show(state, None)["gangs"].parts[f"gang-{seat}"].parts[f"numbers-{seat}"]
            unseen = numbers.parts[f"unseen-{seat}"].view
            hidden = len(state.players[seat].hand) + len(state.players[seat].deck)
            assert sum(int(number) for _name, number in unseen) == hidden
            return
    raise AssertionError("no card was known")


def test_a_covered_hand_is_shown_from_behind():
    state, decision = next(questions("raid"))
    seen = {**RULES.observe(state, decision.seat), "hand": None}
    view = show(state, decision.seat, observation=seen)["hand"].view
    assert view.cards == ()
    assert len(view.backs) == len(state.players[decision.seat].hand)


# --- day and night ----------------------------------------------------------------------------------


def test_the_night_between_two_days_is_shown():
    nights = 0
    for state, _decision, events in random_game("night"):
        log = [(state.version, event.kind, event.facts) for event in events if event.seats is None]
        sky = show(state, None, log=log)["heaven"].view
        fell = any(event.kind == "night" for event in events)
        assert bool(sky.night) == fell
        nights += fell
    assert nights == 1


def test_the_sun_sinks_with_the_loot_of_the_day():
    places = []
    for state, _decision, _events in random_game("sun"):
        if state.day == 1 and state.lands:
            places.append(show(state, None)["heaven"].view.sun)
    assert places == sorted(places)
    assert places[0] == 0
    assert places[-1] > 3


def test_hidden_cards_dealt_again_change_nothing_for_spectators():
    state, _decision = next(questions("play"))
    assert page(state, None) == page(RULES.reshuffle(state, None, Rng("again", 1)), None)
