"""Card sets from and to files."""

from pathlib import Path

import pytest

from games.management.commands.load_cards import standard_cards
from games.models import CardSet
from games.registry import TITLES
from games.services.cards import load_card_set
from tests.support.commands import command, complaint

pytestmark = pytest.mark.django_db

TITLE = next(iter(TITLES))


def test_a_set_goes_to_a_file_and_comes_back_the_same(tmp_path: Path):
    command("load_cards")
    file = tmp_path / "cards.yaml"
    assert command("dump_cards", "--output", file) == ""
    assert command("load_cards", file, "--name", "Copy") == f"Loaded the card set Copy of {TITLE}\n"
    assert command("dump_cards", "Copy").replace("name: Copy", "name: Standard") == file.read_text()
    assert not CardSet.objects.get(name="Copy").is_default


def test_a_draft_stays_a_draft():
    said = command("load_cards", standard_cards(TITLE), "--draft", "--name", "Mine")
    assert said == f"Loaded the draft Mine of {TITLE}\n"
    assert CardSet.objects.get().is_draft
    assert command("dump_cards", "Mine", "--title", TITLE).startswith(f"title: {TITLE}\nname: Mine\n")


def test_the_default_set_is_written_unless_another_is_named():
    command("load_cards")
    assert (
        command("dump_cards") == command("dump_cards", "--title", TITLE) == command("dump_cards", "Standard")
    )
    assert complaint("dump_cards", "Nothing") == "There is no such card set"


def test_an_ambiguous_set_is_an_error(monkeypatch: pytest.MonkeyPatch):
    command("load_cards")
    monkeypatch.setitem(TITLES, "other", TITLES[TITLE])
    load_card_set(text=standard_cards(TITLE).read_text().replace(f"title: {TITLE}", "title: other"))
    assert complaint("dump_cards", "Standard").startswith("Say which one: Standard of ")
    assert command("dump_cards", "Standard", "--title", "other").startswith("title: other\n")


def test_a_wrong_file_gets_an_error_message(tmp_path: Path):
    wrong = tmp_path / "wrong.yaml"
    assert complaint("load_cards", wrong) == f"{wrong} can't be read: No such file or directory"
    wrong.write_bytes(b"\xff\xfe")
    assert complaint("load_cards", wrong).startswith(f"{wrong} is not YAML: ")
    wrong.write_text("name: [")
    assert complaint("load_cards", wrong).startswith(f"{wrong}: not yaml (line 1, why ")
    wrong.write_text(f"title: {TITLE}\nname: x")
    assert complaint("load_cards", wrong).startswith(f"{wrong} can't be played:\ndecks: missing")
    assert not CardSet.objects.exists()


def test_a_name_needs_a_file():
    assert complaint("load_cards", "--name", "x") == "--name and --draft need a file"
    assert complaint("load_cards", "--draft") == "--name and --draft need a file"


def test_a_file_that_can_t_be_written_gets_an_error_message(tmp_path: Path):
    command("load_cards")
    nowhere = tmp_path / "no" / "where.yaml"
    assert complaint("dump_cards", "--output", nowhere).startswith(f"{nowhere} can't be written: ")
