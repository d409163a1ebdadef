"""How tempting each answer looks at a glance, without trying it out."""

from collections.abc import Callable, Sequence

from games.engine.decision import Decision
from games.titles.wasteland.bots.context import View, reroll_values, test_odds
from games.titles.wasteland.bots.weights import DEEDS_IN
from games.titles.wasteland.camp import BEFORE
from games.titles.wasteland.dice import icons_on
from games.titles.wasteland.fight import hits_needed, hits_taken
from games.titles.wasteland.notation import LETTERS
from games.titles.wasteland.state import State, face_of, find, has_ranged, most_hp, slot_of


def glance_act(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    here = view.potential(view.player.at)
    return [score_act(view, text.split(" "), here) for text in options]


def score_act(view: View, words: list[str], here: float) -> float:
    state, player, cards = view.state, view.player, view.cards
    verb = words[0]
    if verb == "go":
        gain = view.potential(words[1]) - here
        rad = cards.atlas.spaces[words[1]].terrain == "rad"
        fear = view.threat_at(words[1])
        return gain - 0.3 * rad - 0.12 * fear - (1.5 if fear * 1.5 >= view.margin() else 0.0)
    if verb == "explore":
        named = cards.atlas.slots[cards.atlas.slot_of[words[1]]].tile
        return view.weights["explore"] + (1.0 if named else 0.0) - (0.5 if view.margin() < 4 else 0.0)
    if verb == "encounter":
        low = view.margin() < 4
        return 0.7 + 0.1 * cards.atlas.spaces[player.at].level - (0.7 if low else 0.0)
    if verb == "quest":
        key = cards.numbers[words[1]]
        return view.quest(cards.quests[key].objectives[int(words[2]) - 1].choice)
    if verb == "fight":
        enemy = find(state, words[1])
        assert enemy is not None
        return view.fight_value(words[1], enemy.at != player.at)
    if verb == "camp":
        missing = most_hp(state, player) - player.hp
        need = 0.12 * min(missing, 3) + (1.0 if view.margin() < 6 and missing > 1 else 0.0)
        return need + 0.1 * len(player.exhausted) + 0.2 * ("rested" not in player.traits) - 0.1
    if verb == "use":
        ability = cards.cards[words[1]].abilities[int(words[2]) - 1]
        value = sum(view.deed(deed, deed.number) for deed in ability.deeds)
        return value - (0.35 if ability.discard else 0.05) - 0.4 * (ability.moment == "action")
    if verb in ("equip", "stow"):
        return score_equip(view, verb, words[1])
    return 0.05 if verb == "end" else -0.5


def score_equip(view: View, verb: str, card_id: str) -> float:
    """Equip what is better than what is there."""
    card = view.cards.cards[card_id]
    old = view.player.equipped[slot_of(card)]
    if verb == "stow":
        return -1.0
    return view.card(card) - (view.card(view.cards.cards[old]) if old else 0.0)


def glance_option(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    encounter = view.cards.encounters[view.state.met]
    values = []
    for text in options:
        words = text.split(" ")
        if words[0] == "choose":
            values.append(view.choice(encounter.options[int(words[1]) - 1], encounter.deck))
        else:
            values.append(0.2)
    return values


def glance_dice(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    """Reroll where that is better than keeping; use cards when they are needed."""
    state, trial = view.state, view.state.trial
    assert trial is not None
    hits = view.cards.hits
    if trial.kind == "test":
        return [score_test(view, text) for text in options]
    needed = hits_needed(state, trial) - trial.hits
    face = face_of(state, trial.enemy)
    ranged = has_ranged(state, view.player)
    needed -= trial.apart and ranged and not face.ranged
    armor = icons_on(state, trial) - hits_taken(state, trial)
    if not hits_taken(state, trial):
        armor = max(armor, trial.armor)
    values = reroll_values(face.wounded, hits, trial.dice, needed, armor, trial.level, view.margin())
    missing = needed - sum([face.wounded[die] for die in trial.dice])
    found = []
    for text in options:
        if text in values:
            found.append(values[text])
        else:
            found.append(score_help(view, text, missing, hits_taken(state, trial)))
    return found


def score_help(view: View, text: str, missing: int, taken: int) -> float:
    """A card, or being rested, in a fight that is not won yet."""
    trial = view.state.trial
    assert trial is not None
    keep = -0.15 * taken * trial.level + (1.0 + 0.4 * trial.level if missing <= 0 else 0.0)
    if text == "use rested":
        return keep + (0.3 if missing > 0 else -0.5)
    _, card, line = text.split(" ")
    ability = view.cards.cards[card].abilities[int(line) - 1]
    gain = 0.0
    if missing > 0 and ability.hits:
        gain += (1.0 + 0.4 * trial.level) * min(1.0, ability.hits / missing)
    gain += 0.15 * trial.level * min(taken, ability.armor)
    gain += 0.3 * min(ability.rerolls, 2) * (missing > 0)
    return keep + gain - (0.4 if ability.discard else 0.1)


def score_test(view: View, text: str) -> float:
    """How likely the test succeeds after an answer."""
    trial = view.state.trial
    assert trial is not None
    hits = view.cards.hits
    shown = [hits[die] for die in trial.dice]
    missing = trial.level - trial.hits - sum(shown)
    if text == "keep":
        return 1.0 if missing <= 0 else 0.0
    words = text.split(" ")
    if words[0] == "reroll":
        again = [int(word) - 1 for word in words[1:]]
        kept = sum(number for place, number in enumerate(shown) if place not in again)
        needed = trial.level - trial.hits - kept
        return test_odds(hits, len(again), needed, trial.rerolls - 1) - 0.001 * len(again)
    if missing <= 0:
        return 0.5
    if words[1] == "rested":
        return 0.1 if trial.rerolls else 0.4
    ability = view.cards.cards[words[1]].abilities[int(words[2]) - 1]
    return 0.95 if ability.hits >= missing else 0.3 - 0.1 * bool(trial.rerolls)


def glance_letter(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    """A new letter, most of all one that the equipped weapon uses."""
    player = view.player
    weapon = view.cards.cards[player.equipped[0]].rerolls if player.equipped[0] else ()
    values = []
    for text in options:
        letter = text.split(" ")[1]
        new = 1.0 if letter not in player.letters else 0.4
        values.append(new + 0.2 * (letter in weapon) - 0.001 * LETTERS.index(letter))
    return values


def glance_gain(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    return [score_equip(view, text.split(" ")[0], text.split(" ")[1]) for text in options]


def glance_drop(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    return [-view.card(view.cards.cards[text.split(" ")[1]]) for text in options]


def glance_agenda(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    return [-view.agenda_value(text.split(" ")[1]) for text in options]


def glance_perk(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    cards = [view.cards.cards[text.split(" ")[1]] for text in options]
    return [
        sum(view.deed(deed, deed.number) for deed in card.abilities[0].deeds) if card.abilities else 0.0
        for card in cards
    ]


def glance_shop(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    values = []
    for text in options:
        if text == "done":
            values.append(0.0)
            continue
        verb, card_id = text.split(" ")
        card = view.cards.cards[card_id]
        if verb == "sell":
            values.append(0.1 * (card.price - 1) - view.card(card) * 0.4)
            continue
        slot = slot_of(card)
        old = view.player.equipped[slot] if slot >= 0 else ""
        gain = view.card(card) - (view.card(view.cards.cards[old]) if old else 0.0)
        values.append(gain * 0.8 - view.weights["caps"] * (card.price if verb == "buy" else 0))
    return values


def glance_place(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    """Where to wake up, start or put an enemy: near to something, far from enemies."""
    sign = -1.0 if decision.kind == "settle" else 1.0
    return [
        sign * (view.potential(text.split(" ")[1]) - 0.2 * view.threat_at(text.split(" ")[1]))
        for text in options
    ]


def glance_camp(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    """Rest and be done; bots make no offers."""
    wanted = "rest" if decision.about[0] == BEFORE else "done"
    return [1.0 if text == wanted else 0.0 for text in options]


def glance_answer(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    """Accept what gives more than it takes."""
    deal = view.state.deal
    assert deal is not None
    caps = view.weights["caps"]
    gain = caps * (deal.give_caps - deal.ask_caps)
    for sign, cards in ((1.0, deal.give), (-1.0, deal.ask)):
        for each in cards:
            if each in view.cards.ambitions:
                gain += sign * 2.0
            else:
                gain += sign * view.card(view.cards.cards[each])
    values = []
    for text in options:
        words = text.split(" ")
        cost = view.agenda_value(words[1]) if len(words) > 1 else 0.0
        values.append(0.2 if text == "refuse" else gain - cost)
    return values


def glance_first(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    """The first, where it hardly matters."""
    return [-0.01 * place for place in range(len(options))]


def glance_ready(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    return [0.2 if text.startswith("pay") and view.player.caps > 2 else 0.1 for text in options]


def glance_deal(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    return [1.0 if text == "cancel" else 0.0 for text in options]


def glance_prepare(view: View, decision: Decision, options: Sequence[str]) -> list[float]:
    return [0.0 if text == "fight" else 0.5 for text in options]


GLANCE: dict[str, Callable[[View, Decision, Sequence[str]], list[float]]] = {
    "act": glance_act,
    "option": glance_option,
    "dice": glance_dice,
    "letter": glance_letter,
    "gain": glance_gain,
    "drop": glance_drop,
    "agenda": glance_agenda,
    "perk": glance_perk,
    "shop": glance_shop,
    "wake": glance_place,
    "start": glance_place,
    "settle": glance_place,
    "camp": glance_camp,
    "answer": glance_answer,
    "ready": glance_ready,
    "deal": glance_deal,
    "prepare": glance_prepare,
}


def glance(state: State, decision: Decision, options: Sequence[str], style: str) -> list[float]:
    """A number for each answer."""
    view = View(state, decision.seat, DEEDS_IN[style])
    return GLANCE.get(decision.kind, glance_first)(view, decision, options)
