from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0022_rules_since")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="unsettled_at",
            field=models.DateTimeField(
                blank=True, editable=False, null=True, verbose_name="its games wait for a change since"
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                condition=models.Q(("unsettled_at__isnull", False)),
                fields=["unsettled_at"],
                name="players_to_settle",
            ),
        ),
    ]
