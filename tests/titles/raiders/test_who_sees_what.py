"""What everybody sees, what only a seat sees, and what is told to whom."""

import json

from games.engine.rng import Rng
from games.engine.rules import play
from games.engine.state import open_decisions
from tests.support.counts import count
from tests.titles.contract import Game, moments, named_in
from tests.titles.raiders.hidden import all_hidden_from, shown_by
from tests.titles.raiders.scene import LANDS, RULES, LoadedRng, Scene, facts
from tests.titles.raiders.test_contract_raiders import title

A = LANDS[0]
HAND_QUESTIONS = {"play", "destroy", "muster", "refresh"}


def test_VIS_1_everybody_sees_the_table() -> None:
    scene = Scene()
    scene.home("nomad-1", "captive", wounded=("nomad-2",))
    scene.hold(A, "marauder-1", seat=1, loot=3)
    scene.pile("mechanic-1")
    scene.state.destroyed = [scene.take("mechanic-2")]
    seen = RULES.observe(scene.state, None)
    player = seen["players"][0]
    assert player["gang"] == "valkyries"
    assert (player["healthy"], player["wounded"]) == (["nomad-1"], ["nomad-2"])
    assert player["trash"] == {"captive": 1, "fanatic": 0}
    assert player["discard"] == ["mechanic-1"]
    assert (player["hand"], player["deck"]) == (0, 9)
    assert seen["territories"][0] == {
        "id": A,
        "type": "revels",
        "loot": 3,
        "captor": 1,
        "helpers": ["marauder-1"],
        "trash": {"captive": 0, "fanatic": 0},
        "defence": 1,
    }
    assert seen["destroyed"] == ["mechanic-2"]
    assert seen["market"] == ["piper-3"]
    assert (seen["day"], seen["days"], seen["hour"], seen["circle"], seen["calm"]) == (1, 4, 1, 1, 0)
    assert (seen["turn"], seen["phase"]) == (0, "crew")
    assert [(each["kind"], each["seat"]) for each in seen["asked"]] == [("crew", 0)]


def test_VIS_2_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    scene = Scene()
    scene.hand("nomad-1")
    scene.hand("marauder-1", seat=1)
    assert RULES.observe(scene.state, 0)["hand"] == ["nomad-1"]
    assert RULES.observe(scene.state, 1)["hand"] == ["marauder-1"]
    assert RULES.observe(scene.state, None)["hand"] is None
    assert "marauder-1" not in json.dumps(RULES.observe(scene.state, 0))
    assert "nomad-1" not in json.dumps(RULES.observe(scene.state, None))


def test_seats_that_look_together_see_what_each_would_see_alone() -> None:
    scene = Scene()
    scene.hand("nomad-1")
    viewers = [0, 1, None]
    assert RULES.observe_all(scene.state, viewers) == [RULES.observe(scene.state, each) for each in viewers]
    assert RULES.progress(scene.state).lines[0][0] == ("points", 0)


def test_VIS_3_everybody_sees_hand_and_deck_as_one_set_of_keys() -> None:
    scene = Scene()
    scene.home("nomad-1")
    scene.hand("saviour-1", "matriarch")
    expected = {"matriarch": 1, "mechanic": 3, "nomad": 2, "outrider": 3, "saviour": 3}
    for seat in (0, 1, None):
        assert RULES.observe(scene.state, seat)["players"][0]["unseen"] == expected


def test_VIS_4_a_hired_mercenary_is_known_until_it_leaves_the_hand() -> None:
    scene = Scene()
    scene.hand("nomad-1", "nomad-2")
    scene.phase("crew")
    scene.play("hire piper-3")
    assert RULES.observe(scene.state, 1)["players"][0]["known"] == ["piper-3"]
    scene.play("place piper-3")
    assert RULES.observe(scene.state, 1)["players"][0]["known"] == []


def test_VIS_4_a_hand_is_known_when_the_discard_pile_becomes_the_deck() -> None:
    scene = Scene()
    scene.hand("nomad-1")
    scene.deck("nomad-2")
    scene.pile("mechanic-1", "mechanic-2", "mechanic-3")
    scene.phase("refresh")
    scene.play("choose")
    assert scene.player().known == ["nomad-1", "nomad-2"]
    assert len(scene.player().hand) == 4


def test_VIS_5_a_reshuffle_deals_unknown_cards_of_the_others_again() -> None:
    scene = Scene()
    scene.hand("nomad-1", "nomad-2")
    scene.hand("marauder-1", "marauder-2", seat=1)
    scene.hand("overseer-1", seat=1, known=True)
    hands = set()
    for number in range(30):
        after = RULES.reshuffle(scene.state, 0, Rng("again", number))
        assert after.players[0] == scene.player(0)
        other = after.players[1]
        assert "overseer-1" in other.hand
        assert len(other.hand) == 3
        assert sorted(other.hand + other.deck) == sorted(scene.player(1).hand + scene.player(1).deck)
        hands.add(tuple(other.hand))
    assert len(hands) > 5


def test_VIS_6_no_question_is_about_a_card_of_a_hand_and_its_options_are_its_seats_own() -> None:
    for number in range(count(100)):
        for moment in moments(Game(title(), 2 + number % 3, {}, f"about {number}")):
            state = moment.step.state
            for decision in open_decisions(state):
                hand = set(state.players[decision.seat].hand)
                assert not hand & {str(each) for each in decision.about}
                if decision.kind in HAND_QUESTIONS:
                    for viewer in (*range(len(state.players)), None):
                        shown = RULES.observe(state, viewer)["decision"]
                        assert (shown is not None) == (viewer == decision.seat)


def test_VIS_7_all_hands_are_open_when_the_game_is_over() -> None:
    scene = Scene(days=2)
    scene.hand("nomad-1", seat=0)
    assert RULES.observe(scene.state, None)["hands"] is None
    for _ in range(2):
        for land in scene.state.lands:
            land.loot = 0
        events = scene.end_hour()
    hands = [list(player.hand) for player in scene.state.players]
    assert RULES.observe(scene.state, None)["hands"] == hands
    assert facts(events, "over")[0]["hands"] == tuple(tuple(hand) for hand in hands)
    after = RULES.reshuffle(scene.state, None, Rng("over", 0))
    assert after == scene.state
    assert after is not scene.state


def test_FCT_1_everything_but_drawn_cards_is_told_to_all() -> None:
    kinds: set[str] = set()
    for number in range(count(300)):
        for moment in moments(Game(title(), 4, {"decks": "by_players"}, f"told {number}")):
            for event in moment.step.events:
                assert (event.seats is None) == (event.kind != "drawn")
                kinds.add(event.kind)
    assert kinds >= {
        *("hired", "dealt", "played", "mustered", "cards_destroyed", "cards_discarded", "discarded"),
        *("raided", "beaten", "withdrawn", "wounded", "healed", "trash_came", "trash_died"),
        *("loot_taken", "loot_lost", "loot_moved", "claimed", "territory_lost", "day", "used", "wind"),
        *("night", "drew", "drawn", "deck_renewed", "over", "hour", "calm", "captives_fight"),
    }


def test_FCT_2_drawn_cards_are_told_to_their_owner_only() -> None:
    scene = Scene()
    scene.hand("nomad-1")
    scene.phase("refresh")
    events = scene.play("choose")
    (drawn,) = [event for event in events if event.kind == "drawn"]
    assert drawn.seats == (0,)
    assert set(drawn.facts["cards"]) < set(scene.player().hand)
    assert facts(events, "drew") == [{"seat": 0, "count": 3}]


def test_FCT_3_a_draw_into_a_hand_is_a_recorded_draw() -> None:
    scene = Scene()
    scene.hand("nomad-1")
    scene.phase("refresh")
    step = play(RULES, scene.state, 0, "choose", LoadedRng({}, 1))
    assert [draw.purpose for draw in step.draws] == ["deck.0"] * 3


def test_no_fact_names_a_hidden_card_of_which_there_is_one() -> None:
    for number in range(count(100)):
        game = Game(title(), 2 + number % 3, {}, f"single {number}")
        before: dict[int | None, set[str]] = {}
        for moment in moments(game):
            shown = {card for event in moment.step.events for card in shown_by(event)}
            for viewer in game.viewers:
                hidden = set(all_hidden_from(moment.step.state, viewer))
                told = [event.facts for event in moment.step.events if event.visible_to(viewer)]
                secret = (hidden & before.get(viewer, hidden)) - shown
                assert not named_in(json.dumps(told, default=str), secret)
                before[viewer] = hidden
