"""Rates players by their places: the same games in the same order give the same ratings."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from games.models import Played, Player, Rating
from games.services.problems import all_or_nothing

MODEL = PlackettLuce()
PAGE = 2_000
"""Rows that are read or written at a time."""


class Strength(NamedTuple):
    """An estimate of a player's strength, its uncertainty, and the number of games it is based on."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0


Key = tuple[int, str, str]
"""A player, a title and a pool."""
Strengths = dict[Key, Strength]


def pool_of(seats: int) -> str:
    return Rating.Pool.TWO if seats == 2 else Rating.Pool.MORE


def key_of(row: Played) -> Key:
    return row.player_id, row.title, pool_of(row.seats)


def rate(known: Strengths, rows: Sequence[Played]) -> None:
    """Update the strengths after one rated game. Players who left early rank after all who stayed."""
    before = [known.get(key_of(row), Strength()) for row in rows]
    ranks = [float(row.seats + 1 if row.left else row.place or 1) for row in rows]
    teams = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    for row, old, [new] in zip(rows, before, MODEL.rate(teams, ranks=ranks), strict=True):
        row.mu, row.sigma = new.mu, new.sigma
        known[key_of(row)] = Strength(new.mu, new.sigma, old.games + 1)


def strengths_of(rows: Sequence[Played]) -> Strengths:
    """The current strengths of the players of one game; the caller has locked them."""
    keys = {key_of(row) for row in rows}
    return strengths_in(Rating.objects.filter(player__in=[key[0] for key in keys], title=rows[0].title))


def strengths_in(ratings: Iterable[Rating]) -> Strengths:
    return {
        (each.player_id, each.title, each.pool): Strength(each.mu, each.sigma, each.games) for each in ratings
    }


def write_ratings(strengths: Strengths) -> None:
    rows = [
        Rating(
            player_id=player,
            title=title,
            pool=pool,
            mu=each.mu,
            sigma=each.sigma,
            certain=each.mu - 3 * each.sigma,
            games=each.games,
        )
        for (player, title, pool), each in strengths.items()
    ]
    Rating.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["player", "title", "pool"],
        update_fields=["mu", "sigma", "certain", "games"],
        batch_size=PAGE,
    )


@all_or_nothing
def recount_ratings() -> int:
    """Rate all rated games again, from the results alone; returns the number of ratings that changed."""
    # Games that end meanwhile wait for the locks on their players, and are counted afterwards.
    list(Player.objects.filter(ratings__isnull=False).select_for_update(of=("self",)).values_list("pk"))
    before = strengths_in(Rating.objects.iterator(PAGE))
    known: Strengths = {}
    changed: list[Played] = []
    for rows in rated_games():
        old = [(row.mu, row.sigma) for row in rows]
        rate(known, rows)
        changed += [row for row, was in zip(rows, old, strict=True) if was != (row.mu, row.sigma)]
    Played.objects.bulk_update(changed, ["mu", "sigma"], batch_size=PAGE)
    for player, title, pool in before.keys() - known.keys():
        Rating.objects.filter(player=player, title=title, pool=pool).delete()
    write_ratings(known)
    return sum(before.get(key) != known.get(key) for key in before.keys() | known.keys())


def rated_games() -> Iterator[list[Played]]:
    """The rated games, each with all its rows, in the order in which they were counted."""
    waiting: defaultdict[int, list[Played]] = defaultdict(list)
    rows: Iterable[Played] = Played.objects.filter(rated=True).order_by("pk").iterator(PAGE)
    for row in rows:
        game = waiting[row.game_id]
        game.append(row)
        if len(game) == row.seats:
            yield waiting.pop(row.game_id)
