"""What a position is worth to a seat: each term by itself, and what makes it move."""

import pytest

from games.titles.shelter.bots import WEIGHTS, appraise, rounds_left
from games.titles.shelter.state import Dweller, Pupil, State, change
from tests.titles.shelter.placing import stage
from tests.titles.shelter.scene import RULES, Scene

ONES = dict.fromkeys(WEIGHTS, 1.0)


def terms(scene: Scene, seat: int = 0) -> dict[str, float]:
    """The terms as they are counted, before they are weighed."""
    return appraise(scene.state, seat, ONES)


def test_every_weight_has_a_term_and_every_term_a_weight() -> None:
    assert appraise(Scene().state, 0).keys() == WEIGHTS.keys()
    assert RULES.appraise(Scene().state, 0) == appraise(Scene().state, 0)


def test_a_term_is_its_count_times_its_weight() -> None:
    scene = Scene()
    scene.give(0, items=("minigun", "bobblehead"), happiness=4, power=6)
    counted, weighed = terms(scene), appraise(scene.state, 0)
    assert weighed == {name: pytest.approx(count * WEIGHTS[name]) for name, count in counted.items()}


def test_equal_seats_have_equal_positions_but_for_the_token() -> None:
    scene = Scene(4)
    first, *others = (terms(scene, seat) for seat in range(4))
    assert first == {**others[0], "token": 1.0}
    assert others == [others[0]] * 3


def test_happiness_counts_as_it_is() -> None:
    scene = Scene()
    scene.give(0, happiness=5)
    assert terms(scene)["happiness"] == 5


def test_the_first_cubes_of_a_resource_are_told_from_further_ones() -> None:
    scene = Scene()
    for seat in range(2):
        scene.give(seat, power=0, food=0, water=0)
    scene.give(0, power=5, food=2)
    assert (terms(scene)["first_cubes"], terms(scene)["more_cubes"]) == (3 + 2, 2)


def test_means_count_as_the_lead_over_the_others_on_average() -> None:
    scene = Scene(3)
    for seat, power in enumerate((3, 2, 0)):
        scene.give(seat, power=power, food=0, water=0)
    assert terms(scene)["first_cubes"] == 3 - (2 + 0) / 2
    assert terms(scene, 2)["first_cubes"] == 0 - (3 + 2) / 2


def test_dwellers_and_rooms_count_for_every_round_that_is_left() -> None:
    scene = Scene()
    scene.dwellers(0, "", "", "")
    scene.build(0, "medbay")
    rounds = rounds_left(scene.state)
    assert (terms(scene)["dwellers"], terms(scene)["rooms"]) == (rounds, rounds)


def test_the_injured_are_counted_and_cannot_be_placed() -> None:
    scene = Scene()
    scene.dwellers(0, "", "injured", "")
    change(scene.player(), 2, at="diner.a")
    assert (terms(scene)["injured"], terms(scene)["to_place"]) == (1, 1)


def test_who_has_passed_has_nobody_left_to_place() -> None:
    scene = Scene()
    assert terms(scene)["to_place"] == 2
    scene.play("pass")
    assert terms(scene)["to_place"] == 0


def test_who_is_learning_counts_as_trained() -> None:
    scene = Scene()
    scene.dwellers(0, "S", "")
    assert terms(scene)["trained"] == 1
    scene.state.pupils = [Pupil(0, 1, "P"), Pupil(1, 0, "P")]
    assert terms(scene)["trained"] == 2


def test_an_item_for_the_end_is_a_keepsake_and_others_are_tools() -> None:
    scene = Scene()
    scene.give(0, items=("minigun", "bobblehead"))
    found = terms(scene)
    assert (found["keepsakes"], found["items"]) == (2, 1)
    assert found["item_rounds"] == rounds_left(scene.state)


def test_an_item_can_be_both() -> None:
    scene = Scene()
    scene.give(0, items=("bb_gun",))
    assert (terms(scene)["keepsakes"], terms(scene)["items"]) == (1, 1)


def test_a_threat_on_the_own_level_counts_until_it_is_met() -> None:
    scene = stage("medbay.a")
    scene.threaten("medbay.a", "deathclaw")
    scene.threaten("diner.b", "feral_ghouls-1")
    assert (terms(scene)["threats"], terms(scene, 1)["threats"]) == (1, 0)
    scene.state.beaten.append("medbay.a")
    assert terms(scene)["threats"] == 0


def test_the_token_counts_for_who_holds_it() -> None:
    scene = Scene(first=1)
    assert (terms(scene)["token"], terms(scene, 1)["token"]) == (0, 1)


def test_rent_is_due_for_who_uses_the_room_of_another() -> None:
    scene = Scene()
    scene.build(1, "medbay")
    scene.turn_of(0)
    assert terms(scene)["rent_due"] == 0
    scene.state.turn.space = "medbay.a"
    assert (terms(scene)["rent_due"], terms(scene, 1)["rent_due"]) == (1, 0)
    scene.state.turn.space = "diner.a"
    assert terms(scene)["rent_due"] == 0


def last_round(scene: Scene) -> State:
    scene.state.endings.append("threats")
    return scene.state


def test_in_the_last_round_only_what_counts_at_the_end_is_worth_something() -> None:
    scene = Scene()
    scene.give(0, items=("minigun", "bobblehead"), happiness=3, power=4, food=0, water=1)
    scene.player().dwellers = [Dweller("S", at="diner.a"), Dweller(injured=True)]
    last_round(scene)
    left = {name: count for name, count in terms(scene).items() if count}
    assert left == {"happiness": 3, "keepsakes": 2, "last_cubes": 5}


def test_a_game_is_thought_to_last_as_long_as_threats_rounds_and_habit_let_it() -> None:
    scene = Scene()
    state = scene.state
    assert rounds_left(state) == len(state.threat_deck.pool) / 2.5
    state.round = 5
    assert rounds_left(state) == 9 - 5
    state.round = state.cards.limits.max_rounds
    assert rounds_left(state) == 0
    state.round = 5
    assert rounds_left(last_round(scene)) == 0
