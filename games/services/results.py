"""Counts a finished game, once: its chronicle, match histories, tallies, meetings, ratings and cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.event import Event
from games.models import (
    CardSet,
    CardTally,
    Career,
    Chronicle,
    Game,
    Meeting,
    Move,
    Played,
    Player,
    Seat,
    Tally,
)
from games.selectors.games import rules_of, story_of
from games.services.moves import lock_game
from games.services.problems import all_or_nothing
from games.services.ratings import rate, strengths_of, write_ratings

COUNTED = ("offered", "taken", "used", "takers", "wins", "fair_wins")
"""The counters of a card."""


@all_or_nothing
def count_game(*, game_id: int) -> bool:
    """Write the results of a finished game; returns whether there was anything to count."""
    game, seats = lock_game(game_id)
    if game.status != Game.Status.FINISHED or game.counted:
        return False
    chronicle, offered = write_chronicle(game, len(seats))
    # Forks and imported games do not count.
    if game.forked_from_id is None and not game.imported:
        count_for_players(game, seats, chronicle)
        count_for_cards(game, seats, chronicle, offered)
    game.counted = True
    game.save(update_fields=["counted"])
    return True


def games_to_count() -> list[int]:
    """Finished games that are not counted yet, in the order in which they ended."""
    rows = Game.objects.filter(status=Game.Status.FINISHED, counted=False)
    return list(rows.order_by("finished_at", "pk").values_list("pk", flat=True)[:100])


def write_chronicle(game: Game, seats: int) -> tuple[Chronicle, Counter[str]]:
    """Write the standings and the version at the end of each round, and who took which card when.

    Also returns how often each card was offered, which is not part of the chronicle.
    """
    rules = rules_of(game)
    # Games of older rules versions can't be replayed with these rules.
    story = story_of(game) if game.rules_version == rules.version else ()
    rounds: dict[int, Any] = {}
    cards: list[list[Any]] = [[] for _ in range(seats)]
    offered: Counter[str] = Counter()
    for move, state in story:
        progress = rules.progress(state)
        rounds[progress.round] = (move.number, *progress.lines)
        for trace in traces_of(game, move):
            if trace.what == "offered":
                offered[trace.card] += 1
            elif trace.seat >= 0:
                cards[trace.seat].append([move.number, trace.what, trace.card])
    figures = [[number, *ending] for number, ending in sorted(rounds.items())]
    return Chronicle.objects.create(game=game, rounds=figures, cards=cards), offered


def traces_of(game: Game, move: Move) -> list[Any]:
    """The traces in a move's events of cards that were offered, taken or used."""
    found = (rules_of(game).trace(Event(*each)) for each in move.events)
    return [trace for trace in found if trace is not None]


def count_for_players(game: Game, seats: Sequence[Seat], chronicle: Chronicle) -> None:
    """Update histories, tallies, meetings and ratings. Guests on another player's screen have none."""
    own = {seat.player_id: seat for seat in reversed(seats) if seat.player_id and not seat.label}
    # Locked in a fixed order, so that two games that end at once don't deadlock.
    players = list(Player.objects.select_for_update().filter(pk__in=own).order_by("pk"))
    rows = [played(game, seats, own[player.pk], player) for player in players]
    if rows and rows[0].rated:
        strengths = strengths_of(rows)
        rate(strengths, rows)
        write_ratings(strengths)
    Played.objects.bulk_create(rows)
    for row in rows:
        add_to_tally(row)
        add_to_career(row, chronicle.cards[row.seat])
    for row in rows:
        for other in rows:
            if other is not row:
                add_to_meeting(row, other)


def played(game: Game, seats: Sequence[Seat], seat: Seat, player: Player) -> Played:
    assert game.finished_at is not None
    # A bot's seat has no player; a seat with both was handed to the bot by its player.
    return Played(
        game=game,
        player=player,
        title=game.title,
        seats=len(seats),
        seat=seat.number,
        bots=sum(1 for each in seats if each.player_id is None),
        place=seat.place,
        score=seat.score,
        won=has_won(seat),
        left=has_left(seat),
        rated=game.rated and tells(seats),
        public=game.access == Game.Access.PUBLIC,
        finished_at=game.finished_at,
    )


def has_left(seat: Seat) -> bool:
    return seat.conceded or (seat.player_id is not None and bool(seat.bot))


def has_won(seat: Seat) -> bool:
    return seat.place == 1 and not has_left(seat)


def tells(seats: Sequence[Seat]) -> bool:
    """Does this game count as a comparison of players? Not with bots or several players on one screen, and
    not if all agreed to end it and nobody had left."""
    people = all(seat.player_id is not None and not seat.label for seat in seats)
    return people and (any(map(has_left, seats)) or all(seat.place is not None for seat in seats))


def add_to_tally(row: Played) -> None:
    tally, _made = Tally.objects.get_or_create(
        player_id=row.player_id, title=row.title, seats=row.seats, with_bots=row.bots > 0
    )
    note_tally(tally, row)
    tally.save()


def add_to_career(row: Played, cards: Sequence[Sequence[Any]]) -> None:
    career, _made = Career.objects.get_or_create(player_id=row.player_id, title=row.title)
    note_career(career, row, [card for _number, what, card in cards if what == "taken"])
    career.save()


def add_to_meeting(row: Played, other: Played) -> None:
    meeting, _made = Meeting.objects.get_or_create(
        player_id=row.player_id, opponent_id=other.player_id, title=row.title
    )
    note_meeting(meeting, row, other)
    meeting.save()


def count_for_cards(game: Game, seats: Sequence[Seat], chronicle: Chronicle, offered: Counter[str]) -> None:
    """Update the counters of every card that was in play; games with a draft do not count."""
    if game.card_set.state == CardSet.State.TRIAL:
        return
    keys = sorted({*offered, *(card for entries in chronicle.cards for _number, _what, card in entries)})
    # Created and locked in a fixed order, like the players.
    rows = [CardTally(card_set_id=game.card_set_id, key=key) for key in keys]
    CardTally.objects.bulk_create(rows, ignore_conflicts=True)
    found = CardTally.objects.select_for_update().filter(card_set=game.card_set_id, key__in=keys)
    tallies = {tally.key: tally for tally in found.order_by("key")}
    for key, tally in tallies.items():
        tally.offered += offered[key]
    for seat in seats:
        note_cards(tallies, seat, len(seats), chronicle.cards[seat.number])
    CardTally.objects.bulk_update(tallies.values(), COUNTED)


# --- the changes to single rows ---------------------------------------------------------------------


def note_tally(tally: Tally, row: Played) -> None:
    tally.games += 1
    tally.wins += row.won
    tally.left += row.left
    tally.places += row.place or 0
    tally.placed += row.place is not None
    tally.scores += row.score or 0
    tally.scored += row.score is not None


def note_career(career: Career, row: Played, taken: Sequence[str]) -> None:
    career.streak = career.streak + 1 if row.won else 0
    career.best_streak = max(career.best_streak, career.streak)
    career.cards = dict(Counter(career.cards) + Counter(taken))


def note_meeting(meeting: Meeting, row: Played, other: Played) -> None:
    meeting.games += 1
    if row.place is not None and other.place is not None:
        meeting.ahead += row.place < other.place
        meeting.behind += row.place > other.place


def note_cards(
    tallies: Mapping[str, CardTally], seat: Seat, seats: int, cards: Sequence[Sequence[Any]]
) -> None:
    for _number, what, card in cards:
        tallies[card].taken += what == "taken"
        tallies[card].used += what == "used"
    # A game that ended by agreement has no places, so nobody has won.
    if seat.place is None:
        return
    for card in {card for _number, what, card in cards if what == "taken"}:
        tallies[card].takers += 1
        tallies[card].wins += has_won(seat)
        tallies[card].fair_wins += 1 / seats
