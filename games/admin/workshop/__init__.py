"""The card designer's workshop. All forms are built from the card kinds that a title declares."""

from games.admin.workshop import cards, sets

__all__ = ["cards", "sets"]
