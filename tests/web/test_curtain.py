"""People who share a screen: a curtain over what one of them hides from the others. Played with the toy."""

import re
from typing import Any

import pytest
from django.test import Client

from games.live.connection import Viewer
from games.live.game_subscribers import render_updates
from games.models import Edition, Game, Lift, Player, Sight
from games.presenters.data_export import my_data
from games.selectors.curtain import read_lift, write_lift
from games.selectors.games import latest_state, state_at
from games.services.game_files import export_game
from games.services.games import create_game, start_game
from games.services.moves import submit_move, undo_move
from games.views.games import CURTAIN_COOKIE
from tests.support.tables import published
from tests.support.titles import install_toy
from tests.titles.toy.calls import Calls
from tests.titles.toy.discards import Discards
from tests.titles.toy.rules import CARDS, Toy
from tests.web.tables import HTMX, browser, text

pytestmark = pytest.mark.django_db
CARD = re.compile(r"\bc\d+\b")
LIFTED = re.compile(r'data-lift="([^"]*)"')


class Screen:
    """A game of people who share one browser."""

    def __init__(self, people: int = 2, **options: Any) -> None:
        published("toy", content=str(dict(CARDS)))
        self.player = Player.objects.create(name="Mara")
        guests = ["Linh", "Boris"][: people - 1]
        game = create_game(title="toy", seats=people, host=self.player, guests=guests, options=options)
        start_game(game_id=game.pk, player=self.player)
        self.id, self.client = game.pk, browser(self.player)
        self.page = f"/games/{self.id}/"

    @property
    def state(self) -> Any:
        return latest_state(Game.objects.select_related("position", "card_set").get(pk=self.id))

    def hand(self, seat: int) -> set[str]:
        player = self.state.players[seat]
        return {*player.hand, *player.laid}

    def look(self, **query: str) -> str:
        return text(self.client.get(self.page, query))

    def lift(self, seat: int | str) -> Any:
        return self.client.post(f"{self.page}curtain/", {"seat": seat})

    def play(self, seat: int, action: str = "", **fields: str) -> Any:
        """Post an answer through the page; without an action, the first card of the hand."""
        action = action or f"lay {self.state.players[seat].hand[0]}"
        posted = {"version": self.state.version, "seat": seat, "action": action, **fields}
        return self.client.post(f"{self.page}moves/", posted, headers=HTMX)

    def pushed(self, since: int, lifted: str) -> str:
        """What the socket of a page gets on which a curtain is lifted, or none."""
        sight = Sight((0, 1), read_lift(self.id, lifted))
        [update] = render_updates(self.id, [Viewer(sight, "en", Edition(since), "")])[1].values()
        return update.text


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    install_toy(monkeypatch)
    return Screen(swaps=False)


def cards(html: str) -> set[str]:
    """The cards that are named in a text."""
    return set(CARD.findall(html))


def test_a_curtain_asks_to_pass_the_screen_and_hides_the_hand(screen: Screen):
    page = screen.look()
    assert "Pass the screen to Mara" in page
    assert "I am Mara: show my cards" in page
    assert "I am Linh: show my cards" in page, "both are asked at the same time"
    assert cards(page) == set()


def test_lifted_for_one_person_it_shows_the_hand_of_that_person_only(screen: Screen):
    reply = screen.lift(1)
    assert (reply.status_code, reply["Location"]) == (302, screen.page)
    page = screen.look()
    assert cards(page) == screen.hand(1)
    assert "Cover my cards" in page
    assert "Pass the screen" not in page


def test_it_survives_a_reload_and_is_let_down_by_hand(screen: Screen):
    screen.lift(0)
    assert cards(screen.look()) == cards(screen.look()) == screen.hand(0)
    screen.lift("")
    assert cards(screen.look()) == set()


def test_it_comes_down_when_the_turn_passes_to_another_person(screen: Screen):
    screen.lift(0)
    screen.play(0)
    page = screen.look()
    assert "Pass the screen to Linh" in page
    assert cards(page) == set()
    assert screen.client.cookies[CURTAIN_COOKIE].value == ""
    screen.lift(1)
    assert cards(screen.look()) == screen.hand(1)


def test_an_old_lift_is_worth_nothing_when_the_seat_is_asked_again(screen: Screen):
    screen.lift(0)
    old = screen.client.cookies[CURTAIN_COOKIE].value
    screen.play(0)
    screen.lift(1)
    screen.play(1)
    screen.client.cookies[CURTAIN_COOKIE] = old
    page = screen.look()
    assert "I am Mara" in page
    assert screen.hand(0).isdisjoint(cards(page))


def test_the_reply_to_an_answer_and_the_news_follow_the_curtain_of_the_page(screen: Screen):
    screen.lift(0)
    page = screen.look()
    [lifted] = LIFTED.findall(page)
    assert page.count(f'name="lift" value="{lifted}"') == 2
    screen.client.cookies.pop(CURTAIN_COOKIE)
    reply = text(screen.play(0, lift=lifted))
    assert "Pass the screen to Linh" in reply
    assert cards(reply) == set()
    news = text(screen.client.get(f"{screen.page}news/", {"version": "0", "lift": lifted}))
    assert 'id="hand"' in news, "the hand goes from the page"
    assert cards(news) == set()


def test_a_socket_covers_the_hand_when_the_turn_passes(screen: Screen):
    lifted = write_lift(screen.id, Lift(0, 0))
    screen.play(0)
    update = screen.pushed(0, lifted)
    assert "Pass the screen to Linh" in update
    assert 'id="hand"' in update
    assert cards(update) == set()
    assert cards(screen.pushed(0, "")) == set()


def test_a_socket_of_a_page_without_a_lifted_curtain_is_sent_nothing_hidden(screen: Screen):
    for _ in range(2):
        for seat in (0, 1):
            version, public = screen.state.version, set(screen.state.pile)
            screen.play(seat)
            assert cards(screen.pushed(version, "")) <= public | set(screen.state.pile)


def test_positions_and_the_recap_follow_the_curtain(screen: Screen):
    for seat in (0, 1):
        screen.play(seat)
    public = set(screen.state.pile)
    addresses = [f"{screen.page}at/{number}/" for number in range(3)]
    addresses += [f"{screen.page}recap/?version=0", f"{screen.page}record/", f"{screen.page}at/0/?seat=0"]
    for address in addresses:
        assert cards(text(screen.client.get(address))) <= public, address
    screen.lift(1)
    then = state_at(Game.objects.get(pk=screen.id), 0)
    assert cards(text(screen.client.get(f"{screen.page}at/0/"))) == set(then.players[1].hand)


def test_an_export_tells_one_person_nothing_of_the_others(screen: Screen):
    screen.play(0)
    assert '"lay ' not in my_data(screen.player)
    assert cards(str(export_game(game_id=screen.id)["moves"])) == set()


@pytest.mark.parametrize("seat", ["2", "-1", "x", "0 1"])
def test_it_is_lifted_for_people_of_this_screen_only(screen: Screen, seat: str):
    assert screen.lift(seat).status_code == 404
    assert Client().post(f"{screen.page}curtain/", {"seat": "0"}).status_code == 404


@pytest.mark.parametrize("forged", ["0", "1.0.0", "1.0.0:forged", "", "é"])
def test_a_forged_lift_lifts_nothing(screen: Screen, forged: str):
    screen.client.cookies[CURTAIN_COOKIE] = forged
    assert cards(screen.look()) == set()
    assert cards(text(screen.client.get(f"{screen.page}news/", {"lift": forged}))) == set()


def test_a_lift_is_bound_to_its_game_and_to_seats_of_the_viewer(screen: Screen):
    other = write_lift(screen.id + 1, Lift(0, 0))
    assert read_lift(screen.id, other) is None
    for lift in (Lift(5, 0), Lift(0, 99)):
        screen.client.cookies[CURTAIN_COOKIE] = write_lift(screen.id, lift)
        assert cards(screen.look()) == set()
    stranger = text(browser().get(f"{screen.page}news/", {"lift": write_lift(screen.id, Lift(0, 0))}))
    assert cards(stranger) == set()


def test_pages_with_secrets_are_not_stored(screen: Screen):
    assert "no-store" in screen.client.get(screen.page)["Cache-Control"]
    assert "no-store" in screen.client.get(f"{screen.page}news/")["Cache-Control"]
    assert browser().get(screen.page)["Cache-Control"] == "private, no-cache"


def test_a_player_with_a_screen_of_their_own_gets_no_curtain(monkeypatch: pytest.MonkeyPatch):
    install_toy(monkeypatch)
    screen = Screen(people=1, swaps=False)
    page = screen.look()
    assert "curtain" not in page.replace("curtain.js", "")
    assert cards(page) == screen.hand(0)
    assert screen.lift(0).status_code == 404


def test_a_title_that_hides_nothing_gets_no_curtain(monkeypatch: pytest.MonkeyPatch):
    class Open(Toy):
        hides = False

    install_toy(monkeypatch, Open())
    screen = Screen(swaps=False)
    assert screen.hand(0) <= cards(screen.look())
    assert screen.lift(0).status_code == 404


def test_a_question_that_needs_nothing_hidden_comes_without_a_curtain(monkeypatch: pytest.MonkeyPatch):
    install_toy(monkeypatch, Calls())
    screen = Screen(swaps=False)
    page = screen.look()
    assert 'value="call high"' in page
    assert "Pass the screen" not in page
    assert "I am Mara: show my cards" in page, "to look at the hand nevertheless"
    assert cards(page) == set()
    screen.play(0, "call high")
    assert 'value="call low"' in screen.look()
    screen.play(1, "call low")
    assert "Pass the screen to Mara" in screen.look()


# --- undo -------------------------------------------------------------------------------------------


@pytest.fixture
def discards(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A game of two people in which a seat has several turns, and the last card is discarded for it."""
    install_toy(monkeypatch, Discards())
    return Screen()


def discard(screen: Screen, seat: int, *numbers: int) -> None:
    for number in numbers:
        version = screen.state.version
        action = f"discard c{number}"
        submit_move(game_id=screen.id, seat=seat, seen=version, action=action, player=screen.player)


def undo(screen: Screen, seat: int) -> None:
    undo_move(game_id=screen.id, seat=seat, seen=screen.state.version, player=screen.player)


def test_undo_within_a_turn_leaves_the_curtain_up(discards: Screen):
    discards.lift(0)
    discard(discards, 0, 1, 2)
    undo(discards, 0)
    assert discards.hand(0) <= cards(discards.look())


def test_undo_after_the_turn_has_passed_brings_the_curtain_down(discards: Screen):
    discards.lift(0)
    discard(discards, 0, 1, 2, 3, 4, 5)
    page = discards.look()
    assert "Pass the screen to Linh" in page
    assert 'form="undo"' in page
    discards.client.cookies[CURTAIN_COOKIE] = write_lift(discards.id, Lift(0, 0))
    undo(discards, 0)
    page = discards.look()
    assert "Pass the screen to Mara" in page
    assert discards.hand(0).isdisjoint(cards(page))


def test_a_lift_from_before_the_latest_moves_is_down(discards: Screen):
    discards.lift(0)
    for _ in range(35):
        discard(discards, 0, 1)
        undo(discards, 0)
    assert "Pass the screen to Mara" in discards.look()


# --- the end ----------------------------------------------------------------------------------------


def play_to_the_end(screen: Screen) -> None:
    while Game.objects.get(pk=screen.id).status == Game.Status.RUNNING:
        for seat in (0, 1):
            screen.play(seat)


def test_when_the_game_is_over_everybody_sees_everything(screen: Screen):
    first = [set(player.hand) for player in screen.state.players]
    play_to_the_end(screen)
    page, watched = screen.look(), text(browser().get(screen.page))
    assert "Pass the screen" not in page
    for hand in first:
        assert hand <= cards(page)
        assert hand <= cards(watched), "the log tells what was dealt"
    for seat, hand in enumerate(first):
        position = text(browser().get(f"{screen.page}at/0/", {"seat": seat}))
        assert hand == cards(position.partition('id="hand"')[2].partition("</p>")[0])
        assert "Seen by" in position
    assert 'id="hand" hidden' in text(browser().get(f"{screen.page}at/0/", {"seat": "7"}))
    assert first[0] <= cards(text(browser().get(f"{screen.page}record/")))
    assert browser().get(f"{screen.page}download/").status_code == 200


def test_the_update_at_the_end_opens_the_log_of_pages_that_are_open(screen: Screen):
    first = set(screen.state.players[1].hand)
    while screen.state.version < 5:
        for seat in (0, 1):
            if screen.state.version < 5:
                screen.play(seat)
    version, last = screen.state.version, next(s for s in (0, 1) if screen.state.players[s].hand)
    screen.play(last)
    viewer = Viewer(Sight(()), "en", Edition(version, 0), "")
    [update] = render_updates(screen.id, [viewer])[1].values()
    assert first <= cards(update.text)


def test_a_title_may_keep_its_secrets_for_ever(monkeypatch: pytest.MonkeyPatch):
    class Discreet(Toy):
        open_at_end = False

    install_toy(monkeypatch, Discreet())
    screen = Screen(swaps=False)
    play_to_the_end(screen)
    watcher = browser()
    assert "dealt" not in text(watcher.get(screen.page))
    assert "dealt" not in text(watcher.get(f"{screen.page}record/"))
    assert "Seen by" not in text(watcher.get(f"{screen.page}at/0/", {"seat": "0"}))
    assert cards(text(watcher.get(f"{screen.page}at/0/", {"seat": "0"}))) == set()
    assert watcher.get(f"{screen.page}download/").status_code == 404
    exported = export_game(game_id=screen.id)
    assert "seed" not in exported
    assert all(kind != "dealt" for move in exported["moves"] for kind, _facts in move["events"])
    assert screen.lift(0).status_code == 302
