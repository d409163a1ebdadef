"""The presenter of every title keeps the contract, and one that doesn't is caught."""

from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

from games.engine.cards import CardData
from games.engine.errors import Refused
from games.presenters import presenter_of, shelter
from games.presenters.parts import Part, Parts, Viewing
from games.presenters.presenter import Presenter
from games.registry import TITLES
from tests.presenters import contract
from tests.presenters.contract import CHECKS, Check, Presented
from tests.support.counts import count
from tests.support.titles import install_toy
from tests.titles.contract import Game, Title, load_title
from tests.titles.toy import hidden
from tests.titles.toy import presenter as toy_presenter
from tests.titles.toy.cards import CONTENT, PaintedToy
from tests.titles.toy.rules import CARDS, Toy

PRESENTERS: list[Presenter] = [shelter, toy_presenter]
"""Listed here so that types are checked: a registry of dotted names has none."""
TABLES = [(slug, seats) for slug, title in TITLES.items() for seats in title.rules.seats]
pytestmark = pytest.mark.usefixtures("untraced")


def name_of(check: Check) -> str:
    return check.__name__.removeprefix("check_")


def test_the_types_of_every_registered_presenter_are_checked():
    assert {presenter_of(slug) for slug in TITLES} < set(cast(Any, PRESENTERS))


@pytest.mark.soak
@pytest.mark.parametrize("check", CHECKS, ids=name_of)
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_presenter_keeps_the_contract(slug: str, seats: int, check: Check):
    title = load_title(slug)
    for number in range(count(10)):
        options = {
            option.key: option.values[number % len(option.values)] for option in title.rules.table_options
        }
        check(Presented(slug, title, presenter_of(slug)), Game(title, seats, options, f"shown {number}"))


# --- the toy and its broken presenters --------------------------------------------------------------


def toy_games() -> list[Game]:
    plain, painted = Toy(), PaintedToy()
    title = Title(plain, CARDS, plain.read_cards(CARDS), hidden)
    games = [
        Game(title, seats, {"swaps": swaps}, f"shown {number}")
        for number in range(3)
        for seats in plain.seats
        for swaps in (True, False)
    ]
    # Its cards in notation are drawn, and not played.
    drawn = Title(plain, CONTENT, title.cards, hidden)._replace(rules=cast(Any, WithKinds(painted)))
    return [*games, Game(drawn, 2, {"swaps": True}, "drawn")]


class WithKinds(Toy):
    """The toy with the kinds of cards of the painted toy."""

    def __init__(self, painted: PaintedToy) -> None:
        self.kinds = painted.kinds


def check_toy(check: Check, presenter: Any) -> None:
    for game in toy_games():
        check(Presented("toy", game.title, presenter), game)


@pytest.mark.parametrize("check", CHECKS, ids=name_of)
def test_the_toy_s_presenter_keeps_the_contract(monkeypatch: pytest.MonkeyPatch, check: Check):
    install_toy(monkeypatch)
    check_toy(check, toy_presenter)


def broken(**changes: Any) -> SimpleNamespace:
    """The toy's presenter with some of its members replaced."""
    return SimpleNamespace(**{**members(toy_presenter), **changes})


def members(module: ModuleType) -> dict[str, Any]:
    return {name: value for name, value in vars(module).items() if not name.startswith("__")}


def without_end(viewing: Viewing) -> Parts:
    return {name: part for name, part in toy_presenter.present_public(viewing).items() if name != "end"}


def with_unplaced_part(viewing: Viewing) -> Parts:
    return {**toy_presenter.present_public(viewing), "unplaced": Part("line", "")}


def in_one_language(viewing: Viewing) -> Parts:
    parts = toy_presenter.present_public(viewing)
    _word, *rest = parts["board"].view
    return {**parts, "board": Part("board", ("Round", *rest))}


def in_one_language_own(viewing: Viewing) -> Parts:
    parts = toy_presenter.present_own(viewing)
    return {**parts, "decision": Part("decision", parts["decision"].view._replace(text="Game"))}


def with_illegal_answer(viewing: Viewing) -> Parts:
    parts = toy_presenter.present_own(viewing)
    ask = parts["decision"].view
    answer = toy_presenter.Answer("lay c99", "lay c99")
    return {**parts, "decision": Part("decision", ask._replace(answers=(answer,), chosen="lay c99"))}


def without_answers(viewing: Viewing) -> Parts:
    parts = toy_presenter.present_own(viewing)
    return {**parts, "decision": Part("decision", parts["decision"].view._replace(answers=()))}


def from_a_stale_memo(viewing: Viewing) -> Parts:
    made = viewing.memo.get("board", None, lambda: toy_presenter.present_public(viewing)["board"])
    return {**toy_presenter.present_public(viewing), "board": made}


def with_a_hand_from_the_memo(viewing: Viewing) -> Parts:
    parts = toy_presenter.present_public(viewing)
    held = viewing.memo.get("hand", None, lambda: ())
    return {**parts, "board": Part("board", ("Round", 0, held, ""))}


def hand_in_the_memo(viewing: Viewing) -> Parts:
    viewing.memo.get("hand", None, lambda: tuple(viewing.observation["hand"]))
    return toy_presenter.present_own(viewing)


def hand_of_whoever_came_first(viewing: Viewing) -> Parts:
    hand = viewing.memo.get("hand", None, lambda: tuple(viewing.observation["hand"]))
    return {**toy_presenter.present_own(viewing), "hand": Part("hand", (hand, ()))}


def only_some_cards(kind: str, card: CardData) -> Part:
    return Part("board", ("", 0, (), ""))._replace(template="empty")


def without_version(viewing: Viewing) -> Parts:
    """The version is on the page, and not sent."""
    return {**toy_presenter.present_public(viewing), "version": Part("spell", ("", ""))}


def for_another_seat(viewing: Viewing) -> Parts:
    parts = toy_presenter.present_own(viewing)
    return {**parts, "decision": Part("decision", parts["decision"].view._replace(seat=99))}


def with_log_without_links(viewing: Viewing) -> Parts:
    return {**toy_presenter.present_public(viewing), "log": Part("flawed", "log")}


def with_flaw(flaw: str) -> Any:
    """The toy's table with a hand that has a flaw; the template has them all."""

    def present(viewing: Viewing) -> Parts:
        return {**toy_presenter.present_public(viewing), "hand": Part("flawed", flaw)}

    return broken(present_public=present, present_own=lambda viewing: {})


def with_flaw_in_the_map(viewing: Viewing) -> Parts:
    parts = toy_presenter.present_public(viewing)
    spaces = {**parts["map"].parts, "space-0": Part("flawed", "rect")}
    return {**parts, "map": parts["map"]._replace(parts=spaces)}


def with_steps(*moves: str, until: int | None = None) -> SimpleNamespace:
    def present(viewing: Viewing) -> Parts:
        steps = Part("steps", (viewing.version if until is None else until, (moves,)))
        return {**toy_presenter.present_public(viewing), "steps": steps}

    return broken(present_public=present)


DEFECTS: list[tuple[SimpleNamespace, Check]] = [
    (broken(present_public=without_end), contract.check_every_promised_part_is_on_the_page_once),
    (broken(present_public=with_unplaced_part), contract.check_every_promised_part_is_on_the_page_once),
    (
        broken(present_public=in_one_language, present_own=in_one_language_own),
        contract.check_every_question_is_shown_in_every_language,
    ),
    (broken(present_own=with_illegal_answer), contract.check_every_answer_on_the_page_is_legal),
    (broken(present_own=without_answers), contract.check_every_answer_on_the_page_is_legal),
    (broken(present_public=from_a_stale_memo), contract.check_an_update_leads_to_the_same_page),
    (
        broken(present_public=with_a_hand_from_the_memo, present_own=hand_in_the_memo),
        contract.check_spectators_see_nothing_private,
    ),
    (broken(present_own=hand_of_whoever_came_first), contract.check_seats_see_nothing_of_others),
    (broken(present_public=without_version), contract.check_the_scripts_find_their_elements),
    (broken(present_own=for_another_seat), contract.check_the_scripts_find_their_elements),
    (broken(present_public=with_log_without_links), contract.check_the_scripts_find_their_elements),
    (with_flaw("form"), contract.check_the_scripts_find_their_elements),
    (with_flaw("unnamed"), contract.check_motion_can_follow_the_table),
    (with_flaw("twice"), contract.check_motion_can_follow_the_table),
    (with_flaw("picture"), contract.check_motion_can_follow_the_table),
    (with_flaw("homes"), contract.check_motion_can_follow_the_table),
    (with_flaw("number"), contract.check_motion_can_follow_the_table),
    (with_flaw("icon"), contract.check_motion_can_follow_the_table),
    (with_flaw("face"), contract.check_motion_can_follow_the_table),
    (with_steps("marker.0@nowhere"), contract.check_motion_can_follow_the_table),
    (with_steps("nothing"), contract.check_motion_can_follow_the_table),
    (with_steps("marker.0", until=99), contract.check_motion_can_follow_the_table),
    (with_flaw("stays"), contract.check_every_part_can_be_replaced_alone),
    (with_flaw("autofocus"), contract.check_every_part_can_be_replaced_alone),
    (broken(present_public=with_flaw_in_the_map), contract.check_every_part_can_be_replaced_alone),
    (broken(TABLE_TERMS={}), contract.check_options_have_words),
    (broken(ENDINGS={}), contract.check_the_end_has_words),
    (
        broken(present_recap=lambda viewing, *, earlier: None),
        contract.check_the_small_picture_and_the_recap_can_be_drawn,
    ),
    (broken(draw_card=only_some_cards), contract.check_every_card_is_drawn),
]


@pytest.mark.parametrize(("presenter", "check"), DEFECTS, ids=[name_of(check) for _, check in DEFECTS])
def test_a_broken_presenter_is_caught(
    monkeypatch: pytest.MonkeyPatch, presenter: SimpleNamespace, check: Check
):
    install_toy(monkeypatch)
    with pytest.raises((AssertionError, Refused)):
        check_toy(check, presenter)


def test_every_check_has_a_defect_to_catch():
    assert {check for _, check in DEFECTS} == set(CHECKS)
