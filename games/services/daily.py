"""The vault of the day: the same luck, cards and bots for everybody, and one attempt each."""

import secrets
from datetime import date

from games.bots.characters import company
from games.models import Daily, Game, Played, Player, Seat
from games.registry import TITLES
from games.services.games import DEFAULT_BOT, begin_game, check_card_set, new_game
from games.services.problems import Problem, all_or_nothing


@all_or_nothing
def open_daily(*, title: str, day: date) -> Daily:
    """The daily game of a date; the first request creates it. Two requests at once create only one."""
    if title not in TITLES:
        raise Problem("no_such_title", title=title)
    choice = TITLES[title].rules.seats
    seats = choice[len(choice) // 2]
    return Daily.objects.get_or_create(
        title=title,
        day=day,
        defaults={
            "seed": secrets.token_hex(32),
            "card_set": check_card_set(title, None),
            "bots": company(DEFAULT_BOT, seats - 1, turn=day.toordinal()),
        },
    )[0]


@all_or_nothing
def attempt_daily(*, title: str, day: date, player: Player) -> Game:
    """The player's attempt at the daily game of a date: a new one, or the one they began before."""
    daily = open_daily(title=title, day=day)
    # Two clicks at once: the second waits here, and then finds the game that the first has created.
    Player.objects.select_for_update().get(pk=player.pk)
    begun = Game.objects.filter(daily=daily, host=player).first()
    if begun is not None:
        return begun
    rules = TITLES[title].rules
    game = new_game(
        seed=daily.seed,
        title=title,
        rules_version=rules.version,
        card_set=daily.card_set,
        options={option.key: option.values[0] for option in rules.table_options},
        seat_count=1 + len(daily.bots),
        host=player,
        access=Game.Access.LINK,
        daily=daily,
    )
    seats = [Seat(game=game, number=0, player=player)]
    seats += [Seat(game=game, number=number, bot=bot) for number, bot in enumerate(daily.bots, 1)]
    Seat.objects.bulk_create(seats)
    return begin_game(game, seats)


def is_secret(game: Game, *, today: date) -> bool:
    """Must the seed of this finished game stay hidden, because other players are still playing that day?"""
    return game.daily is not None and game.daily.day >= today


@all_or_nothing
def open_attempts(*, today: date) -> int:
    """Make the attempts of past days public; returns their number."""
    over = Game.objects.filter(daily__day__lt=today, access=Game.Access.LINK)
    Played.objects.filter(game__in=over).update(public=True)
    return over.update(access=Game.Access.PUBLIC)
