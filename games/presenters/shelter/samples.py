"""Every component of the table in every state, for the designers' page."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.decision import Decision
from games.engine.rng import Rng
from games.engine.rules import begin, play, random_action
from games.engine.state import open_decisions
from games.presenters.parts import Memo, Part, Viewing
from games.presenters.presenter import Sample
from games.presenters.shelter.choices import SiteView, SpotView, ghost
from games.presenters.shelter.parts import present_own, present_public
from games.presenters.shelter.reasons import reason
from games.presenters.shelter.recap import present_recap
from games.presenters.shelter.signs import sign
from games.presenters.shelter.table import (
    Deal,
    Figure,
    Figures,
    SlotView,
    empty_space,
    present_elevator,
    present_rock,
    present_room,
)
from games.titles.shelter.cards import Cards, Face, Room
from games.titles.shelter.notation import COLOURS, SLOTS
from games.titles.shelter.rules import Shelter
from games.titles.shelter.state import NOBODY, State

RULES = Shelter()
NAMES = ("Mira", "Boris", "Juno", "Linh")
GAMES = 3
"""Enough random games to meet nearly every kind of question."""
LINES = 20
"""How many events the log of a sample has."""
WHOLE = ("status", "columns", "map", "row-rooms", "row-items", "log", "mine", "decision")
"""Parts that are shown as they are in a game."""
Log = list[tuple[int, str, dict[str, Any]]]


class SpaceSample(NamedTuple):
    """A slot with the layer over it."""

    name: str
    slot: SlotView
    spots: Sequence[tuple[str, str, SpotView]] = ()
    site: SiteView | None = None


class Moment(NamedTuple):
    state: State
    seat: int
    log: Log


def samples(cards: Cards) -> list[Sample]:
    """All samples of a card set: spaces in every state, then parts of random games."""
    asked, ended = play_random_games(cards)
    turn, building = asked["turn"], asked["build"]
    sending, digging = show(turn, point(turn, "place")), show(building, point(building, "build"))
    return [
        Sample("spaces", Part("samples", space_samples(cards))),
        *(Sample(name, sending[name]) for name in WHOLE),
        *(
            Sample(name, part)
            for name, part in sending.items()
            if part.template == "level" and part.view.mine
        ),
        Sample("players", Part("players", None, players(sending))),
        *(Sample(name, digging[name]) for name in ("row-rooms", "mine", "decision")),
        Sample("decision is-waiting", present_public(watch(turn))["decision"]),
        *(Sample(f"decision: {kind}", show(moment)["decision"]) for kind, moment in asked.items()),
        Sample("recap", Part("recap", present_recap(view(turn), earlier=True))),
        Sample("end", present_public(view(ended))["end"]),
    ]


def play_random_games(cards: Cards) -> tuple[dict[str, Moment], Moment]:
    """A varied moment for each kind of question, and an end, from random games with fixed seeds."""
    asked: dict[str, Moment] = {}
    for number in range(GAMES):
        log: Log = []
        step = begin(RULES, seats=4, cards=cards, options={}, rng=Rng(f"sample {number}", 0))
        while True:
            state = step.state
            log += [(state.version, event.kind, dict(event.facts)) for event in step.events]
            if not open_decisions(state):
                break
            decision = open_decisions(state)[0]
            moment = Moment(state, decision.seat, log[-LINES:])
            if variety(moment) >= variety(asked.get(decision.kind, moment)):
                asked[decision.kind] = moment
            step = play(
                RULES,
                state,
                decision.seat,
                answer(state, decision),
                Rng(f"sample {number}", state.version + 1),
            )
    return asked, Moment(state, 0, log)


def variety(moment: Moment) -> int:
    """How much the asked player's area shows: one point each for an injured dweller and an exhausted item."""
    player = moment.state.players[moment.seat]
    injured = any(dweller.injured and not dweller.at for dweller in player.dwellers)
    return injured + bool(player.exhausted)


def answer(state: State, decision: Decision) -> str:
    return random_action(RULES, state, decision, Rng("answer", state.version))


def view(moment: Moment, chosen: str = "") -> Viewing:
    state, seat, log = moment
    decision = next((each for each in open_decisions(state) if each.seat == seat), None)
    return Viewing(
        cards=state.cards,
        observation=RULES.observe(state, seat),
        names=NAMES,
        bots=[False, False, True, True],
        viewer=seat,
        log=log,
        since=None,
        secrets=False,
        refusals=RULES.refusals(state, decision) if decision else [],
        chosen=chosen,
        undo=True,
        version=state.version,
        position="#{}",
        result=RULES.result(state),
        memo=Memo(),
    )


def watch(moment: Moment) -> Viewing:
    """The same moment as a spectator sees it."""
    return view(moment)._replace(observation=RULES.observe(moment.state, None), viewer=None, refusals=[])


def show(moment: Moment, chosen: str = "") -> dict[str, Part]:
    shown = view(moment, chosen)
    return present_public(shown) | present_own(shown)


def point(moment: Moment, verb: str) -> str:
    """The most expensive answer with this verb."""
    options = [
        each
        for each in RULES.observe(moment.state, moment.seat)["decision"]["options"]
        if verb in each["action"]
    ]
    return str(max(options, key=lambda each: sum(each["cost"].values()))["action"])


def players(parts: Mapping[str, Part]) -> dict[str, Part]:
    """The parts of all players; the last one is shown as having passed."""
    found = {name: part for name, part in parts.items() if part.template == "player"}
    last = max(found)
    seat, colour, _passed = found[last].view
    return found | {last: found[last]._replace(view=(seat, colour, True))}


def space_samples(cards: Cards) -> list[SpaceSample]:
    """Spaces in every state: lit, dark, selected, taken, threatened, linked; and slots without a room."""
    deal = Deal(cards, NAMES, [False] * len(NAMES), 0, Memo())
    plain = room_with(cards, lambda face: bool(face.letter))
    taken = {space: standing(colour) for space, colour in zip(plain.spaces, COLOURS, strict=False)}
    lit = SpotView("place", "lit", "", False, False, False)
    dark = SpotView("", "dark", reason("nobody_left", {}, NAMES), False, False, False)
    fights = [threat for threat, face in cards.threats.items() if face.combat]
    costs = [threat for threat, face in cards.threats.items() if not face.combat]
    linked = room_with(cards, lambda face: face.linked)
    hurt = room_with(cards, lambda face: face.injured_only)
    site = SiteView("build", "site", None)
    return [
        sample("is-legal", plain, deal, lit),
        sample("is-illegal", plain, deal, dark),
        sample("is-selected", plain, deal, lit._replace(chosen=True)),
        sample("is-taken", plain, deal, figures=taken),
        sample("is-illegal is-occupied", plain, deal, dark._replace(occupied=True), figures=taken),
        sample("is-threat", plain, deal, threats=(fights[0], costs[0])),
        sample("is-wide", room_with(cards, lambda face: sign(face).wide), deal, lit),
        sample("linked", linked, deal, lit._replace(linked=True)),
        sample("injured-only", hurt, deal, lit),
        sample("lying", hurt, deal, figures={hurt.spaces[0]: standing("purple", hurt=True)}),
        sample("is-new", plain, deal, figures={plain.spaces[0]: standing("yellow", new=True)}),
        SpaceSample("shaft", present_elevator(empty_space(cards.elevators[0]), deal, {})),
        SpaceSample("slot-empty", present_rock(SLOTS[0], NOBODY, free=False)),
        SpaceSample("slot-empty is-free", present_rock(SLOTS[1], 0, free=True)),
        SpaceSample("site", present_rock(SLOTS[2], 0, free=True), site=site),
        SpaceSample(
            "site ghost",
            present_rock(SLOTS[3], 0, free=True),
            site=site._replace(ghost=ghost(plain.id, deal)),
        ),
    ]


def sample(
    name: str,
    room: Room,
    deal: Deal,
    spot: SpotView | None = None,
    *,
    figures: Mapping[str, Figures] | None = None,
    threats: Sequence[str | None] = (None, None),
) -> SpaceSample:
    """A room, with the same spot over each of its spaces."""
    spaces = [empty_space(space, threat) for space, threat in zip(room.spaces, threats, strict=False)]
    if figures is not None:
        spaces = [{**space, "taken": 0} for space in spaces]
    slot = present_room(room.id, spaces, deal, figures or {})
    over = [(f"{name}-{space.id}", space.side, spot) for space in slot.spaces] if spot else []
    return SpaceSample(name, slot, over)


def room_with(cards: Cards, wanted: Callable[[Face], bool]) -> Room:
    """The first room of the set that has a space with a wanted face."""
    return next(
        room
        for room in cards.rooms.values()
        if any(wanted(cards.spaces[space].face) for space in room.spaces)
    )


def standing(colour: str, *, hurt: bool = False, new: bool = False) -> Figures:
    return (Figure(f"{colour}.sample", colour, hurt, new, "1of1"),)
