"""Rows written when a game has ended, so that no page has to count."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.cards import CardSet
from games.models.game import Game
from games.models.player import Player


class Chronicle(models.Model):
    """The course of a finished game: the version at which each round ended, the standings then, and the
    cards that each seat took and used."""

    game = models.OneToOneField(
        Game, verbose_name=_("game"), on_delete=models.CASCADE, primary_key=True, related_name="chronicle"
    )
    rounds = models.JSONField(_("figures by round"), default=list)
    cards = models.JSONField(_("cards by seat"), default=list)

    class Meta:
        verbose_name = _("chronicle")
        verbose_name_plural = _("chronicles")

    def __str__(self) -> str:
        return str(self.game)


class Played(models.Model):
    """One finished game of one player, for the match history; the rating is the one after the game."""

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="played")
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="played"
    )
    title = models.SlugField(_("title"), max_length=40)
    seats = models.PositiveSmallIntegerField(_("seats"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    bots = models.PositiveSmallIntegerField(_("bots"), default=0)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    score = models.IntegerField(_("score"), null=True, blank=True)
    won = models.BooleanField(_("won"), default=False)
    left = models.BooleanField(_("left early"), default=False)
    rated = models.BooleanField(_("rated"), default=False)
    public = models.BooleanField(_("open to everybody"), default=False)
    mu = models.FloatField(_("rating"), null=True, blank=True)
    sigma = models.FloatField(_("uncertainty"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished on"))

    class Meta:
        verbose_name = _("played game")
        verbose_name_plural = _("played games")
        ordering = ["-finished_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="a_player_plays_a_game_once"),
        ]
        indexes = [
            models.Index(fields=["player", "-finished_at", "-id"], name="played_by_a_player"),
            models.Index(
                fields=["player", "title", "id"], condition=models.Q(rated=True), name="rated_games"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.game}"


class Tally(models.Model):
    """How often a player played, won and finished, per number of seats, with and without bots."""

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="tallies"
    )
    title = models.SlugField(_("title"), max_length=40)
    seats = models.PositiveSmallIntegerField(_("seats"))
    with_bots = models.BooleanField(_("with bots"))
    games = models.PositiveIntegerField(_("games"), default=0)
    wins = models.PositiveIntegerField(_("wins"), default=0)
    left = models.PositiveIntegerField(_("left early"), default=0)
    places = models.PositiveIntegerField(_("sum of places"), default=0)
    placed = models.PositiveIntegerField(_("games with a place"), default=0)
    scores = models.IntegerField(_("sum of scores"), default=0)
    scored = models.PositiveIntegerField(_("games with a score"), default=0)

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "title", "seats", "with_bots"], name="one_tally_of_a_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.title}, {self.seats}"


class Career(models.Model):
    """A player's streaks at a title, and how often they took each card."""

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="careers"
    )
    title = models.SlugField(_("title"), max_length=40)
    streak = models.PositiveIntegerField(_("wins in a row"), default=0)
    best_streak = models.PositiveIntegerField(_("most wins in a row"), default=0)
    cards = models.JSONField(_("cards taken"), default=dict)

    class Meta:
        verbose_name = _("career")
        verbose_name_plural = _("careers")
        constraints = [models.UniqueConstraint(fields=["player", "title"], name="one_career_at_a_title")]

    def __str__(self) -> str:
        return f"{self.player}, {self.title}"


class Meeting(models.Model):
    """A player's results against another player."""

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="meetings"
    )
    opponent = models.ForeignKey(
        Player, verbose_name=_("opponent"), on_delete=models.CASCADE, related_name="+"
    )
    title = models.SlugField(_("title"), max_length=40)
    games = models.PositiveIntegerField(_("games"), default=0)
    ahead = models.PositiveIntegerField(_("ahead"), default=0)
    behind = models.PositiveIntegerField(_("behind"), default=0)

    class Meta:
        verbose_name = _("meeting")
        verbose_name_plural = _("meetings")
        constraints = [
            models.UniqueConstraint(fields=["player", "opponent", "title"], name="one_meeting_of_two"),
        ]
        indexes = [models.Index(fields=["player", "-games", "opponent"], name="meetings_by_number")]

    def __str__(self) -> str:
        return f"{self.player}, {self.opponent}"


class Rating(models.Model):
    """How strong a player is at a title, estimated from the rated games of one pool."""

    class Pool(models.TextChoices):
        TWO = "two", _("two players")
        MORE = "more", _("three and more players")

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="ratings"
    )
    title = models.SlugField(_("title"), max_length=40)
    pool = models.CharField(_("pool"), max_length=4, choices=Pool)
    mu = models.FloatField(_("rating"))
    sigma = models.FloatField(_("uncertainty"))
    certain = models.FloatField(_("surely at least"))
    games = models.PositiveIntegerField(_("games"), default=0)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(fields=["player", "title", "pool"], name="one_rating_in_a_pool"),
        ]
        indexes = [models.Index(fields=["title", "pool", "-certain", "player"], name="leaderboard")]

    def __str__(self) -> str:
        return f"{self.player}, {self.title}, {self.pool}"


class CardTally(models.Model):
    """Counts for one card of a set, over all finished games that were played with the set."""

    card_set = models.ForeignKey(
        CardSet, verbose_name=_("card set"), on_delete=models.CASCADE, related_name="tallies"
    )
    key = models.SlugField(_("key"), max_length=60)
    offered = models.PositiveIntegerField(_("times offered"), default=0)
    taken = models.PositiveIntegerField(_("times taken"), default=0)
    used = models.PositiveIntegerField(_("times used"), default=0)
    takers = models.PositiveIntegerField(_("players who took it"), default=0)
    wins = models.PositiveIntegerField(_("wins of those who took it"), default=0)
    fair_wins = models.FloatField(_("wins that chance alone would have given them"), default=0)

    class Meta:
        verbose_name = _("card tally")
        verbose_name_plural = _("card tallies")
        constraints = [
            models.UniqueConstraint(fields=["card_set", "key"], name="one_tally_of_a_card"),
        ]

    def __str__(self) -> str:
        return f"{self.card_set}, {self.key}"
