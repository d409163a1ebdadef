from games.presenters.shelter.cards import present_decks

__all__ = ["present_decks"]
