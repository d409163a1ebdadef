"""What may be answered to each kind of decision, in the order of ORD-1. ``moves.py`` says what follows."""

from collections.abc import Callable

from games.engine.decision import Decision
from games.titles.raiders.notation import TRASH
from games.titles.raiders.people import leavers, trash_names
from games.titles.raiders.skills import can_use, discardable, repeatable, shootable, targets, under_way
from games.titles.raiders.squad import may_go, within_reach
from games.titles.raiders.state import Land, State, land_of, lands_held


def the_land(state: State, land_id: object) -> Land:
    """A territory that a question is about: it is on the table."""
    land = land_of(state, str(land_id))
    assert land is not None
    return land


def options_gang(state: State, decision: Decision) -> list[str]:
    """The gangs that nobody has (TBL-1)."""
    taken = {player.gang for player in state.players}
    return [f"take {gang}" for gang in state.cards.gangs if gang not in taken]


def options_crew(state: State, decision: Decision) -> list[str]:
    """Hire, patch up, or neither (CRW-1)."""
    market = sorted(state.market, key=state.cards.rank.__getitem__)
    found = [f"hire {card}" for card in market]
    found += [f"heal {helper}" for helper in state.players[decision.seat].wounded]
    found.append("pass")
    return found


def options_play(state: State, decision: Decision) -> list[str]:
    """A card of the hand, with its call if that can be used (PLY-2)."""
    helpers = state.cards.helpers
    busy = frozenset(under_way(state)) if decision.about else frozenset()
    found = []
    for card in state.players[decision.seat].hand:
        if helpers[card].call and can_use(state, card, in_hand=True, under_way=busy):
            found.append(f"call {card}")
        found.append(f"place {card}")
    return found


def options_raid(state: State, decision: Decision) -> list[str]:
    """A territory within reach, or nothing (RAI-1, RAI-5)."""
    return [f"raid {land.id}" for land in within_reach(state)] + ["stay"]


def options_squad(state: State, decision: Decision) -> list[str]:
    """Another helper, or go, if the squad is legal (RAI-5)."""
    land_id, *squad = decision.about
    player = state.players[decision.seat]
    found = [
        f"add {word}" for word, number in zip(TRASH, player.trash, strict=True) if number > squad.count(word)
    ]
    found += [f"add {helper}" for helper in player.healthy if helper not in squad]
    if may_go(state, the_land(state, land_id), [str(name) for name in squad]):
        found.append("go")
    return found


def options_skill(state: State, decision: Decision) -> list[str]:
    """Raid skills that can be used of those who have just moved, in any order (CSQ-3)."""
    land_id, *squad = (str(each) for each in decision.about)
    return [f"use {helper}" for helper in able(state, land_id, squad)] + ["done"]


def able(state: State, land_id: str, squad: list[str]) -> list[str]:
    """Those of a squad who are still on the territory and can use a raid skill (CSQ-8)."""
    land, helpers = land_of(state, land_id), state.cards.helpers
    if land is None:
        return []
    found = []
    for name in land.helpers:
        if name in squad:
            raid = helpers[name].raid
            if raid and not raid.last and can_use(state, name, land):
                found.append(name)
    return found


def options_target(state: State, decision: Decision) -> list[str]:
    """The territories that the mark of a skill may choose (SKL-2)."""
    card, here = decision.about
    skill = state.cards.helpers[str(card)].skill
    return [f"at {land.id}" for land in targets(state, skill, str(here))]


def options_hand(state: State, decision: Decision) -> list[str]:
    """The ids of the cards of the hand: some of them are chosen."""
    return list(state.players[decision.seat].hand)


def options_discard(state: State, decision: Decision) -> list[str]:
    _card, place, here, may_stop = decision.about
    names = discardable(state, str(here), home=place != "here")
    return [f"discard {name}" for name in names] + ["stop"] * bool(may_stop)


def options_wound(state: State, decision: Decision) -> list[str]:
    player = state.players[decision.seat]
    names = trash_names(player.trash) + player.healthy
    return [f"wound {name}" for name in names] + ["stop"] * bool(decision.about[1])


def options_withdraw(state: State, decision: Decision) -> list[str]:
    """Own helpers on one territory, or on all own ones (SKL-13, COL-3)."""
    _card, land_id, but, may_stop, _healthy = decision.about
    lands = [the_land(state, land_id)] if land_id else lands_held(state, decision.seat)
    names = [name for land in lands for name in leavers(state.cards, land, str(but))]
    names.sort(key=lambda name: order_of(state, name))
    return [f"withdraw {name}" for name in names] + ["stop"] * bool(may_stop)


def order_of(state: State, name: str) -> int:
    """The place of a helper on a territory in the order of ORD-1."""
    word = name.partition(".")[0]
    return TRASH.index(word) - len(TRASH) if word in TRASH else state.cards.rank[word]


def options_drive(state: State, decision: Decision) -> list[str]:
    """The captor's own choice of who goes (CHO-1, COL-3)."""
    return [f"withdraw {name}" for name in leavers(state.cards, the_land(state, decision.about[1]))]


def options_heal(state: State, decision: Decision) -> list[str]:
    return [f"heal {helper}" for helper in state.players[decision.seat].wounded]


def options_hire(state: State, decision: Decision) -> list[str]:
    return [f"hire {card}" for card in sorted(state.market, key=state.cards.rank.__getitem__)]


def options_muster(state: State, decision: Decision) -> list[str]:
    hand = state.players[decision.seat].hand
    return [f"muster {card}" for card in hand] + ["stop"] * bool(decision.about[1])


def options_split(state: State, decision: Decision) -> list[str]:
    """How many captives stay here and how many go home; all at home first."""
    count = int(decision.about[2])
    return [f"split {here} {count - here}" for here in range(count + 1)]


def options_trash(state: State, decision: Decision) -> list[str]:
    return ["take captives", "take fanatics"]


def options_repeat(state: State, decision: Decision) -> list[str]:
    """Calls of helpers in the hideout, each once in one use (RPT-3)."""
    card, _left, *used = decision.about
    busy = {str(card), *(str(name) for name in used), *under_way(state)}
    return [f"repeat {helper}" for helper in repeatable(state, busy)] + ["stop"]


def options_shoot(state: State, decision: Decision) -> list[str]:
    return [f"shoot {target}" for target in shootable(state)] + ["stop"]


def options_carry(state: State, decision: Decision) -> list[str]:
    return [f"to {land.id}" for land in state.lands if land.id != decision.about[1]]


def options_echo(state: State, decision: Decision) -> list[str]:
    return [f"use {decision.about[1]}", "skip"]


OPTIONS: dict[str, Callable[[State, Decision], list[str]]] = {
    "gang": options_gang,
    "crew": options_crew,
    "play": options_play,
    "raid": options_raid,
    "squad": options_squad,
    "skill": options_skill,
    "target": options_target,
    "destroy": options_hand,
    "discard": options_discard,
    "wound": options_wound,
    "withdraw": options_withdraw,
    "drive": options_drive,
    "heal": options_heal,
    "hire": options_hire,
    "muster": options_muster,
    "split": options_split,
    "trash": options_trash,
    "repeat": options_repeat,
    "shoot": options_shoot,
    "carry": options_carry,
    "echo": options_echo,
    "refresh": options_hand,
}


def only_answer(state: State, decision: Decision) -> str | None:
    """The answer to a question that has only one (ASK-2)."""
    options = OPTIONS[decision.kind](state, decision)
    if decision.most:
        return " ".join(["choose", *options]) if decision.least >= len(options) else None
    return options[0] if len(options) == 1 else None
