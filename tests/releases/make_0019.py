"""Makes `0019.json.gz`: the database of a site that runs the release of commit e98a8f8.

That release ends with migration 0019. The file is made by its own services, in a checkout of it:

    git worktree add ../release e98a8f8
    cp tests/releases/make_0019.py ../release/
    cd ../release && DATA_DIR=$(mktemp -d) .../.venv/bin/python make_0019.py .../tests/releases/0019.json.gz

Seeds, keys, invitations and the clock are fixed, so the same code makes the same file again. This module
is kept as the record of what the file contains. It imports modules that have other names today, so it is
not type-checked. For a later release, copy it, adapt the imports and add what the release brought.
"""

import gzip
import json
import os
import random
import secrets
import sys
import uuid
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import django
from django.utils import timezone as django_timezone

LUCK = random.Random("a site of the release that ends with migration 0019")
COMMIT = "e98a8f8"
PASSWORD = "vault 111 is cold"


class Clock:
    """A clock that goes on by some seconds whenever somebody looks at it."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 10, 9, 30, tzinfo=UTC)

    def now(self) -> datetime:
        self.time += timedelta(seconds=4)
        return self.time


# Before Django is set up: models keep `uuid.uuid4` as a default.
CLOCK = Clock()
django_timezone.now = CLOCK.now
uuid.uuid4 = lambda: uuid.UUID(int=LUCK.getrandbits(128), version=4)
secrets.token_hex = lambda length=32: f"{LUCK.getrandbits(8 * length):0{2 * length}x}"
secrets.token_urlsafe = lambda length=32: secrets.token_hex(length)[: length + 6]
secrets.randbelow = LUCK.randrange
secrets.choice = LUCK.choice
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
django.setup()

from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from games.bots import BOTS
from games.bots.policy import BotView
from games.engine.rng import Rng
from games.engine.state import Do, open_decisions
from games.models import Card, CardSet, Game, Move, Player, User
from games.selectors.cards import as_text, content_of
from games.selectors.games import latest_state, rules_of
from games.selectors.undo import undo_target
from games.services.accounts import ensure_administrator
from games.services.cards import draft_from, hash_of
from games.services.daily import attempt_daily, open_attempts
from games.services.drafts import CardFields, add_card, change_card, move_card
from games.services.game_files import export_game, import_game
from games.services.games import (
    agree_to_end,
    concede,
    create_game,
    fork_game,
    hand_to_bot,
    join_game,
    leave_game,
    start_game,
)
from games.services.moderation import ban_player, rewind_game
from games.services.moves import submit_move, undo_move
from games.services.players import ensure_player, leave_for_good, open_player
from games.services.playtests import ask_for_playtest
from games.services.preferences import keep_preferences
from games.services.results import count_game, games_to_count
from games.services.seen import note_seen
from games.services.tables import invite_player, play_again, set_ready
from games.services.trials import try_card_set

TITLE = "shelter"
BOT = next(bot for bot in BOTS if bot.startswith("rookie"))
SHORT = {"short": True}
NAMED: dict[str, int] = {}
"""What each game is there for, with its number."""


# --- playing ----------------------------------------------------------------------------------------


def row(game_id: int) -> Game:
    return Game.objects.select_related("position", "card_set").get(pk=game_id)


def asked(game_id: int) -> Any:
    """The first open decision."""
    return open_decisions(latest_state(row(game_id)))[0]


def answer(game_id: int) -> None:
    """Answer the first open decision, for a player or a bot, as a weak bot would."""
    game = row(game_id)
    state, rules = latest_state(game), rules_of(game)
    decision = open_decisions(state)[0]
    view = BotView(rules, state, decision.seat, Rng(f"{game.pk}/{game.version}", 1))
    seat = game.seats.get(number=decision.seat)
    submit_move(
        game_id=game_id,
        seat=decision.seat,
        seen=game.version,
        action=BOTS[BOT].choose(view),
        player=None if seat.bot else seat.player,
        by=Move.By.BOT if seat.bot else Move.By.PLAYER,
    )


def go_on(game_id: int, answers: int) -> None:
    for _ in range(answers):
        answer(game_id)


def to_the_end(game_id: int) -> None:
    while row(game_id).status == Game.Status.RUNNING:
        answer(game_id)


def until(game_id: int, reached: Callable[[Any], bool]) -> None:
    """Play until a state has some property."""
    while not reached(latest_state(row(game_id))):
        answer(game_id)


def undo_one(game_id: int) -> None:
    """Play until a player can take back an answer, and take it back."""
    while True:
        seat = row(game_id).seats.get(number=asked(game_id).seat)
        answer(game_id)
        game = row(game_id)
        moves = list(game.moves.order_by("-number"))
        if not seat.bot and undo_target(moves, seat.number) is not None:
            undo_move(game_id=game_id, seat=seat.number, seen=game.version, player=seat.player)
            return


def begin(people: Sequence[Player], seats: int = 0, **terms: Any) -> int:
    """A game of these people, with bots on all other seats."""
    game = create_game(title=TITLE, seats=seats or len(people), host=people[0], options=SHORT, **terms)
    for player in people[1:]:
        join_game(game_id=game.pk, player=player, invitation=game.invitation)
    start_game(game_id=game.pk, player=people[0], fill_with=BOT)
    return game.pk


def is_in_the_middle_of_a_card(state: Any) -> bool:
    """Does a task wait for the choice that is open now?"""
    found = open_decisions(state)
    return found[0].kind in ("build", "swap", "gain", "item", "pay") and any(
        type(item) is Do for item in state.agenda
    )


# --- what the site contains -------------------------------------------------------------------------


def account(name: str, *, staff: bool = False) -> Player:
    user = User.objects.create_user(name.lower(), f"{name.lower()}@example.org", PASSWORD, is_staff=staff)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return open_player(user=user, name=name)


def guest(name: str) -> Player:
    player = ensure_player(Player())
    player.name = name
    player.save(update_fields=["name"])
    return player


def make_people() -> dict[str, Player]:
    people = {name: account(name) for name in ("Anna", "Boris", "Celia", "Gone", "Rude")}
    people["Vera"] = account("Vera", staff=True)
    people["Vera"].user.groups.add(Group.objects.get(name="designer"))
    people.update({name: guest(name) for name in ("Dina", "Emil")})
    keep_preferences(
        player=people["Anna"],
        preferences={"theme": "light", "motion": "off", "language": "ru", "confirm": False},
        wishes={"end_turn": True, "keep_wins": True, "rent": "least", "train": "first"},
    )
    ask_me = {"end_turn": False, "keep_wins": False, "rent": "ask", "train": "ask"}
    keep_preferences(player=people["Boris"], preferences={"size": "large"}, wishes=ask_me)
    keep_preferences(player=people["Dina"], preferences={"patterns": "on"}, wishes={"train": "first"})
    return people


def make_draft(administrator: Player) -> CardSet:
    """A draft with cards that were renamed in three languages, added and moved."""
    draft = draft_from(card_set=CardSet.objects.get(is_default=True), name="Winter", note="For the cold days")
    deck = draft.decks.get(kind="items")
    cards = list(deck.cards.order_by("position"))
    for number, card in enumerate(cards[:3]):
        names = {"en": f"Winter {number}", "ru": f"Зимний «ёж» {number}", "fr": f"L’hiver d’été n° {number}"}
        change_card(card=card, fields=CardFields(card.key, card.copies, names, card.body))
    names = {"en": "Snow shovel", "ru": "Лопата для снега", "fr": "Pelle à neige"}
    add_card(deck=deck, fields=CardFields("snow_shovel", 1, names, cards[0].body))
    move_card(card=cards[3], to=0)
    bots = [BOT, BOT]
    ask_for_playtest(card_set=draft, against=None, bots=bots, games=10, asked_by=administrator.user)
    return draft


def make_finished_games(people: dict[str, Player]) -> None:
    anna, boris, celia, dina, emil = (people[name] for name in ("Anna", "Boris", "Celia", "Dina", "Emil"))
    NAMED["rated, two seats"] = begin([anna, boris], rated=True)
    to_the_end(NAMED["rated, two seats"])
    NAMED["rated, three seats"] = begin([boris, celia, anna], rated=True, shuffled=True)
    undo_one(NAMED["rated, three seats"])
    to_the_end(NAMED["rated, three seats"])
    NAMED["finished, a guest and bots"] = begin([dina], 4, access=Game.Access.LINK)
    to_the_end(NAMED["finished, a guest and bots"])
    NAMED["conceded"] = begin([emil, celia])
    go_on(NAMED["conceded"], 12)
    concede(game_id=NAMED["conceded"], seat=1, player=celia)
    NAMED["agreed"] = begin([anna, dina])
    go_on(NAMED["agreed"], 9)
    for seat, player in enumerate([anna, dina]):
        agree_to_end(game_id=NAMED["agreed"], seat=seat, player=player)


def make_dailies(people: dict[str, Player]) -> None:
    over, running = date(2026, 11, 9), date(2026, 11, 10)
    NAMED["daily, finished"] = attempt_daily(title=TITLE, day=over, player=people["Anna"]).pk
    to_the_end(NAMED["daily, finished"])
    NAMED["daily, running"] = attempt_daily(title=TITLE, day=running, player=people["Dina"]).pk
    go_on(NAMED["daily, running"], 15)
    open_attempts(today=running)


def make_running_games(people: dict[str, Player]) -> None:
    anna, boris, celia, dina, emil = (people[name] for name in ("Anna", "Boris", "Celia", "Dina", "Emil"))
    NAMED["just begun"] = begin([boris, dina])
    NAMED["early"] = begin([anna, boris])
    go_on(NAMED["early"], 7)
    agree_to_end(game_id=NAMED["early"], seat=0, player=anna)
    NAMED["in the last round"] = begin([anna, dina], 3)
    go_on(NAMED["in the last round"], 20)
    hand_to_bot(game_id=NAMED["in the last round"], seat=1, player=dina)
    until(NAMED["in the last round"], lambda state: bool(state.endings))
    NAMED["in the middle of a card"] = begin([anna, boris, celia, emil])
    go_on(NAMED["in the middle of a card"], 40)
    until(NAMED["in the middle of a card"], is_in_the_middle_of_a_card)
    NAMED["bots only"] = create_game(title=TITLE, seats=4, host=None).pk
    start_game(game_id=NAMED["bots only"], player=None, fill_with=BOT)
    go_on(NAMED["bots only"], 60)
    NAMED["one screen"] = begin([celia], 3, guests=["Lev", "Mia"])
    go_on(NAMED["one screen"], 30)
    NAMED["undone and played on"] = begin([boris, celia])
    undo_one(NAMED["undone and played on"])
    go_on(NAMED["undone and played on"], 30)
    NAMED["undone last"] = begin([boris, anna])
    go_on(NAMED["undone last"], 10)
    undo_one(NAMED["undone last"])
    NAMED["one of three conceded"] = begin([emil, boris, celia])
    go_on(NAMED["one of three conceded"], 8)
    concede(game_id=NAMED["one of three conceded"], seat=0, player=emil)
    go_on(NAMED["one of three conceded"], 6)
    for name in ("rewound last", "rewound and played on"):
        NAMED[name] = begin([dina, boris])
        go_on(NAMED[name], 32)
        rewind_game(game_id=NAMED[name], version=11, administrator=people["Vera"].user, why="a slip")
    go_on(NAMED["rewound and played on"], 9)


def make_games_from_others(people: dict[str, Player], draft: CardSet) -> None:
    source = row(NAMED["rated, two seats"])
    for name, version in (("fork", source.version // 2), ("fork, finished", source.version - 30)):
        fork = fork_game(game_id=source.pk, version=version, player=people["Boris"], seat=1, bot=BOT)
        NAMED[name] = fork.pk
    go_on(NAMED["fork"], 12)
    to_the_end(NAMED["fork, finished"])
    NAMED["trial"] = try_card_set(card_set=draft, player=people["Vera"], seats=2).pk
    go_on(NAMED["trial"], 14)
    exported = json.loads(json.dumps(export_game(game_id=NAMED["rated, three seats"])))
    NAMED["imported"] = import_game(data=exported).pk
    # The same cards under another name: a set that this site did not have.
    content = as_text({**content_of(source.card_set), "name": "From elsewhere"})
    exported["card_set"] = {"hash": hash_of(content), "content": content}
    NAMED["imported with its cards"] = import_game(data=exported).pk


def make_tables(people: dict[str, Player]) -> None:
    """Tables that have not started: open, ready, closed, and a rematch."""
    anna, boris = people["Anna"], people["Boris"]
    opened = create_game(title=TITLE, seats=3, host=anna, access=Game.Access.LINK, shuffled=True)
    invite_player(game_id=opened.pk, host=anna, name="Boris")
    set_ready(game_id=opened.pk, player=anna)
    closed = create_game(title=TITLE, seats=2, host=boris)
    leave_game(game_id=closed.pk, player=boris)
    NAMED["open table"], NAMED["closed table"] = opened.pk, closed.pk
    NAMED["open rematch"] = play_again(game_id=NAMED["rated, two seats"], player=boris).pk


def make_site() -> dict[str, Any]:
    """Write everything; returns what has to be true of it after any migration."""
    call_command("load_cards", verbosity=0)
    ensure_administrator()
    people = make_people()
    draft = make_draft(people["Vera"])
    make_finished_games(people)
    make_dailies(people)
    make_running_games(people)
    make_games_from_others(people, draft)
    make_tables(people)
    for game_id in games_to_count():
        count_game(game_id=game_id)
    leave_for_good(player=people["Gone"])
    ban_player(player=people["Rude"], administrator=people["Vera"].user, why="Rude at the table")
    for game in Game.objects.filter(status=Game.Status.RUNNING)[:4]:
        note_seen(game_id=game.pk, player=people["Anna"], version=game.version - 3)
    return {
        "games": NAMED,
        "people": {name: player.pk for name, player in people.items()},
        "password": PASSWORD,
        "card names": {
            card_set.name: names_in(card_set) for card_set in CardSet.objects.exclude(state="trial")
        },
    }


def names_in(card_set: CardSet) -> dict[str, dict[str, str]]:
    cards = Card.objects.filter(deck__card_set=card_set).order_by("pk")
    return {card.key: {"en": card.name_en, "ru": card.name_ru, "fr": card.name_fr} for card in cards}


# --- the file ---------------------------------------------------------------------------------------


def last_migrations() -> dict[str, str]:
    """The last migration of every app."""
    return dict(sorted(MigrationRecorder(connection).applied_migrations()))


def all_rows() -> dict[str, Any]:
    """The rows of every table, as lists of plain values under the names of their columns."""
    tables = {}
    for model in apps.get_models(include_auto_created=True):
        names = [field.attname for field in model._meta.concrete_fields]
        rows = [list(each) for each in model._base_manager.order_by("pk").values_list(*names)]
        if model._meta.app_label != "sessions" and rows:
            tables[model._meta.label_lower] = {"columns": names, "rows": rows}
    return tables


def main(path: Path) -> None:
    call_command("migrate", verbosity=0)
    expected = make_site()
    content = {"commit": COMMIT, "migrations": last_migrations(), "expected": expected, "tables": all_rows()}
    text = json.dumps(content, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":"))
    # Without the time of writing, so that equal content gives an equal file.
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{len(NAMED)} games, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
