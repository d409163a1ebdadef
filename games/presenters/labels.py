"""How people call what a title declares: kinds of cards, their fields, their words."""

from games.presenters import PRESENTERS


def label_of(title: str, name: str) -> str:
    """The title's own label; a name without one speaks for itself."""
    return str(PRESENTERS[title].LABELS.get(name) or name.replace("_", " ").capitalize())
