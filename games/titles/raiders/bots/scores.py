"""How tempting each answer looks before it is tried: so quick that bots play ahead by it."""

from collections.abc import Callable, Sequence

from games.engine.decision import Decision
from games.titles.raiders.bots.context import Context
from games.titles.raiders.notation import TRASH
from games.titles.raiders.options import the_land
from games.titles.raiders.squad import defence, may_go
from games.titles.raiders.state import NOBODY, State, land_of

TRASH_WORTH = {"captive": 0.5, "fanatic": 0.9}


def glance(state: State, decision: Decision, options: Sequence[str], style: str) -> list[float]:
    """A number for each option, from what the seat sees."""
    context = Context(state, decision.seat, style)
    return SCORES[decision.kind](context, decision, options)


def score_gang(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """All gangs are alike; the order of options is not a reason."""
    return [0.0] * len(options)


def score_crew(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """A good mercenary, or somebody who can ride again."""
    answer, found = context.answer, []
    for text in options:
        verb, _, card = text.partition(" ")
        if verb == "hire":
            found.append(answer["hire"] * context.prices.skill[card])
        elif verb == "heal":
            found.append(answer["patch"] + 0.3 * context.card(card, called=False))
        else:
            found.append(0.0)
    return found


def score_play(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    return [context.card(text[text.index(" ") + 1 :], called=text.startswith("call")) for text in options]


def score_raid(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    lands = {f"raid {land.id}": land for land in context.state.lands}
    return [context.raid(lands[text]) if text in lands else 0.0 for text in options]


def score_squad(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """Enough to win, a guard against the strongest rival, and those whose skills are of use."""
    state, answer = context.state, context.answer
    land_id, *names = (str(each) for each in decision.about)
    land = the_land(state, land_id)
    legal = may_go(state, land, names)
    rival = land.captor not in (context.seat, NOBODY)
    guard = len(names) - names.count("fanatic") + (defence(state.cards, land) if not rival else 0)
    found = []
    for text in options:
        name = text[4:] if text != "go" else ""
        if not name:
            found.append(answer["go"])
        elif name == "fanatic":
            found.append(1.0 if rival and not legal else -answer["waste"])
        else:
            value = answer["squad_guard"] if guard <= context.threat else 0.0
            if name == "captive":
                value += 0.1 if legal or land.captor == NOBODY else -0.5
            else:
                helper = state.cards.helpers[name]
                value += answer["squad_skill"] * context.use(name, land) if helper.raid else 0.0
                value += 0.0 if legal else 1.0 + 0.5 * bool(helper.gang)
            found.append(value)
    return found


def score_skill(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    land = land_of(context.state, str(decision.about[0]))
    return [context.use(text[4:], land) if text.startswith("use") else 0.0 for text in options]


def score_target(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """Take loot where it hurts rivals, drive rivals from what is worth most."""
    state, seat = context.state, context.seat
    skill = state.cards.helpers[str(decision.about[0])].skill
    found = []
    for text in options:
        land = the_land(state, text[3:])
        own = land.captor == seat
        if any(part.verb == "drive" for part in skill.rewards):
            value = context.land(land) / (1 + defence(state.cards, land))
            found.append(-value if own else value)
        else:
            taken = sum(part.number for part in skill.rewards if part.verb in ("take", "destroy"))
            found.append(context.loot_leaves(land, max(taken, 1)) + 0.1 * land.loot)
    return found


def worth_of(context: Context, name: str) -> float:
    """What a helper is worth, who is named as in an option."""
    word = name.partition(".")[0]
    return TRASH_WORTH[word] if word in TRASH else context.card(word, called=False)


def score_giving(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """Give up the least; go on as long as trash is enough."""
    return [0.0 if text == "stop" else 0.8 - worth_of(context, text.split(" ")[-1]) for text in options]


def score_withdraw(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """Bring home those who are of most use there; wounded only if they would be lost."""
    healthy = bool(decision.about[-1])
    found = []
    for text in options:
        name = text.split(" ")[-1]
        if name == "stop":
            found.append(0.0)
        elif healthy:
            found.append(0.3 * worth_of(context, name) - 0.2)
        else:
            found.append(-1.0 if name.partition(".")[0] in TRASH else 0.3 * worth_of(context, name))
    return found


def score_drive(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """Let go of those who are worth least."""
    return [-worth_of(context, text.split(" ")[-1]) for text in options]


def score_gaining(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """Take the card that is worth most."""
    return [0.0 if text == "stop" else context.card(text.split(" ")[-1], called=False) for text in options]


def score_hire(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    return [context.prices.skill[text[5:]] for text in options]


def score_split(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """Captives guard where a rival is strong enough to come."""
    land = the_land(context.state, decision.about[1])
    sign = 1.0 if defence(context.state.cards, land) <= context.threat else -1.0
    return [sign * int(text.split(" ")[1]) for text in options]


def score_trash(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    _card, captives, fanatics = decision.about
    return [TRASH_WORTH["captive"] * int(captives), TRASH_WORTH["fanatic"] * int(fanatics)]


def score_repeat(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    return [context.use(text.split(" ")[-1], None) if " " in text else 0.0 for text in options]


def score_shoot(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """The strongest rival loses the most useful helper."""
    found = []
    for text in options:
        if text == "stop":
            found.append(0.0)
            continue
        _verb, rival, helper = text.split(" ")
        strong = len(context.state.players[int(rival)].healthy)
        found.append(worth_of(context, helper) + 0.1 * strong)
    return found


def score_carry(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """Loot to the own territories, or away from those of rivals."""
    found = []
    for text in options:
        captor = the_land(context.state, text[3:]).captor
        found.append(1.0 if captor == context.seat else 0.0 if captor == NOBODY else -1.0)
    return found


def score_cards(context: Context, decision: Decision, options: Sequence[str]) -> list[float]:
    """Which cards of the hand can be spared: those that are worth less than what might come."""
    keep = context.answer["keep_card"] if decision.kind == "refresh" else 0.8
    called = decision.kind == "refresh"
    return [keep - context.card(card, called=called) for card in options]


SCORES: dict[str, Callable[[Context, Decision, Sequence[str]], list[float]]] = {
    "gang": score_gang,
    "crew": score_crew,
    "play": score_play,
    "raid": score_raid,
    "squad": score_squad,
    "skill": score_skill,
    "target": score_target,
    "destroy": score_cards,
    "discard": score_giving,
    "wound": score_giving,
    "withdraw": score_withdraw,
    "drive": score_drive,
    "heal": score_gaining,
    "hire": score_hire,
    "muster": score_gaining,
    "split": score_split,
    "trash": score_trash,
    "repeat": score_repeat,
    "shoot": score_shoot,
    "carry": score_carry,
    "echo": score_repeat,
    "refresh": score_cards,
}
