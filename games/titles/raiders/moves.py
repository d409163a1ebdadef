"""What happens when a decision is answered. ``options.py`` says what may be answered."""

from collections.abc import Callable

from games.engine.action import Action, split_action
from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.raiders import loot, people, piles, skills, squad
from games.titles.raiders.options import only_answer, the_land
from games.titles.raiders.setup import give_gang
from games.titles.raiders.state import State


def apply_take(state: State, decision: Decision, action: Action, table: Table) -> None:
    """A gang (DEC-1), or one of two kinds of trash (DEC-17)."""
    if decision.kind == "gang":
        give_gang(state, table, decision.seat, action.ids[0])
        return
    _card, captives, fanatics = decision.about
    word, count = ("captive", captives) if action.ids[0] == "captives" else ("fanatic", fanatics)
    skills.note(state)
    people.gain_trash(state, table, decision.seat, word, int(count))


def apply_hire(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Hire in the crew phase, or by a skill (SKL-12)."""
    if decision.kind == "hire":
        skills.note(state)
    piles.hire(state, table, decision.seat, action.ids[0])


def apply_heal(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Patch up in the crew phase (CRW-4), or by a skill."""
    if decision.kind == "heal":
        skills.note(state)
    people.heal(state, table, decision.seat, action.ids[0])


def apply_play(state: State, decision: Decision, action: Action, table: Table) -> None:
    """A card goes to the hideout, with its call if it is wanted (PLY-1, PLY-2, SKL-11)."""
    card = action.ids[0]
    if decision.about:
        skills.note(state)
    piles.put_in_hideout(state, decision.seat, card)
    table.tell("played", seat=decision.seat, card=card, called=action.verb == "call")
    if action.verb == "call":
        skills.use_skill(state, table, card)


def apply_raid(state: State, decision: Decision, action: Action, table: Table) -> None:
    """The territory is named; the squad follows helper by helper (RAI-5)."""
    state.raids -= 1
    state.soon(Decision("squad", decision.seat, (action.ids[0],)), Do("raid"))


def apply_stay(state: State, decision: Decision, action: Action, table: Table) -> None:
    """No more raids in this hour (CSQ-6)."""
    state.raids = 0


def apply_add(state: State, decision: Decision, action: Action, table: Table) -> None:
    state.soon(Decision("squad", decision.seat, (*decision.about, action.ids[0])))


def apply_go(state: State, decision: Decision, action: Action, table: Table) -> None:
    """The squad moves, then its raid skills may be used (CSQ-1 to CSQ-3)."""
    land_id, *names = (str(each) for each in decision.about)
    squad.go(state, table, the_land(state, land_id), names)
    moved = [name for name in names if name in state.cards.helpers]
    state.soon(Do("skills", (land_id, *moved)))


def apply_use(state: State, decision: Decision, action: Action, table: Table) -> None:
    """A raid skill (DEC-6), or the call of a helper that came home (DEC-21)."""
    card = action.ids[0]
    if decision.kind == "echo":
        skills.note(state)
        skills.use_skill(state, table, card)
        return
    land_id, *names = decision.about
    state.agenda[0] = Do("skills", (land_id, *(name for name in names if name != card)))
    skills.use_skill(state, table, card, str(land_id))


def apply_done(state: State, decision: Decision, action: Action, table: Table) -> None:
    state.agenda[0] = Do("end_raid", decision.about)


def apply_at(state: State, decision: Decision, action: Action, table: Table) -> None:
    skills.aim(state, action.ids[0])


def apply_choose(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Cards of the hand that are destroyed as a cost (DEC-8), or discarded in phase 6 (DEC-22)."""
    if decision.kind == "destroy":
        piles.destroy_cards(state, table, decision.seat, action.ids)
        skills.note(state, paid=len(action.ids), done=int(decision.most))
        skills.end_part(state)
        return
    if action.ids:
        piles.discard_cards(state, table, decision.seat, action.ids)
    piles.fill_hand(state, decision.seat, table)


def apply_discard(state: State, decision: Decision, action: Action, table: Table) -> None:
    skills.note(state, paid=1)
    people.discard(state, table, decision.seat, action.ids[0])


def apply_wound(state: State, decision: Decision, action: Action, table: Table) -> None:
    skills.note(state, paid=1)
    people.wound(state, table, decision.seat, action.ids[0])


def apply_withdraw(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Own helpers by a skill (DEC-11), or as a rival's skill wants it (DEC-12)."""
    name = action.ids[0]
    skills.note(state, paid=int(decision.kind == "withdraw"), picked=name)
    people.withdraw(state, table, name, healthy=bool(decision.about[-1]))


def apply_muster(state: State, decision: Decision, action: Action, table: Table) -> None:
    """A card of the hand goes to the hideout without its call (SKL-10)."""
    skills.note(state)
    piles.put_in_hideout(state, decision.seat, action.ids[0])
    table.tell("mustered", seat=decision.seat, card=action.ids[0])


def apply_split(state: State, decision: Decision, action: Action, table: Table) -> None:
    here, home = (int(number) for number in action.ids)
    skills.end_part(state)
    if here:
        land = the_land(state, decision.about[1])
        people.gain_trash(state, table, decision.seat, "captive", here, land)
    if home:
        people.gain_trash(state, table, decision.seat, "captive", home)


def apply_repeat(state: State, decision: Decision, action: Action, table: Table) -> None:
    skills.note(state, picked=action.ids[0])
    skills.use_skill(state, table, action.ids[0])


def apply_shoot(state: State, decision: Decision, action: Action, table: Table) -> None:
    rival, helper = action.ids
    skills.note(state)
    people.wound(state, table, int(rival), helper, by=decision.seat)


def apply_to(state: State, decision: Decision, action: Action, table: Table) -> None:
    _card, land_id, count = decision.about
    skills.end_part(state)
    loot.move_loot(table, the_land(state, land_id), the_land(state, action.ids[0]), int(count))


def apply_stop(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Nothing more of this part (SKL-3)."""
    skills.end_part(state)


def apply_pass(state: State, decision: Decision, action: Action, table: Table) -> None:
    """Neither hire nor patch up (CRW-1)."""


APPLY: dict[str, Callable[[State, Decision, Action, Table], None]] = {
    "take": apply_take,
    "hire": apply_hire,
    "heal": apply_heal,
    "pass": apply_pass,
    "call": apply_play,
    "place": apply_play,
    "raid": apply_raid,
    "stay": apply_stay,
    "add": apply_add,
    "go": apply_go,
    "use": apply_use,
    "done": apply_done,
    "at": apply_at,
    "choose": apply_choose,
    "discard": apply_discard,
    "wound": apply_wound,
    "withdraw": apply_withdraw,
    "muster": apply_muster,
    "split": apply_split,
    "repeat": apply_repeat,
    "shoot": apply_shoot,
    "to": apply_to,
    "stop": apply_stop,
    "skip": apply_stop,
}


def answer_by_itself(state: State, table: Table) -> None:
    """Answer questions that have only one answer, until somebody has a choice (ASK-2)."""
    agenda = state.agenda
    while agenda and type(decision := agenda[0]) is Decision:
        answer = only_answer(state, decision)
        if answer is None:
            return
        del agenda[0]
        table.note_forced(decision.seat, answer)
        action = split_action(answer)
        APPLY[action.verb](state, decision, action, table)
