"""Skills: whether one can be used, and how it is carried out, part by part (SKL-1 to RPT-3).

A skill that is being used is a task on the agenda. A part that needs a choice puts its question in front of
that task; the answer changes the task (``note``), and the skill goes on from there.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.raiders import loot
from games.titles.raiders.cards import Part, Skill
from games.titles.raiders.notation import TRASH
from games.titles.raiders.people import (
    at_home,
    gain_trash,
    heal,
    in_order,
    leavers,
    people_on,
    trash_names,
    withdraw,
)
from games.titles.raiders.state import NOBODY, Land, Player, State, land_of, lands_held

NOT_BEGUN = -1


class Use(NamedTuple):
    """A skill that is being used: which, where, and how far it has come."""

    card: str
    here: str = ""
    """The territory that the card is on; empty for a call."""
    at: str = ""
    """The territory that was chosen."""
    step: int = 0
    left: int = NOT_BEGUN
    """What is left to do of the present part."""
    paid: int = 0
    picked: tuple[str, ...] = ()
    """Helpers that were picked by the present part, or the one before it."""

    def task(self) -> Do:
        """This use as a task on the agenda."""
        return Do("skill", (*self[:6], *self.picked))

    @classmethod
    def of(cls, task: Do) -> "Use":
        """The use that a task is about."""
        card, here, at, step, left, paid, *picked = task.about
        names = tuple(str(name) for name in picked)
        return cls(str(card), str(here), str(at), int(step), int(left), int(paid), names)

    def next(self, picked: tuple[str, ...] = ()) -> "Use":
        """The same use at its next part."""
        return self._replace(step=self.step + 1, left=NOT_BEGUN, picked=picked)


def skill_of(state: State, use: Use) -> Skill:
    """The skill that is being used."""
    return state.cards.helpers[use.card].skill


# --- can it be used? --------------------------------------------------------------------------------


class Judged(NamedTuple):
    """A skill as it is judged: with its card in the hideout or on a territory (SKL-4)."""

    card: str
    here: Land | None
    in_hand: bool
    """Is the card still in the hand, so that it counts as being in the hideout instead?"""
    under_way: frozenset[str]


def can_use(
    state: State,
    card: str,
    here: Land | None = None,
    *,
    in_hand: bool = False,
    under_way: frozenset[str] = frozenset(),
) -> bool:
    """Does the mark find a territory, can the cost be paid, or would a reward do something (SKL-4)?"""
    skill = state.cards.helpers[card].skill
    player = state.players[state.seat]
    lands: list[Land] = []
    if skill.where:
        lands = targets(state, skill, here.id if here else "")
        if not lands:
            return False
    elif here is not None:
        lands = [here]
    judged = Judged(card, here, in_hand, under_way)
    if skill.costs:
        return all(CAN_PAY[cost.verb](state, player, cost, judged) for cost in skill.costs)
    for reward in skill.rewards:
        works = WORKS.get(reward.verb)
        if works is None or works(state, player, reward, lands, judged):
            return True
    return False


def targets(state: State, skill: Skill, here: str) -> list[Land]:
    """The territories that a mark may choose; not one without loot, where loot is wanted (SKL-5)."""
    where, seat, wanted = skill.where, state.seat, skill.loot
    found = []
    for land in state.lands:
        if wanted and not land.loot:
            continue
        captor = land.captor
        if (
            where in ("any", "every")
            or (where == "own" and captor == seat)
            or (where == "rival" and captor not in (seat, NOBODY))
            or (where == "held" and captor != NOBODY)
            or (where == "elsewhere" and land.id != here)
        ):
            found.append(land)
    return found


def can_destroy_cards(state: State, player: Player, cost: Part, judged: Judged) -> bool:
    return len(player.hand) > judged.in_hand


def can_discard(state: State, player: Player, cost: Part, judged: Judged) -> bool:
    need = 1 if cost.up_to else cost.number
    if cost.home:
        need -= len(player.healthy) + len(player.wounded) + sum(player.trash) + judged.in_hand
    if cost.here and judged.here is not None:
        need -= len(judged.here.helpers) + sum(judged.here.trash)
    return need <= 0


def can_wound(state: State, player: Player, cost: Part, judged: Judged) -> bool:
    return bool(player.healthy) or any(player.trash) or judged.in_hand


def can_withdraw_other(state: State, player: Player, cost: Part, judged: Judged) -> bool:
    """Who goes first may be whoever may leave; the last raider may not, if the card that stays is grey."""
    assert judged.here is not None
    others = people_on(state.cards, judged.here) - 1
    return others >= cost.number and bool(leavers(state.cards, judged.here, judged.card))


def can_leave(state: State, player: Player, cost: Part, judged: Judged) -> bool:
    assert judged.here is not None
    return judged.card in leavers(state.cards, judged.here)


CAN_PAY: dict[str, Callable[[State, Player, Part, Judged], bool]] = {
    "destroy_cards": can_destroy_cards,
    "discard": can_discard,
    "wound": can_wound,
    "withdraw_other": can_withdraw_other,
    "leave": can_leave,
}


def finds_loot(state: State, player: Player, part: Part, lands: list[Land], judged: Judged) -> bool:
    return any(land.loot for land in lands)


def finds_way(state: State, player: Player, part: Part, lands: list[Land], judged: Judged) -> bool:
    return len(state.lands) > 1 and any(land.loot for land in lands)


def finds_wounded(state: State, player: Player, part: Part, lands: list[Land], judged: Judged) -> bool:
    return bool(player.wounded)


def finds_market(state: State, player: Player, part: Part, lands: list[Land], judged: Judged) -> bool:
    return bool(state.market)


def finds_hand(state: State, player: Player, part: Part, lands: list[Land], judged: Judged) -> bool:
    return len(player.hand) > judged.in_hand


def finds_call(state: State, player: Player, part: Part, lands: list[Land], judged: Judged) -> bool:
    return any(repeatable(state, judged.under_way | {judged.card}))


def finds_people(state: State, player: Player, part: Part, lands: list[Land], judged: Judged) -> bool:
    return any(people_on(state.cards, land) for land in lands)


def finds_others(state: State, player: Player, part: Part, lands: list[Land], judged: Judged) -> bool:
    return any(leavers(state.cards, land, judged.card) for land in lands)


def finds_own(state: State, player: Player, part: Part, lands: list[Land], judged: Judged) -> bool:
    return bool(lands_held(state, state.seat))


def finds_rivals(state: State, player: Player, part: Part, lands: list[Land], judged: Judged) -> bool:
    return any(rival.healthy or any(rival.trash) for rival in state.players if rival is not player)


WORKS: dict[str, Callable[[State, Player, Part, list[Land], Judged], bool]] = {
    "take": finds_loot,
    "take_all": finds_loot,
    "destroy": finds_loot,
    "move": finds_way,
    "heal": finds_wounded,
    "hire": finds_market,
    "muster": finds_hand,
    "play": finds_hand,
    "repeat": finds_call,
    "withdraw": finds_people,
    "drive": finds_people,
    "withdraw_others": finds_others,
    "withdraw_own": finds_own,
    "shoot": finds_rivals,
}
"""Rewards that may find nothing to work on; all others always do something."""


def repeatable(state: State, but: Iterable[str]) -> Iterable[str]:
    """Helpers of the own hideout whose call can be used, in order (RPT-3)."""
    helpers, passed = state.cards.helpers, frozenset(but)
    for helper in in_order(state.cards, at_home(state.players[state.seat])):
        if helpers[helper].call and helper not in passed and can_use(state, helper, under_way=passed):
            yield helper


def under_way(state: State) -> set[str]:
    """The cards whose skills are being used now."""
    return {str(item.about[0]) for item in state.agenda if type(item) is Do and item.kind == "skill"}


# --- carrying it out --------------------------------------------------------------------------------


def use_skill(state: State, table: Table, card: str, here: str = "") -> None:
    """Begin to use a skill."""
    table.tell("used", seat=state.seat, card=card, territory=here)
    state.soon(Use(card, here).task())


def carry_on(state: State, task: Do, table: Table) -> None:
    """Go on with a skill until it asks something or is done."""
    use = Use.of(task)
    skill = skill_of(state, use)
    if skill.where and skill.where != "every" and not use.at:
        state.soon(Decision("target", state.seat, (use.card, use.here)), task)
        return
    parts = skill.parts
    while use.step < len(parts):
        part = parts[use.step]
        if use.left == NOT_BEGUN:
            use = use._replace(left=part.number * (use.paid if part.each else 1))
        asked = VERBS[part.verb](state, table, use, part)
        if asked is not None:
            state.soon(asked, use.task())
            return
        use = use.next(use.picked)


def note(state: State, *, paid: int = 0, done: int = 1, picked: str = "") -> None:
    """An answer counts for the skill that asked: so much is paid, so much of the part is done."""
    task = state.agenda[0]
    assert type(task) is Do
    use = Use.of(task)
    names = (*use.picked, picked) if picked else use.picked
    left = max(0, use.left - done)
    state.agenda[0] = use._replace(paid=use.paid + paid, left=left, picked=names).task()


def end_part(state: State) -> None:
    """Nothing more is wanted of the present part."""
    task = state.agenda[0]
    assert type(task) is Do
    state.agenda[0] = Use.of(task)._replace(left=0).task()


def aim(state: State, land: str) -> None:
    """The territory of the skill that asked is chosen."""
    task = state.agenda[0]
    assert type(task) is Do
    state.agenda[0] = Use.of(task)._replace(at=land).task()


def place_of(state: State, use: Use) -> Land | None:
    """The territory that rewards act on: the chosen one, else the one that the card is on."""
    return land_of(state, use.at or use.here)


def places_of(state: State, use: Use) -> list[Land]:
    """The territories that rewards about loot act on."""
    if skill_of(state, use).where == "every":
        return list(state.lands)
    land = place_of(state, use)
    return [land] if land else []


Asked = Decision | None


def ask_destroy_cards(state: State, table: Table, use: Use, part: Part) -> Asked:
    hand = state.players[state.seat].hand
    if not use.left or not hand:
        return None
    return Decision("destroy", state.seat, (use.card,), least=1, most=min(use.left, len(hand)))


def ask_discard(state: State, table: Table, use: Use, part: Part) -> Asked:
    here = use.here if part.here else ""
    if not use.left or not discardable(state, here, home=part.home):
        return None
    place = "both" if part.here and part.home else "home" if part.home else "here"
    return Decision("discard", state.seat, (use.card, place, here, int(part.up_to and use.paid > 0)))


def discardable(state: State, here: str, *, home: bool) -> list[str]:
    """Who can be discarded from here, from home or from both, in order (SKL-8, COL-3)."""
    player, cards = state.players[state.seat], state.cards
    land = land_of(state, here) if here else None
    names: list[str] = []
    people: list[str] = []
    for place, word in enumerate(TRASH):
        if home and player.trash[place]:
            names.append(word)
        if land and land.trash[place]:
            names.append(f"{word}.{land.id}")
    if land:
        people += [name for name in leavers(cards, land) if "." not in name]
    if home:
        people += at_home(player)
    return names + in_order(cards, people)


def ask_wound(state: State, table: Table, use: Use, part: Part) -> Asked:
    player = state.players[state.seat]
    if not use.left or not (player.healthy or any(player.trash)):
        return None
    return Decision("wound", state.seat, (use.card, int(use.paid > 0)))


def ask_withdraw_other(state: State, table: Table, use: Use, part: Part) -> Asked:
    land = land_of(state, use.here)
    if not use.left or land is None or not leavers(state.cards, land, use.card):
        return None
    return Decision("withdraw", state.seat, (use.card, land.id, use.card, 0, int(part.healthy)))


def do_leave(state: State, table: Table, use: Use, part: Part) -> Asked:
    withdraw(state, table, use.card, healthy=part.healthy)
    return None


def do_take(state: State, table: Table, use: Use, part: Part) -> Asked:
    for land in places_of(state, use):
        loot.take_loot(state, table, state.seat, land, use.left)
    return None


def do_take_all(state: State, table: Table, use: Use, part: Part) -> Asked:
    for land in places_of(state, use):
        loot.take_loot(state, table, state.seat, land, land.loot)
    return None


def do_destroy(state: State, table: Table, use: Use, part: Part) -> Asked:
    for land in places_of(state, use):
        loot.destroy_loot(state, table, land, use.left)
    return None


def ask_move(state: State, table: Table, use: Use, part: Part) -> Asked:
    land = place_of(state, use)
    if not use.left or land is None or not land.loot or len(state.lands) < 2:
        return None
    return Decision("carry", state.seat, (use.card, land.id, use.left))


def ask_heal(state: State, table: Table, use: Use, part: Part) -> Asked:
    """Nobody is asked where all can be healed."""
    wounded = state.players[state.seat].wounded
    if len(wounded) > use.left:
        return Decision("heal", state.seat, (use.card, use.left)) if use.left else None
    for helper in list(wounded):
        heal(state, table, state.seat, helper)
    return None


def do_captives(state: State, table: Table, use: Use, part: Part) -> Asked:
    gain_trash(state, table, state.seat, "captive", use.left)
    return None


def do_fanatics(state: State, table: Table, use: Use, part: Part) -> Asked:
    gain_trash(state, table, state.seat, "fanatic", use.left)
    return None


def ask_split(state: State, table: Table, use: Use, part: Part) -> Asked:
    """All come home if the territory is gone, or without a raider who could guard them (COL-2)."""
    land = land_of(state, use.here)
    if not use.left:
        return None
    if land is None or state.cards.raiders.isdisjoint(land.helpers):
        gain_trash(state, table, state.seat, "captive", use.left)
        return None
    return Decision("split", state.seat, (use.card, use.here, use.left))


def ask_choice(state: State, table: Table, use: Use, part: Part) -> Asked:
    return Decision("trash", state.seat, (use.card, part.captives, part.fanatics)) if use.left else None


def ask_hire(state: State, table: Table, use: Use, part: Part) -> Asked:
    return Decision("hire", state.seat, (use.card, use.left)) if use.left and state.market else None


def ask_muster(state: State, table: Table, use: Use, part: Part) -> Asked:
    if not use.left or not state.players[state.seat].hand:
        return None
    return Decision("muster", state.seat, (use.card, int(part.up_to)))


def ask_play(state: State, table: Table, use: Use, part: Part) -> Asked:
    if not use.left or not state.players[state.seat].hand:
        return None
    return Decision("play", state.seat, (use.card,))


def ask_repeat(state: State, table: Table, use: Use, part: Part) -> Asked:
    """The task of this use is not on the agenda while it asks, so its own card is named here."""
    if not use.left or not any(repeatable(state, {use.card, *use.picked, *under_way(state)})):
        return None
    return Decision("repeat", state.seat, (use.card, use.left, *use.picked))


def ask_withdraw(state: State, table: Table, use: Use, part: Part) -> Asked:
    land = place_of(state, use)
    if not use.left or land is None or land.captor != state.seat:
        return None
    return Decision("withdraw", state.seat, (use.card, land.id, "", 0, int(part.healthy)))


def ask_withdraw_others(state: State, table: Table, use: Use, part: Part) -> Asked:
    land = place_of(state, use)
    if not use.left or land is None or not leavers(state.cards, land, use.card):
        return None
    return Decision("withdraw", state.seat, (use.card, land.id, use.card, 1, int(part.healthy)))


def ask_withdraw_own(state: State, table: Table, use: Use, part: Part) -> Asked:
    if not use.left or not lands_held(state, state.seat):
        return None
    return Decision("withdraw", state.seat, (use.card, "", "", 1, int(part.healthy)))


def ask_call_it(state: State, table: Table, use: Use, part: Part) -> Asked:
    """The helper that was withdrawn just now may use its call; trash has none."""
    helper = use.picked[-1] if use.picked else ""
    card = state.cards.helpers.get(helper)
    if not use.left or card is None or card.call is None:
        return None
    busy = frozenset({use.card, *under_way(state)})
    if helper in busy or not can_use(state, helper, under_way=busy):
        return None
    return Decision("echo", state.seat, (use.card, helper))


def ask_drive(state: State, table: Table, use: Use, part: Part) -> Asked:
    """The captor chooses, unless all have to go (CHO-1)."""
    land = place_of(state, use)
    if not use.left or land is None or land.captor == NOBODY:
        return None
    if people_on(state.cards, land) > use.left:
        return Decision("drive", land.captor, (use.card, land.id, use.left, int(part.healthy)))
    while land.captor != NOBODY:
        withdraw(state, table, leavers(state.cards, land)[0], healthy=part.healthy)
    return None


def ask_shoot(state: State, table: Table, use: Use, part: Part) -> Asked:
    if not use.left or not shootable(state):
        return None
    return Decision("shoot", state.seat, (use.card, use.left))


def shootable(state: State) -> list[str]:
    """Healthy helpers in rivals' hideouts, each with its seat, in order (CHO-2)."""
    return [
        f"{seat} {helper}"
        for seat, rival in enumerate(state.players)
        if seat != state.seat
        for helper in trash_names(rival.trash) + rival.healthy
    ]


def do_captives_fight(state: State, table: Table, use: Use, part: Part) -> Asked:
    state.captives_fight = True
    table.tell("captives_fight", seat=state.seat)
    return None


def do_raid_again(state: State, table: Table, use: Use, part: Part) -> Asked:
    state.raids += 1
    return None


def do_burn(state: State, table: Table, use: Use, part: Part) -> Asked:
    land = place_of(state, use)
    if land is not None:
        loot.burn(state, table, land)
    return None


VERBS: dict[str, Callable[[State, Table, Use, Part], Asked]] = {
    "destroy_cards": ask_destroy_cards,
    "discard": ask_discard,
    "wound": ask_wound,
    "withdraw_other": ask_withdraw_other,
    "leave": do_leave,
    "take": do_take,
    "take_all": do_take_all,
    "destroy": do_destroy,
    "move": ask_move,
    "heal": ask_heal,
    "captives": do_captives,
    "fanatics": do_fanatics,
    "split": ask_split,
    "choice": ask_choice,
    "hire": ask_hire,
    "muster": ask_muster,
    "play": ask_play,
    "repeat": ask_repeat,
    "withdraw": ask_withdraw,
    "withdraw_others": ask_withdraw_others,
    "withdraw_own": ask_withdraw_own,
    "call_it": ask_call_it,
    "drive": ask_drive,
    "shoot": ask_shoot,
    "captives_fight": do_captives_fight,
    "raid_again": do_raid_again,
    "burn": do_burn,
}
"""What each part of a skill does, and the question it asks, if any."""
