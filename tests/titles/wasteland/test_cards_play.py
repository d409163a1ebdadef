"""Every item, perk, agenda, enemy, quest and encounter option of the shipped set, played."""

import pytest

from games.engine.effect import parse, print_line
from games.engine.event import Event
from games.engine.state import Do
from games.titles.wasteland.cards import Card, Choice, Deed
from games.titles.wasteland.deeds import number_of
from games.titles.wasteland.fight import hits_dealt, hits_needed, hits_taken
from games.titles.wasteland.notation import (
    ABILITY,
    BONUS,
    DO,
    FACTIONS,
    LETTERS,
    REQUIRES,
    ROW,
    WHEN,
)
from games.titles.wasteland.state import Trial, armor_of, has_ranged, room_in_inventory
from tests.titles.wasteland.scene import RULES, Scene, facts, standard_cards, standard_data, trial_of

CARDS = standard_cards()
ITEMS = [card for card in CARDS.cards.values() if card.kind != "perk" and "-" not in card.id]
CHOICES = [(card.key, number) for card in CARDS.encounters.values() for number in range(len(card.options))]
OBJECTIVES = [
    (quest.key, number) for quest in CARDS.quests.values() for number in range(len(quest.objectives))
]
FAILURES = [pair for pair in CHOICES if CARDS.encounters[pair[0]].options[pair[1]].failure]
FAILED = [pair for pair in OBJECTIVES if CARDS.quests[pair[0]].objectives[pair[1]].choice.failure]
WINNING = ("head2", "head2", "head2")


# --- items and perks --------------------------------------------------------------------------------


def owner_of(card: Card) -> Scene:
    """A survivor who has this card and no other; the character card goes with its survivor."""
    survivor = next((key for key, each in CARDS.survivors.items() if each.card == card.id), "drifter")
    others = tuple(key for key in CARDS.survivors if key != survivor)
    scene = Scene(2, survivors=(survivor, *others))
    if card.deck != "gear":
        scene.strip()
        scene.give(0, card.id)
    return scene


@pytest.mark.parametrize("card", ITEMS, ids=lambda card: card.id)
def test_an_item_has_the_armor_range_and_room_that_it_says(card: Card) -> None:
    if card.kind == "event":
        return
    scene = owner_of(card)
    player = scene.player()
    worn = card.kind in ("weapon", "apparel", "companion", "rule")
    assert armor_of(scene.state, player) == (card.armor if worn else 0)
    assert has_ranged(scene.state, player) == (card.ranged and worn)
    expected = 3 + card.inventory * worn - len(player.inventory)
    assert room_in_inventory(scene.state, player) == expected


ABILITIES = [
    (card, place)
    for card in CARDS.cards.values()
    if "-" not in card.id
    for place, ability in enumerate(card.abilities)
    if ability.moment in ("turn", "action")
]


@pytest.mark.parametrize(("card", "place"), ABILITIES, ids=lambda value: getattr(value, "id", value))
def test_a_card_is_used_in_a_turn(card: Card, place: int) -> None:
    scene = owner_of(card)
    ability = card.abilities[place]
    scene.put(0, "saltworks.pans")
    scene.weaken(0, 4, 3)
    scene.enemy("gnawer", "saltworks.pans")
    text = next(each for each in scene.options() if each.startswith(f"use {card.id} {place + 1}"))
    before = scene.state.clone()
    events = scene.play(text)
    assert facts(events, "used") == [{"seat": 0, "card": card.id, "line": place + 1}]
    assert scene.state.turn.started
    if ability.discard:
        assert card.id not in (*scene.player().inventory, *scene.player().perks)
    else:
        assert card.id in scene.player().exhausted
        assert text not in scene.options() if scene.asked() == "act" else True
    for deed in ability.deeds:
        check_deed(scene, before.players[0], deed, events, before.turn)


def check_deed(scene: Scene, before: object, deed: Deed, events: list[Event], turn: object) -> None:
    """The facts that follow from one effect."""
    old_turn = turn
    told = {
        "heal": "healed",
        "lose_rads": "cleaned",
        "xp": "xp",
        "caps": "caps",
        "explore": "explored",
        "kill_level": "killed",
        "become": "became",
    }
    if deed.verb in told:
        assert facts(events, told[deed.verb])
    elif deed.verb == "movement":
        assert scene.state.turn.points == getattr(old_turn, "points", 0) + deed.number
    elif deed.verb == "action":
        assert scene.state.turn.actions == getattr(old_turn, "actions", 0) + deed.number
    elif deed.verb == "trade":
        assert facts(events, "offered")
    else:
        assert deed.verb == "draw"
        assert facts(events, "gained_card") or facts(events, "event")


TRIALS = [
    (card, place)
    for card in CARDS.cards.values()
    if "-" not in card.id
    for place, ability in enumerate(card.abilities)
    if ability.moment in ("fight", "test", "before_fight")
]


@pytest.mark.parametrize(("card", "place"), TRIALS, ids=lambda value: getattr(value, "id", value))
def test_a_card_helps_in_a_fight_or_test(card: Card, place: int) -> None:
    scene = owner_of(card)
    ability = card.abilities[place]
    scene.player().traits = ("rested",)  # so that dice are always asked for
    if ability.moment == "test":
        letter = ability.what or "wits"
        scene.dice("head", "head", "head", trial="test")
        scene.state.trial = Trial("test", 0, "", 9, (letter,), then=("w02", 0, 0, 1, 0))
        scene.do(Do("roll"))
        base = int(letter in scene.player().letters)
    else:
        scene.enemy("glowboar", "crossing.camp")
        scene.dice("head", "head", "head")
        scene.play("fight glowboar")
        base = sum(letter in scene.player().letters for letter in card.rerolls)
    if ability.free:
        trial = trial_of(scene)
        assert (trial.hits, trial.rerolls) == (ability.hits, base + ability.rerolls)
        return
    text = f"use {card.id} {place + 1}"
    assert text in scene.options()
    caps = scene.player().caps
    scene.state.trial = trial_of(scene)._replace(rerolls=base + 1)  # so that the dice are asked for again
    base += 1
    scene.play(text)
    trial = trial_of(scene)
    assert (trial.hits, trial.armor, trial.rerolls) == (ability.hits, ability.armor, base + ability.rerolls)
    assert scene.player().caps == caps - ability.pay
    assert (card.id in scene.player().exhausted) == ability.exhaust
    for deed in ability.deeds:
        if deed.verb == "become":
            assert deed.what in scene.player().traits


def test_a_spear_gives_caps_for_beasts_and_a_gun_hits_them() -> None:
    scene = Scene(1)
    scene.strip()
    scene.give(0, "boar_spear")
    scene.enemy("gnawer", "crossing.camp")
    scene.dice("limbs", "limbs", "limbs")
    scene.through("fight gnawer")
    assert scene.player().caps == 4
    scene.enemy("convoy", "crossing.camp")
    scene.dice("torso", "torso", "torso")
    scene.through("fight convoy")
    assert scene.player().caps == 4
    gun = Scene(1)
    gun.strip()
    gun.give(0, "scatter_gun")
    gun.enemy("convoy", "crossing.camp")
    gun.player().traits = ("rested",)
    gun.dice("head", "head", "head")
    gun.play("fight convoy")
    assert trial_of(gun).hits == 0


def test_what_always_works_changes_terrain_and_health() -> None:
    for card, rads, healed in (("lead_apron", 0, 0), ("hazard_suit", 0, 0)):
        scene = Scene(1)
        scene.strip()
        scene.give(0, card)
        scene.put(0, "saltworks.market")
        scene.play("go saltworks.brine")
        assert (scene.player().rads, healed) == (rads, 0)
    scene = Scene(1, survivors=("ashen",))
    scene.weaken(0, 10)
    scene.put(0, "saltworks.market")
    scene.play("go saltworks.brine")
    assert (scene.player().hp, scene.player().rads) == (11, 0)
    scene = Scene(1, survivors=("deserter",))
    scene.play("go crossing.hill")
    assert (scene.state.turn.actions, scene.state.turn.points) == (0, 1)


def test_redrawing_and_trait_lines_are_all_covered() -> None:
    moments = {ability.moment for card in CARDS.cards.values() for ability in card.abilities}
    assert moments == {
        "always",
        "start",
        "turn",
        "action",
        "before_fight",
        "fight",
        "test",
        "kill",
        "encounter",
        "drawn",
    }


# --- enemies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "face", [face for face in CARDS.faces.values() if face.level], ids=lambda face: face.id
)
def test_an_enemy_is_fought_as_its_token_says(face: object) -> None:
    token = CARDS.faces[getattr(face, "id", "")]
    scene = Scene(1)
    scene.strip()
    for die, lit in enumerate(CARDS.dice):
        trial = Trial("fight", 0, token.id, token.level, dice=(die, die, die))
        assert hits_dealt(scene.state, trial) == 3 * bool(lit & token.parts)
        assert hits_taken(scene.state, trial) == 3 * CARDS.hits[die]
        assert hits_needed(scene.state, trial) == token.level + ("armor" in token.traits)
    scene.enemy(token.id, "crossing.camp")
    scene.weaken(0, 16)
    scene.dice("head", "head", "head")
    events = scene.play(f"fight {token.id}") + scene.settle_questions()
    won = "head" in token.parts and token.level + ("armor" in token.traits) <= 3
    assert facts(events, "fought")[0]["won"] is won
    lives = [enemy for enemy in scene.state.enemies if enemy.face == token.id]
    if not won:
        assert [enemy.active for enemy in lives] == ["retreat" not in token.traits]


# --- agendas ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", CARDS.ambitions)
def test_an_agenda_activates_its_enemies_and_is_worth_one_to_its_most(key: str) -> None:
    ambition = CARDS.ambitions[key]
    scene = Scene(4)
    scene.give(0, key)
    from games.titles.wasteland.ambitions import influence

    assert 1 <= influence(scene.state, 0) <= ambition.most
    player = scene.player()
    player.agendas = ()
    scene.state.agendas.pool = (*scene.state.agendas.pool, key)
    scene.phase(key)
    scene.settle_questions()
    assert [each["type"] for each in facts(scene.events, "activated")] == list(ambition.activates)


@pytest.mark.parametrize("key", CARDS.ambitions)
def test_an_agenda_gives_all_its_influence_to_a_survivor_who_has_everything(key: str) -> None:
    ambition = CARDS.ambitions[key]
    scene = Scene(4)
    player = scene.player()
    player.caps, player.letters, player.perks = 20, LETTERS, ("heavy_blow",) * 4
    player.equipped = ("turbine_blade", "warden_coat", "wick")
    player.inventory, player.traits = ("bandage",) * 4, ("idolized",)
    scene.state.layout = tuple(slot.tile or "orchard" for slot in CARDS.atlas.slots)
    place = FACTIONS.index(ambition.faction) if ambition.faction else 0
    scene.state.power = (4, 0) if place == 0 else (0, 4)
    from games.titles.wasteland.ambitions import worth

    assert worth(scene.state, player, key) == ambition.most


# --- the story --------------------------------------------------------------------------------------


def able(scene: Scene, choice: Choice) -> None:
    """Let seat 0 meet all requirements of a choice."""
    player = scene.player()
    player.caps = 9
    for need in choice.needs:
        if need.verb == "have":
            player.traits = (*player.traits, need.what)
        elif need.verb == "letter":
            scene.letters(0, need.what)
        elif need.verb == "equipped":
            scene.give(
                0, {"weapon": "pipe_club", "apparel": "tunnel_coat", "companion": "stray_dog"}[need.what]
            )
        elif need.verb == "held":
            scene.give(0, {"aid": "bandage", "drugs": "stim"}[need.what])
        elif need.verb == "loyal":
            card = "freedom_1" if need.what == "lantern" else "order_1"
            scene.give(0, card)
            player.shown = card
        else:
            assert need.verb == "lack"


def outcome_of(scene: Scene, choice: Choice, row: str, level: int, caps: int) -> None:
    """The facts that follow from a row."""
    told = scene.events
    deeds = CARDS.rows[row]
    gained = sum(number_of(deed, level) for deed in deeds if deed.verb == "caps")
    assert sum(each["number"] for each in facts(told, "caps") if each["number"] > 0) >= gained
    for deed in deeds:
        if deed.verb == "stage":
            assert {"seat": 0, "quest": CARDS.numbers[deed.what]} in facts(told, "staged")
        elif deed.verb == "add":
            assert CARDS.numbers[deed.what] not in scene.state.library
        elif deed.verb == "trash":
            assert row.partition(".")[0] in scene.state.trashed
        elif deed.verb == "power":
            assert facts(told, "power")
        elif deed.verb == "unique":
            assert deed.what not in scene.state.uniques
        elif deed.verb in ("damage", "rads"):
            assert facts(told, "hurt")
        elif deed.verb == "xp":
            assert number_of(deed, level) in [each["number"] for each in facts(told, "xp")]
        elif deed.verb == "draw" and deed.what == "agendas":
            assert facts(told, "agenda_gained")


def finish_trial(scene: Scene, winning: bool) -> None:
    """Decide the fight or test that is under way."""
    trial = scene.state.trial
    if trial is not None:
        scene.state.trial = trial._replace(hits=9 if winning else -9, rerolls=0)
        scene.player().traits = tuple(each for each in scene.player().traits if each != "rested")
    scene.settle_questions()


@pytest.mark.parametrize(("key", "number"), CHOICES)
def test_an_option_of_an_encounter_is_played_to_success(key: str, number: int) -> None:
    play_choice(key, number, True)


@pytest.mark.parametrize(("key", "number"), FAILURES)
def test_an_option_of_an_encounter_is_played_to_failure(key: str, number: int) -> None:
    play_choice(key, number, False)


def play_choice(key: str, number: int, winning: bool) -> None:
    card = CARDS.encounters[key]
    choice = card.options[number]
    at = {"wasteland": "saltworks.pans", "settlement": "saltworks.market", "shelter": "quarry.door"}[
        card.deck
    ]
    scene = Scene(1)
    able(scene, choice)
    scene.put(0, at)
    scene.on_top(card.deck, key)
    faces = WINNING if winning else ("head", "head", "head")
    scene.dice(*faces, trial="test")
    scene.dice("head", "head", "head")
    scene.events = []
    scene.player().traits = (*scene.player().traits, "rested")
    caps = scene.player().caps
    scene.play("encounter", f"choose {number + 1}")
    assert scene.player().caps >= 0
    finish_trial(scene, winning)
    (outcome,) = [each for each in facts(scene.events, "outcome") if each["card"] == key]
    assert outcome == {"seat": 0, "card": key, "option": number + 1, "success": winning}
    outcome_of(scene, choice, choice.success if winning else choice.failure, 2, caps)
    trashed = any(deed.verb == "trash" for deed in CARDS.rows[choice.success if winning else choice.failure])
    assert (key in scene.state.trashed) == trashed


@pytest.mark.parametrize(("key", "number"), OBJECTIVES)
def test_an_objective_of_a_quest_is_fulfilled(key: str, number: int) -> None:
    quest = CARDS.quests[key]
    objective = quest.objectives[number]
    when, choice = objective.when, objective.choice
    scene = Scene(1)
    scene.strip()
    able(scene, choice)
    scene.stage(quest.number)
    scene.events = []
    scene.weaken(0, 16)
    if when.verb == "quest":
        scene.put(0, when.where)
        scene.dice(*WINNING, trial="test")
        scene.dice("head", "head", "head")
        scene.player().traits = ("rested",)
        scene.play(f"quest {quest.number} {number + 1}")
        finish_trial(scene, True)
    elif when.verb == "enter":
        scene.put(0, "quarry.ledge")
        scene.play(f"go {when.where}")
        scene.settle_questions()
    elif when.verb == "kill":
        face = next(face.id for face in CARDS.faces.values() if face.type == when.what)
        scene.enemy(face, "crossing.camp")
        scene.player().traits = ("rested",)
        scene.dice("head", "head", "head")
        scene.play(f"fight {face}")
        finish_trial(scene, True)
    elif when.verb == "power":
        scene.state.power = (5, 4) if when.what == "lantern" else (4, 5)
        scene.do()
        scene.settle_questions()
    else:
        assert when.verb == "unexplored"
        scene.state.layout = tuple(
            slot.tile or ("orchard" if place % 5 else "") for place, slot in enumerate(CARDS.atlas.slots)
        )
        scene.do()
        scene.settle_questions()
    outcome_of(scene, choice, choice.success, 1, 0)
    assert key in scene.state.trashed


@pytest.mark.parametrize(("key", "number"), FAILED)
def test_a_failed_objective_does_its_row_and_stays(key: str, number: int) -> None:
    quest = CARDS.quests[key]
    objective = quest.objectives[number]
    scene = Scene(1)
    scene.strip()
    scene.stage(quest.number)
    scene.put(0, objective.when.where)
    scene.events = []
    scene.player().traits = ("rested",)
    scene.dice("head", "head", "head", trial="test")
    scene.dice("head", "head", "head")
    scene.play(f"quest {quest.number} {number + 1}")
    finish_trial(scene, False)
    assert facts(scene.events, "outcome")[0]["success"] is False
    assert key in [staged.key for staged in scene.state.quests]
    outcome_of(scene, objective.choice, objective.choice.failure, 1, 0)


@pytest.mark.parametrize("quest", CARDS.quests.values(), ids=lambda quest: quest.key)
def test_the_head_row_of_a_quest_is_done(quest: object) -> None:
    key = getattr(quest, "key", "")
    scene = Scene(1)
    setup = CARDS.quests[key].setup
    if not setup:
        return
    scene.stage(CARDS.quests[key].number)
    scene.row(setup)
    for deed in CARDS.rows[setup]:
        if deed.verb == "marker":
            assert scene.state.quests[0].marker == deed.where
        else:
            assert [(enemy.face, enemy.at) for enemy in scene.state.enemies] == [(deed.what, deed.where)]


# --- the notation -----------------------------------------------------------------------------------


def test_every_line_of_the_set_is_printed_as_it_was_written() -> None:
    forms = {
        "abilities": ABILITY,
        "bonus": BONUS,
        "requires": REQUIRES,
        "do": DO,
        "when": WHEN,
        "result": ROW,
    }
    forms |= {"setup": ROW, "keep": REQUIRES, "recruit": REQUIRES}
    count = 0

    def walk(value: object, name: str = "") -> None:
        nonlocal count
        if isinstance(value, dict):
            for key, each in value.items():
                walk(each, str(key))
        elif isinstance(value, list):
            for each in value:
                walk(each, name)
        elif isinstance(value, str) and name in forms:
            assert print_line(forms[name], parse(forms[name], value)) == value
            count += 1

    walk(standard_data())
    assert count > 400


def test_the_shipped_set_is_right() -> None:
    assert RULES.read_cards(standard_data()).limits.dice == 3
