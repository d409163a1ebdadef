"""What happens when a decision is answered. ``options.py`` mirrors it: what may be answered."""

from collections.abc import Callable

from games.engine.action import Action
from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.abilities import use_in_turn
from games.titles.wasteland.ambitions import shuffle_back
from games.titles.wasteland.attempts import choose, perform_attempt, perform_outcome
from games.titles.wasteland.camp import begin_camp, pay_ready, perform_rested, rest
from games.titles.wasteland.deals import accept, add_to_deal, begin_deal, close_deal, send
from games.titles.wasteland.deeds import perform_draw, perform_row
from games.titles.wasteland.dice import (
    ask_dice,
    give_up_rest,
    pay_for,
    perform_roll,
    reroll,
    usable_in_trial,
    use_in_trial,
)
from games.titles.wasteland.encounters import begin_encounter, meet, perform_bury
from games.titles.wasteland.enemies import perform_respawn, respawn
from games.titles.wasteland.equipment import discard, equip, limit, perform_limit, stow
from games.titles.wasteland.fight import fight_token, perform_resolve
from games.titles.wasteland.health import wake
from games.titles.wasteland.levels import keep_letter, perform_level, take_perk
from games.titles.wasteland.movement import (
    perform_ambush,
    perform_arrive,
    perform_enter,
    perform_explored,
    perform_settle,
    step,
    turn_up,
)
from games.titles.wasteland.phase import next_attacker, next_target, walk
from games.titles.wasteland.piles import bury_encounter
from games.titles.wasteland.setup import perform_populate, put_figure, take_survivor
from games.titles.wasteland.shop import close_shop, perform_shop, trade
from games.titles.wasteland.state import State, change, find


def apply_take(state: State, decision: Decision, action: Action, table: Table) -> None:
    state.soon(*take_survivor(state, table, decision.seat, action.ids[0]))


def apply_put(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Put the own figure on the start tile, or an enemy on a tile that was turned up."""
    if decision.kind == "start":
        put_figure(state, table, decision.seat, action.ids[0])
        return
    enemy = next(each for each in state.enemies if each.at == decision.about[0])
    change(state, enemy, enemy._replace(at=action.ids[0]))
    table.tell("settled", face=enemy.face if enemy.active else "", space=action.ids[0])


def apply_go(state: State, decision: Decision, action: Action, table: Table) -> None:
    state.turn.started = True
    state.soon(*step(state, table, decision.seat, action.ids[0]))


def spend_action(state: State) -> None:
    """One of the actions of this turn; the start of the turn is over (RND-4)."""
    state.turn.started = True
    state.turn.actions -= 1


def apply_explore(state: State, decision: Decision, action: Action, table: Table) -> None:
    spend_action(state)
    state.soon(*turn_up(state, table, decision.seat, action.ids[0]))


def apply_encounter(state: State, decision: Decision, action: Action, table: Table) -> None:
    spend_action(state)
    state.soon(*begin_encounter(state, table, decision.seat))


def apply_fight(state: State, decision: Decision, action: Action, table: Table) -> None:
    """The fight action, or the end of the preparations of a fight."""
    if decision.kind == "prepare":
        state.soon(Do("roll"))
        return
    spend_action(state)
    state.soon(*fight_token(state, table, decision.seat, action.ids[0]))


def apply_quest(state: State, decision: Decision, action: Action, table: Table) -> None:
    spend_action(state)
    key, number = state.cards.numbers[action.ids[0]], int(action.ids[1]) - 1
    table.tell("quest", seat=decision.seat, quest=key, objective=number + 1)
    state.soon(*choose(state, table, decision.seat, key, number))


def apply_camp(state: State, decision: Decision, action: Action, table: Table) -> None:
    spend_action(state)
    state.soon(*begin_camp(state, table, decision.seat))


def apply_use(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Use a card: in a turn, before a fight, for dice, or to replace an encounter card."""
    seat, card = decision.seat, action.ids[0]
    if decision.kind == "dice" and card == "rested":
        give_up_rest(state, table)
        state.soon(*ask_dice(state))
        return
    place = int(action.ids[1]) - 1
    if decision.kind == "act":
        state.turn.started = True
        target = action.ids[2] if len(action.ids) > 2 else ""
        state.soon(*use_in_turn(state, table, seat, card, place, target))
    elif decision.kind == "option":
        pay_for(state, table, seat, state.cards.cards[card], place)
        old = state.met
        items = meet(state, table, seat)
        table.tell("buried", card=old)
        bury_encounter(state, old)
        state.soon(*items)
    else:
        use_in_trial(state, table, card, place)
        state.soon(*again_in_trial(state, decision))


def again_in_trial(state: State, decision: Decision) -> tuple[Decision | Do, ...]:
    """After a card was used: more of them, or the dice."""
    assert state.trial is not None
    if decision.kind == "dice":
        return ask_dice(state)
    if usable_in_trial(state, state.trial, "before_fight"):
        return (Decision("prepare", decision.seat),)
    return (Do("roll"),)


def apply_equip(state: State, decision: Decision, action: Action, table: Table) -> None:
    equip(state, table, decision.seat, action.ids[0])
    if decision.kind == "act":
        moved_at_start(state, decision.seat, action.ids[0])


def apply_stow(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Leave a gained card in the inventory, or put an equipped one there."""
    if decision.kind == "act":
        stow(state, table, decision.seat, action.ids[0])
        moved_at_start(state, decision.seat, action.ids[0])


def moved_at_start(state: State, seat: int, card: str) -> None:
    """Each card is moved once at the start of a turn (EQP-12); the limit is looked at."""
    state.turn.moved = (*state.turn.moved, card)
    state.soon(limit(seat))


def apply_show(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Show an agenda of a faction (LOY-1)."""
    state.turn.loyalty = True
    state.players[decision.seat].shown = action.ids[0]
    faction = state.cards.ambitions[action.ids[0]].faction
    table.tell("loyal", seat=decision.seat, agenda=action.ids[0], faction=faction)


def apply_hide(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Take the shown agenda back."""
    state.turn.loyalty = True
    table.tell("not_loyal", seat=decision.seat, agenda=state.players[decision.seat].shown)
    state.players[decision.seat].shown = ""


def apply_end(state: State, decision: Decision, action: Action, table: Table) -> None:
    state.turn.over = True


def apply_choose(state: State, decision: Decision, action: Action, table: Table) -> None:
    number = int(action.ids[0]) - 1
    table.tell("chose", seat=decision.seat, card=state.met, option=number + 1)
    state.soon(*choose(state, table, decision.seat, state.met, number))


def apply_reroll(state: State, decision: Decision, action: Action, table: Table) -> None:
    reroll(state, table, action.ids)
    state.soon(*ask_dice(state))


def apply_keep(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Keep the dice, or one of two letters."""
    if decision.kind == "dice":
        state.soon(Do("resolve"))
        return
    state.soon(*keep_letter(state, table, decision.seat, action.ids[0]))


def apply_next(state: State, decision: Decision, action: Action, table: Table) -> None:
    """The enemy that fights next."""
    kind, face = decision.about[0], action.ids[0]
    if kind == "target":
        state.soon(*next_target(state, table, face))
    elif kind == "attack":
        state.soon(*next_attacker(state, table, face))
    else:
        seat = decision.seat
        rest_of = tuple(each for each in decision.about[1:] if each != face)
        again = Do("ambush", (seat, state.players[seat].deaths, *rest_of))
        state.soon(*fight_token(state, table, seat, face), again)


def apply_to(state: State, decision: Decision, action: Action, table: Table) -> None:
    """The first player chooses the path of an enemy (ACV-7)."""
    enemy = find(state, str(decision.about[0]))
    assert enemy is not None
    state.soon(*walk(state, table, enemy, action.ids[0]))


def apply_icon(state: State, decision: Decision, action: Action, table: Table) -> None:
    respawn(state, table, str(decision.about[0]), action.ids[0])


def apply_perk(state: State, decision: Decision, action: Action, table: Table) -> None:
    take_perk(state, table, decision.seat, action.ids[0])


def apply_drop(state: State, decision: Decision, action: Action, table: Table) -> None:
    discard(state, table, decision.seat, action.ids[0], str(decision.about[0]))


def apply_shuffle(state: State, decision: Decision, action: Action, table: Table) -> None:
    shuffle_back(state, table, decision.seat, action.ids[0])


def apply_wake(state: State, decision: Decision, action: Action, table: Table) -> None:
    wake(state, table, decision.seat, action.ids[0])


def apply_rest(state: State, decision: Decision, action: Action, table: Table) -> None:
    state.soon(*rest(state, table, decision.seat))


def apply_done(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Leave the camp or the shop."""
    if decision.kind == "shop":
        close_shop(state, table)


def apply_offer(state: State, decision: Decision, action: Action, table: Table) -> None:
    state.soon(*begin_deal(state, table, decision.seat, int(action.ids[0]), str(decision.about[0])))


def apply_pay(state: State, decision: Decision, action: Action, table: Table) -> None:
    pay_ready(state, table, decision.seat, action.ids[0])


def apply_leave(state: State, decision: Decision, action: Action, table: Table) -> None:
    """The card stays exhausted (CMP-5)."""


def apply_piece(state: State, decision: Decision, action: Action, table: Table) -> None:
    """One more piece of an offer."""
    add_to_deal(state, action.verb, action.ids[0] if action.ids else "")
    state.soon(Decision("deal", decision.seat, decision.about))


def apply_send(state: State, decision: Decision, action: Action, table: Table) -> None:
    state.soon(*send(state, table, str(decision.about[0])))


def apply_cancel(state: State, decision: Decision, action: Action, table: Table) -> None:
    state.soon(*close_deal(state, table, str(decision.about[0]), "cancelled"))


def apply_refuse(state: State, decision: Decision, action: Action, table: Table) -> None:
    state.soon(*close_deal(state, table, str(decision.about[0]), "refused"))


def apply_accept(state: State, decision: Decision, action: Action, table: Table) -> None:
    agenda = action.ids[0] if action.ids else ""
    state.soon(*accept(state, table, str(decision.about[0]), agenda))


def apply_trade(state: State, decision: Decision, action: Action, table: Table) -> None:
    trade(state, table, decision, action.verb, action.ids[0])


APPLY: dict[str, Callable[[State, Decision, Action, Table], None]] = {
    "take": apply_take,
    "put": apply_put,
    "go": apply_go,
    "explore": apply_explore,
    "encounter": apply_encounter,
    "fight": apply_fight,
    "quest": apply_quest,
    "camp": apply_camp,
    "use": apply_use,
    "equip": apply_equip,
    "stow": apply_stow,
    "show": apply_show,
    "hide": apply_hide,
    "end": apply_end,
    "choose": apply_choose,
    "reroll": apply_reroll,
    "keep": apply_keep,
    "next": apply_next,
    "to": apply_to,
    "icon": apply_icon,
    "perk": apply_perk,
    "drop": apply_drop,
    "shuffle": apply_shuffle,
    "wake": apply_wake,
    "rest": apply_rest,
    "done": apply_done,
    "offer": apply_offer,
    "pay": apply_pay,
    "leave": apply_leave,
    "give": apply_piece,
    "ask": apply_piece,
    "give_caps": apply_piece,
    "ask_caps": apply_piece,
    "ask_agenda": apply_piece,
    "send": apply_send,
    "cancel": apply_cancel,
    "accept": apply_accept,
    "refuse": apply_refuse,
    "buy": apply_trade,
    "recruit": apply_trade,
    "sell": apply_trade,
}
PERFORM: dict[str, Callable[[State, Do, Table], None]] = {
    "row": perform_row,
    "draw": perform_draw,
    "level": perform_level,
    "limit": perform_limit,
    "respawn": perform_respawn,
    "ambush": perform_ambush,
    "enter": perform_enter,
    "settle": perform_settle,
    "explored": perform_explored,
    "arrive": perform_arrive,
    "roll": perform_roll,
    "resolve": perform_resolve,
    "attempt": perform_attempt,
    "outcome": perform_outcome,
    "bury": perform_bury,
    "shop": perform_shop,
    "rested": perform_rested,
    "populate": perform_populate,
}
"""The tasks of the agenda."""
