"""Small things at the table that spoiled a game: letters of threats, the end, names of bots, undo."""

from playwright.sync_api import Browser, Page, expect

from games.models import Game
from games.services.games import concede
from tests.browser.conftest import Site
from tests.browser.hands import PHONE, give, seated
from tests.support.served import lay
from tests.support.tables import Play
from tests.titles.shelter.scene import Scene

FREE = ("diner.a", "diner.b", "water_treatment.b")


def test_a_threat_shows_the_letter_that_doubles_its_reward(tables: Site, chromium: Browser):
    scene = Scene(2)
    threat = next(card for card, face in scene.cards.threats.items() if face.letter)
    scene.threaten("diner.a", threat)
    play = Play(2)
    lay(play, scene.state)
    for size in ({}, PHONE):
        with seated(chromium, tables, play, 0, **size) as page:
            space = page.locator('[id="space-diner.a"]')
            letter = space.locator(".letter")
            letter.scroll_into_view_if_needed()
            expect(letter).to_be_visible()
            inner, outer = letter.bounding_box(), space.bounding_box()
            assert inner
            assert outer
            assert outer["y"] <= inner["y"]
            assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]


def fought(tables: Site, page: Page, play: Play) -> None:
    give(page, "place d1 diner.a")
    expect(page.locator("#decision .roll")).to_be_visible()


def test_a_winner_by_concession_is_told_so_with_the_count_and_no_dice_stay(tables: Site, chromium: Browser):
    scene = Scene(2)
    scene.threaten("diner.a", "radroaches-1")
    play = Play(2)
    lay(play, scene.state)
    with seated(chromium, tables, play, 0) as page, seated(chromium, tables, play, 1) as other:
        fought(tables, page, play)
        concede(game_id=play.id, seat=1, player=play.players[1])
        for each, said in ((page, "You win!"), (other, "2nd of 2")):
            each.reload()
            expect(each.locator("#end h2")).to_have_text(said)
            expect(each.locator("#end tbody tr")).to_have_count(2)
            expect(each.locator(".roll")).to_have_count(0)


def test_live_updates_name_bots_in_the_readers_language(tables: Site, chromium: Browser):
    play = Play(2, bots={1: "steady.socialite"}, seed="d")
    with seated(chromium, tables, play, 0, locale="ru") as page:
        expect(page.locator("#player-1")).to_contain_text("Роза")
        give(page, "pass")
        expect(page.locator("#log")).to_contain_text("Роза")
        assert "Rosa" not in page.locator("#table").inner_text()
        assert "room" not in page.locator("#player-1").inner_text()


def against_a_bot() -> Play:
    """A game in which nobody can reveal anything: only three places are free, which give cubes."""
    scene = Scene(2)
    for space in scene.state.spaces:
        if space not in FREE:
            scene.state.taken[space] = 1
    play = Play(2, bots={1: "random"}, seed="d")
    lay(play, scene.state)
    return play


def test_undo_stays_after_a_bot_has_moved_and_takes_its_move_back_too(tables: Site, chromium: Browser):
    play = against_a_bot()
    with seated(chromium, tables, play, 0) as page:
        expect(page.get_by_role("button", name="Undo")).to_have_count(0)
        give(page, "place d1 diner.a")
        give(page, "end")
        expect(page.locator("#decision h2")).to_contain_text("Your turn")
        by = list(Game.objects.get(pk=play.id).moves.order_by("number").values_list("by", flat=True))
        assert "bot" in by
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#decision h2")).to_contain_text("Anything else")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#decision h2")).to_contain_text("Your turn")
        expect(page.locator("#mine .pawn", has_text="ready")).to_have_count(2)
        assert page.locator('[id="space-diner.b"] .stand').count() == 0


def test_what_bots_did_since_my_last_move_is_in_sight_on_a_phone(tables: Site, chromium: Browser):
    play = against_a_bot()
    with seated(chromium, tables, play, 0, **PHONE) as page:
        give(page, "place d1 diner.a")
        give(page, "end")
        expect(page.locator("#decision h2")).to_contain_text("Your turn")
        lines = page.locator("#lately li")
        expect(lines.first).to_be_in_viewport()
        assert lines.count() == 1


def test_the_signs_of_a_room_do_not_cover_each_other(tables: Site, chromium: Browser):
    scene = Scene(2)
    scene.build(0, "barracks", "lounge")
    play = Play(2)
    lay(play, scene.state)
    for size in ({}, PHONE):
        with seated(chromium, tables, play, None, **size) as page:
            for name in ("Barracks", "Lounge"):
                signs = page.locator("#vault .room", has_text=name).locator(".sign").all()
                left, right = (sign.bounding_box() for sign in signs)
                assert left
                assert right
                assert left["x"] + left["width"] <= right["x"] + 1, (name, size)
