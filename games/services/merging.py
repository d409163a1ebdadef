"""Merges two players: a guest's games and results become the account's."""

from collections import Counter
from typing import Any

from django.db.models import Model, Q

from games.models import Career, Game, Invitation, Meeting, Move, Played, Player, Rating, Seat, Tally
from games.selectors.players import games_of
from games.services.games import leave_game
from games.services.problems import all_or_nothing
from games.services.seating import note_changes_of

SUMS = {
    Tally: ["games", "wins", "left", "places", "placed", "scores", "scored"],
    Meeting: ["games", "ahead", "behind"],
}


@all_or_nothing
def merge_players(*, guest: Player, into: Player) -> Player:
    """Move everything a guest has to an account, and delete the guest. The account's own data stays.

    If both sit at a table that has not started, the guest leaves it. In a game that has started, they
    become two people on one screen, and the seat keeps the guest's name.
    """
    # Lock games before players, in the same order as a move does.
    note_changes_of(guest)
    # Locked in a fixed order, so that two tabs that sign in at once don't deadlock.
    rows = {
        each.pk: each
        for each in Player.objects.select_for_update().order_by("pk").filter(pk__in=[guest.pk, into.pk])
    }
    into = rows[into.pk]
    if guest.pk not in rows or not rows[guest.pk].is_guest:
        return into
    guest = rows[guest.pk]
    is_new = not into.seats.exists()
    pass_seats(guest, into)
    pass_results(guest, into)
    Move.objects.filter(player=guest).update(player=into)
    guest.delete()
    into.wishes = {**guest.wishes, **into.wishes}
    into.preferences = {**guest.preferences, **into.preferences}
    if is_new and not into.avatar:
        # Without a chosen avatar it is derived from the key: a new account keeps the guest's look.
        into.avatar, into.key = guest.avatar, guest.key
    into.save(update_fields=["wishes", "preferences", "avatar", "key"])
    return into


def pass_seats(guest: Player, into: Player) -> None:
    own = set(into.seats.values_list("game", flat=True))
    for game in games_of(guest, [Game.Status.OPEN]):
        if game.pk in own:
            leave_game(game_id=game.pk, player=guest)
    Seat.objects.filter(player=guest, game__in=own, label="").update(label=guest.name)
    Seat.objects.filter(player=guest).update(player=into)
    # If both have played the same daily game, the account's attempt counts.
    tried = into.hosted_games.exclude(daily=None).values_list("daily", flat=True)
    Game.objects.filter(host=guest).exclude(daily__in=list(tried)).update(host=into)
    asked = list(into.invitations.values_list("game", flat=True))
    Invitation.objects.filter(player=guest).exclude(game__in=asked).update(player=into)


def pass_results(guest: Player, into: Player) -> None:
    """Move the histories and add up the tallies. The account's rating stays, if it has one."""
    counted = list(into.played.values_list("game", flat=True))
    Played.objects.filter(player=guest).exclude(game__in=counted).update(player=into)
    for tally in guest.tallies.all():
        add_up(tally, into.tallies, title=tally.title, seats=tally.seats, with_bots=tally.with_bots)
    Meeting.objects.filter(Q(player=guest, opponent=into) | Q(player=into, opponent=guest)).delete()
    for meeting in guest.meetings.all():
        add_up(meeting, into.meetings, title=meeting.title, opponent=meeting.opponent)
    for meeting in Meeting.objects.filter(opponent=guest).select_related("player"):
        add_up(meeting, meeting.player.meetings, opponent=into, title=meeting.title)
    for career in guest.careers.all():
        pass_career(career, into)
    ratings = Rating.objects.filter(player=guest)
    for title, pool in into.ratings.values_list("title", "pool"):
        ratings = ratings.exclude(title=title, pool=pool)
    ratings.update(player=into)


def add_up(row: Model, theirs: Any, **key: Any) -> None:
    """Add a row's sums to the matching row, and delete it."""
    same, _created = theirs.get_or_create(**key)
    sums = SUMS[type(row)]
    for field in sums:
        setattr(same, field, getattr(same, field) + getattr(row, field))
    same.save(update_fields=sums)
    row.delete()


def pass_career(career: Career, into: Player) -> None:
    own, created = into.careers.get_or_create(title=career.title)
    if created:
        own.streak = career.streak
    own.cards = dict(Counter(own.cards) + Counter(career.cards))
    own.best_streak = max(own.best_streak, career.best_streak)
    own.save(update_fields=["cards", "streak", "best_streak"])
    career.delete()
