"""Levels, agendas, factions, health, death, solo play, the end, and who sees what."""

import json

import pytest

from games.engine.codec import decode, encode
from games.engine.rng import NoChance, Rng
from games.engine.state import Do
from games.titles.wasteland.ambitions import influence, worth
from games.titles.wasteland.notation import LETTERS
from games.titles.wasteland.state import Layer, State, Trial
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


def experienced(number: int, *letters: str, drawn: tuple[str, ...] = ()) -> Scene:
    """The digger with these letters gains experience."""
    scene = Scene(2)
    scene.letters(0, *letters)
    scene.next_letters(*drawn)
    scene.row("quick_study.1") if number == 3 else scene.do(Do("row", ("almanac.1", 0, 0, 1, 0)))
    return scene


# --- levels -----------------------------------------------------------------------------------------


def test_LVL_1_a_level_costs_one_more_than_the_letters_owned() -> None:
    scene = experienced(3, "might", "wits", "charm")
    assert LETTERS[scene.player().peg] == "wits"
    assert scene.asked() == "act"
    scene.row("almanac.1")
    assert (scene.player().peg, scene.asked()) == (-1, "letter")


def test_LVL_2_all_experience_of_one_gain_is_moved_before_levels_are_dealt_with() -> None:
    cards = cards_with(almanac={"abilities": ["turn: discard -> 5 xp"]})
    scene = Scene(1, cards=cards)
    scene.next_letters("might", "wits")
    scene.row("almanac.1")
    # Two levels with one letter each, and one step of the third.
    assert scene.player().peg == LETTERS.index("luck")
    scene.play("keep might")
    assert scene.asked() == "letter"


def test_LVL_3_a_new_letter_is_added_and_an_owned_one_gives_a_perk() -> None:
    scene = experienced(2, drawn=("might", "luck"))
    scene.play("keep might")
    assert scene.player().letters == ("might", "luck")
    scene = experienced(2, drawn=("might", "luck"))
    scene.play("keep luck")
    assert scene.options() == ["perk one_more_try", "perk found_money"]
    scene.play("perk found_money")
    assert scene.player().perks == ("found_money",)
    assert sum(scene.state.bag) == 35


def test_LVL_4_without_a_perk_of_the_letter_one_of_another_owned_letter_is_taken() -> None:
    scene = Scene(1)
    scene.letters(0, "might")
    scene.state.perks = ("heavy_blow", "found_money")
    scene.player().peg = 6
    scene.next_letters("luck", "luck")
    scene.state.perks = ("heavy_blow", "clear_out")
    scene.do(Do("level", (0, 1)))
    assert scene.options() == ["perk heavy_blow", "perk clear_out"]
    scene = Scene(1)
    scene.state.perks = ()
    scene.next_letters("luck", "luck")
    scene.do(Do("level", (0, 1)))
    assert (scene.asked(), scene.player().perks) == ("act", ())
    scene = Scene(1)
    scene.state.perks = ("found_money",)
    scene.next_letters("luck", "luck")
    scene.do(Do("level", (0, 1)))
    assert scene.player().perks == ("found_money",)


def test_LVL_5_nobody_has_a_letter_twice() -> None:
    scene = Scene(1)
    scene.letters(0, *LETTERS)
    scene.do(Do("level", (0, 1)))
    while scene.asked() in ("letter", "perk"):
        scene.play(scene.options()[0])
    assert scene.player().letters == LETTERS


def test_LVL_6_the_peg_keeps_its_slot_and_levels_are_dealt_with_at_once() -> None:
    scene = Scene(1)
    scene.player().peg = LETTERS.index("luck")
    scene.next_letters("might", "might")
    scene.do(Do("level", (0, 1)))
    assert scene.player().letters == ("might", "luck")
    assert scene.player().peg == LETTERS.index("luck")


def test_PRK_1_a_perk_is_used_in_the_own_turn_and_goes_back_to_the_pool() -> None:
    scene = Scene(1)
    scene.give(0, "heavy_blow")
    scene.enemy("convoy", "crossing.camp")
    scene.dice("head", "head", "head")
    scene.phase("freedom_2")
    assert scene.asked() == "act"
    scene.dice("head", "head", "head")
    scene.play("fight convoy")
    assert "use heavy_blow 1" in scene.options()
    scene.play("use heavy_blow 1")
    assert "heavy_blow" in scene.state.perks


# --- agendas ----------------------------------------------------------------------------------------


def test_AGD_1_an_agenda_gives_one_influence_and_its_bonus() -> None:
    scene = Scene(1)
    scene.give(0, "wealth_1", "untouched_1")
    assert influence(scene.state, 0) == 2
    scene.player().caps = 12
    assert influence(scene.state, 0) == 4
    seen = RULES.observe(scene.state, None)["players"][0]
    assert (seen["agendas"], seen["open_agendas"]) == (2, [])


def test_AGD_2_with_a_fifth_agenda_one_is_shuffled_into_the_deck() -> None:
    scene = Scene(1)
    scene.give(0, "freedom_1", "freedom_2", "order_1", "order_2")
    scene.player().shown = "freedom_1"
    size = len(scene.state.agendas.pool)
    scene.do(Do("draw", (0, "agendas", 1, 0)))
    assert (scene.asked(), len(scene.options())) == ("agenda", 5)
    scene.play("shuffle freedom_1")
    assert "freedom_1" in scene.state.agendas.pool
    assert (len(scene.state.agendas.pool), scene.player().shown) == (size, "")


@pytest.mark.parametrize(
    ("key", "changes", "expected"),
    [
        ("rounded_1", {"letters": LETTERS[:5]}, 2),
        ("rounded_1", {"letters": LETTERS}, 4),
        ("collector_1", {"equipped": ("pipe_club", "warden_coat", "wick")}, 3),
        ("collector_2", {"equipped": ("pipe_club", "warden_coat", "")}, 2),
        ("renown_1", {"traits": ("vilified",), "perks": ("heavy_blow",) * 3}, 4),
        ("stockpile_1", {"inventory": ("bandage", "almanac", "stim", "pipe_club")}, 2),
        ("untouched_1", {"rads": 0, "letters": LETTERS[:6]}, 3),
        ("hunter_1", {"perks": ("heavy_blow",) * 2}, 2),
        ("explorer_1", {}, 1),
    ],
)
def test_AGD_3_every_line_that_holds_adds(key: str, changes: dict[str, object], expected: int) -> None:
    scene = Scene(1)
    for name, value in changes.items():
        setattr(scene.player(), name, value)
    assert worth(scene.state, scene.player(), key) == expected


@pytest.mark.parametrize(("seats", "target"), [(1, 11), (2, 10), (3, 9), (4, 8)])
def test_AGD_4_the_target_depends_on_the_number_of_players(seats: int, target: int) -> None:
    assert RULES.observe(Scene(seats).state, None)["target"] == target


@pytest.mark.parametrize(
    ("power", "worth_now"), [((0, 0), 1), ((1, 0), 2), ((3, 0), 3), ((5, 0), 3), ((1, 4), 1)]
)
def test_AGD_5_a_faction_card_looks_at_the_lead(power: tuple[int, int], worth_now: int) -> None:
    scene = Scene(1)
    scene.state.power = power
    assert worth(scene.state, scene.player(), "freedom_1") == worth_now


def test_AGD_6_agendas_are_shown_only_as_loyalty_or_in_a_deal() -> None:
    scene = Scene(2)
    scene.give(0, "freedom_1", "wealth_1")
    assert [text for text in scene.options() if text.startswith("show")] == ["show freedom_1"]
    assert "freedom_1" not in json.dumps(RULES.observe(scene.state, 1))


def test_AGD_7_the_last_agenda_of_the_deck_passes_it_on() -> None:
    scene = Scene(3)
    scene.state.agendas.pool, scene.state.agendas.discard = ("wealth_1",), ("order_1", "order_2")
    scene.do(Do("draw", (0, "agendas", 1, 0)))
    assert (scene.state.holder, scene.state.first, scene.state.power) == (2, 0, (1, 1))
    assert scene.state.agendas.pool == ("order_1", "order_2")


def test_AGD_8_a_revealed_last_card_is_in_the_new_deck_and_no_card_activates_nothing() -> None:
    scene = Scene(2)
    scene.state.agendas.pool, scene.state.agendas.discard = ("order_1",), ()
    scene.phase("order_1")
    scene.settle_questions()
    assert (scene.state.agendas.pool, scene.state.first, scene.state.power) == (("order_1",), 1, (1, 1))
    scene = Scene(2)
    scene.state.agendas.pool = ()
    scene.play("end")
    events = scene.play("end")
    assert facts(events, "phase")[0]["agenda"] == ""
    assert scene.asked() == "act"


def test_AGD_8_an_agenda_gained_while_the_last_one_is_resolved_passes_the_deck_on() -> None:
    scene = Scene(2)
    scene.state.revealed = "order_1"
    scene.state.agendas.pool, scene.state.agendas.discard = (), ("order_2", "wealth_1")
    scene.do(Do("draw", (0, "agendas", 1, 0)))
    assert scene.state.holder == 1
    scene.state.revealed = ""
    scene.state.agendas.pool, scene.state.agendas.discard = (), ("order_2",)
    scene.do(Do("draw", (1, "agendas", 1, 0)))
    assert scene.player(1).agendas == ("order_2",)
    scene.state.agendas.pool, scene.state.agendas.discard = (), ()
    scene.do(Do("draw", (1, "agendas", 1, 0)))
    assert scene.player(1).agendas == ("order_2",)


# --- factions ---------------------------------------------------------------------------------------


def test_POW_1_the_track_has_seven_spaces_and_both_start_on_top() -> None:
    assert (len(CARDS.power), Scene(1).state.power) == (7, (0, 0))


def test_POW_2_a_token_moves_one_space_for_each_plus() -> None:
    scene = Scene(1)
    scene.row("q110.1.success")
    scene.settle_questions()
    assert scene.state.power == (2, 0)


def test_POW_3_the_last_space_ends_the_game_and_spaces_beyond_count() -> None:
    from games.titles.wasteland.factions import lead

    scene = Scene(2)
    scene.state.power = (5, 1)
    scene.row("q110.1.success")
    scene.settle_questions()
    assert (scene.state.part, scene.state.endings) == ("over", ("lantern",))
    assert lead(scene.state, "lantern") == 6


def test_FAC_1_a_survivor_without_loyalty_is_an_enemy_of_both() -> None:
    scene = Scene(1)
    scene.enemy("lantern", "crossing.camp")
    scene.enemy("bastion", "crossing.camp")
    assert {"fight lantern", "fight bastion"} <= set(scene.options())


def test_FAC_2_a_placed_token_does_not_fight_and_is_put_on_a_face_down_tile() -> None:
    scene = Scene(1)
    scene.put(0, "saltworks.pans")
    assert facts(scene.row("q104.setup"), "fight") == []
    from games.engine.rules import QuietTable
    from games.titles.wasteland.enemies import place_faction

    table = QuietTable(NoChance())
    place_faction(scene.state, table, "bastion", "orchard.house")
    assert len(scene.state.enemies) == 1


def test_LOY_1_loyalty_is_shown_replaced_and_taken_back_at_the_start_of_a_turn() -> None:
    scene = Scene(1)
    scene.give(0, "freedom_1", "order_1")
    scene.play("show freedom_1")
    assert (RULES.observe(scene.state, None)["players"][0]["loyal"], influence(scene.state, 0)) == (
        "lantern",
        2,
    )
    scene.turn_of(0)
    scene.play("show order_1")
    assert scene.player().shown == "order_1"
    scene.turn_of(0)
    scene.play("hide")
    assert scene.player().shown == ""


def test_LOY_2_tokens_of_the_faction_do_not_look_for_the_survivor() -> None:
    scene = Scene(2)
    scene.give(0, "order_1")
    scene.play("show order_1")
    scene.enemy("bastion", "crossing.camp")
    scene.put(1, "dam.crest")
    events = scene.phase("wealth_1")
    assert facts(events, "fight") == []
    assert scene.asked() in ("path", "act")


def test_LOY_3_they_prevent_nothing_and_do_not_fight_on_entering() -> None:
    scene = Scene(1)
    scene.give(0, "order_1")
    scene.play("show order_1")
    scene.enemy("bastion", "crossing.road")
    events = scene.play("go crossing.road")
    assert facts(events, "fight") == []
    assert "camp" in scene.options()
    cards = cards_with(w10=option_with("1 caps", do="fight bastion"))
    scene = Scene(1, cards=cards)
    scene.give(0, "order_1")
    scene.play("show order_1")
    assert facts(scene.do(Do("attempt", ("w10", 0, 0, 1, 0))), "fight")


def test_LOY_4_a_survivor_who_loses_the_shown_card_is_not_loyal() -> None:
    scene = Scene(1)
    scene.give(0, "freedom_1", "freedom_2", "order_1", "order_2", "wealth_1")
    scene.player().shown = "order_1"
    scene.do(*[])
    from games.engine.decision import Decision

    scene.do(Decision("agenda", 0))
    scene.play("shuffle order_1")
    assert scene.player().shown == ""


# --- health and death -------------------------------------------------------------------------------


def test_HPS_1_both_pegs_run_on_one_track_to_sixteen() -> None:
    assert (CARDS.limits.hp, Scene(1).player().hp) == (16, 16)
    assert Scene(1, survivors=("ashen",)).player().hp == 14


def test_HPS_2_damage_stops_at_zero_and_healing_at_the_own_limit() -> None:
    scene = Scene(1)
    scene.row("bandage.1")
    assert scene.player().hp == 16
    scene.weaken(0, 14)
    scene.row("bandage.1")
    assert scene.player().hp == 16
    scene = Scene(1, survivors=("ashen",))
    scene.weaken(0, 12)
    scene.row("bandage.1")
    assert scene.player().hp == 14
    cards = cards_with(w10=option_with("99 damage"))
    scene = Scene(1, cards=cards)
    scene.row("w10.1.success")
    assert facts(scene.events, "died")


def test_HPS_3_rads_stop_at_the_ends_of_the_track() -> None:
    scene = Scene(1)
    scene.row("rad_flush.1")
    assert scene.player().rads == 0


def test_HPS_4_hp_equal_to_the_rads_kill_at_once() -> None:
    scene = Scene(1)
    scene.weaken(0, 5, 4)
    assert facts(scene.row("hot_dust.1"), "died")


def test_HPS_5_damage_and_rads_of_one_effect_are_both_dealt_first() -> None:
    scene = Scene(1)
    scene.weaken(0, 4)
    scene.strip()
    scene.enemy("glowboar", "crossing.camp")
    scene.dice("arms1", "head", "head")
    scene.play("fight glowboar")
    assert (scene.player().deaths, scene.player().rads) == (1, 2)


def killed(**changes: object) -> Scene:
    """The digger has just been killed by terrain, with a bandage, a weapon and caps."""
    scene = Scene(2)
    scene.give(0, "bandage", "pipe_club", "heavy_blow", "freedom_1")
    scene.weaken(0, 5, 4)
    for name, value in changes.items():
        setattr(scene.player(), name, value)
    scene.put(0, "saltworks.market")
    scene.play("go saltworks.brine")
    return scene


def test_DTH_1_the_inventory_is_lost_and_hp_are_full() -> None:
    scene = killed()
    assert (scene.asked(), len(scene.options())) == ("wake", 5)
    scene.play("wake crossing.wash")
    player = scene.player()
    assert (player.at, player.inventory, player.hp, player.rads) == ("crossing.wash", (), 16, 5)
    assert (player.equipped[0], player.caps, player.perks) == ("pipe_club", 3, ("heavy_blow",))
    assert "bandage" in scene.state.loot.discard


def test_DTH_2_a_survivor_whose_rads_are_too_high_is_eliminated() -> None:
    scene = killed(hp=16, rads=15)
    player = scene.player()
    assert player.eliminated
    assert (player.at, player.equipped, player.caps, player.perks) == ("", ("", "", ""), 0, ())
    assert "freedom_1" in scene.state.agendas.discard
    assert "heavy_blow" in scene.state.perks
    assert (scene.state.first, scene.state.holder, scene.seat()) == (1, 1, 1)
    assert sum(scene.state.bag) == 35


def test_DTH_3_the_world_goes_on_for_a_survivor_who_was_killed_in_a_row() -> None:
    cards = cards_with(w10=option_with("20 damage, 5 caps, lantern +1, trash"))
    scene = Scene(1, cards=cards)
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w10")
    scene.play("encounter", "choose 1")
    scene.play("wake crossing.camp")
    assert (scene.player().caps, scene.state.power, scene.state.trashed) == (3, (1, 0), ("w10",))
    scene = Scene(1)
    scene.strip()
    scene.weaken(0, 1)
    scene.next_token("sweeper")
    scene.dice("head2", "head2", "head2")
    events = scene.do(Do("attempt", ("w08", 1, 0, 1, 0))) + scene.settle_questions()
    assert facts(events, "outcome")[0]["success"] is False


def test_DTH_4_the_space_is_chosen_at_once_and_enemies_there_do_not_fight() -> None:
    scene = killed()
    scene.enemy("crawler", "crossing.camp")
    events = scene.play("wake crossing.camp")
    assert facts(events, "fight") == []
    cards = cards_with(
        crossing={"spaces": [{"key": "camp", "terrain": "plain"}], "rim": ["camp"] * 12, "edges": []}
    )
    assert cards.atlas.tiles["crossing"].spaces[0].id == "crossing.camp"


# --- solo -------------------------------------------------------------------------------------------


def test_SOL_1_alone_eleven_influence_are_needed() -> None:
    assert CARDS.influence[0] == 11


def test_SOL_2_together_means_in_a_settlement() -> None:
    from games.titles.wasteland.needs import together

    scene = Scene(1)
    assert not together(scene.state, 0)
    scene.put(0, "saltworks.market")
    assert together(scene.state, 0)
    scene = Scene(2)
    assert not together(scene.state, 0)
    scene.put(1, "crossing.camp")
    assert together(scene.state, 0)


@pytest.mark.parametrize(("difficulty", "success"), [(3, True), (4, False)])
def test_SOL_3_the_test_of_another_survivor_shows_three(difficulty: int, success: bool) -> None:
    cards = cards_with(w10=option_with("1 caps", do=f"ally test wits {difficulty}"))
    scene = Scene(1, cards=cards)
    events = scene.do(Do("attempt", ("w10", 0, 0, 1, 0)))
    assert facts(events, "outcome")[0]["success"] is success


def test_SOL_3_with_others_the_first_survivor_in_the_space_tests() -> None:
    cards = cards_with(w10=option_with("1 caps", do="ally test wits 2"))
    scene = Scene(3, cards=cards)
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w10")
    scene.play("encounter")
    assert scene.asked() == "act"
    scene.turn_of(0)
    scene.put(2, "saltworks.pans")
    scene.on_top("wasteland", "w10")
    scene.letters(2, "wits")
    scene.dice("head", "head", "head", trial="test")
    scene.play("encounter", "choose 1")
    assert (scene.asked(), scene.seat()) == ("dice", 2)
    scene.dice("head2", trial="test")
    scene.play("reroll 1")
    assert scene.player(0).caps == 4


@pytest.mark.parametrize(("before", "after"), [((2, 1), (2, 2)), ((1, 2), (2, 2)), ((1, 1), (2, 2))])
def test_SOL_4_alone_only_the_weaker_faction_moves(before: tuple[int, int], after: tuple[int, int]) -> None:
    scene = Scene(1)
    scene.state.power = before
    scene.state.agendas.pool, scene.state.agendas.discard = ("wealth_1",), ("order_1",)
    scene.do(Do("draw", (0, "agendas", 1, 0)))
    assert scene.state.power == after


def test_SOL_5_results_are_hidden_before_the_choice() -> None:
    scene = Scene(1)
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w03")
    scene.play("encounter")
    assert "mutant" not in json.dumps(RULES.observe(scene.state, 0)["met"])


# --- the end ----------------------------------------------------------------------------------------


def rich(seats: int, *winners: int) -> Scene:
    """A game in which these seats are one step away from enough influence."""
    scene = Scene(seats)
    hands = [
        ("wealth_1", "renown_1", "rounded_1", "untouched_1"),
        ("wealth_2", "renown_2", "rounded_2", "order_1"),
    ]
    for seat, hand in zip(winners, hands, strict=False):
        scene.give(seat, *hand)
        scene.player(seat).caps = 20
        scene.letters(seat, *LETTERS)
        scene.player(seat).perks = scene.state.perks[:3]
        scene.state.perks = scene.state.perks[3:]
        scene.player(seat).traits = ("idolized",)
    return scene


def test_END_1_enough_influence_wins_by_itself_when_a_step_is_finished() -> None:
    scene = rich(2, 0)
    assert influence(scene.state, 0) >= 10
    scene.play("go crossing.road")
    result = RULES.result(scene.state)
    assert result is not None
    assert (result.outcome, result.endings, [place.place for place in result.places]) == (
        "won",
        ("influence",),
        [1, 2],
    )


def test_END_1_never_in_the_middle_of_a_row() -> None:
    cards = cards_with(w10=option_with("20 caps, lose 19 caps"))
    scene = Scene(2, cards=cards)
    scene.give(0, "wealth_1", "renown_1", "rounded_1", "untouched_1")
    scene.letters(0, *LETTERS)
    scene.player().traits, scene.player().perks = ("idolized",), ("heavy_blow",)
    scene.player().rads = 5
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w10")
    scene.play("encounter", "choose 1")
    assert scene.state.part == "turn"


def test_END_2_all_players_who_have_enough_win_together() -> None:
    scene = rich(4, 0, 1)
    scene.play("go crossing.flats")
    result = RULES.result(scene.state)
    assert result is not None
    assert (result.outcome, [place.place for place in result.places]) == ("shared", [1, 1, 3, 3])


def test_END_3_a_faction_on_the_last_space_ends_the_game_for_all() -> None:
    scene = Scene(2)
    scene.state.power = (5, 0)
    scene.row("q107.1.success")
    scene.settle_questions()
    result = RULES.result(scene.state)
    assert result is not None
    assert (result.outcome, result.endings) == ("nobody", ("lantern",))
    scene = rich(2, 0)
    scene.state.power = (6, 0)
    scene.play("go crossing.road")
    result = RULES.result(scene.state)
    assert result is not None
    assert (result.outcome, result.endings) == ("won", ("lantern", "influence"))


def test_END_4_if_all_are_eliminated_all_have_lost() -> None:
    scene = Scene(1)
    scene.weaken(0, 16, 15)
    scene.put(0, "saltworks.market")
    scene.play("go saltworks.brine")
    result = RULES.result(scene.state)
    assert result is not None
    assert (result.outcome, result.endings) == ("nobody", ("eliminated",))


def test_END_5_agendas_of_all_are_shown_at_the_end() -> None:
    scene = rich(2, 0)
    scene.give(1, "order_1")
    scene.play("go crossing.flats")
    seen = RULES.observe(scene.state, None)["players"]
    assert (seen[1]["open_agendas"], seen[1]["influence"]) == (["order_1"], 1)


def test_END_6_the_first_lines_of_the_count_are_won_and_influence() -> None:
    scene = rich(2, 0)
    scene.play("go crossing.flats")
    result = RULES.result(scene.state)
    assert result is not None
    assert [name for name, _ in result.places[0].lines[:2]] == ["won", "influence"]
    assert [place.lines[0][1] for place in result.places] == [1, 0]


def test_END_7_the_game_ends_after_the_phase_of_the_last_round() -> None:
    scene = Scene(1, cards=cards_with(limits={"max_rounds": 2}))
    scene.play("end")
    scene.settle_questions()
    scene.play("end")
    scene.settle_questions()
    result = RULES.result(scene.state)
    assert result is not None
    assert (result.outcome, result.endings, result.rounds) == ("nobody", ("rounds",), 2)


def test_END_8_the_story_has_a_last_page_for_every_end() -> None:
    for name in ("lantern", "bastion", "survivor", "lost"):
        assert CARDS.texts[f"scenario.{name}"].keys() == {"en", "ru", "fr"}


# --- who sees what ----------------------------------------------------------------------------------


def test_VIS_1_own_agendas_are_seen_by_their_owner() -> None:
    scene = Scene(2)
    scene.give(0, "freedom_1", "wealth_1")
    own = RULES.observe(scene.state, 0)["own"]
    assert [each["key"] for each in own["agendas"]] == ["freedom_1", "wealth_1"]
    scene.play("show freedom_1")
    assert RULES.observe(scene.state, 1)["players"][0]["shown"] == "freedom_1"
    assert "wealth_1" not in json.dumps(RULES.observe(scene.state, 1))


def test_VIS_2_revealed_and_discarded_agendas_are_open() -> None:
    scene = Scene(1)
    scene.phase("order_1")
    scene.settle_questions()
    seen = RULES.observe(scene.state, None)["agendas"]
    assert seen["discard"] == ["order_1"]
    assert seen["size"] == len(scene.state.agendas.pool)


def test_VIS_3_of_a_face_down_tile_only_the_back_is_seen() -> None:
    seen = RULES.observe(Scene(1).state, 0)
    backs = {slot["slot"]: (slot["back"], slot["tile"]) for slot in seen["slots"] if not slot["up"]}
    assert backs["c2"] == ("green", "quarry")
    assert {tile for slot, (_, tile) in backs.items() if slot != "c2"} == {""}
    assert "orchard" not in json.dumps(seen)


def test_VIS_4_of_an_inactive_token_only_the_type_is_seen() -> None:
    scene = Scene(1)
    scene.enemy("convoy", "dam.crest", active=False)
    (seen,) = RULES.observe(scene.state, 0)["enemies"]
    assert (seen["type"], seen["face"]) == ("humans", "")
    after = [RULES.reshuffle(scene.state, 0, Rng("deal", number)).enemies[0].face for number in range(9)]
    assert len(set(after)) > 1


def test_VIS_5_rows_of_options_are_hidden_and_success_rows_of_quests_open() -> None:
    scene = Scene(1)
    scene.stage("101")
    seen = RULES.observe(scene.state, 0)
    assert "q102" not in json.dumps(seen)
    (quest,) = seen["quests"]
    assert quest["objectives"][1]["success"][0][:2] == ["stage", "103"]
    assert "failure" not in quest["objectives"][1]


def test_VIS_6_the_size_of_encounter_decks_and_known_cards_at_the_bottom_are_seen() -> None:
    scene = Scene(1)
    scene.state.encounters["wasteland"] = (Layer(("w02", "w03")), Layer(("w01",), True))
    assert RULES.observe(scene.state, 0)["encounters"]["wasteland"] == {"size": 3, "bottom": ["w01"]}


def test_VIS_7_everything_else_is_open() -> None:
    seen = RULES.observe(Scene(2).state, None)
    player = seen["players"][1]
    assert {"hp", "rads", "peg", "letters", "traits", "caps", "perks"} <= player.keys()
    assert {"uniques", "perks", "assets", "power", "quests", "bag"} <= seen.keys()


def test_VIS_8_spectators_see_what_all_see() -> None:
    scene = Scene(2)
    spectator = RULES.observe(scene.state, None)
    other = RULES.observe(scene.state, 1)
    for name, value in spectator.items():
        if name not in ("own", "decision"):
            assert other[name] == value


def test_VIS_9_what_is_drawn_is_told_to_all_except_agendas() -> None:
    scene = Scene(2)
    scene.next_letters("might", "wits")
    events = scene.do(Do("level", (0, 1)), Do("draw", (0, "agendas", 1, 0)))
    (drawn,) = [event for event in events if event.kind == "letters_drawn"]
    assert drawn.seats is None
    scene.play("keep might")
    told = [event for event in scene.events if event.kind == "agenda_drawn" and event.facts["seat"] == 0]
    assert all(event.seats == (0,) for event in told)


def test_a_bot_thinks_in_typical_rows_and_stages_nothing() -> None:
    scene = Scene(1)
    scene.put(0, "saltworks.pans")
    scene.on_top("wasteland", "w08")
    scene.stage("101")
    scene.play("encounter")
    thought: State = RULES.reshuffle(scene.state, 0, Rng("thought", 0))
    assert thought.imagined
    assert not RULES.reshuffle(scene.state, None, Rng("thought", 0)).imagined
    scene.state = thought
    scene.load("imagined row", 3)
    scene.letters(0, "wits")
    scene.play("choose 3")
    scene.settle_questions()
    assert "q115" in scene.state.library
    scene.turn_of(0)
    scene.put(0, "saltworks.market")
    scene.dice("head2", "head", "head", trial="test")
    scene.play("quest 101 2")
    scene.settle_questions()
    assert scene.state.quests == ()
    scene.do(Do("outcome", ("q104", 0, 0, 1, scene.player().deaths, 0)))
    scene.row("w01.2.success")
    assert "e201" in scene.state.library


def test_a_trial_is_written_down_and_read_back() -> None:
    scene = Scene(1)
    scene.state.trial = Trial("fight", 0, "gnawer", 1, then=("w08", 1, 0, 1, 0))
    assert decode(State, encode(scene.state), CARDS) == scene.state


def test_objectives_may_ask_for_the_kill_of_a_level_and_for_a_tile() -> None:
    cards = cards_with(
        q114={
            "objectives": [
                objective("kill level 2", "1 caps"),
                objective("kill beasts on crossing", "5 caps"),
            ]
        }
    )
    scene = Scene(1, cards=cards)
    scene.strip()
    scene.stage("114")
    scene.enemy("convoy", "crossing.camp")
    scene.dice("torso", "torso", "torso")
    scene.through("fight convoy")
    assert scene.player().caps == 4
    scene.enemy("gnawer", "crossing.camp")
    scene.dice("limbs", "limbs", "limbs")
    scene.through("fight gnawer")
    assert scene.player().caps == 9


def test_a_marker_can_be_entered() -> None:
    cards = cards_with(q114={"objectives": [objective("enter marker", "1 caps")]})
    scene = Scene(1, cards=cards)
    scene.stage("114", marker="crossing.road")
    scene.play("go crossing.road")
    assert scene.player().caps == 4
