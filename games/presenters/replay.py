"""Going through a game that was played: where one is, and where the buttons lead."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.models import Chronicle
from games.selectors.games import Stage


class ReplayView(NamedTuple):
    """The place among the stages of a game, and the versions that the buttons lead to."""

    version: int
    place: int
    last: int
    stages: str
    """All versions with their seats, for the script that goes through them."""
    rounds: str
    """The places at which rounds end."""
    start: int
    back_round: int | None
    back: int | None
    on: int | None
    on_round: int | None
    end: int


def present_replay(stages: Sequence[Stage], chronicle: Chronicle | None, version: int) -> ReplayView:
    """What was undone has no place in the story: it stands where the story was left for it."""
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
