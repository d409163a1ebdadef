from django.apps import apps as installed_apps
from django.contrib.auth.management import create_permissions
from django.db import migrations

GAMES = ("view_game", "change_game")


def let_moderators_in(apps, schema_editor):
    # Permissions are usually written after all migrations; the role needs them now.
    create_permissions(installed_apps.get_app_config("games"), verbosity=0, apps=apps)
    moderators = apps.get_model("auth", "Group").objects.filter(name="moderator").first()
    if moderators is not None:
        moderators.permissions.add(*permissions(apps))


def shut_them_out(apps, schema_editor):
    moderators = apps.get_model("auth", "Group").objects.filter(name="moderator").first()
    if moderators is not None:
        moderators.permissions.remove(*permissions(apps))


def permissions(apps):
    found = apps.get_model("auth", "Permission").objects
    return found.filter(content_type__app_label="games", codename__in=GAMES)


class Migration(migrations.Migration):
    dependencies = [("games", "0010_daily")]
    operations = [migrations.RunPython(let_moderators_in, shut_them_out)]
