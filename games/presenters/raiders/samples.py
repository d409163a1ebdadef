"""Every component of the table in every state, for the designers' page."""

from typing import Any, NamedTuple

from games.engine.decision import Decision
from games.engine.rng import Rng
from games.engine.rules import begin, play, random_action
from games.engine.state import open_decisions
from games.presenters.parts import Memo, Part, Viewing
from games.presenters.presenter import Sample
from games.presenters.raiders.actions import Draft, shown, target_of
from games.presenters.raiders.choices import Spot
from games.presenters.raiders.parts import present_own, present_public
from games.presenters.raiders.recap import present_recap
from games.presenters.raiders.squads import everybody
from games.presenters.raiders.table import Deal, HelperView, present_helper, present_trash
from games.titles.raiders.cards import Cards
from games.titles.raiders.rules import Raiders
from games.titles.raiders.state import State

RULES = Raiders()
NAMES = ("Mira", "Boris", "Juno", "Linh")
OPTIONS = {"gangs": "drawn", "decks": "all", "leaders": "on", "days": 2}
GAMES = 3
"""Enough random games to meet nearly every kind of question."""
LINES = 20
"""How many events the log of a sample has."""
WHOLE = (
    "status",
    "heaven",
    "mini",
    "lands",
    "gangs",
    "market",
    "camp",
    "piles",
    "hand",
    "trophies",
    "strip",
    "log",
)
"""Parts that are shown as they are in a game."""
Log = list[tuple[int, str, dict[str, Any]]]


class Moment(NamedTuple):
    state: State
    seat: int
    log: Log


class HelperSample(NamedTuple):
    """A helper as a card and as a standee, in one state."""

    name: str
    helper: HelperView


def samples(cards: Cards) -> list[Sample]:
    """All samples of a card set: helpers in every state, then parts of random games."""
    asked, night, ended = play_random_games(cards)
    raid = asked["raid"]
    riding = show(raid, squad_of(raid))
    return [
        Sample("helpers", Part("samples", helper_samples(cards))),
        *(Sample(name, riding[name]) for name in WHOLE),
        Sample("heaven is-dawn", present_public(view(night))["heaven"]),
        Sample("decision is-waiting", present_public(watch(raid))["decision"]),
        *(Sample(f"{name} of a spectator", present_public(watch(raid))[name]) for name in ("gangs", "hand")),
        Sample("decision: squad", riding["decision"]),
        *(Sample(f"decision: {kind}", show(moment)["decision"]) for kind, moment in asked.items()),
        *(
            Sample(f"{name}: {kind}", show(asked[kind], pick(asked[kind]))[name])
            for kind, name in (("crew", "market"), ("play", "hand"), ("shoot", "gangs"), ("target", "lands"))
            if kind in asked
        ),
        Sample("recap", Part("recap", present_recap(view(raid), earlier=True))),
        Sample("end", present_public(view(ended))["end"]),
        Sample("status at the end", present_public(view(ended))["status"]),
    ]


def play_random_games(cards: Cards) -> tuple[dict[str, Moment], Moment, Moment]:
    """A moment for each kind of question, one after a night, and an end: from random games."""
    asked: dict[str, Moment] = {}
    night = None
    for number in range(GAMES):
        log: Log = []
        step = begin(RULES, seats=4, cards=cards, options=OPTIONS, rng=Rng(f"sample {number}", 0))
        while True:
            state = step.state
            log += [
                (state.version, each.kind, dict(each.facts)) for each in step.events if each.seats is None
            ]
            if not open_decisions(state):
                break
            decision = open_decisions(state)[0]
            moment = Moment(state, decision.seat, log[-LINES:])
            if variety(moment) >= variety(asked.get(decision.kind, moment)):
                asked[decision.kind] = moment
            if any(each.kind == "night" for each in step.events):
                night = Moment(state, decision.seat, log[-2 * LINES :])
            rng = Rng(f"sample {number}", state.version + 1)
            step = play(RULES, state, decision.seat, answer(state, decision), rng)
    end = Moment(state, 0, log)
    return asked, night or end, end


def variety(moment: Moment) -> int:
    """How much the table shows: held territories, wounded helpers, trash and trophies."""
    state, player = moment.state, moment.state.players[moment.seat]
    held = len({land.captor for land in state.lands})
    return (
        2 * held + 2 * bool(player.wounded) + any(player.trash) + bool(player.territories) + bool(state.calm)
    )


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
    viewing = view(moment, chosen)
    return present_public(viewing) | present_own(viewing)


def squad_of(moment: Moment) -> str:
    """A selection of everybody at home, and the first territory in reach."""
    seen = shown(view(moment))
    land = str(seen["decision"]["options"][0]).removeprefix("raid ")
    draft = everybody(seen, Draft(land, ()))
    return str(draft._replace(squad=draft.squad[:-1] or draft.squad))


def pick(moment: Moment) -> str:
    """The first answer that is about something on the table."""
    seen = shown(view(moment))
    return next((each for each in seen["decision"]["options"] if target_of(each, seen)), "")


def helper_samples(cards: Cards) -> tuple[HelperSample, ...]:
    """A helper in every state: at rest, lit, picked, dark, wounded; and a stack of trash."""
    deal = Deal(cards, NAMES, [False] * len(NAMES), 0)
    name = next(iter(cards.gangs.values())).start[0]
    lit, picked = Spot("draft"), Spot("draft", chosen=True, order="1")
    dark = Spot(why="dark")
    return (
        HelperSample("at rest", present_helper(deal, name)),
        HelperSample("is-long", present_helper(deal, name)._replace(is_long=True)),
        HelperSample("is-legal", present_helper(deal, name, spot=lit, spot_id="s1")),
        HelperSample("is-selected", present_helper(deal, name, spot=picked, spot_id="s2")),
        HelperSample("is-illegal", present_helper(deal, name, spot=dark, spot_id="s3")),
        HelperSample("is-wounded", present_helper(deal, name, wounded=True)),
        HelperSample(
            "is-wounded is-illegal", present_helper(deal, name, wounded=True, spot=dark, spot_id="s4")
        ),
        HelperSample("stack", present_trash(deal, "captive", 3, "sample", spot=lit, spot_id="s5")),
        HelperSample(
            "stack is-selected",
            present_trash(
                deal, "fanatic", 3, "sample", spot=picked._replace(order="×2", fewer="draft"), spot_id="s6"
            ),
        ),
    )
