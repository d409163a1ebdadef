"""Checks on a card set that the notation alone can't make. Each mistake is added to a list."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.cards import CardData, Decks
from games.engine.effect import Line
from games.engine.errors import Mistake
from games.titles.raiders.meta import SEATS
from games.titles.raiders.notation import (
    EVERY_VERBS,
    HERE_VERBS,
    LAND_VERBS,
    LIMITS,
    PLAYERS_OF_MARK,
    STYLES,
    TRASH,
)

MOST_OF_A_STYLE = 2
"""Gangs of one style that an alternating table of four needs (TBL-1)."""


def read_limits(data: Any, mistakes: list[Mistake]) -> dict[str, int]:
    """The numbers of the box, as they are."""
    if not isinstance(data, Mapping):
        mistakes.append(Mistake("limits", "missing" if data is None else "wrong_type"))
        return {}
    mistakes += [
        Mistake("limits", "unknown", str(name), tuple(LIMITS)) for name in data if name not in LIMITS
    ]
    for name, (least, most) in LIMITS.items():
        value = data.get(name)
        if type(value) is not int or not least <= value <= most:
            mistakes.append(Mistake(f"limits/{name}", "wrong_number", str(value), (f"{least} to {most}",)))
    return dict(data)


def read_gangs(data: Mapping[str, Any], decks: Decks, mistakes: list[Mistake]) -> dict[str, str]:
    """The gang of each raider by key: a word that names a card of the set, so the reader can't know it."""
    known = tuple(gang.key for gang in decks["gangs"])
    rows = data["decks"].get("raiders") if isinstance(data.get("decks"), Mapping) else None
    found: dict[str, str] = {}
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, Mapping) or "gang" not in row:
            continue
        found[str(row.get("key"))] = gang = str(row["gang"])
        if gang not in known:
            mistakes.append(Mistake(f"raiders/{row.get('key')}/gang", "unknown", gang, known))
    return found


def check_decks(
    decks: Decks, gangs: Mapping[str, str], limits: Mapping[str, int], mistakes: list[Mistake]
) -> None:
    """Everything that cards say about each other, and what skills can't say."""
    _check_gangs(decks, gangs, mistakes)
    for kind in ("raiders", "mercenaries"):
        for card in decks[kind]:
            if line := card.line("skill"):
                check_skill(line, f"{kind}/{card.key}/skill", mistakes)
    for word in TRASH:
        if not any(card.key == word for card in decks["trash"]):
            mistakes.append(Mistake("trash", "missing", word, TRASH))
    _check_territories(decks["territories"], limits, mistakes)


def _check_gangs(decks: Decks, gangs: Mapping[str, str], mistakes: list[Mistake]) -> None:
    starters = {gangs.get(card.key) for card in decks["raiders"] if "start" in card.words}
    for gang in decks["gangs"]:
        if gang.key not in starters:
            mistakes.append(Mistake(f"gangs/{gang.key}", "no_start"))
    for field in ("colour", "mark", "pattern"):
        used = [card.words[field] for card in decks["gangs"] if field in card.words]
        for word in sorted(set(used)):
            if used.count(word) > 1:
                mistakes.append(Mistake(f"gangs/*/{field}", "duplicate", word))
    for style in STYLES:
        number = sum(1 for gang in decks["gangs"] if gang.words.get("style") == style)
        if number < MOST_OF_A_STYLE:
            mistakes.append(Mistake("gangs/*/style", "too_few", style, (str(MOST_OF_A_STYLE),)))


def _check_territories(
    territories: Sequence[CardData], limits: Mapping[str, int], mistakes: list[Mistake]
) -> None:
    """Is there a territory for every place of every day, with the smaller decks too (SET-7, TBL-2)?"""
    a_day, days = limits.get("extra_territories"), limits.get("days")
    if type(a_day) is not int or type(days) is not int:
        return
    for players in SEATS:
        used = sum(1 for each in territories if PLAYERS_OF_MARK.get(each.words.get("mark", ""), 9) <= players)
        if used < (wanted := (players + a_day) * days):
            mistakes.append(Mistake("territories", "too_few", f"{used} for {players}", (str(wanted),)))


def check_skill(line: Line, place: str, mistakes: list[Mistake]) -> None:
    """What the parts of a skill need of each other."""

    def wrong(code: str, found: str, *expected: str) -> None:
        mistakes.append(Mistake(place, code, found, expected))

    moments = [each.verb for each in line.moments]
    marks = [each.verb for each in line.marks]
    where = [mark.word("where") for mark in line.marks if mark.verb == "where"]
    verbs = [part.verb for part in (*line.costs, *line.rewards)]
    rewards = [reward.verb for reward in line.rewards]
    for mark in dict.fromkeys(marks):
        if marks.count(mark) > 1:
            wrong("said_twice", mark)
    if len(moments) > 1:
        wrong("said_twice", "moment")
    if "last" in marks and (moments != ["raid"] or where or set(verbs) != {"raid_again"}):
        wrong("last_alone", "last", "raid: last -> raid again")
    if "every" in where and not set(rewards) <= EVERY_VERBS:
        wrong("not_everywhere", ", ".join(rewards), *sorted(EVERY_VERBS))
    if "call" in moments:
        stands_here = [verb for verb in verbs if verb in HERE_VERBS]
        stands_here += [cost.word("place") for cost in line.costs if "here" in str(cost.args.get("place"))]
        stands_here += [word for word in where if word == "elsewhere"]
        if stands_here:
            wrong("raid_only", stands_here[0])
        if not where and (acting := [verb for verb in rewards if verb in LAND_VERBS]):
            wrong("no_territory", acting[0])
    if "withdraw" in rewards and where not in ([], ["own"]):
        wrong("not_own", where[0], "own")
    if any(reward.args.get("each") for reward in line.rewards) and not line.costs:
        wrong("nothing_paid", "for each")
    if "call_it" in rewards and rewards[: rewards.index("call_it")][-1:] != ["withdraw"]:
        wrong("nobody_to_call", "call it", "withdraw")
