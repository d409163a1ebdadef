"""Opens tables, seats players, and starts and ends games."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.utils import timezone

from games.bots import BOTS, CAST
from games.bots.characters import company, level_of
from games.broadcast import announce, announce_lobby
from games.engine.codec import encode
from games.engine.rng import Rng, shuffle
from games.engine.rules import Step, begin, read_options
from games.models import CardSet, Checkpoint, Game, Move, Player, Position, Seat
from games.registry import TITLES
from games.selectors.games import cards_of, forked_state, latest_state, rules_of
from games.services.moves import (
    Log,
    answer_standing,
    call_bots,
    check_running,
    check_seated,
    finish,
    lock_game,
    note_waiting,
    plain_event,
)
from games.services.problems import Problem, all_or_nothing
from games.services.seating import note_change

OPEN_FOR = timedelta(hours=48)
"""How long a table stays open before it expires."""
MOST_OPEN = 8
"""The most tables that one player may keep open."""
DEFAULT_BOT = "steady"
PLAYABLE = (CardSet.State.PUBLISHED, CardSet.State.TRIAL)
"""States of sets that can be played. A trial is in no list: only the person trying a draft has it."""


@all_or_nothing
def create_game(
    *,
    title: str,
    seats: int,
    host: Player | None,
    guests: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    bots: Mapping[int, str] | None = None,
    card_set: CardSet | None = None,
    access: str = Game.Access.PUBLIC,
    rated: bool = False,
    shuffled: bool = False,
) -> Game:
    """Open a table. The host takes the first seat that is not a bot's.

    Guests take the next seats and play on the host's screen, each under a name of their own.
    """
    if title not in TITLES:
        raise Problem("no_such_title", title=title)
    rules = TITLES[title].rules
    if seats not in rules.seats:
        raise Problem("wrong_seats", seats=seats, least=rules.seats[0], most=rules.seats[-1])
    bots = dict(bots or {})
    check_bots(bots, seats)
    if rated and (bots or guests):
        raise Problem("rated_is_for_people")
    check_may_be_rated(rated, host)
    check_not_too_many(host)
    game = new_game(
        title=title,
        rules_version=rules.version,
        card_set=check_card_set(title, card_set),
        options=read_options(rules, options or {}),
        seat_count=seats,
        host=host,
        access=access,
        rated=rated,
        shuffled=shuffled,
        expires_at=timezone.now() + OPEN_FOR,
    )
    rows = [Seat(game=game, number=number, bot=bots.get(number, "")) for number in range(seats)]
    free = [row for row in rows if not row.bot]
    if host is not None:
        if len(free) <= len(guests):
            raise Problem("no_free_seat")
        for seat, label in zip(free, ["", *guests], strict=False):
            seat.player, seat.label = host, label
    Seat.objects.bulk_create(rows)
    announce_lobby()
    return game


def check_may_be_rated(rated: bool, player: Player | None) -> None:
    """Raise `Problem` if a guest wants to play a rated game: ratings belong to accounts."""
    if rated and player is not None and player.is_guest:
        raise Problem("rated_needs_account")


def check_not_too_many(host: Player | None) -> None:
    """Raise `Problem` if the host has too many open tables already."""
    if host is not None and host.hosted_games.filter(status=Game.Status.OPEN).count() >= MOST_OPEN:
        raise Problem("too_many_tables", most=MOST_OPEN)


def check_bots(bots: Mapping[int, str], seats: int) -> None:
    for number, name in bots.items():
        if name not in BOTS:
            raise Problem("no_such_bot", bot=name)
        if not 0 <= number < seats:
            raise Problem("no_such_seat", seat=number)


def check_card_set(title: str, card_set: CardSet | None) -> CardSet:
    """The chosen set, or the default one. Raises `Problem` if it can't be played."""
    chosen = card_set or CardSet.objects.filter(title=title, is_default=True).first()
    if chosen is None:
        raise Problem("no_card_set", title=title)
    if chosen.title != title or chosen.state not in PLAYABLE:
        raise Problem("card_set_not_published", name=chosen.name)
    return chosen


def new_game(*, seed: str = "", **fields: Any) -> Game:
    """Create a game with a secret seed and an invitation of its own."""
    seed = seed or secrets.token_hex(32)
    return Game.objects.create(
        seed=seed,
        seed_hash=sha256(seed.encode()).hexdigest(),
        invitation=secrets.token_urlsafe(16),
        **fields,
    )


@all_or_nothing
def join_game(*, game_id: int, player: Player, invitation: str = "") -> Seat:
    """Take the first free seat; players already seated keep theirs."""
    game, seats = lock_game(game_id)
    check_open(game)
    for seat in seats:
        if seat.player_id == player.pk:
            return seat
    linked = secrets.compare_digest(invitation.encode(), game.invitation.encode())
    asked = game.invitations.filter(player=player).exists()
    if game.access == Game.Access.LINK and not linked and not asked:
        raise Problem("by_invitation_only")
    chair = take_chair(game, seats, player)
    announce(game.pk, game.version)
    announce_lobby()
    return chair


def take_chair(game: Game, seats: list[Seat], player: Player) -> Seat:
    """Take the seat that is reserved for a player, or the first free one that is reserved for nobody."""
    asked = list(game.invitations.all())
    if any(each.withdrawn for each in asked if each.player_id == player.pk):
        raise Problem("sent_away")
    check_may_be_rated(game.rated, player)
    kept = {each.chair: each.player_id for each in asked if each.chair is not None}
    free = [seat for seat in seats if seat.player_id is None and not seat.bot]
    own = [seat for seat in free if kept.get(seat.number) == player.pk]
    for chair in [*own, *free]:
        if kept.get(chair.number) in (None, player.pk):
            chair.player = player
            chair.save(update_fields=["player"])
            return chair
    raise Problem("no_free_seat")


@all_or_nothing
def leave_game(*, game_id: int, player: Player) -> None:
    """Leave a table before the game starts, together with the guests on the same screen.

    The next player becomes the host; an empty table is closed.
    """
    game, seats = lock_game(game_id)
    check_open(game)
    own = [seat for seat in seats if seat.player_id == player.pk]
    if not own:
        raise Problem("not_at_this_table")
    free_chairs(own)
    game.invitations.filter(player=player).delete()
    left = [seat.player for seat in seats if seat.player is not None]
    if not left:
        close_tables([game.pk])
    elif game.host_id == player.pk:
        game.host = left[0]
        game.save(update_fields=["host"])
    announce(game.pk, game.version)
    announce_lobby()


def free_chairs(seats: list[Seat]) -> None:
    """Remove the players and bots from these seats."""
    for seat in seats:
        seat.player, seat.label, seat.bot, seat.ready = None, "", "", False
    Seat.objects.bulk_update(seats, ["player", "label", "bot", "ready"])


def check_open(game: Game) -> None:
    if game.status != Game.Status.OPEN:
        raise Problem("not_open", status=game.status)


@all_or_nothing
def start_game(*, game_id: int, player: Player | None, fill_with: str = "") -> Game:
    """Start the game; bots can fill the empty seats. Only the host can start a table that has one.

    The bots are different characters at the same level as the named bot.
    """
    game, seats = lock_game(game_id)
    check_open(game)
    if game.host_id is not None and (player is None or game.host_id != player.pk):
        raise Problem("only_the_host")
    empty = [seat for seat in seats if seat.player_id is None and not seat.bot]
    if empty and not fill_with:
        raise Problem("empty_seats", number=len(empty))
    check_bots(dict.fromkeys((seat.number for seat in empty), fill_with), len(seats))
    seat_company(empty, fill_with, [seat.bot for seat in seats], turn=game.pk)
    Seat.objects.bulk_update(empty, ["bot"])
    return begin_game(game, seats)


def begin_game(game: Game, seats: list[Seat]) -> Game:
    """Deal the cards and start the game at a full table."""
    if game.shuffled:
        shuffle_seats(game, seats)
    # A bot at a rated table makes the game unrated.
    game.rated = game.rated and not any(seat.bot for seat in seats)
    game.save(update_fields=["rated"])
    game.invitations.all().delete()
    step = begin(
        rules_of(game),
        seats=game.seat_count,
        cards=cards_of(game),
        options=game.options,
        rng=Rng(game.seed, 0),
    )
    return open_record(game, seats, step)


def shuffle_seats(game: Game, seats: list[Seat]) -> None:
    """Assign the seats at random. The order follows from the seed, so that it can be verified later."""
    sitting = [(seat.player, seat.label, seat.bot) for seat in seats]
    shuffle(Rng(f"{game.seed}/seats", 0), sitting, "seats")
    for seat, (player, label, bot) in zip(seats, sitting, strict=True):
        seat.player, seat.label, seat.bot = player, label, bot
    Seat.objects.bulk_update(seats, ["player", "label", "bot"])


def seat_company(empty: list[Seat], bot: str, present: Collection[str], *, turn: int) -> None:
    """Put bots of the same level on empty seats, with different characters as far as there are enough."""
    found = company(level_of(bot), len(empty), present=present, turn=turn) if bot in CAST else []
    for seat, key in zip(empty, found or [bot] * len(empty), strict=True):
        seat.bot = key


def open_record(game: Game, seats: list[Seat], step: Step) -> Game:
    """Save the start of a game, and set it running."""
    state = encode(step.state)
    Position.objects.create(game=game, version=0, state=state)
    Checkpoint.objects.create(game=game, version=0, state=state)
    Move.objects.create(
        game=game,
        number=0,
        kind=Move.Kind.SETUP,
        by=Move.By.ADMINISTRATOR if game.host is None else Move.By.PLAYER,
        player=game.host,
        draws=step.draws,
        events=[plain_event(event) for event in step.events],
    )
    game.status = Game.Status.RUNNING
    game.started_at = game.moved_at = timezone.now()
    game.expires_at = None
    game.save(update_fields=["status", "started_at", "moved_at", "expires_at"])
    announce_lobby()
    game_log = Log(game, step.state)
    answer_standing(game_log, seats)
    game_log.save(seats)
    return game


@all_or_nothing
def hand_to_bot(*, game_id: int, seat: int, player: Player, bot: str = DEFAULT_BOT) -> None:
    """Let a bot answer for the player's seat from now on, including any open decision."""
    game, seats = lock_game(game_id)
    check_running(game)
    check_bots({seat: bot}, len(seats))
    check_seated(seats, seat, player, Move.By.PLAYER)
    seat_a_bot(game, seats, seat, bot)
    end_if_agreed(game, seats, seat, player)


@all_or_nothing
def take_back(*, game_id: int, seat: int, player: Player) -> None:
    """Let the player answer again instead of the bot."""
    game, seats = lock_game(game_id)
    check_running(game)
    if not 0 <= seat < len(seats) or seats[seat].player_id != player.pk:
        raise Problem("not_your_seat", seat=seat)
    if seats[seat].conceded:
        raise Problem("conceded", seat=seat)
    seat_a_bot(game, seats, seat, "")


def seat_a_bot(game: Game, seats: list[Seat], number: int, bot: str) -> None:
    """Change who answers for a seat, and call the bots if they have to answer now."""
    seats[number].bot = bot
    seats[number].save(update_fields=["bot", "conceded"])
    game.save(update_fields=note_waiting(game, latest_state(game), seats))
    note_change(game)
    call_bots(game)


@all_or_nothing
def concede(*, game_id: int, seat: int, player: Player) -> None:
    """Concede: a bot plays on for last place. The game is over when only one seat has not conceded."""
    game, seats = lock_game(game_id)
    check_running(game)
    own = check_seated(seats, seat, player, Move.By.PLAYER)
    own.conceded, own.bot = True, DEFAULT_BOT
    own.save(update_fields=["conceded", "bot"])
    note_change(game)
    game_log = Log(game, latest_state(game))
    game_log.mark(Move.Kind.CONCEDE, seat=seat, by=Move.By.PLAYER, player=player)
    game_log.save(seats)
    staying = [each for each in seats if not each.conceded]
    if len(staying) == 1:
        game.save(update_fields=finish(game, seats, outcome="conceded", result=None))
        announce_lobby()
    else:
        end_if_agreed(game, seats, seat, player)


@all_or_nothing
def agree_to_end(*, game_id: int, seat: int, player: Player, agrees: bool = True) -> bool:
    """Agree to end the game without a result, or withdraw that; it ends when all players agree."""
    game, seats = lock_game(game_id)
    check_running(game)
    own = check_seated(seats, seat, player, Move.By.PLAYER)
    own.agrees_to_end = agrees
    own.save(update_fields=["agrees_to_end"])
    note_change(game)
    return end_if_agreed(game, seats, seat, player)


def end_if_agreed(game: Game, seats: list[Seat], seat: int, player: Player) -> bool:
    """End the game if all remaining players agree; the move records whose answer decided it."""
    playing = [each for each in seats if each.player_id and not each.bot]
    if not playing or not all(each.agrees_to_end for each in playing):
        return False
    game_log = Log(game, latest_state(game))
    game_log.mark(Move.Kind.AGREE, seat=seat, by=Move.By.PLAYER, player=player)
    game_log.save(seats)
    game.save(update_fields=finish(game, seats, outcome="agreed", result=None))
    announce_lobby()
    return True


@all_or_nothing
def expire_games(*, now: datetime) -> int:
    """Close the tables that were not started in time; returns their number."""
    open_tables = Game.objects.select_for_update().filter(status=Game.Status.OPEN, expires_at__lt=now)
    late = dict(open_tables.values_list("pk", "version"))
    close_tables(late)
    for game_id, version in late.items():
        announce(game_id, version)
    if late:
        announce_lobby()
    return len(late)


def close_tables(numbers: Collection[int]) -> None:
    """Mark tables and their seats as closed."""
    Game.objects.filter(pk__in=numbers).update(status=Game.Status.CLOSED)
    Seat.objects.filter(game__in=numbers).update(over_at=timezone.now())


@all_or_nothing
def fork_game(*, game_id: int, version: int, player: Player, seat: int, bot: str = DEFAULT_BOT) -> Game:
    """Play on from a position of a finished game, against bots; hidden cards and luck are new."""
    source, _ = lock_game(game_id)
    if source.status != Game.Status.FINISHED:
        raise Problem("not_finished", status=source.status)
    if not 0 <= version < source.version:
        raise Problem("no_such_version", version=version, latest=source.version)
    check_bots({seat: bot}, source.seat_count)
    if source.rules_version != rules_of(source).version:
        raise Problem("old_rules", version=source.rules_version)
    game = new_game(
        title=source.title,
        rules_version=source.rules_version,
        card_set=source.card_set,
        options=source.options,
        seat_count=source.seat_count,
        host=player,
        access=Game.Access.LINK,
        forked_from=source,
        forked_at=version,
    )
    seats = [
        Seat(game=game, number=number, player=player if number == seat else None)
        for number in range(game.seat_count)
    ]
    seat_company([each for each in seats if each.number != seat], bot, [], turn=game.pk)
    Seat.objects.bulk_create(seats)
    state = forked_state(source, version, game.seed)
    if rules_of(game).result(state) is not None:
        raise Problem("already_over", version=version)
    return open_record(game, seats, Step(state, [], []))
