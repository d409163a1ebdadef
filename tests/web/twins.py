"""Twins: a game, and the same game with everything that one viewer can't see dealt differently.

Both must send this viewer the same, over every channel, until the difference shows.
"""

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, NamedTuple

from django.test import Client

from games import caches
from games.engine.codec import encode
from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.state import open_decision, open_decisions
from games.live.connection import Viewer
from games.live.game_subscribers import render_updates
from games.models import SPECTATOR, Checkpoint, Edition, Game, Lift, Move, Player, Position, Seat, Sight
from games.presenters.data_export import my_data
from games.selectors.curtain import write_lift
from games.selectors.games import latest_state, rules_of, state_at
from games.services.game_files import export_game
from games.services.games import create_game, join_game, start_game
from games.services.moves import submit_move
from games.views.games import CURTAIN_COOKIE
from tests.web.tables import HTMX, browser

VOLATILE = re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*|("made_at": ")[^"]*')
"""Tokens, and the times of moves."""
KEPT: tuple[Any, ...] = (Position, Checkpoint, Move, Seat)
SHARED_SEATS, OWN_SEAT = (0, 1), 2


class Watcher(NamedTuple):
    """Somebody who looks at a game: their seats, their player, and the seat whose secrets they may see."""

    name: str
    sight: Sight
    player: Player | None
    reader: int | None
    client: Client


class Table:
    """A running game: two people share the screen of seats 0 and 1, and another has seat 2."""

    def __init__(self, title: str, *, seed: str = "twins", **options: Any) -> None:
        # Without confirmations, pages also say which answers are safe.
        host, other = (
            Player.objects.create(name=name, preferences={"confirm": False}, wishes={})
            for name in ("Ada", "Bo")
        )
        self.id = create_game(title=title, seats=3, host=host, guests=["Chloé"], options=options).pk
        Game.objects.filter(pk=self.id).update(seed=seed, seed_hash=sha256(seed.encode()).hexdigest())
        join_game(game_id=self.id, player=other)
        start_game(game_id=self.id, player=host)
        self.players = {0: host, 1: host, 2: other}
        self.luck = random.Random(seed)
        self.browsers = [browser(player) for player in (None, other, host, host)]

    @property
    def game(self) -> Game:
        return Game.objects.select_related("position", "card_set").get(pk=self.id)

    @property
    def state(self) -> Any:
        return latest_state(self.game)

    @property
    def is_running(self) -> bool:
        return self.game.status == Game.Status.RUNNING

    def answers(self, seat: int) -> list[str]:
        """All answers of a seat; where several may be chosen, some of them."""
        game = self.game
        decision = open_decision(latest_state(game), seat)
        assert decision is not None
        options = rules_of(game).options(latest_state(game), decision)
        least = max(decision.least, 1)
        return [" ".join(["choose", *options[:least]])] if decision.most else options

    def play(self, seat: int, action: str) -> None:
        version = Game.objects.values_list("version", flat=True).get(pk=self.id)
        submit_move(game_id=self.id, seat=seat, seen=version, action=action, player=self.players[seat])

    def go_on(self, answers: int) -> None:
        """Give some random answers, as long as the game is running."""
        for _ in range(answers):
            if not self.is_running:
                return
            seat = self.luck.choice(open_decisions(self.state)).seat
            self.play(seat, self.luck.choice(self.answers(seat)))

    def watchers(self) -> list[Watcher]:
        """A spectator, the single seat, and the shared screen before and after its curtain was lifted."""
        host, other, version = self.players[0], self.players[OWN_SEAT], self.game.version
        asked = [each.seat for each in open_decisions(self.state) if each.seat in SHARED_SEATS]
        seat = (asked or SHARED_SEATS)[0]
        return [
            Watcher("spectator", SPECTATOR, None, None, self.browsers[0]),
            Watcher("seat", Sight((OWN_SEAT,)), other, OWN_SEAT, self.browsers[1]),
            Watcher("covered", Sight(SHARED_SEATS), host, None, self.browsers[2]),
            Watcher("lifted", Sight(SHARED_SEATS, Lift(seat, version)), host, seat, self.browsers[3]),
        ]


# --- the other deal ---------------------------------------------------------------------------------


@contextmanager
def restored(table: Table) -> Iterator[None]:
    """Put all rows of the game back afterwards."""
    game = Game.objects.filter(pk=table.id).values().get()
    rows = {model: list(model.objects.filter(game=table.id).values()) for model in KEPT}
    try:
        yield
    finally:
        Game.objects.filter(pk=table.id).update(**game)
        for model, found in rows.items():
            model.objects.filter(game=table.id).delete()
            model.objects.bulk_create(model(**row) for row in found)
        forget_everything()


def forget_everything() -> None:
    for cache in (
        caches.latest_states,
        caches.latest_moves,
        caches.games_with_seats,
        caches.part_memos,
        caches.sent_parts,
    ):
        cache._values.clear()


def deal_again(table: Table, watcher: Watcher) -> None:
    """Deal everything again that a watcher can't see: in the state of every version, and in the record."""
    game, rules, reader = table.game, rules_of(table.game), watcher.reader
    own = (reader,) if rules.hides else watcher.sight.own
    states = [
        encode(rules.reshuffle(state_at(game, version), reader, Rng("another deal", version)))
        for version in range(game.version + 1)
    ]
    Checkpoint.objects.filter(game=game).delete()
    Checkpoint.objects.bulk_create(
        Checkpoint(game=game, version=version, state=state) for version, state in enumerate(states)
    )
    Position.objects.filter(game=game).update(state=states[-1])
    moves = list(Move.objects.filter(game=game))
    known = [each[1] for move in moves for each in move.events]
    for move in moves:
        move.events = [hidden_otherwise(each, reader, known) for each in move.events]
        move.draws = [[purpose, bound, (value + 1) % bound] for purpose, bound, value in move.draws]
        if move.action and move.seat not in own:
            move.action = "something else"
        move.save(update_fields=["events", "draws", "action"])
    forget_everything()


def hidden_otherwise(event: list[Any], reader: int | None, known: list[dict[str, Any]]) -> list[Any]:
    """An event that a seat may not read, with other facts; ``known`` has those of all events."""
    kind, facts, *rest = event
    if Event(*event).visible_to(reader):
        return event
    return [kind, {name: otherwise(name, value, known) for name, value in facts.items()}, *rest]


def otherwise(name: str, fact: Any, known: list[dict[str, Any]]) -> Any:
    """Another fact of the same form: presenters tell it to those who may read it."""
    match fact:
        case list():
            return [*fact, *fact] or ["other"]
        case int():
            return 0 if fact else 1
    # A card that exists: the seats that may read the event are told its name.
    texts = (each[name] for each in known if name in each)
    return next((text for text in texts if isinstance(text, str) and text not in (fact, "")), "other")


# --- what is sent -----------------------------------------------------------------------------------


def everything_sent(table: Table, watcher: Watcher) -> dict[str, str]:
    """All that a watcher can get of a game, by address or channel."""
    version, page = table.game.version, f"/games/{table.id}/"
    past = sorted({0, max(version - 1, 0), version})
    chosen = some_answers(table, watcher)
    addresses = [page, f"{page}news/", f"{page}recap/?version=0", f"{page}record/", f"{page}download/"]
    addresses += [f"{page}?choose={each}" for each in chosen] + [
        f"{page}preview/?choose={each}" for each in chosen
    ]
    addresses += [f"{page}preview/"]
    addresses += [f"{page}news/?version={each}" for each in past]
    addresses += [f"{page}at/{each}/" for each in past] + [f"{page}at/{each}/?seat=1" for each in past]
    sent = {f"GET {each}": fetch(table, watcher, each) for each in addresses}
    for each in past:
        sent[f"htmx {each}"] = fetch(table, watcher, f"{page}at/{each}/", htmx=True)
        sent[f"whole {each}"] = fetch(table, watcher, f"{page}at/{each}/?whole=1", htmx=True)
        sent[f"socket {each}"] = pushed(table, watcher, each)
    if watcher.reader is None or len(watcher.sight.own) == 1:
        sent["export"] = json.dumps(export_game(game_id=table.id, seat=watcher.reader), sort_keys=True)
    if watcher.player is not None:
        sent["my data"] = VOLATILE.sub(r"\1\2", my_data(watcher.player))
    return sent


def some_answers(table: Table, watcher: Watcher) -> list[str]:
    """Answers to select, that this watcher may know."""
    seat = watcher.reader
    if seat is None or not table.is_running or open_decision(table.state, seat) is None:
        return ["lay c1"]
    return [table.answers(seat)[0]]


def fetch(table: Table, watcher: Watcher, address: str, *, htmx: bool = False) -> str:
    if watcher.sight.lift is not None:
        # The page of a curtain that is down deletes it.
        watcher.client.cookies[CURTAIN_COOKIE] = write_lift(table.id, watcher.sight.lift)
    reply = watcher.client.get(address, headers=HTMX if htmx else {})
    return f"{reply.status_code} " + VOLATILE.sub(r"\1\2", reply.content.decode())


def pushed(table: Table, watcher: Watcher, version: int) -> str:
    """The update that the socket of a page gets which shows a version."""
    viewer = Viewer(watcher.sight, "en", Edition(version, table.game.seating), "")
    return "".join(update.text for update in render_updates(table.id, [viewer])[1].values())


def sent_to(table: Table, watcher: Watcher) -> dict[str, str]:
    """What a watcher is sent after all the others: what was cached for them must not get to this one."""
    version, page = table.game.version, f"/games/{table.id}/"
    for other in table.watchers():
        if other.name != watcher.name:
            for address in (page, f"{page}preview/", f"{page}news/?version={max(version - 1, 0)}"):
                fetch(table, other, address)
            pushed(table, other, max(version - 1, 0))
    return everything_sent(table, watcher)


# --- the comparison ---------------------------------------------------------------------------------


class Moment(NamedTuple):
    """What a watcher observes after a step, and is sent."""

    observed: Any
    sent: dict[str, str]


def moment(table: Table, watcher: Watcher) -> Moment:
    rules, state = rules_of(table.game), table.state
    asked = None if watcher.reader is None else open_decision(state, watcher.reader)
    seen = rules.observe(state, watcher.reader), asked and rules.options(state, asked)
    return Moment(seen, sent_to(table, watcher))


def steps_of(table: Table, watcher: Watcher, steps: int, script: list[tuple[int, int, str]]) -> list[Moment]:
    """Play some answers of all seats and note what the watcher gets.

    The script is written by the first twin and read by the second. Where somebody else's answer is not
    possible in the other deal, another one is given that the watcher can't tell apart.
    """
    found = [moment(table, watcher)]
    luck = random.Random(f"steps {watcher.name}")
    for number in range(steps):
        if not table.is_running:
            break
        if number >= len(script):
            seat = luck.choice(open_decisions(table.state)).seat
            answers = table.answers(seat)
            place = luck.randrange(len(answers))
            script.append((seat, place, answers[place]))
        seat, place, text = script[number]
        if open_decision(table.state, seat) is None:
            break
        answers = table.answers(seat)
        table.play(seat, text if text in answers else answers[place % len(answers)])
        found.append(moment(table, watcher))
    return found


def compare_twins(table: Table, *, steps: int) -> int:
    """Compare the twins of a game for every watcher, some steps long; the number of moments compared.

    Raises `AssertionError` for a leak. A twin is given up when what a watcher observes differs: then the
    difference has been revealed. The contract of titles checks that nothing else is observed.
    """
    compared = 0
    for watcher in table.watchers():
        script: list[tuple[int, int, str]] = []
        forget_everything()
        with restored(table):
            first = steps_of(table, watcher, steps, script)
        with restored(table):
            deal_again(table, watcher)
            second = steps_of(table, watcher, steps, script)
        for number, (one, other) in enumerate(zip(first, second, strict=False)):
            if number and one.observed != other.observed:
                break
            for name, text in one.sent.items():
                assert table.game.seed not in text, f"{watcher.name}: the seed is in {name}"
                assert text == other.sent[name], f"{watcher.name}: {name} tells something hidden"
            compared += 1
    return compared
