"""A site that ran an earlier release goes on with today's code: nothing is lost and every game can be played.

The tests ask for what people see and do, not for columns, so that they hold whatever a migration changes.
"""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.bots import BOTS, CAST
from games.bots.policy import best_at_a_glance
from games.engine.state import open_decision, open_decisions
from games.models import CardSet, Game, Move, Player, Seat, User
from games.scene import key_to
from games.selectors.cards import content_of, mistakes_in
from games.selectors.games import begun_games, latest_state, rules_of, seats_of, stages_of, state_at
from games.selectors.players import COOKIE, cookie_of
from games.selectors.standing import standing_answer
from games.services.bots import Question, play_bots, think
from games.services.games import fork_game
from games.services.moves import submit_move, undo_move
from games.services.ratings import recount_ratings
from games.services.results import count_game
from games.services.tables import play_again
from games.services.trials import try_card_set
from games.services.verification import Verdict, verify_game
from tests.releases.databases import Release

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("untraced")]

QUICK = next(bot for bot in CAST if bot.startswith("rookie"))
LANGUAGES = ("en", "ru", "fr")


def game_of(release: Release, name: str) -> Game:
    return Game.objects.select_related("position", "card_set").get(pk=release.games[name])


def player_of(release: Release, name: str) -> Player:
    return Player.objects.get(pk=release.people[name])


def begun(release: Release) -> dict[str, int]:
    """The games that have a record."""
    with_record = begun_games()
    return {name: game_id for name, game_id in release.games.items() if game_id in with_record}


def browser_of(player: Player | None) -> Client:
    """A browser in which an account is signed in or a guest is known."""
    client = Client()
    if player is not None and player.user is not None:
        client.force_login(player.user)
    elif player is not None:
        client.cookies[COOKIE] = cookie_of(player)
    return client


def answer_quickly(question: Question) -> str:
    """The answer of a weak bot, instead of one that thinks for long."""
    assert question.bot in BOTS
    return think(question._replace(bot=QUICK))


def answer_for_people(game: Game) -> None:
    """Answer the first open decision in the name of its player, with the option that looks best."""
    state = latest_state(game)
    decision = open_decisions(state)[0]
    submit_move(
        game_id=game.pk,
        seat=decision.seat,
        seen=game.version,
        action=best_at_a_glance(rules_of(game), state, decision),
        player=seats_of(game)[decision.seat].player,
    )


def play_to_the_end(release: Release, name: str) -> Game:
    while (game := game_of(release, name)).status == Game.Status.RUNNING:
        if game.bot_waits:
            play_bots(game_id=game.pk, think=answer_quickly)
        else:
            answer_for_people(game)
    return game


def test_every_game_replays_from_its_moves(release: Release):
    assert len(begun(release)) > 20
    for name, game_id in begun(release).items():
        assert verify_game(game_id=game_id) == Verdict(game_id), name


def test_every_running_game_plays_on_to_its_end(release: Release):
    running = [name for name in begun(release) if game_of(release, name).status == Game.Status.RUNNING]
    assert {game_of(release, name).seat_count for name in running} == {2, 3, 4}
    for name in running:
        game = play_to_the_end(release, name)
        assert (game.status, bool(game.outcome)) == (Game.Status.FINISHED, True), name
        assert verify_game(game_id=game.pk) == Verdict(game.pk), name
        assert count_game(game_id=game.pk), name
        assert Client().get(reverse("game-record", args=[game.pk]) + key_to(game)).status_code == 200, name


def test_a_choice_in_the_middle_of_a_card_is_still_open(release: Release):
    game = game_of(release, "in the middle of a card")
    state = latest_state(game)
    decision = open_decisions(state)[0]
    assert decision.kind != "turn"
    assert len(state.agenda) > 1
    options = rules_of(game).options(state, decision)
    page = browser_of(seats_of(game)[decision.seat].player).get(reverse("game", args=[game.pk]))
    assert any(f'"{option}"' in page.content.decode() for option in options)


def test_an_answer_can_be_taken_back_where_one_was_before(release: Release):
    """A player who has taken back an answer gives another one and takes that back too."""
    game = game_of(release, "undone last")
    last = game.moves.get(number=game.version)
    assert (last.kind, last.seat) == (Move.Kind.UNDO, open_decisions(latest_state(game))[0].seat)
    answer_for_people(game)
    game = game_of(release, "undone last")
    assert last.seat is not None
    player = seats_of(game)[last.seat].player
    assert player is not None
    undo_move(game_id=game.pk, seat=last.seat, seen=game.version, player=player)
    assert verify_game(game_id=game.pk) == Verdict(game.pk)


@pytest.mark.parametrize("page", ["game", "game-record"])
def test_every_game_opens_for_its_players_and_by_its_link(release: Release, page: str):
    for name, game_id in begun(release).items():
        players = {seat.player for seat in Seat.objects.filter(game=game_id, player__left_at=None)}
        for player in {*players, None}:
            address = reverse(page, args=[game_id]) + ("" if player else key_to(game_of(release, name)))
            assert browser_of(player).get(address).status_code == 200, (name, player)


def test_every_kind_of_position_of_every_game_can_be_looked_at(release: Release):
    for name, game_id in begun(release).items():
        game = game_of(release, name)
        back = [move.number for move in game.moves.exclude(target=None)]
        stages = [stage.version for stage in stages_of(game)]
        # The first, one in the middle, the last, and those around moves that were taken back.
        chosen = {0, stages[len(stages) // 2], game.version, *back, *(number - 1 for number in back)}
        for version in sorted(chosen):
            address = reverse("game-at", args=[game_id, version]) + key_to(game)
            assert Client().get(address).status_code == 200, (name, version)


def test_every_finished_game_can_be_downloaded_and_forked(release: Release):
    finished = [name for name in begun(release) if game_of(release, name).status == Game.Status.FINISHED]
    assert len(finished) > 5
    for name in finished:
        game = game_of(release, name)
        assert Client().get(reverse("game-download", args=[game.pk]) + key_to(game)).status_code == 200, name
        stages = stages_of(game)
        middle = stages[len(stages) // 2].version
        fork = fork_game(
            game_id=game.pk, version=middle, player=player_of(release, "Emil"), seat=0, bot=QUICK
        )
        assert verify_game(game_id=fork.pk) == Verdict(fork.pk), name


def test_tables_that_have_not_started_open_for_their_host(release: Release):
    for name in ("open table", "closed table", "open rematch"):
        game = game_of(release, name)
        address = reverse("table", args=[game.pk]) + key_to(game)
        assert browser_of(game.host).get(address).status_code == 200, name


def test_a_rematch_of_an_old_game_starts_when_everybody_is_back(release: Release):
    game = game_of(release, "open rematch")
    invited = [each.player for each in game.invitations.all()]
    for player in invited:
        play_again(game_id=release.games["rated, two seats"], player=player)
    assert game_of(release, "open rematch").status == Game.Status.RUNNING


def test_standing_answers_are_given_as_they_were(release: Release):
    """Wishes are tested by their effect: at every old question of an open game they lead to the same."""
    given = {True: 0, False: 0}
    for name, game_id in begun(release).items():
        game, seats = game_of(release, name), seats_of(game_of(release, name))
        for move in Move.objects.filter(game=game_id, by__in=[Move.By.PREFERENCE, Move.By.PLAYER]):
            seat = None if move.seat is None else seats[move.seat]
            if seat is None or seat.player is None or seat.bot or move.kind != Move.Kind.ANSWER:
                continue
            state = state_at(game, move.number - 1)
            answer = standing_answer(rules_of(game), state, seats)
            wished = move.by == Move.By.PREFERENCE
            assert answer == ((open_decision(state, seat.number), move.action) if wished else None), (
                name,
                move,
            )
            given[wished] += 1
    assert min(given.values()) > 100


def test_wishes_are_shown_where_they_are_chosen(release: Release):
    wishes = {
        "Boris": {"waits until I end it", "asks me first", "is for me to choose"},
        "Dina": {"takes the first one that is free"},
    }
    for name, expected in wishes.items():
        page = browser_of(player_of(release, name)).get(reverse("preferences")).content.decode()
        assert expected <= set(re.findall(r"<option [^>]*selected[^>]*>([^<]*)<", page)), name


def test_preferences_are_kept(release: Release):
    page = browser_of(player_of(release, "Anna")).get(reverse("home")).content.decode()
    assert '<html lang="ru" data-theme="light" data-motion="off">' in page


def test_accounts_sign_in_and_guests_are_known(release: Release):
    client = Client()
    assert client.login(username="boris", password=release.password)
    assert "Boris" in client.get(reverse("home")).content.decode()
    assert "Dina" in browser_of(player_of(release, "Dina")).get(reverse("home")).content.decode()


def test_a_banned_player_stays_out_and_a_former_one_is_nobody(release: Release):
    assert browser_of(player_of(release, "Rude")).get(reverse("home")).status_code == 403
    gone = player_of(release, "Gone")
    assert gone.user is None
    assert "Gone" not in Client().get(reverse("profile", args=[gone.pk])).content.decode()


def test_profiles_histories_and_lists_open(release: Release):
    days = [
        str(game.daily.day) for game in Game.objects.exclude(daily=None).select_related("daily") if game.daily
    ]
    addresses = [reverse(name) for name in ("home", "leaderboard", "daily", "cards", "load-game")]
    addresses += [reverse("daily-over", args=[day]) for day in days]
    for name in ("Anna", "Boris", "Celia", "Dina", "Emil", "Vera"):
        player = player_of(release, name)
        own = [reverse("profile", args=[player.pk]), reverse("history", args=[player.pk])]
        for address in [*addresses, *own]:
            assert browser_of(player).get(address).status_code == 200, (name, address)


def test_ratings_are_those_of_the_rated_games(release: Release):
    assert recount_ratings() == 0
    leaderboard = Client().get(reverse("leaderboard")).content.decode()
    assert all(name in leaderboard for name in ("Anna", "Boris"))


def test_cards_keep_their_names_in_every_language(release: Release):
    for name, expected in release.card_names.items():
        decks = content_of(CardSet.objects.get(name=name))["decks"].values()
        found = {card["key"]: card["name"] for deck in decks for card in deck}
        assert {key: {code: names[code] for code in LANGUAGES} for key, names in found.items()} == expected, (
            name
        )


def test_a_draft_can_still_be_played(release: Release):
    draft = CardSet.objects.get(name="Winter")
    assert draft.is_draft
    assert mistakes_in(content_of(draft)) == ()
    game = try_card_set(card_set=draft, player=player_of(release, "Vera"), seats=2)
    assert verify_game(game_id=game.pk) == Verdict(game.pk)


@pytest.mark.parametrize("role", ["designer", "administrator"])
def test_the_admin_lists_what_there_is(release: Release, role: str):
    user = User.objects.get(username="vera" if role == "designer" else "admin")
    client = Client()
    client.force_login(user)
    lists = ["cardset", "card"] if role == "designer" else ["cardset", "card", "player", "game"]
    for model in lists:
        assert client.get(reverse(f"admin:games_{model}_changelist")).status_code == 200, model
