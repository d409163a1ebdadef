"""The vault of the day."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.cards import CardSet


class Daily(models.Model):
    """The daily game of one date: everybody plays with the same luck, cards and bots."""

    title = models.SlugField(_("title"), max_length=40)
    day = models.DateField(_("day"))
    seed = models.CharField(_("seed"), max_length=64)
    card_set = models.ForeignKey(
        CardSet, verbose_name=_("card set"), on_delete=models.PROTECT, related_name="dailies"
    )
    bots = models.JSONField(_("bots"), default=list)

    class Meta:
        verbose_name = _("vault of the day")
        verbose_name_plural = _("vaults of the day")
        ordering = ["-day", "title"]
        constraints = [models.UniqueConstraint(fields=["title", "day"], name="one_daily_of_a_day")]

    def __str__(self) -> str:
        return f"{self.title}, {self.day}"
