"""Every kind of question is asked on the page, with all its answers."""

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games.engine.state import restamp
from games.models import Player
from games.presenters.shelter.decision import QUESTIONS
from games.titles.shelter.options import OPTIONS
from games.titles.shelter.state import State
from tests.browser.conftest import Site
from tests.browser.hands import PHONE, VERSION, controls_of, give, offered, seated
from tests.browser.watch import barriers, sideways
from tests.support.served import lay
from tests.support.tables import Play
from tests.titles.shelter.random_games import Game, moments
from tests.titles.shelter.scene import RULES, Scene


@cache
def moments_of_asking() -> dict[str, tuple[State, int]]:
    """For each kind of question a state of a random game in which it is open, and the seat that is asked."""
    found: dict[str, tuple[State, int]] = {}
    for seed in range(100):
        for moment in moments(Game(2, {}, str(seed))):
            decision = moment.decision
            if decision and decision.kind not in found and len(RULES.options(moment.state, decision)) > 1:
                found[decision.kind] = restamp(RULES.clone(moment.state), 0), decision.seat
        if len(found) == len(OPTIONS):
            break
    return found


def test_every_kind_of_question_occurs():
    assert set(moments_of_asking()) == set(OPTIONS) == set(QUESTIONS)


@pytest.mark.parametrize("kind", sorted(OPTIONS))
def test_a_question_is_asked_with_all_its_answers(tables: Site, chromium: Browser, kind: str):
    state, seat = moments_of_asking()[kind]
    play = Play(2)
    lay(play, state)
    decision = next(each for each in play.decisions() if each.kind == kind)
    look = PHONE if len(kind) % 2 else {}
    with seated(chromium, tables, play, seat, **look) as page:
        expect(page.locator("#decision h2")).to_contain_text(str(QUESTIONS[kind]()))
        options = play.options(decision)
        assert offered(page) == controls_of(options)
        assert sideways(page) == 0
        assert barriers(page) == []
        give(page, options[0])
        assert play.rows()[0].action == options[0]


# --- selecting an answer ----------------------------------------------------------------------------


def builder() -> Play:
    """A game in which seat 0 chooses a room and its slot, and can only pay for the armory."""
    scene = Scene(2)
    scene.row("rooms", "lounge", "barracks", "armory")
    scene.give(0, power=6, food=6, water=6)
    scene.play("place d1 elevator_red.e")
    scene.give(0, power=1, food=0, water=1)
    play = Play(2)
    lay(play, restamp(scene.state, 0))
    return play


def test_a_selected_room_is_previewed_in_its_slot_before_it_is_built(tables: Site, chromium: Browser):
    with seated(chromium, tables, builder(), 0) as page:
        slots = page.locator("#choices .site")
        expect(slots).to_have_count(2)
        expect(page.locator("#choices .ghost")).to_have_count(0)
        page.locator("#row-rooms button.is-legal").click()
        ghost = page.locator("#choices .ghost")
        expect(ghost).to_contain_text("Armory")
        left = ghost.bounding_box()
        page.locator("#choices .site.is-legal").click()
        expect(page.locator("#site-R1.is-selected")).to_be_visible()
        right = ghost.bounding_box()
        assert left
        assert right
        assert left["x"] < right["x"]
        page.get_by_role("button", name="Confirm").click()
        expect(page.locator("#level-1 .room__name")).to_have_text("Armory")
        expect(page.locator("#choices .ghost")).to_have_count(0)
        expect(page.locator("#row-rooms .is-selected")).to_have_count(0)


def test_a_room_that_cannot_be_paid_for_says_so(tables: Site, chromium: Browser):
    with seated(chromium, tables, builder(), 0) as page:
        dark = page.locator("#row-rooms .is-illegal").first
        expect(dark.locator(".why")).to_be_hidden()
        dark.focus()
        expect(dark.locator(".why")).to_contain_text("Needs")


@pytest.mark.parametrize("java_script", [True, False])
def test_cubes_to_be_paid_are_hatched_until_it_is_cancelled(
    tables: Site, chromium: Browser, java_script: bool
):
    play = builder()
    with seated(chromium, tables, play, 0, java_script_enabled=java_script) as page:
        expect(page.locator("#mine .spend")).to_have_count(0)
        page.locator("#site-L1").click()
        expect(page.locator("#mine .t-power .spend")).to_have_count(1)
        expect(page.locator("#mine .t-food .spend")).to_have_count(0)
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator("#mine .spend")).to_have_count(0)
        assert play.version == 0


def test_the_gain_of_a_place_is_previewed_and_another_dweller_can_be_sent(tables: Site, chromium: Browser):
    scene = Scene(2)
    scene.dwellers(0, "", "S")
    play = Play(2)
    lay(play, scene.state)
    with seated(chromium, tables, play, 0) as page:
        held = page.locator("#mine .t-power .on").count()
        page.locator('[id="spot-power_generator.b"]').click()
        expect(page.locator("#mine .t-power .gain")).to_have_count(1)
        expect(page.locator("#mine .pawn[aria-pressed=true]")).to_have_text("ready")
        page.locator("#mine .pawn", has_text="Strength").click()
        expect(page.locator("#mine .pawn[aria-pressed=true]")).to_have_text("Strength")
        page.get_by_role("button", name="Confirm").click()
        expect(page.locator("#mine .t-power .on")).to_have_count(held + 1)
        assert play.rows()[0].action == "place d2 power_generator.b"


# --- dice -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, {}])
def test_the_dice_of_a_fight_are_shown_with_the_target_and_the_result(
    tables: Site, chromium: Browser, size: dict[str, Any]
):
    scene = Scene(2)
    scene.threaten("diner.a", "radroaches-1")
    play = Play(2)
    lay(play, scene.state)
    with seated(chromium, tables, play, 0, **size) as page:
        give(page, "place d1 diner.a")
        [rolled] = [facts for row in play.rows() for kind, facts in row.events if kind == "rolled"]
        dice = page.locator("#decision .roll .die")
        expect(dice).to_have_count(2)
        assert dice.evaluate_all("all => all.map(die => Number(die.dataset.face))") == rolled["dice"]
        total = sum(rolled["dice"]) + rolled["bonus"]
        outcome = "won" if total >= rolled["combat"] else "lost"
        expect(page.locator("#decision .roll")).to_contain_text(
            f"= {total} against {rolled['combat']}: {outcome}"
        )
        box = dice.first.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 28
        expect(page.locator("#log .die")).to_have_count(2)


# --- without a confirmation -------------------------------------------------------------------------


@pytest.mark.parametrize("java_script", [True, False])
def test_a_player_without_confirmations_plays_at_the_first_click_unless_something_is_revealed(
    tables: Site, chromium: Browser, java_script: bool
):
    scene = Scene(2)
    scene.threaten("diner.a", "radroaches-1")
    play = Play(2)
    lay(play, scene.state)
    Player.objects.filter(pk=play.players[0].pk).update(preferences={"confirm": False})
    with seated(chromium, tables, play, 0, java_script_enabled=java_script) as page:
        page.locator('[id="spot-diner.a"]').click()
        expect(page.get_by_role("button", name="Confirm")).to_be_visible()
        assert play.version == 0
        page.locator('[id="spot-diner.b"]').click()
        expect(page.locator(VERSION)).to_have_value("1")
        assert play.rows()[0].action == "place d1 diner.b"


# --- several answers in one post --------------------------------------------------------------------

DRAFT = """actions => {
    for (const action of actions) {
        const input = Object.assign(document.createElement("input"), { type: "hidden", name: "action" });
        input.value = action;
        input.setAttribute("form", "move");
        document.getElementById("decision").append(input);
    }
    const button = Object.assign(document.createElement("button"), { id: "send", textContent: "Send" });
    button.setAttribute("form", "move");
    document.getElementById("decision").append(button);
}"""


@pytest.mark.parametrize("scripts", [True, False])
def test_several_inputs_of_the_form_are_several_answers(tables: Site, chromium: Browser, scripts: bool):
    play = Play(2)
    play.answer("pass", seat=1)
    actions = ["place d1 vault_entrance.a", "end", "place d2 diner.a"]
    with seated(chromium, tables, play, 0, java_script_enabled=scripts) as page:
        page.evaluate(DRAFT, actions)
        page.click("#send")
        expect(page.locator(VERSION)).to_have_value("4")
        assert [row.action for row in play.rows(since=1)] == actions
        page.click("button[form=undo]")
        expect(page.locator(VERSION)).to_have_value("5")
        assert play.rows()[-1].target == 1
