"""The export of a player's own data as JSON."""

import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

from games.models import Game, Player
from games.presenters.avatars import face_of
from games.presenters.seats import seat_name
from games.selectors.players import addresses_of, games_with_moves, results_of

FORMAT = 1


def my_data(player: Player) -> str:
    """The JSON of a player's profile, preferences, account, and games with their own moves."""
    data = {
        "format": FORMAT,
        "player": {
            "id": player.pk,
            "name": player.name,
            "face": face_of(player)._asdict(),
            "since": player.created_at,
            "preferences": player.preferences,
            "standing_answers": player.wishes,
        },
        "account": account_data(player),
        "results": results_of(player),
        "games": [],
    }
    # Game by game, to keep memory low: a player may have thousands of games.
    games = [as_text(game_data(game, player, moves)) for game, moves in games_with_moves(player)]
    return as_text(data).removesuffix("]}") + ",\n".join(games) + "]}"


def as_text(data: dict[str, Any]) -> str:
    return json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False)


def account_data(player: Player) -> dict[str, Any] | None:
    if player.user is None:
        return None
    user = player.user
    addresses = [
        {"address": each.email, "confirmed": each.verified, "primary": each.primary}
        for each in addresses_of(user)
    ]
    return {"since": user.date_joined, "last_sign_in": user.last_login, "e-mails": addresses}


def game_data(game: Game, player: Player, moves: list[dict[str, Any]]) -> dict[str, Any]:
    """A game as the player may know it: its seats, its result, and only the player's own moves."""
    return {
        "id": game.pk,
        "title": game.title,
        "status": game.status,
        "outcome": game.outcome,
        "started": game.started_at,
        "finished": game.finished_at,
        "seats": [
            {
                "number": seat.number,
                "name": seat_name(seat),
                "mine": seat.player_id == player.pk,
                "bot": bool(seat.bot),
                "place": seat.place,
                "score": seat.score,
            }
            for seat in game.seats.all()
        ],
        "moves": moves,
    }
