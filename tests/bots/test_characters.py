"""Who can be asked to a table, and that a table of bots is good company."""

from django.utils.translation import override

from games.bots import BOTS, CAST, LEVELS
from games.bots.characters import cast_of, company, key_of, level_of, style_of
from games.engine.rules import STYLES
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


def test_every_level_is_played_in_every_style_and_in_none() -> None:
    assert list(CAST) == [key for level in LEVELS for key in cast_of(level)]
    assert {style_of(key) for key in CAST} == {"", *STYLES}
    assert all(BOTS[key].name == key == key_of(level_of(key), style_of(key)) for key in CAST)


def test_a_seat_has_room_for_every_key() -> None:
    length = Seat._meta.get_field("bot").max_length
    assert length is not None
    assert all(len(key) <= length for key in BOTS)


def test_nobody_meets_a_double_as_long_as_there_is_somebody_else() -> None:
    assert sorted(company("steady", 4)) == sorted(cast_of("steady"))
    assert "steady.hunter" not in company("steady", 3, present=["steady.hunter"])
    assert company("steady", 2, present=cast_of("steady")) == company("steady", 2)
    assert len(company("steady", 7)) == 7


def test_games_take_turns_in_whom_they_ask_first() -> None:
    assert {company("steady", 1, turn=turn)[0] for turn in range(4)} == set(cast_of("steady"))


def test_everybody_has_a_name_a_line_and_a_kind() -> None:
    assert CAST.keys() <= CHARACTERS.keys()
    assert set(LEVELS) <= LEVEL_NAMES.keys() == LEVEL_LINES.keys()
    assert STYLE_NAMES.keys() == {"", *STYLES}
    with override("en"):
        assert len({bot_name(key, 0) for key in CAST}) == len(CAST)
        assert bot_name("steady.builder", 1) == "Mabel"
        assert bot_kind("steady.builder") == "Builder · Steady"


def test_who_has_no_character_is_called_by_the_chair() -> None:
    with override("en"):
        assert bot_name("random", 1) == "Bot 2"


def test_everybody_has_a_face_of_their_own_made_of_what_bots_are_made_of() -> None:
    faces = [bot_face(key, 0) for key in CAST]
    assert len(set(faces)) == len(CAST)
    for face in faces:
        assert all(word in words for word, words in zip(face, BOT_PARTS.values(), strict=True))
    assert bot_face("random", 0) == bot_face("random", 1)
    assert bot_face("", 0) != bot_face("", 1)
