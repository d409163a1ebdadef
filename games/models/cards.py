from django.db import models
from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _


class CardSet(models.Model):
    """All cards one title is played with. A published set never changes again.

    A trial is a copy of a draft, kept for the games that tried it: it has content, but no card rows.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        RETIRED = "retired", _("retired")
        TRIAL = "trial", _("draft as it was tried")

    title = models.SlugField(_("title"), max_length=40)
    name = models.CharField(_("name"), max_length=80)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    is_default = models.BooleanField(_("is the default"), default=False)
    parent = models.ForeignKey(
        "self",
        verbose_name=_("made from"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="children",
    )
    note = models.TextField(_("note"), blank=True)
    tables = models.JSONField(_("tables"), default=dict, blank=True)
    content = models.TextField(_("content as published"), blank=True, editable=False)
    content_hash = models.CharField(_("hash of the content"), max_length=64, blank=True, editable=False)
    created_at = models.DateTimeField(_("created on"), auto_now_add=True)
    published_at = models.DateTimeField(_("published on"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("card set")
        verbose_name_plural = _("card sets")
        ordering = ["title", "name"]
        permissions = [("publish_cardset", _("Can publish a card set"))]
        constraints = [
            models.UniqueConstraint(fields=["title", "name"], name="one_card_set_of_a_name"),
            models.UniqueConstraint(
                fields=["title"], condition=Q(is_default=True), name="one_default_card_set_a_title"
            ),
            models.CheckConstraint(
                condition=Q(is_default=False) | Q(state="published"),
                name="the_default_card_set_is_published",
                violation_error_message=_("Only a published set can be the default."),
            ),
            models.CheckConstraint(
                condition=Q(state="draft", content="", content_hash="", published_at__isnull=True)
                | Q(
                    state__in=["published", "retired", "trial"],
                    content__gt="",
                    content_hash__gt="",
                    published_at__isnull=False,
                ),
                name="a_published_card_set_is_frozen",
                violation_error_message=_("A published set has its content and hash, a draft has neither."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_draft(self) -> bool:
        return self.state == self.State.DRAFT


class Deck(models.Model):
    """The cards of one kind in a set: rooms, items, threats and so on."""

    card_set = models.ForeignKey(
        CardSet, verbose_name=_("card set"), on_delete=models.CASCADE, related_name="decks"
    )
    kind = models.SlugField(_("kind"), max_length=40)
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        ordering = ["card_set", "position", "kind"]
        constraints = [
            models.UniqueConstraint(fields=["card_set", "kind"], name="one_deck_of_a_kind_in_a_set"),
        ]

    def __str__(self) -> str:
        return f"{self.card_set} / {self.kind}"


class Card(models.Model):
    """One card: its number of copies, its name in three languages, and the data its title defines."""

    deck = models.ForeignKey(Deck, verbose_name=_("deck"), on_delete=models.CASCADE, related_name="cards")
    key = models.SlugField(_("key"), max_length=60)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    copies = models.PositiveSmallIntegerField(_("copies"), default=1)
    name_en = models.CharField(_("name in English"), max_length=80)
    name_ru = models.CharField(_("name in Russian"), max_length=80)
    name_fr = models.CharField(_("name in French"), max_length=80)
    body = models.JSONField(_("body"), default=dict, blank=True)

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ["deck", "position", "key"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "key"], name="one_card_of_a_key_in_a_deck"),
            models.CheckConstraint(
                condition=Q(copies__gte=1),
                name="a_card_is_there_at_least_once",
                violation_error_message=_("A card is there at least once."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def card_set(self) -> CardSet:
        return self.deck.card_set

    @property
    def name(self) -> str:
        """The name in the reader's language."""
        return getattr(self, f"name_{(get_language() or 'en')[:2]}", self.name_en)
