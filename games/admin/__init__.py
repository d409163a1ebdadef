"""The admin: where designers, publishers, moderators and the administrator work."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin import games, people, workshop

__all__ = ["games", "people", "workshop"]

admin.site.site_header = admin.site.site_title = _("Shelter administration")
