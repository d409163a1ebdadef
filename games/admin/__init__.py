"""The admin: where designers, publishers, moderators and the administrator work."""

from django.conf import settings
from django.contrib import admin
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.admin import games, people, workshop
from games.admin.entrance import guard

__all__ = ["games", "people", "workshop"]

NAME = format_lazy(_("{site} administration"), site=settings.SITE_NAME)
guard(admin.site)
admin.site.site_header = admin.site.site_title = NAME
