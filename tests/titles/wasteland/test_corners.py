"""Corners of the rules that only other card sets, or rare positions, lead to."""

import pytest

from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.rules import QuietTable, Trace
from games.engine.state import Do
from games.titles.wasteland.ambitions import right_of, worth
from games.titles.wasteland.bots.context import View
from games.titles.wasteland.bots.weights import DEEDS_IN
from games.titles.wasteland.cards import Need
from games.titles.wasteland.equipment import equip
from games.titles.wasteland.health import eliminate
from games.titles.wasteland.map import MOST_GRAPHS
from games.titles.wasteland.needs import meets
from games.titles.wasteland.phase import finish_agenda, next_attacker
from games.titles.wasteland.state import Layer, Trial, on_map
from tests.titles.wasteland.scene import (
    RULES,
    Scene,
    cards_with,
    facts,
    option_with,
    rows_of,
    standard_cards,
    standard_data,
)

CARDS = standard_cards()
ONE_SPACE = {"spaces": [{"key": "camp", "terrain": "plain"}], "rim": ["camp"] * 12, "edges": []}


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [("all explored: +1", 1), ("have synth: +2", 3), ("unexplored 12: +1", 2), ("rads at most 1: +1", 2)],
)
def test_other_bonuses_count(bonus: str, expected: int) -> None:
    scene = Scene(1, cards=cards_with(wealth_1={"bonus": [bonus]}))
    scene.player().traits = ("synth",)
    assert worth(scene.state, scene.player(), "wealth_1") == expected


def test_a_survivor_wakes_and_starts_on_the_only_space_of_the_start_tile() -> None:
    data_cards = cards_with(crossing=ONE_SPACE, q114={"objectives": CORNER})
    from games.engine.rules import begin, play
    from games.engine.state import open_decisions

    state = begin(RULES, seats=2, cards=data_cards, options={}, rng=Rng("x", 0)).state
    for number in range(2):
        (decision,) = open_decisions(state)
        state = play(
            RULES, state, decision.seat, RULES.options(state, decision)[0], Rng("x", number + 1)
        ).state
    assert [player.at for player in state.players] == ["crossing.camp"] * 2
    from games.titles.wasteland.health import die

    assert die(state, QuietTable(Rng("x", 9)), 0) == ()
    assert state.players[0].at == "crossing.camp"


TEXT = {"en": "x", "ru": "x", "fr": "x"}
CORNER = [{"text": TEXT, "when": "quest at crossing.camp", "success": {"text": TEXT, "result": "1 caps"}}]


def test_enemies_settle_by_themselves_on_a_tile_of_one_space() -> None:
    scene = Scene(1, cards=cards_with(orchard={**ONE_SPACE}))
    scene.put(0, "crossing.road")
    scene.enemy("convoy", "a2")
    scene.load("green tile", 0)
    scene.play("explore a2")
    assert scene.state.enemies[0].at == "orchard.camp"


def test_a_lower_limit_of_hp_works_when_a_card_is_equipped() -> None:
    cards = cards_with(patched_mail={"abilities": ["always: hp 10"]})
    scene = Scene(1, cards=cards)
    scene.give(0, "patched_mail", equip=False)
    equip(scene.state, QuietTable(Rng("x", 0)), 0, "patched_mail")
    assert scene.player().hp == 10


def test_a_character_card_may_be_a_consumable() -> None:
    data = standard_data()
    wrench = rows_of(data)["wheel_wrench"]
    wrench.update({"class": "aid", "abilities": ["turn: discard -> heal 1"]})
    del wrench["range"], wrench["rerolls"]
    cards = RULES.read_cards(data)
    assert Scene(1, cards=cards, survivors=("drifter",)).player().inventory == ("wheel_wrench",)


def test_cards_may_heal_pay_and_change_traits_in_a_fight() -> None:
    cards = cards_with(stim={"abilities": ["fight: discard -> heal 2, 3 caps, lose rested, +1 hits"]})
    scene = Scene(1, cards=cards)
    scene.strip()
    scene.give(0, "stim")
    scene.weaken(0, 10)
    scene.player().traits = ("rested",)
    scene.enemy("convoy", "crossing.camp")
    scene.dice("head", "head", "head")
    scene.play("fight convoy", "use stim 1")
    player = scene.player()
    assert (player.hp, player.caps, player.traits) == (12, 6, ())


def test_a_second_card_may_be_used_before_a_fight() -> None:
    cards = cards_with(
        pipe_launcher={
            "abilities": ["before fight: exhaust -> +2 hits", "before fight: pay 1 caps -> +1 hits"]
        }
    )
    scene = Scene(1, cards=cards)
    scene.give(0, "pipe_launcher")
    scene.enemy("frame", "crossing.camp")
    scene.play("fight frame", "use pipe_launcher 2")
    assert scene.options() == ["use pipe_launcher 1", "fight"]


def test_a_drawn_agenda_of_several_is_followed_by_the_next() -> None:
    scene = Scene(1)
    scene.do(Do("draw", (0, "agendas", 2, 0)))
    assert len(scene.player().agendas) == 2
    scene.player().deaths = 1
    scene.do(Do("draw", (0, "loot", 1, 0)))
    assert scene.player().inventory == ()


def test_an_eliminated_survivor_rises_no_level_and_buys_nothing() -> None:
    scene = Scene(2)
    scene.letters(1, "wits")
    table = QuietTable(Rng("x", 0))
    scene.state.first = scene.state.holder = 1
    eliminate(scene.state, table, 1)
    scene.do(Do("level", (1, 1)), Do("shop", (1, 1, 0)))
    assert (scene.state.first, scene.state.holder, on_map(scene.state)) == (0, 0, [0])
    assert right_of(scene.state, 0) == 0


def test_companions_of_adjacent_steps_and_requirements_are_met() -> None:
    scene = Scene(2)
    scene.give(0, "bandage", "order_1")
    state = scene.state
    assert meets(state, 0, Need("not_loyal", "bastion"))
    scene.player().shown = "order_1"
    assert not meets(state, 0, Need("not_loyal", "bastion"))
    assert meets(state, 0, Need("has_caps", number=3))
    assert meets(state, 0, Need("held", "aid", number=1))
    assert not meets(state, 0, Need("together"))
    assert not meets(state, 0, Need("letter", "wits"))
    assert meets(state, 0, Need("at", where="crossing.camp"))
    assert meets(state, 0, Need("at_marker"), "crossing.camp")
    assert not meets(state, 1, Need("unarmed"))


def test_graphs_of_layouts_are_bounded() -> None:
    atlas = cards_with().atlas
    slots = len(atlas.slots)
    greens = [key for key, tile in atlas.tiles.items() if tile.back == "green"]
    for number in range(MOST_GRAPHS + 5):
        layout = [""] * slots
        for place in range(4):
            layout[place + 1] = greens[(number // 8**place) % 8] if place else greens[number % 8]
        atlas.graph(tuple(layout))
    assert len(atlas._graphs) <= MOST_GRAPHS


def test_a_shot_into_a_space_with_an_attacker_is_planned_again() -> None:
    scene = Scene(1)
    scene.strip()
    scene.enemy("convoy", "crossing.camp")
    scene.dice("head", "head", "head")
    assert next_attacker(scene.state, QuietTable(Rng("x", 0)), "convoy")


def test_layers_of_a_deck_are_dealt_again() -> None:
    scene = Scene(1)
    scene.state.encounters["wasteland"] = (Layer(("w01", "w02")), Layer(("w03",)), Layer(("w04",), True))
    dealt = {RULES.reshuffle(scene.state, 0, Rng("x", n)).encounters["wasteland"][1] for n in range(20)}
    assert len(dealt) > 1
    assert all(not layer.known for layer in dealt)


def test_facts_about_cards_are_traced() -> None:
    assert RULES.trace(Event("moved", {"seat": 0, "space": "x"})) is None
    assert RULES.trace(Event("offered", {"card": "carbine-2"})) == Trace("offered", -1, "carbine")
    assert RULES.trace(Event("killed", {"seat": 1, "face": "gnawer-2"})) == Trace("taken", 1, "gnawer")


def test_progress_is_public_until_the_end() -> None:
    scene = Scene(2)
    progress = RULES.progress(scene.state)
    assert "influence" not in str(progress)
    assert RULES.result(scene.state) is None


def test_a_trial_shows_what_would_come_of_it() -> None:
    scene = Scene(1)
    scene.state.trial = Trial("fight", 0, "convoy", 2, dice=(5, 1, 1))
    seen = RULES.observe(scene.state, None)["trial"]
    assert (seen["damage"], seen["dealt"], seen["needed"]) == (2, 3, 2)
    scene.state.trial = Trial("test", 0, "", 2, ("wits",), dice=(5, 1, 1))
    assert "damage" not in RULES.observe(scene.state, None)["trial"]


def test_an_event_may_send_a_survivor_away_and_take_an_item() -> None:
    scene = Scene(
        1, cards=cards_with(w10=option_with("place bastion at quarry.door, remove bastion at quarry.door"))
    )
    events = scene.row("w10.1.success")
    assert facts(events, "removed")
    assert scene.state.enemies == []


def test_the_census_counts_everything_once() -> None:
    scene = Scene(2)
    expected = {**CENSUS, "agendas": 15}
    assert RULES.census(scene.state) == expected
    scene.give(0, "almanac", "carbine", "wick", "heavy_blow", "freedom_1")
    scene.put(0, "quarry.door")
    scene.on_top("shelter", "v01")
    scene.enemy("gnawer", "dam.crest")
    scene.enemy("lantern", "dam.crest")
    scene.play("encounter")
    scene.state.trial = Trial("fight", 0, "convoy", 2, drawn=True)
    scene.state.stacks["humans"] = tuple(face for face in scene.state.stacks["humans"] if face != "convoy")
    assert RULES.census(scene.state) == expected
    assert len(RULES.observe_all(scene.state, [0, 1, None])) == 3
    assert RULES.clone(scene.state) == scene.state


CENSUS = {
    "tiles": 17,
    "tokens": 25,
    "letters": 35,
    "loot": 30,
    "assets": 24,
    "uniques": 8,
    "perks": 14,
    "gear": 5,
    "story": 56,
}


def test_a_line_with_a_condition_or_without_an_effect_is_not_offered() -> None:
    lines = ["turn, have synth: discard -> 1 caps", "turn: discard -> lose addicted"]
    scene = Scene(1, cards=cards_with(stim={"abilities": lines}))
    scene.give(0, "stim")
    assert not any(text.startswith("use") for text in scene.options())
    scene.player().traits = ("synth", "addicted")
    assert {"use stim 1", "use stim 2"} <= set(scene.options())


def test_nothing_happens_where_nothing_can() -> None:
    from games.titles.wasteland.camp import pay_ready
    from games.titles.wasteland.enemies import appear, remove_faction
    from games.titles.wasteland.shop import close_shop

    scene = Scene(1)
    table = QuietTable(Rng("x", 0))
    scene.give(0, "tinker")
    scene.player().exhausted, scene.player().caps = ("tinker",), 0
    pay_ready(scene.state, table, 0, "tinker")
    assert scene.player().exhausted == ("tinker",)
    scene.state.stacks["brutes"] = ()
    appear(scene.state, table, "brutes", "dam.crest")
    scene.enemy("lantern", "dam.crest")
    remove_faction(scene.state, table, "bastion", "dam.crest")
    assert [enemy.face for enemy in scene.state.enemies] == ["lantern"]
    scene.do(Do("arrive", (0, "dam.bank", 7)))
    assert scene.player().at == "crossing.camp"
    scene.state.assets.pool, scene.state.assets.discard, scene.state.assets.row = (), (), ()
    close_shop(scene.state, table)
    assert scene.state.assets.row == ()


def test_a_quest_with_a_fulfilled_objective_counts_no_state_at_once() -> None:
    from games.titles.wasteland.quests import check_states
    from games.titles.wasteland.state import Fulfilled

    scene = Scene(1)
    scene.stage("110")
    scene.state.power = (0, 5)
    scene.state.fulfilled = (Fulfilled(0, "q110", 0),)
    check_states(scene.state)
    assert len(scene.state.fulfilled) == 1


def test_an_objective_without_a_row_is_fulfilled_all_the_same() -> None:
    bare = [{"text": TEXT, "when": "enter crossing.road"}]
    scene = Scene(1, cards=cards_with(q114={"objectives": bare}))
    scene.stage("114")
    assert facts(scene.play("go crossing.road"), "fulfilled")


def test_an_inactive_token_shows_nothing_but_its_type() -> None:
    scene = Scene(1)
    scene.enemy("gnawer", "dam.crest", active=False)
    assert "gnawer" not in str(RULES.observe(scene.state, 0)["enemies"])
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w01")
    scene.play("encounter")
    scene.state.players[0].at = ""
    assert RULES.observe(scene.state, None)["met"] == {"card": "w01", "options": []}


def test_when_the_game_is_over_influence_is_counted() -> None:
    scene = Scene(2)
    assert "influence" not in dict(RULES.progress(scene.state).lines[0])
    scene.state.part = "over"
    assert "influence" in dict(RULES.progress(scene.state).lines[0])


def test_a_phase_without_an_agenda_has_none_to_discard() -> None:
    scene = Scene(1)
    before = scene.state.agendas.discard
    finish_agenda(scene.state, QuietTable(Rng("none", 0)))
    assert scene.state.agendas.discard == before


def test_a_bot_counts_a_trait_it_has_as_progress() -> None:
    scene = Scene(1)
    need = Need("have", "idolized")
    without = View(scene.state, 0, DEEDS_IN[""]).progress(need)
    scene.state.players[0].traits = ("idolized",)
    assert without < View(scene.state, 0, DEEDS_IN[""]).progress(need) == 1.0


def test_a_deck_without_rows_of_a_kind_promises_nothing() -> None:
    scene = Scene(1)
    assert View(scene.state, 0, DEEDS_IN[""]).typical("nowhere", "success") == 0.0
