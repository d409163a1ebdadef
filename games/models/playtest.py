"""Playtests of card sets."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.cards import CardSet


class Playtest(models.Model):
    """Bot games with a snapshot of a card set, perhaps against another set, and the counts so far."""

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    card_set = models.ForeignKey(
        CardSet, verbose_name=_("card set"), on_delete=models.CASCADE, related_name="playtests"
    )
    against = models.ForeignKey(
        CardSet,
        verbose_name=_("compared with"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    content = models.TextField(_("content"))
    other_content = models.TextField(_("content of the other"), blank=True)
    bots = models.JSONField(_("bots"))
    games = models.PositiveIntegerField(_("games with each set"))
    seed = models.PositiveIntegerField(_("seed"), default=1)
    done = models.PositiveIntegerField(_("games done with each set"), default=0)
    tally = models.JSONField(_("counted"), default=dict)
    other_tally = models.JSONField(_("counted with the other"), default=dict)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.RUNNING)
    lease_until = models.DateTimeField(_("a worker has it until"), null=True, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("asked for by"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    seconds = models.FloatField(_("seconds"), default=0)
    created_at = models.DateTimeField(_("created on"), auto_now_add=True)

    class Meta:
        verbose_name = _("playtest")
        verbose_name_plural = _("playtests")
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["lease_until"], condition=Q(status="running"), name="playtests_to_run"),
        ]

    def __str__(self) -> str:
        return f"{self.card_set}, {self.created_at:%Y-%m-%d %H:%M}"
