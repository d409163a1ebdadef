"""The picture of the title: sheets of the map on a desk, and three survivors on their way."""

from games.presenters.parts import Part


def picture() -> Part:
    return Part("picture", None)
