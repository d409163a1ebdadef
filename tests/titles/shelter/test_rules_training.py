"""Training: TRN-1 to TRN-5."""

import pytest

from tests.titles.shelter.scene import Scene, cards_with, facts


def letters(scene: Scene, seat: int = 0) -> list[str]:
    return [dweller.letter for dweller in scene.player(seat).dwellers]


def recall(scene: Scene) -> None:
    """Let everybody pass, up to the first choice at the recall."""
    scene.dice(*(3, 4) * len(scene.state.levels), purpose="threat column")
    while scene.asked() == "turn" and scene.state.round == 1:
        scene.play("pass")


def test_TRN_1_training_happens_at_the_recall_and_other_rewards_at_once():
    scene = Scene()
    scene.build(0, "weight_room")
    scene.play("place d1 weight_room.a", "gain food", "end")
    assert scene.player(0).resources == [0, 1, 0]
    assert letters(scene) == ["", ""]
    events = scene.next_round()
    assert letters(scene) == ["S", ""]
    assert facts(events, "trained") == [{"seat": 0, "dweller": 1, "letter": "S"}]
    kinds = [event.kind for event in events if event.kind in ("recalled", "trained")]
    assert kinds == ["recalled", "trained"]


def test_TRN_1_an_icon_without_a_letter_trains_in_any_letter():
    scene = Scene()
    scene.play("place d1 vault_entrance.a", "end")
    recall(scene)
    assert scene.options() == [f"train {letter}" for letter in "SPECIAL"]
    scene.play("train L")
    assert letters(scene) == ["L", ""]


def test_TRN_2_a_letter_is_taken_by_one_dweller_of_a_player():
    scene = Scene()
    scene.dwellers(0, "", "S")
    scene.play("place d1 vault_entrance.a", "end")
    recall(scene)
    assert scene.options() == [f"train {letter}" for letter in "PECIAL"]


def test_TRN_2_a_dweller_of_another_player_takes_no_letter():
    scene = Scene()
    scene.dwellers(1, "S", "")
    scene.play("place d1 vault_entrance.a", "end")
    recall(scene)
    assert "train S" in scene.options()


def test_TRN_2_a_dweller_whose_letter_is_taken_is_recalled_untrained():
    scene = Scene()
    scene.build(0, "weight_room")
    scene.dwellers(0, "", "S")
    scene.play("place d1 weight_room.a", "gain food", "end")
    events = scene.next_round()
    assert facts(events, "untrained") == [{"seat": 0, "dweller": 1}]
    assert letters(scene) == ["", "S"]


def test_TRN_2_the_seventh_of_seven_dwellers_is_trained_in_the_last_letter():
    # There are at most seven dwellers, so a letter is always left for an untrained one.
    scene = Scene()
    scene.dwellers(0, *"SPECIA", "")
    scene.play("place d7 vault_entrance.a", "end")
    recall(scene)
    assert (scene.asked(), scene.state.round) == ("turn", 2)
    assert letters(scene) == list("SPECIAL")


def test_TRN_3_an_injured_dweller_is_not_trained():
    scene = Scene(cards=cards_with(diner={"right": "injure -> train S"}))
    scene.play("place d1 diner.b", "end")
    events = scene.next_round()
    assert facts(events, "untrained") == [{"seat": 0, "dweller": 1}]
    assert scene.player(0).dwellers[0].injured
    assert letters(scene) == ["", ""]


def test_TRN_3_a_healed_dweller_is_trained():
    scene = Scene(cards=cards_with(elevator_start={"space": "injured only -> heal, train S"}))
    scene.dwellers(0, "injured")
    scene.play("place d1 elevator_start.e", "end")
    scene.next_round()
    assert letters(scene) == ["S"]


def test_TRN_4_a_trained_dweller_keeps_the_letter_until_it_is_placed():
    scene = Scene()
    scene.dwellers(0, "A", "")
    scene.next_round()
    scene.play("place d2 diner.b", "end")
    scene.next_round()
    assert letters(scene) == ["A", ""]
    scene.play("place d1 diner.b", "end")
    assert letters(scene) == ["", ""]


def test_TRN_4_letters_are_given_in_the_order_of_placement():
    scene = Scene()
    scene.build(0, "weight_room", "classroom")
    scene.dwellers(0, "", "", "P")
    scene.play("place d1 classroom.b", "gain food", "end", "pass")
    scene.play("place d2 weight_room.a", "gain food", "end")
    recall(scene)
    assert scene.options() == [f"train {letter}" for letter in "SECIAL"]
    events = scene.play("train S")
    assert facts(events, "untrained") == [{"seat": 0, "dweller": 2}]
    assert letters(scene) == ["S", "", "P"]


def test_TRN_4_the_second_of_two_choices_is_made_without_the_first_letter():
    scene = Scene()
    scene.build(0, "classroom")
    scene.play("place d1 vault_entrance.a", "end", "pass", "place d2 classroom.b", "gain food", "end")
    recall(scene)
    scene.play("train S")
    assert scene.options() == [f"train {letter}" for letter in "PECIAL"]
    scene.play("train P")
    assert letters(scene) == ["S", "P"]


def test_TRN_4_two_players_choose_their_own_letters():
    scene = Scene()
    scene.build(0, "classroom")
    scene.play("place d1 classroom.b", "gain food", "end", "place d1 vault_entrance.a", "end")
    recall(scene)
    scene.play("train S", seat=1)
    scene.play("train S", seat=0)
    assert (letters(scene, 0), letters(scene, 1)) == (["S", ""], ["S", ""])


def test_TRN_4_both_dwellers_of_a_linked_space_are_trained():
    scene = Scene(cards=cards_with(living_room={"both": "linked -> train any"}))
    scene.build(0, "living_room")
    scene.play("place d1 d2 living_room.a", "end")
    recall(scene)
    scene.play("train S", "train P")
    assert letters(scene) == ["S", "P"]


def test_TRN_4_both_dwellers_of_a_linked_space_are_healed():
    scene = Scene(cards=cards_with(living_room={"both": "linked injured only -> heal"}))
    scene.build(0, "living_room")
    scene.dwellers(0, "injured", "injured")
    scene.play("place d1 d2 living_room.a")
    assert [dweller.injured for dweller in scene.player(0).dwellers] == [False, False]


def test_TRN_4_both_dwellers_of_a_linked_space_are_injured():
    scene = Scene(cards=cards_with(living_room={"both": "linked injure -> 1 food"}))
    scene.build(0, "living_room")
    scene.play("place d1 d2 living_room.a")
    assert [dweller.injured for dweller in scene.player(0).dwellers] == [True, True]


def test_TRN_4_an_older_trained_dweller_is_never_displaced():
    scene = Scene()
    scene.build(0, "weight_room")
    scene.dwellers(0, "S", "")
    scene.play("place d2 weight_room.a", "gain food", "end")
    scene.next_round()
    assert letters(scene) == ["S", ""]


def doubled(reward: str) -> Scene:
    """A scene in which a trained dweller can gain this reward twice."""
    scene = Scene(cards=cards_with(diner={"right": f"[A] -> {reward}"}))
    scene.dwellers(0, "A", "")
    return scene


def test_TRN_5_first_player_gains_nothing_from_doubling():
    assert len(facts(doubled("first player").play("place d1 diner.b"), "took_token")) == 1


def test_TRN_5_heal_gains_nothing_from_doubling():
    scene = Scene(cards=cards_with(elevator_start={"space": "[A] injured only -> heal, 1 food"}))
    scene.dwellers(0, "injured")
    scene.give(0, items=("vault_suit",), power=2)
    events = scene.play("place d1 elevator_start.e", "use vault_suit")
    assert (len(facts(events, "healed")), len(facts(events, "gained"))) == (1, 2)


def test_TRN_5_training_gains_nothing_from_doubling():
    scene = doubled("train any")
    scene.play("place d1 diner.b", "end")
    recall(scene)
    events = scene.play("train S")
    assert scene.state.round == 2
    assert facts(events, "untrained") == []


def test_TRN_5_exchange_gains_nothing_from_doubling():
    scene = doubled("exchange 1 any for 1 any")
    scene.give(0, power=2)
    scene.play("place d1 diner.b", "done")
    assert scene.asked() == "finish"


def test_TRN_5_new_dwellers_double():
    scene = doubled("dweller")
    scene.play("place d1 diner.b")
    assert len(scene.player(0).dwellers) == 4


def test_TRN_5_the_second_item_is_chosen_after_the_row_is_filled():
    scene = doubled("item")
    scene.row("items", "cat", "macaw", "hound")
    scene.load("items", scene.state.items.pool.index("minigun"))
    scene.play("place d1 diner.b", "take cat")
    assert scene.options() == ["take minigun", "take macaw", "take hound"]
    scene.play("take minigun")
    assert scene.player(0).items == ["cat", "minigun"]


@pytest.mark.parametrize(("reward", "kind"), [("refresh items", "refreshed"), ("ready", "readied")])
def test_TRN_5_everything_else_doubles(reward: str, kind: str):
    scene = doubled(reward)
    scene.give(0, items=("shotgun-1", "minigun"))
    scene.player(0).exhausted = ["shotgun-1", "minigun"]
    events = scene.play("place d1 diner.b")
    if scene.asked() == "ready":
        events += scene.play("ready minigun")
    assert len(facts(events, kind)) == 2
