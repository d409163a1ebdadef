from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0018_lean_games")]
    operations = [
        migrations.AlterField(
            model_name="move",
            name="action",
            field=models.CharField(blank=True, max_length=1000, verbose_name="action"),
        ),
        migrations.AddField(
            model_name="move",
            name="continues",
            field=models.PositiveIntegerField(
                blank=True, null=True, verbose_name="posted together with move"
            ),
        ),
        migrations.AddConstraint(
            model_name="move",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("continues__isnull", True),
                    models.Q(("continues__lt", models.F("number")), ("kind", "answer")),
                    _connector="OR",
                ),
                name="only_an_answer_continues_a_post",
            ),
        ),
    ]
