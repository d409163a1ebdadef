"""The value of a position to a seat: each term alone, and how it changes."""

import pytest

from games.titles.shelter.bots.context import rounds_left
from games.titles.shelter.bots.positions import appraise
from games.titles.shelter.bots.weights import ANSWER, POSITION, STYLES
from games.titles.shelter.state import Dweller, Pupil, State, change
from tests.titles.shelter.placing import stage
from tests.titles.shelter.scene import RULES, Scene

ONES = dict.fromkeys(POSITION, 1.0)


def terms(scene: Scene, seat: int = 0) -> dict[str, float]:
    """The unweighted terms."""
    return appraise(scene.state, seat, ONES)


def test_every_weight_has_a_term_and_every_term_a_weight() -> None:
    assert appraise(Scene().state, 0).keys() == POSITION.keys()
    assert RULES.appraise(Scene().state, 0) == appraise(Scene().state, 0)


def test_a_term_is_its_count_times_its_weight() -> None:
    scene = Scene()
    scene.give(0, items=("minigun", "bobblehead"), happiness=4, power=6)
    counted, weighed = terms(scene), appraise(scene.state, 0)
    assert weighed == {name: pytest.approx(count * POSITION[name]) for name, count in counted.items()}


def test_equal_seats_have_equal_positions_except_for_the_token() -> None:
    scene = Scene(4)
    first, *others = (terms(scene, seat) for seat in range(4))
    assert first == {**others[0], "token": 1.0}
    assert others == [others[0]] * 3


def test_happiness_is_counted_unchanged() -> None:
    scene = Scene()
    scene.give(0, happiness=5)
    assert terms(scene)["happiness"] == 5


def test_the_first_cube_and_the_next_two_of_a_resource_are_separate_terms() -> None:
    scene = Scene()
    scene.give(0, power=5, food=2, water=0)
    assert (terms(scene)["first_cubes"], terms(scene)["next_cubes"]) == (2, 2 + 1)


def test_the_possessions_of_other_seats_do_not_count() -> None:
    scene = Scene(3)
    before = terms(scene)
    scene.give(1, power=3, happiness=4, items=("minigun",))
    assert terms(scene) == before


def test_dwellers_and_rooms_count_for_every_remaining_round() -> None:
    scene = Scene()
    scene.dwellers(0, "", "", "")
    scene.build(0, "medbay")
    rounds, found = rounds_left(scene.state), terms(scene)
    assert (found["dwellers"], found["dweller_rounds"]) == (3, 3 * rounds)
    assert (found["rooms"], found["room_rounds"]) == (1, rounds)


def test_the_styles_replace_known_weights() -> None:
    assert set(STYLES) == {"", *RULES.styles}
    for likes in STYLES.values():
        assert likes.keys() <= POSITION.keys() | ANSWER.keys()
    scene = Scene()
    scene.build(0, "medbay")
    plain, builder = (sum(RULES.appraise(scene.state, 0, style).values()) for style in ("", "builder"))
    assert builder > plain


def test_injured_dwellers_are_counted_and_cannot_be_placed() -> None:
    scene = Scene()
    scene.dwellers(0, "", "injured", "")
    change(scene.player(), 2, at="diner.a")
    assert (terms(scene)["injured"], terms(scene)["to_place"]) == (1, 1)


def test_a_player_who_has_passed_has_no_dwellers_left_to_place() -> None:
    scene = Scene()
    assert terms(scene)["to_place"] == 2
    scene.play("pass")
    assert terms(scene)["to_place"] == 0


def test_a_pupil_counts_as_trained() -> None:
    scene = Scene()
    scene.dwellers(0, "S", "")
    assert terms(scene)["trained"] == 1
    scene.state.pupils = [Pupil(0, 1, "P"), Pupil(1, 0, "P")]
    assert terms(scene)["trained"] == 2


def test_an_item_for_the_end_is_a_keepsake_and_others_are_tools() -> None:
    scene = Scene()
    scene.give(0, items=("minigun", "bobblehead"))
    found = terms(scene)
    assert (found["keepsakes"], found["items"]) == (2, 2)
    assert found["tool_rounds"] == rounds_left(scene.state)


def test_an_item_can_be_both_a_keepsake_and_a_tool() -> None:
    scene = Scene()
    scene.give(0, items=("bb_gun",))
    found = terms(scene)
    assert (found["keepsakes"], found["tool_rounds"]) == (1, rounds_left(scene.state))


def test_a_threat_on_the_players_own_level_counts_until_it_is_beaten() -> None:
    scene = stage("medbay.a")
    scene.threaten("medbay.a", "deathclaw")
    scene.threaten("diner.b", "feral_ghouls-1")
    assert (terms(scene)["threats"], terms(scene, 1)["threats"]) == (1, 0)
    scene.state.beaten.append("medbay.a")
    assert terms(scene)["threats"] == 0


def test_the_token_counts_for_its_holder() -> None:
    scene = Scene(first=1)
    assert (terms(scene)["token"], terms(scene, 1)["token"]) == (0, 1)


def test_rent_is_due_for_a_player_who_uses_the_room_of_another() -> None:
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


def test_in_the_last_round_only_the_final_score_counts() -> None:
    scene = Scene()
    scene.give(0, items=("minigun", "bobblehead"), happiness=3, power=4, food=0, water=1)
    scene.player().dwellers = [Dweller("S", at="diner.a"), Dweller(injured=True)]
    last_round(scene)
    left = {name: count for name, count in terms(scene).items() if count}
    assert left == {"happiness": 3, "keepsakes": 2, "last_cubes": 5}


def test_the_estimate_of_rounds_left_is_limited_by_threats_rooms_and_the_usual_length() -> None:
    scene = Scene()
    state = scene.state
    assert rounds_left(state) == len(state.threat_deck.pool) / ANSWER["threats_a_round"]
    state.round = 5
    assert rounds_left(state) == ANSWER["usual_length"] - 5
    for room in ("medbay", "armory", "lounge"):
        scene.build(1, room)
    state.options["short"] = True
    assert rounds_left(state) == ANSWER["rounds_a_room"]
    state.options["short"] = False
    for room in ("barracks", "classroom"):
        scene.build(1, room)
    assert rounds_left(state) == ANSWER["rounds_a_room"]
    assert rounds_left(last_round(scene)) == 0
