"""Games in the middle, laid straight into the database that our server reads, and how they will go on."""

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
    """A move that the rules will allow: who makes it, what the page shows then, and what it leads to."""

    seat: int
    seen: int
    action: str
    version: int


class Laid(NamedTuple):
    """A game in the database: who sits there, by the session of each, and its next moves."""

    game_id: int
    version: int
    sessions: list[str]
    script: list[Answer]


def lay_game(*, played: int, to_come: int) -> Laid:
    """A game of four accounts after so many answers. Chance is in its seed, so its next moves are known."""
    from games.models import Game
    from games.selectors.games import latest_state
    from games.services.games import create_game, join_game, start_game
    from games.services.moves import Log, lock_game

    number = next(_numbers)
    players, sessions = zip(*(new_player(f"bench-{number}-{seat}") for seat in range(SEATS)), strict=True)
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
    return Laid(game.pk, game.version, list(sessions), answer_some(future, to_come, seats, luck))


def new_player(name: str) -> "tuple[Player, str]":
    """An account that is signed in, and the key of its session."""
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
    return Player.objects.create(user=user, name=name), session.session_key


def answer_some(log: "Log", answers: int, seats: "list[Seat]", luck: random.Random) -> list[Answer]:
    """Answer whatever is asked in whatever way; standing answers follow as they do for people."""
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
