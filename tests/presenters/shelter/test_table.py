"""The table as its viewers see it: labels, previews, and the escaping of names."""

from html.parser import HTMLParser

import pytest
from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.utils.translation import override

from games.presenters.parts import Part, Parts
from games.presenters.shelter.choices import SpotView
from games.presenters.shelter.decision import Preview
from games.rendering import render_part
from tests.presenters.shelter.showing import LANGUAGES, draw, show, words
from tests.titles.shelter.placing import stage
from tests.titles.shelter.scene import Scene, cards_with

LONG = "Константин Константинопольский-Задунайский"
HOSTILE = "</b><script>alert(1)</script>\"><img src=x onerror='alert(2)'>{0}{who}%(name)s{{ 7*7 }}"

HOSTILE_CARD = "<script>alert(3)</script>{0}%(name)s"


def label(parts: Parts, space: str) -> str:
    """The label of a space of the vault."""
    levels = [part for part in parts.values() if part.template == "level"]
    spaces = {
        name: each for level in levels for slot in level.parts.values() for name, each in slot.parts.items()
    }
    label: str = spaces[f"space-{space}"].view.label
    return label


def preview(scene: Scene, action: str) -> Preview:
    """The preview that the current player gets after selecting a placement."""
    _seat, ask = show(scene.state, scene.seat(), chosen=action)["decision"].view
    assert ask.preview is not None
    return ask.preview


def lit(parts: Parts) -> dict[str, SpotView]:
    """The spots of the layer of choices, by space."""
    return {
        space: spot
        for _colour, slots in parts["choices"].view.levels
        for over in slots
        for space, _side, spot in over.spots
    }


# --- labels -----------------------------------------------------------------------------------------


def test_the_label_of_a_space_contains_its_room_and_its_reward():
    assert label(show(Scene().state, None), "diner.b") == "Diner, right: reward: 1 food"


def test_the_label_of_a_taken_space_names_the_player():
    scene = Scene()
    scene.play("place d1 diner.b")
    assert label(show(scene.state, None), "diner.b") == "Diner, right: reward: 1 food. taken by Ada"


def test_the_label_of_a_space_with_a_threat_describes_the_threat():
    scene = Scene(cards=cards_with(radroaches={"effect": "[E] combat 7 -> 2 happiness"}))
    scene.threaten("diner.a", "radroaches-1")
    said = label(show(scene.state, None), "diner.a")
    assert said == ("Diner, left: Radroaches lies here. combat 7; reward: 2 happiness; doubled by Endurance")


def test_lit_and_dark_spaces_have_different_labels():
    scene = stage("vault_door.a")
    spots = lit(show(scene.state, 0))
    assert spots["diner.b"].label == "Diner, right: reward: 1 food. Possible"
    assert spots["vault_door.a"].label.endswith(". Not possible: Needs 3 food more")
    assert spots["vault_door.a"].why == "Needs 3 food more"


def test_the_label_of_a_lit_space_names_its_threat():
    scene = Scene()
    scene.threaten("diner.a", "radroaches-1")
    spots = lit(show(scene.state, 0))
    assert "Radroaches" in spots["diner.a"].label


def test_only_the_current_player_gets_choices():
    scene = Scene()
    assert show(scene.state, 0)["choices"].view
    assert show(scene.state, 1)["choices"].view is None
    assert show(scene.state, None)["choices"].view is None


def test_other_players_read_whom_the_table_waits_for():
    _seat, ask = show(Scene().state, 1)["decision"].view
    assert ask.question == "Waiting for Ada"
    assert not ask.mine
    assert ask.choices == ()


# --- previews ---------------------------------------------------------------------------------------


def test_a_preview_shows_that_training_doubles():
    scene = Scene(cards=cards_with(diner={"left": "[S] -> 1 food"}))
    scene.dwellers(0, "S", "")
    assert preview(scene, "place d1 diner.a").doubled == "S"
    assert preview(scene, "place d2 diner.a").doubled == ""


def test_a_lit_space_offers_the_trained_dweller_first():
    scene = Scene(cards=cards_with(diner={"left": "[S] -> 1 food"}))
    scene.dwellers(0, "", "S")
    spots = lit(show(scene.state, 0))
    assert spots["diner.a"].action == "place d2 diner.a"


def test_a_preview_offers_the_other_dwellers():
    scene = Scene()
    scene.dwellers(0, "", "S")
    [other] = preview(scene, "place d1 diner.a").others
    assert (other.action, other.label) == ("place d2 diner.a", "send Strength")


def test_a_preview_shows_the_odds_of_a_fight():
    scene = Scene(cards=cards_with(radroaches={"effect": "combat 7 -> 2 happiness"}))
    scene.threaten("diner.a", "radroaches-1")
    shown = preview(scene, "place d1 diner.a")
    assert shown.place == "Radroaches"
    assert shown.odds == "combat 7: 21 of 36 throws win"


def test_a_preview_names_the_player_who_receives_rent():
    scene = Scene()
    scene.build(1, "lounge")
    scene.build(0, "medbay")
    scene.give(0, power=6, food=6, water=6)
    scene.turn_of(0)
    guest = next(option for option in scene.options() if option.endswith(("lounge.a", "lounge.b")))
    assert preview(scene, guest).rent == "Boris"
    scene.dwellers(0, "injured", "")
    own = next(option for option in scene.options() if option.endswith(("medbay.a", "medbay.b")))
    assert preview(scene, own).rent == ""


def test_a_threat_on_a_neighbours_level_pays_no_rent():
    scene = Scene()
    scene.build(1, "lounge")
    scene.threaten("lounge.a", "radroaches-1")
    assert preview(scene, "place d1 lounge.a").rent == ""


def test_an_illegal_selection_has_no_preview():
    _seat, ask = show(Scene().state, 0, chosen="place d9 nowhere.z")["decision"].view
    assert ask.preview is None
    assert ask.question == "Your turn: place a dweller"


def test_passing_must_be_confirmed_while_places_are_lit():
    state = Scene().state
    _seat, ask = show(state, 0)["decision"].view
    assert [choice.points for choice in ask.choices if choice.action == "pass"] == [True]
    _seat, again = show(state, 0, chosen="pass")["decision"].view
    assert again.question == "Pass, with places still lit?"
    assert [choice.points for choice in again.choices if choice.action == "pass"] == [False]


# --- names ------------------------------------------------------------------------------------------


class Tags(HTMLParser):
    """Collects elements and attributes that could run code: none of our panels has them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [tag] if tag in ("script", "img", "style") else []
        self.found += [name for name, _value in attrs if name.startswith("on") or name in ("style", "src")]


def busy_scene() -> Scene:
    """A table on which every name appears: places taken, rent paid, a threat, built rooms."""
    hostile = dict.fromkeys(LANGUAGES, HOSTILE_CARD)
    scene = Scene(4, cards=cards_with(diner={"name": hostile}, radroaches={"name": hostile}))
    scene.give(1, items=("cat",))
    scene.build(1, "lounge", "medbay")
    scene.threaten("water_treatment.a", "radroaches-1")
    scene.play("place d1 diner.a", "end")
    scene.play("place d1 water_treatment.a")
    return scene


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_names_are_escaped(language: str, seat: int | None):
    scene = busy_scene()
    with override(language):
        html = draw(show(scene.state, seat, names=[HOSTILE] * 4, events=scene.events))
    page = Tags()
    page.feed(html)
    assert page.found == []
    assert "<script" not in html
    assert escape(HOSTILE) in html
    assert escape(HOSTILE_CARD) in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_winners_name_is_escaped(language: str):
    scene = Scene()
    while scene.state.agenda:
        scene.play("pass" if scene.asked() == "turn" else scene.options()[0])
    with override(language):
        html = draw(show(scene.state, 0, names=[HOSTILE] * 2, events=scene.events))
    page = Tags()
    page.feed(html)
    assert page.found == []
    assert escape(HOSTILE) in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_name_is_not_shortened(language: str):
    scene = busy_scene()
    with override(language):
        said = words(draw(show(scene.state, None, names=[LONG] * 4, events=scene.events)))
    assert said.count(LONG) > 6


def test_the_cache_of_rendered_parts_tells_equal_values_of_different_types_apart():
    pairs = [(mark_safe("<b>"), "<b>"), (True, 1)]
    for one, other in pairs:
        first, second = (render_part("shelter", "said-0", Part("read_out", view)) for view in (one, other))
        assert first != second
    assert "&lt;b&gt;" in render_part("shelter", "said-0", Part("read_out", "<b>"))
