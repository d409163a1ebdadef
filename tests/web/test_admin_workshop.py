"""The card designer's workshop: cards and sets are edited, checked, compared, published."""

import re
from typing import Any

import pytest
import yaml
from django.contrib.admin.models import ADDITION, LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.admin.workshop import cards as cards_admin
from games.models import Card, CardSet, Deck, Game
from games.selectors.cards import content_of, text_of
from games.services.cards import draft_from, load_card_set, publish_card_set, set_default
from games.services.problems import Problem
from tests.support.tables import shipped
from tests.web.people import staff

pytestmark = pytest.mark.django_db

NAMES = {"name_en": "Pantry", "name_ru": "Кладовая", "name_fr": "Cellier"}
PANTRY = {"key": "pantry", "copies": 1, **NAMES, "build": "1 food", "left": "-> 2 food"}


@pytest.fixture
def standard() -> CardSet:
    return load_card_set(text=shipped("shelter"))


@pytest.fixture
def draft(standard: CardSet) -> CardSet:
    return draft_from(card_set=standard, name="Winter")


@pytest.fixture
def designer() -> Client:
    return staff("designer")


@pytest.fixture
def publisher() -> Client:
    return staff("publisher")


def card(card_set: CardSet, key: str) -> Card:
    return Card.objects.get(deck__card_set=card_set, key=key)


def rooms(card_set: CardSet) -> Deck:
    return card_set.decks.get(kind="rooms")


def fields_of(card: Card, **changes: Any) -> dict[str, Any]:
    """The form fields of a card, with changes."""
    names = {"name_en": card.name_en, "name_ru": card.name_ru, "name_fr": card.name_fr}
    return {"deck": card.deck_id, "key": card.key, "copies": card.copies, **names, **card.body, **changes}


def page(client: Client, address: str, data: dict[str, Any] | None = None, **more: Any) -> str:
    reply = client.get(address, **more) if data is None else client.post(address, data, **more)
    assert reply.status_code == 200
    return reply.content.decode()


def words(html: str) -> str:
    """The readable text of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


# --- cards ------------------------------------------------------------------------------------------


def test_a_card_is_saved_with_each_line_in_canonical_notation(designer: Client, draft: CardSet):
    medbay = card(draft, "medbay")
    fields = fields_of(medbay, copies=3, left="[S]->2   power", right="")
    reply = designer.post(f"/admin/games/card/{medbay.pk}/change/", {**fields, "_save": "1"})
    assert reply["Location"] == f"/admin/games/cardset/{draft.pk}/change/#rooms"
    medbay.refresh_from_db()
    assert medbay.copies == 3
    assert medbay.body == {"build": "1 power, 1 food", "left": "[S] -> 2 power"}


def test_a_new_card_goes_to_the_end_of_its_deck(designer: Client, draft: CardSet):
    address = f"/admin/games/card/add/?deck={rooms(draft).pk}"
    assert "New card" in page(designer, address)
    designer.post(address, {**PANTRY, "deck": rooms(draft).pk, "_continue": "1"})
    assert content_of(draft)["decks"]["rooms"][-1]["key"] == "pantry"


def test_without_a_deck_one_is_chosen_first(designer: Client, draft: CardSet):
    said = page(designer, "/admin/games/card/add/")
    assert f'href="?deck={rooms(draft).pk}"' in said


def test_a_list_of_lines_is_saved_line_by_line(designer: Client, draft: CardSet):
    shotgun = card(draft, "shotgun")
    lines = ["before combat: exhaust -> +2", "", "always: +1 in combat", ""]
    designer.post(f"/admin/games/card/{shotgun.pk}/change/", fields_of(shotgun, abilities=lines))
    shotgun.refresh_from_db()
    assert shotgun.body["abilities"] == ["before combat: exhaust -> +2", "always: +1 in combat"]


def test_a_draft_may_be_saved_with_an_invalid_line(designer: Client, draft: CardSet):
    medbay = card(draft, "medbay")
    designer.post(f"/admin/games/card/{medbay.pk}/change/", fields_of(medbay, left="1 watr -> item"))
    said = page(designer, f"/admin/games/card/{medbay.pk}/change/")
    assert "1 watr -&gt; item" in said
    assert "Did you mean <b>water</b>" in said
    assert "Medbay: Left space" in page(designer, f"/admin/games/cardset/{draft.pk}/change/")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"key": "Not A Key"}, "small letters"),
        ({"key": "armory"}, "Another card of this set has this key."),
        ({"copies": 99}, "From 1 to 20 copies."),
        ({"name_en": ""}, "This field is required."),
        ({"left": "-> 1\u2028food"}, "one line of letters that print"),
        ({"name_fr": "Cel\x85lier"}, "one line of letters that print"),
    ],
)
def test_fields_that_could_not_be_stored_are_refused(
    designer: Client, draft: CardSet, wrong: dict[str, Any], why: str
):
    medbay = card(draft, "medbay")
    before = text_of(draft)
    assert why in page(designer, f"/admin/games/card/{medbay.pk}/change/", fields_of(medbay, **wrong))
    assert text_of(draft) == before


def test_every_change_of_a_card_is_logged(designer: Client, draft: CardSet):
    medbay = card(draft, "medbay")
    designer.post(f"/admin/games/card/{medbay.pk}/change/", fields_of(medbay, copies=2, left="-> 1 food"))
    designer.post(f"/admin/games/card/{medbay.pk}/move/", {"to": 0})
    designer.post(f"/admin/games/card/{medbay.pk}/duplicate/")
    designer.post(f"/admin/games/card/{medbay.pk}/delete/", {"post": "yes"})
    said = [entry.get_change_message() for entry in LogEntry.objects.order_by("pk")]
    assert said == ["Changed Copies and left.", "Moved to place 1.", "Duplicate of medbay.", ""]
    assert not Card.objects.filter(pk=medbay.pk).exists()


def test_a_published_card_is_read_only_and_says_why(designer: Client, standard: CardSet):
    medbay = card(standard, "medbay")
    said = page(designer, f"/admin/games/card/{medbay.pk}/change/")
    assert "This set is published and does not change any more" in words(said)
    assert "<fieldset disabled>" in said
    assert 'name="_save"' not in said
    reply = designer.post(f"/admin/games/card/{medbay.pk}/change/", fields_of(medbay, copies=5))
    assert reply.status_code == 403


def test_a_published_card_is_shown_in_every_language(designer: Client, standard: CardSet):
    said = page(designer, f"/admin/games/card/{card(standard, 'medbay').pk}/change/?language=fr")
    assert '<h3 class="room__name">Infirmerie</h3>' in said
    assert 'href="?language=ru"' in said


def test_a_card_cannot_be_added_to_a_published_set(designer: Client, standard: CardSet):
    designer.post("/admin/games/card/add/", {**PANTRY, "deck": rooms(standard).pk})
    assert not Card.objects.filter(key="pantry").exists()


# --- while somebody types ---------------------------------------------------------------------------


def check(client: Client, card: Card, **changes: Any) -> str:
    fields = {**fields_of(card, **changes), "card": card.pk}
    return page(client, f"/admin/games/card/check/{card.deck_id}/", fields)


def test_each_line_is_shown_in_words_and_the_card_is_drawn(designer: Client, draft: CardSet):
    said = check(designer, card(draft, "medbay"), left="-> 3 food")
    assert "Reward: 3 food" in words(said)
    assert 'class="space space--left" role="img" aria-label="Medbay: reward: 3 food"' in said
    assert "Everything is right" in said


def test_the_card_is_shown_in_the_chosen_language(designer: Client, draft: CardSet):
    said = check(designer, card(draft, "medbay"), language="fr")
    assert "Infirmerie" in said
    assert "As players see it" not in said
    assert 'lang="fr"' in said


def test_a_mistake_is_shown_with_its_column_and_a_suggestion(designer: Client, draft: CardSet):
    said = check(designer, card(draft, "medbay"), right="3 any -> 2 hapiness")
    assert "Column 12: “hapiness” is not understood here." in said
    assert 'data-column="12"' in said
    assert 'data-meant="happiness"' in said
    assert "space--right" not in said
    assert "space--left" in said


def test_a_mistake_that_only_the_rules_find_is_shown_too(designer: Client, draft: CardSet):
    said = words(check(designer, card(draft, "shotgun"), abilities=["always: exhaust -> +1 in combat"]))
    assert "What works by itself costs nothing." in said


def test_a_card_is_checked_before_it_has_a_key(designer: Client, draft: CardSet):
    for key in ("", "Not A Key", "armory"):
        fields = {**PANTRY, "key": key, "right": "-> 1 fod"}
        said = page(designer, f"/admin/games/card/check/{rooms(draft).pk}/", fields)
        assert "Reward: 2 food" in words(said)
        assert "“fod” is not understood" in said


def test_checking_changes_nothing(designer: Client, draft: CardSet):
    before = text_of(draft)
    check(designer, card(draft, "medbay"), left="-> 3 food", key="other")
    assert text_of(draft) == before


@pytest.mark.parametrize("text", ["", "->", "x" * 5000, "\x00", "<b>", "1 water -> " * 30])
def test_any_typed_text_gets_a_reply(designer: Client, draft: CardSet, text: str):
    check(designer, card(draft, "medbay"), left=text)
    reply = designer.get("/admin/games/card/complete/shelter/rooms/left/", {"text": text})
    assert reply.status_code == 200
    assert reply.json().keys() == {"start", "options"}


def test_completions_are_offered(designer: Client):
    reply = designer.get("/admin/games/card/complete/shelter/rooms/left/", {"text": "1 water -> 2 ha"})
    assert reply.json() == {"start": 13, "options": ["happiness"]}


@pytest.mark.parametrize("field", ["nothing/rooms/left", "shelter/nothing/left", "shelter/items/type"])
def test_a_field_without_notation_has_no_completions(designer: Client, field: str):
    assert designer.get(f"/admin/games/card/complete/{field}/").status_code == 404


# --- concurrent publishing --------------------------------------------------------------------------

PUBLISHED = "This card set has been published."


@pytest.fixture
def just_published(monkeypatch: pytest.MonkeyPatch) -> None:
    """A publisher publishes the draft between the check of permissions and the change."""

    def refuse(*arguments: Any, **named: Any) -> None:
        raise Problem("not_draft")

    for service in ("add_card", "change_card", "delete_cards", "duplicate_card", "move_card"):
        monkeypatch.setattr(cards_admin, service, refuse)


@pytest.mark.parametrize("step", ["change", "delete", "move", "duplicate"])
def test_a_refused_change_is_shown_as_a_message(
    designer: Client, draft: CardSet, just_published: None, step: str
):
    room = card(draft, "medbay")
    fields = {"change": fields_of(room), "delete": {"post": "yes"}, "move": {"to": 0}, "duplicate": {}}[step]
    address = f"/admin/games/card/{room.pk}/{step}/"
    assert PUBLISHED in page(designer, address, fields, follow=True)
    assert Card.objects.filter(pk=room.pk).exists()
    assert not LogEntry.objects.exists()


def test_a_refused_new_card_is_shown_as_a_message(designer: Client, draft: CardSet, just_published: None):
    address = f"/admin/games/card/add/?deck={rooms(draft).pk}"
    assert PUBLISHED in page(designer, address, PANTRY, follow=True)


def test_a_refused_htmx_move_redirects_to_the_message(designer: Client, draft: CardSet, just_published: None):
    address = f"/admin/games/card/{card(draft, 'medbay').pk}/move/"
    reply = designer.post(address, {"to": 0}, headers={"HX-Request": "true"})
    assert reply.headers["HX-Redirect"] == f"/admin/games/cardset/{draft.pk}/change/#rooms"


# --- the list of cards ------------------------------------------------------------------------------


def chosen(draft: CardSet, *keys: str) -> list[int]:
    return [card(draft, key).pk for key in keys]


def act(client: Client, action: str, cards: list[int]) -> str:
    fields = {"action": action, "_selected_action": cards, "post": "yes"}
    return words(page(client, "/admin/games/card/", fields, follow=True))


def test_several_cards_are_changed_at_once(designer: Client, draft: CardSet):
    both = chosen(draft, "medbay", "armory")
    assert "2 cards were changed." in act(designer, "one_copy_more", both)
    assert [card(draft, key).copies for key in ("medbay", "armory")] == [2, 2]
    assert "2 cards were changed." in act(designer, "one_copy_less", both)
    act(designer, "duplicate_chosen", both)
    assert card(draft, "medbay_2").body == card(draft, "medbay").body
    act(designer, "delete_selected", both)
    assert not Card.objects.filter(pk__in=both).exists()
    assert LogEntry.objects.count() == 8


def test_the_log_says_which_cards_are_duplicates(designer: Client, draft: CardSet):
    act(designer, "duplicate_chosen", chosen(draft, "medbay"))
    act(designer, "one_copy_more", chosen(draft, "medbay"))
    added, changed = LogEntry.objects.order_by("pk")
    assert (added.action_flag, added.get_change_message()) == (ADDITION, "Duplicate of medbay.")
    assert (added.object_id, changed.get_change_message()) == (
        str(card(draft, "medbay_2").pk),
        "Copies: 2.",
    )


@pytest.mark.parametrize("action", ["duplicate_chosen", "one_copy_more"])
def test_one_published_card_among_the_selected_prevents_all_changes(
    designer: Client, standard: CardSet, draft: CardSet, action: str
):
    before = text_of(draft)
    said = act(designer, action, [card(draft, "medbay").pk, card(standard, "armory").pk])
    assert "Nothing was changed." in said
    assert text_of(draft) == before


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ({"kind": "items", "word": "type=pet"}, ["Loyal Hound", "Tabby Cat", "Chatty Macaw"]),
        ({"q": "Infirmerie"}, ["Medbay"]),
        ({"q": "for each 2 rooms"}, ["Overseer Portrait"]),
        ({"kind": "threats", "word": "tag=incident"}, ["Fire", "Power Failure"]),
    ],
)
def test_cards_are_searched_and_filtered(
    designer: Client, draft: CardSet, query: dict[str, str], names: list[str]
):
    said = page(designer, "/admin/games/card/", None, query_params={**query, "set": draft.pk})
    assert re.findall(r'class="field-named"><a [^>]*>([^<]+)', said) == names


def test_the_list_has_a_picture_of_every_card(designer: Client, draft: CardSet):
    said = page(designer, "/admin/games/card/", None, query_params={"set": draft.pk, "kind": "rooms"})
    assert said.count('<svg class="thumb') == len(content_of(draft)["decks"]["rooms"])


def many_cards(draft: CardSet, number: int) -> None:
    deck = rooms(draft)
    Card.objects.bulk_create(
        Card(deck=deck, key=f"room_{place}", position=place, body=card(draft, "medbay").body, **NAMES)
        for place in range(100, 100 + number)
    )


def test_a_list_of_a_thousand_cards_takes_as_many_queries_as_a_short_one(
    designer: Client, draft: CardSet, django_assert_num_queries
):
    many_cards(draft, 1000)
    page(designer, "/admin/games/card/")
    with django_assert_num_queries(8):
        said = page(designer, "/admin/games/card/")
    assert said.count('<svg class="thumb') == 100
    with django_assert_num_queries(8):
        page(designer, "/admin/games/card/", None, query_params={"set": draft.pk, "kind": "elevators"})


def test_the_page_of_a_set_takes_the_same_queries_for_any_number_of_cards(
    designer: Client, draft: CardSet, django_assert_num_queries
):
    address = f"/admin/games/cardset/{draft.pk}/change/"
    page(designer, address)
    many_cards(draft, 150)
    with django_assert_num_queries(11):
        page(designer, address)


# --- sets -------------------------------------------------------------------------------------------


def test_a_draft_is_a_copy_of_any_set(designer: Client, standard: CardSet):
    fields = {
        "parent": standard.pk,
        "name": "Mine",
        "note": "warmer",
        "state": "published",
        "is_default": "on",
    }
    designer.post("/admin/games/cardset/add/", fields)
    mine = CardSet.objects.get(name="Mine")
    assert mine.is_draft
    assert not mine.is_default
    assert mine.parent == standard
    assert text_of(mine) == standard.content.replace("name: Standard", "name: Mine")
    assert [entry.object_repr for entry in LogEntry.objects.all()] == ["Mine"]


@pytest.mark.parametrize("name", ["", "Standard", "x" * 81, "tw\x85o"])
def test_a_draft_needs_a_unique_name(designer: Client, standard: CardSet, name: str):
    page(designer, "/admin/games/cardset/add/", {"parent": standard.pk, "name": name})
    assert CardSet.objects.count() == 1


def set_fields(draft: CardSet, **changes: Any) -> dict[str, Any]:
    sheets = {
        f"{sheet}.{name}": value for sheet, entries in draft.tables.items() for name, value in entries.items()
    }
    return {"name": draft.name, "note": draft.note, **sheets, **changes}


def test_the_numbers_of_a_draft_are_changed_in_a_form(designer: Client, draft: CardSet):
    fields = set_fields(draft, **{"limits.row_size": 4, "columns.7": "R3 right", "name": "Spring"})
    designer.post(f"/admin/games/cardset/{draft.pk}/change/", fields)
    draft.refresh_from_db()
    assert draft.name == "Spring"
    assert draft.tables["limits"]["row_size"] == 4
    assert draft.tables["columns"]["7"] == "R3 right"
    publish_card_set(card_set=draft)


def test_a_number_out_of_bounds_is_refused_and_one_that_is_missing_is_a_problem(
    designer: Client, draft: CardSet
):
    address = f"/admin/games/cardset/{draft.pk}/change/"
    before = text_of(draft)
    page(designer, address, set_fields(draft, **{"limits.row_size": 99}))
    assert text_of(draft) == before
    designer.post(address, set_fields(draft, **{"limits.row_size": ""}))
    assert "Numbers of the box, Cards in a row" in page(designer, address)


def test_saving_a_draft_unchanged_changes_nothing(designer: Client, draft: CardSet):
    before = text_of(draft)
    designer.post(f"/admin/games/cardset/{draft.pk}/change/", set_fields(draft))
    for each in Card.objects.filter(deck__card_set=draft):
        designer.post(f"/admin/games/card/{each.pk}/change/", fields_of(each))
    assert text_of(draft) == before


def test_a_published_set_is_read_only_and_says_why(designer: Client, standard: CardSet):
    said = page(designer, f"/admin/games/cardset/{standard.pk}/change/")
    assert "This set is published and does not change any more" in words(said)
    assert "<fieldset disabled>" in said
    assert "Begin a draft" in said
    assert "Problems in this set" not in said


def test_a_deck_is_sorted_without_a_mouse_and_without_javascript(designer: Client, draft: CardSet):
    said = page(designer, f"/admin/games/cardset/{draft.pk}/change/")
    first, second = content_of(draft)["decks"]["rooms"][:2]
    assert f"Move {second['name']['en']} to the front" in said
    reply = designer.post(f"/admin/games/card/{card(draft, second['key']).pk}/move/", {"to": 0})
    assert reply["Location"].endswith("#rooms")
    assert [each["key"] for each in content_of(draft)["decks"]["rooms"][:2]] == [second["key"], first["key"]]


def test_an_htmx_move_returns_the_deck(designer: Client, draft: CardSet):
    address = f"/admin/games/card/{card(draft, 'medbay').pk}/move/"
    reply = designer.post(address, {"to": 0}, headers={"HX-Request": "true"})
    assert 'id="rooms"' in reply.content.decode()
    assert "<html" not in reply.content.decode()
    assert designer.post(address, {"to": "-1"}).status_code == 404


def test_changes_are_shown_card_by_card_and_word_by_word(designer: Client, standard: CardSet, draft: CardSet):
    medbay = card(draft, "medbay")
    designer.post(
        f"/admin/games/card/{medbay.pk}/change/", fields_of(medbay, left="injured only -> heal, 3 any")
    )
    designer.post(f"/admin/games/card/{card(draft, 'armory').pk}/delete/", {"post": "yes"})
    designer.post("/admin/games/card/add/", {**PANTRY, "deck": rooms(draft).pk})
    designer.post(f"/admin/games/card/{card(draft, 'lounge').pk}/move/", {"to": 0})
    designer.post(f"/admin/games/cardset/{draft.pk}/change/", set_fields(draft, **{"limits.row_size": 4}))
    said = page(designer, f"/admin/games/cardset/{draft.pk}/compare/")
    assert "5 changes from Standard to Winter" in words(said)
    assert "<del>2</del>" in said
    assert "<ins>3</ins>" in said
    shown = re.findall(r'change--(\w+)">\s*<h3>\s*([^<]+?)\s*<span', said)
    assert shown == [("moved", "Lounge"), ("changed", "Medbay"), ("added", "Pantry"), ("removed", "Armory")]
    assert said.count('class="drawn"') == 4


def test_a_set_can_be_compared_with_any_other(designer: Client, standard: CardSet, draft: CardSet):
    third = draft_from(card_set=draft, name="Third")
    address = f"/admin/games/cardset/{draft.pk}/compare/"
    said = page(designer, address, None, query_params={"with": third.pk})
    assert "0 changes from Third to Winter" in words(said)
    assert "There is no difference." in said


# --- files ------------------------------------------------------------------------------------------


def test_an_exported_set_is_imported_unchanged(designer: Client, draft: CardSet):
    reply = designer.get(f"/admin/games/cardset/{draft.pk}/export/")
    assert reply["Content-Disposition"] == 'attachment; filename="shelter-winter.yaml"'
    assert reply.content.decode() == text_of(draft)
    file = SimpleUploadedFile("winter.yaml", reply.content)
    designer.post("/admin/games/cardset/import/", {"file": file, "name": "Again"})
    again = CardSet.objects.get(name="Again")
    assert again.is_draft
    assert text_of(again) == text_of(draft).replace("name: Winter", "name: Again")
    medbay = card(draft, "medbay")
    designer.post(f"/admin/games/card/{medbay.pk}/change/", fields_of(medbay, copies=7))
    designer.post(f"/admin/games/cardset/{draft.pk}/import/", {"text": reply.content.decode()})
    assert text_of(draft) == reply.content.decode()
    assert card(draft, "medbay").pk == medbay.pk


def test_every_mistake_of_a_file_is_listed_with_card_field_and_reason(designer: Client, draft: CardSet):
    data = yaml.safe_load(text_of(draft))
    by_key = {each["key"]: each for deck in data["decks"].values() for each in deck}
    by_key["medbay"]["left"] = "injured onl -> heal"
    by_key["shotgun"]["abilities"] = ["sometimes: +1"]
    by_key["armory"]["copies"] = -3
    del by_key["diner"]["slot"]
    before = text_of(draft)
    said = page(designer, f"/admin/games/cardset/{draft.pk}/import/", {"text": yaml.safe_dump(data)})
    assert "5 mistakes: nothing was changed" in words(said)
    for line in (
        "Medbay: Left space rooms/medbay/left Column 9: “onl” is not understood here. Did you mean only ?",
        "Shotgun: Abilities, line 1 items/shotgun/abilities/1 Column 1: “sometimes” is not understood here.",
        "Armory: Copies rooms/armory/copies “-3” is out of bounds. It could be: 1 to 20.",
        "Diner: Slot starting_rooms/diner/slot This has to be there.",
    ):
        assert line in words(said)
    assert text_of(draft) == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Choose a file or type the text."),
        ("just a word", "This is no card set."),
        ("a: [1, 2", "Line 1 is no YAML of a card set"),
        ("title: checkers\nname: x", "There is no title “checkers”."),
        (shipped("shelter"), "There is already a set with the name “Standard”."),
    ],
)
def test_a_text_that_is_not_a_card_set_is_refused_with_a_reason(
    designer: Client, standard: CardSet, text: str, why: str
):
    assert why in words(page(designer, "/admin/games/cardset/import/", {"text": text}))
    assert CardSet.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"x" * 10_000_000, "The file is too large."), (b"\xff\xfe\x00", "The file is no text in UTF-8.")],
    ids=["large", "binary"],
)
def test_a_file_that_cannot_be_read_is_refused(designer: Client, content: bytes, why: str):
    file = SimpleUploadedFile("cards.yaml", content)
    assert why in page(designer, "/admin/games/cardset/import/", {"file": file})


# --- publishing and trying --------------------------------------------------------------------------


def test_a_draft_is_published_and_another_set_retired(publisher: Client, standard: CardSet, draft: CardSet):
    said = page(publisher, f"/admin/games/cardset/{draft.pk}/publish/")
    assert "Everything is right" in said
    publisher.post(f"/admin/games/cardset/{draft.pk}/publish/")
    publisher.post(f"/admin/games/cardset/{draft.pk}/default/")
    publisher.post(f"/admin/games/cardset/{standard.pk}/retire/")
    draft.refresh_from_db()
    standard.refresh_from_db()
    assert draft.is_default
    assert standard.state == CardSet.State.RETIRED
    notes = [entry.change_message for entry in LogEntry.objects.order_by("pk")]
    assert notes == ["Published.", "Made the default.", "Retired."]


def test_a_draft_with_a_mistake_is_not_published(publisher: Client, draft: CardSet):
    medbay = card(draft, "medbay")
    medbay.body["left"] = "nonsense"
    medbay.save()
    said = page(publisher, f"/admin/games/cardset/{draft.pk}/publish/")
    assert "Medbay: Left space" in said
    assert re.search(r'type="submit"\s+disabled', said)
    said = page(publisher, f"/admin/games/cardset/{draft.pk}/publish/", {}, follow=True)
    assert "It was not published." in said
    draft.refresh_from_db()
    assert draft.is_draft
    assert not LogEntry.objects.exists()


def test_the_default_set_is_not_retired(publisher: Client, standard: CardSet):
    said = page(publisher, f"/admin/games/cardset/{standard.pk}/retire/", {}, follow=True)
    assert "The default set can&#x27;t be retired." in said


def test_a_publisher_may_not_change_cards(publisher: Client, draft: CardSet):
    medbay = card(draft, "medbay")
    assert "You may look at this draft." in page(publisher, f"/admin/games/card/{medbay.pk}/change/")
    assert publisher.post(f"/admin/games/card/{medbay.pk}/change/", fields_of(medbay)).status_code == 403


def test_a_draft_is_played_against_bots_with_one_click(designer: Client, draft: CardSet):
    reply = designer.post(f"/admin/games/cardset/{draft.pk}/play/", {"seats": "3"})
    game = Game.objects.get()
    assert reply["Location"] == f"/games/{game.pk}/"
    assert game.seat_count == 3
    assert game.card_set.state == CardSet.State.TRIAL
    assert page(designer, f"/games/{game.pk}/")
    assert Client().get(f"/games/{game.pk}/").status_code == 404


def test_a_trial_set_is_not_listed(designer: Client, draft: CardSet):
    designer.post(f"/admin/games/cardset/{draft.pk}/play/")
    trial = CardSet.objects.get(state=CardSet.State.TRIAL)
    assert trial.name not in page(designer, "/admin/games/cardset/")
    assert trial.name not in page(designer, "/admin/games/card/")
    assert trial.name not in page(designer, f"/admin/games/cardset/{draft.pk}/compare/")
    assert designer.get(f"/admin/games/cardset/{trial.pk}/export/").status_code == 404


def test_a_draft_with_a_mistake_is_not_played(designer: Client, draft: CardSet):
    Card.objects.filter(pk=card(draft, "medbay").pk).update(body={})
    said = page(designer, f"/admin/games/cardset/{draft.pk}/play/", {}, follow=True)
    assert "It can&#x27;t be played yet" in said
    assert not Game.objects.exists()


def test_a_retired_set_is_not_played(designer: Client, standard: CardSet, draft: CardSet):
    publish_card_set(card_set=draft)
    set_default(card_set=draft)
    CardSet.objects.filter(pk=standard.pk).update(state=CardSet.State.RETIRED)
    said = page(designer, f"/admin/games/cardset/{standard.pk}/play/", {}, follow=True)
    assert "A retired set is not played any more." in said


@pytest.mark.parametrize("language", ["ru", "fr"])
def test_the_workshop_is_in_the_designers_language(designer: Client, draft: CardSet, language: str):
    headers = {"accept-language": language}
    for address in (
        f"cardset/{draft.pk}/change/",
        f"cardset/{draft.pk}/compare/",
        f"card/{card(draft, 'medbay').pk}/change/",
        "cardset/add/",
        "cardset/import/",
    ):
        said = page(designer, f"/admin/games/{address}", None, headers=headers)
        assert "Save draft" not in said
        assert "Card sets" not in said
