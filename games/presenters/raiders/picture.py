"""The picture of the title: three territories by the road, with raiders of three gangs before them."""

from typing import NamedTuple

from games.presenters.parts import Part
from games.presenters.raiders.pictures import KNOWN


class Hoarding(NamedTuple):
    """A territory, its captor, and the helpers before it."""

    picture: str
    colour: str
    mark: str
    helpers: tuple[str, ...]


def hoarding(land: str, gang: str, *helpers: str) -> Hoarding:
    look = KNOWN[gang]
    return Hoarding(f"rt-{land}", look.classes, look.mark, tuple(f"rf-{helper}" for helper in helpers))


HOARDINGS = (
    hoarding("tipsy_derrick", "valkyries", "nomad", "mechanic"),
    hoarding("beer_tank", "manhunters", "packleader", "brander", "hunter"),
    hoarding("train_depot", "flawless", "madman", "trickster"),
)


def picture() -> Part:
    """The title in one picture."""
    return Part("picture", HOARDINGS)
