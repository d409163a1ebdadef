"""A recorded game as text that a person can read from beginning to end.

`python -m tests.titles.shelter.golden` writes the playthrough again; review it before you commit it.
"""

from games.engine.event import Event
from games.titles.shelter.notation import COLOURS, RESOURCES
from games.titles.shelter.state import State
from tests.titles.shelter.recorded import FOLDER, RULES, Recorded, games, steps

NAME = "two-short-steady"
PLAYTHROUGH = FOLDER / "playthrough.txt"


def golden_game() -> Recorded:
    return next(game for game in games() if game.name == NAME)


def playthrough(game: Recorded) -> str:
    """The text of a game: every move with its events, and the table whenever a round begins."""
    lines = [f"{game.seats} players, options {game.options}, seed {game.seed!r}", ""]
    state = None
    for number, step in enumerate(steps(game)):
        if number:
            seat, _, action = game.moves[number - 1].partition(" ")
            lines.append(f"{number:>3}. {COLOURS[int(seat)]}: {action}")
        for event in step.events:
            lines.append(f"       {sentence(event)}")
            if event.kind == "round":
                lines += ["", *(f"     {line}" for line in table(step.state)), ""]
        state = step.state
    result = RULES.result(state)
    assert result is not None
    lines += ["", f"{result.outcome} after round {result.rounds} ({', '.join(result.endings)})"]
    for place in sorted(result.places, key=lambda place: place.place):
        count = ", ".join(f"{name} {number}" for name, number in place.lines)
        lines.append(f"{place.place}. {COLOURS[place.seat]}: {count}")
    return "\n".join(lines) + "\n"


def sentence(event: Event) -> str:
    """An event as short text."""
    facts = dict(event.facts)
    seat = facts.pop("seat", None)
    who = f"{COLOURS[seat]} " if isinstance(seat, int) and seat >= 0 else ""
    said = " ".join(f"{name}={value}" for name, value in facts.items() if value not in ("", 0, False))
    return f"{who}{event.kind} {said}".rstrip()


def table(state: State) -> list[str]:
    """The state of the table, in a few lines."""
    lines = [f"--- round {state.round} ---"]
    for seat, player in enumerate(state.players):
        held = " ".join(f"{n} {name}" for n, name in zip(player.resources, RESOURCES, strict=True) if n)
        people = [f"{each.letter or 'o'}{'!' if each.injured else ''}" for each in player.dwellers]
        rooms = [room for room in state.levels[state.owners.index(seat)] if room]
        lines.append(
            f"{COLOURS[seat]}: {player.happiness} happiness, {held or 'nothing'};"
            f" dwellers {' '.join(people)}; items {', '.join(player.items) or 'none'};"
            f" rooms {', '.join(rooms) or 'none'}"
        )
    lines.append(f"items {', '.join(state.items.row)}; rooms {', '.join(state.rooms.row)}")
    threats = [f"{threat} on {space}" for space, threat in state.threats.items()]
    lines.append(f"threats: {', '.join(threats) or 'none'}; {len(state.threat_deck.pool)} in the deck")
    return lines


if __name__ == "__main__":
    PLAYTHROUGH.write_text(playthrough(golden_game()))
