"""The workshop with cards of prose and structure: the real card sets of two titles that have them."""

import re
from collections.abc import Mapping
from functools import cache
from html import unescape
from typing import Any

import pytest
import yaml
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.admin.workshop.written import LARGEST_NUMBER
from games.engine.rules import Rules
from games.models import Card, CardSet
from games.selectors.cards import content_of, text_of
from games.services.cards import draft_from, load_card_set, write_content
from games.titles.raiders.rules import Raiders
from games.titles.wasteland.rules import Wasteland
from tests.support.plain_presenter import install
from tests.support.tables import shipped
from tests.web.form_fields import fields_of_form
from tests.web.people import staff

pytestmark = pytest.mark.django_db

RULES: dict[str, Rules[Any]] = {"raiders": Raiders(), "wasteland": Wasteland()}
Fields = dict[str, Any]


@pytest.fixture(autouse=True)
def titles(monkeypatch: pytest.MonkeyPatch) -> None:
    for rules in RULES.values():
        install(monkeypatch, rules)


@pytest.fixture
def designer() -> Client:
    return staff("designer")


@cache
def content(title: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(shipped(title))
    return data


def draft_of(title: str) -> CardSet:
    """The shipped set of a title as a draft; parsing its text takes longer than most tests."""
    draft = CardSet.objects.create(title=title, name=content(title)["name"])
    write_content(draft, content(title))
    return draft


@pytest.fixture
def draft() -> CardSet:
    return draft_of("wasteland")


def card(draft: CardSet, key: str) -> Card:
    return Card.objects.get(deck__card_set=draft, key=key)


def address(card: Card) -> str:
    return f"/admin/games/card/{card.pk}/change/"


def read(client: Client, page: str, **query: Any) -> str:
    reply = client.get(page, query)
    assert reply.status_code == 200
    return reply.content.decode()


def form_of(client: Client, card: Card) -> Fields:
    return dict(fields_of_form(read(client, address(card)), "card-form"))


def form_with(client: Client, row: Card, changes: Mapping[str, Any]) -> Fields:
    return {**form_of(client, row), **{name.replace("__", "."): value for name, value in changes.items()}}


def save(client: Client, row: Card, /, **changes: Any) -> dict[str, Any]:
    """Post the form of a card as it is shown, with changes; returns the saved body."""
    reply = client.post(address(row), {**form_with(client, row, changes), "_continue": "1"})
    assert reply.status_code == 302, words(reply.content.decode())
    row.refresh_from_db()
    body: dict[str, Any] = row.body
    return body


def check(client: Client, row: Card, /, **changes: Any) -> str:
    """The result of the checks while somebody types."""
    reply = client.post(f"/admin/games/card/check/{row.deck_id}/", form_with(client, row, changes))
    assert reply.status_code == 200
    return reply.content.decode()


def without_row(client: Client, row: Card, path: str) -> Fields:
    """Changes that empty a record."""
    return {name.replace(".", "__"): "" for name in form_of(client, row) if name.startswith(f"{path}.")}


def said_at(page: str, element: str) -> str:
    """What the page says at an input, a list or a record."""
    found = re.search(rf'<div class="msg[^"]*"\s+id="{element}"(.*?)</div>', page, re.DOTALL)
    assert found, element
    return words("<" + found[1])


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def at(value: Any, *path: str | int) -> Any:
    for step in path:
        value = value[step]
    return value


# --- files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", RULES)
def test_a_set_is_imported_and_exported_unchanged(designer: Client, title: str):
    file = SimpleUploadedFile("set.yaml", shipped(title).encode())
    designer.post("/admin/games/cardset/import/", {"file": file})
    draft = CardSet.objects.get(title=title)
    export = designer.get(f"/admin/games/cardset/{draft.pk}/export/").content.decode()
    imported = yaml.safe_load(shipped(title))
    for deck in imported["decks"].values():
        for row in deck:
            row.setdefault("copies", 1)
    assert yaml.safe_load(export) == imported
    designer.post(f"/admin/games/cardset/{draft.pk}/import/", {"text": export})
    assert text_of(draft) == export


@pytest.mark.parametrize("title", RULES)
def test_saving_the_forms_unchanged_changes_nothing(designer: Client, title: str):
    draft = draft_of(title)
    before = text_of(draft)
    for deck in draft.decks.all():
        richest = max(deck.cards.all(), key=lambda card: len(str(card.body)))
        save(designer, richest)
    page = read(designer, f"/admin/games/cardset/{draft.pk}/change/")
    designer.post(f"/admin/games/cardset/{draft.pk}/change/", fields_of_form(page, "about"))
    draft.refresh_from_db()
    assert text_of(draft) == before


def test_a_text_of_several_paragraphs_is_written_line_by_line(designer: Client, draft: CardSet):
    save(designer, card(draft, "w01"), flavour__en="One.\r\n\r\nTwo.")
    assert card(draft, "w01").body["flavour"]["en"] == "One.\n\nTwo."
    assert "      en: |-\n        One.\n\n        Two.\n" in text_of(draft)
    again = load_card_set(text=text_of(draft), name="Again", draft=True)
    assert content_of(again)["decks"] == content_of(draft)["decks"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("en: Nomad", 'en: "No\\nmad"'),
        ("skill: 'raid:", "skill: 'raid:\n\n"),
        ("name: Standard", 'name: "Stan\\ndard"'),
    ],
)
def test_a_line_break_is_refused_where_a_line_belongs(designer: Client, old: str, new: str):
    draft = draft_of("raiders")
    before = text_of(draft)
    assert old in before
    address = f"/admin/games/cardset/{draft.pk}/import/"
    assert designer.post(address, {"text": before.replace(old, new, 1)}).status_code == 200
    assert text_of(draft) == before


# --- every kind of field ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "change", "path", "value"),
    [
        ("w01", {"flavour__fr": "Une chapelle."}, ("flavour", "fr"), "Une chapelle."),
        ("w01", {"number": "W99"}, ("number",), "W99"),
        ("w01", {"options__2__do": "test   might+luck 12"}, ("options", 1, "do"), "test might+luck 12"),
        ("w01", {"options__2__failure__result": "999 damage"}, ("options", 1, "failure", "result"), "999 damage"),  # noqa: E501
        ("w01", {"options__1__success__text__ru": "Сон."}, ("options", 0, "success", "text", "ru"), "Сон."),
        ("w01", {"options__3__must": "yes"}, ("options", 2, "must"), "yes"),
        ("inn", {"spaces__5__level": "3"}, ("spaces", 4, "level"), 3),
        ("inn", {"spaces__1__name__en": "The road"}, ("spaces", 0, "name", "en"), "The road"),
        ("inn", {"spaces__1__terrain": "rough"}, ("spaces", 0, "terrain"), "rough"),
        ("digger", {"card": "wheel_wrench"}, ("card",), "wheel_wrench"),
    ],
)  # fmt: skip
def test_a_field_is_edited(
    designer: Client, draft: CardSet, key: str, change: Fields, path: tuple[Any, ...], value: Any
):
    assert at(save(designer, card(draft, key), **change), *path) == value


def test_a_field_may_have_the_name_of_anything_else_on_the_page(designer: Client, draft: CardSet):
    follow_up = Card.objects.filter(deck__card_set=draft, deck__kind="follow_ups").first()
    assert follow_up is not None
    assert save(designer, follow_up, deck="shelter")["deck"] == "shelter"


def test_entries_of_lists_are_added_changed_and_left_out(designer: Client, draft: CardSet):
    inn = card(draft, "inn")
    rim, edges = inn.body["rim"], inn.body["edges"]
    body = save(
        designer, inn, rim=[*rim[:5], "", *rim[5:], "", ""], edges=["lot road", *edges[1:], "road gully"]
    )
    assert body["rim"] == rim
    assert body["edges"] == ["lot road", *edges[1:], "road gully"]
    carbine = card(draft, "carbine")
    body = save(designer, carbine, rerolls=["luck", "", "wits"])
    assert body["rerolls"] == ["luck", "wits"]
    assert "rerolls" not in save(designer, carbine, rerolls=["", ""])


def test_records_are_added_and_left_out(designer: Client, draft: CardSet):
    chapel = card(draft, "w01")
    new = {f"options__4__text__{code}": "Leave." for code in ("en", "ru", "fr")}
    options = save(designer, chapel, **new)["options"]
    assert options[3] == {"text": {"en": "Leave.", "ru": "Leave.", "fr": "Leave."}}
    empty = without_row(designer, chapel, "options.1")
    assert save(designer, chapel, **empty)["options"] == options[1:]


def test_a_required_list_may_be_empty(designer: Client, draft: CardSet):
    enemy = Card.objects.filter(deck__card_set=draft, deck__kind="enemies").first()
    assert enemy is not None
    assert save(designer, enemy, traits=[""])["traits"] == []


def test_a_page_has_an_input_for_every_language_and_empty_ones_at_the_end(designer: Client, draft: CardSet):
    page = read(designer, address(card(draft, "w01")))
    for code in ("en", "ru", "fr"):
        assert re.search(rf'<textarea id="id_flavour_{code}"[^>]*lang="{code}"', page)
    assert 'name="options.4.text.en"' in page
    assert 'name="options.5.text.en"' not in page
    assert len(re.findall(r"\bdata-record\s", page)) == 4
    tile = read(designer, address(card(draft, "inn")))
    assert tile.count('name="rim"') == 12 + 2
    assert '<option value="road" selected>road</option>' in tile


def test_a_card_of_another_deck_is_chosen_by_its_name(designer: Client, draft: CardSet):
    page = read(designer, address(card(draft, "digger")))
    gear = {
        each.key: each.names["en"] for each in Card.objects.filter(deck__card_set=draft, deck__kind="gear")
    }
    for key, name in gear.items():
        assert re.search(rf'<option value="{key}"( selected)?\s*>{name}</option>', unescape(page))


def test_the_sheets_of_a_set_are_edited(designer: Client, draft: CardSet):
    address = f"/admin/games/cardset/{draft.pk}/change/"
    fields = fields_of_form(read(designer, address), "about")
    fields |= {
        "tracks.power": ["1", "1", "2", "3", ""],
        "dice.1.hits": ["9"],
        "scenario.intro.en": ["Dust.\r\n\r\nMore dust."],
        "scenario.slots.2.q": ["-3"],
        "scenario.setup": ["stage   101"],
        "letter_names.luck.en": ["Fortune"],
    }
    assert designer.post(address, fields).status_code == 302
    draft.refresh_from_db()
    tables = draft.tables
    assert tables["tracks"]["power"] == [1, 1, 2, 3]
    assert at(tables, "dice", 0, "hits") == 9
    assert at(tables, "scenario", "intro", "en") == "Dust.\n\nMore dust."
    assert at(tables, "scenario", "slots", 1, "q") == -3
    assert at(tables, "scenario", "setup") == "stage 101"
    assert at(tables, "letter_names", "luck", "en") == "Fortune"
    assert tables["limits"] == yaml.safe_load(shipped("wasteland"))["limits"]


@pytest.mark.parametrize(
    "change",
    [
        {"options__1__text__en": "\x07"},
        {"options__1__requires": "pay 1\u2028caps"},
        {"flavour__fr": "a\x07b"},
        {"number": "W\n1"},
    ],
)
def test_letters_that_do_not_print_are_refused_anywhere(designer: Client, draft: CardSet, change: Fields):
    chapel, before = card(draft, "w01"), text_of(draft)
    reply = designer.post(address(chapel), form_with(designer, chapel, change))
    assert "letters that print" in reply.content.decode()
    assert text_of(draft) == before


def test_a_form_with_nul_is_refused_as_a_whole(designer: Client, draft: CardSet):
    chapel, before = card(draft, "w01"), text_of(draft)
    reply = designer.post(address(chapel), form_with(designer, chapel, {"flavour__fr": "a\x00b"}))
    assert reply.status_code == 400
    assert text_of(draft) == before


# --- mistakes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "change", "element", "why"),
    [
        ("w01", {"options__2__do": "test mght 2"}, "id_options_2_do_said", "Did you mean might"),
        ("w01", {"options__3__success__result": "1000 caps"}, "id_options_3_success_result_said", "1 to 999"),
        ("w01", {"options__1__text__fr": ""}, "id_options_1_text_fr_said", "A text is missing or too long."),
        ("w01", {"flavour__en": "x" * 2001}, "id_flavour_en_said", "1 to 2000 letters"),
        ("w01", {"number": "w1"}, "id_number_said", "is not a key"),
        ("inn", {"spaces__5__level": "12"}, "id_spaces_5_level_said", "“12” is out of bounds."),
        ("inn", {"spaces__5__level": "many"}, "id_spaces_5_level_said", "“many” is out of bounds."),
        ("inn", {"spaces__5__level": "9" * (LARGEST_NUMBER + 1)}, "id_spaces_5_level_said", "out of bounds"),
        ("inn", {"spaces__2__terrain": ""}, "id_spaces_2_terrain_said", "This is required."),
        ("digger", {"card": "tunel_coat"}, "id_card_said", "Did you mean tunnel_coat"),
    ],
)  # fmt: skip
def test_a_mistake_is_shown_at_its_input(
    designer: Client, draft: CardSet, key: str, change: Fields, element: str, why: str
):
    assert why in said_at(check(designer, card(draft, key), **change), element)


def test_a_mistake_stays_at_its_row_when_an_earlier_one_was_emptied(designer: Client, draft: CardSet):
    chapel = card(draft, "w01")
    first = without_row(designer, chapel, "options.1")
    page = check(designer, chapel, **first, options__2__do="test mght 2")
    assert "Did you mean might" in said_at(page, "id_options_2_do_said")
    inn = card(draft, "inn")
    rim = inn.body["rim"]
    page = check(designer, inn, rim=["", *rim[:11], "attic"])
    assert "There is no “attic” here." in said_at(page, "id_rim_13_said")


def test_only_inputs_that_the_page_has_are_answered(designer: Client, draft: CardSet):
    chapel = card(draft, "w01")
    form = form_of(designer, chapel)
    first = without_row(designer, chapel, "options.1")
    page = check(designer, chapel, **first)
    assert "This is required." not in said_at(page, "id_options_1_text_en_said")
    inputs = re.findall(r'id="(id_options_[a-z0-9_]+)_said"', page)
    assert set(inputs) == {"id_" + name.replace(".", "_") for name in form if name.startswith("options.")}


def test_a_mistake_of_a_list_or_a_record_is_shown_there(designer: Client, draft: CardSet):
    inn = card(draft, "inn")
    page = check(designer, inn, rim=inn.body["rim"][:11])
    assert "There are 11" in said_at(page, "id_rim_wrong")
    quest = Card.objects.get(deck__card_set=draft, deck__kind="quests", position=0)
    page = check(designer, quest, objectives__1__when="all explored", objectives__1__requires="together")
    assert "By itself" in said_at(page, "id_objectives_1_wrong")


def test_a_draft_is_saved_with_mistakes_and_links_lead_to_their_rows(designer: Client, draft: CardSet):
    chapel = card(draft, "w01")
    save(designer, chapel, options__2__do="test mght 2", options__3__text__fr="")
    page = read(designer, f"/admin/games/cardset/{draft.pk}/change/")
    assert f'href="{address(chapel)}#id_options_2_do"' in page
    assert "The Vending Chapel: Options 2, Do" in page
    assert "The Vending Chapel: Options 3, Text, French" in page
    page = read(designer, address(chapel))
    assert 'value="test mght 2"' in page
    assert "test mght" not in re.findall(r'<div class="plain".*?</div>', page, re.DOTALL)[0]


def test_a_mistake_in_a_sheet_is_shown_there_and_linked(designer: Client, draft: CardSet):
    page_of_set = f"/admin/games/cardset/{draft.pk}/change/"
    fields = fields_of_form(read(designer, page_of_set), "about")
    fields |= {"scenario.slots.6.tile": ["moon"], "dice.2.hits": ["x"]}
    designer.post(page_of_set, fields)
    page = read(designer, page_of_set)
    assert "There is no “moon” here." in said_at(page, "id_scenario_slots_6_tile_said")
    assert "“x” is out of bounds." in said_at(page, "id_dice_2_hits_said")
    assert f'href="{page_of_set}#id_scenario_slots_6_tile"' in page
    assert "Scenario, Slots 6, Tile" in page
    assert "Dice 2, Hits" in page


# --- preview, completion, differences ---------------------------------------------------------------


def test_lines_inside_records_are_shown_in_words_and_the_card_is_drawn(designer: Client, draft: CardSet):
    page = check(designer, card(draft, "w01"), options__2__do="test luck 4", _language="ru")
    assert "test" in said_at(page, "id_options_2_do_said")
    assert "luck" in said_at(page, "id_options_2_do_said")
    drawn = page[page.index('id="seen-card"') :]
    assert "Часовня автомата" in drawn
    assert "Преклоните колени" in drawn


def test_a_record_without_what_it_needs_is_not_drawn(designer: Client, draft: CardSet):
    page = check(designer, card(draft, "w01"), options__1__text__en="")
    drawn = page[page.index('id="seen-card"') :]
    assert "become rested" not in drawn
    assert "Kick the machine" in drawn


@pytest.mark.parametrize(
    ("field", "text", "option"),
    [
        ("wasteland/options/requires", "at qua", "quarry.door"),
        ("wasteland/options/success/result", "stage 10", "104"),
        ("wasteland/options/success/result", "unique w", "wick"),
        ("quests/objectives/when", "explore inn", "inn,"),
        ("scenario/setup", "sta", "stage 101"),
    ],
)
def test_completions_name_parts_of_the_set(
    designer: Client, draft: CardSet, field: str, text: str, option: str
):
    query: dict[str, Any] = {"text": text, "set": draft.pk}
    reply = designer.get(f"/admin/games/card/complete/wasteland/{field}/", query)
    assert any(each.startswith(option) for each in reply.json()["options"]), reply.json()


@pytest.mark.parametrize(
    "field", ["wasteland/options", "wasteland/options/text", "wasteland/nothing/at/all", "dice/hits"]
)
def test_a_path_without_notation_has_no_completions(designer: Client, field: str):
    assert designer.get(f"/admin/games/card/complete/wasteland/{field}/").status_code == 404


def test_differences_are_shown_value_by_value_with_their_place(designer: Client, draft: CardSet):
    twin = draft_from(card_set=draft, name="Twin")
    save(
        designer, card(twin, "w01"), options__2__failure__result="3 damage", flavour__fr="Une autre chapelle."
    )
    save(designer, card(twin, "inn"), spaces__5__level="2")
    tables = {**twin.tables, "dice": [{**twin.tables["dice"][0], "hits": 1}, *twin.tables["dice"][1:]]}
    CardSet.objects.filter(pk=twin.pk).update(tables=tables)
    page = read(designer, f"/admin/games/cardset/{twin.pk}/compare/")
    labels = re.findall(r'<th scope="row">([^<]*)</th>', page)
    assert labels == ["Dice 1, Hits", "Spaces 5, Level", "Flavour, French", "Options 2, Failure, Result"]
    assert "<del>1</del>" in page
    assert "<ins>3</ins>" in page
    assert "3 changes from The Long Dam to Twin" in words(page)


# --- the whole way ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "key", "change"), [
    ("wasteland", "w01", {"options__1__success__result": "heal 2"}),
    ("raiders", "nomad", {"name_en": "Wanderer"}),
])  # fmt: skip
def test_a_set_is_drafted_changed_published_and_read_by_everybody(
    title: str, key: str, change: Mapping[str, Any]
):
    designer, publisher = staff("designer"), staff("publisher")
    standard = load_card_set(text=shipped(title))
    designer.post("/admin/games/cardset/add/", {"parent": standard.pk, "name": "Second"})
    second = CardSet.objects.get(name="Second")
    save(designer, card(second, key), **change)
    publisher.post(f"/admin/games/cardset/{second.pk}/publish/")
    second.refresh_from_db()
    assert second.state == CardSet.State.PUBLISHED
    assert yaml.safe_load(second.content) == content_of(second)
    assert second.content != standard.content
    for deck in second.decks.exclude(kind__in=["quests", "wasteland", "settlement", "shelter", "follow_ups"]):
        first = deck.cards.first()
        assert first is not None
        assert first.names["en"] in unescape(read(Client(), f"/cards/{second.pk}/{first.key}/"))


def test_the_lists_of_cards_show_texts_in_short(designer: Client, draft: CardSet):
    page = words(read(designer, "/admin/games/card/", set=draft.pk, kind="wasteland"))
    assert "W01 · In the ruined station a drinks machine stands among candles." in page
    assert "EXACT CHANGE ONLY" not in page
    assert "Options: 3" in page


@pytest.mark.parametrize("query", ["Часовня", "Преклоните колени", "chapelle du distr"])
def test_names_and_texts_are_searched_in_every_language(designer: Client, draft: CardSet, query: str):
    page = read(designer, "/admin/games/card/", q=query)
    assert re.findall(r'class="field-named"><a [^>]*>([^<]+)', page) == ["The Vending Chapel"]
