"""The log: one line for a placement and everything that follows from it."""

from games.engine.event import Event
from games.presenters.shelter.log import LogLine, Speaker, entries, write
from games.presenters.shelter.parts import present_lately, present_log
from tests.presenters.shelter.showing import NAMES, viewing, words
from tests.titles.shelter.scene import Scene, cards_with


def lines(scene: Scene, events: list[Event], *, number: int = 1) -> list[LogLine]:
    log = [(number, event.kind, event.facts) for event in events]
    speaker = Speaker(scene.cards, NAMES)
    return [line for entry in entries(log) if (line := write(entry, speaker)) is not None]


def icons(tab: tuple[tuple[str, int, str], ...]) -> list[tuple[str, int]]:
    return [(symbol, number) for symbol, number, _tone in tab]


def test_a_placement_with_its_cost_and_gain_is_one_line():
    scene = Scene(cards=cards_with(diner={"right": "2 food -> 3 water, 1 happiness, item"}))
    scene.give(0, food=3)
    scene.row("items", "minigun", "cat", "hound")
    events = scene.play("place d1 diner.b", "take minigun", "end")
    [line] = lines(scene, events)
    assert words(line.text) == "Ada : Diner"
    assert icons(line.cost) == [("food", 2)]
    assert icons(line.gain) == [("water", 3), ("happy", 1), ("item", 1)]
    assert words(line.note) == "Minigun"
    assert line.said == "cost: 2 food; reward: 3 water, 1 happiness, 1 item"


def test_rent_is_in_the_line_of_the_placement():
    scene = Scene()
    scene.build(1, "lounge")
    events = scene.play("place d1 lounge.a", "gain food", "end", "gain water")
    [line] = lines(scene, [event for event in events if event.kind != "turn"])
    assert words(line.note) == "Boris + 1 water"


def test_a_fight_is_one_line_with_its_dice():
    scene = Scene()
    scene.threaten("diner.b", "radroaches-1")
    scene.dice(1, 2)
    [line] = lines(scene, scene.play("place d1 diner.b", "end")[:-1])
    assert words(line.text) == "Ada : Radroaches, Diner"
    assert words(line.note).startswith("1 2 3 :")
    assert words(line.note).endswith("lost")
    assert icons(line.cost) == [("injure", 1)]


def test_levels_without_a_threat_share_a_line():
    scene = Scene()
    quiet = [Event("no_threat", {"level": level, "dice": (3, 4)}) for level in range(3)]
    [line] = lines(scene, quiet)
    assert words(line.text) == "3 4 3 4 3 4 : all quiet."


def test_the_rest_of_a_turn_whose_beginning_is_gone_is_one_line():
    scene = Scene()
    events = [event for event in scene.play("place d1 diner.a", "end") if event.kind != "placed"]
    assert [words(line.text) for line in lines(scene, events)] == ["Ada"]


def test_the_newest_line_is_last_and_a_line_that_grew_is_replaced():
    scene = Scene(2)
    scene.build(1, "lounge")
    log = []
    for number, action in enumerate(("place d1 lounge.a", "gain food", "end", "gain water"), 1):
        log += [(number, event.kind, event.facts) for event in scene.play(action)]
    whole = present_log(viewing(scene.state, None, log=log))
    [first] = [line for each in whole["log"].view[1] for line in each.lines]
    assert (first.name, first.href) == ("line-1-0", "/games/1/at/4/")
    grown = present_log(viewing(scene.state, None, log=log, since=2))
    assert set(grown) == {"line-1-0"}
    assert grown["line-1-0"].view[0].gain == first.gain
    log += [(5, event.kind, event.facts) for event in scene.play("place d1 diner.a")]
    later = present_log(viewing(scene.state, None, log=log, since=4))
    assert later["log-lines"].append_to == "#log section:last-child ol"
    assert [line.href for line in later["log-lines"].view] == ["/games/1/at/5/"]


def test_an_empty_log_has_a_round_to_which_lines_are_added():
    parts = present_log(viewing(Scene().state, None, log=[]))
    assert [(each.title, each.lines) for each in parts["log"].view[1]] == [("Round 1", [])]


def test_what_others_did_since_ones_last_move_is_listed_in_order():
    log = [
        (1, "passed", {"seat": 1}),
        (2, "placed", {"seat": 0, "space": "diner.a", "face": "diner.a", "doubled": False}),
        (3, "placed", {"seat": 1, "space": "diner.b", "face": "diner.b", "doubled": False}),
        (3, "gained", {"seat": 1, "what": "food", "count": 1, "lost": 0}),
        (4, "passed", {"seat": 2}),
    ]
    label, found = present_lately(viewing(Scene(3).state, 0, log=log))
    assert label == "Since your last move"
    assert [words(line.text) for line in found] == ["Boris : Diner", f"{NAMES[2]} passes."]
