"""Requirements and conditions of cards."""

from games.titles.wasteland.cards import Choice, Need
from games.titles.wasteland.state import State, in_order, loyal_to, owned


def meets(state: State, seat: int, need: Need, marker: str = "") -> bool:
    """Does a survivor meet one requirement? ``marker`` is the space of the quest's marker."""
    player = state.players[seat]
    verb, what, number = need.verb, need.what, need.number
    if verb == "have":
        return what in player.traits
    if verb == "lack":
        return what not in player.traits
    if verb == "letter":
        return what in player.letters
    if verb == "equipped":
        return any(each and state.cards.cards[each].kind == what for each in player.equipped)
    if verb == "held":
        return sum(state.cards.cards[each].kind == what for each in player.inventory) >= number
    if verb in ("has_caps", "pay"):
        return player.caps >= number
    if verb == "discard":
        return any(state.cards.cards[each].kind == what for each in owned(player))
    if verb == "loyal":
        return loyal_to(state, seat) == what
    if verb == "not_loyal":
        return loyal_to(state, seat) != what
    if verb == "together":
        return together(state, seat)
    if verb == "unarmed":
        return not player.equipped[0]
    return player.at == (need.where if verb == "at" else marker)


def together(state: State, seat: int) -> bool:
    """Is another survivor in the same space? Alone: in a settlement space (SOL-2)."""
    if len(state.players) == 1:
        return state.cards.atlas.spaces[state.players[seat].at].encounter == "settlement"
    return ally_of(state, seat) >= 0


def ally_of(state: State, seat: int) -> int:
    """The first other survivor in turn order in the same space; -1 if there is none."""
    at = state.players[seat].at
    return next((each for each in in_order(state, seat)[1:] if state.players[each].at == at), -1)


def can_choose(state: State, seat: int, choice: Choice, marker: str = "") -> bool:
    """Are all requirements of an option or objective met, and can its costs be paid (ENC-4, QST-2)?"""
    if choice.pay > state.players[seat].caps:
        return False
    if choice.discard and not meets(state, seat, Need("discard", choice.discard)):
        return False
    ally = choice.attempt is not None and choice.attempt.kind == "ally"
    if ally and len(state.players) > 1 and ally_of(state, seat) < 0:
        return False
    return all(meets(state, seat, need, marker) for need in choice.needs)
