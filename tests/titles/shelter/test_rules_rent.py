"""Rent: RNT-1 to RNT-3."""

from tests.titles.shelter.scene import Scene, cards_with, facts


def test_RNT_1_the_owner_is_paid_when_another_uses_the_room():
    scene = Scene()
    scene.build(1, "athletics_room")
    events = scene.play("place d1 athletics_room.b", "end")
    assert facts(events, "rent") == [{"seat": 1, "payer": 0, "space": "athletics_room.b"}]
    assert (scene.seat(), scene.asked()) == (1, "rent")
    scene.play("gain power")
    assert scene.player(1).resources == [1, 0, 0]
    assert scene.player(0).resources == [0, 1, 1]


def test_RNT_1_the_rent_goes_to_the_owner_of_that_level():
    scene = Scene(3)
    scene.build(2, "athletics_room")
    scene.play("place d1 athletics_room.b", "end")
    assert (scene.seat(), scene.asked()) == (2, "rent")


def test_RNT_2_no_rent_for_a_space_covered_by_a_threat():
    scene = Scene()
    scene.build(1, "athletics_room")
    scene.threaten("athletics_room.b", "radroaches-1")
    scene.dice(6, 6)
    events = scene.play("place d1 athletics_room.b", "end")
    assert facts(events, "rent") == []
    assert scene.asked() == "turn"


def test_RNT_2_no_rent_for_an_elevator():
    scene = Scene()
    scene.row("rooms", "armory", "lounge", "barracks")
    scene.give(0, power=6, water=6)
    events = scene.play("place d1 elevator_red.e", "build armory L1", "end")
    assert facts(events, "rent") == []


def test_RNT_2_no_rent_on_the_top_level():
    assert facts(Scene().play("place d1 diner.a", "end"), "rent") == []


def test_RNT_2_no_rent_on_the_players_own_level():
    scene = Scene()
    scene.build(0, "athletics_room")
    events = scene.play("place d1 athletics_room.b", "end")
    assert facts(events, "rent") == []
    assert (scene.seat(), scene.asked()) == (1, "turn")


def test_RNT_2_a_linked_space_pays_one_rent():
    scene = Scene()
    scene.build(1, "living_room")
    events = scene.play("place d1 d2 living_room.a", "end", "gain food")
    assert len(facts(events, "rent")) == 1
    assert (scene.asked(), scene.player(1).resources) == ("turn", [0, 1, 0])


def test_RNT_2_a_doubled_space_pays_one_rent():
    scene = Scene()
    scene.build(1, "athletics_room")
    scene.dwellers(0, "A")
    events = scene.play("place d1 athletics_room.b", "end", "gain food")
    assert len(facts(events, "rent")) == 1
    assert scene.asked() == "turn"


def test_RNT_3_the_owner_chooses_after_the_end_of_the_turn_and_before_the_next():
    scene = Scene(3)
    scene.build(2, "athletics_room")
    assert facts(scene.play("place d1 athletics_room.b"), "rent") == []
    events = scene.play("end")
    assert [event.kind for event in events] == ["ended", "rent"]
    assert scene.options() == ["gain power", "gain food", "gain water"]
    assert facts(scene.play("gain power"), "turn") == [{"seat": 1, "extra": False}]


def test_RNT_3_a_full_track_cannot_be_chosen():
    scene = Scene()
    scene.build(1, "athletics_room")
    scene.give(1, food=6)
    scene.play("place d1 athletics_room.b", "end")
    assert scene.options() == ["gain power", "gain water"]


def test_RNT_3_with_one_track_left_nobody_is_asked():
    scene = Scene()
    scene.build(1, "athletics_room")
    scene.give(1, power=6, food=6)
    events = scene.play("place d1 athletics_room.b", "end")
    assert len(facts(events, "rent")) == 1
    assert (scene.asked(), scene.player(1).resources) == ("turn", [6, 6, 1])


def test_RNT_3_items_for_rent_are_offered_even_if_nobody_was_asked():
    scene = Scene(cards=cards_with(macaw={"abilities": ["rent: exhaust -> 1 happiness"]}))
    scene.build(1, "athletics_room")
    scene.give(1, items=("macaw",), power=6, food=6)
    scene.play("place d1 athletics_room.b", "end")
    assert (scene.seat(), scene.options()) == (1, ["use macaw", "skip"])


def test_RNT_3_with_all_tracks_full_no_rent_is_received_and_no_item_offered():
    scene = Scene(cards=cards_with(macaw={"abilities": ["rent: exhaust -> 1 happiness"]}))
    scene.build(1, "athletics_room")
    scene.give(1, items=("macaw",), power=6, food=6, water=6)
    events = scene.play("place d1 athletics_room.b", "end")
    assert facts(events, "rent") == []
    assert scene.asked() == "turn"
