from django.apps import apps as installed_apps
from django.contrib.auth.management import create_permissions
from django.db import migrations

CARDS = ("cardset", "deck", "card")
ROLES = {
    "designer": [f"{verb}_{model}" for model in CARDS for verb in ("add", "change", "delete", "view")],
    "publisher": ["publish_cardset", *(f"view_{model}" for model in CARDS)],
    "moderator": ["view_user", "view_player", "change_player"],
}


def make_roles(apps, schema_editor):
    # Permissions are usually written after all migrations; the roles need them now.
    create_permissions(installed_apps.get_app_config("games"), verbosity=0, apps=apps)
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    for role, codenames in ROLES.items():
        group = Group.objects.create(name=role)
        group.permissions.set(
            Permission.objects.filter(content_type__app_label="games", codename__in=codenames)
        )


def drop_roles(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name__in=ROLES).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(make_roles, drop_roles)]
