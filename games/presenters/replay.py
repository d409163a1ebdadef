"""The replay bar: the current position in the history of a game, and the targets of the buttons."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.models import Chronicle
from games.selectors.games import Stage


class ReplayView(NamedTuple):
    """The index of the current stage, and the versions that the buttons lead to."""

    version: int
    place: int
    last: int
    stages: str
    """All versions with their seats, for the script that plays them."""
    rounds: str
    """The indexes of the stages at which rounds end."""
    start: int
    back_round: int | None
    back: int | None
    on: int | None
    on_round: int | None
    end: int


def present_replay(stages: Sequence[Stage], chronicle: Chronicle | None, version: int) -> ReplayView:
    """The replay bar at a version. A version that was undone counts as the last stage before it."""
    versions = [stage.version for stage in stages]
    place = max(at for at, each in enumerate(versions) if each <= version)
    ends = [row[1] for row in chronicle.rounds] if chronicle is not None else []
    rounds = [at for at, each in enumerate(versions) if each in ends]

    def nearest(choose: Callable[[list[int]], int], found: list[int]) -> int | None:
        return versions[choose(found)] if found else None

    return ReplayView(
        version=version,
        place=place,
        last=len(versions) - 1,
        stages=" ".join(f"{stage.version}:{'' if stage.seat is None else stage.seat}" for stage in stages),
        rounds=" ".join(map(str, rounds)),
        start=versions[0],
        back_round=nearest(max, [at for at in rounds if at < place]),
        back=nearest(max, [place - 1] if place else []),
        on=nearest(min, [place + 1] if place + 1 < len(versions) else []),
        on_round=nearest(min, [at for at in rounds if at > place]),
        end=versions[-1],
    )
