from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0021_card_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="rules_since",
            field=models.PositiveIntegerField(
                default=0, verbose_name="version since which these rules apply"
            ),
        ),
    ]
