"""A game as its viewers see it: turns its rows into the parts of a page, and into updates for open pages."""

from collections.abc import Collection
from functools import cached_property
from itertools import takewhile
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.caches import cached, keep, part_memos, sent_parts
from games.engine.state import open_decision
from games.models import Edition, Game, Move, Player, Seat
from games.presenters import presenter_of
from games.presenters.parts import Memo, Part, Parts, Viewing
from games.presenters.seating import SeatingView, present_seating
from games.presenters.seats import seat_name
from games.rendering import changed, render_changes, render_part
from games.selectors.games import cards_of, facts_of, rules_of, secrets_of, state_at
from games.selectors.recap import moves_in_force
from games.selectors.standing import safe_answers
from games.selectors.undo import undo_target

Own = tuple[int, ...]
"""The seats of a viewer: empty for a spectator, several if people share a screen."""


def own_seats(seats: list[Seat], player: Player | None) -> Own:
    """The numbers of a player's seats: more than one if several people share a screen."""
    if player is None or player.pk is None:
        return ()
    return tuple(seat.number for seat in seats if seat.player_id == player.pk)


def who_takes_back(moves: list[Move], own: Own) -> int | None:
    """The seat of the viewer whose last answer can be undone; None if there is none.

    On a shared screen this may not be the seat whose turn it is.
    """
    return next((seat for seat in own if undo_target(moves, seat) is not None), None)


def key_to(game: Game) -> str:
    """The query string with the invitation of a private game; empty for other games."""
    return f"?{urlencode({'invitation': game.invitation})}" if game.access == Game.Access.LINK else ""


@cached("addresses of positions", 1024)
def address_of_positions(game_id: int) -> str:
    """The address of a position, with `{}` in place of its version."""
    return reverse("game-at", args=[game_id, 0]).replace("/0/", "/{}/")


class PublicParts:
    """The public parts of a scene in one language: made once, and each rendered once, for all viewers."""

    def __init__(self, title: str, parts: Parts) -> None:
        self.title = title
        self.parts = parts
        self._drawn: dict[str, tuple[Part, SafeString]] = {}

    def draw(self, name: str, part: Part) -> SafeString:
        """The HTML of a part for an open page, whether it is public or a viewer's own."""
        known = self._drawn.get(name)
        if known is not None and known[0] is part:
            return known[1]
        drawn = render_part(self.title, name, part, out_of_band=True)
        self._drawn.setdefault(name, (part, drawn))
        return drawn


class Scene:
    """A game at one version, for all its viewers."""

    def __init__(
        self, game: Game, seats: list[Seat], state: Any, moves: list[Move], earlier: "Scene | None" = None
    ) -> None:
        """`moves` are the latest of the game, the newest first; moves after the state are ignored."""
        self.game = game
        self.version: int = state.version
        self.edition = Edition(state.version, game.seating)
        self._seats = seats
        self._state = state
        self.moves = [move for move in moves if move.number <= state.version]
        self._kept = moves_in_force(self.moves, -1)
        self._public = facts_of(self._kept, None)
        self._secrets = secrets_of(self._kept)
        self._names = [seat_name(each) for each in seats]
        self._bots = [bool(each.bot) for each in seats]
        self._position = address_of_positions(game.pk) + key_to(game)
        self._memos: dict[str | None, Memo] = {}
        self._tables: dict[tuple[str | None, int | None], PublicParts] = {}
        self._earlier = {} if earlier is None else {earlier.version: earlier}

    def parts(self, own: Own, *, since: int | None = None, chosen: str = "") -> Parts:
        """All parts for a viewer; with `since`, the log contains only events after that version."""
        return {**self._table(since).parts, **self._own_parts(own, since, chosen)}

    def page(self, own: Own, chosen: str = "") -> Parts:
        """All parts for a new page. They are cached, because the page will soon ask for changes."""
        parts = self.parts(own, chosen=chosen)
        keep(sent_parts, self._viewer_key(own, chosen), (self.edition, parts), self.game)
        return parts

    def news(self, own: Own, since: Edition, chosen: str = "", *, always: Collection[str] = ()) -> SafeString:
        """The HTML of all parts that changed since the edition that the viewer's page shows.

        `chosen` is the viewer's selected answer. Parts in `always` are sent even if they did not change.
        """
        before = self._parts_at(own, since, chosen) if self._can_tell_since(since.version) else None
        chosen = self.still_chosen(own, since.version, chosen)
        if before is None:
            return self.everything(own, chosen)
        table = self._table(since.version)
        parts = {**table.parts, **self._own_parts(own, since.version, chosen)}
        if since.seating != self.edition.seating:
            # Every update contains the version it applies to, even if nobody has moved.
            always = (*always, "version")
        if always:
            before = {name: part for name, part in before.items() if name not in always}
        keep(sent_parts, self._viewer_key(own, chosen), (self.edition, parts), self.game)
        drawn = "".join(table.draw(*each) for each in changed(before, parts).items())
        if since.seating != self.edition.seating:
            drawn += self._draw_seating(own)
        return mark_safe(drawn)

    def everything(self, own: Own, chosen: str = "") -> SafeString:
        """The HTML of all parts, for a page whose edition is not known."""
        return render_changes(self.game.title, self.parts(own, chosen=chosen)) + self._draw_seating(own)

    def seating(self, own: Own) -> SeatingView:
        """The notices about the seats for a viewer."""
        return present_seating(self.game, self._seats, self._seat(own))

    def _draw_seating(self, own: Own) -> SafeString:
        return render_to_string("games/_seating_news.html", {"seating": self.seating(own), "swap": True})

    def still_chosen(self, own: Own, since: int, chosen: str) -> str:
        """The answer that a viewer selected at an earlier version; empty if they have moved since."""
        return "" if any(move.seat in own for move in self._later_than(since)) else chosen

    def _can_tell_since(self, since: int) -> bool:
        """Are all moves after that version loaded, without a rewind of the game among them?"""
        later = self._later_than(since)
        return len(later) == self.version - since and all(move.kind != Move.Kind.REWIND for move in later)

    def _undid_moves_before(self, version: int) -> bool:
        return any(move.target is not None and move.target < version for move in self._later_than(version))

    def _later_than(self, version: int) -> list[Move]:
        return list(takewhile(lambda move: move.number > version, self.moves))

    def _parts_at(self, own: Own, edition: Edition, chosen: str) -> Parts | None:
        """The parts on the page of a viewer who knows an edition; None if they are not known any more.

        A version can be restored from the moves, but earlier notices about the seats are not stored.
        """
        known: tuple[Edition, Parts] | None = sent_parts.get(self._viewer_key(own, chosen))
        if known is not None and known[0] == edition:
            return known[1]
        if edition.seating != self.edition.seating:
            return None
        version = edition.version
        if version not in self._earlier:
            state = state_at(self.game, version)
            self._earlier[version] = Scene(self.game, self._seats, state, self.moves)
        return self._earlier[version].parts(own, since=version, chosen=chosen)

    @property
    def memo(self) -> Memo:
        """The cache of this game's views in the current language; it is kept from move to move."""
        language = get_language()
        if language not in self._memos:
            key = self.game.invitation, language
            self._memos[language] = part_memos.get(key) or Memo()
            keep(part_memos, key, self._memos[language], self.game)
        return self._memos[language]

    def _viewer_key(self, own: Own, chosen: str) -> tuple[str, Own, str, str | None]:
        return self.game.invitation, own, chosen, get_language()

    def _table(self, since: int | None) -> PublicParts:
        key = get_language(), since
        if key not in self._tables:
            parts = presenter_of(self.game.title).present_public(self.viewing((), since=since))
            self._tables[key] = PublicParts(self.game.title, parts)
        return self._tables[key]

    def _own_parts(self, own: Own, since: int | None, chosen: str = "") -> Parts:
        if not own:
            return {}
        parts = presenter_of(self.game.title).present_own(self.viewing(own, since=since, chosen=chosen))
        public = self._table(since).parts
        # Parts that equal the public ones are left out: those are rendered once for all viewers.
        return {name: part for name, part in parts.items() if part != public.get(name)}

    def viewing(self, own: Own, *, since: int | None = None, chosen: str = "") -> Viewing:
        """The data for a title's presenter; of several seats, the one that is asked is the viewer's."""
        rules, state, moves = rules_of(self.game), self._state, self.moves
        seat = self._seat(own)
        running = self.game.status == Game.Status.RUNNING
        answers = running and seat is not None and not self._bots[seat]
        decision = open_decision(state, seat) if answers and seat is not None else None
        secrets = any(event.visible_to(seat) for event in self._secrets)
        return Viewing(
            cards=cards_of(self.game),
            observation=self._observed[seat],
            names=self._names,
            bots=self._bots,
            viewer=seat,
            log=facts_of(self._kept, seat) if secrets else self._public,
            since=since,
            taken_back=since is not None and self._undid_moves_before(since),
            secrets=secrets,
            refusals=rules.refusals(state, decision) if decision else [],
            chosen=chosen,
            undo=running and who_takes_back(moves, own) is not None,
            position=self._position,
            version=self.version,
            result=rules.result(state),
            memo=self.memo,
            at_once=self._at_once(seat) if answers and seat is not None else (),
            answers=answers,
            ended=not running and self.version == self.game.version,
        )

    @cached_property
    def _observed(self) -> dict[int | None, dict[str, Any]]:
        """The observation of each seat, and of spectators under None."""
        viewers = [None, *range(len(self._seats))]
        return dict(zip(viewers, rules_of(self.game).observe_all(self._state, viewers), strict=True))

    def _seat(self, own: Own) -> int | None:
        """The seat of the viewer that is asked, or else the first one; None for a spectator."""
        first = own[0] if own else None
        return next((number for number in own if open_decision(self._state, number)), first)

    def _at_once(self, seat: int) -> Collection[str]:
        """Answers to play without confirmation, if the player prefers so: those that reveal nothing."""
        player = self._seats[seat].player
        if player is None or player.preferences.get("confirm", True):
            return ()
        return safe_answers(rules_of(self.game), self._state, self._seats, seat)
