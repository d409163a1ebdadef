"""The card browser: published sets, and a page for each card."""

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.bots.arena import GamesCount, Report
from games.models import Card, CardSet, CardTally, Playtest
from games.services.cards import draft_from, publish_card_set, retire_card_set, set_default
from games.services.playtests import ask_for_playtest

pytestmark = pytest.mark.django_db
LINE = "injured only -> heal, 3 any"


@pytest.fixture
def standard() -> CardSet:
    call_command("load_cards", verbosity=0)
    return CardSet.objects.get()


@pytest.fixture
def winter(standard: CardSet) -> CardSet:
    """A published set that differs from the standard one in one card."""
    draft = draft_from(card_set=standard, name="Winter", note="")
    change(draft, left=LINE)
    publish_card_set(card_set=draft)
    return draft


def change(draft: CardSet, **fields: str) -> None:
    card = Card.objects.get(deck__card_set=draft, key="medbay")
    card.body |= fields
    card.save()


def read(client: Client, address: str, status: int = 200, **query: Any) -> str:
    reply = client.get(address, query)
    assert reply.status_code == status
    return reply.content.decode()


def address(card_set: CardSet, key: str = "medbay") -> str:
    return f"/cards/{card_set.pk}/{key}/"


# --- sets -------------------------------------------------------------------------------------------


def test_every_card_of_the_default_set_links_to_its_page(client: Client, standard: CardSet):
    page = read(client, "/cards/")
    keys = Card.objects.filter(deck__card_set=standard).values_list("key", flat=True)
    assert [key for key in keys if address(standard, key) not in page] == []


def test_another_set_can_be_chosen_and_a_retired_one_too(client: Client, standard: CardSet, winter: CardSet):
    assert address(winter) not in read(client, "/cards/")
    assert address(winter) in read(client, "/cards/", set=winter.pk)
    set_default(card_set=winter)
    standard.refresh_from_db()
    retire_card_set(card_set=standard)
    assert address(standard) in read(client, "/cards/", set=standard.pk)


@pytest.mark.parametrize("chosen", ["999", "nonsense", "-1"])
def test_a_set_that_does_not_exist_is_not_found(client: Client, standard: CardSet, chosen: str):
    read(client, "/cards/", 404, set=chosen)


def test_a_draft_is_not_shown(client: Client, standard: CardSet):
    draft = draft_from(card_set=standard, name="Secret", note="")
    assert "Secret" not in read(client, "/cards/")
    read(client, "/cards/", 404, set=draft.pk)
    read(client, address(draft), 404)
    assert "Secret" not in read(client, address(standard))


@pytest.mark.parametrize("wanted", ["medb", "MEDBAY", "МЕДП", " infirm "])
def test_cards_are_searched_by_a_part_of_their_name_in_any_language(
    client: Client, standard: CardSet, wanted: str
):
    page = read(client, "/cards/", name=wanted)
    assert address(standard) in page
    assert address(standard, "armory") not in page


def test_a_search_without_a_match_says_so(client: Client, standard: CardSet):
    assert "No card has such a name." in read(client, "/cards/", name="Ballroom")


# --- a card -----------------------------------------------------------------------------------------


def test_a_card_is_drawn_and_described_in_the_readers_language(client: Client, standard: CardSet):
    assert "drawn" in read(client, address(standard))
    french = client.get(address(standard), headers={"accept-language": "fr"}).content.decode()
    assert "Infirmerie" in french


@pytest.mark.parametrize("kind", ["elevators", "starting_rooms", "rooms", "items", "threats"])
def test_every_card_has_a_page(client: Client, standard: CardSet, kind: str):
    cards = list(Card.objects.filter(deck__card_set=standard, deck__kind=kind))
    assert cards
    for card in cards:
        assert card.name_en in read(client, address(standard, card.key)).replace("&#x27;", "'")


def test_a_card_that_does_not_exist_is_not_found(client: Client, standard: CardSet):
    read(client, address(standard, "ballroom"), 404)


def test_the_page_of_a_card_takes_five_queries(
    client: Client, standard: CardSet, winter: CardSet, django_assert_num_queries: Any
):
    with django_assert_num_queries(5):
        client.get(address(winter))


def test_the_page_of_a_card_shows_how_often_it_was_taken_and_won_with(client: Client, standard: CardSet):
    assert "It has not been on offer in any yet." in read(client, address(standard))
    CardTally.objects.create(
        card_set=standard, key="medbay", offered=40, taken=30, used=0, takers=30, wins=15, fair_wins=10
    )
    page = read(client, address(standard))
    assert "75 % ± 13" in page
    assert "of 40 times it was on offer" in page
    assert "50 % ± 17" in page
    assert "33 % would be chance" in page


def playtest(card_set: CardSet, status: str = Playtest.Status.FINISHED) -> Playtest:
    """A playtest of ten games in which the first seat took the card and won."""
    report = Report(
        ("rookie", "rookie"),
        50,
        stuck=False,
        rounds=8,
        scores=(9, 5),
        shares=(1.0, 0.0),
        offered=("medbay",),
        taken=((0, "medbay"),),
    )
    tally = GamesCount()
    tally.add([report] * 10)
    asked = ask_for_playtest(card_set=card_set, against=None, bots=["rookie"] * 2, games=10, asked_by=None)
    Playtest.objects.filter(pk=asked.pk).update(status=status, tally=tally.as_data(), done=10)
    return asked


def test_the_page_of_a_card_shows_its_playtest_figures(client: Client, standard: CardSet):
    assert "Bots have not tried this set as it is." in read(client, address(standard))
    playtest(standard)
    page = read(client, address(standard))
    assert "10 games of 2 bots each." in page
    assert "50 % would be chance" in page
    assert "Nobody was offered it there." in read(client, address(standard, "armory"))


def test_a_stopped_playtest_is_not_shown(client: Client, standard: CardSet):
    playtest(standard, Playtest.Status.CANCELLED)
    assert "Bots have not tried this set as it is." in read(client, address(standard))


def test_a_playtest_of_an_earlier_draft_is_not_shown(client: Client, standard: CardSet):
    draft = draft_from(card_set=standard, name="Winter", note="")
    playtest(draft)
    change(draft, left=LINE)
    publish_card_set(card_set=draft)
    assert "Bots have not tried this set as it is." in read(client, address(draft))


def test_changes_of_a_card_are_shown_word_by_word(client: Client, standard: CardSet, winter: CardSet):
    page = read(client, address(winter))
    assert "From Standard to Winter" in page
    assert "<del>2</del>" in page
    assert "<ins>3</ins>" in page
    assert address(standard) in page
    assert "It has been the same since Standard." in read(client, address(winter, "armory"))
    assert "This set was made from no other." in read(client, address(standard))


def test_a_draft_between_published_sets_is_skipped_in_the_history(client: Client, standard: CardSet):
    between = draft_from(card_set=standard, name="Secret", note="")
    change(between, left="injured only -> heal, 1 any")
    last = draft_from(card_set=between, name="Spring", note="")
    change(last, left=LINE)
    publish_card_set(card_set=last)
    page = read(client, address(last))
    assert "From Standard to Spring" in page
    assert "Secret" not in page
