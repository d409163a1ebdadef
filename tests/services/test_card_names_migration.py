"""The names of cards move from a column for each language to one field, and back, without a loss."""

from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

MIGRATION = "0021_card_names"
BODY = {"left": "-> 1 food", "flavour": {"ru": "Еда"}}


def migrate_to(name: str) -> Any:
    return MigrationExecutor(connection).migrate([("games", name)]).apps


@pytest.mark.django_db(transaction=True)
def test_every_draft_keeps_its_names_there_and_back():
    [(_app, before)] = import_module(f"games.migrations.{MIGRATION}").Migration.dependencies
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes("games")
    try:
        apps = migrate_to(before)
        card_set = apps.get_model("games", "CardSet").objects.create(title="shelter", name="Draft")
        deck = apps.get_model("games", "Deck").objects.create(card_set=card_set, kind="rooms")
        rows = [
            {
                "key": f"room_{number}",
                "name_en": f"Room {number}",
                "name_ru": f"Комната {number}",
                "name_fr": "",
            }
            for number in range(501)
        ]
        old = apps.get_model("games", "Card")
        old.objects.bulk_create(old(deck=deck, body=BODY, **row) for row in rows)

        cards = migrate_to(MIGRATION).get_model("games", "Card").objects
        assert cards.count() == 501
        for number in (0, 499, 500):
            card = cards.get(key=f"room_{number}")
            assert card.names == {"en": f"Room {number}", "ru": f"Комната {number}", "fr": ""}
            assert card.body == BODY
        assert cards.filter(names__ru__icontains="Комната 500").count() == 1
        assert cards.filter(body__icontains="Еда").count() == 501
        cards.filter(key="room_1").update(names={"en": "Only English", "de": "Nur Deutsch"})

        back = migrate_to(before).get_model("games", "Card").objects
        found = {row.pop("key"): row for row in back.values("key", "name_en", "name_ru", "name_fr")}
        assert found["room_0"] == {"name_en": "Room 0", "name_ru": "Комната 0", "name_fr": ""}
        assert found["room_1"] == dict.fromkeys(("name_en", "name_ru", "name_fr"), "Only English")
        back.all().delete()
    finally:
        MigrationExecutor(connection).migrate(latest)
