"""The bots that can be invited to a table: their keys, names and faces, and which ones come together."""

from django.utils.translation import override

from games.bots import BOTS, CAST, LEVELS
from games.bots.characters import STYLES, cast_of, company, key_of, level_of, style_of
from games.models import Seat
from games.presenters.avatars import BOT_PARTS
from games.presenters.bots import (
    CHARACTERS,
    LEVEL_LINES,
    LEVEL_NAMES,
    STYLE_NAMES,
    bot_face,
    bot_kind,
    bot_name,
)


def test_every_level_has_a_bot_of_each_style_and_one_without() -> None:
    assert list(CAST) == [key for level in LEVELS for key in cast_of(level)]
    assert {style_of(key) for key in CAST} == {"", *STYLES}
    assert all(BOTS[key].name == key == key_of(level_of(key), style_of(key)) for key in CAST)


def test_every_key_fits_into_the_field_of_a_seat() -> None:
    length = Seat._meta.get_field("bot").max_length
    assert length is not None
    assert all(len(key) <= length for key in BOTS)


def test_bots_at_a_table_are_different_as_long_as_possible() -> None:
    assert sorted(company("steady", 4)) == sorted(cast_of("steady"))
    assert "steady.hunter" not in company("steady", 3, present=["steady.hunter"])
    assert company("steady", 2, present=cast_of("steady")) == company("steady", 2)
    assert len(company("steady", 7)) == 7


def test_the_first_bot_invited_changes_with_the_turn() -> None:
    assert {company("steady", 1, turn=turn)[0] for turn in range(4)} == set(cast_of("steady"))


def test_every_bot_has_a_name_a_line_and_a_kind() -> None:
    assert CAST.keys() <= CHARACTERS.keys()
    assert set(LEVELS) <= LEVEL_NAMES.keys() == LEVEL_LINES.keys()
    assert STYLE_NAMES.keys() == {"", *STYLES}
    with override("en"):
        assert len({bot_name(key, 0) for key in CAST}) == len(CAST)
        assert bot_name("steady.builder", 1) == "Mabel"
        assert bot_kind("steady.builder") == "Builder · Steady"


def test_a_bot_without_a_character_is_named_by_its_seat() -> None:
    with override("en"):
        assert bot_name("random", 1) == "Bot 2"


def test_every_bot_has_its_own_face_made_of_bot_parts() -> None:
    faces = [bot_face(key, 0) for key in CAST]
    assert len(set(faces)) == len(CAST)
    for face in faces:
        assert all(word in words for word, words in zip(face, BOT_PARTS.values(), strict=True))
    assert bot_face("random", 0) == bot_face("random", 1)
    assert bot_face("", 0) != bot_face("", 1)
