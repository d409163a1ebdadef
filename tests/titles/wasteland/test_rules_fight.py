"""Fights, dice, tests, enemies and the phase."""

import pytest

from games.engine.state import Do
from games.titles.wasteland.attempts import choice_of
from games.titles.wasteland.fight import hits_dealt, hits_needed, hits_taken
from games.titles.wasteland.state import Enemy, Trial
from tests.titles.wasteland.scene import (
    RULES,
    Scene,
    cards_with,
    facts,
    option_with,
    standard_cards,
    trial_of,
)

CARDS = standard_cards()


def facing(
    face: str, *cards: str, seats: int = 1, letters: tuple[str, ...] = (), at: str = "crossing.camp"
) -> Scene:
    """The digger without the coat, with these cards, and an enemy."""
    scene = Scene(seats)
    scene.strip()
    scene.give(0, *cards)
    scene.letters(0, *letters)
    scene.enemy(face, at)
    return scene


# --- the fight action -------------------------------------------------------------------------------


def test_FTA_1_an_active_enemy_of_the_own_space_is_fought() -> None:
    scene = facing("gnawer")
    scene.enemy("convoy", "crossing.camp")
    scene.enemy("sweeper", "crossing.camp", active=False)
    scene.enemy("picker", "crossing.road")
    assert [text for text in scene.options() if text.startswith("fight")] == ["fight convoy", "fight gnawer"]


def test_FTA_2_with_a_ranged_weapon_enemies_of_adjacent_spaces_too() -> None:
    scene = facing("gnawer", "carbine", at="crossing.road")
    scene.enemy("convoy", "a2")
    assert [text for text in scene.options() if text.startswith("fight")] == ["fight gnawer"]
    scene.put(0, "crossing.hill")
    assert not any(text.startswith("fight") for text in scene.options())


def test_FTA_3_a_token_of_the_own_faction_is_not_fought() -> None:
    scene = facing("lantern")
    assert "fight lantern" in scene.options()
    scene.give(0, "freedom_1")
    scene.play("show freedom_1")
    assert "fight lantern" not in scene.options()


# --- the fight --------------------------------------------------------------------------------------


def test_FGT_1_cards_may_be_used_before_the_fight() -> None:
    scene = facing("convoy", "pipe_launcher")
    scene.dice("head", "head", "head")
    scene.play("fight convoy")
    assert scene.options() == ["use pipe_launcher 1", "fight"]
    events = scene.play("use pipe_launcher 1")
    assert scene.player().exhausted == ("pipe_launcher",)
    assert facts(events, "fought")[0]["won"]


def test_FGT_2_three_dice_are_rolled() -> None:
    scene = facing("gnawer")
    scene.dice("head", "torso", "limbs")
    assert facts(scene.play("fight gnawer"), "rolled")[0]["dice"] == (0, 1, 2)


def test_FGT_3_each_letter_of_the_weapon_gives_a_reroll_of_any_dice() -> None:
    scene = facing("frame", "slag_hammer", letters=("might", "stamina"))
    scene.dice("head2", "head2", "head2")
    scene.play("fight frame")
    assert trial_of(scene).rerolls == 2
    assert len(scene.options()) == 8
    scene.dice("head", "torso")
    scene.play("reroll 1 3")
    assert trial_of(scene).dice == (0, 5, 1)
    scene.dice("torso")
    scene.play("reroll 1")
    assert scene.state.trial is None


def test_FGT_4_hits_less_armor_are_multiplied_by_the_level() -> None:
    scene = facing("convoy", "road_leathers")
    scene.dice("head2", "arms1", "head")
    assert facts(scene.play("fight convoy"), "fought")[0]["damage"] == (3 - 1) * 2
    scene = facing("lookout", "road_leathers", at="crossing.road")
    trial = Trial("fight", 0, "lookout", 1, apart=True, dice=(3, 0, 0))
    assert hits_taken(scene.state, trial) == 1 + 1 - 1
    scene.give(0, "carbine")
    assert hits_taken(scene.state, trial) == 0


def test_FGT_5_a_radioactive_enemy_gives_rads_once() -> None:
    scene = facing("glowboar")
    scene.dice("head2", "head", "head")
    scene.play("fight glowboar")
    assert (scene.player().hp, scene.player().rads) == (12, 2)
    scene = facing("glowboar", "patched_mail")
    scene.dice("head2", "head", "head")
    scene.play("fight glowboar")
    assert scene.player().rads == 0


def test_FGT_6_a_survivor_who_is_killed_does_not_hit_back() -> None:
    scene = facing("gnawer")
    scene.weaken(0, 2)
    scene.dice("head2", "limbs", "limbs")
    events = scene.play("fight gnawer")
    assert facts(events, "died")
    assert [(enemy.face, enemy.active) for enemy in scene.state.enemies] == [("gnawer", True)]


def test_FGT_7_each_die_hits_once_and_a_shot_adds_one() -> None:
    scene = facing("gnawer")
    assert hits_dealt(scene.state, Trial("fight", 0, "gnawer", 1, dice=(2, 5, 0))) == 2
    shot = Trial("fight", 0, "gnawer", 1, apart=True, dice=(0, 0, 0))
    assert hits_dealt(scene.state, shot) == 0
    scene.give(0, "carbine")
    assert hits_dealt(scene.state, shot) == 1
    assert hits_dealt(scene.state, shot._replace(apart=False)) == 0
    assert hits_dealt(scene.state, shot._replace(enemy="lookout")) == 0
    assert hits_dealt(scene.state, shot._replace(hits=2)) == 3


def test_FGT_8_enough_hits_kill_and_fewer_are_forgotten() -> None:
    scene = facing("convoy")
    scene.dice("torso", "head", "head")
    scene.play("fight convoy")
    assert [enemy.face for enemy in scene.state.enemies] == ["convoy"]
    scene.next_card(scene.state.loot, "loot", "bandage")
    scene.dice("torso", "torso", "head")
    events = scene.through("fight convoy")
    assert facts(events, "killed")[0]["level"] == 2
    assert facts(events, "xp")[0]["number"] == 2
    assert scene.player().inventory == ("bandage",)


def test_FGT_9_after_one_exchange_the_fight_is_over() -> None:
    scene = facing("convoy")
    scene.dice("head", "head", "head")
    scene.play("fight convoy")
    assert (scene.asked(), scene.state.trial) == ("act", None)


def test_FGT_10_the_target_of_a_shot_hits_back() -> None:
    scene = facing("convoy", "carbine", at="crossing.road")
    scene.dice("head2", "head", "head")
    scene.play("fight convoy")
    assert scene.player().hp == 12
    scene = facing("lookout", at="crossing.road")
    scene.dice("torso", "head", "head")
    events = scene.phase("explorer_2")
    assert facts(events, "killed")[0]["face"] == "lookout"


def test_FGT_11_a_drawn_enemy_is_discarded_whatever_comes() -> None:
    scene = Scene(1)
    scene.next_token("sweeper")
    scene.dice("head", "head", "head")
    scene.row("w08.1.success")
    scene.do(Do("attempt", ("w08", 1, 0, 1, 0)))
    assert scene.state.enemies == []
    assert scene.state.killed["machines"] == ("sweeper",)
    scene = Scene(1)
    scene.next_token("picker")
    scene.dice("torso", "torso", "head")
    scene.next_card(scene.state.loot, "loot", "bandage", "almanac")
    events = scene.do(Do("attempt", ("q109", 0, 0, 1, 0))) + scene.settle_questions()
    assert facts(events, "killed")[0]["level"] == 2
    assert facts(events, "outcome")[0]["success"]
    assert (facts(events, "came_back"), scene.state.killed["humans"]) == ([], ("picker",))


def test_FGT_12_without_a_token_the_likeness_of_one_on_the_map_is_fought() -> None:
    scene = Scene(1)
    scene.state.killed["machines"] = ()
    for face in scene.state.stacks["machines"]:
        scene.enemy(face, "dam.crest")
    scene.load("machines likeness", 0)
    scene.dice("torso", "torso", "torso")
    scene.do(Do("attempt", ("w08", 1, 0, 1, 0)))
    assert len(scene.state.enemies) == 5
    scene = Scene(1)
    scene.state.stacks["machines"] = ()
    events = scene.do(Do("attempt", ("w08", 1, 0, 1, 0)))
    assert facts(events, "outcome")[0]["success"] is False
    scene = Scene(1)
    scene.state.stacks["humans"] = ()
    assert facts(scene.row("ambush.1"), "fight") == []


def test_FGT_12_a_faction_is_fought_by_its_likeness() -> None:
    cards = cards_with(w10=option_with("1 caps", do="fight lantern +1"))
    scene = Scene(1, cards=cards)
    scene.state.power = (2, 0)
    scene.dice("head", "head", "head")
    events = scene.do(Do("attempt", ("w10", 0, 0, 1, 0))) + scene.settle_questions()
    assert facts(events, "fight")[0]["level"] == 3
    assert facts(events, "killed")[0]["face"] == "lantern"


def test_FGT_13_an_unarmed_survivor_has_no_rerolls_from_a_weapon() -> None:
    scene = facing("gnawer", letters=("might", "agility"))
    scene.dice("limbs", "head", "head")
    assert facts(scene.play("fight gnawer"), "killed")


# --- dice and tests ---------------------------------------------------------------------------------


def test_DIC_1_each_face_lights_parts_and_has_hits() -> None:
    assert CARDS.hits == (0, 0, 0, 1, 1, 2)
    assert [sorted(lit) for lit in CARDS.dice] == [
        ["head"],
        ["torso"],
        ["arms", "legs"],
        ["arms", "torso"],
        ["legs", "torso"],
        ["arms", "head", "legs"],
    ]


def test_TST_1_each_letter_of_the_test_gives_a_reroll() -> None:
    scene = Scene(1)
    scene.letters(0, "agility", "senses", "might")
    scene.dice("head", "head", "head", trial="test")
    scene.do(Do("attempt", ("q104", 0, 0, 1, 0)))
    assert trial_of(scene).rerolls == 2
    cards = cards_with(w10=option_with("1 caps", do="test wits+wits 3"))
    attempt = choice_of(Scene(1, cards=cards).state, "w10", 0).attempt
    assert attempt is not None
    assert attempt.letters == ("wits",)


@pytest.mark.parametrize(
    ("dice", "passed"), [(("head2", "head", "head"), True), (("arms1", "head", "head"), False)]
)
def test_TST_2_as_many_hit_icons_as_the_difficulty_succeed(dice: tuple[str, ...], passed: bool) -> None:
    scene = Scene(1)
    scene.dice(*dice, trial="test")
    events = scene.do(Do("attempt", ("w02", 0, 0, 1, 0)))
    assert facts(events, "tested") == [{"seat": 0, "passed": passed}]


def test_TST_2_hits_that_cards_add_count() -> None:
    scene = Scene(1)
    scene.give(0, "workaround")
    scene.dice("head", "head", "head", trial="test")
    scene.do(Do("attempt", ("w02", 0, 0, 1, 0)))
    events = scene.play("use workaround 1")
    assert facts(events, "tested") == [{"seat": 0, "passed": True}]
    assert "workaround" in scene.state.perks


def test_TST_3_a_row_that_is_not_there_does_nothing() -> None:
    cards = cards_with(w10=option_with("1 caps", do="test wits 3"))
    scene = Scene(1, cards=cards)
    scene.dice("head", "head", "head", trial="test")
    scene.do(Do("attempt", ("w10", 0, 0, 1, 0)))
    assert (scene.player().caps, scene.player().hp) == (3, 16)


# --- enemies ----------------------------------------------------------------------------------------


def test_ENM_1_a_token_has_type_level_parts_and_traits() -> None:
    for face in CARDS.faces.values():
        assert face.parts
        assert 1 <= len(face.traits) <= 2
    boar = CARDS.faces["glowboar"]
    assert (boar.type, boar.level, boar.parts) == ("beasts", 2, {"torso", "legs"})


def test_ENM_2_an_inactive_enemy_hinders_nobody_and_cannot_be_fought() -> None:
    scene = Scene(1)
    scene.enemy("convoy", "crossing.camp", active=False)
    assert "camp" in scene.options()
    assert not any(text.startswith("fight") for text in scene.options())


def test_ENM_3_an_active_enemy_prevents_encounter_quest_and_camp_only() -> None:
    scene = Scene(1)
    scene.stage("104")
    scene.put(0, "saltworks.pans")
    assert {"encounter", "camp", "quest 104 1"} <= set(scene.options())
    scene.enemy("convoy", "saltworks.pans")
    assert not {"encounter", "camp", "quest 104 1"} & set(scene.options())
    assert {"go saltworks.market", "explore b1", "fight convoy"} <= set(scene.options())


@pytest.mark.parametrize(("power", "level"), [(0, 1), (2, 2), (5, 3), (9, 3)])
def test_ENM_4_a_factions_level_is_that_of_the_power_track(power: int, level: int) -> None:
    scene = facing("lantern")
    scene.state.power = (power, 0)
    assert facts(scene.play("fight lantern"), "fight")[0]["level"] == level


def test_ENM_5_a_faction_token_that_would_be_inactive_is_discarded() -> None:
    cards = cards_with(lantern={"traits": ["retreat"]})
    scene = Scene(1, cards=cards)
    scene.enemy("lantern", "crossing.camp")
    scene.state.power = (2, 0)
    scene.dice("limbs", "limbs", "limbs")
    scene.play("fight lantern")
    assert scene.state.enemies == []


def test_ENM_6_a_killed_enemy_comes_back_face_down_on_the_nearest_free_icon() -> None:
    scene = facing("convoy", at="saltworks.market")
    scene.put(0, "saltworks.market")
    scene.dice("torso", "torso", "torso")
    events = scene.through("fight convoy")
    assert facts(events, "came_back") == [{"type": "humans", "space": "saltworks.road"}]
    assert scene.state.enemies[0].active is False
    assert scene.state.killed["humans"] == ("convoy",)
    scene = facing("bastion")
    scene.dice("torso", "torso", "torso")
    assert facts(scene.through("fight bastion"), "came_back") == []


def test_ENM_6_of_several_nearest_icons_the_first_player_chooses() -> None:
    scene = facing("gnawer", seats=2, at="crossing.flats")
    scene.reveal("orchard.field", "a2")
    scene.reveal("ford.shoal", "b1")
    scene.put(0, "crossing.flats")
    from games.titles.wasteland.enemies import nearest_icons

    found = nearest_icons(scene.state, "beasts", "crossing.flats")
    far = CARDS.atlas.graph(scene.state.layout).distances("crossing.flats")
    assert {far[each] for each in found} == {min(far["orchard.field"], far["ford.shoal"])}
    scene.do(Do("respawn", ("beasts", "saltworks.market")))
    while scene.asked() == "icon":
        assert scene.seat() == scene.state.first
        scene.play(scene.options()[-1])
    assert sum(not enemy.active for enemy in scene.state.enemies) == 1


def test_ENM_7_an_icon_is_free_without_any_token_and_none_may_be_left() -> None:
    scene = facing("convoy", at="saltworks.road")
    scene.put(0, "saltworks.road")
    scene.dice("torso", "torso", "torso")
    assert facts(scene.through("fight convoy"), "came_back")[0]["space"] == "saltworks.road"
    scene = facing("convoy", at="saltworks.market")
    scene.enemy("sweeper", "saltworks.road", active=False)
    scene.put(0, "saltworks.market")
    scene.dice("torso", "torso", "torso")
    assert facts(scene.through("fight convoy"), "came_back") == []


def test_ENM_8_an_empty_stack_is_made_from_the_discard() -> None:
    scene = Scene(1)
    scene.state.killed["humans"] = ("convoy", "gunner")
    scene.state.stacks["humans"] = ("picker",)
    scene.do(Do("respawn", ("humans", "saltworks.market")))
    assert scene.state.stacks["humans"] == ("convoy", "gunner")
    scene.state.stacks["brutes"] = ()
    scene.reveal("barracks.yard", "b4")
    scene.do(Do("respawn", ("brutes", "saltworks.market")))
    assert len(scene.state.enemies) == 1


def test_ENM_9_an_enemy_killed_without_a_fight_gives_all_the_same() -> None:
    scene = facing("tolltaker", "clear_out", at="saltworks.market")
    scene.put(0, "saltworks.market")
    scene.next_card(scene.state.loot, "loot", "bandage")
    events = scene.through("use clear_out 1 tolltaker")
    assert facts(events, "xp")[0]["number"] == 2
    assert facts(events, "came_back")
    assert scene.player().inventory == ("bandage",)


def test_TRT_1_an_aggressive_enemy_fights_when_it_meets_a_survivor() -> None:
    scene = facing("crawler", at="crossing.road")
    scene.dice("head", "head", "head")
    events = scene.play("go crossing.road")
    assert facts(events, "fight")[0]["face"] == "crawler"
    assert scene.state.turn.actions == 1
    scene = facing("crawler", at="crossing.road")
    scene.dice("head", "head", "head")
    events = scene.phase("freedom_1")
    assert (facts(events, "walked")[0]["place"], facts(events, "fight")[0]["face"]) == (
        "crossing.camp",
        "crawler",
    )


def test_TRT_2_it_fights_the_weakest_and_several_are_ordered_by_the_survivor() -> None:
    scene = facing("crawler", seats=2, at="crossing.hill")
    scene.put(1, "crossing.camp")
    scene.weaken(1, 9, 2)
    scene.dice("head", "head", "head")
    assert facts(scene.phase("freedom_1"), "fight")[0]["seat"] == 1
    scene = facing("crawler", at="crossing.road")
    scene.enemy("tolltaker", "crossing.road")
    scene.enemy("convoy", "crossing.road")
    scene.play("go crossing.road")
    assert (scene.asked(), scene.options()) == ("order", ["next crawler", "next tolltaker"])
    scene.dice("limbs", "limbs", "limbs", "head", "head", "head")
    events = scene.through("next tolltaker")
    assert [each["face"] for each in facts(events, "fight")] == ["tolltaker", "crawler"]


def test_TRT_2_the_second_enemy_does_not_fight_a_survivor_who_was_killed() -> None:
    scene = facing("crawler", at="crossing.road")
    scene.enemy("tolltaker", "crossing.road")
    scene.weaken(0, 2)
    scene.play("go crossing.road")
    scene.dice("head2", "head2", "head2")
    scene.play("next crawler")
    assert scene.asked() == "wake"
    events = scene.play("wake crossing.hill")
    assert facts(events, "fight") == []


def test_TRT_3_nobody_fights_who_is_placed_or_turned_up() -> None:
    scene = Scene(1)
    scene.put(0, "saltworks.market")
    events = scene.do(Do("row", ("q104.setup", 0, 0, 1, 0)))
    assert facts(events, "fight") == []
    scene.enemy("crawler", "saltworks.market", active=False)
    events = scene.phase("freedom_1")
    assert facts(events, "turned_up") == [{"face": "crawler", "space": "saltworks.market"}]
    assert facts(events, "fight") == []


def test_TRT_4_armor_needs_one_hit_more() -> None:
    scene = facing("riveter")
    assert hits_needed(scene.state, Trial("fight", 0, "riveter", 2)) == 3
    assert hits_needed(scene.state, Trial("fight", 0, "convoy", 2)) == 2


def test_TRT_5_loot_is_drawn_by_the_survivor_who_kills() -> None:
    scene = facing("sweeper")
    scene.next_card(scene.state.loot, "loot", "almanac")
    scene.dice("torso", "head", "head")
    scene.play("fight sweeper")
    assert scene.player().inventory == ("almanac",)


def test_TRT_6_an_enemy_that_retreats_becomes_inactive() -> None:
    scene = facing("gnawer")
    scene.dice("head", "head", "head")
    scene.play("fight gnawer")
    assert scene.state.enemies == [Enemy("gnawer", "crossing.camp", False)]
    scene = facing("gnawer")
    scene.weaken(0, 1)
    scene.dice("head2", "head", "head")
    scene.play("fight gnawer")
    assert scene.state.enemies[0].active


# --- the phase --------------------------------------------------------------------------------------


def test_ACV_1_the_icons_of_the_revealed_agenda_are_done_from_left_to_right() -> None:
    scene = Scene(1)
    scene.enemy("convoy", "dam.crest")
    scene.enemy("burrower", "dam.bank")
    events = scene.phase("order_1")
    scene.settle_questions()
    assert [each["type"] for each in facts(scene.events, "activated")] == ["humans", "horrors"]
    assert facts(events, "phase")[0]["agenda"] == "order_1"
    assert "order_1" in scene.state.agendas.discard


def test_ACV_2_active_tokens_act_and_inactive_ones_are_turned_up() -> None:
    scene = Scene(1)
    scene.put(0, "crossing.wash")
    scene.enemy("convoy", "saltworks.pans")
    scene.enemy("picker", "saltworks.dunes", active=False)
    scene.phase("freedom_2")
    scene.settle_questions()
    where = {enemy.face: (enemy.at, enemy.active) for enemy in scene.state.enemies}
    assert where["convoy"] == ("b1", True)
    assert where["picker"] == ("saltworks.dunes", True)


def test_ACV_2_a_token_placed_meanwhile_stays_face_down() -> None:
    scene = Scene(1)
    scene.strip()
    scene.enemy("picker", "crossing.camp")
    scene.dice("torso", "torso", "head")
    scene.next_card(scene.state.loot, "loot", "bandage")
    scene.phase("freedom_2")
    assert [(enemy.at, enemy.active) for enemy in scene.state.enemies] == [("saltworks.road", False)]


def test_ACV_3_an_enemy_in_the_survivors_space_fights_instead_of_moving() -> None:
    scene = facing("convoy")
    scene.dice("head", "head", "head")
    events = scene.phase("freedom_2")
    assert (len(facts(events, "fight")), facts(events, "walked")) == (1, [])


def test_ACV_4_a_ranged_enemy_shoots_at_the_weakest_around_it() -> None:
    scene = facing("lookout", seats=2, at="crossing.camp")
    scene.weaken(1, 5)
    scene.dice("head", "head", "head")
    (fight,) = facts(scene.phase("freedom_2"), "fight")
    assert (fight["seat"], fight["apart"]) == (1, True)


def test_ACV_5_others_walk_one_space_towards_the_nearest_survivor() -> None:
    scene = facing("convoy", at="saltworks.pans")
    scene.put(0, "crossing.hill")
    events = scene.phase("freedom_2")
    assert facts(events, "walked") == [{"face": "convoy", "place": "b1"}]
    assert CARDS.atlas.graph(scene.state.layout).distances("crossing.hill")["saltworks.pans"] == 2


def test_ACV_6_of_survivors_equally_near_the_weakest_then_the_earlier_is_chosen() -> None:
    scene = Scene(2)
    scene.put(0, "saltworks.pans")
    scene.put(1, "saltworks.dunes")
    scene.enemy("crawler", "saltworks.road")
    scene.dice("head", "head", "head")
    assert facts(scene.phase("freedom_1"), "fight")[0]["seat"] == 0
    scene = Scene(2)
    scene.put(0, "saltworks.pans")
    scene.put(1, "saltworks.dunes")
    scene.weaken(1, 15)
    scene.enemy("crawler", "saltworks.road")
    scene.dice("head", "head", "head")
    assert facts(scene.phase("freedom_1"), "fight")[0]["seat"] == 1


def test_ACV_7_of_paths_equally_good_the_first_player_chooses() -> None:
    scene = Scene(1)
    scene.put(0, "saltworks.pans")
    scene.enemy("crawler", "saltworks.dunes")
    scene.phase("freedom_1")
    assert (scene.asked(), scene.seat()) == ("path", 0)
    assert {"to saltworks.market", "to saltworks.brine"} <= set(scene.options())
    scene.play("to saltworks.brine")
    assert scene.state.enemies[0].at == "saltworks.brine"


def test_ACV_8_fights_come_first_and_are_ordered_by_first_player_and_attacked() -> None:
    scene = Scene(2)
    for face, at in (("convoy", "crossing.camp"), ("picker", "crossing.camp"), ("gunner", "crossing.wash")):
        scene.enemy(face, at)
    scene.enemy("tolltaker", "crossing.road")
    scene.enemy("lookout", "dam.crest")
    scene.weaken(0, 12)
    scene.phase("freedom_2")
    assert (scene.asked(), scene.seat()) == ("order", 0)
    assert scene.options() == ["next convoy", "next tolltaker"]
    scene.dice("limbs", "limbs", "limbs")
    scene.play("next tolltaker")
    while scene.asked() == "dice":
        scene.play("keep")
    assert (scene.asked(), scene.seat()) == ("order", 0)
    assert scene.options() == ["next convoy", "next gunner", "next picker"]


def test_ACV_9_a_ranged_enemy_on_a_face_down_tile_shoots_at_what_borders_on_it() -> None:
    scene = Scene(1)
    scene.strip()
    scene.put(0, "crossing.road")
    scene.enemy("lookout", "a2")
    scene.dice("head", "head", "head")
    events = scene.phase("freedom_2")
    assert facts(events, "fight")[0]["apart"] is True
    assert facts(events, "hurt") == [{"seat": 0, "damage": 1, "rads": 0}]


def test_ACV_10_an_enemy_without_a_survivor_to_go_for_stays() -> None:
    scene = Scene(1)
    scene.enemy("lantern", "dam.crest")
    scene.give(0, "freedom_1")
    scene.play("show freedom_1")
    scene.phase("renown_1")
    scene.settle_questions()
    assert [enemy.at for enemy in scene.state.enemies] == ["dam.crest"]


def test_the_rules_answer_what_they_are_asked() -> None:
    assert RULES.stage(Scene(1).state) == 1
