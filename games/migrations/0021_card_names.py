from collections.abc import Callable
from typing import Any

from django.db import migrations, models

import games.models.cards

LANGUAGES = ("en", "ru", "fr")
"""The languages that had a column each."""


def to_one_field(apps: Any, schema_editor: Any) -> None:
    """Names by language in one field. The body is written again, so that a search finds every alphabet."""

    def change(card: Any) -> None:
        card.names = {code: getattr(card, f"name_{code}") for code in LANGUAGES}

    change_all(apps.get_model("games", "Card"), change, ["names", "body"])


def to_columns(apps: Any, schema_editor: Any) -> None:
    """A name that lacks a language becomes the English one; other languages have no column."""

    def change(card: Any) -> None:
        for code in LANGUAGES:
            setattr(card, f"name_{code}", card.names.get(code, card.names.get("en", "")))

    change_all(apps.get_model("games", "Card"), change, [f"name_{code}" for code in LANGUAGES])


def change_all(model: Any, change: Callable[[Any], None], fields: list[str]) -> None:
    portion: list[Any] = []
    for card in model.objects.order_by("pk").iterator(chunk_size=500):
        change(card)
        portion.append(card)
        if len(portion) == 500:
            model.objects.bulk_update(portion, fields)
            portion.clear()
    model.objects.bulk_update(portion, fields)


def column(language: str) -> models.CharField:
    return models.CharField(f"name in {language}", max_length=80, default="")


class Migration(migrations.Migration):
    dependencies = [("games", "0020_wishes_by_title")]

    operations = [
        migrations.AddField(
            "card",
            "names",
            models.JSONField("names", default=dict, encoder=games.models.cards.ReadableJSON),
        ),
        migrations.AlterField(
            "card",
            "body",
            models.JSONField("body", default=dict, blank=True, encoder=games.models.cards.ReadableJSON),
        ),
        # With a default the columns can be added again, should the migration be reversed.
        migrations.AlterField("card", "name_en", column("English")),
        migrations.AlterField("card", "name_ru", column("Russian")),
        migrations.AlterField("card", "name_fr", column("French")),
        migrations.RunPython(to_one_field, to_columns),
        migrations.RemoveField("card", "name_en"),
        migrations.RemoveField("card", "name_ru"),
        migrations.RemoveField("card", "name_fr"),
        migrations.AddField("chronicle", "met", models.JSONField("sealed cards by seat", default=list)),
    ]
