"""What a game of Raiders remembers."""

from bisect import insort
from dataclasses import dataclass, field

from games.engine.state import SHARED, GameState
from games.titles.raiders.cards import Cards

NOBODY = -1


@dataclass(slots=True)
class Player:
    """One gang. Lists of cards are sorted (SET-9, ORD-1); trash is counted, captives and fanatics."""

    gang: str
    hand: list[str]
    known: list[str]
    """Cards of the hand that everybody knows (VIS-4)."""
    deck: list[str]
    discard: list[str]
    healthy: list[str]
    wounded: list[str]
    """The raiders and mercenaries in the hideout."""
    trash: list[int]
    """Captives and fanatics in the hideout."""
    loot: int
    territories: list[str]
    """Trophies, in the order in which they were won."""

    def clone(self) -> "Player":
        return Player(
            self.gang,
            self.hand[:],
            self.known[:],
            self.deck[:],
            self.discard[:],
            self.healthy[:],
            self.wounded[:],
            self.trash[:],
            self.loot,
            self.territories[:],
        )


@dataclass(slots=True)
class Land:
    """A territory on the table, with the loot and the helpers on it."""

    id: str
    loot: int
    captor: int
    helpers: list[str]
    trash: list[int]

    def clone(self) -> "Land":
        return Land(self.id, self.loot, self.captor, self.helpers[:], self.trash[:])


@dataclass(slots=True)
class State(GameState):
    """A whole game."""

    cards: Cards = field(repr=False, compare=False, metadata=SHARED)
    options: dict[str, int | str | bool]
    day: int
    hour: int
    """Hours since the game began, the present one included."""
    phase: str
    first: int
    """Who had the first hour of the game."""
    seat: int
    """Whose hour it is."""
    players: list[Player]
    lands: list[Land]
    """Territories on the table, in the order in which they were laid out."""
    market: list[str]
    mercenaries: list[str]
    """The mercenary deck."""
    kinds: list[str]
    """Kinds of mercenaries that are in the game."""
    territories: list[str]
    """The territory deck."""
    destroyed: list[str]
    """Cards that have left the game."""
    lost: list[str]
    """Territories that have left the game without a captor."""
    raids: int
    """Raids that are left in this hour."""
    captives_fight: bool
    looted: bool
    """Has loot left a territory in this hour (WIN-1)?"""
    calm: int
    """Calm hours in a row."""

    def clone(self) -> "State":
        return State(
            self.cards,
            self.version,
            self.agenda[:],
            self.options,
            self.day,
            self.hour,
            self.phase,
            self.first,
            self.seat,
            [player.clone() for player in self.players],
            [land.clone() for land in self.lands],
            self.market[:],
            self.mercenaries[:],
            self.kinds,
            self.territories[:],
            self.destroyed[:],
            self.lost[:],
            self.raids,
            self.captives_fight,
            self.looted,
            self.calm,
        )


def land_of(state: State, land_id: str) -> Land | None:
    """A territory on the table, or None if it has left it."""
    for land in state.lands:
        if land.id == land_id:
            return land
    return None


def sort_in(cards: Cards, pile: list[str], card: str) -> None:
    """Put a helper into a list of helpers."""
    insort(pile, card, key=cards.rank.__getitem__)


def sort_into_hand(state: State, player: Player, card: str) -> None:
    """Put a card into a hand."""
    insort(player.hand, card, key=state.cards.hand_rank.__getitem__)


def leave_hand(player: Player, card: str) -> None:
    """Take a card out of a hand; what was known of it ends (VIS-4)."""
    player.hand.remove(card)
    if card in player.known:
        player.known.remove(card)


def lands_held(state: State, seat: int) -> list[Land]:
    """The territories whose captor is this seat."""
    return [land for land in state.lands if land.captor == seat]


def circle_of(state: State) -> int:
    """The number of the circle: one hour of each player."""
    return (state.hour + len(state.players) - 1) // len(state.players)
