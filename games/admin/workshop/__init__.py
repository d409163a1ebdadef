"""The card designer's workshop. All forms are built from what a title declares of its cards."""

from games.admin.workshop import cards, sets

__all__ = ["cards", "sets"]
