"""Writes card sets: drafts can change, published sets are frozen, retired ones are kept for their games."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.utils import timezone

from games.models import Card, CardSet, Deck
from games.registry import TITLES
from games.selectors.cards import as_text, content_of
from games.services.card_text import read_text
from games.services.problems import Problem, all_or_nothing

NOT_TABLES = ("title", "name", "decks")
NOT_BODY = ("key", "copies", "name")
LONGEST_NAME = 80


@all_or_nothing
def load_card_set(*, text: str, name: str = "", draft: bool = False) -> CardSet:
    """Save a set from its YAML and publish it, unless it is to stay a draft.

    A given `name` overrides the one in the text. Raises `BadCards` with every mistake of a set that
    can't be played, and `Problem` for a text that is not a card set.
    """
    data = read_card_set(text)
    title, name = data["title"], name or data.get("name", "")
    card_set = CardSet.objects.create(title=title, name=free_name(title, name))
    write_content(card_set, data)
    if not draft:
        publish_card_set(card_set=card_set)
    return card_set


@all_or_nothing
def draft_from(*, card_set: CardSet, name: str, note: str = "") -> CardSet:
    """Create a draft with all the cards of another set."""
    name = free_name(card_set.title, name)
    draft = CardSet.objects.create(title=card_set.title, name=name, note=note, parent=card_set)
    write_content(draft, content_of(card_set))
    return draft


@all_or_nothing
def replace_content(*, draft: CardSet, text: str) -> None:
    """Replace a draft's content and name by those of a YAML text; nothing changes if it has a mistake."""
    lock(draft, CardSet.State.DRAFT)
    data = read_card_set(text)
    if data["title"] != draft.title:
        raise Problem("another_title", title=data["title"])
    name = data.get("name", draft.name)
    if name != draft.name:
        draft.name = free_name(draft.title, name)
        draft.save(update_fields=["name"])
    write_content(draft, data)


@all_or_nothing
def publish_card_set(*, card_set: CardSet) -> None:
    """Freeze a draft: from now on games can be pinned to its content, identified by its hash."""
    lock(card_set, CardSet.State.DRAFT)
    data = content_of(card_set)
    TITLES[card_set.title].rules.read_cards(data)
    card_set.is_default = not CardSet.objects.filter(title=card_set.title, is_default=True).exists()
    freeze(card_set, CardSet.State.PUBLISHED, as_text(data))


@all_or_nothing
def set_default(*, card_set: CardSet) -> None:
    """Make this the set of new games; running games keep theirs."""
    lock(card_set, CardSet.State.PUBLISHED)
    CardSet.objects.filter(title=card_set.title, is_default=True).update(is_default=False)
    card_set.is_default = True
    card_set.save(update_fields=["is_default"])


@all_or_nothing
def retire_card_set(*, card_set: CardSet) -> None:
    """Stop new games from using this set; games pinned to it are not affected."""
    lock(card_set, CardSet.State.PUBLISHED)
    if card_set.is_default:
        raise Problem("is_the_default", name=card_set.name)
    card_set.state = CardSet.State.RETIRED
    card_set.save(update_fields=["state"])


# --- shared by services that write card sets --------------------------------------------------------


def read_card_set(text: str) -> dict[str, Any]:
    """The data of a set. Raises `BadCards` if it can't be played."""
    data = read_text(text)
    title = data.get("title")
    if not isinstance(title, str) or title not in TITLES:
        raise Problem("no_such_title", title=str(title))
    TITLES[title].rules.read_cards(data)
    return data


def free_name(title: str, name: Any) -> str:
    """The name. Raises `Problem` if a new set can't have it."""
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        raise Problem("bad_name", name=str(name), most=LONGEST_NAME)
    if CardSet.objects.filter(title=title, name=name).exists():
        raise Problem("name_taken", name=name)
    return name


def lock(card_set: CardSet, state: str) -> None:
    """Lock the set until the transaction ends, and check that it is in this state."""
    card_set.refresh_from_db(from_queryset=CardSet.objects.select_for_update())
    if card_set.state != state:
        raise Problem(f"not_{state}", name=card_set.name, state=card_set.state)


def freeze(card_set: CardSet, state: str, content: str) -> None:
    """Store the text that games pinned to this set will read from now on."""
    card_set.state = state
    card_set.content = content
    card_set.content_hash = hash_of(content)
    card_set.published_at = timezone.now()
    card_set.save(update_fields=["state", "is_default", "content", "content_hash", "published_at"])


def hash_of(content: str) -> str:
    return sha256(content.encode()).hexdigest()


def write_content(card_set: CardSet, data: Mapping[str, Any]) -> None:
    """Make a set's rows match checked data; existing cards keep their rows."""
    card_set.tables = {key: value for key, value in data.items() if key not in NOT_TABLES}
    card_set.save(update_fields=["tables"])
    kinds = list(data["decks"])
    card_set.decks.exclude(kind__in=kinds).delete()
    Deck.objects.bulk_create(
        [Deck(card_set=card_set, kind=kind, position=position) for position, kind in enumerate(kinds)],
        update_conflicts=True,
        unique_fields=["card_set", "kind"],
        update_fields=["position"],
    )
    for deck in card_set.decks.all():
        cards = [new_card(deck, position, card) for position, card in enumerate(data["decks"][deck.kind])]
        deck.cards.exclude(key__in=[card.key for card in cards]).delete()
        Card.objects.bulk_create(
            cards,
            update_conflicts=True,
            unique_fields=["deck", "key"],
            update_fields=["position", "copies", "name_en", "name_ru", "name_fr", "body"],
        )


def new_card(deck: Deck, position: int, data: Mapping[str, Any]) -> Card:
    return Card(
        deck=deck,
        key=data["key"],
        position=position,
        copies=data.get("copies", 1),
        name_en=data["name"]["en"],
        name_ru=data["name"]["ru"],
        name_fr=data["name"]["fr"],
        body={key: value for key, value in data.items() if key not in NOT_BODY},
    )
