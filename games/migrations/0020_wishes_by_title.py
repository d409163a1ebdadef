import django.db.models.deletion
from django.db import migrations, models

# Until now there was one title, and its standing answers were kept without its name.
ONLY_TITLE = "shelter"


def keep_by_title(apps, schema_editor):
    players = apps.get_model("games", "Player").objects.exclude(wishes={})
    for player in players.iterator():
        player.wishes = {ONLY_TITLE: player.wishes}
        player.save(update_fields=["wishes"])


def keep_without_title(apps, schema_editor):
    players = apps.get_model("games", "Player").objects.exclude(wishes={})
    for player in players.iterator():
        player.wishes = player.wishes.get(ONLY_TITLE, {})
        player.save(update_fields=["wishes"])


class Migration(migrations.Migration):
    dependencies = [("games", "0019_posts")]
    operations = [
        migrations.RunPython(keep_by_title, keep_without_title),
        migrations.AlterModelOptions(
            name="daily",
            options={
                "ordering": ["-day", "title"],
                "verbose_name": "game of the day",
                "verbose_name_plural": "games of the day",
            },
        ),
        migrations.AlterField(
            model_name="game",
            name="daily",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="attempts",
                to="games.daily",
                verbose_name="game of the day",
            ),
        ),
    ]
