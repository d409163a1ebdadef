"""Broken toys: each has one defect, and is registered with the check that must catch it."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.action import Action
from games.engine.decision import Decision
from games.engine.event import Event
from games.engine.rng import Chance, shuffle
from games.engine.rules import Progress, Result, Table, Trace
from games.engine.state import Do
from tests.titles import contract
from tests.titles.contract import Check, Title
from tests.titles.toy import hidden
from tests.titles.toy.rules import CARDS, Player, State, Toy

DEFECTS: list[tuple[type[Toy], Check]] = []


def toy_title(toy: type[Toy]) -> Title:
    rules = toy()
    return Title(rules, CARDS, rules.read_cards(CARDS), hidden)


def caught_by(check: Check) -> Any:
    """Add a broken toy to the list, with the check that must catch it."""

    def put(toy: type[Toy]) -> type[Toy]:
        DEFECTS.append((toy, check))
        return toy

    return put


# --- games ------------------------------------------------------------------------------------------


@caught_by(contract.check_random_games_end)
class NeverEnds(Toy):
    def next_step(self, state: State, table: Table) -> None:
        for player in state.players:
            if not player.hand:
                player.hand.append(state.pile.pop())
        super().next_step(state, table)


@caught_by(contract.check_random_games_end)
@caught_by(contract.check_every_open_decision_has_options)
class AsksWithoutOptions(Toy):
    def options(self, state: State, decision: Decision) -> list[str]:
        return [] if len(state.pile) > 3 else super().options(state, decision)


@caught_by(contract.check_every_open_decision_has_options)
class OffersAnOptionTwice(Toy):
    def options(self, state: State, decision: Decision) -> list[str]:
        options = super().options(state, decision)
        return [*options, options[0]] if decision.kind == "lay" else options


@caught_by(contract.check_every_open_decision_has_options)
class AsksForMoreThanThereIs(Toy):
    def next_step(self, state: State, table: Table) -> None:
        super().next_step(state, table)
        if state.agenda[:1] == [Decision("swap", 0, least=1, most=2)]:
            state.agenda[0] = Decision("swap", 0, least=4, most=4)


@caught_by(contract.check_every_open_decision_has_options)
class AsksASeatThatDoesNotExist(Toy):
    def next_step(self, state: State, table: Table) -> None:
        super().next_step(state, table)
        if state.phase == "lay":
            state.soon(Decision("lay", -1))


@caught_by(contract.check_options_are_actions)
class OffersASentence(Toy):
    def options(self, state: State, decision: Decision) -> list[str]:
        options = super().options(state, decision)
        return [text.capitalize() for text in options] if decision.kind == "lay" else options


@caught_by(contract.check_options_are_actions)
class OffersMoreThanCanBeWritten(Toy):
    def read_cards(self, data: Mapping[str, Any]) -> dict[str, int]:
        return {f"{card}{'x' * 500}": number for card, number in super().read_cards(data).items()}


@caught_by(contract.check_play_leaves_its_input_untouched)
class ClonesShareTheDeck(Toy):
    def clone(self, state: State) -> State:
        copy = super().clone(state)
        copy.deck = state.deck
        return copy


@caught_by(contract.check_play_leaves_its_input_untouched)
class ChangesTheCards(Toy):
    def apply(self, state: State, decision: Decision, action: Action, table: Table) -> None:
        super().apply(state, decision, action, table)
        state.cards[action.ids[0]] -= 1


@caught_by(contract.check_clones_are_equal)
class ClonesForgetPoints(Toy):
    def clone(self, state: State) -> State:
        copy = super().clone(state)
        copy.players = [Player(player.hand, player.laid, 0) for player in copy.players]
        return copy


@caught_by(contract.check_clones_are_equal)
class CloneIsTheSameObject(Toy):
    def clone(self, state: State) -> State:
        return state


@caught_by(contract.check_asking_changes_nothing)
class LookingSortsTheHand(Toy):
    def observe(self, state: State, seat: int | None) -> dict[str, Any]:
        if seat is not None:
            state.players[seat].hand.sort()
        return super().observe(state, seat)


@caught_by(contract.check_asking_changes_nothing)
class AppraisesDifferentlyEachTime(Toy):
    def appraise(self, state: State, seat: int, style: str = "") -> dict[str, float]:
        return {"mood": random.random()}


@caught_by(contract.check_refused_answers_change_nothing)
class OptionsReverseTheHand(Toy):
    def options(self, state: State, decision: Decision) -> list[str]:
        hand = state.players[decision.seat].hand
        hand.append(hand.pop(0))
        return super().options(state, decision)


# --- records ----------------------------------------------------------------------------------------


@caught_by(contract.check_states_are_read_back_exactly)
class KeepsATupleWhereAListIsDeclared(Toy):
    def perform(self, state: State, task: Do, table: Table) -> None:
        super().perform(state, task, table)
        state.options["last"] = tuple(state.pile)


@caught_by(contract.check_states_are_read_back_exactly)
class KeepsNumbersAsKeys(Toy):
    def perform(self, state: State, task: Do, table: Table) -> None:
        super().perform(state, task, table)
        state.options |= {7: "seven"}  # type: ignore[dict-item]


@caught_by(contract.check_states_are_read_back_exactly)
class KeepsANamedTupleWhereAPlainListIsDeclared(Toy):
    def perform(self, state: State, task: Do, table: Table) -> None:
        super().perform(state, task, table)
        state.options["task"] = task


@caught_by(contract.check_a_record_replays)
class UsesItsOwnRandomNumbers(Toy):
    def perform(self, state: State, task: Do, table: Table) -> None:
        super().perform(state, task, table)
        random.choice(state.players).points += 1


@caught_by(contract.check_a_record_replays)
class TellsACounterThatIsNotInTheState(Toy):
    told = 0

    def perform(self, state: State, task: Do, table: Table) -> None:
        super().perform(state, task, table)
        self.told += 1
        table.tell("counted", number=self.told)


@caught_by(contract.check_a_record_replays)
@caught_by(contract.check_the_seed_replays)
class RemembersOtherGames(Toy):
    games = 0

    def setup(self, seats: int, cards: dict[str, int], options: Mapping[str, Any], table: Table) -> State:
        self.games += 1
        table.rng.below(self.games, "a new deck")
        return super().setup(seats, cards, options, table)


class OptionsInAnyOrder(Toy):
    """Caught only by a second process: within one process, a set of texts keeps its order."""

    def options(self, state: State, decision: Decision) -> list[str]:
        return list(set(super().options(state, decision)))


# --- secrets ----------------------------------------------------------------------------------------


@caught_by(contract.check_observations_are_plain_data)
class ShowsASet(Toy):
    def observe(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().observe(state, seat), "pile": set(state.pile)}


@caught_by(contract.check_observations_are_plain_data)
class ShowsSeatsAsKeys(Toy):
    def observe(self, state: State, seat: int | None) -> dict[str, Any]:
        points = {number: player.points for number, player in enumerate(state.players)}
        return {**super().observe(state, seat), "points": points}


@caught_by(contract.check_nothing_hidden_is_observed)
class ShowsTheNextCard(Toy):
    def observe(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().observe(state, seat), "next": state.deck[-1:]}


@caught_by(contract.check_nothing_hidden_is_observed)
class ShowsAHiddenCardInAnId(Toy):
    def observe(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().observe(state, seat), "corners": [f"{card}.a" for card in state.deck]}


@caught_by(contract.check_nothing_hidden_is_observed)
class ShowsALaidCard(Toy):
    def observe(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().observe(state, seat), "laid": [player.laid for player in state.players]}


@caught_by(contract.check_nothing_hidden_is_observed)
class ShowsTheSeed(Toy):
    def setup(self, seats: int, cards: dict[str, int], options: Mapping[str, Any], table: Table) -> State:
        state = super().setup(seats, cards, options, table)
        state.options["luck"] = getattr(table.rng, "_prefix", "")
        return state

    def observe(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().observe(state, seat), "options": state.options}


@caught_by(contract.check_nothing_hidden_is_told)
class TellsEverybodyWhatWasDrawn(Toy):
    def draw(self, state: State, seat: int, number: int, table: Table) -> None:
        super().draw(state, seat, number, table)
        table.tell("drew", seat=seat, cards=tuple(state.players[seat].hand[-number:]))


@caught_by(contract.check_nothing_hidden_is_told)
class TellsEverybodyWhatWasDealt(Toy):
    def setup(self, seats: int, cards: dict[str, int], options: Mapping[str, Any], table: Table) -> State:
        state = super().setup(seats, cards, options, table)
        table.tell("dealt", hands=[list(player.hand) for player in state.players])
        return state


@caught_by(contract.check_nothing_hidden_is_told)
class TellsTheSeed(Toy):
    def perform(self, state: State, task: Do, table: Table) -> None:
        super().perform(state, task, table)
        table.tell("luck", seed=getattr(table.rng, "_prefix", ""))


@caught_by(contract.check_a_reshuffle_looks_the_same)
class ReshufflesTheViewersOwnHand(Toy):
    def reshuffle(self, state: State, seat: int | None, rng: Chance) -> State:
        return super().reshuffle(state, None, rng)


@caught_by(contract.check_a_reshuffle_looks_the_same)
class LosesACardInReshuffling(Toy):
    def reshuffle(self, state: State, seat: int | None, rng: Chance) -> State:
        after = super().reshuffle(state, seat, rng)
        after.players[-1].laid.clear()
        return after


@caught_by(contract.check_a_reshuffle_deals_hidden_cards_again)
class DoesNotReshuffle(Toy):
    def reshuffle(self, state: State, seat: int | None, rng: Chance) -> State:
        return self.clone(state)


@caught_by(contract.check_a_reshuffle_deals_hidden_cards_again)
class ReshufflesForSpectatorsOnly(Toy):
    def reshuffle(self, state: State, seat: int | None, rng: Chance) -> State:
        return super().reshuffle(state, seat, rng) if seat is None else self.clone(state)


@caught_by(contract.check_a_reshuffle_deals_hidden_cards_again)
class DealsACardTwiceInReshuffling(Toy):
    def reshuffle(self, state: State, seat: int | None, rng: Chance) -> State:
        after = super().reshuffle(state, seat, rng)
        after.deck[0] = after.deck[-1]
        return after


@caught_by(contract.check_options_tell_nothing_hidden)
class OptionsKnowTheNextCard(Toy):
    def options(self, state: State, decision: Decision) -> list[str]:
        options = super().options(state, decision)
        return options[1:] if len(options) > 1 and state.cards[state.deck[-1]] > 4 else options

    def observe(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().observe(state, seat), "options": []}


@caught_by(contract.check_options_tell_nothing_hidden)
class ReshufflingChangesTheQuestion(Toy):
    def reshuffle(self, state: State, seat: int | None, rng: Chance) -> State:
        after = super().reshuffle(state, seat, rng)
        shuffle(rng, after.agenda, "agenda")
        return after


# --- counts -----------------------------------------------------------------------------------------


@caught_by(contract.check_the_census_never_changes)
class LosesCards(Toy):
    def perform(self, state: State, task: Do, table: Table) -> None:
        super().perform(state, task, table)
        state.pile.pop()


@caught_by(contract.check_facts_are_plain_data)
class TellsAnObject(Toy):
    def perform(self, state: State, task: Do, table: Table) -> None:
        super().perform(state, task, table)
        table.tell("leader", player=state.players[0])


@caught_by(contract.check_facts_are_plain_data)
class TellsASeatThatDoesNotExist(Toy):
    def perform(self, state: State, task: Do, table: Table) -> None:
        super().perform(state, task, table)
        table.tell("whispered", seats=(len(state.players),))


@caught_by(contract.check_traces_follow_cards)
class TracesNobody(Toy):
    def trace(self, event: Event) -> Trace | None:
        trace = super().trace(event)
        return trace and trace._replace(seat=-1)


@caught_by(contract.check_the_result_comes_at_the_end)
class HasAResultTooEarly(Toy):
    def result(self, state: State) -> Result | None:
        if state.pile:
            state = self.clone(state)
            state.phase = "over"
        return super().result(state)


@caught_by(contract.check_places_agree)
class DoesNotCountTies(Toy):
    def result(self, state: State) -> Result | None:
        result = super().result(state)
        if result is None:
            return None
        ranks = sorted({place.place for place in result.places})
        places = tuple(place._replace(place=1 + ranks.index(place.place)) for place in result.places)
        return result._replace(places=places)


@caught_by(contract.check_places_agree)
class AlwaysHasAWinner(Toy):
    def result(self, state: State) -> Result | None:
        result = super().result(state)
        return result and result._replace(outcome="won")


@caught_by(contract.check_places_agree)
class ForgetsTheLastSeat(Toy):
    def result(self, state: State) -> Result | None:
        result = super().result(state)
        return result and result._replace(places=result.places[:-1])


@caught_by(contract.check_places_agree)
class DoesNotSayWhyItEnded(Toy):
    def result(self, state: State) -> Result | None:
        result = super().result(state)
        return result and result._replace(endings=())


@caught_by(contract.check_places_agree)
class HasASeatTwiceInItsOrder(Toy):
    def result(self, state: State) -> Result | None:
        result = super().result(state)
        return result and result._replace(order=(0,) * len(state.players))


@caught_by(contract.check_places_agree)
class PlaysNoRound(Toy):
    def result(self, state: State) -> Result | None:
        result = super().result(state)
        return result and result._replace(rounds=0)


@caught_by(contract.check_places_agree)
class ComparesSomethingElse(Toy):
    def result(self, state: State) -> Result | None:
        result = super().result(state)
        if result is None:
            return None
        places = tuple(place._replace(lines=(("luck", place.seat % 2),)) for place in result.places)
        return result._replace(places=places)


@caught_by(contract.check_progress_leads_to_the_result)
class CountsOnlyAtTheEnd(Toy):
    def progress(self, state: State) -> Progress:
        return super().progress(state)._replace(lines=((("points", 0),),) * len(state.players))


@caught_by(contract.check_progress_leads_to_the_result)
class CountsRoundsBackwards(Toy):
    def progress(self, state: State) -> Progress:
        progress = super().progress(state)
        return progress._replace(round=-progress.round if state.phase != "over" else progress.round)


@caught_by(contract.check_progress_leads_to_the_result)
class ReportsProgressOfTheFirstSeatOnly(Toy):
    def progress(self, state: State) -> Progress:
        progress = super().progress(state)
        return progress if state.phase == "over" else progress._replace(lines=progress.lines[:1])


# --- what the platform asks of a title --------------------------------------------------------------


@caught_by(contract.check_observe_all_equals_observe_for_each_viewer)
class ShowsEverybodyTheFirstHand(Toy):
    def observe_all(self, state: State, seats: Sequence[int | None]) -> list[dict[str, Any]]:
        return [self.observe(state, 0) for _ in seats]


@caught_by(contract.check_default_answers_are_legal)
class PassesForAbsentPlayers(Toy):
    def default_answer(self, state: State, decision: Decision) -> str:
        return "pass"


@caught_by(contract.check_the_score_is_a_line_of_the_count)
class CountsNoScore(Toy):
    score_line = "luck"


@caught_by(contract.check_success_is_a_share)
class HasNoGoalAlone(Toy):
    def success(self, state: State, seat: int) -> float | None:
        return None


@caught_by(contract.check_success_is_a_share)
class SucceedsTooMuch(Toy):
    def success(self, state: State, seat: int) -> float | None:
        return 1.5


@caught_by(contract.check_styles_are_known)
class KnowsNoStyle(Toy):
    def appraise(self, state: State, seat: int, style: str = "") -> dict[str, float]:
        return {} if style else super().appraise(state, seat)


@caught_by(contract.check_hidden_things_are_declared)
class HidesThatItHides(Toy):
    hides = False
