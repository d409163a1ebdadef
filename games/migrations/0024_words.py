from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0023_unsettled_players"),
    ]

    operations = [
        migrations.AlterField(
            model_name="game",
            name="access",
            field=models.CharField(
                choices=[("public", "open to everyone"), ("link", "by invitation link")],
                default="public",
                max_length=10,
                verbose_name="access",
            ),
        ),
        migrations.AlterField(
            model_name="played",
            name="public",
            field=models.BooleanField(default=False, verbose_name="open to everyone"),
        ),
        migrations.AlterField(
            model_name="player",
            name="left_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="deleted on"),
        ),
        migrations.AlterConstraint(
            model_name="player",
            name="no_two_accounts_look_alike",
            constraint=models.UniqueConstraint(
                condition=models.Q(("skeleton", ""), _negated=True),
                fields=("skeleton",),
                name="no_two_accounts_look_alike",
                violation_error_message="This name, or one that looks like it, is taken.",
            ),
        ),
    ]
