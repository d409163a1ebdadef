"""Moving and exploring."""

from tests.titles.wasteland.scene import (
    RULES,
    Scene,
    cards_with,
    facts,
    objective,
    option_with,
    standard_cards,
)

CARDS = standard_cards()


def test_MOV_1_a_move_action_gives_two_points_that_last_until_the_end_of_the_turn() -> None:
    scene = Scene(1)
    scene.play("go crossing.road")
    assert (scene.state.turn.actions, scene.state.turn.points) == (1, 1)
    scene.play("go crossing.flats")
    assert (scene.state.turn.actions, scene.state.turn.points) == (1, 0)
    scene.play("go crossing.road", "end")
    scene.settle_questions()
    assert (scene.state.turn.actions, scene.state.turn.points) == (2, 0)


def test_MOV_2_a_rough_space_costs_two_points_from_any_actions() -> None:
    scene = Scene(1)
    scene.play("go crossing.road", "go crossing.flats", "go crossing.camp")
    assert (scene.state.turn.actions, scene.state.turn.points) == (0, 1)
    assert "go crossing.hill" not in scene.options()
    scene = Scene(1)
    scene.play("go crossing.road", "go crossing.camp", "go crossing.hill")
    assert (scene.state.turn.actions, scene.state.turn.points) == (0, 0)
    scene = Scene(1)
    scene.state.turn.points, scene.state.turn.actions = 1, 1
    scene.play("go crossing.hill")
    assert (scene.state.turn.actions, scene.state.turn.points) == (0, 1)


def test_MOV_3_each_entry_into_an_irradiated_space_gives_a_rad() -> None:
    scene = Scene(1)
    scene.put(0, "saltworks.market")
    scene.play("go saltworks.brine", "go saltworks.market", "go saltworks.brine")
    assert scene.player().rads == 2


def test_MOV_4_spaces_touch_along_borders_and_across_seams() -> None:
    graph = CARDS.atlas.graph(Scene(1).state.layout)
    assert graph.steps["crossing.camp"] == (
        "crossing.flats",
        "crossing.hill",
        "crossing.road",
        "crossing.wash",
    )
    scene = Scene(1)
    scene.reveal("orchard.lane", "a2")
    graph = CARDS.atlas.graph(scene.state.layout)
    # The orchard's south west side touches the north east side of what is below it, here nothing is up.
    assert set(graph.steps["crossing.road"]) == {"crossing.camp", "crossing.flats", "orchard.yard"}
    assert all(one in graph.near[other] for one, others in graph.near.items() for other in others)


def test_MOV_5_a_face_down_tile_cannot_be_entered() -> None:
    scene = Scene(1)
    scene.put(0, "crossing.road")
    assert scene.refusal("go a2") == "not_an_option"
    assert CARDS.atlas.graph(scene.state.layout).borders["crossing.road"] == ("a2",)


def test_MOV_6_any_number_may_be_in_a_space_and_nothing_holds_a_survivor_back() -> None:
    scene = Scene(2)
    scene.put(1, "crossing.road")
    for face in ("gnawer", "convoy", "sweeper"):
        scene.enemy(face, "crossing.road")
    scene.play("go crossing.road", "go crossing.flats")
    assert scene.player().at == "crossing.flats"


def test_MOV_7_terrain_comes_before_fights_and_fights_before_objectives() -> None:
    cards = cards_with(q114={"objectives": [objective("enter saltworks.brine", "1 caps")]})
    scene = Scene(1, cards=cards)
    scene.put(0, "saltworks.market")
    scene.enemy("crawler", "saltworks.brine")
    scene.stage("114")
    scene.dice("head", "head", "head")
    events = scene.play("go saltworks.brine") + scene.settle_questions()
    kinds = [event.kind for event in events if event.kind in ("moved", "hurt", "fight", "fulfilled")]
    assert kinds == ["moved", "hurt", "fight", "fulfilled"]
    scene.play("go saltworks.market")
    assert scene.player().at == "saltworks.market"


def test_MOV_8_terrain_works_on_steps_only_and_may_kill() -> None:
    scene = Scene(1)
    scene.weaken(0, 3, 2)
    scene.put(0, "saltworks.brine")
    assert scene.player().rads == 2
    scene.put(0, "saltworks.market")
    assert facts(scene.play("go saltworks.brine"), "died")


def test_EXP_1_a_bordering_face_down_tile_is_turned_up_even_beside_enemies() -> None:
    scene = Scene(1)
    scene.put(0, "crossing.road")
    scene.enemy("convoy", "crossing.road")
    assert "explore a2" in scene.options()
    assert "explore b1" not in scene.options()
    scene.play("explore a2")
    assert scene.state.layout[CARDS.atlas.slot_of["a2"]]
    assert scene.state.turn.actions == 1


def test_EXP_2_every_icon_of_the_tile_gets_an_active_token_that_does_not_fight() -> None:
    scene = Scene(1)
    scene.put(0, "crossing.road")
    scene.load("green tile", 0)
    scene.next_token("crawler")
    events = scene.play("explore a2")
    assert [(each.face, each.at, each.active) for each in scene.state.enemies] == [
        ("crawler", "orchard.field", True)
    ]
    assert facts(events, "fight") == []


def test_EXP_3_enemies_of_the_tile_are_put_on_its_spaces_by_the_explorer() -> None:
    scene = Scene(1)
    scene.put(0, "crossing.road")
    scene.enemy("convoy", "a2")
    scene.enemy("sweeper", "a2")
    scene.enemy("bastion", "a2", goal="orchard.lane")
    scene.load("green tile", 0)
    scene.play("explore a2")
    assert (scene.asked(), len(scene.options())) == ("settle", 6)
    scene.play("put orchard.house")
    assert scene.asked() == "settle"
    scene.play("put orchard.rows")
    at = {enemy.face: enemy.at for enemy in scene.state.enemies}
    assert (at["convoy"], at["sweeper"], at["bastion"]) == ("orchard.house", "orchard.rows", "orchard.lane")


def test_EXP_4_a_survivor_who_is_moved_to_a_face_down_tile_turns_it_up_first() -> None:
    scene = Scene(1, cards=cards_with(w06=option_with("move to quarry.door")))
    scene.stage("101")
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w06")
    events = scene.play("encounter", "choose 1")
    assert facts(events, "explored")[0] == {"seat": 0, "slot": "c2", "tile": "quarry"}
    assert scene.player().at == "quarry.door"
    assert scene.state.turn.actions == 1


def test_EXP_5_exploring_counts_after_all_tokens_are_put() -> None:
    cards = cards_with(q101={"objectives": [objective("explore green", "1 caps, stage 102, stage 103")]})
    scene = Scene(1, cards=cards)
    scene.stage("101")
    scene.put(0, "crossing.road")
    scene.enemy("convoy", "a2")
    scene.load("green tile", 0)
    events = scene.play("explore a2")
    assert facts(events, "fulfilled") == []
    assert facts(scene.play("put orchard.house"), "fulfilled")


def test_a_named_destination_on_a_tile_that_is_not_in_play_does_nothing() -> None:
    scene = Scene(1)
    before = scene.player().at
    from games.engine.rng import Rng
    from games.engine.rules import QuietTable
    from games.titles.wasteland.movement import put_at

    assert put_at(scene.state, QuietTable(Rng("x", 0)), 0, "orchard.house") == ()
    assert scene.player().at == before
    assert RULES.result(scene.state) is None
