"""The notation of Shelter's cards: verbs, forms of lines, and kinds of cards."""

from collections.abc import Mapping

from games.engine.cards import Entry, Field, Kind, Sheet
from games.engine.effect import NUMBER, Form, Verb

RESOURCES = ("power", "food", "water")
ANY = "any"
LETTERS = tuple("SPECIAL")
COLOURS = ("red", "blue", "yellow", "purple")
SLOTS = ("L3", "L2", "L1", "R1", "R2", "R3")
TAGS = ("creature", "raider", "incident")
ITEM_TYPES = ("weapon", "armor", "outfit", "pet", "aid", "tool", "keepsake")
NOT_DOUBLED = frozenset({"first_player", "heal", "train", "exchange"})
"""Rewards that gain nothing from doubling (TRN-5)."""

_RESOURCE = {"what": (*RESOURCES, ANY)}
_GAIN = Verb("gain", "{count} {what}", {"what": (*RESOURCES, ANY, "happiness")})
_PAY = Verb("pay", "{count} {what}", _RESOURCE)
_ITEM = Verb("item", "item", fixed={"count": 1})
_ITEMS = Verb("item", "{count} items")
_READY = Verb("ready", "ready", fixed={"count": 1})
_READY_SOME = Verb("ready", "ready {count}")
_REFRESH = Verb("refresh", "refresh {what}", {"what": ("items", "rooms")})
_HEAL = Verb("heal", "heal")
_LETTER = Verb("letter", "[{letter}]", {"letter": LETTERS})

REWARDS = (
    _GAIN,
    _ITEM,
    _ITEMS,
    Verb("dweller", "dweller", fixed={"count": 1}),
    Verb("dweller", "{count} dwellers"),
    Verb("build", "build", fixed={"count": 1}),
    Verb("build", "build {count}"),
    _HEAL,
    _READY,
    _READY_SOME,
    Verb("first_player", "first player"),
    Verb("train", "train {letter}", {"letter": (*LETTERS, ANY)}),
    _REFRESH,
    Verb(
        "exchange",
        "exchange {give} {given} for {get} {got}",
        {"give": NUMBER, "given": (*RESOURCES, ANY), "get": NUMBER, "got": (*RESOURCES, ANY)},
    ),
)
PAY = Form("cost", costs=(_PAY,))
SPACE = Form(
    "space",
    marks=(Verb("linked", "linked"), Verb("injured_only", "injured only"), _LETTER),
    costs=(_PAY, _ITEM, _ITEMS, Verb("injure", "injure"), Verb("room", "room")),
    rewards=REWARDS,
)
THREAT = Form("threat", marks=(_LETTER, Verb("combat", "combat {count}")), costs=(_PAY,), rewards=REWARDS)
COUNTED = ("dwellers", "resources", "rooms", "items")
ABILITY = Form(
    "ability",
    moments=(
        Verb("before_combat", "before combat"),
        Verb("after_roll", "after roll"),
        Verb("combat_lost", "combat lost"),
        Verb("injure_cost", "injure cost"),
        Verb("placing", "placing", fixed={"letter": ""}),
        Verb("placing", "placing on {letter}", {"letter": LETTERS}),
        Verb("before_item", "before item"),
        Verb("rent", "rent"),
        Verb("turn_start", "turn start"),
        Verb("turn_end", "turn end"),
        Verb("any_time", "any time"),
        Verb("always", "always"),
        Verb("game_end", "game end"),
        Verb("no_threat", "no threat on own level"),
    ),
    costs=(Verb("exhaust", "exhaust"), Verb("discard", "discard"), _PAY),
    rewards=(
        _GAIN,
        Verb("per", "{count} happiness for each {every} {what}", {"what": COUNTED}),
        _ITEM,
        _ITEMS,
        _READY,
        _READY_SOME,
        _REFRESH,
        _HEAL,
        Verb("bonus", "+{count}", fixed={"tag": ""}),
        Verb("bonus", "or +{count} against {tag}", {"tag": TAGS}),
        Verb("in_combat", "+{count} in combat", fixed={"tag": ""}),
        Verb("in_combat", "+{count} in combat against {tag}", {"tag": TAGS}),
        Verb("reroll", "reroll one die", fixed={"dice": 1}),
        Verb("reroll", "reroll both dice", fixed={"dice": 2}),
        Verb("spare", "no injury"),
        Verb("trained", "counts as trained"),
        Verb("swap", "swap 1 any for 1 any up to {count} times"),
        Verb("extra_turn", "another turn"),
    ),
    arrow=False,
)
_SIDES = (Field("left", SPACE), Field("right", SPACE), Field("both", SPACE))
KINDS = (
    Kind(
        "elevators",
        (Field("owner", words=("none", *COLOURS), required=True), Field("space", SPACE, required=True)),
        least=5,
        most=5,
        single=True,
    ),
    Kind(
        "starting_rooms", (Field("slot", words=SLOTS, required=True), *_SIDES), least=6, most=6, single=True
    ),
    Kind("rooms", (Field("build", PAY, required=True), *_SIDES), least=6),
    Kind(
        "items",
        (
            Field("type", words=ITEM_TYPES, required=True),
            Field("abilities", ABILITY, many=True, required=True),
        ),
        least=1,
    ),
    Kind(
        "threats", (Field("tag", words=TAGS, required=True), Field("effect", THREAT, required=True)), least=1
    ),
)

LIMITS = {
    "resource_cap": (1, 20),
    "max_dwellers": (1, 7),
    "start_dwellers": (1, 7),
    "start_resources": (0, 20),
    "row_size": (1, 6),
    "max_rounds": (1, 60),
}
"""The lowest and highest allowed value of each limit."""
SIDES = ("left", "right")
SUMS = tuple(str(number) for number in range(2, 13))
"""The sums of two dice."""
_HALVES = ("none", *(f"{slot} {side}" for slot in SLOTS for side in SIDES))
_COLUMNS = tuple(Entry(number, words=_HALVES) for number in SUMS)
SHEETS = (
    Sheet("limits", tuple(Entry(name, *bounds) for name, bounds in LIMITS.items())),
    Sheet("columns", _COLUMNS),
    Sheet("columns_variant", _COLUMNS),
)

_GIFTS = frozenset({"gain", "item", "ready", "refresh"})
GIVEN = _GIFTS | {"heal", "swap"}
"""Effects that an ability gives like the rewards of a space; its other effects change the turn."""
NEEDY = frozenset({"trained", "spare", "heal", "swap", "ready"})
"""Effects of an ability that need something to work on."""
MOMENTS: Mapping[str, frozenset[str]] = {
    "before_combat": frozenset({"bonus"}),
    "after_roll": frozenset({"reroll"}),
    "combat_lost": frozenset({"spare"}),
    "injure_cost": frozenset({"spare"}),
    "placing": _GIFTS | {"trained"},
    "before_item": frozenset({"refresh"}),
    "rent": frozenset({"gain"}),
    "turn_start": _GIFTS | {"heal", "swap"},
    "turn_end": _GIFTS | {"extra_turn"},
    "any_time": _GIFTS | {"swap"},
    "always": frozenset({"in_combat"}),
    "game_end": frozenset({"gain", "per"}),
}
"""The effects that an ability may have at each moment."""
FREE_MOMENTS = frozenset({"always", "game_end"})
"""Moments whose abilities work by themselves and cost nothing."""
