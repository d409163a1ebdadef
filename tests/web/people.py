"""Visitors of every role, and rows of every kind for them to request."""

from typing import NamedTuple

from django.contrib.auth.models import Group
from django.test import Client

from games.models import Card, CardSet, Deck, Game, Player, User
from games.selectors.players import COOKIE, cookie_of
from games.services.games import create_game, join_game, start_game
from games.services.players import ensure_player
from tests.support.tables import published as playable
from tests.web.card_sets import published_set

ROLES = (
    "stranger",
    "guest",
    "player",
    "other player",
    "spectator",
    "designer",
    "publisher",
    "moderator",
    "administrator",
)
STAFF = ("designer", "publisher", "moderator")


class Site(NamedTuple):
    """The rows that the addresses of the role table refer to."""

    ids: dict[str, int]
    users: dict[str, User]
    guest: Player

    def client(self, role: str) -> Client:
        """A client that is signed in with this role."""
        client = Client()
        if role == "guest":
            client.cookies[COOKIE] = cookie_of(self.guest)
        elif role in self.users:
            client.force_login(self.users[role])
        return client


def furnish_games(players: list[Player]) -> dict[str, int]:
    """A game of both players, a private game of the first, and two tables that have not started."""
    CardSet.objects.update(is_default=False)  # a title has one default, and the small set can't be played
    card_set = playable()
    host, other = players
    running = create_game(title="shelter", seats=2, host=host, card_set=card_set)
    join_game(game_id=running.pk, player=other)
    start_game(game_id=running.pk, player=host)
    invited = create_game(
        title="shelter", seats=2, host=host, card_set=card_set, access=Game.Access.LINK, bots={1: "random"}
    )
    start_game(game_id=invited.pk, player=host)
    waiting = create_game(title="shelter", seats=2, host=host, card_set=card_set)
    private = create_game(title="shelter", seats=2, host=host, card_set=card_set, access=Game.Access.LINK)
    return {"game": running.pk, "invited": invited.pk, "open": waiting.pk, "private": private.pk}


def furnish() -> Site:
    """One row of each kind: users of every role, a draft and a published card set, games."""
    users = {role: User.objects.create_user(role.replace(" ", "_")) for role in ("player", "other player")}
    for user in users.values():
        ensure_player(Player(user=user, name=user.username))
    users["spectator"] = User.objects.create_user("spectator")
    for role in STAFF:
        users[role] = User.objects.create_user(role, is_staff=True)
        users[role].groups.add(Group.objects.get(name=role))
    users["administrator"] = User.objects.create_superuser("administrator")
    guest = ensure_player(Player())
    published = published_set()
    draft = CardSet.objects.create(title=published.title, name="Draft")
    deck = Deck.objects.create(card_set=draft, kind="rooms")
    card = Card.objects.create(
        deck=deck, key="pantry", name_en="Pantry", name_ru="Кладовая", name_fr="Cellier"
    )
    games = furnish_games([Player.objects.get(user=users[role]) for role in ("player", "other player")])
    ids = {
        **games,
        "published": published.pk,
        "published_deck": published.decks.get().pk,
        "published_card": Card.objects.get(deck__card_set=published).pk,
        "draft": draft.pk,
        "draft_deck": deck.pk,
        "draft_card": card.pk,
        "player": guest.pk,
        "user": users["player"].pk,
        "group": Group.objects.get(name="designer").pk,
    }
    return Site(ids, users, guest)


def staff(role: str) -> Client:
    """A client that is signed in with one of the staff roles."""
    user = User.objects.create_user(role, is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    client = Client()
    client.force_login(user)
    return client
