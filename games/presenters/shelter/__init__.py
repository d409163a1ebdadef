"""How Shelter looks and speaks."""

from games.presenters.shelter.cards import present_decks
from games.presenters.shelter.panels import present

__all__ = ["present", "present_decks"]
