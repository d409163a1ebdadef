"""First principles, the set-up, rounds and turns."""

from collections import Counter

import pytest

from games.engine.errors import Refused
from games.engine.rng import Rng
from games.engine.rules import begin
from games.engine.state import open_decisions
from games.titles.wasteland.notation import LETTERS, TYPES
from games.titles.wasteland.state import State
from tests.titles.wasteland.scene import (
    RULES,
    LoadedRng,
    Scene,
    cards_with,
    facts,
    standard_cards,
    standard_data,
)

CARDS = standard_cards()


def fresh(seats: int, seed: str = "fresh") -> State:
    """A game as it begins: the first player is asked for a survivor."""
    step = begin(RULES, seats=seats, cards=CARDS, options={}, rng=Rng(seed, 0))
    state: State = step.state
    return state


def started(seats: int, first: int = 0) -> Scene:
    """A scene whose survivors are on the map and nothing was taken away."""
    scene = Scene.__new__(Scene)
    scene.loaded = {}
    scene.cards = CARDS
    scene.load("first player", first)
    step = begin(RULES, seats=seats, cards=CARDS, options={}, rng=LoadedRng(scene.loaded, 0))
    scene.state, scene.events = step.state, list(step.events)
    while scene.asked() in ("survivor", "start"):
        scene.play(scene.options()[0])
    return scene


def test_GLD_1_a_card_may_change_a_rule_and_what_it_offers_can_be_left() -> None:
    scene = Scene()
    scene.give(0, "long_stride")
    assert "use long_stride 1" in scene.options()
    scene.play("end")
    assert "long_stride" in scene.player().perks


def test_GLD_2_the_first_player_comes_before_the_others_clockwise() -> None:
    scene = started(3, first=2)
    assert [each["seat"] for each in facts(scene.events, "survivor")] == [2, 0, 1]
    assert [each["seat"] for each in facts(scene.events, "agenda_gained")] == [2, 0, 1]


def test_GLD_3_an_option_is_chosen_before_its_outcome_is_shown() -> None:
    scene = Scene()
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w01")
    scene.play("encounter")
    seen = RULES.observe(scene.state, 0)
    assert seen["met"] == {"card": "w01", "options": [True, True, True]}
    assert facts(scene.play("choose 1"), "became") == [{"seat": 0, "trait": "rested"}]


def test_GLD_4_a_question_with_one_answer_is_not_asked_except_turn_and_option() -> None:
    scene = Scene(1)
    assert facts(scene.play("camp"), "healed")
    assert scene.asked() == "act"
    scene.state.turn.actions, scene.state.turn.points = 0, 0
    assert scene.options() == ["end"]
    assert scene.asked() == "act"
    scene = Scene(1)
    scene.put(0, "quarry.door")
    scene.on_top("shelter", "v01")
    scene.state.players[0].caps = 0
    scene.play("encounter")
    assert scene.asked() == "option"


def test_GLD_5_cards_are_drawn_when_they_are_needed() -> None:
    scene = Scene()
    before = scene.state.loot.pool
    scene.next_card(scene.state.loot, "loot", "almanac")
    scene.give(0, "scavenger")
    scene.play("use scavenger 1")
    assert set(before) - set(scene.state.loot.pool) >= {"almanac"}


def test_SET_1_one_to_four_play_with_what_is_in_the_box() -> None:
    assert list(RULES.seats) == [1, 2, 3, 4]
    with pytest.raises(Refused, match="wrong_seats"):
        fresh(5)
    tiles = Counter(tile.back for tile in CARDS.atlas.tiles.values())
    assert tiles == {"start": 1, "landmark": 2, "green": 8, "orange": 6}
    tokens = Counter(face.type for face in CARDS.faces.values() if face.level)
    assert tokens == dict.fromkeys(TYPES, 5)
    assert (CARDS.limits.dice, CARDS.limits.letter_tokens * len(LETTERS)) == (3, 35)
    sizes = {name: len(deck) for name, deck in CARDS.decks.items()}
    assert sizes == {"gear": 5, "loot": 30, "assets": 24, "uniques": 8, "perks": 14}
    assert (len(CARDS.survivors), len(CARDS.ambitions)) == (5, 22)


def test_SET_2_the_map_has_fifteen_slots_and_known_tiles() -> None:
    state = fresh(2)
    up = [tile for tile in state.layout if tile]
    assert (len(state.layout), sorted(up)) == (15, ["crossing", "dam", "saltworks"])
    assert {back: len(tiles) for back, tiles in state.unseen.items()} == {"green": 7, "orange": 6}
    slots = {each["slot"]: each for each in RULES.observe(state, None)["slots"]}
    assert (slots["c2"]["tile"], slots["c2"]["up"], slots["a2"]["tile"]) == ("quarry", False, "")
    wanted = Counter(slot.back for slot in CARDS.atlas.slots if slot.back)
    assert wanted == {"green": 6, "orange": 5}


def test_SET_3_a_tile_is_drawn_when_its_slot_is_turned_up() -> None:
    for number, tile in ((0, "orchard"), (1, "inn")):
        scene = Scene()
        scene.put(0, "crossing.road")
        scene.load("green tile", number)
        scene.play("explore a2")
        assert tile in scene.state.layout
        assert tile not in scene.state.unseen["green"]


def test_SET_4_tiles_never_turn() -> None:
    scene = Scene()
    scene.reveal("orchard.lane", "a2")
    graph = CARDS.atlas.graph(scene.state.layout)
    # The west side of the orchard is the yard, whatever is beside it.
    assert "orchard.yard" in graph.steps["crossing.road"]
    scene.reveal("relay.slope", "b3")
    graph = CARDS.atlas.graph(scene.state.layout)
    assert "relay.track" in graph.steps["saltworks.dunes"]


def test_SET_5_tokens_are_in_a_stack_of_each_type_and_letters_in_one_bag() -> None:
    state = fresh(2)
    assert {kind: len(stack) for kind, stack in state.stacks.items()} == dict.fromkeys(TYPES, 5)
    assert state.bag == (5,) * 7


def test_SET_6_two_encounter_decks_are_made_and_the_rest_is_the_library() -> None:
    state = fresh(2)
    assert {name: len(layers[0].cards) for name, layers in state.encounters.items()} == {
        "wasteland": 12,
        "settlement": 10,
    }
    assert len(state.library) == 18 + 6 + 10


def test_SET_7_agendas_for_more_players_leave_and_the_shop_has_four_assets() -> None:
    assert [len(fresh(seats).agendas.pool) for seats in (1, 2, 3, 4)] == [9, 15, 18, 22]
    state = fresh(2)
    assert len(state.assets.row) == 4
    assert (len(state.perks), len(state.uniques)) == (14, 8)


def test_SET_8_each_takes_a_survivor_and_a_free_space_of_the_start_tile() -> None:
    state = fresh(3, "lot")
    (decision,) = open_decisions(state)
    assert (decision.kind, decision.seat) == ("survivor", state.first)
    scene = started(3, first=1)
    taken = [player.survivor for player in scene.state.players]
    assert len(set(taken)) == 3
    assert len({player.at for player in scene.state.players}) == 3
    assert all(player.at.startswith("crossing.") for player in scene.state.players)
    assert scene.state.holder == 1


def test_SET_9_a_survivor_begins_with_full_hp_three_caps_and_two_letters() -> None:
    scene = Scene.__new__(Scene)
    scene.loaded, scene.cards = {}, CARDS
    scene.load("first player", 0)
    step = begin(RULES, seats=1, cards=CARDS, options={}, rng=LoadedRng(scene.loaded, 0))
    scene.state, scene.events = step.state, []
    scene.next_letters("luck", "luck", "wits")
    scene.play("take digger")
    player = scene.player()
    assert (player.hp, player.rads, player.peg, player.caps) == (16, 0, -1, 3)
    assert player.letters == ("wits", "luck")
    assert sum(scene.state.bag) == 34
    assert scene.state.bag[LETTERS.index("luck")] == 5


def test_SET_10_an_item_is_equipped_and_a_rule_card_never_leaves() -> None:
    scene = Scene(4)
    assert scene.player(0).equipped == ("", "tunnel_coat", "")
    assert scene.player(3).gear == "ash_blood"
    assert "ash_blood" not in str(scene.options())
    scene.weaken(3, 1)
    scene.do()
    from games.titles.wasteland.state import owned

    assert "ash_blood" not in owned(scene.player(3))


def test_SET_11_each_player_draws_one_agenda_in_secret() -> None:
    scene = started(3)
    assert [len(player.agendas) for player in scene.state.players] == [1, 1, 1]
    drawn = [event for event in scene.events if event.kind == "agenda_drawn"]
    assert [event.seats for event in drawn] == [(0,), (1,), (2,)]


def test_SET_12_the_scenario_stages_its_quest_and_icons_get_tokens() -> None:
    scene = started(2)
    assert [staged.key for staged in scene.state.quests] == ["q101"]
    places = {(enemy.at, CARDS.faces[enemy.face].type, enemy.active) for enemy in scene.state.enemies}
    assert places == {("saltworks.road", "humans", True), ("dam.crest", "machines", True)}
    assert scene.state.power == (0, 0)


def test_SET_13_a_token_of_the_set_up_does_not_fight() -> None:
    scene = started(2)
    assert facts(scene.events, "fight") == []
    assert scene.asked() == "act"


def test_SET_14_what_a_card_does_at_the_start_is_done_when_the_survivor_is_taken() -> None:
    scene = Scene(1, survivors=("colossus",))
    assert scene.player().traits == ("mutant",)
    cards = cards_with(ash_blood={"abilities": ["start: 2 rads", "start: 1 caps", "start: lose rested"]})
    scene = Scene(1, survivors=("ashen",), cards=cards)
    assert (scene.player().rads, scene.player().caps) == (2, 4)


def test_SET_15_the_table_chooses_how_often_encounters_are_had() -> None:
    assert [(option.key, option.values) for option in RULES.table_options] == [
        ("encounters", ("turn", "icon"))
    ]


def test_RND_1_turns_go_clockwise_and_the_phase_comes_before_the_first_player() -> None:
    scene = Scene(3)
    for seat in range(3):
        assert scene.seat() == seat
        events = scene.play("end")
    assert len(facts(events, "phase")) == 1
    scene.settle_questions()
    assert (scene.seat(), scene.state.round) == (0, 2)


def test_RND_2_a_turn_has_two_actions_and_the_same_may_be_done_twice() -> None:
    scene = Scene(1)
    assert scene.state.turn.actions == 2
    scene.play("camp", "camp")
    assert scene.state.turn.actions == 0
    assert "camp" not in scene.options()
    scene.play("end")
    scene.settle_questions()
    assert scene.state.turn.actions == 2


def test_RND_3_a_move_is_interrupted_by_another_action_and_goes_on() -> None:
    scene = Scene(1)
    scene.play("go crossing.road", "camp")
    assert (scene.state.turn.actions, scene.state.turn.points) == (0, 1)
    scene.play("go crossing.flats")
    assert scene.player().at == "crossing.flats"


def test_RND_4_equipment_and_loyalty_change_only_before_anything_else() -> None:
    scene = Scene(1)
    scene.give(0, "pipe_club", equip=False)
    scene.give(0, "freedom_1")
    assert {"equip pipe_club", "stow tunnel_coat", "show freedom_1"} <= set(scene.options())
    scene.play("go crossing.road")
    assert not {"equip pipe_club", "stow tunnel_coat", "show freedom_1"} & set(scene.options())


def test_RND_5_a_card_is_used_between_actions_and_in_a_move_but_not_inside_an_action() -> None:
    scene = Scene(1)
    scene.give(0, "found_money")
    scene.play("go crossing.road")
    assert "use found_money 1" in scene.options()
    scene.put(0, "saltworks.pans")
    scene.play("encounter")
    assert "use found_money 1" not in scene.options()


def test_RND_6_a_survivor_who_is_killed_in_the_own_turn_ends_it() -> None:
    scene = Scene(2)
    scene.weaken(0, 1)
    scene.put(0, "saltworks.market")
    events = scene.play("go saltworks.brine")
    assert facts(events, "died")
    scene.play("wake crossing.camp")
    assert scene.seat() == 1


def test_RND_7_a_passed_deck_makes_the_next_round_shorter_by_one_turn() -> None:
    scene = Scene(4)
    scene.state.holder = 3
    order = []
    for _ in range(9):
        order.append(scene.seat())
        scene.play("end")
        scene.settle_questions()
    assert order == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    phases = [event for event in scene.events if event.kind in ("phase", "turn")]
    kinds = [event.kind if event.kind == "phase" else event.facts["seat"] for event in phases]
    assert kinds[:10] == [0, 1, 2, 3, "phase", 0, 1, 2, "phase", 3]


def test_RND_8_an_eliminated_player_has_no_turns() -> None:
    scene = Scene(3)
    scene.weaken(1, 1, 16)
    scene.row("w02.1.failure", 1)
    assert scene.player(1).eliminated
    scene.play("end")
    assert scene.seat() == 2


def test_the_set_can_be_read_twice_and_is_equal() -> None:
    assert RULES.read_cards(standard_data()) == CARDS
