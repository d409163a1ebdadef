"""Real sockets to real processes: which page gets which update, and recovery from lost announcements."""

from contextlib import ExitStack

import pytest
from websockets.exceptions import InvalidStatus

from tests.live.installation import Installation, Process, Visitor, Watching

AT_ONCE = 10
"""Seconds within which an update has to arrive by itself, even on a busy machine."""
SEEN = {
    "agree": "Player 0 proposes to end the game without a result.",
    "disagree": 'data-seating="2"',
    "bot": "A bot plays for Player 0.",
    "back": 'data-seating="4"',
}
"""The actions on a seat, one after the other, and the text that other pages show after each."""


def who_is_asked(visitors: list[Visitor]) -> tuple[int, list[str]]:
    """The seat of the current player, and the possible answers."""
    for seat, visitor in enumerate(visitors):
        if answers := visitor.answers():
            return seat, answers
    raise AssertionError("nobody is asked")


def play_once(visitors: list[Visitor], version: int) -> int:
    """The current player answers; their seat."""
    seat, answers = who_is_asked(visitors)
    assert visitors[seat].move(version, answers[0]) == 200
    return seat


def test_players_in_different_processes_see_each_others_moves(site: Installation, processes: list[Process]):
    laid = site.lay()
    players = [Visitor(process, laid, seat) for seat, process in enumerate(processes)]
    with players[0].watching(0) as first, players[1].watching(0) as second:
        for _ in range(6):
            version = first.version
            play_once(players, version)
            assert first.until(version + 1, AT_ONCE)
            assert second.until(first.version, AT_ONCE)


def test_everybody_gets_only_what_their_seat_may_see(site: Installation, processes: list[Process]):
    laid = site.lay()
    players = [Visitor(process, laid, seat) for seat, process in enumerate(processes)]
    stranger = Visitor(processes[0], laid)
    with ExitStack() as stack:
        pages = [stack.enter_context(player.watching(0)) for player in (*players, stranger)]
        for _ in range(6):
            play_once(players, pages[0].version)
            version = int(players[0].page().partition('data-version="')[2].partition('"')[0])
            assert all(page.until(version, AT_ONCE) for page in pages)
            asked, _answers = who_is_asked(players)
            for seat, page in enumerate(pages):
                can_answer = 'name="action"' in page.updates[-1] or 'name="choose"' in page.updates[-1]
                assert not can_answer or seat == asked
    assert not any('class="mine' in update for update in pages[2].updates)


def test_a_stranger_is_refused_a_private_game(site: Installation, processes: list[Process]):
    laid = site.lay(access="link")
    stranger, player = Visitor(processes[0], laid), Visitor(processes[1], laid, 0)
    with stranger.watching(0) as page:
        assert page.code() == 4404
    assert page.messages == page.updates == []
    with player.watching(0) as page:
        assert page.told(here=[0])
    with stranger.watching(0, invitation=laid.invitation) as page:
        assert page.told(watching="1 person is watching")


def test_a_game_that_does_not_exist_has_no_socket(site: Installation, processes: list[Process]):
    laid = site.lay()._replace(id=10**6)
    with Visitor(processes[0], laid).watching(0) as page:
        assert page.code() == 4404


def test_a_page_of_another_site_gets_no_socket(site: Installation, processes: list[Process]):
    player = Visitor(processes[0], site.lay(), 0)
    with pytest.raises(InvalidStatus), player.watching(0, origin="https://elsewhere.example"):
        pass


def test_a_page_that_connects_late_gets_the_moves_it_missed(site: Installation, processes: list[Process]):
    laid = site.lay()
    players = [Visitor(process, laid, seat) for seat, process in enumerate(processes)]
    with players[0].watching(0) as present:
        for _ in range(3):
            version = present.version
            play_once(players, version)
            assert present.until(version + 1, AT_ONCE)
        with players[1].watching(1) as late:
            assert late.until(present.version, AT_ONCE)
            assert len(late.updates) == 1
            assert 'data-since="1"' in late.updates[0]


def test_malformed_messages_of_a_page_do_no_harm(site: Installation, processes: list[Process]):
    laid = site.lay()
    with Visitor(processes[0], laid, 0).watching(0) as page:
        for junk in ("", "x", "-1", "9" * 400, "1 \x00<b>", "{}", "0 place d9 nowhere.z", b"\xff\x00"):
            page.messages.clear()
            page.socket.send(junk)
            assert page.told(checked=True)


def test_a_socket_that_sends_too_long_a_message_is_closed(site: Installation, processes: list[Process]):
    with Visitor(processes[0], site.lay(), 0).watching(0) as page:
        page.socket.send("1" * 5000)
        assert page.code() == 1009


def test_pages_show_who_is_present_and_the_number_of_spectators(site: Installation, processes: list[Process]):
    laid = site.lay()
    players = [Visitor(process, laid, seat) for seat, process in enumerate(processes)]
    with players[0].watching(0) as first:
        assert first.told(here=[0], watching="")
        with players[1].watching(0) as second, Visitor(processes[1], laid).watching(0) as stranger:
            for page in (first, second, stranger):
                assert page.told(here=[0, 1], watching="1 person is watching")
        first.messages.clear()
        assert first.told(here=[0], watching="")


def test_every_second_announcement_is_lost_and_pages_converge(site: Installation, processes: list[Process]):
    laid = site.lay()
    players = [Visitor(process, laid, seat) for seat, process in enumerate(processes)]
    with players[0].watching(0) as first, players[1].watching(0) as second:
        for process in processes:
            process.is_in("half deaf")
        for _ in range(8):
            play_once(players, latest(players[0]))
        for process in processes:
            process.is_in("")
        converge(latest(players[0]), first, second)


def test_all_announcements_are_lost_for_a_while_and_pages_converge(
    site: Installation, processes: list[Process]
):
    laid = site.lay()
    players = [Visitor(process, laid, seat) for seat, process in enumerate(processes)]
    with players[0].watching(0) as first, players[1].watching(0) as second:
        for process in processes:
            process.is_in("deaf")
        for _ in range(5):
            play_once(players, latest(players[0]))
        version = latest(players[0])
        assert not second.until(version, 1)
        converge(version, first, second)
        for process in processes:
            process.is_in("")
        play_once(players, version)
        assert first.until(version + 1, AT_ONCE)
        assert second.until(first.version, AT_ONCE)


def test_a_change_of_seating_is_shown_in_all_processes_at_once(site: Installation, processes: list[Process]):
    laid = site.lay()
    players = [Visitor(process, laid, seat) for seat, process in enumerate(processes)]
    for player in players:
        player.page()
    with (
        players[0].watching(0) as first,
        players[1].watching(0) as second,
        Visitor(processes[1], laid).watching(0) as stranger,
    ):
        for number, (step, said) in enumerate(SEEN.items(), 1):
            players[0].take(step)
            for page in (first, second, stranger):
                assert page.until(0, AT_ONCE, seating=number)
            assert said in second.updates[-1]
            assert said in stranger.updates[-1]
        assert "Waiting for Player 1." in first.updates[0]


def test_a_change_of_seating_is_found_although_it_was_not_announced(
    site: Installation, processes: list[Process]
):
    laid = site.lay()
    players = [Visitor(process, laid, seat) for seat, process in enumerate(processes)]
    players[0].page()
    with players[0].watching(0) as first, players[1].watching(0) as second:
        assert second.told(here=[0, 1])
        for process in processes:
            process.is_in("deaf")
        players[0].take("agree")
        assert not second.until(0, 1, seating=1)
        for process in processes:
            process.is_in("")
        converge(0, first, second, seating=1)
        assert SEEN["agree"] in second.updates[-1]


def test_a_page_that_connects_after_a_change_of_seating_gets_it(site: Installation, processes: list[Process]):
    laid = site.lay()
    players = [Visitor(process, laid, seat) for seat, process in enumerate(processes)]
    players[0].page()
    players[0].take("agree")
    with players[1].watching(0) as late:
        assert late.until(0, AT_ONCE, seating=1)
        assert SEEN["agree"] in late.updates[-1]


def latest(visitor: Visitor) -> int:
    """The version that a freshly loaded page shows."""
    return int(visitor.page().partition('data-version="')[2].partition('"')[0])


def converge(version: int, *pages: Watching, seating: int = 0) -> None:
    """Let every page ask once, as it does every half minute; then all show this version."""
    for page in pages:
        page.ask()
        assert page.told(checked=True)
        assert page.until(version, AT_ONCE, seating=seating)
