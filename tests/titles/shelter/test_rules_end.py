"""The end: END-1 to END-7."""

from typing import Any

from tests.titles.shelter.scene import RULES, Scene, facts, standard_data

FIVE_ROOMS = ("lounge", "barracks", "classroom", "game_room", "medbay")


def last_round(**options: Any) -> Scene:
    """A scene in which this round is the last."""
    scene = Scene(**options)
    scene.state.endings.append("rounds")
    return scene


def places(scene: Scene) -> list[int]:
    result = RULES.result(scene.state)
    assert result is not None
    return [place.place for place in result.places]


def test_END_1_the_game_ends_with_the_round_of_the_sixth_room():
    scene = Scene()
    scene.build(0, *FIVE_ROOMS)
    scene.row("rooms", "armory", "radio_studio", "restaurant")
    scene.give(0, power=1, water=1)
    events = scene.play("place d1 elevator_red.e", "build armory R3", "end")
    assert facts(events, "last_round") == [{"why": "rooms", "seat": 0}]
    assert (scene.seat(), RULES.result(scene.state)) == (1, None)
    scene.finish_round()
    result = RULES.result(scene.state)
    assert result is not None
    assert result.endings == ("rooms",)
    assert (scene.state.round, scene.state.agenda) == (1, [])


def test_END_1_five_rooms_do_not_end_the_game():
    scene = Scene()
    scene.build(0, *FIVE_ROOMS[:4])
    scene.row("rooms", "armory", "radio_studio", "restaurant")
    scene.give(0, power=1, water=1)
    scene.play("place d1 elevator_red.e", "build armory L3", "end")
    scene.next_round()
    assert (scene.state.round, RULES.result(scene.state)) == (2, None)


def short_deck(threats: int) -> Scene:
    """A scene with so many threats in the deck."""
    scene = Scene()
    del scene.state.threat_deck.pool[threats:]
    return scene


def test_END_2_the_game_ends_with_the_round_in_which_the_last_threat_is_drawn():
    scene = short_deck(1)
    events = scene.next_round(1, 1, 3, 4, 3, 4)
    assert facts(events, "last_round") == [{"why": "threats", "seat": -1}]
    assert RULES.result(scene.state) is None
    scene.finish_round()
    result = RULES.result(scene.state)
    assert result is not None
    assert result.endings == ("threats",)


def test_END_2_the_game_goes_on_while_a_threat_is_left_in_the_deck():
    scene = short_deck(2)
    scene.next_round(1, 1, 3, 4, 3, 4)
    scene.next_round()
    assert (scene.state.round, RULES.result(scene.state)) == (3, None)


def test_END_2_further_threats_of_that_step_come_from_the_discard_pile():
    scene = short_deck(2)
    scene.build(0, "lounge")
    deck = scene.state.threat_deck
    deck.discard = [deck.pool.pop()]
    events = scene.next_round(1, 1, 2, 3, 3, 4)
    assert [fact["space"] for fact in facts(events, "threat")] == ["wasteland.b", "lounge.a"]
    assert len(facts(events, "last_round")) == 1
    assert scene.state.threat_deck.discard == []


def test_END_2_no_threat_appears_if_the_discard_pile_is_empty_too():
    scene = short_deck(1)
    scene.build(0, "lounge")
    events = scene.next_round(1, 1, 2, 3, 3, 4)
    assert len(facts(events, "threat")) == 1
    assert [fact["level"] for fact in facts(events, "no_threat")] == [1, 2]
    assert len(facts(events, "last_round")) == 1


def test_END_2_if_both_endings_occur_in_one_round_both_are_reported():
    scene = short_deck(1)
    scene.build(0, *FIVE_ROOMS)
    scene.next_round(1, 1, 3, 4, 3, 4)
    scene.row("rooms", "armory", "radio_studio", "restaurant")
    scene.give(0, power=1, water=1)
    scene.play("place d1 elevator_red.e", "build armory R3", "end")
    scene.finish_round()
    assert facts(scene.events, "last_round") == [
        {"why": "threats", "seat": -1},
        {"why": "rooms", "seat": 0},
    ]
    assert facts(scene.events, "over") == [{"endings": ("threats", "rooms")}]


def test_END_3_each_threat_on_a_players_own_level_costs_one_happiness():
    scene = last_round()
    scene.build(0, "lounge")
    scene.threaten("lounge.a", "radroaches-1")
    scene.threaten("lounge.b", "radroaches-2")
    scene.threaten("diner.a", "radroaches-3")
    scene.give(0, happiness=5)
    scene.give(1, happiness=5)
    events = scene.finish_round()
    assert [player.happiness for player in scene.state.players] == [3, 5]
    assert facts(events, "cheered") == [{"seat": 0, "count": -2, "why": "threats"}]


def test_END_3_a_threat_that_was_beaten_in_the_last_round_costs_nothing():
    scene = last_round()
    scene.build(0, "lounge")
    scene.threaten("lounge.a", "radroaches-1")
    scene.dice(6, 6)
    scene.play("place d1 lounge.a", "end")
    scene.finish_round()
    assert scene.player(0).happiness == 1


def test_END_3_happiness_never_falls_below_zero():
    scene = last_round()
    scene.build(0, "lounge")
    scene.threaten("lounge.a", "radroaches-1")
    scene.threaten("lounge.b", "radroaches-2")
    scene.give(0, happiness=1)
    scene.finish_round()
    assert scene.player(0).happiness == 0


def test_END_4_items_give_happiness_after_the_threats_were_counted():
    scene = last_round()
    scene.build(0, "lounge")
    scene.threaten("lounge.a", "radroaches-1")
    scene.give(0, items=("bobblehead",))
    events = scene.finish_round()
    assert [(fact["why"], fact["count"]) for fact in facts(events, "cheered")] == [
        ("threats", 0),
        ("bobblehead", 2),
    ]
    assert scene.player(0).happiness == 2


def test_END_4_items_give_nothing_before_the_end():
    scene = Scene()
    scene.give(0, items=("bobblehead",))
    scene.next_round()
    assert scene.player(0).happiness == 0


def test_END_5_most_happiness_wins():
    scene = last_round(seats=3)
    for seat, happiness in enumerate((2, 4, 3)):
        scene.give(seat, happiness=happiness)
    scene.give(0, power=6, food=6, water=6)
    scene.finish_round()
    assert places(scene) == [3, 1, 2]
    result = RULES.result(scene.state)
    assert result is not None
    assert result.outcome == "won"


def test_END_6_a_tie_goes_to_the_most_resources():
    scene = last_round()
    scene.give(0, power=1, food=1)
    scene.give(1, water=3)
    scene.give(0, items=("shotgun-1",))
    scene.dwellers(0, "", "", "")
    scene.finish_round()
    assert places(scene) == [2, 1]


def test_END_6_then_to_the_most_dwellers_and_the_injured_count():
    scene = last_round()
    scene.dwellers(1, "", "", "injured")
    scene.give(0, items=("shotgun-1",))
    scene.finish_round()
    assert places(scene) == [2, 1]


def test_END_6_then_to_the_most_items():
    scene = last_round()
    scene.give(1, items=("shotgun-1",))
    scene.finish_round()
    assert places(scene) == [2, 1]


def test_END_6_if_still_tied_the_victory_is_shared():
    scene = last_round(seats=3)
    scene.give(0, power=1)
    scene.give(2, water=1)
    scene.finish_round()
    assert places(scene) == [1, 3, 1]
    result = RULES.result(scene.state)
    assert result is not None
    assert result.outcome == "shared"


def test_END_6_a_tie_for_the_second_place_shares_no_victory():
    scene = last_round(seats=3)
    scene.give(1, power=1)
    scene.finish_round()
    assert places(scene) == [2, 1, 2]
    result = RULES.result(scene.state)
    assert result is not None
    assert result.outcome == "won"


def test_END_7_the_game_ends_with_round_30_even_if_everybody_only_passes():
    scene = Scene()
    while scene.state.round < 30:
        scene.next_round()
    assert facts(scene.events, "last_round") == [{"why": "rounds", "seat": -1}]
    assert RULES.result(scene.state) is None
    scene.finish_round()
    result = RULES.result(scene.state)
    assert result is not None
    assert (result.endings, scene.state.round) == (("rounds",), 30)


def test_END_7_the_limit_of_the_card_set_counts():
    data = standard_data()
    data["limits"]["max_rounds"] = 1
    scene = Scene(cards=RULES.read_cards(data))
    scene.finish_round()
    assert facts(scene.events, "over") == [{"endings": ("rounds",)}]
