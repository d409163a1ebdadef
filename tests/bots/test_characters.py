"""The bots of each title: their keys, names and faces, and which ones come together."""

import pytest
from django.utils.translation import override

from games.bots import BASELINE, BOTS, LEVELS
from games.bots.characters import cast_of, company, key_of, level_of, style_of
from games.models import Seat
from games.presenters import presenter_of
from games.presenters.avatars import BOT_PARTS
from games.presenters.bots import LEVEL_LINES, LEVEL_NAMES, bot_face, bot_kind, bot_name
from games.registry import TITLES
from tests.support.titles import install_toy


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    install_toy(monkeypatch)


def test_every_level_has_a_bot_of_each_style_of_a_title_and_one_without() -> None:
    for title in TITLES:
        styles = {"", *TITLES[title].rules.styles}
        for level in LEVELS:
            assert {style_of(key) for key in cast_of(title, level)} == styles
        assert cast_of(title) == [key for level in LEVELS for key in cast_of(title, level)]


def test_a_bot_is_made_for_every_key_of_every_title() -> None:
    keys = {key for title in TITLES for key in cast_of(title)}
    assert set(BOTS) == {BASELINE, *keys}
    assert len(BOTS) == len(keys) + 1
    assert all(key in BOTS for key in keys)
    assert all(BOTS[key].name == key == key_of(level_of(key), style_of(key)) for key in keys)
    assert "steady.bold" in BOTS
    assert "steady.nobody" not in BOTS
    assert BOTS["steady.bold"] is BOTS["steady.bold"]


def test_a_title_has_none_of_the_styles_of_another() -> None:
    assert not {style_of(key) for key in cast_of("toy")} & set(TITLES["shelter"].rules.styles)


def test_every_key_fits_into_the_field_of_a_seat() -> None:
    length = Seat._meta.get_field("bot").max_length
    assert length is not None
    assert all(len(key) <= length for key in BOTS)


def test_bots_at_a_table_are_different_as_long_as_possible() -> None:
    cast = cast_of("shelter", "steady")
    assert sorted(company("shelter", "steady", 4)) == sorted(cast)
    assert "steady.hunter" not in company("shelter", "steady", 3, present=["steady.hunter"])
    assert company("shelter", "steady", 2, present=cast) == company("shelter", "steady", 2)
    assert len(company("shelter", "steady", 7)) == 7


def test_the_first_bot_invited_changes_with_the_turn() -> None:
    first = {company("shelter", "steady", 1, turn=turn)[0] for turn in range(4)}
    assert first == set(cast_of("shelter", "steady"))


def test_every_level_has_a_name_and_a_line() -> None:
    assert set(LEVELS) == LEVEL_NAMES.keys() == LEVEL_LINES.keys()


def test_the_name_and_the_kind_of_a_bot_are_those_of_its_title() -> None:
    with override("en"):
        assert bot_name("shelter", "steady.builder", 1) == "Mabel"
        assert bot_kind("shelter", "steady.builder") == "Normal · Builder"
        assert bot_kind("shelter", "steady") == "Normal · All-rounder"
        assert bot_kind("toy", "steady.bold") == "Normal · Bold"
        assert bot_name("toy", "steady", 1) != bot_name("shelter", "steady", 1)


def test_a_bot_without_a_character_is_named_by_its_seat() -> None:
    with override("en"):
        assert bot_name("shelter", BASELINE, 1) == bot_name("toy", "steady.builder", 1) == "Bot 2"
        assert bot_kind("shelter", BASELINE) == ""


@pytest.mark.parametrize("title", ["shelter", "toy"])
def test_every_bot_has_its_own_face_made_of_bot_parts(title: str) -> None:
    faces = [bot_face(title, key, 0) for key in presenter_of(title).CHARACTERS]
    assert len(set(faces)) == len(faces)
    for face in faces:
        assert all(word in words for word, words in zip(face, BOT_PARTS.values(), strict=True))
    assert bot_face(title, BASELINE, 0) == bot_face(title, BASELINE, 1)
    assert bot_face(title, "", 0) != bot_face(title, "", 1)
