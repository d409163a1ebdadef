"""What a game of Wasteland remembers."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.engine.state import SHARED, GameState
from games.titles.wasteland.cards import Card, Cards, Face, key_of
from games.titles.wasteland.map import Graph
from games.titles.wasteland.notation import CONSUMABLES, FACTIONS, LETTERS, SLOTS

NOBODY = -1
TO_ACT, TO_TURN_UP = 1, 2
"""Marks of enemies while those of their type are activated (ACV-2)."""


class Enemy(NamedTuple):
    """A token on the map. ``goal`` is the named space of a face-down tile that a card put it on."""

    face: str
    at: str
    active: bool
    goal: str = ""
    mark: int = 0


class Layer(NamedTuple):
    """Cards of an encounter deck in unknown order; ``known``: one card that all saw being put there."""

    cards: tuple[str, ...]
    known: bool = False


class Staged(NamedTuple):
    """A quest in the common area, the space of its marker, and the states that were counted already."""

    key: str
    marker: str = ""
    counted: tuple[int, ...] = ()


class Fulfilled(NamedTuple):
    """An objective whose row is still to be done (QST-10)."""

    seat: int
    quest: str
    objective: int


class Trial(NamedTuple):
    """A fight or a test that is under way."""

    kind: str
    """``fight`` or ``test``."""
    seat: int
    enemy: str
    """The face that is fought."""
    level: int
    """The level of the enemy, or the difficulty of the test."""
    letters: tuple[str, ...] = ()
    apart: bool = False
    """Is the enemy in an adjacent space?"""
    drawn: bool = False
    """Was the enemy drawn from its stack for this fight?"""
    likeness: bool = False
    """Is it only the likeness of a token on the map (FGT-12)?"""
    dice: tuple[int, ...] = ()
    rerolls: int = 0
    hits: int = 0
    armor: int = 0
    used: tuple[str, ...] = ()
    then: tuple[int | str, ...] = ()
    """What success or failure leads to: seat, level, deaths, and the rows of both."""


class Deal(NamedTuple):
    """An offer that is put together or was sent."""

    seat: int
    other: int
    give: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    give_caps: int = 0
    ask_caps: int = 0
    ask_agenda: bool = False
    sent: bool = False


@dataclass(slots=True)
class Player:
    """A survivor with all that belongs to it. Tuples are replaced, not changed: copies are cheap."""

    survivor: str = ""
    at: str = ""
    hp: int = 0
    rads: int = 0
    peg: int = -1
    """The place of the XP peg on the track of letters; -1 is left of all."""
    letters: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    caps: int = 0
    gear: str = ""
    """The character card, if it is a rule card."""
    equipped: tuple[str, str, str] = ("", "", "")
    """Weapon, apparel, companion."""
    inventory: tuple[str, ...] = ()
    exhausted: tuple[str, ...] = ()
    perks: tuple[str, ...] = ()
    agendas: tuple[str, ...] = ()
    shown: str = ""
    """The agenda that is shown as loyalty."""
    deaths: int = 0
    eliminated: bool = False

    def clone(self) -> "Player":
        return Player(
            self.survivor,
            self.at,
            self.hp,
            self.rads,
            self.peg,
            self.letters,
            self.traits,
            self.caps,
            self.gear,
            self.equipped,
            self.inventory,
            self.exhausted,
            self.perks,
            self.agendas,
            self.shown,
            self.deaths,
            self.eliminated,
        )


@dataclass(slots=True)
class Pile:
    """Cards of one kind that nobody holds. ``pool`` has no order; ``row`` is the shop, its left end first."""

    pool: tuple[str, ...]
    discard: tuple[str, ...] = ()
    row: tuple[str, ...] = ()

    def clone(self) -> "Pile":
        return Pile(self.pool, self.discard, self.row)


@dataclass(slots=True)
class Turn:
    """What has happened in this turn so far."""

    seat: int
    actions: int = 0
    points: int = 0
    started: bool = False
    over: bool = False
    encounters: tuple[str, ...] = ()
    """The spaces where the survivor had an encounter."""
    moved: tuple[str, ...] = ()
    """Cards that were equipped or put away at the start of the turn."""
    loyalty: bool = False
    """Was loyalty changed?"""
    offers: int = 0
    """Offers made in this camp."""

    def clone(self) -> "Turn":
        return Turn(
            self.seat,
            self.actions,
            self.points,
            self.started,
            self.over,
            self.encounters,
            self.moved,
            self.loyalty,
            self.offers,
        )


@dataclass(slots=True)
class State(GameState):
    """A whole game."""

    cards: Cards = field(repr=False, compare=False, metadata=SHARED)
    options: dict[str, Any]
    part: str
    """``setup``, ``turn``, ``phase`` or ``over``."""
    round: int
    turns: int
    began: int
    """Who was the first player when the game began."""
    first: int
    holder: int
    """Who has the agenda deck: the first player after the next phase (RND-7)."""
    players: list[Player]
    layout: tuple[str, ...]
    unseen: dict[str, tuple[str, ...]]
    """Tiles by back that did not appear yet."""
    enemies: list[Enemy]
    stacks: dict[str, tuple[str, ...]]
    killed: dict[str, tuple[str, ...]]
    """Discarded tokens by type."""
    bag: tuple[int, ...]
    """Letter tokens in the bag, by letter."""
    loot: Pile
    assets: Pile
    agendas: Pile
    uniques: tuple[str, ...]
    perks: tuple[str, ...]
    out: tuple[str, ...]
    """Character cards that are out of the game, or that nobody took."""
    encounters: dict[str, tuple[Layer, ...]]
    met: str
    """The encounter card that is open."""
    quests: tuple[Staged, ...]
    library: tuple[str, ...]
    trashed: tuple[str, ...]
    power: tuple[int, int]
    fulfilled: tuple[Fulfilled, ...]
    turn: Turn
    trial: Trial | None
    deal: Deal | None
    revealed: str
    """The agenda that is resolved in this phase."""
    latest: str
    """The agenda that was revealed last."""
    icons: tuple[str, ...]
    """Its icons that are left, the one that is activated first."""
    activated: bool
    """Are the enemies of the first icon marked?"""
    imagined: bool
    """Is this a position in a bot's thoughts, where hidden rows are typical ones?"""
    endings: tuple[str, ...]
    winners: tuple[int, ...]

    def clone(self) -> "State":
        return State(
            self.cards,
            self.version,
            self.agenda[:],
            self.options,
            self.part,
            self.round,
            self.turns,
            self.began,
            self.first,
            self.holder,
            [player.clone() for player in self.players],
            self.layout,
            self.unseen.copy(),
            self.enemies[:],
            self.stacks.copy(),
            self.killed.copy(),
            self.bag,
            self.loot.clone(),
            self.assets.clone(),
            self.agendas.clone(),
            self.uniques,
            self.perks,
            self.out,
            self.encounters.copy(),
            self.met,
            self.quests,
            self.library,
            self.trashed,
            self.power,
            self.fulfilled,
            self.turn.clone(),
            self.trial,
            self.deal,
            self.revealed,
            self.latest,
            self.icons,
            self.activated,
            self.imagined,
            self.endings,
            self.winners,
        )


def without(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """The same without the first of this."""
    place = things.index(thing)
    return things[:place] + things[place + 1 :]


def graph_of(state: State) -> Graph:
    """What touches what on the map as it is now."""
    return state.cards.atlas.graph(state.layout)


def face_of(state: State, face: str) -> Face:
    """A token's face; there is any number of faction tokens, ``lantern-7``."""
    faces = state.cards.faces
    return faces.get(face) or faces[key_of(face)]


def level_of(state: State, face: str) -> int:
    """The level of an enemy; the power track gives that of a faction's token (ENM-4)."""
    found = face_of(state, face)
    if found.level:
        return found.level
    track = state.cards.power
    return track[min(state.power[FACTIONS.index(found.type)], len(track) - 1)]


def alive(state: State) -> list[int]:
    """The seats that are still in the game."""
    return [seat for seat, player in enumerate(state.players) if not player.eliminated]


def on_map(state: State) -> list[int]:
    """The seats whose figure is on the map."""
    return [seat for seat, player in enumerate(state.players) if player.at]


def in_order(state: State, start: int) -> list[int]:
    """The seats clockwise from this one."""
    seats = len(state.players)
    return [(start + step) % seats for step in range(seats)]


def loyal_to(state: State, seat: int) -> str:
    """The faction whose card a survivor shows, if any (LOY-1)."""
    shown = state.players[seat].shown
    return state.cards.ambitions[shown].faction if shown else ""


def hostile_at(state: State, seat: int, place: str) -> list[Enemy]:
    """Active enemies in a space that are enemies of this survivor (ENM-3, LOY-3)."""
    own = loyal_to(state, seat)
    return [
        enemy
        for enemy in state.enemies
        if enemy.at == place and enemy.active and not (own and face_of(state, enemy.face).type == own)
    ]


def worn(state: State, player: Player) -> list[Card]:
    """The cards that always work: equipped ones and the rule card."""
    cards = state.cards.cards
    return [cards[each] for each in (*player.equipped, player.gear) if each]


def weapon_of(state: State, player: Player) -> Card | None:
    """The equipped weapon."""
    return state.cards.cards[player.equipped[0]] if player.equipped[0] else None


def has_ranged(state: State, player: Player) -> bool:
    """Is a ranged weapon equipped?"""
    weapon = weapon_of(state, player)
    return weapon is not None and weapon.ranged


def armor_of(state: State, player: Player) -> int:
    """The armor of everything that is worn."""
    return sum(card.armor for card in worn(state, player))


def most_hp(state: State, player: Player) -> int:
    """The top of the health track, or the own limit (HPS-2)."""
    limits = [card.hp for card in worn(state, player) if card.hp]
    return min([state.cards.limits.hp, *limits])


def room_in_inventory(state: State, player: Player) -> int:
    """How many more cards the inventory holds; below 0 if it has too many (EQP-5)."""
    most = state.cards.limits.inventory + sum(card.inventory for card in worn(state, player))
    return most - len(player.inventory)


def owned(player: Player) -> tuple[str, ...]:
    """Items and companions, equipped first."""
    return (*(each for each in player.equipped if each), *player.inventory)


def slot_of(card: Card) -> int:
    """The slot into which a card is equipped; -1 if it is not equipped."""
    return SLOTS.index(card.kind) if card.kind in SLOTS else -1


def is_consumable(card: Card) -> bool:
    """Does it work from the inventory (EQP-2)?"""
    return card.kind in CONSUMABLES


def unexplored(state: State) -> int:
    """How many tiles are face down."""
    return state.layout.count("")


def place_of_space(state: State, space: str) -> str:
    """Where a named space is: itself, the slot of its face-down tile, or nowhere (QST-11, FAC-2)."""
    tile = state.cards.atlas.spaces[space].tile
    if tile in state.layout:
        return space
    slot = state.cards.atlas.known_slot(tile)
    return state.cards.atlas.slots[slot].id if slot >= 0 else ""


def add_letter(player: Player, letter: str) -> None:
    """A letter more, in the order of the track (LVL-6: the peg keeps its slot)."""
    player.letters = tuple(each for each in LETTERS if each == letter or each in player.letters)


def change(state: State, old: Enemy, new: Enemy) -> None:
    """Replace a token on the map by a changed one."""
    state.enemies[state.enemies.index(old)] = new


def find(state: State, face: str) -> Enemy | None:
    """The active token on the map with this face."""
    return next((enemy for enemy in state.enemies if enemy.face == face and enemy.active), None)
