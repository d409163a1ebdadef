"""A recorded game as text that a person can read from beginning to end.

`python -m tests.titles.wasteland.golden` writes the playthrough again; read it before you keep it.
"""

from games.engine.event import Event
from games.titles.wasteland.ambitions import influence
from games.titles.wasteland.state import State
from tests.titles.wasteland.recorded import FOLDER, RULES, Recorded, games, steps

NAME = "one-influence"
PLAYTHROUGH = FOLDER / "playthrough.txt"


def golden_game() -> Recorded:
    return next(game for game in games() if game.name == NAME)


def playthrough(game: Recorded) -> str:
    """Every move with the facts that followed, and the table whenever a phase is over."""
    lines = [f"{game.seats} players, options {game.options}, seed {game.seed!r}", ""]
    state, number_of_round = next(steps(game)).state, 0
    for number, step in enumerate(steps(game)):
        if number:
            seat, _, action = game.moves[number - 1].partition(" ")
            lines.append(f"{number:>3}. seat {seat}: {action}")
        lines += [f"       {sentence(event)}" for event in step.events]
        state = step.state
        if state.round != number_of_round and state.part == "turn":
            number_of_round = state.round
            lines += ["", *(f"     {line}" for line in table(state)), ""]
    result = RULES.result(state)
    assert result is not None
    lines += ["", f"{result.outcome} in round {result.rounds} ({', '.join(result.endings)})"]
    for place in sorted(result.places, key=lambda place: place.place):
        count = ", ".join(f"{name} {number}" for name, number in place.lines)
        lines.append(f"{place.place}. seat {place.seat}: {count}")
    return "\n".join(lines) + "\n"


def sentence(event: Event) -> str:
    """A fact in short words."""
    facts = dict(event.facts)
    seat = facts.pop("seat", None)
    who = f"seat {seat} " if isinstance(seat, int) else ""
    said = " ".join(f"{name}={value}" for name, value in facts.items() if value not in ("", 0, False, ()))
    return f"{who}{event.kind} {said}".rstrip()


def table(state: State) -> list[str]:
    """What is on the table, in a few lines."""
    lines = [f"--- round {state.round}, power {state.power} ---"]
    for seat, player in enumerate(state.players):
        cards = [each for each in (*player.equipped, *player.inventory, *player.perks) if each]
        lines.append(
            f"seat {seat}: {player.survivor} at {player.at},"
            f" {player.hp} HP, {player.rads} rads, {player.caps} caps;"
            f" letters {', '.join(player.letters)}; traits {', '.join(player.traits) or 'none'};"
            f" cards {', '.join(cards) or 'none'}; agendas {', '.join(player.agendas)}"
            f" (influence {influence(state, seat)})"
        )
    lines.append(f"quests: {', '.join(staged.key for staged in state.quests)}")
    enemies = [f"{each.face if each.active else 'a face-down token'} at {each.at}" for each in state.enemies]
    lines.append(f"enemies: {', '.join(enemies) or 'none'}")
    return lines


if __name__ == "__main__":
    PLAYTHROUGH.write_text(playthrough(golden_game()))
