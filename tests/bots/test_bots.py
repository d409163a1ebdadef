"""The bots answer legally, fairly and always the same way."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count

import pytest

from games.bots import BOTS
from games.bots.arena import Tally, play_game
from games.bots.policy import Bot, Sight
from games.bots.steady import SteadyBot
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
each_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)


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
        answer = bot.choose(Sight(RULES, state, decision.seat, Rng("luck", number)))
        assert check(RULES, state, decision.seat, answer) == decision
        assert state == before


@each_bot
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("seats", RULES.seats)
def test_a_bot_plays_a_whole_game_by_the_rules(bot: Bot, seats: int) -> None:
    state = begin(RULES, seats=seats, cards=standard_cards(), options={}, rng=Rng("whole", 0)).state
    while decisions := open_decisions(state):
        seat, number = decisions[-1].seat, state.version + 1
        answer = bot.choose(Sight(RULES, state, seat, Rng("luck", number)))
        state = play(RULES, state, seat, answer, Rng("whole", number)).state
    assert RULES.result(state) is not None


@each_bot
def test_the_same_sight_and_luck_give_the_same_answer(bot: Bot) -> None:
    for number, (state, decision) in enumerate(questions()):
        one, other = (bot.choose(Sight(RULES, state, decision.seat, Rng("luck", number))) for _ in range(2))
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
def test_what_a_seat_cannot_see_does_not_change_its_answer(bot: Bot, seats: int) -> None:
    rules = Toy()
    for state in toy_states(seats):
        for decision in open_decisions(state):
            seat, luck = decision.seat, state.version
            other = rules.reshuffle(state, seat, Rng("other cards", luck))
            true = bot.choose(Sight(rules, state, seat, Rng("luck", luck)))
            assert bot.choose(Sight(rules, other, seat, Rng("luck", luck))) == true


def test_random_gives_every_legal_answer() -> None:
    scene = Scene()
    answers = {BOTS["random"].choose(Sight(RULES, scene.state, 0, Rng("luck", n))) for n in range(300)}
    assert answers == set(scene.options())


def test_steady_leaves_a_choice_of_several_to_chance() -> None:
    rules = Toy()
    for state in toy_states(2):
        for decision in open_decisions(state):
            if decision.most:
                sight, same = (Sight(rules, state, decision.seat, Rng("luck", 1)) for _ in range(2))
                anything = random_action(rules, same.state, decision, same.rng)
                assert SteadyBot().choose(sight) == anything


def test_steady_takes_the_only_answer_without_a_thought() -> None:
    scene = Scene()
    scene.give(0, items=("minigun",))
    scene.state.agenda = [Decision("discard", 0)]
    luck = Rng("luck", 1)
    assert SteadyBot().choose(Sight(RULES, scene.state, 0, luck)) == "discard minigun"
    assert luck.draws == []


def test_steady_takes_the_better_answer() -> None:
    """A cube of what is missing is worth more than one of what there is plenty of."""
    scene = Scene()
    scene.give(0, power=5, food=0, water=5)
    scene.state.agenda = [Decision("gain", 0, (1,))]
    assert SteadyBot().choose(Sight(RULES, scene.state, 0, Rng("luck", 1))) == "gain food"


class SwapsLast(Toy):
    """Everybody lays a card first and swaps afterwards: a choice of several follows a plain question."""

    def next_step(self, state: toy.State, table: Table) -> None:
        if state.phase == "swap":
            state.later(*(each for kind in ("lay", "swap") for each in self.round_of(state, kind)))
            state.phase = "lay"
        else:
            state.phase = "over"

    def round_of(self, state: toy.State, kind: str) -> list[Decision]:
        most = 1 if kind == "swap" else 0
        return [Decision(kind, seat, least=most, most=most) for seat in range(len(state.players))]


def test_steady_looks_no_further_than_a_choice_of_several() -> None:
    rules = SwapsLast()
    cards = rules.read_cards(CARDS)
    state = begin(rules, seats=1, cards=cards, options={}, rng=Rng("swaps", 0)).state
    answer = SteadyBot().choose(Sight(rules, state, 0, Rng("luck", 1)))
    after = play(rules, state, 0, answer, Rng("swaps", 1)).state
    assert [decision.kind for decision in open_decisions(after)] == ["swap"]


@pytest.mark.usefixtures("untraced")
def test_steady_beats_random_clearly() -> None:
    tally, bots = Tally(), [BOTS["steady"], BOTS["random"]]
    tally.add(
        play_game(RULES, standard_cards(), bots[turn % 2 :] + bots[: turn % 2], {}, f"duel {turn}")
        for turn in range(10)
    )
    assert tally.bot_wins["steady"] >= 9
