"""Generates fake history: players and finished games in large numbers, to measure how the site copes.

The rows that lists, profiles and leaderboards read are like those of real games; the games themselves
have no moves and can't be opened.
"""

import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model

from games.models import CardSet, Career, Game, Meeting, Played, Player, Seat, Tally
from games.registry import TITLES
from games.services.games import check_card_set
from games.services.ratings import Strengths, rate, write_ratings
from games.services.results import note_career, note_meeting, note_tally

PAGE = 2_000
Row = TypeVar("Row", bound=Model)


class Past:
    """The players and counts generated so far."""

    def __init__(self, title: str, people: list[Player], luck: random.Random) -> None:
        self.title = title
        self.people = people
        self.luck = luck
        self.strengths: Strengths = {}
        self.tallies: dict[tuple[int, int, bool], Tally] = {}
        self.careers: dict[int, Career] = {}
        self.meetings: dict[tuple[int, int], Meeting] = {}


@transaction.atomic
def fake_history(
    *, title: str, players: int, games: int, now: datetime, seed: str = "past", told: Callable[[int], None]
) -> list[Player]:
    """Create players and finished games; returns the players, the busiest first. `told` reports progress."""
    card_set = check_card_set(title, None)
    luck = random.Random(seed)
    people = [Player(name=f"Made up {number}") for number in range(1, players + 1)]
    Player.objects.bulk_create(people, batch_size=PAGE)
    past = Past(title, people, luck)
    start = now - timedelta(minutes=games)
    for first in range(0, games, PAGE):
        page = range(first, min(first + PAGE, games))
        write_page(past, card_set, [start + timedelta(minutes=number) for number in page])
        told(len(page))
    for rows in (past.tallies, past.careers, past.meetings):
        write_all(list(rows.values()))
    write_ratings(past.strengths)
    return people


def write_all(rows: list[Row]) -> None:
    if rows:
        type(rows[0])._default_manager.bulk_create(rows, batch_size=PAGE)


def write_page(past: Past, card_set: CardSet, ends: list[datetime]) -> None:
    games = [finished_game(past, card_set, end) for end in ends]
    Game.objects.bulk_create(games, batch_size=PAGE)
    seats: list[Seat] = []
    played: list[Played] = []
    for game in games:
        sitting = list(seat_company(past, game))
        seats += sitting
        played += count(past, game, sitting)
    Seat.objects.bulk_create(seats, batch_size=PAGE)
    Played.objects.bulk_create(played, batch_size=PAGE)


def finished_game(past: Past, card_set: CardSet, end: datetime) -> Game:
    luck = past.luck
    return Game(
        title=past.title,
        rules_version=TITLES[past.title].rules.version,
        card_set=card_set,
        seat_count=luck.choice(TITLES[past.title].rules.seats),
        status=Game.Status.FINISHED,
        access=Game.Access.PUBLIC if luck.random() < 0.8 else Game.Access.LINK,
        invitation=f"{luck.getrandbits(120):032x}",
        seed=f"{luck.getrandbits(256):064x}",
        seed_hash=f"{luck.getrandbits(256):064x}",
        version=200,
        outcome="won",
        counted=True,
        rated=luck.random() < 0.5,
        started_at=end - timedelta(minutes=30),
        moved_at=end,
        finished_at=end,
    )


def seat_company(past: Past, game: Game) -> Iterator[Seat]:
    """Yield the seats of a game. A few players play very often, most rarely; casual games also have bots."""
    luck = past.luck
    places = luck.sample(range(1, game.seat_count + 1), game.seat_count)
    chosen: set[int] = set()
    for number, place in enumerate(places):
        who: Player | None = None
        if number == 0 or game.rated or luck.random() < 0.5:
            at = int(len(past.people) * luck.random() ** 3)
            while at in chosen:
                at = (at + 1) % len(past.people)
            chosen.add(at)
            who = past.people[at]
        score = 30 - 4 * place + luck.randrange(4)
        yield Seat(
            game=game,
            number=number,
            player=who,
            bot="" if who else "steady",
            place=place,
            score=score,
            over_at=game.finished_at,
        )


def count(past: Past, game: Game, seats: list[Seat]) -> list[Played]:
    """The result rows of a game, counted in the same way as for a real one."""
    bots = sum(1 for seat in seats if seat.player is None)
    rows = [played_by(game, seat, seats=len(seats), bots=bots) for seat in seats if seat.player is not None]
    if game.rated:
        rate(past.strengths, rows)
    for row in rows:
        player, key = row.player_id, (row.player_id, row.seats, bots > 0)
        tally = past.tallies.setdefault(
            key, Tally(player_id=player, title=row.title, seats=row.seats, with_bots=bots > 0)
        )
        note_tally(tally, row)
        career = past.careers.setdefault(player, Career(player_id=player, title=row.title))
        note_career(career, row, ())
        for other in rows:
            if other is not row:
                pair = player, other.player_id
                meeting = past.meetings.setdefault(
                    pair, Meeting(player_id=player, opponent_id=other.player_id, title=row.title)
                )
                note_meeting(meeting, row, other)
    return rows


def played_by(game: Game, seat: Seat, **fields: Any) -> Played:
    assert game.finished_at is not None
    return Played(
        game=game,
        player=seat.player,
        title=game.title,
        seat=seat.number,
        place=seat.place,
        score=seat.score,
        won=seat.place == 1,
        rated=game.rated,
        public=game.access == Game.Access.PUBLIC,
        finished_at=game.finished_at,
        **fields,
    )
