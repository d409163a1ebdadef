"""The words of Raiders' cards: verbs, the forms of line they are used in, and the kinds of cards."""

from collections.abc import Iterator, Mapping

from games.engine.cards import Entry, Field, Kind, Sheet
from games.engine.effect import Arg, Form, Verb

TRASH = ("captive", "fanatic")
CAPTIVE, FANATIC = 0, 1
"""Trash is counted, in lists with one number for each of these words."""
STATES = ("healthy", "wounded")
STYLES = ("instigator", "jackal")
ROLES = ("leader", "crew")
SYMBOLS = ("fist", "cap", "fire")
TYPES = ("water", "ammo", "fuel", "chemistry", "scrap", "revels")
PLAYERS_OF_MARK: Mapping[str, int] = {"none": 2, "3+": 3, "4": 4}
"""From how many players on a territory is used (TBL-2)."""
COLOURS = ("green", "yellow", "blue", "violet", "black", "red", "orange", "teal")
MARKS = ("wings", "padlock", "bowler", "hexagon", "shield", "teeth", "wheel", "bolt")
PATTERNS = ("lattice", "dots", "pinstripe", "plain", "bars", "zigzag", "checks", "waves")
"""How gangs are told apart on the pages."""
WHERE = ("own", "rival", "held", "any", "elsewhere", "every")
"""Marks that choose a territory."""

_STATE = {"state": STATES}


def _times(name: str, *patterns: str, one: str = "") -> Iterator[Verb]:
    """The phrases of a reward, each alone and with ``for each``; ``one`` is the phrase for the number 1."""
    for each, tail in ((0, ""), (1, " for each")):
        fixed: dict[str, Arg] = {"each": each}
        if one:
            yield Verb(name, one + tail, fixed={"count": 1, **fixed})
        for pattern in patterns:
            yield Verb(name, pattern + tail, _STATE if "{state}" in pattern else {}, fixed)


def _places(name: str, words: str, up_to: int) -> Iterator[Verb]:
    """The phrases of a cost that is paid at one of three places."""
    for place in ("here", "home", "here or home"):
        yield Verb(name, f"{words} from {place}", fixed={"place": place, "up_to": up_to})


COSTS = (
    Verb("destroy_cards", "destroy up to {count} from hand"),
    *_places("discard", "discard {count}", 0),
    *_places("discard", "discard up to {count}", 1),
    Verb("wound", "wound up to {count} at home"),
    Verb("withdraw_other", "withdraw {count} other {state}", _STATE),
    Verb("leave", "leave {state}", _STATE),
)
REWARDS = (
    *_times("take", "take {count} loot"),
    Verb("take_all", "take all loot"),
    *_times("destroy", "destroy {count} loot"),
    Verb("move", "move {count} loot"),
    *_times("heal", "heal {count}"),
    *_times("captives", "{count} captives", one="1 captive"),
    *_times("fanatics", "{count} fanatics", one="1 fanatic"),
    Verb("split", "1 captive here or home", fixed={"count": 1}),
    Verb("split", "{count} captives here or home"),
    Verb("choice", "1 captive or 1 fanatic", fixed={"captives": 1, "fanatics": 1}),
    Verb("choice", "1 captive or {fanatics} fanatics", fixed={"captives": 1}),
    Verb("choice", "{captives} captives or 1 fanatic", fixed={"fanatics": 1}),
    Verb("choice", "{captives} captives or {fanatics} fanatics"),
    Verb("hire", "hire {count}"),
    Verb("muster", "muster {count}", fixed={"up_to": 0}),
    Verb("muster", "muster up to {count}", fixed={"up_to": 1}),
    Verb("play", "play {count}"),
    *_times("repeat", "repeat {count} calls", one="repeat 1 call"),
    Verb("withdraw", "withdraw {count} {state}", _STATE),
    Verb("withdraw_others", "withdraw up to {count} others {state}", _STATE),
    Verb("withdraw_own", "withdraw up to {count} from own {state}", _STATE),
    Verb("call_it", "call it"),
    *_times("drive", "drive off {count} {state}"),
    Verb("shoot", "shoot up to {count}"),
    Verb("captives_fight", "captives fight"),
    Verb("raid_again", "raid again"),
    Verb("burn", "burn"),
)
SKILL = Form(
    "skill",
    moments=(Verb("call", "call"), Verb("raid", "raid")),
    marks=(Verb("where", "[{where}]", {"where": WHERE}), Verb("last", "last")),
    costs=COSTS,
    rewards=REWARDS,
)
_POWER = {"power": ("0", "1", "2")}
NATURE = Form(
    "nature",
    costs=(
        Verb("attack", "attack {power}", _POWER),
        Verb("defend", "defend {power}", _POWER),
        Verb("dies", "dies after raid"),
    ),
)
KINDS = (
    Kind(
        "gangs",
        (
            Field("style", words=STYLES, required=True),
            Field("colour", words=COLOURS),
            Field("mark", words=MARKS),
            Field("pattern", words=PATTERNS),
        ),
        least=4,
        most=len(COLOURS),
        single=True,
    ),
    Kind(
        "raiders",
        (
            Field("gang", required=True),
            Field("role", words=ROLES, required=True),
            Field("start", words=("hideout",)),
            Field("skill", SKILL, required=True),
        ),
        least=4,
    ),
    Kind(
        "mercenaries",
        (Field("symbol", words=(*SYMBOLS, "none"), required=True), Field("skill", SKILL, required=True)),
    ),
    Kind("trash", (Field("nature", NATURE, required=True),), least=2, most=2, single=True),
    Kind(
        "territories",
        (
            Field("type", words=TYPES, required=True),
            Field("mark", words=tuple(PLAYERS_OF_MARK), required=True),
        ),
        single=True,
    ),
)

LIMITS: Mapping[str, tuple[int, int]] = {
    "hand_size": (1, 10),
    "days": (1, 10),
    "market_size": (1, 6),
    "start_loot": (1, 20),
    "extra_territories": (0, 6),
    "points_loot": (0, 20),
    "points_first": (0, 50),
    "points_again": (0, 50),
}
"""The least and the most of each number of the box."""
SHEETS = (Sheet("limits", tuple(Entry(name, *bounds) for name, bounds in LIMITS.items())),)

LOOT_VERBS = frozenset({"take", "take_all", "destroy", "move"})
"""Rewards for which a territory without loot can't be chosen (SKL-5)."""
LAND_VERBS = LOOT_VERBS | {"withdraw", "withdraw_others", "drive", "burn"}
"""Rewards that act on a territory."""
HERE_VERBS = frozenset({"split", "withdraw_others", "withdraw_other", "leave"})
"""Parts that need the territory that the card is on."""
EVERY_VERBS = frozenset({"take", "take_all", "destroy"})
"""Rewards that can act on all territories at once."""
