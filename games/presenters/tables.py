"""Open tables that wait for players: their seats and their options, and rematches."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game, Player, Seat
from games.presenters import presenter_of
from games.presenters.bots import CHARACTERS, bot_kind
from games.presenters.seats import seat_face, seat_name
from games.selectors.games import rules_of

FREE, KEPT, TAKEN, BOT = "free", "kept", "taken", "bot"


class ChairView(NamedTuple):
    number: int
    place: int
    """The seat number, counted from 1."""
    kind: str
    name: str
    said: str
    """A remark about the player or bot at this seat."""
    face: SafeString
    ready: bool
    mine: bool


class TableView(NamedTuple):
    """A table as one visitor sees it."""

    game: Game
    name: str
    chairs: list[ChairView]
    terms: list[str]
    free: int
    """The number of seats that this visitor may take."""
    empty: int
    """The number of seats that nobody has taken."""
    seated: bool
    ready: bool
    hosts: bool
    asked: bool
    """Is this visitor invited?"""
    status: str


def present_table(game: Game, player: Player) -> TableView:
    seats = list(game.seats.all())
    names = {seat.player_id: seat.player.name for seat in seats if seat.player is not None}
    kept = {each.chair: each for each in game.invitations.all() if each.chair is not None}
    others = {chair: each.player.name for chair, each in kept.items() if each.player_id != player.pk}
    chairs = [present_chair(game, seat, player, others.get(seat.number, "")) for seat in seats]
    own = [seat for seat in seats if player.pk is not None and seat.player_id == player.pk]
    free = sum(chair.kind == FREE for chair in chairs)
    host = names.get(game.host_id, "")
    return TableView(
        game=game,
        name=_("Table of %(name)s") % {"name": host} if host else _("Table %(number)d") % {"number": game.pk},
        chairs=chairs,
        terms=present_terms(game),
        free=free,
        empty=sum(chair.kind in (FREE, KEPT) for chair in chairs),
        seated=bool(own),
        ready=any(seat.ready for seat in own),
        hosts=player.pk is not None and game.host_id == player.pk,
        asked=any(each.player_id == player.pk and not each.withdrawn for each in game.invitations.all()),
        status=present_status(chairs, free),
    )


def present_chair(game: Game, seat: Seat, player: Player, kept_for: str) -> ChairView:
    mine = player.pk is not None and seat.player_id == player.pk
    kind, name, said, face = FREE, _("Free"), "", SafeString("")
    if seat.player is not None:
        kind, name, face = TAKEN, seat_name(seat), seat_face(seat, "m")
        hosts = seat.player_id == game.host_id and not seat.label
        facts = {_("you"): mine, _("opened the table"): hosts, _("on the same screen"): bool(seat.label)}
        said = ", ".join(word for word, true in facts.items() if true)
    elif seat.bot:
        kind, name, face = BOT, seat_name(seat), seat_face(seat, "m")
        said = bot_kind(seat.bot) if seat.bot in CHARACTERS else ""
    elif kept_for:
        kind, name = KEPT, _("Kept for %(name)s") % {"name": kept_for}
    ready = seat.ready or kind == BOT
    return ChairView(seat.number, seat.number + 1, kind, name, said, face, ready, mine)


def present_status(chairs: list[ChairView], free: int) -> str:
    """A sentence on what is missing before the game can start."""
    if free:
        return ngettext("%(count)d chair is free", "%(count)d chairs are free", free) % {"count": free}
    if any(chair.kind == KEPT for chair in chairs):
        return _("Waiting for those whose chairs are kept")
    slow = [chair.name for chair in chairs if not chair.ready]
    return _("Not ready yet: %(names)s") % {"names": ", ".join(slow)}


def present_terms(game: Game) -> list[str]:
    """The terms of a table: rated or friendly, invitation, and options that differ from the default."""
    terms = [_("rated") if game.rated else _("friendly")]
    if game.access == Game.Access.LINK:
        terms.append(_("by invitation"))
    words = presenter_of(game.title).TABLE_TERMS
    for option in rules_of(game).table_options:
        value = game.options.get(option.key, option.values[0])
        if value != option.values[0]:
            terms.append(f"{words[option.key].label}: {words[option.key].values[value]}")
    return terms


class RematchView(NamedTuple):
    """The invitation to play again after a finished game."""

    line: str
    href: str
    """The address to go to; empty if the button takes a seat."""
    way: str


def present_rematch(game: Game, rematch: Game | None, player: Player) -> RematchView | None:
    """The rematch as the visitor sees it; None if there is nothing that they could do."""
    was_there = any(player.pk is not None and seat.player_id == player.pk for seat in game.seats.all())
    if rematch is None:
        return RematchView("", "", _("Play again")) if was_there else None
    sits = [seat for seat in rematch.seats.all() if seat.player is not None]
    if rematch.status != Game.Status.OPEN:
        return RematchView(_("The next game has begun."), reverse("game", args=[rematch.pk]), _("Go there"))
    if any(seat.player == player for seat in sits):
        return RematchView("", reverse("table", args=[rematch.pk]), _("To the table"))
    names = ", ".join(seat_name(seat) for seat in sits)
    line = _("Wants to play again: %(names)s") % {"names": names}
    return RematchView(line, "", _("Me too")) if was_there else None
