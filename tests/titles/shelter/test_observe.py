"""The observation of a seat: the public table, and its own decision with the cost and gain of options."""

import json
from typing import Any

import pytest

from tests.titles.shelter.placing import stage
from tests.titles.shelter.scene import RULES, Scene, cards_with


def seen(scene: Scene, seat: int | None = 0) -> dict[str, Any]:
    return RULES.observe(scene.state, seat)


def option(scene: Scene, action: str, seat: int = 0) -> dict[str, Any]:
    """One of the options in the seat's observation."""
    options = seen(scene, seat)["decision"]["options"]
    found: dict[str, Any] = next(each for each in options if each["action"] == action)
    return found


# --- the table ------------------------------------------------------------------------------------


def test_the_whole_table_is_public() -> None:
    scene = Scene(first=1)
    scene.give(0, items=("shotgun-2",), happiness=3, power=1, water=2)
    scene.player().exhausted = ["shotgun-2"]
    scene.dwellers(0, "S", "injured", "")
    scene.build(0, "medbay")
    scene.threaten("medbay.a", "fire-1")
    scene.row("items", "cat", "macaw", "hound")
    scene.row("rooms", "armory", "lounge")
    scene.state.items.pool.remove("flamer")
    scene.state.items.discard = ["flamer"]
    scene.play("place d1 diner.a")
    view = seen(scene)
    assert view["version"] == 1
    assert view["round"] == 1
    assert view["phase"] == "placing"
    assert view["first"] == 1
    assert view["token"] == 1
    assert view["turn"] == {
        "seat": 1,
        "space": "diner.a",
        "dwellers": [1],
        "doubled": False,
        "bonus": 0,
        "fight_bonus": 0,
        "dice": [],
        "lost": False,
    }
    assert view["players"][0] == {
        "seat": 0,
        "colour": "red",
        "resources": {"power": 1, "food": 0, "water": 2},
        "happiness": 3,
        "items": [{"id": "shotgun-2", "key": "shotgun", "exhausted": True}],
        "dwellers": [
            {"id": "d1", "letter": "S", "injured": False, "at": "", "new": False},
            {"id": "d2", "letter": "", "injured": True, "at": "", "new": False},
            {"id": "d3", "letter": "", "injured": False, "at": "", "new": False},
        ],
        "box": 4,
        "passed": False,
    }
    assert view["players"][1]["dwellers"][0]["at"] == "diner.a"
    assert [level["owner"] for level in view["levels"]] == [-1, 1, 0]
    assert [level["elevator"]["id"] for level in view["levels"]] == [
        "elevator_start.e",
        "elevator_blue.e",
        "elevator_red.e",
    ]
    assert [room["slot"] for room in view["levels"][0]["rooms"]] == ["L3", "L2", "L1", "R1", "R2", "R3"]
    assert view["levels"][0]["rooms"][4]["spaces"] == [
        {"id": "diner.a", "taken": 1, "threat": None, "beaten": False},
        {"id": "diner.b", "taken": None, "threat": None, "beaten": False},
    ]
    assert view["levels"][2]["rooms"] == [
        {
            "slot": "L1",
            "id": "medbay",
            "key": "medbay",
            "spaces": [
                {"id": "medbay.a", "taken": None, "threat": "fire-1", "beaten": False},
                {"id": "medbay.b", "taken": None, "threat": None, "beaten": False},
            ],
        }
    ]
    assert view["items"] == {"size": 26, "row": ["cat", "macaw", "hound"], "discard": ["flamer"]}
    assert view["rooms"] == {"size": 21, "row": ["armory", "lounge"], "discard": []}
    assert view["threats"] == {"size": 17, "row": [], "discard": []}
    assert view["endings"] == []
    assert view["options"] == {"columns": "standard", "late_start": False, "short": False}
    assert view["waiting"] == [{"seat": 1, "kind": "finish"}]


def test_a_fight_is_public_with_its_dice_and_its_outcome() -> None:
    scene = stage("diner.b", items=("minigun",))
    scene.threaten("diner.b", "raiders-1")
    scene.dice(4, 1)
    scene.row("items", "cat", "macaw", "hound")
    scene.play("place d1 diner.b", "use minigun", "roll", "take cat")
    view = seen(scene, 1)
    assert view["turn"] | {"bonus": 3, "fight_bonus": 3, "dice": [4, 1], "lost": False} == view["turn"]
    spaces = view["levels"][0]["rooms"][4]["spaces"]
    assert spaces[1] == {"id": "diner.b", "taken": 0, "threat": "raiders-1", "beaten": True}


def test_a_new_dweller_is_visible_on_its_space() -> None:
    scene = stage("vault_door.a", before=(0, 3, 0))
    scene.play("place d1 vault_door.a")
    arrived = seen(scene)["players"][0]["dwellers"][2]
    assert arrived == {"id": "d3", "letter": "", "injured": False, "at": "vault_door.a", "new": True}


def test_the_reasons_for_the_end_are_public() -> None:
    scene = Scene()
    scene.state.endings = ["rooms"]
    assert seen(scene)["endings"] == ["rooms"]


def test_cards_in_the_decks_are_hidden() -> None:
    scene = Scene(4)
    state = scene.state
    for seat in (None, 0, 1, 2, 3):
        text = json.dumps(seen(scene, seat))
        for hidden in (*state.items.pool, *state.rooms.pool, *state.threat_deck.pool):
            assert f'"{hidden}"' not in text
        assert "pool" not in text


def test_an_observation_is_plain_data() -> None:
    view = seen(stage("power_station.b"))
    assert json.loads(json.dumps(view)) == view


# --- the decision ---------------------------------------------------------------------------------


def test_only_the_seat_that_is_asked_sees_a_decision() -> None:
    scene = Scene()
    decision = seen(scene, 0)["decision"]
    assert (decision["kind"], decision["about"], decision["asked"]) == ("turn", [], 0)
    assert [each["action"] for each in decision["options"]] == scene.options()
    assert seen(scene, 1)["decision"] is None


def test_a_spectator_has_no_decision_and_sees_the_same_table() -> None:
    scene = Scene()
    mine, theirs = seen(scene, 0), seen(scene, None)
    assert theirs["decision"] is None
    assert mine | {"decision": None} == theirs


def test_after_the_end_nobody_is_asked() -> None:
    scene = Scene()
    scene.state.endings = ["rooms"]
    scene.finish_round()
    view = seen(scene)
    assert (view["phase"], view["waiting"], view["decision"]) == ("over", [], None)


@pytest.mark.parametrize(
    ("line", "cost", "gain"),
    [
        ("-> 1 food", {}, [{"verb": "gain", "what": "food", "count": 1}]),
        (
            "2 power, 1 any -> dweller",
            {"power": 2, "any": 1},
            [{"verb": "dweller", "what": "", "count": 1}],
        ),
        ("injure -> item", {"injure": 1}, [{"verb": "item", "what": "", "count": 1}]),
        ("2 items -> heal", {"item": 2}, [{"verb": "heal", "what": "", "count": 1}]),
        (
            "1 food, room -> build, 2 happiness",
            {"food": 1, "room": 1},
            [{"verb": "gain", "what": "happiness", "count": 2}],
        ),
        (
            "-> train S, refresh rooms",
            {},
            [{"verb": "train", "what": "S", "count": 1}, {"verb": "refresh", "what": "rooms", "count": 1}],
        ),
        (
            "-> exchange 2 power for 1 any",
            {},
            [{"verb": "exchange", "what": "", "count": 1, "rate": [2, "power", 1, "any"]}],
        ),
    ],
)
def test_a_placement_shows_its_cost_and_gain(
    line: str, cost: dict[str, int], gain: list[dict[str, Any]]
) -> None:
    scene = Scene(cards=cards_with(diner={"left": line}))
    scene.give(0, items=("cat", "macaw"), power=6, food=6, water=6)
    assert option(scene, "place d1 diner.a") == {
        "action": "place d1 diner.a",
        "cost": cost,
        "gain": gain,
        "doubled": False,
    }


def test_a_trained_dweller_shows_the_doubled_reward() -> None:
    scene = stage("community_garden.a", "A")
    single = [{"verb": "gain", "what": "food", "count": 2}, {"verb": "gain", "what": "water", "count": 1}]
    trained = option(scene, "place d1 community_garden.a")
    assert (trained["doubled"], trained["gain"]) == (True, single * 2)
    untrained = option(scene, "place d2 community_garden.a")
    assert (untrained["doubled"], untrained["gain"]) == (False, single)


def test_doubling_leaves_out_rewards_that_gain_nothing_from_it() -> None:
    scene = stage("overseers_office.b", "I", (3, 0, 0))
    token = {"verb": "first_player", "what": "", "count": 1}
    happiness = {"verb": "gain", "what": "happiness", "count": 2}
    assert option(scene, "place d1 overseers_office.b")["gain"] == [token, happiness, happiness]


def test_one_trained_dweller_of_two_doubles_a_linked_space() -> None:
    scene = stage("living_room.a", "C")
    assert option(scene, "place d1 d2 living_room.a")["doubled"] is True


@pytest.mark.parametrize(
    ("threat", "items", "bonus", "odds"),
    [
        ("radroaches-1", (), 0, 30),
        ("feral_ghouls-1", (), 0, 21),
        ("raiders-1", (), 0, 15),
        ("raiders-1", ("hound",), 2, 26),
        ("raiders-1", ("hound", "power_armor"), 3, 30),
        ("deathclaw", (), 0, 3),
        ("deathclaw", ("power_armor", "minigun"), 1, 6),
    ],
    ids=str,
)
def test_a_fight_shows_its_odds_out_of_36(threat: str, items: tuple[str, ...], bonus: int, odds: int) -> None:
    scene = stage("diner.b", items=items)
    scene.threaten("diner.b", threat)
    shown = option(scene, "place d1 diner.b")
    assert (shown["bonus"], shown["odds"]) == (bonus, odds)


def test_a_fight_shows_its_number_and_its_reward() -> None:
    scene = stage("diner.b", "L")
    scene.threaten("diner.b", "deathclaw")
    shown = option(scene, "place d1 diner.b")
    assert shown["combat"] == 11
    assert shown["cost"] == {}
    happiness = {"verb": "gain", "what": "happiness", "count": 3}
    item = {"verb": "item", "what": "", "count": 1}
    assert shown["gain"] == [happiness, item, happiness, item]


def test_a_room_to_build_shows_its_cost() -> None:
    scene = Scene(cards=cards_with(medbay={"build": "1 power, 2 any"}))
    scene.give(0, power=6)
    scene.row("rooms", "medbay")
    scene.play("place d1 elevator_red.e")
    assert option(scene, "build medbay L1")["cost"] == {"power": 1, "any": 2}


def test_a_room_that_is_free_shows_no_cost() -> None:
    scene = stage("theme_workshop.a")
    scene.row("rooms", "medbay")
    scene.play("place d1 d2 theme_workshop.a")
    assert option(scene, "build medbay R1") == {"action": "build medbay R1", "cost": {}}


@pytest.mark.parametrize(
    ("item", "cost"), [("gauss_rifle", {"power": 1}), ("junk_jet", {"any": 1}), ("minigun", {})]
)
def test_an_item_shows_the_cost_of_its_use(item: str, cost: dict[str, int]) -> None:
    scene = stage("diner.b", before=(1, 1, 0), items=("shotgun-1", item))
    scene.threaten("diner.b", "deathclaw")
    scene.play("place d1 diner.b")
    assert option(scene, f"use {item}") == {"action": f"use {item}", "cost": cost}


def test_other_options_show_only_their_action() -> None:
    scene = Scene()
    assert option(scene, "pass") == {"action": "pass"}
    scene.play("place d1 vault_entrance.b")
    decision = seen(scene)["decision"]
    assert decision["about"] == [1]
    assert decision["options"] == [
        {"action": "gain power"},
        {"action": "gain food"},
        {"action": "gain water"},
    ]
