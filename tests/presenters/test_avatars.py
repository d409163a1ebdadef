"""Avatars: any stored text gives one, and every word has a symbol in the sheet or a colour in the style."""

import re
from pathlib import Path

from games.models import Player
from games.presenters.avatars import (
    BOT_PARTS,
    MANES,
    NOTHING,
    PARTS,
    Avatar,
    draw_face,
    face_from,
    face_of,
    read_face,
)

STATIC = Path(__file__).parents[2] / "static/games"
DRAWN = {"paper", "head", "hair", "eyes", "mouth", "hat", "coat"}
CLASSES = {"wall": "wall", "skin": "skin", "tint": "hair", "cloth": "cloth"}


def words(part: str) -> set[str]:
    return {*PARTS[part], *BOT_PARTS[part]}


def test_the_sheet_has_a_symbol_for_every_part_and_no_other():
    wanted = {f"{part}-{word}" for part in DRAWN for word in words(part) - NOTHING}
    wanted |= {f"mane-{word}" for word in MANES}
    assert set(re.findall(r'id="([\w-]+)"', (STATIC / "avatars.svg").read_text())) == wanted


def test_the_style_sheet_has_every_colour_and_no_other():
    wanted = {f"{name}-{word}" for part, name in CLASSES.items() for word in words(part)}
    painted = re.findall(
        r"^  \.((?:wall|skin|hair|cloth)-\w+)", (STATIC / "css/avatar.css").read_text(), re.M
    )
    assert set(painted) == wanted


def test_a_face_is_read_as_it_was_written():
    for seed in range(50):
        for parts in (PARTS, BOT_PARTS):
            face = face_from(str(seed), parts)
            assert read_face(str(face)) == face


def test_any_stored_text_gives_a_face():
    plain = Avatar._make(words[0] for words in PARTS.values())
    for text in ("", "...", "<script>", "rays", "." * 200, "x.y.z"):
        assert read_face(text) == plain


def test_the_longest_face_fits_its_column():
    longest = Avatar._make(max(words(part), key=len) for part in Avatar._fields)
    assert len(str(longest)) <= 120


def test_a_player_without_a_choice_has_always_the_same_face():
    player = Player(name="Ada")
    assert face_of(player) == face_of(Player(name="Somebody", key=player.key))
    assert len({face_of(Player()) for _ in range(20)}) > 15


def test_a_chosen_face_is_kept():
    face = face_from("chosen")
    assert face_of(Player(avatar=str(face))) == face


def test_no_player_gets_a_bots_head():
    assert not {face_from(str(seed)).head for seed in range(100)} & set(BOT_PARTS["head"])


def test_a_face_without_a_label_is_hidden_from_screen_readers():
    face = face_from("ada")
    assert 'aria-hidden="true"' in draw_face(face)
    assert 'role="img" aria-label="&lt;Ada&gt;"' in draw_face(face, "m", "<Ada>")
