"""Half-played games, written straight into our server's database, and their next moves."""

import random
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.models import Player, Seat
    from games.services.moves import Log

SEATS = 4
_numbers = count()


class Answer(NamedTuple):
    """A prepared legal move: its seat, the version the page shows before it, and the version after it."""

    seat: int
    seen: int
    action: str
    version: int


class Laid(NamedTuple):
    """A game in the database: the cookie of the player at each seat, and its next moves."""

    game_id: int
    version: int
    cookies: list[str]
    script: list[Answer]


def lay_game(*, played: int, to_come: int, guests: int = 0) -> Laid:
    """Create a game of four after so many answers; the last seats are guests', the others accounts'.

    Its luck is fixed by the seed, so its next moves are known.
    """
    from games.models import Game
    from games.selectors.games import latest_state
    from games.services.games import create_game, join_game, start_game
    from games.services.moves import Log, lock_game

    number = next(_numbers)
    kinds = [new_account] * (SEATS - guests) + [new_guest] * guests
    players, cookies = zip(*(new(f"bench-{number}-{seat}") for seat, new in enumerate(kinds)), strict=True)
    made = create_game(title="shelter", seats=SEATS, host=players[0])
    Game.objects.filter(pk=made.pk).update(seed=f"bench {number}")
    for player in players[1:]:
        join_game(game_id=made.pk, player=player)
    start_game(game_id=made.pk, player=players[0])
    game, seats = lock_game(made.pk)
    luck = random.Random(number)
    past = Log(game, latest_state(game))
    answer_some(past, played, seats, luck)
    past.save(seats)
    future = Log(game, past.state)
    return Laid(game.pk, game.version, list(cookies), answer_some(future, to_come, seats, luck))


def new_account(name: str) -> "tuple[Player, str]":
    """Create an account that is signed in; returns its player and session cookie."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    from games.models import Player, User

    user = User(username=name)
    user.set_unusable_password()
    user.save()
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    cookie = f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
    return Player.objects.create(user=user, name=name), cookie


def new_guest(name: str) -> "tuple[Player, str]":
    """Create a guest; returns the player and their cookie."""
    from games.models import Player
    from games.selectors.players import COOKIE, cookie_of

    player = Player.objects.create(name=name)
    return player, f"{COOKIE}={cookie_of(player)}"


def answer_some(log: "Log", answers: int, seats: "list[Seat]", luck: random.Random) -> list[Answer]:
    """Give random answers to the open decisions; standing answers follow as they do for people."""
    from games.engine.state import open_decisions
    from games.selectors.games import rules_of
    from games.services.moves import answer_standing

    rules = rules_of(log.game)
    given = []
    for _ in range(answers):
        asked = open_decisions(log.state)
        if not asked:
            break
        decision = asked[0]
        seen = log.version
        action = luck.choice(rules.options(log.state, decision))
        log.answer(decision.seat, action, by="player", player=seats[decision.seat].player)
        answer_standing(log, seats)
        given.append(Answer(decision.seat, seen, action, log.version))
    return given
