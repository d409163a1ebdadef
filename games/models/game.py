"""Games: their seats, invitations, latest position and checkpoints."""

import re
import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.cards import CardSet
from games.models.daily import Daily
from games.models.player import Player

MOST_SEATS = 8
EDITION = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9}))?")


class Edition(NamedTuple):
    """The version of a game that a page shows. Both numbers only rise, so later editions are greater."""

    version: int
    seating: int = 0

    def __str__(self) -> str:
        return f"{self.version}.{self.seating}"

    @classmethod
    def read(cls, text: str) -> "Edition | None":
        """Parse an edition that a page sent; None if the text is not one."""
        found = EDITION.fullmatch(text)
        return None if found is None else cls(int(found[1]), int(found[2] or 0))


class CompressedTextField(models.BinaryField):
    """Text that is stored compressed: states are long, repetitive and always read as a whole."""

    if TYPE_CHECKING:
        _pyi_private_set_type: Any
        _pyi_private_get_type: Any

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> str | None:
        return None if value is None else zlib.decompress(bytes(value)).decode()

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        packed = None if value is None else zlib.compress(value.encode())
        return super().get_db_prep_value(packed, connection, prepared)


class Game(models.Model):
    """One game of a title. The row is narrow: lists read it without reading any state."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CLOSED = "closed", _("closed without a result")

    class Access(models.TextChoices):
        PUBLIC = "public", _("open to everybody")
        LINK = "link", _("by invitation link")

    title = models.SlugField(_("title"), max_length=40)
    rules_version = models.PositiveSmallIntegerField(_("version of the rules"))
    card_set = models.ForeignKey(
        CardSet, verbose_name=_("card set"), on_delete=models.PROTECT, related_name="games"
    )
    options = models.JSONField(_("options of the table"), default=dict)
    seat_count = models.PositiveSmallIntegerField(_("seats"))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    access = models.CharField(_("access"), max_length=10, choices=Access, default=Access.PUBLIC)
    invitation = models.CharField(_("invitation"), max_length=32, unique=True)
    host = models.ForeignKey(
        Player, verbose_name=_("host"), null=True, on_delete=models.SET_NULL, related_name="hosted_games"
    )
    seed = models.CharField(_("seed"), max_length=64)
    seed_hash = models.CharField(_("hash of the seed"), max_length=64)
    version = models.PositiveIntegerField(_("version"), default=0)
    seating = models.PositiveIntegerField(_("changes at the seats"), default=0)
    waiting = models.PositiveSmallIntegerField(_("seats that must decide, as bits"), default=0)
    bot_waits = models.BooleanField(_("a bot must decide"), default=False)
    lease_until = models.DateTimeField(_("a worker has it until"), null=True, blank=True)
    result = models.JSONField(_("result"), null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=12, blank=True)
    counted = models.BooleanField(_("counted"), default=False)
    forked_from = models.ForeignKey(
        "self",
        verbose_name=_("played on from"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="forks",
    )
    forked_at = models.PositiveIntegerField(_("played on from version"), null=True, blank=True)
    imported = models.BooleanField(_("loaded from a file"), default=False)
    rated = models.BooleanField(_("rated"), default=False)
    shuffled = models.BooleanField(_("seats are shuffled at the start"), default=False)
    rematch_of = models.OneToOneField(
        "self",
        verbose_name=_("rematch of"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="rematch",
    )
    daily = models.ForeignKey(
        Daily,
        verbose_name=_("vault of the day"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="attempts",
    )
    created_at = models.DateTimeField(_("created on"), auto_now_add=True)
    started_at = models.DateTimeField(_("started on"), null=True, blank=True)
    moved_at = models.DateTimeField(_("last move on"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished on"), null=True, blank=True)
    expires_at = models.DateTimeField(_("expires on"), null=True, blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(seat_count__gte=1, seat_count__lte=MOST_SEATS), name="a_game_has_seats"
            ),
            models.CheckConstraint(
                condition=Q(status="finished", outcome__gt="", finished_at__isnull=False)
                | (~Q(status="finished") & Q(outcome="")),
                name="a_finished_game_has_an_outcome",
            ),
            models.CheckConstraint(
                condition=Q(status="running") | Q(waiting=0, bot_waits=False),
                name="only_a_running_game_waits_for_a_decision",
            ),
            models.CheckConstraint(
                condition=Q(forked_from__isnull=True) | Q(forked_at__isnull=False),
                name="a_fork_knows_where_it_began",
            ),
            models.UniqueConstraint(fields=["daily", "host"], name="one_attempt_at_a_daily"),
        ]
        indexes = [
            models.Index(fields=["status", "-moved_at"], name="games_by_status"),
            models.Index(fields=["title", "status", "-finished_at"], name="games_by_title"),
            models.Index(
                fields=["lease_until"], condition=Q(bot_waits=True), name="games_that_wait_for_bots"
            ),
            models.Index(fields=["expires_at"], condition=Q(status="open"), name="open_games_by_expiry"),
            models.Index(
                fields=["daily"],
                condition=Q(daily__isnull=False, access="link"),
                name="attempts_that_are_secret",
            ),
            models.Index(
                fields=["finished_at"],
                condition=Q(status="finished", counted=False),
                name="games_to_be_counted",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.pk}"

    @property
    def edition(self) -> Edition:
        """The edition that an up-to-date page shows."""
        return Edition(self.version, self.seating)

    def waits_for(self, seat: int) -> bool:
        """Return True if this seat has to decide something."""
        return bool(self.waiting >> seat & 1)


class Seat(models.Model):
    """A seat at a game, the player in it, and how the game ended for them."""

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("number"))
    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    label = models.CharField(_("name at this table"), max_length=40, blank=True)
    bot = models.CharField(_("bot that answers for it"), max_length=20, blank=True)
    ready = models.BooleanField(_("is ready to start"), default=False)
    seen = models.PositiveIntegerField(_("version last looked at"), default=0)
    conceded = models.BooleanField(_("conceded"), default=False)
    agrees_to_end = models.BooleanField(_("agrees to end"), default=False)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    score = models.IntegerField(_("score"), null=True, blank=True)
    # A copy of the game's column: running games of a player are found without reading all their old games.
    over_at = models.DateTimeField(_("over on"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_of_a_number"),
        ]
        indexes = [
            models.Index(fields=["player", "-game"], name="seats_of_a_player"),
            models.Index(fields=["player", "over_at"], name="seats_by_when_over"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.number}"


class Invitation(models.Model):
    """A player who was invited by name to an open table; a seat can be reserved for them.

    A withdrawn invitation means that the host has removed the player from the table.
    """

    game = models.ForeignKey(
        Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="invitations"
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="invitations"
    )
    chair = models.PositiveSmallIntegerField(_("chair that is kept"), null=True, blank=True)
    withdrawn = models.BooleanField(_("withdrawn"), default=False)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="one_invitation_for_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.player}"


class Position(models.Model):
    """The latest state of a game. It can be deleted and computed again from the moves.

    In PostgreSQL half of each page is kept free (migration 0018): the row is updated at every move, and
    the new version has to fit into the page of the old one, or the table grows by a page every few moves.
    """

    game = models.OneToOneField(
        Game, verbose_name=_("game"), on_delete=models.CASCADE, primary_key=True, related_name="position"
    )
    version = models.PositiveIntegerField(_("version"))
    state = CompressedTextField(_("state"))

    class Meta:
        verbose_name = _("position")
        verbose_name_plural = _("positions")

    def __str__(self) -> str:
        return f"{self.game}, {self.version}"


class Checkpoint(models.Model):
    """The state of a game at some version, so that a replay need not start at the first move."""

    # Found by the unique index of (game, version).
    game = models.ForeignKey(
        Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="checkpoints", db_index=False
    )
    version = models.PositiveIntegerField(_("version"))
    state = CompressedTextField(_("state"))

    class Meta:
        verbose_name = _("checkpoint")
        verbose_name_plural = _("checkpoints")
        ordering = ["game", "version"]
        constraints = [
            models.UniqueConstraint(fields=["game", "version"], name="one_checkpoint_of_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.version}"
