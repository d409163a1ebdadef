"""Every component of the table in every state, for the designers' page."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.rng import Rng
from games.engine.rules import begin, play, random_action
from games.engine.state import open_decisions
from games.presenters.parts import Memo, Part, Viewing
from games.presenters.presenter import Sample
from games.presenters.wasteland.marks import Figure, Flag, MarkView, Token, lay_out
from games.presenters.wasteland.parts import present_own, present_public, tile_view
from games.presenters.wasteland.pictures import ENEMIES, SURVIVORS
from games.presenters.wasteland.recap import present_recap
from games.presenters.wasteland.routes import face_key
from games.presenters.wasteland.spots import Spot
from games.presenters.wasteland.thumbnail import thumbnail
from games.presenters.wasteland.tiles import HEX, SCALE, TileView
from games.presenters.wasteland.words import enemy_name
from games.titles.wasteland.cards import Cards
from games.titles.wasteland.rules import Wasteland
from games.titles.wasteland.state import State

RULES = Wasteland()
NAMES = ("Mira", "Boris", "Juno", "Linh")
GAMES = 2
"""Enough random games to meet nearly every kind of question."""
LINES = 30
"""How many events the log of a sample has."""
WHOLE = ("status", "route", "power", "others", "quests", "log", "mine", "decision", "reading", "places")
"""Parts that are shown as they are in a game."""
STATES = ("is-legal", "is-legal is-second", "is-illegal", "is-selected", "is-here", "")
Log = list[tuple[int, str, dict[str, Any]]]


class Moment(NamedTuple):
    state: State
    seat: int
    log: Log


class TileSample(NamedTuple):
    """A tile with a layer of spots and tokens over it."""

    name: str
    tile: TileView
    spots: tuple[Spot, ...]
    mark: MarkView | None


def samples(cards: Cards) -> list[Sample]:
    """All samples of a card set: tiles and spaces in every state, then parts of random games."""
    asked, ended = play_random_games(cards)
    turn = asked["act"]
    moving = show(turn, first_option(turn, "go"))
    return [
        Sample("tiles", Part("samples", (HEX, SCALE, tuple(tile_samples(cards))))),
        *(Sample(name, moving[name]) for name in WHOLE),
        Sample("decision is-waiting", present_public(watch(turn))["decision"]),
        *(
            Sample(f"decision: {kind}", show(moment, first_option(moment))["decision"])
            for kind, moment in asked.items()
        ),
        Sample("recap", Part("recap", present_recap(view(turn), earlier=True))),
        Sample("end", present_public(watch(ended))["end"]),
        Sample("thumbnail", thumbnail(RULES.observe(turn.state, None))),
    ]


def play_random_games(cards: Cards) -> tuple[dict[str, Moment], Moment]:
    """The last moment of each kind of question, and an end, from random games with fixed seeds."""
    asked: dict[str, Moment] = {}
    for number in range(GAMES):
        log: Log = []
        step = begin(
            RULES, seats=4, cards=cards, options={"encounters": "turn"}, rng=Rng(f"sample {number}", 0)
        )
        while True:
            state = step.state
            log += [
                (state.version, event.kind, dict(event.facts)) for event in step.events if event.seats is None
            ]
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
                random_action(RULES, state, decision, Rng("answer", state.version)),
                Rng(f"sample {number}", state.version + 1),
            )
    return asked, Moment(state, 0, log)


def variety(moment: Moment) -> int:
    """How much the asked player's board shows: a point each for cards, exhausted ones and traits."""
    player = moment.state.players[moment.seat]
    return bool(player.inventory) + 2 * bool(player.exhausted) + bool(player.traits)


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
    return present_public(watch(moment)) | present_own(shown)


def first_option(moment: Moment, verb: str = "") -> str:
    """The first answer with this verb."""
    decision = RULES.observe(moment.state, moment.seat)["decision"]
    found: Sequence[str] = [each for each in decision["options"] if each.startswith(verb)]
    return found[0] if found else ""


def tile_samples(cards: Cards) -> list[TileSample]:
    """Every tile, spaces in every state, and a space with as much in it as can be."""
    views = [tile_view(cards, key) for key in cards.atlas.tiles]
    found = [TileSample(state or "daylight", views[0], (spot_of(views[0], state),), None) for state in STATES]
    area = views[0].areas[0]
    faces = [face for face in ENEMIES if face in cards.faces][:3]
    tokens = [
        Token(
            f"enemy.{face}",
            cards.faces[face_key(cards, face)].type,
            face,
            2,
            cards.faces[face].aggressive,
            enemy_name(cards, face),
        )
        for face in faces
    ]
    figures = [
        Figure(seat, colour, SURVIVORS[seat], NAMES[seat], seat == 0)
        for seat, colour in enumerate(("red", "blue", "yellow", "purple"))
    ]
    full = MarkView(
        (*tokens, Token("", "beasts", "", 0, False, "")), tuple(figures), (Flag("A"), Flag("B")), False
    )
    found.append(TileSample("crowded", views[0], (), lay_out(full, area)))
    return [*found, *(TileSample(each.key, each, (), None) for each in views)]


def spot_of(tile: TileView, state: str) -> Spot:
    area = tile.areas[0]
    legal = "is-legal" in state or state == "is-selected"
    return Spot(
        f"sample-{state.replace(' ', '-') or 'none'}",
        f"a-{area.name}",
        area.anchors[0].x,
        area.anchors[0].y,
        state,
        state,
        "go" if legal else "",
        cost="2" if legal else "",
        danger="fight" if state == "is-legal" else "rad" if legal else "",
        cost_x=area.anchors[1].x,
        cost_y=area.anchors[1].y,
    )
