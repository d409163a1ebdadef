"""The record of a game. Rows are only ever added."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games.engine.event import Event
from games.models.game import Game
from games.models.player import Player

Fact = tuple[int, str, Mapping[str, Any]]
"""The number of the move, and the event."""


class Move(models.Model):
    """One move: number n made version n from an earlier one. Number 0 is the set-up.

    Most moves answer a question. The others change the course of the game itself: `undo 41` and
    `rewind 41` go back to a version; `concede` and `agree` may end it.
    """

    class By(models.TextChoices):
        PLAYER = "player", _("a player")
        BOT = "bot", _("a bot")
        PREFERENCE = "preference", _("a standing answer")
        CLOCK = "clock", _("the clock")
        ADMINISTRATOR = "administrator", _("an administrator")

    class Kind(models.TextChoices):
        SETUP = "setup", _("set-up")
        ANSWER = "answer", _("answer")
        UNDO = "undo", _("undo")
        REWIND = "rewind", _("rewind")
        CONCEDE = "concede", _("concession")
        AGREE = "agree", _("agreed end")

    # Covered by the unique index of (game, number): an index of the game alone would only take space.
    game = models.ForeignKey(
        Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="moves", db_index=False
    )
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind, default=Kind.ANSWER)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    by = models.CharField(_("by"), max_length=13, choices=By)
    player = models.ForeignKey(
        Player, verbose_name=_("player"), null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    asked = models.PositiveIntegerField(_("asked at version"), null=True, blank=True)
    target = models.PositiveIntegerField(_("back to version"), null=True, blank=True)
    action = models.CharField(_("action"), max_length=1000, blank=True)
    continues = models.PositiveIntegerField(_("posted together with move"), null=True, blank=True)
    """The number of the first answer of the post, if this is a further answer of it."""
    draws = models.JSONField(_("what chance decided"), default=list)
    events = models.JSONField(_("facts that followed"), default=list)
    made_at = models.DateTimeField(_("made on"), auto_now_add=True)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_move_of_a_number"),
            models.UniqueConstraint(fields=["game", "seat", "asked"], name="a_question_is_answered_once"),
            models.CheckConstraint(
                condition=~Q(kind="answer") | Q(seat__isnull=False, asked__isnull=False, action__gt=""),
                name="an_answer_has_a_question",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["undo", "rewind"], target__isnull=False, target__lt=models.F("number"))
                | (~Q(kind__in=["undo", "rewind"]) & Q(target__isnull=True)),
                name="only_going_back_has_a_target",
            ),
            models.CheckConstraint(
                condition=Q(continues__isnull=True) | Q(kind="answer", continues__lt=models.F("number")),
                name="only_an_answer_continues_a_post",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.number}: {self.action or self.kind}"

    @property
    def reveals(self) -> bool:
        """Did chance decide something, or was a seat told a secret?"""
        return bool(self.draws or self.secret)

    @cached_property
    def told(self) -> list[Event]:
        """The events of this move, each with the seats that may read it."""
        return [Event(*each) for each in self.events]

    @cached_property
    def public(self) -> list[Fact]:
        """The events that everybody may read."""
        return [(self.number, event.kind, event.facts) for event in self.told if event.seats is None]

    @cached_property
    def secret(self) -> list[Event]:
        """The events that only some seats may read."""
        return [event for event in self.told if event.seats is not None]
