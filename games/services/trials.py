"""Starts games with card sets that are not published, against bots."""

from games.models import CardSet, Game, Player
from games.selectors.cards import text_of
from games.services.cards import LONGEST_NAME, freeze, hash_of, lock, read_card_set
from games.services.games import DEFAULT_BOT, create_game, start_game
from games.services.problems import all_or_nothing

SHORT_HASH = 8


@all_or_nothing
def keep_trial(*, draft: CardSet) -> CardSet:
    """A frozen copy of a draft, for the games that try it. Raises `BadCards` if it can't be played."""
    lock(draft, CardSet.State.DRAFT)
    text = text_of(draft)
    content_hash = hash_of(text)
    kept = CardSet.objects.filter(
        title=draft.title, state=CardSet.State.TRIAL, content_hash=content_hash
    ).first()
    if kept is not None:
        return kept
    read_card_set(text)
    tail = f" {content_hash[:SHORT_HASH]}"
    name = draft.name[: LONGEST_NAME - len(tail)] + tail
    trial = CardSet.objects.create(title=draft.title, name=name, parent=draft)
    freeze(trial, CardSet.State.TRIAL, text)
    return trial


@all_or_nothing
def try_card_set(*, card_set: CardSet, player: Player, seats: int) -> Game:
    """Start a private game with the current content of a set, for one player against bots."""
    played = keep_trial(draft=card_set) if card_set.is_draft else card_set
    game = create_game(
        title=card_set.title, seats=seats, host=player, card_set=played, access=Game.Access.LINK
    )
    return start_game(game_id=game.pk, player=player, fill_with=DEFAULT_BOT)
