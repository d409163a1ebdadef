"""The words of Wasteland's cards: verbs, the forms of line they are used in, and the kinds of cards."""

from collections.abc import Iterable, Mapping

from games.engine.cards import Entry, Field, Kind, Sheet
from games.engine.effect import NAME, Form, Span, Verb

LETTERS = ("might", "senses", "stamina", "charm", "wits", "agility", "luck")
TRAITS = ("idolized", "vilified", "synth", "mutant", "rested", "addicted")
TYPES = ("beasts", "humans", "machines", "horrors", "brutes")
FACTIONS = ("lantern", "bastion")
PARTS = ("head", "torso", "arms", "legs")
ENEMY_TRAITS = ("aggressive", "armor", "loot", "radioactive", "ranged", "retreat")
SLOTS = ("weapon", "apparel", "companion")
"""The classes that are equipped, one card of each."""
CONSUMABLES = ("aid", "drugs", "magazine")
"""The classes that work from the inventory."""
CLASSES = (*SLOTS, *CONSUMABLES, "event", "rule")
TERRAINS = ("plain", "rough", "rad")
BACKS = ("start", "landmark", "green", "orange")
ENCOUNTERS = ("wasteland", "settlement", "shelter")
HALVES = 12
"""Halves of the six sides of a tile, clockwise from the upper right side."""

_N = Span(1, 999)
_COUNT = {"count": _N}
_LETTER = {"letter": LETTERS}
_SPACE = {"space": NAME}
_FACTION = {"what": FACTIONS}
_ENEMY: Mapping[str, tuple[str, ...]] = {"what": (*TYPES, *FACTIONS)}


def counted(name: str, pattern: str, fixed: Mapping[str, str] = {}) -> tuple[Verb, ...]:
    """A phrase with a number, which may also be counted from the level of the space: ``L+1 caps``."""
    found = [Verb(name, pattern, _COUNT, {"level": "", **fixed})]
    for word in ("L", "level"):
        found += [
            Verb(name, pattern.replace("{count}", word), {}, {"level": "L", "count": 0, **fixed}),
            Verb(name, pattern.replace("{count}", f"{word}+{{count}}"), _COUNT, {"level": "+", **fixed}),
            Verb(name, pattern.replace("{count}", f"{word}-{{count}}"), _COUNT, {"level": "-", **fixed}),
        ]
    return tuple(found)


def drawn(name: str, word: str) -> tuple[Verb, ...]:
    """Cards that are drawn: ``loot``, ``2 loot``."""
    one = Verb("draw", word, {}, {"what": name, "count": 1, "level": ""})
    return (one, *counted("draw", f"{{count}} {word}", {"what": name}))


_FIGHTS = (
    Verb("fight", "fight {what}", _ENEMY, {"count": 0}),
    Verb("fight", "fight {what} +{count}", {**_ENEMY, **_COUNT}),
)
PERSONAL = (
    *counted("xp", "{count} xp"),
    *counted("caps", "{count} caps"),
    *counted("lose_caps", "lose {count} caps"),
    *drawn("loot", "loot"),
    *drawn("assets", "asset"),
    *drawn("agendas", "agenda"),
    *counted("trade", "trade {count}"),
    Verb("unique", "unique {what}", {"what": NAME}),
    Verb("become", "become {what}", {"what": TRAITS}),
    Verb("lose", "lose {what}", {"what": TRAITS}),
    *counted("damage", "{count} damage"),
    *counted("rads", "{count} rads"),
    *counted("heal", "heal {count}"),
    *counted("lose_rads", "lose {count} rads"),
    Verb("move", "move to {space}", _SPACE),
    Verb("lose_item", "lose item"),
    *_FIGHTS,
    Verb("nothing", "nothing"),
)
"""Results for the survivor."""
WORLD = (
    Verb("power", "{what} +{count}", {**_FACTION, **_COUNT}),
    Verb("place", "place {what} at {space}", {**_FACTION, **_SPACE}),
    Verb("remove", "remove {what} at {space}", {**_FACTION, **_SPACE}),
)
STORY = (
    Verb("stage", "stage {card}", {"card": NAME}),
    Verb("add", "add {card}", {"card": NAME}),
    Verb("trash", "trash"),
    Verb("marker", "marker at {space}", _SPACE),
)
WORLD_VERBS = frozenset(verb.name for verb in (*WORLD, *STORY))
"""Results that are carried out even for a survivor who was killed (DTH-3)."""
ROW = Form("row", rewards=(*STORY, *PERSONAL, *WORLD), arrow=False)

REQUIREMENTS = (
    Verb("at_marker", "at marker"),
    Verb("at", "at {space}", _SPACE),
    Verb("have", "have {what}", {"what": TRAITS}),
    Verb("lack", "not {what}", {"what": TRAITS}),
    Verb("letter", "letter {letter}", _LETTER),
    Verb("equipped", "have {what}", {"what": SLOTS}),
    Verb("held", "have {count} {what}", {**_COUNT, "what": CONSUMABLES}),
    Verb("has_caps", "have {count} caps", _COUNT),
    Verb("pay", "pay {count} caps", _COUNT),
    Verb("discard", "discard {what}", {"what": (*SLOTS, *CONSUMABLES)}),
    Verb("loyal", "loyal {what}", _FACTION),
    Verb("not_loyal", "not loyal {what}", _FACTION),
    Verb("together", "together"),
)
REQUIRES = Form("requires", costs=REQUIREMENTS)
_TWO: Mapping[str, tuple[str, ...] | Span] = {"letter": LETTERS, "other": LETTERS, "count": _N}
DO = Form(
    "do",
    costs=(
        Verb("test", "test {letter} {count}", {**_LETTER, **_COUNT}, {"other": ""}),
        Verb("test", "test {letter}+{other} {count}", _TWO),
        Verb("ally", "ally test {letter} {count}", {**_LETTER, **_COUNT}),
        *_FIGHTS,
    ),
)
STATES = frozenset({"power", "unexplored", "all_explored", "gain", "has_caps", "letters"})
"""Objectives that name a state, not an event (QST-6)."""
WHEN = Form(
    "when",
    costs=(
        Verb("quest", "quest at marker", {}, {"space": ""}),
        Verb("quest", "quest at {space}", _SPACE),
        Verb("kill", "kill {what}", _ENEMY, {"space": "", "tile": ""}),
        Verb("kill", "kill {what} at {space}", {**_ENEMY, **_SPACE}, {"tile": ""}),
        Verb("kill", "kill {what} on {tile}", {**_ENEMY, "tile": NAME}, {"space": ""}),
        Verb("kill_level", "kill level {count}", _COUNT),
        Verb("explore", "explore {what}", {"what": NAME}),
        Verb("all_explored", "all explored"),
        Verb("enter_marker", "enter marker"),
        Verb("enter", "enter {space}", _SPACE),
        Verb("power", "{what} at {count}", {**_FACTION, "count": Span(0, 999)}),
        Verb("unexplored", "{count} tiles unexplored", {"count": Span(0, 999)}),
        Verb("gain", "gain {what}", {"what": TRAITS}),
        Verb("has_caps", "have {count} caps", _COUNT),
        Verb("letters", "letters {count}", _COUNT),
    ),
)
_CONDITIONS = (
    Verb("against", "against {what}", _ENEMY),
    Verb("unarmed", "unarmed"),
    Verb("have", "have {what}", {"what": TRAITS}),
    Verb("lack", "not {what}", {"what": TRAITS}),
)
ABILITY = Form(
    "ability",
    moments=(
        Verb("always", "always"),
        Verb("start", "start"),
        Verb("turn", "turn"),
        Verb("action", "action"),
        Verb("before_fight", "before fight"),
        Verb("fight", "fight"),
        Verb("test", "test", {}, {"what": ""}),
        Verb("test", "test {what}", {"what": LETTERS}),
        Verb("kill", "kill", {}, {"what": ""}),
        Verb("kill", "kill {what}", _ENEMY),
        Verb("encounter", "encounter"),
        Verb("drawn", "drawn"),
        *_CONDITIONS,
    ),
    costs=(Verb("exhaust", "exhaust"), Verb("discard", "discard"), Verb("pay", "pay {count} caps", _COUNT)),
    rewards=(
        *PERSONAL,
        *WORLD,
        Verb("hits", "+{count} hits", _COUNT),
        Verb("armor", "+{count} armor", _COUNT),
        Verb("rerolls", "{count} rerolls", _COUNT),
        Verb("movement", "{count} movement", _COUNT),
        Verb("action", "{count} action", _COUNT),
        Verb("kill_level", "kill level {count}", _COUNT),
        Verb("explore", "explore"),
        Verb("inventory", "+{count} inventory", _COUNT),
        Verb("hp", "hp {count}", _COUNT),
        Verb("rough", "rough costs {count}", _COUNT),
        Verb("no_terrain_rads", "no terrain rads"),
        Verb("terrain_heals", "terrain heals"),
        Verb("redraw", "redraw"),
    ),
    arrow=False,
)
BONUS = Form(
    "bonus",
    moments=(
        Verb("lead", "lead {what} {count}", {**_FACTION, **_COUNT}),
        Verb("unexplored", "unexplored {count}", {"count": Span(0, 999)}),
        Verb("all_explored", "all explored"),
        Verb("has_caps", "caps {count}", _COUNT),
        Verb("letters", "letters {count}", _COUNT),
        Verb("perks", "perks {count}", _COUNT),
        Verb("consumables", "consumables {count}", _COUNT),
        Verb("equipped", "equipped {count}", _COUNT),
        Verb("unique_equipped", "unique equipped"),
        Verb("reputation", "reputation"),
        Verb("rads_at_most", "no rads", {}, {"count": 0}),
        Verb("rads_at_most", "rads at most {count}", {"count": Span(0, 999)}),
        Verb("have", "have {what}", {"what": TRAITS}),
    ),
    rewards=(Verb("influence", "+{count}", _COUNT),),
    arrow=False,
)

IN_TRIALS = frozenset({"hits", "armor", "rerolls", "become", "lose", "caps", "heal"})
"""What a card can do in a fight or test: nothing that asks a question."""
IN_TURNS = frozenset(
    {verb.name for verb in (*PERSONAL, *WORLD)} | {"movement", "action", "kill_level", "explore"}
)
ALWAYS = frozenset({"armor", "inventory", "hp", "rough", "no_terrain_rads", "terrain_heals"})
MOMENTS: Mapping[str, frozenset[str]] = {
    "always": ALWAYS,
    "start": frozenset({"become", "lose", "caps", "rads"}),
    "turn": IN_TURNS,
    "action": IN_TURNS,
    "before_fight": IN_TRIALS,
    "fight": IN_TRIALS,
    "test": IN_TRIALS,
    "kill": frozenset({"xp", "caps", "draw", "heal", "lose_rads", "become", "lose", "nothing"}),
    "encounter": frozenset({"redraw"}),
    "drawn": frozenset(verb.name for verb in (*PERSONAL, *WORLD)),
}
"""The moments of abilities, and the effects that each may have."""
FREE_MOMENTS = frozenset({"always", "start", "kill", "drawn"})
"""Moments at which an ability works by itself and costs nothing."""
NAMED_NEARBY = ("kill_level", "explore")
"""Effects that need an enemy or a face-down tile to be named."""

_TEXT = 2_000
_SHORT = 300
NUMBER_PATTERN = r"[A-Z]?[0-9]{1,3}"
_RESULT = (Field("text", text=_SHORT, required=True), Field("result", ROW, required=True))
_OUTCOMES = (
    Field("success", fields=_RESULT, sealed=True),
    Field("failure", fields=_RESULT, sealed=True),
)
_OPTION = (
    Field("text", text=_SHORT, required=True),
    Field("requires", REQUIRES),
    Field("must", words=("yes",)),
    Field("do", DO),
    *_OUTCOMES,
)
_OBJECTIVE = (
    Field("text", text=_SHORT, required=True),
    Field("when", WHEN, required=True),
    Field("requires", REQUIRES),
    Field("do", DO),
    *_OUTCOMES,
)
_STORY = (
    Field("number", pattern=NUMBER_PATTERN, required=True),
    Field("flavour", text=_TEXT, required=True),
)
_CARD = (
    Field("class", words=CLASSES, required=True),
    Field("range", words=("melee", "ranged")),
    Field("rerolls", words=LETTERS, many=True),
    Field("armor", whole=(1, 9)),
    Field("price", whole=(1, 99)),
    Field("abilities", ABILITY, many=True),
    Field("keep", REQUIRES),
    Field("recruit", REQUIRES),
)
_PARTS = Field("parts", words=PARTS, many=True, required=True)
_TRAITS = Field("traits", words=ENEMY_TRAITS, many=True, required=True)


def _encounters(name: str, fields: Iterable[Field] = (), least: int = 1) -> Kind:
    options = Field("options", fields=_OPTION, many=True, required=True)
    return Kind(name, (*_STORY, *fields, options), least=least, single=True, sealed=True)


KINDS = (
    Kind(
        "factions",
        (Field("enemy", text=60, required=True), _PARTS, _TRAITS),
        least=2,
        most=2,
        single=True,
    ),
    Kind(
        "tiles",
        (
            Field("back", words=BACKS, required=True),
            Field(
                "spaces",
                fields=(
                    Field("key", key=True, required=True),
                    Field("terrain", words=TERRAINS, required=True),
                    Field("encounter", words=ENCOUNTERS),
                    Field("level", whole=(1, 9)),
                    Field("enemy", words=TYPES),
                    Field("name", text=60),
                ),
                many=True,
                required=True,
            ),
            Field("rim", key=True, many=True, required=True),
            Field("edges", pattern=r"[a-z0-9_]+ [a-z0-9_]+", many=True, required=True),
        ),
        single=True,
    ),
    Kind(
        "enemies",
        (
            Field("type", words=TYPES, required=True),
            Field("level", whole=(1, 9), required=True),
            _PARTS,
            _TRAITS,
        ),
    ),
    Kind(
        "survivors",
        (Field("letter", words=LETTERS, required=True), Field("card", refers=("gear",), required=True)),
        least=4,
        single=True,
    ),
    Kind("gear", _CARD, single=True),
    Kind("loot", _CARD),
    Kind("assets", _CARD),
    Kind("uniques", _CARD, single=True),
    Kind(
        "perks",
        (
            Field("letter", words=LETTERS, required=True),
            Field("abilities", ABILITY, many=True, required=True),
        ),
        single=True,
    ),
    Kind(
        "agendas",
        (
            Field("players", whole=(1, 4), required=True),
            Field("faction", words=FACTIONS),
            Field("activates", words=(*TYPES, *FACTIONS), many=True, required=True),
            Field("bonus", BONUS, many=True, required=True),
        ),
        single=True,
    ),
    Kind(
        "quests",
        (
            *_STORY,
            Field("setup", ROW),
            Field("objectives", fields=_OBJECTIVE, many=True, required=True),
        ),
        single=True,
        sealed=True,
    ),
    _encounters("wasteland"),
    _encounters("settlement"),
    _encounters("shelter", least=0),
    _encounters("follow_ups", (Field("deck", words=ENCOUNTERS, required=True),), least=0),
)
LIMITS = {
    "hp": (4, 99),
    "inventory": (1, 9),
    "agendas": (1, 9),
    "actions": (1, 9),
    "movement": (1, 9),
    "camp_heal": (1, 99),
    "start_caps": (0, 99),
    "shop": (1, 9),
    "max_rounds": (1, 99),
    "offers": (0, 9),
    "letter_tokens": (4, 20),
    "dice": (1, 6),
}
"""The least and the most of each number of the box."""


def _names(sheet: str, keys: Iterable[str]) -> Sheet:
    return Sheet(sheet, fields=tuple(Field(key, text=60, required=True) for key in keys))


DICE = Sheet("dice", fields=(_PARTS, Field("hits", whole=(0, 9), required=True)), many=True)
TRAIT_TOKENS = Sheet(
    "trait_tokens",
    fields=(
        Field("sides", words=TRAITS, many=True, required=True),
        Field("locked", words=TRAITS, many=True, required=True),
    ),
    many=True,
)
TRACKS = Sheet(
    "tracks",
    fields=(
        Field("influence", whole=(1, 99), many=True, required=True),
        Field("power", whole=(1, 9), many=True, required=True),
    ),
)
SCENARIO = Sheet(
    "scenario",
    fields=(
        Field("key", key=True, required=True),
        Field("name", text=60, required=True),
        Field("intro", text=_TEXT, required=True),
        Field("setup", ROW, required=True),
        Field(
            "slots",
            fields=(
                Field("slot", key=True, required=True),
                Field("q", whole=(-20, 20), required=True),
                Field("r", whole=(-20, 20), required=True),
                Field("back", words=("green", "orange")),
                Field("tile", key=True),
                Field("face", words=("up", "down")),
            ),
            many=True,
            required=True,
        ),
        Field(
            "endings",
            fields=tuple(Field(name, text=_TEXT, required=True) for name in (*FACTIONS, "survivor", "lost")),
            required=True,
            sealed=True,
        ),
    ),
)
NAME_SHEETS = (
    _names("letter_names", LETTERS),
    _names("trait_names", TRAITS),
    _names("type_names", TYPES),
    _names("part_names", PARTS),
    _names("enemy_trait_names", ENEMY_TRAITS),
    _names("class_names", CLASSES),
)
SHEETS = (
    Sheet("limits", tuple(Entry(name, *bounds) for name, bounds in LIMITS.items())),
    TRACKS,
    DICE,
    TRAIT_TOKENS,
    SCENARIO,
    *NAME_SHEETS,
)
