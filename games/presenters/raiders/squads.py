"""A squad that is being picked: what it is worth, where it may go, and what follows from it."""

from typing import NamedTuple

from games.presenters.raiders.actions import NO_DRAFT, Draft, Seen, read_draft
from games.titles.raiders.cards import Cards
from games.titles.raiders.notation import TRASH

MOST_PICKED = 18
"""A post has twenty answers: the territory, so many helpers, and ``go``."""


class Raid(NamedTuple):
    """What a squad would do at a territory."""

    attack: int
    defence: int
    missing: int
    """By how much the squad is too weak; zero if it is not."""
    problem: str
    """The code of the reason why it can't go: ``empty_squad``, ``no_raider``, ``too_weak``; or empty."""
    wounded: int
    """Helpers of the rival who go home wounded."""
    killed: tuple[tuple[str, int], ...]
    """Trash of the rival that dies."""
    spent: tuple[tuple[str, int], ...]
    """The squad's own trash that dies after the raid."""
    left: int
    """Healthy helpers that stay at home, trash included."""


def picks_squad(seen: Seen) -> bool:
    """Is the viewer asked for a raid or for its squad?"""
    return bool(seen["decision"]) and seen["decision"]["kind"] in ("raid", "squad")


def at_home(seen: Seen) -> dict[str, int]:
    """Healthy helpers in the viewer's hideout that can still be added, by name."""
    player = seen["players"][seen["seat"]]
    found = {word: player["trash"][word] for word in TRASH if player["trash"][word]}
    found |= dict.fromkeys(player["healthy"], 1)
    for name in added(seen):
        found[name] -= 1
    return {name: number for name, number in found.items() if number}


def added(seen: Seen) -> tuple[str, ...]:
    """Helpers that the rules have already been told: the question is about the squad then."""
    decision = seen["decision"]
    return tuple(decision["about"][1:]) if decision and decision["kind"] == "squad" else ()


def current_draft(seen: Seen, chosen: str) -> Draft:
    """The selected draft, without what is not possible any more."""
    if not picks_squad(seen):
        return NO_DRAFT
    draft, decision, left = read_draft(chosen), seen["decision"], at_home(seen)
    land = draft.land if f"raid {draft.land}" in decision["options"] else ""
    if decision["kind"] == "squad":
        land = str(decision["about"][0])
    squad = []
    for name in draft.squad[:MOST_PICKED]:
        if left.get(name):
            left[name] -= 1
            squad.append(name)
    return Draft(land, tuple(squad))


def everybody(seen: Seen, draft: Draft) -> Draft:
    """The draft with all healthy helpers, those that were picked first."""
    left = at_home(seen)
    for name in draft.squad:
        left[name] -= 1
    others = [name for name, number in left.items() for _ in range(number)]
    return draft._replace(squad=(*draft.squad, *others)[:MOST_PICKED])


def attack_of(cards: Cards, seen: Seen, squad: tuple[str, ...]) -> int:
    """The strength of a squad that attacks."""
    captives, fanatics = cards.natures
    worth = {
        TRASH[0]: max(captives.attack, 1) if seen["captives_fight"] else captives.attack,
        TRASH[1]: fanatics.attack,
    }
    return sum(worth.get(name, 1) for name in squad)


def raid_at(cards: Cards, seen: Seen, land: Seen, squad: tuple[str, ...]) -> Raid:
    """What a squad would do at a territory, with those that the rules already know of."""
    whole = (*added(seen), *squad)
    attack, rival = attack_of(cards, seen, whole), land["captor"] not in (-1, seen["seat"])
    defence = land["defence"] if rival else 0
    problem = ""
    if not whole:
        problem = "empty_squad"
    elif land["captor"] != seen["seat"]:
        if cards.raiders.isdisjoint(whole):
            problem = "no_raider"
        elif rival and attack <= defence:
            problem = "too_weak"
    dies = [nature.dies for nature in cards.natures]
    spent = [(word, whole.count(word)) for word, gone in zip(TRASH, dies, strict=True) if gone]
    left = sum(at_home(seen).values()) - len(squad)
    return Raid(
        attack=attack,
        defence=defence,
        missing=defence + 1 - attack if problem == "too_weak" else 0,
        problem=problem,
        wounded=len(land["helpers"]) if rival else 0,
        killed=tuple((word, land["trash"][word]) for word in TRASH if rival and land["trash"][word]),
        spent=tuple((word, number) for word, number in spent if number),
        left=left,
    )


def answers_of(seen: Seen, draft: Draft) -> tuple[str, ...]:
    """The answers that send the squad, in order."""
    first = (f"raid {draft.land}",) if seen["decision"]["kind"] == "raid" else ()
    return (*first, *(f"add {name}" for name in draft.squad), "go")
