"""Nobody is sent what they may not see: twins of games of every title, and planted leaks."""

from collections.abc import Callable
from typing import Any

import pytest

from games import scene
from games.engine.action import Action
from games.engine.decision import Decision
from games.engine.rules import Rules
from games.engine.rules import Table as RulesTable
from games.live import game_subscribers
from games.models import PUBLIC, Eyes, Move, Sight
from games.presenters import recap
from games.presenters.parts import Memo, Part, Parts, Viewing
from games.registry import TITLES
from games.scene import Scene
from games.selectors.games import all_facts_of
from games.services import game_files
from games.titles.raiders.rules import Raiders
from games.titles.wasteland.rules import Wasteland
from tests.support.tables import published
from tests.support.titles import install_toy
from tests.titles.plain import install_plain
from tests.titles.toy import presenter as toy_presenter
from tests.titles.toy.calls import Calls
from tests.titles.toy.defects import ShowsALaidCard
from tests.titles.toy.rules import CARDS, State, Toy
from tests.web.twins import Table, compare_twins

# Caches are not filled within a transaction.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("untraced")]
OTHERS: list[Rules[Any]] = [Raiders(), Wasteland()]


def toy_table(monkeypatch: pytest.MonkeyPatch, rules: Toy, *, plain: bool = False, **options: Any) -> Table:
    """A game of the toy, or of a broken one."""
    if plain:
        install_plain(monkeypatch, "toy", rules)
    else:
        install_toy(monkeypatch, rules)
    published("toy", content=str(dict(CARDS)))
    return Table("toy", **options)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("toy", [Toy, Calls])
@pytest.mark.parametrize("played", [0, 4])
def test_twins_of_the_toy_look_the_same(
    monkeypatch: pytest.MonkeyPatch, toy: type[Toy], played: int, plain: bool
):
    table = toy_table(monkeypatch, toy(), plain=plain)
    table.go_on(played)
    assert compare_twins(table, steps=2) > 4


@pytest.mark.parametrize("slug", [slug for slug, title in TITLES.items() if 3 in title.rules.seats])
@pytest.mark.parametrize("played", [3, 25])
def test_twins_of_every_title_look_the_same(slug: str, played: int):
    published(slug)
    table = Table(slug)
    table.go_on(played)
    assert compare_twins(table, steps=1) >= 4


@pytest.mark.parametrize("rules", OTHERS, ids=lambda rules: str(rules.slug))
@pytest.mark.parametrize("played", [2, 40])
def test_twins_look_the_same_whatever_a_presenter_shows_of_its_viewing(
    monkeypatch: pytest.MonkeyPatch, rules: Rules[Any], played: int
):
    install_plain(monkeypatch, rules.slug, rules)
    published(rules.slug)
    table = Table(rules.slug)
    table.go_on(played)
    assert compare_twins(table, steps=1) >= 4


# --- planted leaks ----------------------------------------------------------------------------------


class LaysOpenly(Toy):
    """Everybody is told which card was laid face down."""

    def apply(self, state: State, decision: Decision, action: Action, table: RulesTable) -> None:
        super().apply(state, decision, action, table)
        if decision.kind == "lay":
            table.tell("laid", seat=decision.seat, card=action.ids[0])


def show_the_last_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The presenter keeps a hand and shows it to the next viewer."""
    seen: list[Any] = [()]

    def own(viewing: Viewing) -> Parts:
        seen.append(viewing.observation["hand"] or seen[-1])
        return present_own(viewing)

    def public(viewing: Viewing) -> Parts:
        parts = present_public(viewing)
        return {**parts, "board": Part("board", ("", 0, tuple(seen[-1])))}

    present_own, present_public = toy_presenter.present_own, toy_presenter.present_public
    monkeypatch.setattr(toy_presenter, "present_own", own)
    monkeypatch.setattr(toy_presenter, "present_public", public)


def share_memos(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memo of a game has no viewer in its key."""
    memo = Scene._memo
    monkeypatch.setattr(Scene, "_memo", lambda self, eyes: memo(self, PUBLIC))


def write_public_memos(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memo of a seat is the public one."""

    def start(memo: Any, public: Any = None) -> None:
        memo._entries, memo._public = {} if public is None else public._entries, None

    monkeypatch.setattr(Memo, "__init__", start)


def leave_the_curtain_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene, "has_curtain", lambda game, own: False)


def uncover_for_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A curtain covers the question and not the hand."""
    eyes = Scene.eyes
    monkeypatch.setattr(Scene, "eyes", lambda self, sight: Eyes(eyes(self, sight).seat))


def recap_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recap, "facts_of", lambda moves, seat: all_facts_of(moves))


def log_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene, "facts_of", lambda moves, seat: all_facts_of(moves))


def export_every_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen_move(move: Move, seat: int | None) -> dict[str, Any]:
        return {"seat": move.seat, "action": move.action}

    monkeypatch.setattr(game_files, "seen_move", seen_move)


def push_to_everybody_what_one_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless(Scene):
        def news(self, sight: Sight, *rest: Any, **options: Any) -> Any:
            return super().news(Sight((0,)), *rest, **options)

    monkeypatch.setattr(game_subscribers, "Scene", Careless)


def nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules leak by themselves."""


LEAKS: list[tuple[Callable[[pytest.MonkeyPatch], None], type[Toy], bool]] = [
    (nothing, LaysOpenly, False),
    (nothing, ShowsALaidCard, True),
    (show_the_last_hand, Toy, False),
    (share_memos, Toy, True),
    (write_public_memos, Toy, True),
    (leave_the_curtain_up, Toy, False),
    (uncover_for_anybody, Toy, True),
    (recap_everything, Toy, True),
    (log_everything, Toy, False),
    (export_every_answer, Toy, False),
    (push_to_everybody_what_one_seat_sees, Toy, False),
]


@pytest.mark.parametrize(
    ("leak", "toy", "plain"), LEAKS, ids=[f"{toy.__name__}-{leak.__name__}" for leak, toy, _ in LEAKS]
)
def test_a_planted_leak_is_found(
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch], None],
    toy: type[Toy],
    plain: bool,
):
    table = toy_table(monkeypatch, toy(), plain=plain, swaps=False)
    table.go_on(1)
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="tells something hidden"):
        compare_twins(table, steps=2)
