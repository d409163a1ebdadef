import uuid

from django.conf import settings
from django.db import models
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _


class Player(models.Model):
    """A person at the tables: an account, or a guest identified by a signed cookie."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="player",
    )
    key = models.UUIDField(_("key"), default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=40)
    skeleton = models.CharField(_("what its name looks like"), max_length=120, blank=True, editable=False)
    avatar = models.CharField(_("face"), max_length=120, blank=True)
    wishes = models.JSONField(_("standing answers"), default=dict, blank=True)
    preferences = models.JSONField(_("preferences"), default=dict, blank=True)
    link_key = models.UUIDField(_("key of its links"), default=uuid.uuid4, editable=False)
    banned_at = models.DateTimeField(_("banned on"), null=True, blank=True)
    ban_reason = models.CharField(_("why it is banned"), max_length=200, blank=True)
    left_at = models.DateTimeField(_("left for good on"), null=True, blank=True)
    created_at = models.DateTimeField(_("created on"), auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(
                fields=["skeleton"],
                condition=~models.Q(skeleton=""),
                name="no_two_accounts_look_alike",
                violation_error_message=_("Somebody has this name, or one that looks like it."),
            ),
        ]
        indexes = [models.Index(Upper("name"), name="players_by_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_guest(self) -> bool:
        return self.user_id is None
