"""A finished game is counted once: chronicle, history, tallies, careers, meetings and ratings."""

from typing import Any

import pytest

from games.models import CardSet, CardTally, Career, Chronicle, Game, Meeting, Played, Rating, Seat, Tally
from games.selectors.games import latest_state, rules_of, story_of
from games.services.games import agree_to_end, concede, fork_game, hand_to_bot
from games.services.ratings import recount_ratings
from games.services.results import count_for_cards, count_game, games_to_count, write_chronicle
from tests.support.tables import Play

pytestmark = pytest.mark.django_db


def finished(seats: int = 2, *, rated: bool = False, **arguments: Any) -> Play:
    play = Play(seats, short=True, **arguments)
    Game.objects.filter(pk=play.id).update(rated=rated)
    play.to_the_end()
    return play


def counted(seats: int = 2, **arguments: Any) -> Play:
    play = finished(seats, **arguments)
    assert count_game(game_id=play.id)
    return play


def test_counting_a_finished_game_is_enqueued_and_done_once(jobs: list[str]):
    play = finished()
    assert games_to_count() == [play.id]
    assert count_game(game_id=play.id)
    assert not count_game(game_id=play.id)
    assert games_to_count() == []
    assert Played.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_the_last_move_enqueues_the_count(jobs: list[str]):
    finished()
    assert jobs == ["count_game"]


def test_a_running_game_is_not_counted():
    play = Play(2)
    assert not count_game(game_id=play.id)
    assert not Chronicle.objects.exists()


def test_the_chronicle_ends_with_the_result_and_lists_the_taken_cards():
    play = counted()
    chronicle = Chronicle.objects.get(game=play.id)
    game = play.game
    progress = rules_of(game).progress(latest_state(game))
    *_, last = chronicle.rounds
    assert last == [
        progress.round,
        game.version,
        *[[list(line) for line in lines] for lines in progress.lines],
    ]
    assert [row[0] for row in chronicle.rounds] == sorted({row[0] for row in chronicle.rounds})
    built = [
        [move.number, "taken", event[1]["room"].split(".")[0]]
        for move in play.rows()
        for event in move.events
        if event[0] == "built" and event[1]["seat"] == 0
    ]
    assert built
    assert [entry for entry in chronicle.cards[0] if entry in built] == built


def test_undone_moves_are_not_in_the_chronicle():
    play = Play(2)
    play.go_on(4)
    while play.rows()[-1].draws:
        play.answer()
    undone = play.version
    play.undo(play.rows()[-1].seat or 0)
    numbers = [move.number for move, _state in story_of(play.game)]
    assert undone not in numbers
    assert numbers[-1] == play.version
    *_, (_move, state) = story_of(play.game)
    assert state == latest_state(play.game)


def test_every_player_has_the_game_in_the_history():
    play = counted(3)
    rows = {row.player_id: row for row in Played.objects.filter(game=play.id)}
    for seat in Seat.objects.filter(game=play.id):
        assert seat.player_id is not None
        row = rows[seat.player_id]
        assert (row.place, row.score, row.seats, row.bots) == (seat.place, seat.score, 3, 0)
        assert row.won == (seat.place == 1)


def test_tallies_careers_and_meetings_add_up():
    play = counted()
    again = Play(2, short=True, seed="other")
    Seat.objects.filter(game=again.id, number=0).update(player=play.players[1])
    Seat.objects.filter(game=again.id, number=1).update(player=play.players[0])
    again.players = [play.players[1], play.players[0]]
    again.to_the_end()
    count_game(game_id=again.id)
    for player in play.players:
        rows = list(Played.objects.filter(player=player))
        tally = Tally.objects.get(player=player)
        assert (tally.games, tally.wins) == (2, sum(row.won for row in rows))
        assert tally.places == sum(row.place or 0 for row in rows)
        assert tally.scores == sum(row.score or 0 for row in rows)
        meeting = Meeting.objects.get(player=player)
        assert meeting.games == 2
        mirror = Meeting.objects.get(opponent=player)
        assert (meeting.ahead, meeting.behind) == (mirror.behind, mirror.ahead)
        career = Career.objects.get(player=player)
        taken = [
            entry[2]
            for row in rows
            for entry in Chronicle.objects.get(game=row.game_id).cards[row.seat]
            if entry[1] == "taken"
        ]
        assert sum(career.cards.values()) == len(taken)
        assert career.best_streak >= career.streak


def test_every_card_knows_how_often_it_was_offered_taken_and_won_with():
    play = counted(3)
    chronicle = Chronicle.objects.get(game=play.id)
    tallies = {tally.key: tally for tally in CardTally.objects.filter(card_set=play.game.card_set)}
    taken = [entry[2] for entries in chronicle.cards for entry in entries if entry[1] == "taken"]
    assert sum(tally.taken for tally in tallies.values()) == len(taken) > 0
    assert all(tally.offered >= tally.taken for tally in tallies.values())
    winner = Seat.objects.get(game=play.id, place=1)
    won_with = {entry[2] for entry in chronicle.cards[winner.number] if entry[1] == "taken"}
    assert {key for key, tally in tallies.items() if tally.wins} == won_with
    for tally in tallies.values():
        assert tally.fair_wins == pytest.approx(tally.takers / 3)


def test_cards_are_counted_on_from_game_to_game():
    first = counted()
    before = {tally.key: tally.offered for tally in CardTally.objects.all()}
    again = Play(2, short=True, seed="other")
    again.to_the_end()
    assert count_game(game_id=again.id)
    assert again.game.card_set == first.game.card_set
    after = {tally.key: tally.offered for tally in CardTally.objects.all()}
    assert all(after[key] >= offered for key, offered in before.items())
    assert sum(after.values()) > sum(before.values())


def test_however_many_cards_there_are_they_are_counted_with_four_queries(django_assert_num_queries: Any):
    play = finished()
    chronicle, offered = write_chronicle(play.game, 2)
    game, seats = Game.objects.get(pk=play.id), list(Seat.objects.filter(game=play.id))
    assert len(offered) > 10
    with django_assert_num_queries(4):
        count_for_cards(game, seats, chronicle, offered)


def test_cards_of_a_draft_that_was_tried_are_not_counted():
    play = finished()
    CardSet.objects.filter(pk=play.game.card_set_id).update(state=CardSet.State.TRIAL, is_default=False)
    assert count_game(game_id=play.id)
    assert not CardTally.objects.exists()


def test_a_game_ended_by_agreement_counts_no_card_as_winning():
    play = Play(2, short=True)
    play.go_on(60)
    for seat in (0, 1):
        agree_to_end(game_id=play.id, seat=seat, player=play.players[seat])
    assert count_game(game_id=play.id)
    assert CardTally.objects.filter(taken__gt=0).exists()
    assert not CardTally.objects.filter(takers__gt=0).exists()


def test_an_unrated_game_does_not_change_ratings():
    counted(rated=False)
    assert not Rating.objects.exists()
    assert not Played.objects.filter(rated=True).exists()


def test_the_winner_of_a_rated_game_is_rated_higher_and_with_more_certainty():
    play = counted(rated=True)
    winner, loser = Played.objects.filter(game=play.id).order_by("place")
    ratings = {rating.player_id: rating for rating in Rating.objects.all()}
    assert ratings[winner.player_id].mu > 25 > ratings[loser.player_id].mu
    assert ratings[winner.player_id].sigma < 25 / 3
    assert (winner.mu, winner.sigma) == (ratings[winner.player_id].mu, ratings[winner.player_id].sigma)


def test_two_and_more_players_are_rated_in_pools_of_their_own():
    counted(2, rated=True)
    counted(3, rated=True)
    assert sorted(Rating.objects.values_list("pool", flat=True)) == ["more"] * 3 + ["two"] * 2


def test_a_player_who_conceded_is_rated_after_all_who_stayed():
    play = Play(3, short=True)
    Game.objects.filter(pk=play.id).update(rated=True)
    for seat in (0, 1):
        concede(game_id=play.id, seat=seat, player=play.players[seat])
    assert count_game(game_id=play.id)
    first, second, stayed = (Rating.objects.get(player=player).mu for player in play.players)
    assert first == second < stayed


def test_a_player_who_left_the_seat_to_a_bot_has_lost_even_if_the_bot_won():
    play = Play(2, short=True)
    Game.objects.filter(pk=play.id).update(rated=True)
    hand_to_bot(game_id=play.id, seat=0, player=play.players[0])
    Game.objects.filter(pk=play.id).update(
        status=Game.Status.FINISHED,
        outcome="won",
        waiting=0,
        bot_waits=False,
        finished_at="2026-01-01T00:00Z",
    )
    for number, place in enumerate((1, 2)):
        Seat.objects.filter(game=play.id, number=number).update(place=place, score=3)
    assert count_game(game_id=play.id)
    left = Played.objects.get(player=play.players[0])
    assert (left.left, left.won) == (True, False)
    assert Rating.objects.get(player=play.players[0]).mu < 25


def test_a_game_that_all_agreed_to_end_is_not_rated():
    play = Play(2, short=True)
    Game.objects.filter(pk=play.id).update(rated=True)
    for seat in (0, 1):
        agree_to_end(game_id=play.id, seat=seat, player=play.players[seat])
    assert count_game(game_id=play.id)
    assert not Rating.objects.exists()
    assert list(Played.objects.values_list("rated", "won", "place")) == [(False, False, None)] * 2


def test_a_game_with_a_bot_is_in_the_history_and_in_no_rating():
    play = Play(2, short=True, bots={1: "random"})
    Game.objects.filter(pk=play.id).update(rated=True)
    concede(game_id=play.id, seat=0, player=play.players[0])
    assert count_game(game_id=play.id)
    assert list(Played.objects.values_list("bots", "rated", "left")) == [(1, False, True)]
    assert Tally.objects.get().with_bots
    assert not Rating.objects.exists()


def test_players_on_one_screen_count_once_and_not_for_ratings():
    play = Play(2, short=True)
    Seat.objects.filter(game=play.id, number=1).update(player=play.players[0], label="Beside me")
    play.players[1] = play.players[0]
    Game.objects.filter(pk=play.id).update(rated=True)
    play.to_the_end()
    assert count_game(game_id=play.id)
    assert list(Played.objects.values_list("seat", "rated")) == [(0, False)]


def test_a_fork_does_not_count():
    play = counted()
    fork = fork_game(game_id=play.id, version=10, seat=0, player=play.players[0])
    concede(game_id=fork.pk, seat=0, player=play.players[0])
    Game.objects.filter(pk=fork.pk).exclude(status="finished").update(
        status="finished", outcome="won", waiting=0, bot_waits=False, finished_at="2026-01-01T00:00Z"
    )
    assert count_game(game_id=fork.pk)
    assert Chronicle.objects.filter(game=fork).exists()
    assert not Played.objects.filter(game=fork).exists()


def test_a_game_of_older_rules_is_counted_without_a_chronicle():
    play = finished()
    Game.objects.filter(pk=play.id).update(rules_version=0)
    assert count_game(game_id=play.id)
    assert Chronicle.objects.get(game=play.id).rounds == []
    assert Played.objects.filter(game=play.id).count() == 2


def test_recounted_ratings_are_the_same_to_the_last_bit():
    first = counted(3, rated=True)
    again = Play(3, short=True, seed="other")
    for number, player in enumerate(first.players[::-1]):
        Seat.objects.filter(game=again.id, number=number).update(player=player)
    again.players = first.players[::-1]
    Game.objects.filter(pk=again.id).update(rated=True)
    again.to_the_end()
    count_game(game_id=again.id)
    before = list(Rating.objects.order_by("pk").values())
    steps = list(Played.objects.order_by("pk").values())
    assert recount_ratings() == 0
    assert list(Rating.objects.order_by("pk").values()) == before
    Rating.objects.filter(player=first.players[0]).update(mu=99)
    Played.objects.update(mu=0)
    assert recount_ratings() == 1
    assert list(Rating.objects.order_by("pk").values()) == before
    assert list(Played.objects.order_by("pk").values()) == steps


def test_a_rating_without_a_rated_game_is_deleted():
    play = counted(rated=False)
    Rating.objects.create(player=play.players[0], title="shelter", pool="two", mu=30, sigma=5, certain=15)
    assert recount_ratings() == 1
    assert not Rating.objects.exists()
