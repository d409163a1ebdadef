"""A recorded game as text that a person can read from beginning to end.

`python -m tests.titles.raiders.golden` writes the playthrough again; read it before you keep it.
"""

from games.engine.event import Event
from games.titles.raiders.notation import TRASH
from games.titles.raiders.state import State
from tests.titles.raiders.recorded import FOLDER, RULES, Recorded, games, steps

NAME = "two-steady"
PLAYTHROUGH = FOLDER / "playthrough.txt"


def golden_game() -> Recorded:
    return next(game for game in games() if game.name == NAME)


def playthrough(game: Recorded) -> str:
    """Every move with the facts that followed, and the table whenever a day begins."""
    lines = [f"{game.seats} players, options {game.options}, seed {game.seed!r}", ""]
    for number, step in enumerate(steps(game)):
        if number:
            seat, _, action = game.moves[number - 1].partition(" ")
            lines.append(f"{number:>3}. {game.gangs[int(seat)]}: {action}")
        for event in step.events:
            lines.append(f"       {sentence(game, event)}")
        if any(event.kind == "day" for event in step.events):
            lines += ["", *(f"     {line}" for line in table(step.state)), ""]
    result = RULES.result(step.state)
    assert result is not None
    lines += ["", f"{result.outcome} after circle {result.rounds} ({', '.join(result.endings)})"]
    for place in sorted(result.places, key=lambda place: place.place):
        count = ", ".join(f"{name} {number}" for name, number in place.lines)
        lines.append(f"{place.place}. {game.gangs[place.seat]}: {count}")
    return "\n".join(lines) + "\n"


def sentence(game: Recorded, event: Event) -> str:
    """A fact in short words."""
    facts = dict(event.facts)
    seat = facts.pop("seat", None)
    who = f"{game.gangs[seat]} " if isinstance(seat, int) and seat >= 0 else ""
    said = " ".join(f"{name}={value}" for name, value in facts.items() if value not in ("", (), -1))
    return f"{who}{event.kind} {said}".rstrip()


def table(state: State) -> list[str]:
    """What is on the table, in a few lines."""
    lines = [f"--- day {state.day} ---"]
    for player in state.players:
        trash = [f"{number} {word}" for word, number in zip(TRASH, player.trash, strict=True) if number]
        lines.append(
            f"{player.gang}: {player.loot} loot, {', '.join(player.territories) or 'no territories'};"
            f" hideout {', '.join(player.healthy + trash) or 'empty'}; hand {', '.join(player.hand)}"
        )
    lines.append(f"market {', '.join(state.market)}")
    return lines


if __name__ == "__main__":
    PLAYTHROUGH.write_text(playthrough(golden_game()))
