"""An idle table uses almost no processor time: animations end, and a hidden tab runs none."""

import os
import re
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Site
from tests.browser.hands import VERSION, seated
from tests.support.counts import SOAK
from tests.support.served import lay
from tests.support.tables import Play
from tests.titles.shelter.scene import Scene

STATIC = Path(__file__).parents[2] / "static"
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
PULSE = 6_000
"""Milliseconds after which all pulses have ended."""
WINDOW = 30 if SOAK else 8
MOST = 0.02
"""The share of a core that an idle table may use, in addition to its use without motion."""
RUNNING = "document.getAnimations().filter(each => each.playState === 'running').length"
HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', {value: hidden, configurable: true})
    document.dispatchEvent(new Event('visibilitychange'))
}"""
# Counts the pending timers, from the first script of the page on.
COUNT = """(() => {
    const [start, stop] = [window.setTimeout, window.clearTimeout]
    window.waiting = new Set()
    window.setTimeout = (run, pause) => {
        const timer = start(() => { waiting.delete(timer); run() }, pause)
        waiting.add(timer)
        return timer
    }
    window.clearTimeout = timer => { waiting.delete(timer); stop(timer) }
})()"""


def table() -> Play:
    """A game in which seat 0 of two has to place a dweller, in a vault with threats."""
    scene = Scene(2)
    scene.threaten("diner.b", "radroaches-1")
    play = Play(2)
    lay(play, scene.state)
    return play


def browser_time() -> float:
    """Seconds of processor time that all processes of the test's browser have used."""
    children: dict[int, list[tuple[int, str, int]]] = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            before, _, after = (folder / "stat").read_text().rpartition(") ")
        except OSError:
            continue
        fields = after.split()
        name, parent, ticks = before.partition("(")[2], int(fields[1]), int(fields[11]) + int(fields[12])
        children.setdefault(parent, []).append((int(folder.name), name, ticks))
    total, parents = 0, [os.getpid()]
    while parents:
        for process, name, ticks in children.get(parents.pop(), []):
            parents.append(process)
            total += ticks if name.startswith("chrom") else 0
    return total / os.sysconf("SC_CLK_TCK")


def share_of_a_core(page: Page) -> float:
    """The share of a core that the browser uses while this page is idle."""
    page.wait_for_load_state("networkidle")
    expect(page.locator("#choices .ring").first).to_be_visible()
    page.wait_for_timeout(PULSE)
    before, start = browser_time(), monotonic()
    page.wait_for_timeout(WINDOW * 1000)
    return (browser_time() - before) / (monotonic() - start)


@pytest.mark.soak
def test_an_idle_table_uses_almost_no_processor_time(tables: Site, chromium: Browser):
    play = table()
    with seated(chromium, tables, play, 0, reduced_motion="reduce") as page:
        still = share_of_a_core(page)
    with seated(chromium, tables, play, 0, **MOVING) as page:
        moving = share_of_a_core(page)
    assert moving <= MOST + still, f"{moving:.1%} of a core, {still:.1%} without motion"


def test_a_lit_place_pulses_and_stops(tables: Site, chromium: Browser):
    with seated(chromium, tables, table(), 0, **MOVING) as page:
        assert page.evaluate("document.getAnimations().some(each => each.animationName === 'breathe')")
        page.wait_for_timeout(PULSE)
        assert page.evaluate("document.getAnimations().length") == 0
        glow = "getComputedStyle(document.querySelector('#choices .ring')).boxShadow"
        assert page.evaluate(glow) != "none"


def test_nothing_runs_while_the_tab_is_hidden(tables: Site, chromium: Browser):
    play = table()
    with seated(chromium, tables, play, 1, **MOVING) as page:
        page.add_init_script(COUNT)
        page.reload()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("waiting.size") > 0
        page.evaluate(HIDE, True)
        # The hidden page's player becomes the current player.
        play.answer("place d1 power_generator.b")
        play.answer("end")
        page.wait_for_timeout(3_000)
        assert page.evaluate(RUNNING) == 0
        assert page.evaluate("waiting.size") == 0
        page.evaluate(HIDE, False)
        expect(page.locator(VERSION)).to_have_value("2", timeout=15_000)
        # It pulses once the tab is visible again.
        expect(page.locator("#choices .ring").first).to_have_css("animation-play-state", "running")


def test_a_pulse_that_began_is_paused_while_the_tab_is_hidden(tables: Site, chromium: Browser):
    with seated(chromium, tables, table(), 0, **MOVING) as page:
        page.evaluate(HIDE, True)
        assert page.evaluate(RUNNING) == 0
        page.evaluate(HIDE, False)
        assert page.evaluate(RUNNING) > 0


def test_no_animation_is_infinite():
    for sheet in sorted(STATIC.rglob("*.css")):
        assert not re.search(r"\binfinite\b", sheet.read_text()), sheet.name
