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

from games.caches import MemoKey, SentKey, cached, keep, part_memos, sent_parts
from games.engine.decision import Decision
from games.engine.state import open_decision
from games.models import PUBLIC, SPECTATOR, Edition, Eyes, Game, Move, Own, Player, Seat, Sight
from games.presenters import presenter_of
from games.presenters.curtain import CURTAIN, present_curtain
from games.presenters.parts import Curtain, Memo, Part, Parts, Viewing
from games.presenters.seating import SeatingView, present_seating
from games.presenters.seats import seat_name
from games.rendering import changed, render_changes, render_part
from games.selectors.curtain import has_curtain, lifted_seat, write_lift
from games.selectors.games import all_facts_of, cards_of, facts_of, is_open, rules_of, secrets_of, state_at
from games.selectors.recap import moves_in_force
from games.selectors.standing import safe_answers
from games.selectors.undo import undo_target


def own_seats(seats: list[Seat], player: Player | None) -> Own:
    """The numbers of a player's seats: more than one if several people share a screen."""
    if player is None or player.pk is None:
        return ()
    return tuple(seat.number for seat in seats if seat.player_id == player.pk)


def who_takes_back(game: Game, moves: list[Move], own: Own) -> int | None:
    """The seat of the viewer whose last answer can be undone; None if there is none.

    On a shared screen this may not be the seat whose turn it is.
    """
    return next((seat for seat in own if undo_target(game, moves, seat) is not None), None)


def key_to(game: Game, *, seat: str | None = None) -> str:
    """The query string with the invitation of a private game, and the seat to look from; often empty."""
    fields = {"invitation": game.invitation} if game.access == Game.Access.LINK else {}
    query = urlencode(fields if seat is None else {**fields, "seat": seat})
    return f"?{query}" if query else ""


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
        self._secrets = secrets_of(self._kept)
        self._is_open = is_open(game)
        self._public = all_facts_of(self._kept) if self._is_open else facts_of(self._kept, None)
        self._bots = [bool(each.bot) for each in seats]
        self._position = address_of_positions(game.pk) + key_to(game)
        self._memos: dict[tuple[str | None, Eyes], Memo] = {}
        self._tables: dict[tuple[str | None, int | None], PublicParts] = {}
        self._earlier = {} if earlier is None else {earlier.version: earlier}

    def parts(self, sight: Sight, *, since: int | None = None, chosen: str = "") -> Parts:
        """All parts for a viewer; with `since`, the log contains only events after that version."""
        return {**self._table(since).parts, **self._own_parts(sight, since, chosen)}

    def page(self, sight: Sight, chosen: str = "") -> Parts:
        """All parts for a new page. They are cached, because the page will soon ask for changes."""
        parts = self.parts(sight, chosen=chosen)
        keep(sent_parts, self._sent_key(sight, chosen), (self.edition, parts), self.game)
        return parts

    def news(
        self, sight: Sight, since: Edition, chosen: str = "", *, always: Collection[str] = ()
    ) -> SafeString:
        """The HTML of all parts that changed since the edition that the viewer's page shows.

        `chosen` is the viewer's selected answer. Parts in `always` are sent even if they did not change.
        """
        before = self._parts_at(sight, since, chosen) if self._can_tell_since(since.version) else None
        chosen = self.still_chosen(sight.own, since.version, chosen)
        if before is None:
            return self.everything(sight, chosen)
        table = self._table(since.version)
        parts = {**table.parts, **self._own_parts(sight, since.version, chosen)}
        if since.seating != self.edition.seating:
            # Every update contains the version it applies to, even if nobody has moved.
            always = (*always, "version")
        if always:
            before = {name: part for name, part in before.items() if name not in always}
        keep(sent_parts, self._sent_key(sight, chosen), (self.edition, parts), self.game)
        drawn = "".join(table.draw(*each) for each in changed(before, parts).items())
        if since.seating != self.edition.seating:
            drawn += self._draw_seating(sight)
        return mark_safe(drawn)

    def everything(self, sight: Sight, chosen: str = "") -> SafeString:
        """The HTML of all parts, for a page whose edition is not known."""
        return render_changes(self.game.title, self.parts(sight, chosen=chosen)) + self._draw_seating(sight)

    def seating(self, sight: Sight) -> SeatingView:
        """The notices about the seats for a viewer."""
        return present_seating(self.game, self._seats, self.eyes(sight).seat)

    def _draw_seating(self, sight: Sight) -> SafeString:
        return render_to_string("games/_seating_news.html", {"seating": self.seating(sight), "swap": True})

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

    def _parts_at(self, sight: Sight, edition: Edition, chosen: str) -> Parts | None:
        """The parts on the page of a viewer who knows an edition; None if they are not known any more.

        A version can be restored from the moves, but earlier notices about the seats are not stored.
        """
        known: tuple[Edition, Parts] | None = sent_parts.get(self._sent_key(sight, chosen))
        if known is not None and known[0] == edition:
            return known[1]
        if edition.seating != self.edition.seating:
            return None
        version = edition.version
        if version not in self._earlier:
            state = state_at(self.game, version)
            if state.version != version:
                return None
            self._earlier[version] = Scene(self.game, self._seats, state, self.moves)
        return self._earlier[version].parts(sight, since=version, chosen=chosen)

    def _memo(self, eyes: Eyes) -> Memo:
        """The cache of this game's views for these eyes in the current language, kept from move to move."""
        language = get_language()
        if (language, eyes) not in self._memos:
            key = MemoKey(self.game.invitation, language, eyes)
            known = part_memos.get(key)
            if known is None:
                known = Memo(None if eyes == PUBLIC else self._memo(PUBLIC))
            keep(part_memos, key, known, self.game)
            self._memos[language, eyes] = known
        return self._memos[language, eyes]

    def _sent_key(self, sight: Sight, chosen: str) -> SentKey:
        return SentKey(self.game.invitation, get_language(), sight, chosen)

    def _table(self, since: int | None) -> PublicParts:
        key = get_language(), since
        if key not in self._tables:
            parts = presenter_of(self.game.title).present_public(self.viewing(SPECTATOR, since=since))
            self._tables[key] = PublicParts(self.game.title, parts)
        return self._tables[key]

    def _own_parts(self, sight: Sight, since: int | None, chosen: str = "") -> Parts:
        if not sight.own:
            return {}
        parts = presenter_of(self.game.title).present_own(self.viewing(sight, since=since, chosen=chosen))
        public = self._table(since).parts
        # Parts that equal the public ones are left out: those are rendered once for all viewers.
        own = {name: part for name, part in parts.items() if part != public.get(name)}
        return {**own, **self._curtain_part(sight)} if has_curtain(self.game, sight.own) else own

    def _curtain_part(self, sight: Sight) -> Parts:
        """The bar of a shared screen: to whom to pass it, or how to cover what is hidden."""
        eyes, lift = self.eyes(sight), sight.lift
        lifted = write_lift(self.game.pk, lift) if lift is not None and not eyes.covered else ""
        people = {number: self._names[number] for number in sight.own if not self._bots[number]}
        asked = [number for number in people if open_decision(self._state, number)]
        undo = who_takes_back(self.game, self.moves, sight.own) is not None
        view = present_curtain(people, asked, eyes, lifted, asks=self._waits_behind(eyes), undo=undo)
        return {CURTAIN: Part(CURTAIN, view)}

    def viewing(self, sight: Sight, *, since: int | None = None, chosen: str = "") -> Viewing:
        """The data for a title's presenter; of several seats, the one that is asked is the viewer's."""
        rules, state, moves = rules_of(self.game), self._state, self.moves
        eyes = self.eyes(sight)
        seat = eyes.seat
        running = self.game.status == Game.Status.RUNNING
        ended = not running and self.version == self.game.version
        answers = running and seat is not None and not self._bots[seat]
        decision = self._question(eyes) if answers else None
        secrets = not self._is_open and any(event.visible_to(eyes.reader) for event in self._secrets)
        curtain = None
        if eyes.covered and seat is not None:
            curtain = Curtain(self._names[seat], asks=self._waits_behind(eyes))
        return Viewing(
            cards=cards_of(self.game),
            observation=self._observe(eyes),
            names=self._names,
            bots=self._bots,
            viewer=seat,
            log=facts_of(self._kept, eyes.reader) if secrets else self._public,
            since=since,
            taken_back=since is not None and (self._undid_moves_before(since) or self._was_opened(since)),
            secrets=secrets,
            refusals=rules.refusals(state, decision) if decision else [],
            chosen=chosen,
            undo=running and who_takes_back(self.game, moves, sight.own) is not None,
            position=self._position,
            version=self.version,
            result=rules.result(state),
            memo=self._memo(eyes),
            at_once=self._at_once(seat) if decision and seat is not None else (),
            answers=answers,
            shared=len(sight.own) > 1,
            places=[each.place for each in self._seats] if ended else (),
            ended=ended,
            curtain=curtain,
        )

    @property
    def _names(self) -> list[str]:
        """The names at the seats, in the language of this viewer: a scene is shown to many."""
        return [seat_name(each) for each in self._seats]

    def eyes(self, sight: Sight) -> Eyes:
        """From which seat the table is shown: that of the viewer that is asked, or else the first one.

        People who share a screen see what is hidden only after the curtain was lifted for that seat; as
        long as none of the others is asked, that seat stays at the screen.
        """
        own = sight.own
        if not own:
            return PUBLIC
        asked = [number for number in own if open_decision(self._state, number)]
        if not has_curtain(self.game, own):
            return Eyes((asked or own)[0])
        asked = [number for number in asked if not self._bots[number]]
        lifted = lifted_seat(self.game, sight, self.moves, self.version)
        if lifted is not None and (lifted in asked or not asked):
            return Eyes(lifted)
        return Eyes((asked or own)[0], covered=True)

    def _question(self, eyes: Eyes) -> Decision | None:
        """The open question of the seat, unless it waits behind a curtain."""
        decision = None if eyes.seat is None else open_decision(self._state, eyes.seat)
        if decision is None or not eyes.covered:
            return decision
        return decision if decision.kind in rules_of(self.game).open_questions else None

    def _waits_behind(self, eyes: Eyes) -> bool:
        """Does a question to the seat wait behind a curtain?"""
        if not eyes.covered or eyes.seat is None or self._bots[eyes.seat]:
            return False
        return open_decision(self._state, eyes.seat) is not None and self._question(eyes) is None

    def _observe(self, eyes: Eyes) -> dict[str, Any]:
        if eyes.covered and eyes.seat is not None:
            return rules_of(self.game).observe_covered(self._state, eyes.seat)
        return self._observed[eyes.seat]

    @cached_property
    def _observed(self) -> dict[int | None, dict[str, Any]]:
        """The observation of each seat, and of spectators under None."""
        viewers = [None, *range(len(self._seats))]
        return dict(zip(viewers, rules_of(self.game).observe_all(self._state, viewers), strict=True))

    def _was_opened(self, since: int) -> bool:
        """Has the end of the game opened secrets that are not in the log of a page?"""
        return self._is_open and bool(self._secrets) and since < self.version

    def _at_once(self, seat: int) -> Collection[str]:
        """Answers to play without confirmation, if the player prefers so: those that reveal nothing."""
        player = self._seats[seat].player
        if player is None or player.preferences.get("confirm", True):
            return ()
        return safe_answers(rules_of(self.game), self._state, self._seats, seat)
