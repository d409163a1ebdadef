"""The picture of the title: three hoardings at noon, and those who ride for them."""

from games.presenters.parts import Part


def picture() -> Part:
    return Part("picture", None)
