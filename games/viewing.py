"""What a viewer sees of a game: from its rows to the parts of a page, and to what has changed on it."""

from collections.abc import Collection
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.engine.state import open_decision
from games.models import Edition, Game, Move, Player, Seat
from games.panels import changed, render_changes, render_part
from games.presenters import PRESENTERS
from games.presenters.parts import Made, Part, Parts, Viewing
from games.presenters.seating import SeatingView, present_seating
from games.presenters.seats import seat_name
from games.selectors.games import cards_of, facts_of, rules_of, secrets_of, state_at
from games.selectors.memory import Memory
from games.selectors.recap import kept_since
from games.services.moves import safe_answers, version_before

Own = tuple[int, ...]
"""The seats of a viewer: none for a spectator, several where people share a screen."""

MOST_KNOWN = 2048
MOST_MADE = 64
"""Games; each takes up to a megabyte."""


def own_seats(seats: list[Seat], player: Player | None) -> Own:
    """All seats of a player: more than one where several people play on one screen."""
    if player is None or player.pk is None:
        return ()
    return tuple(seat.number for seat in seats if seat.player_id == player.pk)


def who_takes_back(moves: list[Move], own: Own) -> int | None:
    """The seat of a viewer whose last answer can be taken back.

    On one screen the turn may have passed to the next person already.
    """
    return next((seat for seat in own if version_before(moves, seat) is not None), None)


def key_to(game: Game) -> str:
    """What addresses of a private game end with, for those who see it and may hand it on."""
    return f"?{urlencode({'invitation': game.invitation})}" if game.access == Game.Access.LINK else ""


@lru_cache(maxsize=MOST_KNOWN)
def address_of_positions(game_id: int) -> str:
    """With `{}` where the version of a position stands."""
    return reverse("game-at", args=[game_id, 0]).replace("/0/", "/{}/")


class Table:
    """The public parts of a scene in one language: prepared once, and each drawn once, for all who look."""

    def __init__(self, title: str, parts: Parts) -> None:
        self.title = title
        self.parts = parts
        self._drawn: dict[str, tuple[Part, SafeString]] = {}

    def draw(self, name: str, part: Part) -> SafeString:
        """A part for a page that is open, be it public or a viewer's own."""
        known = self._drawn.get(name)
        if known is not None and known[0] is part:
            return known[1]
        drawn = render_part(self.title, name, part, out_of_band=True)
        self._drawn.setdefault(name, (part, drawn))
        return drawn


class Scene:
    """A game at one version, ready to be shown to anybody."""

    def __init__(
        self, game: Game, seats: list[Seat], state: Any, moves: list[Move], earlier: "Scene | None" = None
    ) -> None:
        """The moves are the latest of the game, the newest first; those after the state are left out."""
        self.game = game
        self.version: int = state.version
        self.edition = Edition(state.version, game.seating)
        self._seats = seats
        self._state = state
        self.moves = [move for move in moves if move.number <= state.version]
        self._kept = kept_since(self.moves, -1)
        self._public = facts_of(self._kept, None)
        self._secrets = secrets_of(self._kept)
        self._names = [seat_name(each) for each in seats]
        self._bots = [bool(each.bot) for each in seats]
        self._position = address_of_positions(game.pk) + key_to(game)
        self._made: dict[str | None, Made] = {}
        self._tables: dict[tuple[str | None, int | None], Table] = {}
        self._earlier = {} if earlier is None else {earlier.version: earlier}

    def parts(self, own: Own, *, since: int | None = None, chosen: str = "") -> Parts:
        """All parts for a viewer. With a version that the viewer knows, the log has only what is new."""
        return {**self._table(since).parts, **self._own_parts(own, since, chosen)}

    def page(self, own: Own, chosen: str = "") -> Parts:
        """All parts for a page that is sent, which will soon want to hear what has changed."""
        parts = self.parts(own, chosen=chosen)
        KNOWN.keep(self._known_as(own, chosen), (self.edition, parts))
        return parts

    def news(self, own: Own, since: Edition, chosen: str = "", *, always: Collection[str] = ()) -> SafeString:
        """What has changed for a viewer who knows an edition and points at an answer, drawn for that page.

        Some parts can be sent whether they changed or not, where it is not known what the page shows.
        """
        before = self._parts_at(own, since, chosen) if self._can_tell_since(since.version) else None
        chosen = self.pointed_at(own, since.version, chosen)
        if before is None:
            return self.everything(own, chosen)
        table = self._table(since.version)
        parts = {**table.parts, **self._own_parts(own, since.version, chosen)}
        if since.seating != self.edition.seating:
            # Every update says where it begins, also where nobody has moved.
            always = (*always, "version")
        if always:
            before = {name: part for name, part in before.items() if name not in always}
        KNOWN.keep(self._known_as(own, chosen), (self.edition, parts))
        drawn = "".join(table.draw(*each) for each in changed(before, parts).items())
        if since.seating != self.edition.seating:
            drawn += self._draw_seating(own)
        return mark_safe(drawn)

    def everything(self, own: Own, chosen: str = "") -> SafeString:
        """All parts for a page of which it is not known what it shows."""
        return render_changes(self.game.title, self.parts(own, chosen=chosen)) + self._draw_seating(own)

    def seating(self, own: Own) -> SeatingView:
        """What a page says about the seats beside the table."""
        return present_seating(self.game, self._seats, self._seat(own))

    def _draw_seating(self, own: Own) -> SafeString:
        return render_to_string("games/_seating_news.html", {"seating": self.seating(own), "swap": True})

    def pointed_at(self, own: Own, since: int, chosen: str) -> str:
        """What a viewer still points at who did so at an earlier version; nothing once they have answered."""
        return "" if any(move.seat in own for move in self._later_than(since)) else chosen

    def _can_tell_since(self, since: int) -> bool:
        """Is every move behind that version at hand, and did none of them take back what others told?"""
        later = self._later_than(since)
        return len(later) == self.version - since and all(move.kind != Move.Kind.REWIND for move in later)

    def _took_back_what_was_before(self, version: int) -> bool:
        return any(move.target is not None and move.target < version for move in self._later_than(version))

    def _later_than(self, version: int) -> list[Move]:
        return list(takewhile(lambda move: move.number > version, self.moves))

    def _parts_at(self, own: Own, edition: Edition, chosen: str) -> Parts | None:
        """What stands on the page of a viewer who knows an edition.

        A version can be found again in the record; what was shown about the seats then is nowhere.
        """
        known = KNOWN.get(self._known_as(own, chosen))
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
    def made(self) -> Made:
        """What was made to show this game in this language: kept from move to move."""
        language = get_language()
        if language not in self._made:
            key = self.game.invitation, language
            self._made[language] = MADE.get(key) or Made()
            MADE.keep(key, self._made[language])
        return self._made[language]

    def _known_as(self, own: Own, chosen: str) -> "Known":
        return self.game.invitation, own, chosen, get_language()

    def _table(self, since: int | None) -> Table:
        key = get_language(), since
        if key not in self._tables:
            parts = PRESENTERS[self.game.title].present_public(self.viewing((), since=since))
            self._tables[key] = Table(self.game.title, parts)
        return self._tables[key]

    def _own_parts(self, own: Own, since: int | None, chosen: str = "") -> Parts:
        if not own:
            return {}
        parts = PRESENTERS[self.game.title].present_own(self.viewing(own, since=since, chosen=chosen))
        public = self._table(since).parts
        # What is like everybody's is drawn once for all.
        return {name: part for name, part in parts.items() if part != public.get(name)}

    def viewing(self, own: Own, *, since: int | None = None, chosen: str = "") -> Viewing:
        """All that a title needs to show it. A viewer with several seats looks from the one that is asked."""
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
            taken_back=since is not None and self._took_back_what_was_before(since),
            secrets=secrets,
            refusals=rules.refusals(state, decision) if decision else [],
            chosen=chosen,
            undo=running and who_takes_back(moves, own) is not None,
            position=self._position,
            version=self.version,
            result=rules.result(state),
            made=self.made,
            at_once=self._at_once(seat) if answers and seat is not None else (),
            answers=answers,
            ended=not running and self.version == self.game.version,
        )

    @cached_property
    def _observed(self) -> dict[int | None, dict[str, Any]]:
        """What everybody may see."""
        viewers = [None, *range(len(self._seats))]
        return dict(zip(viewers, rules_of(self.game).observe_all(self._state, viewers), strict=True))

    def _seat(self, own: Own) -> int | None:
        """The seat that somebody with several looks from: the one that is asked."""
        first = own[0] if own else None
        return next((number for number in own if open_decision(self._state, number)), first)

    def _at_once(self, seat: int) -> Collection[str]:
        """What is played at the first click by who wants no confirmation: all that reveals nothing."""
        player = self._seats[seat].player
        if player is None or player.preferences.get("confirm", True):
            return ()
        return safe_answers(rules_of(self.game), self._state, self._seats, seat)


Known = tuple[str, Own, str, str | None]
KNOWN: Memory[Known, tuple[Edition, Parts]] = Memory(MOST_KNOWN)
"""What each viewer was sent last, so that a version need not be replayed to know what stands on a page."""
MADE: Memory[tuple[str, str | None], Made] = Memory(MOST_MADE)
"""What was made for the games that are played or looked at now, in each language."""
