"""Plays many games between bots on all cores, and writes the report for people and programs."""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from games.bots.arena import GamesCount, Share, wilson
from games.services.matches import Match, play_chunk


def run_match(match: Match, *, jobs: int, advance: Callable[[int], None]) -> tuple[GamesCount, float]:
    """Play all games; ``advance`` is told of finished ones. Returns the tally and the seconds it took."""
    tally = GamesCount()
    started = time.perf_counter()
    if jobs == 1:
        for chunk in match.chunks():
            tally.add(play_chunk(match, chunk))
            advance(len(chunk))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            for reports in pool.map(partial(play_chunk, match), match.chunks()):
                tally.add(reports)
                advance(len(reports))
    return tally, time.perf_counter() - started


def as_data(match: Match, tally: GamesCount, seconds: float) -> dict[str, Any]:
    """The report as data."""
    finished = max(tally.finished, 1)
    seats = range(len(match.bots))
    return {
        "title": match.title,
        "players": len(match.bots),
        "bots": list(match.bots),
        "seed": match.seed,
        "games": tally.games,
        "actions": tally.actions,
        "seconds": round(seconds, 3),
        "games_per_s": round(tally.games / seconds, 2),
        "actions_per_s": round(tally.actions / seconds, 1),
        "rounds_mean": round(tally.rounds / finished, 2),
        "endings": dict(sorted(tally.endings.items())),
        "seat_win_share": [_share(wilson(tally.seat_wins[seat], tally.finished)) for seat in seats],
        "bot_win_share": {
            bot: _share(wilson(tally.bot_wins[bot], number))
            for bot, number in sorted(tally.bot_seats.items())
        },
        "score_mean": [round(tally.seat_scores[seat] / finished, 2) for seat in seats],
        "cards": {card: _card(tally, card) for card in sorted(tally.offered)},
        "stuck": tally.stuck,
    }


def _share(share: Share) -> dict[str, float]:
    return {"share": round(share.share, 4), "low": round(share.low, 4), "high": round(share.high, 4)}


def _card(tally: GamesCount, card: str) -> dict[str, Any]:
    return {
        "offered": tally.offered[card],
        "taken": tally.taken[card],
        "taker_win_share": _share(wilson(tally.taker_wins[card], tally.takers[card])),
    }


def as_text(data: Mapping[str, Any]) -> str:
    """The report as text, made from the data."""
    endings = ", ".join(f"{name} {count}" for name, count in data["endings"].items())
    lines = [
        f"{data['games']} games of {data['title']} for {data['players']}, {', '.join(data['bots'])}",
        f"{data['seconds']:.1f} s: {data['games_per_s']} games, {data['actions_per_s']:.0f} actions a second",
        f"{data['rounds_mean']} rounds on average; endings: {endings}; stuck: {data['stuck']}",
        "",
        "seat, in the order of play   wins (95 % sure)          score",
    ]
    for seat, (share, score) in enumerate(zip(data["seat_win_share"], data["score_mean"], strict=True), 1):
        lines.append(f"{seat:<28} {_percent(share)}  {score:6.2f}")
    lines += ["", "bot                          wins (95 % sure)"]
    lines += [f"{bot:<28} {_percent(share)}" for bot, share in data["bot_win_share"].items()]
    lines += ["", "card                     offered    taken   wins of who took it"]
    for name, card in sorted(data["cards"].items(), key=lambda pair: -pair[1]["taken"]):
        share = _percent(card["taker_win_share"]) if card["taken"] else "never taken"
        lines.append(f"{name:<24} {card['offered']:7} {card['taken']:8}   {share}")
    return "\n".join(lines)


def _percent(bounds: Mapping[str, float]) -> str:
    share, low, high = (100 * bounds[name] for name in ("share", "low", "high"))
    return f"{share:5.1f} % ({low:4.1f} to {high:5.1f})"
