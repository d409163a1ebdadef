import django.db.models.deletion
from django.db import migrations, models


def leave_room_for_updates(apps, schema_editor):
    """Keep half of each page free: a position is written again at every move."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE games_position SET (fillfactor = 50)")


def fill_pages(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE games_position RESET (fillfactor)")


class Migration(migrations.Migration):
    dependencies = [("games", "0017_imported_games")]
    operations = [
        migrations.AlterField(
            model_name="checkpoint",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="checkpoints",
                to="games.game",
                verbose_name="game",
            ),
        ),
        migrations.AlterField(
            model_name="move",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="moves",
                to="games.game",
                verbose_name="game",
            ),
        ),
        migrations.RunPython(leave_room_for_updates, fill_pages),
    ]
