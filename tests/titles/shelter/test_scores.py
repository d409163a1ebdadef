"""Quick scores of answers: the better answer has the higher score, for every kind of question."""

from typing import Any

import pytest

from games.engine.decision import Decision
from games.titles.shelter.bots import values as card_values_module
from games.titles.shelter.bots.context import chance_of
from games.titles.shelter.bots.scores import GLANCE
from games.titles.shelter.bots.values import card_values
from games.titles.shelter.options import OPTIONS
from games.titles.shelter.state import Dweller
from tests.titles.shelter.placing import stage
from tests.titles.shelter.scene import RULES, Scene, standard_cards


def values(scene: Scene, style: str = "") -> dict[str, float]:
    """The score of every answer to the open question."""
    decision = scene.state.agenda[0]
    assert type(decision) is Decision
    options = RULES.options(scene.state, decision)
    return dict(zip(options, RULES.glance(scene.state, decision, options, style), strict=True))


def ask(scene: Scene, kind: str, *about: Any, **turn: Any) -> dict[str, float]:
    for name, value in turn.items():
        setattr(scene.state.turn, name, value)
    scene.state.agenda = [Decision(kind, 0, about)]
    return values(scene)


def best(found: dict[str, float]) -> str:
    return max(found, key=lambda text: found[text])


def test_every_kind_of_question_is_scored() -> None:
    assert GLANCE.keys() == OPTIONS.keys()


# --- turns ------------------------------------------------------------------------------------------


def test_two_cubes_score_more_than_one_and_any_placement_more_than_passing() -> None:
    found = values(Scene())
    assert found["place d1 diner.a"] > found["place d1 diner.b"] > found["pass"] == 0


def test_a_trained_dweller_is_preferred_only_if_its_letter_matches() -> None:
    scene = Scene()
    scene.dwellers(0, "", "A")
    found = values(scene)
    assert found["place d2 diner.a"] > found["place d1 diner.a"]
    assert found["place d2 diner.b"] < found["place d1 diner.b"]


def test_a_new_dweller_scores_most_while_many_rounds_are_left() -> None:
    scene = Scene()
    scene.give(0, power=2, food=4, water=2)
    early = values(scene)
    assert best(early) in ("place d1 vault_door.a", "place d1 vault_door.b")
    scene.state.endings.append("threats")
    late = values(scene)
    assert late["place d1 vault_door.a"] < 0.1 < early["place d1 vault_door.a"]


def test_a_new_dweller_is_worth_nothing_to_a_player_who_has_all() -> None:
    scene = Scene()
    scene.give(0, power=2, food=4, water=2)
    scene.player().box = 0
    assert values(scene)["place d1 vault_door.a"] < 0


def test_building_in_the_last_round_is_worth_only_its_happiness() -> None:
    scene = Scene()
    scene.give(0, power=4, food=4, water=4)
    elevator = f"place d1 {scene.state.cards.elevators[0]}"
    assert values(scene)[elevator] > 2
    assert values(scene, "builder")[elevator] > values(scene)[elevator]
    scene.state.endings.append("threats")
    assert 1 < values(scene)[elevator] <= 2.1


def test_a_room_has_the_same_value_from_every_space_that_builds() -> None:
    scene = stage("overseers_office.a")
    scene.give(0, power=4, food=4, water=4)
    found = values(scene)
    elevator, office = f"place d1 {scene.state.cards.elevators[0]}", "place d1 overseers_office.a"
    assert found[elevator] == pytest.approx(found[office] + 1), "the elevator gives a happiness more"


def test_a_space_for_two_dwellers_is_scored() -> None:
    scene = stage("living_room.a")
    found = values(scene)
    assert found["place d1 d2 living_room.a"] > found["place d1 diner.b"]
    scene = stage("theme_workshop.a")
    assert values(scene)["place d1 d2 theme_workshop.a"] > 0


def test_rent_lowers_the_score_of_another_players_room() -> None:
    scene = Scene()
    scene.build(0, "storage_room")
    own = values(scene)["place d1 storage_room.a"]
    scene = Scene()
    scene.build(1, "storage_room")
    assert values(scene)["place d1 storage_room.a"] < own
    assert values(scene, "socialite")["place d1 storage_room.a"] == pytest.approx(own)


def test_a_fight_is_scored_by_the_chance_to_win_it() -> None:
    scene = Scene()
    scene.threaten("diner.b", "radscorpion-1")
    bare = values(scene)["place d1 diner.b"]
    scene.give(0, items=("minigun", "power_armor"))
    armed = values(scene)["place d1 diner.b"]
    scene.player().exhausted.append("minigun")
    assert bare < values(scene)["place d1 diner.b"] < armed


def test_a_threat_on_the_players_own_level_is_worth_more() -> None:
    scene = stage("medbay.b")
    scene.threaten("medbay.b", "radroaches-1")
    scene.threaten("diner.b", "radroaches-2")
    found = values(scene)
    assert found["place d1 medbay.b"] > found["place d1 diner.b"]


def test_injuries_and_discarded_items_lower_the_score() -> None:
    scene = Scene()
    with_injury = values(scene)["place d1 wasteland.a"]
    scene.state.endings.append("threats")
    assert with_injury < values(scene)["place d1 wasteland.a"] + 2
    scene = stage("storage_room.b")
    scene.give(0, items=("minigun",))
    assert values(scene)["place d1 storage_room.b"] < values(scene)["place d1 storage_room.a"] + 4


def test_healing_has_a_value_and_the_token_only_if_it_is_not_held() -> None:
    scene = Scene()
    scene.player().dwellers = [Dweller(injured=True), Dweller()]
    assert values(scene)[f"place d1 {scene.state.cards.elevators[-1]}"] > 0.5
    holder = values(scene)["place d2 vault_entrance.b"]
    scene.state.token = 1
    assert values(scene)["place d2 vault_entrance.b"] > holder


def test_items_that_cost_nothing_are_used_first_and_cubes_swapped_if_it_helps() -> None:
    scene = Scene()
    scene.give(0, items=("stimpak-1", "water_chip"), power=4)
    scene.player().dwellers.append(Dweller(injured=True))
    found = values(scene)
    assert min(found["use stimpak-1"], found["use water_chip"]) > found["place d1 diner.a"]
    scene.give(0, power=1, food=1)
    assert values(scene)["use water_chip"] < 0


# --- the small questions ----------------------------------------------------------------------------


def test_scarce_resources_are_gained_and_plentiful_ones_are_paid() -> None:
    scene = Scene()
    scene.give(0, power=5, food=0, water=2)
    assert best(ask(scene, "gain", 1)) == "gain food"
    assert best(ask(scene, "rent")) == "gain food"
    assert best(ask(scene, "pay", 1)) == "pay power"
    assert best(ask(scene, "swap", "more", 1)) == "swap power food"


def test_nothing_is_swapped_if_it_does_not_help() -> None:
    scene = Scene()
    scene.give(0, power=1, food=1, water=1)
    assert best(ask(scene, "swap", "more", 1)) == "done"


def test_a_room_is_chosen_by_its_value_and_its_cost() -> None:
    scene = Scene()
    scene.give(0, power=6, food=6, water=6)
    row = list(scene.state.rooms.row)
    free = ask(scene, "build", "free", "must", 0)
    known = card_values(scene.state.cards, "")
    assert best(free).split(" ")[1] == max(row, key=lambda room: known.rooms[room])
    paid = ask(scene, "build", "paid", "may", 0)
    assert paid["skip"] == 0
    assert all(paid[text] < free[text] for text in free)


def test_the_item_of_least_value_is_discarded_and_a_poor_row_is_refreshed() -> None:
    scene = Scene()
    scene.give(0, items=("bobblehead", "stimpak-1"))
    scene.state.endings.append("threats")
    assert best(ask(scene, "discard")) == "discard stimpak-1"
    scene.state.items.row = ["shotgun-1", "portrait", "hound"]
    scene.state.players[0].items = ["hound"]
    assert ask(scene, "item")["use hound"] > 0


def test_the_best_tool_is_readied() -> None:
    scene = Scene()
    scene.give(0, items=("nuka_quantum", "outfit_s"))
    scene.player().exhausted = ["nuka_quantum", "outfit_s"]
    assert best(ask(scene, "ready")) == "ready nuka_quantum"


def test_a_weapon_is_used_only_if_it_changes_the_chance_to_win() -> None:
    scene = Scene()
    scene.threaten("diner.b", "radscorpion-1")
    scene.give(0, items=("minigun", "gauss_rifle"), power=1)
    assert best(ask(scene, "fight", space="diner.b")).startswith("use")
    assert best(ask(scene, "fight", space="diner.b", bonus=7)) == "roll"


def test_only_a_lost_roll_is_rerolled() -> None:
    scene = Scene()
    scene.threaten("diner.b", "radscorpion-1")
    scene.give(0, items=("laser_rifle",))
    assert best(ask(scene, "rolled", space="diner.b", dice=(1, 4))) == "use laser_rifle 1"
    assert best(ask(scene, "rolled", space="diner.b", dice=(5, 4))) == "keep"


def test_items_that_cost_no_resources_are_used() -> None:
    scene = Scene()
    scene.give(0, items=("radiation_suit", "outfit_a", "nuka_quantum"))
    assert best(ask(scene, "injury", space="wasteland.a")) == "use radiation_suit"
    assert best(ask(scene, "placing", space="diner.a")) == "use outfit_a"
    assert best(ask(scene, "finish", space="diner.a")) == "use nuka_quantum"


def test_counting_as_trained_is_used_only_if_it_is_worth_its_cubes() -> None:
    scene = Scene()
    scene.give(0, items=("vault_suit",), power=3)
    assert best(ask(scene, "placing", space="diner.a")) == "skip"
    scene.build(0, "barracks")
    assert best(ask(scene, "placing", space="barracks.a")) == "use vault_suit"


def test_the_letter_that_doubles_most_is_chosen() -> None:
    scene = Scene()
    for room in ("barracks", "radio_studio", "living_room"):
        scene.build(0, room)
    scene.threaten("diner.b", "fire-1")
    assert best(ask(scene, "train", 0)) == "train C"


# --- computed values --------------------------------------------------------------------------------


def test_two_dice_have_the_known_probabilities() -> None:
    assert [chance_of(target) * 36 for target in (-3, 2, 7, 12, 13, 30)] == [36, 36, 21, 1, 0, 0]


def test_card_values_are_cached_and_the_cache_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(card_values_module, "_card_values", {})
    monkeypatch.setattr(card_values_module, "MOST_CARD_VALUES", 2)
    cards = standard_cards()
    assert card_values(cards, "") is card_values(cards, "")
    for style in ("builder", "hunter", "socialite"):
        assert card_values(cards, style) is not card_values(cards, "")
    assert len(card_values_module._card_values) <= 2
