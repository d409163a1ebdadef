"""Labels for the kinds of cards, fields and words that a title declares."""

from games.presenters import presenter_of


def label_of(title: str, name: str) -> str:
    """The title's label for a name; without one, the name itself, capitalised."""
    return str(presenter_of(title).LABELS.get(name) or name.replace("_", " ").capitalize())
