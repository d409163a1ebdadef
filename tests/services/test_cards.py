"""Card sets: loaded, changed, published, frozen, retired."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from django.db import IntegrityError, connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from games.engine.codec import encode
from games.engine.errors import BadCards
from games.management.commands.load_cards import standard_cards
from games.models import Card, CardSet, Checkpoint, Deck, Game, Move
from games.registry import TITLES
from games.selectors.cards import as_text, content_of, decks_with_cards, text_of
from games.selectors.games import playable_cards, state_at
from games.services.card_text import LARGEST, read_text
from games.services.cards import (
    draft_from,
    load_card_set,
    publish_card_set,
    replace_content,
    retire_card_set,
    set_default,
)
from games.services.games import create_game
from games.services.problems import Problem
from games.services.verification import Verdict, verify_game
from tests.support.commands import command
from tests.support.tables import Play

pytestmark = pytest.mark.django_db

TITLE = next(iter(TITLES))


@pytest.fixture
def text() -> str:
    return standard_cards(TITLE).read_text()


@pytest.fixture
def card_set(text: str) -> CardSet:
    return load_card_set(text=text)


@pytest.fixture
def draft(card_set: CardSet) -> CardSet:
    return draft_from(card_set=card_set, name="Winter", note="colder")


def rows_of(card_set: CardSet) -> list[tuple[Any, ...]]:
    cards = Card.objects.filter(deck__card_set=card_set).order_by("deck__position", "position")
    fields = ("deck__kind", "deck__position", "key", "position", "copies", "name_en", "name_ru", "name_fr")
    return [(*(row[field] for field in fields), row["body"]) for row in cards.values(*fields, "body")]


def changed(text: str, change: Callable[[dict[str, Any]], None]) -> str:
    """The text with something changed in its data."""
    data = yaml.safe_load(text)
    change(data)
    return yaml.safe_dump(data, allow_unicode=True)


def first_card(data: dict[str, Any]) -> dict[str, Any]:
    card: dict[str, Any] = next(iter(data["decks"].values()))[0]
    return card


@pytest.mark.parametrize("title", TITLES)
def test_the_standard_set_of_every_title_is_loaded_and_published(title: str):
    command("load_cards")
    card_set = CardSet.objects.get(title=title)
    assert card_set.state == CardSet.State.PUBLISHED
    assert card_set.is_default
    assert card_set.content_hash == hashlib.sha256(card_set.content.encode()).hexdigest()


def test_loading_again_changes_nothing():
    command("load_cards")
    before = list(CardSet.objects.values())
    assert command("load_cards") == ""
    assert list(CardSet.objects.values()) == before


def test_nothing_of_a_file_is_lost_in_the_rows(text: str, card_set: CardSet):
    data = yaml.safe_load(text)
    for kind, cards in data["decks"].items():
        rows = Card.objects.filter(deck__card_set=card_set, deck__kind=kind).order_by("position")
        assert [row.key for row in rows] == [card["key"] for card in cards]
        for row, card in zip(rows, cards, strict=True):
            assert {"en": row.name_en, "ru": row.name_ru, "fr": row.name_fr} == card["name"]
            assert row.copies == card.get("copies", 1)
            assert row.body == {key: card[key] for key in card if key not in ("key", "copies", "name")}
    assert set(card_set.tables) == set(data) - {"title", "name", "decks"}


def test_the_published_text_can_be_loaded_again_and_is_the_same(card_set: CardSet):
    twin = load_card_set(text=card_set.content, name="Twin")
    assert twin.content.replace("name: Twin", "name: Standard") == card_set.content
    assert not twin.is_default


def test_the_content_does_not_depend_on_the_order_that_a_database_keeps(card_set: CardSet):
    card = next(card for card in Card.objects.all() if len(card.body) > 1)
    card.body = dict(reversed(list(card.body.items())))
    card.save(update_fields=["body"])
    before = yaml.safe_load(card_set.content)
    assert list(map(str, content_of(card_set).items())) == list(map(str, before.items()))


def test_a_set_that_cannot_be_played_is_not_loaded(text: str):
    with pytest.raises(BadCards):
        load_card_set(text=changed(text, lambda data: first_card(data).update(key="Not A Key")))
    assert not CardSet.objects.exists()


def test_a_draft_that_cannot_be_played_is_not_published():
    draft = CardSet.objects.create(title=TITLE, name="Empty")
    with pytest.raises(BadCards):
        publish_card_set(card_set=draft)
    draft.refresh_from_db()
    assert draft.is_draft


def test_every_mistake_of_a_set_is_named(text: str):
    def spoil(data: dict[str, Any]) -> None:
        first_card(data)["copies"] = 99
        first_card(data)["name"]["fr"] = ""

    with pytest.raises(BadCards) as bad:
        load_card_set(text=changed(text, spoil))
    assert [mistake.code for mistake in bad.value.mistakes] == ["wrong_number", "bad_name"]


def test_a_loaded_set_is_written_in_one_format_and_loads_as_equal_rows(text: str, card_set: CardSet):
    draft = load_card_set(text=text, name="Draft", draft=True)
    assert text_of(draft).replace("name: Draft", "name: Standard") == text_of(card_set)
    again = load_card_set(text=text_of(draft), name="Again", draft=True)
    assert rows_of(again) == rows_of(draft) == rows_of(card_set)
    assert again.tables == draft.tables == card_set.tables
    assert text_of(again) == text_of(draft).replace("name: Draft", "name: Again")


def test_comments_are_not_kept(text: str, card_set: CardSet):
    assert "#" in text
    assert "#" not in text_of(card_set)


line_of_text = st.text(
    st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters="\ufeff"), max_size=30
)


@pytest.mark.soak
@given(
    st.recursive(
        line_of_text | st.integers() | st.booleans(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(line_of_text, inner, max_size=3),
        max_leaves=8,
    )
)
def test_any_plain_data_is_read_as_it_was_written(value: Any):
    assert read_text(as_text({"key": value})) == {"key": value}


YAML_BOMB = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("", "not_a_card_set"),
        ("just a word", "not_a_card_set"),
        ("[1, 2]", "not_a_card_set"),
        ("a: b\n---\nc: d", "not_yaml"),
        ("a: [1, 2", "not_yaml"),
        ("a: b: c", "not_yaml"),
        ("a: \x00", "not_yaml"),
        ('a: "\\0"', "not_yaml"),
        ('a: "\\ud800"', "not_yaml"),
        ('"\\0": a', "not_yaml"),
        ("a: |\n  two\n  lines\n", "not_yaml"),
        ('a: "\\x85"', "not_yaml"),
        ("? [1, 2]\n: a", "not_yaml"),
        ("a: 1\na: 2", "not_yaml"),
        ("2: x\n'2': y", "not_yaml"),
        ("a: !!python/object/apply:os.getcwd []", "not_yaml"),
        ("a: !!str 1", "not_yaml"),
        ("a: !own 1", "not_yaml"),
        (YAML_BOMB, "not_yaml"),
        ("a: &a 1\n<<: *a", "not_yaml"),
        ("a: 2026-01-01", "not_yaml"),
        ("a: 1.5", "not_yaml"),
        ("a: " + "9" * 5000, "not_yaml"),
        ("a: " + "[" * 10_000, "not_yaml"),
        ("a: " + "x" * LARGEST, "too_large"),
        ("a: " + "ж" * (LARGEST // 2), "too_large"),
        ("name: x", "no_such_title"),
        ("title: [1]", "no_such_title"),
        ("title: checkers", "no_such_title"),
    ],
    ids=lambda value: value[:20],
)
def test_a_text_that_is_not_a_card_set_is_rejected_with_a_code(draft: CardSet, wrong: str, code: str):
    before = text_of(draft)
    with pytest.raises(Problem) as problem:
        replace_content(draft=draft, text=wrong)
    assert problem.value.code == code
    with pytest.raises(Problem):
        load_card_set(text=wrong, name="Broken")
    assert text_of(draft) == before
    assert not CardSet.objects.filter(name="Broken").exists()


def test_a_wrong_line_of_yaml_is_named():
    with pytest.raises(Problem) as problem:
        read_text("title: shelter\nname: x\nname: y")
    assert problem.value.facts == {"line": 3, "why": "name is there twice"}


@pytest.mark.parametrize("name", ["", " ", "x" * 81])
def test_a_set_needs_a_name(text: str, name: str):
    unnamed = changed(text, lambda data: data.update(name=name))
    with pytest.raises(Problem, match="bad_name"):
        load_card_set(text=unnamed)


def test_two_sets_of_a_title_have_different_names(text: str, draft: CardSet):
    with pytest.raises(Problem, match="name_taken"):
        load_card_set(text=text)
    with pytest.raises(Problem, match="name_taken"):
        draft_from(card_set=draft, name="Standard")
    with pytest.raises(Problem, match="name_taken"):
        replace_content(draft=draft, text=text)


def test_a_draft_starts_as_a_copy_of_its_parent(card_set: CardSet, draft: CardSet):
    assert rows_of(draft) == rows_of(card_set)
    assert (draft.parent, draft.note, draft.is_draft) == (card_set, "colder", True)
    assert text_of(draft) == card_set.content.replace("name: Standard", "name: Winter")


def test_a_draft_is_changed_by_its_text_and_its_cards_keep_their_rows(draft: CardSet):
    def change(data: dict[str, Any]) -> None:
        data["name"] = "Spring"
        rooms = data["decks"]["rooms"]
        rooms[0]["name"]["en"] = "Garden"
        rooms[1]["key"] = "brand_new"
        rooms.append(rooms.pop(0))

    before = dict(Card.objects.filter(deck__card_set=draft).values_list("key", "pk"))
    removed = Card.objects.filter(deck__card_set=draft, deck__kind="rooms").order_by("position")[1].key
    text = changed(text_of(draft), change)
    replace_content(draft=draft, text=text)
    draft.refresh_from_db()
    assert draft.name == "Spring"
    assert content_of(draft)["decks"]["rooms"] == yaml.safe_load(text)["decks"]["rooms"]
    after = dict(Card.objects.filter(deck__card_set=draft).values_list("key", "pk"))
    assert after.keys() == before.keys() - {removed} | {"brand_new"}
    assert all(after[key] == before[key] for key in before.keys() - {removed})


def test_a_draft_with_mistakes_stays_as_it_was(draft: CardSet):
    before = text_of(draft)
    with pytest.raises(BadCards):
        replace_content(draft=draft, text=changed(before, lambda data: data["decks"].pop("items")))
    draft.refresh_from_db()
    assert text_of(draft) == before


def test_a_draft_of_one_title_does_not_become_one_of_another(draft: CardSet, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(TITLES, "other", TITLES[TITLE])
    with pytest.raises(Problem, match="another_title"):
        replace_content(draft=draft, text=changed(text_of(draft), lambda data: data.update(title="other")))


@pytest.mark.parametrize("retired", [False, True])
def test_a_published_or_retired_set_is_frozen(text: str, card_set: CardSet, retired: bool):
    frozen = load_card_set(text=text, name="Frozen")
    if retired:
        retire_card_set(card_set=frozen)
    with pytest.raises(Problem, match="not_draft"):
        replace_content(draft=frozen, text=text)
    with pytest.raises(Problem, match="not_draft"):
        publish_card_set(card_set=frozen)


def test_only_a_published_set_becomes_the_default_and_there_is_one(card_set: CardSet, draft: CardSet):
    with pytest.raises(Problem, match="not_published"):
        set_default(card_set=draft)
    publish_card_set(card_set=draft)
    assert not draft.is_default
    set_default(card_set=draft)
    set_default(card_set=draft)
    assert list(CardSet.objects.filter(is_default=True)) == [draft]
    retire_card_set(card_set=card_set)
    with pytest.raises(Problem, match="not_published"):
        set_default(card_set=card_set)


def test_the_default_set_is_not_retired(card_set: CardSet, draft: CardSet):
    with pytest.raises(Problem, match="is_the_default"):
        retire_card_set(card_set=card_set)
    with pytest.raises(Problem, match="not_published"):
        retire_card_set(card_set=draft)


def test_no_change_of_card_sets_touches_a_running_game(card_set: CardSet):
    def story() -> list[Any]:
        """All stored rows of the game, the legal moves, and its earlier states."""
        # Read as another process would, without the caches from before the change.
        playable_cards.cache_clear()  # type: ignore[attr-defined]
        assert verify_game(game_id=play.id) == Verdict(play.id)
        row = Game.objects.filter(pk=play.id).values().get()
        with connection.cursor() as cursor:
            cursor.execute("select state from games_position where game_id = %s", [play.id])
            (packed,) = cursor.fetchone()
        return [
            row,
            bytes(packed),
            list(Checkpoint.objects.filter(game_id=play.id).order_by("version").values()),
            list(Move.objects.filter(game_id=play.id).order_by("number").values()),
            [play.options(decision) for decision in play.decisions()],
            [encode(state_at(play.game, version)) for version in (0, 11, 30)],
        ]

    play = Play(2)
    play.go_on(30)
    assert play.game.card_set == card_set
    before = story()
    draft = draft_from(card_set=card_set, name="Next")
    assert story() == before
    text = text_of(draft).replace("resource_cap: 6", "resource_cap: 9").replace("copies: 1", "copies: 2")
    replace_content(draft=draft, text=changed(text, single_copies))
    assert story() == before
    publish_card_set(card_set=draft)
    set_default(card_set=draft)
    assert story() == before
    retire_card_set(card_set=card_set)
    assert story() == before
    play.go_on(5)
    assert verify_game(game_id=play.id) == Verdict(play.id)
    assert create_game(title=TITLE, seats=2, host=None).card_set == draft


def single_copies(data: dict[str, Any]) -> None:
    for kind in ("elevators", "starting_rooms"):
        for card in data["decks"][kind]:
            card["copies"] = 1


def test_a_set_comes_with_its_cards_in_order(card_set: CardSet, django_assert_num_queries):
    with django_assert_num_queries(2):
        decks = [deck.kind for deck in decks_with_cards(card_set) if deck.cards.all()]
    assert decks == list(yaml.safe_load(card_set.content)["decks"])


def refuses(**fields: object) -> bool:
    try:
        with transaction.atomic():
            CardSet.objects.create(title=TITLE, **{"name": "Another", **fields})
    except IntegrityError:
        return True
    return False


def test_the_database_keeps_card_sets_in_shape(card_set: CardSet):
    frozen = {"content": "x", "content_hash": "x", "published_at": card_set.published_at}
    assert refuses(name="Standard")
    assert refuses(state="published")
    assert refuses(**frozen)
    assert refuses(is_default=True)
    assert refuses(state="published", is_default=True, **frozen), "a title has one default"
    assert not refuses(state="published", **frozen)


def test_the_database_keeps_keys_apart(card_set: CardSet):
    deck = card_set.decks.first()
    assert deck is not None
    card = deck.cards.first()
    assert card is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        Card.objects.create(deck=deck, key=card.key)
    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.create(card_set=card_set, kind=deck.kind)
    with pytest.raises(IntegrityError), transaction.atomic():
        Card.objects.create(deck=deck, key="none_of_it", copies=0)
