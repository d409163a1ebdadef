"""Makes two players one: what a guest has played becomes the account's."""

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
    """Everything a guest has passes to an account, and the guest is no more. The account's own stays.

    Where both sit at one table that has not started, the guest gets up. In a game that has, they are
    from now on two people at one screen, and the seat keeps the guest's name.
    """
    # The games before the players, as who moves has them.
    note_changes_of(guest)
    # Locked in one order, so that two tabs that sign in at once wait for each other and not for ever.
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
        # Who has chosen no face has the one of the key: the newcomer goes on looking the same.
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
    # Where both have tried the same vault of the day, the account's attempt is the one that counts.
    tried = into.hosted_games.exclude(daily=None).values_list("daily", flat=True)
    Game.objects.filter(host=guest).exclude(daily__in=list(tried)).update(host=into)
    asked = list(into.invitations.values_list("game", flat=True))
    Invitation.objects.filter(player=guest).exclude(game__in=asked).update(player=into)


def pass_results(guest: Player, into: Player) -> None:
    """Histories are put together and tallies added up. A rating stays the account's, if it has one."""
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
    """Add a row to the one of the same kind."""
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
