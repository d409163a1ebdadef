"""The bots answer legally, without hidden information, and reproducibly."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count

import pytest

from games.bots import BOTS, steady
from games.bots.arena import GamesCount, play_game
from games.bots.expert import ExpertBot
from games.bots.policy import Bot, BotView, best_at_a_glance
from games.bots.rookie import RookieBot
from games.bots.steady import SteadyBot
from games.engine.action import Action
from games.engine.decision import Decision
from games.engine.rng import Rng
from games.engine.rules import Table, begin, check, play, random_action
from games.engine.state import open_decisions
from games.titles.shelter.options import OPTIONS
from games.titles.shelter.state import State
from tests.titles.shelter.random_games import Game, moments
from tests.titles.shelter.scene import RULES, Scene, standard_cards
from tests.titles.toy import rules as toy
from tests.titles.toy.rules import CARDS, Toy

OF_EACH_KIND = 3
OF_EACH_LEVEL: list[Bot] = [
    BOTS["random"],
    BOTS["rookie.socialite"],
    BOTS["steady.hunter"],
    ExpertBot("expert.builder", "builder", nodes=60),
]
each_bot = pytest.mark.parametrize("bot", OF_EACH_LEVEL, ids=lambda bot: bot.name)


@cache
def questions() -> list[tuple[State, Decision]]:
    """Some questions of every kind, out of random games for 2, 3 and 4 players."""
    found: list[tuple[State, Decision]] = []
    seen: Counter[str] = Counter()
    for number in count():
        seats = RULES.seats[number % len(RULES.seats)]
        for state, decision, _ in moments(Game(seats, {}, f"questions {number}")):
            if decision is not None and seen[decision.kind] < OF_EACH_KIND:
                seen[decision.kind] += 1
                found.append((state.clone(), decision))
        if seen.keys() == OPTIONS.keys():
            break
    return found


@each_bot
def test_a_bot_answers_every_kind_of_question_legally_and_changes_nothing(bot: Bot) -> None:
    for number, (state, decision) in enumerate(questions()):
        before = RULES.clone(state)
        answer = bot.choose(BotView(RULES, state, decision.seat, Rng("luck", number)))
        assert check(RULES, state, decision.seat, answer) == decision
        assert state == before


@each_bot
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("seats", RULES.seats)
def test_a_bot_plays_a_whole_game_by_the_rules(bot: Bot, seats: int) -> None:
    state = begin(RULES, seats=seats, cards=standard_cards(), options={}, rng=Rng("whole", 0)).state
    while decisions := open_decisions(state):
        seat, number = decisions[-1].seat, state.version + 1
        answer = bot.choose(BotView(RULES, state, seat, Rng("luck", number)))
        state = play(RULES, state, seat, answer, Rng("whole", number)).state
    assert RULES.result(state) is not None


@each_bot
def test_the_same_view_and_random_numbers_give_the_same_answer(bot: Bot) -> None:
    for number, (state, decision) in enumerate(questions()):
        one, other = (bot.choose(BotView(RULES, state, decision.seat, Rng("luck", number))) for _ in range(2))
        assert one == other


def toy_states(seats: int, games: int = 20) -> Iterator[toy.State]:
    """Every position of some games of the toy, which has hands and an ordered deck to hide."""
    rules = Toy()
    for number in range(games):
        chance = Rng(f"toy {number}", 0)
        cards = rules.read_cards(CARDS)
        state = begin(rules, seats=seats, cards=cards, options={}, rng=chance).state
        while decisions := open_decisions(state):
            yield state
            seat = decisions[-1].seat
            answer = random_action(rules, state, decisions[-1], chance)
            state = play(rules, state, seat, answer, Rng(f"toy {number}", state.version + 1)).state


@each_bot
@pytest.mark.parametrize("seats", [2, 3])
def test_hidden_cards_do_not_change_the_answer(bot: Bot, seats: int) -> None:
    rules = Toy()
    for state in toy_states(seats):
        for decision in open_decisions(state):
            seat, luck = decision.seat, state.version
            other = rules.reshuffle(state, seat, Rng("other cards", luck))
            true = bot.choose(BotView(rules, state, seat, Rng("luck", luck)))
            assert bot.choose(BotView(rules, other, seat, Rng("luck", luck))) == true


def test_random_gives_every_legal_answer() -> None:
    scene = Scene()
    answers = {BOTS["random"].choose(BotView(RULES, scene.state, 0, Rng("luck", n))) for n in range(300)}
    assert answers == set(scene.options())


thinkers = pytest.mark.parametrize("bot", [RookieBot(), SteadyBot(), ExpertBot()], ids=lambda bot: bot.name)


@thinkers
def test_a_choice_of_several_is_made_by_quick_scores(bot: Bot) -> None:
    """The toy asks to swap one or two cards; the lowest one has the best score."""
    rules = Toy()
    for state in toy_states(2, games=5):
        for decision in open_decisions(state):
            if decision.most:
                hand = state.players[decision.seat].hand
                lowest = min(state.cards[card] for card in hand)
                _, card = bot.choose(BotView(rules, state, decision.seat, Rng("luck", 1))).split(" ")
                assert state.cards[card] == lowest


def test_a_choice_of_several_takes_all_with_a_positive_score() -> None:
    class Generous(Toy):
        def glance(
            self, state: toy.State, decision: Decision, options: Sequence[str], style: str = ""
        ) -> list[float]:
            return [1.0, 2.0, -1.0][: len(options)]

    rules = Generous()
    state = next(toy_states(2))
    first, second, _ = state.players[0].hand
    assert best_at_a_glance(rules, state, open_decisions(state)[0]) == f"choose {second} {first}"


@thinkers
def test_a_single_option_is_chosen_without_a_search(bot: Bot) -> None:
    scene = Scene()
    scene.give(0, items=("minigun",))
    scene.state.agenda = [Decision("discard", 0)]
    luck = Rng("luck", 1)
    assert bot.choose(BotView(RULES, scene.state, 0, luck)) == "discard minigun"
    assert luck.draws == []


@pytest.mark.parametrize("followed", [0, 1])
def test_steady_follows_its_own_turn_up_to_a_limit(followed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one player, all further questions belong to the same turn."""
    answers: list[str] = []

    class Watched(Toy):
        def apply(self, state: toy.State, decision: Decision, action: Action, table: Table) -> None:
            answers.append(str(action))
            super().apply(state, decision, action, table)

    monkeypatch.setattr(steady, "FOLLOWED", followed)
    rules = Watched()
    cards, options = rules.read_cards(CARDS), {"swaps": False}
    state = begin(rules, seats=1, cards=cards, options=options, rng=Rng("alone", 0)).state
    tried = rules.options(state, open_decisions(state)[0])
    SteadyBot().choose(BotView(rules, state, 0, Rng("luck", 1)))
    assert len(answers) % (len(tried) * (1 + followed)) == 0


def test_steady_takes_the_better_answer() -> None:
    """A cube of a missing resource is worth more than one of a plentiful resource."""
    scene = Scene()
    scene.give(0, power=5, food=0, water=5)
    scene.state.agenda = [Decision("gain", 0, (1,))]
    assert SteadyBot().choose(BotView(RULES, scene.state, 0, Rng("luck", 1))) == "gain food"


def test_a_rookie_takes_the_best_of_the_answers_it_compares() -> None:
    """It compares all of three resources, but only some of thirty spaces."""
    scene = Scene()
    scene.give(0, power=5, food=0, water=5)
    turn = {BOTS["rookie"].choose(BotView(RULES, scene.state, 0, Rng("luck", n))) for n in range(60)}
    assert 3 < len(turn) < len(scene.options())
    scene.state.agenda = [Decision("gain", 0, (1,))]
    assert {BOTS["rookie"].choose(BotView(RULES, scene.state, 0, Rng("luck", n))) for n in range(9)} == {
        "gain food"
    }


def duel(one: Bot, other: Bot, games: int = 10) -> float:
    """The number of two-player games that the first bot wins."""
    total, bots = GamesCount(), [one, other]
    total.add(
        play_game(RULES, standard_cards(), bots[turn % 2 :] + bots[: turn % 2], {}, f"duel {turn}")
        for turn in range(games)
    )
    return total.bot_wins[one.name]


@pytest.mark.usefixtures("untraced")
def test_each_level_beats_the_one_below() -> None:
    """A small sample of the games that `manage.py ladder` measures."""
    assert duel(BOTS["rookie"], BOTS["random"]) >= 8
    assert duel(BOTS["steady"], BOTS["rookie"]) >= 8
    assert duel(BOTS["steady"], BOTS["random"]) >= 9
    assert duel(ExpertBot(nodes=200), BOTS["steady"], games=4) >= 3
