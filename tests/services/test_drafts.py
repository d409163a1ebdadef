"""Drafts: edited card by card and tried out; published sets can't be edited."""

from typing import Any

import pytest

from games.engine.cards import MOST_COPIES
from games.engine.errors import BadCards
from games.models import Card, CardSet, Deck, Game, Player
from games.selectors.cards import content_of, text_of
from games.services.cards import draft_from, load_card_set, publish_card_set, replace_content
from games.services.drafts import (
    CardFields,
    add_card,
    change_card,
    change_copies,
    change_draft,
    delete_cards,
    duplicate_card,
    move_card,
)
from games.services.problems import Problem
from games.services.trials import keep_trial, try_card_set
from games.services.verification import Verdict, verify_game
from tests.support.tables import shipped

pytestmark = pytest.mark.django_db

NAMES = {"en": "Pantry", "ru": "Кладовая", "fr": "Cellier"}
PANTRY = CardFields("pantry", 2, NAMES, {"build": "1 food", "left": "-> 2 food"})


@pytest.fixture
def draft() -> CardSet:
    return draft_from(card_set=load_card_set(text=shipped("shelter")), name="Winter")


def deck(draft: CardSet, kind: str = "rooms") -> Deck:
    return draft.decks.select_related("card_set").get(kind=kind)


def card(draft: CardSet, key: str) -> Card:
    return Card.objects.select_related("deck__card_set").get(deck__card_set=draft, key=key)


def keys(draft: CardSet, kind: str = "rooms") -> list[str]:
    return [each["key"] for each in content_of(draft)["decks"][kind]]


def test_a_card_is_added_at_the_end_of_its_deck(draft: CardSet):
    add_card(deck=deck(draft), fields=PANTRY)
    assert content_of(draft)["decks"]["rooms"][-1] == {
        "key": "pantry",
        "copies": 2,
        "name": NAMES,
        "build": "1 food",
        "left": "-> 2 food",
    }


def test_a_key_is_given_once_in_a_set(draft: CardSet):
    with pytest.raises(Problem, match="key_taken"):
        add_card(deck=deck(draft, "items"), fields=PANTRY._replace(key="medbay"))
    with pytest.raises(Problem, match="key_taken"):
        change_card(card=card(draft, "armory"), fields=PANTRY._replace(key="medbay"))


def test_a_card_is_overwritten_in_place(draft: CardSet):
    place = keys(draft).index("medbay")
    change_card(card=card(draft, "medbay"), fields=PANTRY)
    assert keys(draft)[place] == "pantry"
    change_card(card=card(draft, "pantry"), fields=PANTRY._replace(copies=5))
    assert card(draft, "pantry").copies == 5


def test_a_copy_comes_after_its_card_under_its_own_key(draft: CardSet):
    duplicate_card(card=card(draft, "medbay"))
    twin = duplicate_card(card=card(draft, "medbay_2"))
    place = keys(draft).index("medbay")
    assert keys(draft)[place : place + 3] == ["medbay", "medbay_2", "medbay_3"]
    assert twin.body == card(draft, "medbay").body


@pytest.mark.parametrize(("to", "place"), [(0, 0), (3, 3), (999, -1), (-5, 0)])
def test_a_card_is_moved_within_its_deck(draft: CardSet, to: int, place: int):
    others = [key for key in keys(draft) if key != "medbay"]
    move_card(card=card(draft, "medbay"), to=to)
    assert keys(draft)[place] == "medbay"
    assert [key for key in keys(draft) if key != "medbay"] == others


def test_copies_stay_within_their_bounds(draft: CardSet):
    chosen = [card(draft, key) for key in ("medbay", "elevator_red")]
    assert change_copies(cards=chosen, by=100) == chosen[:1]
    assert [card(draft, key).copies for key in ("medbay", "elevator_red")] == [MOST_COPIES, 1]
    assert len(change_copies(cards=[card(draft, "medbay")], by=-100)) == 1
    assert card(draft, "medbay").copies == 1


def test_cards_are_taken_out_of_a_draft(draft: CardSet):
    delete_cards(cards=[card(draft, "medbay"), card(draft, "armory")])
    assert not {"medbay", "armory"} & set(keys(draft))


def test_a_drafts_name_note_and_tables_are_changed(draft: CardSet):
    limits = {**draft.tables["limits"], "row_size": 4}
    change_draft(draft=draft, name="Winter", note="colder", tables={"limits": limits})
    assert (draft.note, content_of(draft)["limits"]["row_size"]) == ("colder", 4)
    assert "columns" in draft.tables
    with pytest.raises(Problem, match="name_taken"):
        change_draft(draft=draft, name="Standard", note="", tables={})


def test_a_published_set_can_t_be_changed(draft: CardSet):
    publish_card_set(card_set=draft)
    before = content_of(draft)
    changes: list[Any] = [
        lambda: add_card(deck=deck(draft), fields=PANTRY),
        lambda: change_card(card=card(draft, "medbay"), fields=PANTRY),
        lambda: duplicate_card(card=card(draft, "medbay")),
        lambda: move_card(card=card(draft, "medbay"), to=0),
        lambda: change_copies(cards=[card(draft, "medbay")], by=1),
        lambda: delete_cards(cards=[card(draft, "medbay")]),
        lambda: change_draft(draft=draft, name="Other", note="", tables={}),
        lambda: keep_trial(draft=draft),
    ]
    for change in changes:
        with pytest.raises(Problem, match="not_draft"):
            change()
    assert content_of(draft) == before


def test_a_draft_is_tried_against_bots_and_frozen_for_that_game(draft: CardSet):
    player = Player.objects.create(name="Designer")
    game = try_card_set(card_set=draft, player=player, seats=2)
    assert game.status == Game.Status.RUNNING
    assert game.access == Game.Access.LINK
    assert game.card_set.state == CardSet.State.TRIAL
    content = game.card_set.content
    delete_cards(cards=[card(draft, "medbay")])
    game.card_set.refresh_from_db()
    assert game.card_set.content == content
    assert verify_game(game_id=game.pk) == Verdict(game.pk)
    assert draft.is_draft


def test_the_same_draft_tried_again_is_kept_once(draft: CardSet):
    first = keep_trial(draft=draft)
    assert keep_trial(draft=draft) == first
    delete_cards(cards=[card(draft, "medbay")])
    assert keep_trial(draft=draft) != first


def test_a_draft_that_cannot_be_played_is_not_tried(draft: CardSet):
    change_card(card=card(draft, "medbay"), fields=PANTRY._replace(body={"build": "nonsense"}))
    with pytest.raises(BadCards):
        try_card_set(card_set=draft, player=Player.objects.create(name="Designer"), seats=2)
    assert not Game.objects.exists()
    assert not CardSet.objects.filter(state=CardSet.State.TRIAL).exists()


def test_a_published_set_is_tried_as_it_is(draft: CardSet):
    publish_card_set(card_set=draft)
    game = try_card_set(card_set=draft, player=Player.objects.create(name="Designer"), seats=2)
    assert game.card_set == draft


def test_a_draft_is_the_same_after_a_round_trip_through_its_text(draft: CardSet):
    add_card(deck=deck(draft), fields=PANTRY)
    move_card(card=card(draft, "pantry"), to=2)
    text = text_of(draft)
    replace_content(draft=draft, text=text)
    assert text_of(draft) == text
