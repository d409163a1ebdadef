"""A squad is picked on the page before anything moves: what the page promises is what the rules do."""

import re

import pytest

from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.rules import play
from games.engine.state import open_decision
from games.presenters.raiders.actions import Draft, read_draft
from games.presenters.raiders.squads import MOST_PICKED, answers_of, at_home, current_draft, raid_at
from games.titles.raiders.squad import may_go, strength
from games.titles.raiders.state import NOBODY
from tests.presenters.raiders.showing import page, questions, show, some_of
from tests.titles.raiders.scene import RULES

RAIDS = list(questions("raid"))


@pytest.mark.parametrize("text", ["draft - nomad-1", "draft beer_tank", "draft beer_tank captive captive"])
def test_a_draft_is_read_as_it_was_written(text: str):
    assert str(read_draft(text)) == text


def test_another_selection_is_no_draft():
    assert read_draft("hire barman-1").is_empty
    assert read_draft("").is_empty


def test_the_page_judges_a_squad_as_the_rules_do():
    judged = set()
    for number, (state, decision) in enumerate(RAIDS):
        seen = RULES.observe(state, decision.seat)
        names = [name for name, count in at_home(seen).items() for _ in range(count)]
        squad = some_of(names, str(number))
        for land, observed in zip(state.lands, seen["territories"], strict=True):
            raid = raid_at(state.cards, seen, observed, squad)
            assert (raid.problem == "") == may_go(state, land, squad), (squad, land)
            assert raid.attack == strength(state, squad)
            judged.add(raid.problem)
    assert judged == {"", "empty_squad", "no_raider", "too_weak"}


def test_the_answers_of_a_draft_send_its_squad_in_one_go():
    sent = 0
    for number, (state, decision) in enumerate(RAIDS):
        seat, seen = decision.seat, RULES.observe(state, decision.seat)
        names = [name for name, count in at_home(seen).items() for _ in range(count)]
        squad = some_of(names, str(number))[:MOST_PICKED]
        legal = [land for land in state.lands if may_go(state, land, squad)]
        if not legal:
            continue
        land = legal[number % len(legal)]
        draft = current_draft(seen, str(Draft(land.id, squad)))
        now, told = state, list[Event]()
        for action in answers_of(seen, draft):
            asked = open_decision(now, seat)
            if asked is None or asked.kind not in ("raid", "squad"):
                break
            if action not in RULES.options(now, asked):
                # The rules have given this answer by themselves.
                continue
            step = play(RULES, now, seat, action, Rng("squad", now.version + 1))
            now, told = step.state, [*told, *step.events]
        rode = next(event for event in told if event.kind == "raided")
        assert sorted(rode.facts["squad"]) == sorted(squad)
        assert rode.facts["territory"] == land.id
        sent += 1
    assert sent > 20


def test_numbers_against_each_other_are_shown_before_anything_moves():
    for state, decision in RAIDS:
        seat, seen = decision.seat, RULES.observe(state, decision.seat)
        squad = tuple(name for name in state.players[seat].healthy)
        rivals = [
            land for land in state.lands if land.captor not in (seat, NOBODY) and may_go(state, land, squad)
        ]
        if not rivals:
            continue
        land = next(each for each in seen["territories"] if each["id"] == rivals[0].id)
        text = page(state, seat, chosen=str(Draft(land["id"], squad)))
        bar = text[text.index('id="decision"') :]
        found = re.search(r"<b>(\d+)</b><span>against</span>.*?<b>(\d+)</b>", bar, re.DOTALL)
        assert found is not None
        assert (int(found[1]), int(found[2])) == (strength(state, squad), land["defence"])
        posted = re.findall(r'<input type="hidden" form="move" name="action" value="([^"]+)"', bar)
        assert posted == [f"raid {land['id']}", *(f"add {name}" for name in squad), "go"]
        # Without JavaScript nothing else may be posted together with these answers.
        assert not re.search(r'<button[^>]*form="move"[^>]*name="action"', text)
        return
    raise AssertionError("no raid on a rival was met")


def test_a_squad_that_is_too_weak_can_not_be_sent_and_says_what_is_missing():
    for state, decision in RAIDS:
        seat, seen = decision.seat, RULES.observe(state, decision.seat)
        weak = next(iter(state.players[seat].healthy), "")
        for land in seen["territories"]:
            if f"raid {land['id']}" not in RULES.options(state, decision) or not weak:
                continue
            raid = raid_at(state.cards, seen, land, (weak,))
            if raid.problem == "too_weak":
                ask = show(state, seat, chosen=f"draft {land['id']} {weak}")["decision"].view[1]
                assert ask.sends == ()
                assert str(raid.missing) in ask.why
                return
    raise AssertionError("no territory that is too strong was met")


def test_a_draft_forgets_who_is_not_at_home():
    state, decision = RAIDS[0]
    seen = RULES.observe(state, decision.seat)
    assert current_draft(seen, "draft nowhere nobody captive captive captive").land == ""
    assert "nobody" not in current_draft(seen, "draft - nobody").squad


def test_the_wounded_say_why_they_stay():
    for state, decision in RAIDS:
        if state.players[decision.seat].wounded:
            camp = show(state, decision.seat)["camp"].view
            lying = [helper for helper in camp.helpers if helper.wounded]
            assert all(helper.spot.why and not helper.spot.action for helper in lying)
            return
    raise AssertionError("nobody was wounded")
