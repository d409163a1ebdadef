"""The six phases of an hour, loot, wind, claims, night and score."""

import pytest

from games.engine.rng import Rng
from games.engine.rules import play
from games.engine.state import open_decisions
from games.titles.raiders.score import lines_of
from tests.titles.raiders.scene import LANDS, RULES, Scene, facts, standard_data

A, B, C = LANDS[:3]


def test_ASK_1_only_one_seat_is_asked_at_a_time() -> None:
    scene = Scene("patrol", "hyenas", "valkyries", tidy=False, gangs="drawn")
    for _ in range(60):
        assert len(open_decisions(scene.state)) == 1
        scene.play(RULES.default_answer(scene.state, scene.question()))


def test_ASK_2_a_question_with_one_answer_is_answered_by_itself() -> None:
    scene = Scene()
    scene.hand("nomad-1")
    scene.market("overseer-1")
    scene.phase("crew")
    scene.play("pass")
    assert scene.player().healthy == ["nomad-1"]
    assert scene.asked() == "raid"


def test_ASK_2_such_an_answer_is_reported() -> None:
    scene = Scene("manhunters", "hyenas")
    scene.hand("packleader", "drover-1")
    scene.phase("play")
    step = play(RULES, scene.state, scene.seat(), "call packleader", Rng("forced", 1))
    assert step.forced == [(scene.seat(), "choose drover-1")]


def test_ASK_2_a_choice_is_answered_by_itself_if_everything_must_be_taken() -> None:
    scene = Scene("manhunters", "hyenas")
    scene.hand("packleader", "drover-1")
    scene.phase("play")
    scene.play("call packleader")
    assert scene.state.destroyed == ["drover-1"]
    assert scene.player().trash == [2, 0]


def test_ASK_3_several_helpers_are_picked_one_after_the_other() -> None:
    scene = Scene("hyenas", "patrol")
    scene.hold(A, "sapper-1", "sapper-2", "sniper-1", "captive", seat=1)
    scene.call("bomber-1")
    assert (scene.seat(), scene.asked()) == (1, "drive")
    scene.play("withdraw sniper-1")
    assert scene.asked() == "drive"
    assert "withdraw sniper-1" not in scene.options()


def test_HOU_1_an_hour_has_six_phases_in_order() -> None:
    scene = Scene()
    scene.home("nomad-1")
    scene.hand("nomad-2", "mechanic-1")
    scene.market("overseer-1")
    scene.hold(A, "outrider-1", loot=1)
    scene.phase("crew")
    events = scene.play("pass", "place nomad-2", "stay", "choose")
    told = [event.kind for event in events]
    order = ["played", "loot_taken", "claimed", "drew", "hour"]
    assert [kind for kind in told if kind in order] == order
    assert scene.seat() == 1


def test_HOU_2_a_card_wins_over_the_rules() -> None:
    scene = Scene()
    scene.home("nomad-1", "outrider-1")
    scene.raid(A, "nomad-1")
    assert scene.asked() == "raid"


def test_HOU_3_an_hour_goes_on_when_the_last_territory_leaves_the_table() -> None:
    scene = Scene()
    scene.hand("nomad-1")
    scene.state.lands = [scene.land(A)]
    scene.hold(A, "outrider-1", loot=1)
    scene.home("mechanic-1")
    scene.phase("raid")
    events = scene.play("stay")
    assert facts(events, "claimed") == [{"seat": 0, "territory": A}]
    assert scene.asked() == "refresh"
    assert facts(scene.play("choose"), "drew") == [{"seat": 0, "count": 3}]


def test_CRW_1_one_of_hiring_and_patching_up_or_neither() -> None:
    scene = Scene()
    scene.market("overseer-1", "broker-2")
    scene.home(wounded=("nomad-1",))
    scene.hand("nomad-2", "nomad-3")
    scene.phase("crew")
    assert scene.options() == ["hire broker-2", "hire overseer-1", "heal nomad-1", "pass"]
    scene.play("heal nomad-1")
    assert scene.asked() == "play"


def test_CRW_2_a_hired_mercenary_is_a_fifth_card_and_its_place_is_filled() -> None:
    scene = Scene()
    scene.market("overseer-1", "broker-2", "widow")
    scene.hand("nomad-1", "nomad-2", "nomad-3", "mechanic-1")
    scene.phase("crew")
    scene.load("mercenaries", 0)
    events = scene.play("hire broker-2")
    assert len(scene.player().hand) == 5
    assert scene.state.market == ["overseer-1", "barman-1", "widow"]
    assert facts(events, "hired") == [{"seat": 0, "card": "broker-2"}]
    assert facts(events, "dealt") == [{"card": "barman-1"}]


def test_CRW_3_a_hired_mercenary_comes_back_through_discard_pile_and_deck() -> None:
    scene = Scene()
    scene.hand("nomad-1", "overseer-1")
    scene.deck()
    scene.phase("refresh")
    scene.play("choose nomad-1 overseer-1")
    assert scene.player().hand == ["nomad-1", "overseer-1"]


def test_CRW_4_patching_up_makes_one_healthy_without_its_call() -> None:
    scene = Scene("patrol", "hyenas")
    scene.home("marauder-1", seat=1)
    scene.home(wounded=("sniper-1", "sniper-2", "overseer-1"))
    scene.phase("crew")
    assert scene.options()[1:] == ["heal overseer-1", "heal sniper-1", "heal sniper-2", "pass"]
    events = scene.play("heal sniper-1")
    assert facts(events, "healed") == [{"seat": 0, "helper": "sniper-1"}]
    assert scene.player().wounded == ["overseer-1", "sniper-2"]
    assert not facts(events, "used")


def test_CRW_5_a_gap_in_the_market_stays_when_the_deck_is_empty() -> None:
    scene = Scene()
    scene.market("overseer-1", "broker-2")
    scene.state.mercenaries = []
    scene.hand("nomad-1", "nomad-2")
    scene.phase("crew")
    scene.play("hire overseer-1")
    assert scene.state.market == ["broker-2"]


def test_PLY_1_a_card_must_be_played_and_comes_healthy() -> None:
    scene = Scene()
    scene.hand("nomad-1", "nomad-2")
    scene.phase("play")
    assert scene.options() == ["place nomad-1", "place nomad-2"]
    events = scene.play("place nomad-2")
    assert scene.player().healthy == ["nomad-2"]
    assert facts(events, "played") == [{"seat": 0, "card": "nomad-2", "called": False}]


def test_PLY_1_with_an_empty_hand_the_phase_is_skipped() -> None:
    scene = Scene()
    scene.home("nomad-1")
    scene.market("overseer-1")
    scene.phase("crew")
    scene.play("pass")
    assert scene.asked() == "raid"


def test_PLY_2_a_call_is_used_when_its_card_is_played_or_never() -> None:
    scene = Scene()
    scene.hand("overseer-1", "overseer-2", "nomad-1")
    scene.phase("play")
    assert scene.options() == [
        "place nomad-1",
        "call overseer-1",
        "place overseer-1",
        "call overseer-2",
        "place overseer-2",
    ]
    scene.play("place overseer-1")
    assert scene.player().trash == [0, 0]


def test_PLY_3_a_raid_skill_does_not_happen_when_its_card_is_played() -> None:
    scene = Scene("manhunters", "hyenas")
    scene.hand("hunter-1", "hunter-2")
    scene.phase("play")
    events = scene.play("place hunter-1")
    assert not facts(events, "used")
    assert scene.player().trash == [0, 0]


def test_PLY_4_a_hideout_has_no_limit() -> None:
    scene = Scene()
    everybody = (*scene.cards.gangs["valkyries"].deck, *scene.cards.gangs["valkyries"].start)
    scene.home(*everybody[1:], *scene.cards.mercenaries)
    scene.hand(everybody[0], "nomad-3")
    scene.phase("play")
    scene.play(f"place {everybody[0]}")
    assert len(scene.player().healthy) == len(everybody) - 1 + 37


def test_LOT_1_the_player_of_the_hour_takes_a_loot_from_each_own_territory() -> None:
    scene = Scene()
    scene.hold(A, "nomad-1")
    scene.hold(B, "nomad-2")
    scene.hold(C, "marauder-1", seat=1)
    scene.home("nomad-3")
    scene.phase("raid")
    events = scene.play("stay")
    assert [fact["territory"] for fact in facts(events, "loot_taken")] == [A, B]
    assert (scene.player(0).loot, scene.player(1).loot) == (2, 0)
    assert [scene.land(key).loot for key in (A, B, C)] == [4, 4, 5]


def test_LOT_2_who_has_left_gets_nothing() -> None:
    scene = Scene("hyenas", "patrol")
    scene.home("marauder-1", "marauder-2")
    scene.raid(A, "marauder-1")
    events = scene.play("use marauder-1")
    assert [fact["count"] for fact in facts(events, "loot_taken")] == [1]
    assert scene.land(A).loot == 4
    assert scene.player().loot == 1


def test_WIN_1_the_wind_blows_when_every_player_was_calm() -> None:
    scene = Scene()
    scene.home("nomad-1")
    scene.home("marauder-1", seat=1)
    assert facts(scene.end_hour(), "calm") == [{"count": 1}]
    events = scene.end_hour()
    assert facts(events, "calm") == [{"count": 2}]
    assert [event.kind for event in events].count("wind") == 1
    assert [land.loot for land in scene.state.lands] == [4, 4, 4]
    assert scene.state.calm == 0


def test_WIN_1_loot_that_leaves_ends_the_calm_and_moved_loot_does_not() -> None:
    scene = Scene()
    scene.state.calm = 1
    scene.call("carter-1", f"at {A}", f"to {B}")
    scene.end_hour()
    assert [land.loot for land in scene.state.lands] == [2, 6, 4]
    scene.call("pickpocket-1", f"at {B}")
    scene.end_hour()
    assert scene.state.calm == 0


def test_WIN_2_the_count_starts_again_every_day_and_nothing_lasts_for_ever() -> None:
    scene = Scene()
    scene.state.calm = 1
    for land in scene.state.lands:
        land.loot = 0
    scene.state.looted = True
    scene.end_hour()
    assert (scene.state.day, scene.state.calm) == (2, 0)
    hours = 0
    while scene.state.day == 2:
        scene.end_hour()
        hours += 1
    assert hours <= 5 * 2 * 3


def test_CLM_1_territories_without_loot_go_to_their_captors() -> None:
    scene = Scene()
    scene.hold(A, "nomad-1", loot=1)
    scene.hold(B, "marauder-1", seat=1, loot=0)
    scene.home("nomad-2")
    scene.phase("raid")
    events = scene.play("stay")
    assert facts(events, "claimed") == [{"seat": 0, "territory": A}, {"seat": 1, "territory": B}]
    assert [player.territories for player in scene.state.players] == [[A], [B]]


def test_CLM_2_helpers_on_it_go_to_the_discard_pile_and_trash_to_the_supply() -> None:
    scene = Scene()
    scene.hold(A, "nomad-1", "overseer-1", "captive", loot=1)
    scene.home("nomad-2")
    scene.phase("raid")
    events = scene.play("stay")
    assert scene.player().discard == ["overseer-1", "nomad-1"]
    assert facts(events, "trash_died") == [{"seat": 0, "trash": "captive", "count": 1, "territory": A}]


def test_CLM_3_a_territory_with_neither_loot_nor_helpers_is_destroyed() -> None:
    scene = Scene()
    scene.hold(A, loot=0)
    scene.home("nomad-2")
    scene.phase("raid")
    events = scene.play("stay")
    assert facts(events, "territory_lost") == [{"territory": A, "why": "empty"}]
    assert scene.state.lost == [A]


def test_CLM_4_trophies_are_seen_by_all() -> None:
    scene = Scene()
    scene.player(1).territories = [A]
    scene.player(1).loot = 7
    seen = RULES.observe(scene.state, 0)["players"][1]
    assert (seen["territories"], seen["loot"]) == ([A], 7)


def test_REF_1_discard_any_number_then_draw_up_to_four() -> None:
    scene = Scene()
    scene.hand("nomad-1", "nomad-2", "nomad-3", "mechanic-1")
    scene.phase("refresh")
    question = scene.question()
    assert (question.least, question.most) == (0, 4)
    events = scene.play("choose nomad-1 nomad-3")
    assert facts(events, "cards_discarded") == [{"seat": 0, "cards": ("nomad-1", "nomad-3")}]
    assert len(scene.player().hand) == 4


def test_REF_1_a_hand_of_more_than_four_is_not_cut() -> None:
    scene = Scene()
    scene.hand("nomad-1", "nomad-2", "nomad-3", "mechanic-1", "mechanic-2", "widow")
    scene.phase("refresh")
    scene.play("choose nomad-1")
    assert len(scene.player().hand) == 5


def test_REF_2_the_rest_is_drawn_then_the_discard_pile_is_the_deck() -> None:
    scene = Scene()
    scene.hand("nomad-1")
    scene.deck("nomad-2")
    scene.pile("mechanic-1", "mechanic-2", "mechanic-3")
    scene.phase("refresh")
    events = scene.play("choose")
    assert facts(events, "deck_renewed") == [{"seat": 0, "count": 3}]
    assert len(scene.player().hand) == 4
    assert len(scene.player().deck) == 1
    assert scene.player().discard == []


def test_REF_2_without_cards_the_hand_stays_short() -> None:
    scene = Scene()
    scene.hand("nomad-1")
    scene.deck()
    scene.phase("refresh")
    scene.play("choose")
    assert scene.player().hand == ["nomad-1"]


def test_END_1_the_next_hour_or_night_or_the_end() -> None:
    scene = Scene(days=2)
    scene.end_hour()
    assert (scene.state.day, scene.state.seat) == (1, 1)
    for day in (2, 2):
        for land in scene.state.lands:
            land.loot = 0
        scene.end_hour()
        assert scene.state.day == day
    assert scene.state.phase == "over"
    assert RULES.result(scene.state) is not None


def night(scene: Scene) -> None:
    """Clear the table in this hour."""
    for land in scene.state.lands:
        land.loot = 0
    scene.end_hour()


def test_NGT_1_at_night_all_wounded_become_healthy() -> None:
    scene = Scene()
    scene.home(wounded=("nomad-1",))
    scene.home(seat=1, wounded=("marauder-1", "overseer-1"))
    night(scene)
    assert scene.player(1).healthy == ["overseer-1", "marauder-1"]
    assert scene.player(1).wounded == []
    assert scene.player(0).healthy == ["nomad-1"]


def test_NGT_2_hands_piles_hideouts_trash_and_market_stay() -> None:
    scene = Scene()
    scene.home("captive", "fanatic", "nomad-1", seat=0)
    scene.hand("marauder-1", seat=1)
    scene.pile("marauder-2", seat=1)
    scene.market("overseer-1")
    night(scene)
    assert scene.player(0).trash == [1, 1]
    assert scene.player(1).hand == ["marauder-1"]
    assert scene.player(1).discard == ["marauder-2"]
    assert scene.state.market == ["overseer-1"]


def test_NGT_3_new_territories_are_laid_out_and_the_next_player_begins() -> None:
    scene = Scene()
    night(scene)
    assert len(scene.state.lands) == 3
    assert {land.loot for land in scene.state.lands} == {5}
    assert scene.state.seat == 1


def test_SCO_1_a_point_for_each_loot() -> None:
    scene = Scene()
    scene.player().loot = 7
    assert dict(lines_of(scene.state, 0))["points"] == 7


@pytest.mark.parametrize(
    ("won", "points"),
    [
        (["dry_well"], 5),
        (["dry_well", "rusty_dam"], 8),
        (["dry_well", "shell_yard", "rusty_dam", "dew_nets"], 16),
    ],
)
def test_SCO_2_five_points_for_the_first_of_a_type_and_three_for_more(won: list[str], points: int) -> None:
    scene = Scene()
    scene.player().territories = won
    assert dict(lines_of(scene.state, 0))["points"] == points


@pytest.mark.parametrize(
    ("one", "other", "places", "outcome"),
    [
        ((9, []), (8, []), [1, 2], "won"),
        ((3, ["dry_well"]), (0, ["shell_yard", "depot_nine"]), [2, 1], "won"),
        ((4, ["dry_well", "rusty_dam"]), (2, ["dry_well", "shell_yard"]), [2, 1], "won"),
        ((5, ["dry_well"]), (2, ["shell_yard", "depot_nine"]), [2, 1], "won"),
        ((1, ["dry_well"]), (6, []), [1, 2], "won"),
        ((4, ["dry_well"]), (4, ["shell_yard"]), [1, 1], "shared"),
    ],
)
def test_SCO_3_most_points_then_types_then_territories_then_loot_win(
    one: tuple[int, list[str]], other: tuple[int, list[str]], places: list[int], outcome: str
) -> None:
    scene = Scene()
    scene.state.phase = "over"
    for seat, (loot, won) in enumerate((one, other)):
        scene.player(seat).loot, scene.player(seat).territories = loot, won
    result = RULES.result(scene.state)
    assert result is not None
    assert [place.place for place in result.places] == places
    assert result.outcome == outcome


def test_SCO_3_loot_decides_where_it_gives_no_points() -> None:
    data = standard_data()
    data["limits"]["points_loot"] = 0
    scene = Scene(cards=RULES.read_cards(data))
    scene.state.phase = "over"
    scene.player(1).loot = 1
    result = RULES.result(scene.state)
    assert result is not None
    assert [place.place for place in result.places] == [2, 1]


def test_VEC_3_a_territory_is_emptied_hour_by_hour() -> None:
    scene = Scene()
    scene.home("mechanic-1", "mechanic-2")
    scene.raid(A, "mechanic-1")
    assert scene.seat() == 1
    assert scene.land(A).loot == 4
    scene.end_hour()
    scene.raid(B, "mechanic-2")
    assert [scene.land(key).loot for key in (A, B)] == [3, 4]


def test_VEC_4_a_hand_after_hiring_and_playing() -> None:
    for hired, drawn in ((True, 0), (False, 1)):
        scene = Scene()
        scene.hand("nomad-1", "nomad-2", "nomad-3", "mechanic-1")
        scene.market("overseer-1")
        scene.phase("crew")
        scene.play("hire overseer-1" if hired else "pass", "place nomad-1", "stay")
        assert len(scene.player().hand) == (4 if hired else 3)
        events = scene.play("choose")
        assert sum(fact["count"] for fact in facts(events, "drew") if fact["seat"] == 0) == drawn
