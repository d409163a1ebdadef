"""The symbols of the title's sheet. A card without its own drawing borrows one."""

import zlib

SHEET = "games/wasteland/art.svg"
ENEMIES = (
    "gnawer",
    "spitfly",
    "crawler",
    "glowboar",
    "picker",
    "lookout",
    "tolltaker",
    "gunner",
    "convoy",
    "sweeper",
    "lampwalker",
    "riveter",
    "frame",
    "stalker",
    "burrower",
    "reefling",
    "nightmaw",
    "oldhunger",
    "hauler",
    "slinger",
    "skullcap",
    "breaker",
    "master",
    "lantern",
    "bastion",
)
SURVIVORS = ("digger", "drifter", "deserter", "ashen", "colossus")
LANDMARKS = {
    "crossing.camp": "crossing",
    "saltworks.market": "market",
    "saltworks.pans": "pans",
    "dam.gatehouse": "gatehouse",
    "dam.turbines": "turbines",
    "dam.crest": "dam",
    "quarry.works": "works",
    "quarry.door": "quarry",
    "orchard.house": "orchard",
    "inn.house": "inn",
    "depot.hall": "depot",
    "ford.mill": "ford",
    "relay.tower": "relay",
    "farm.house": "farm",
    "scrapfield.crusher": "scrapfield",
    "glassfield.crater": "glassfield",
    "foundry.hall": "foundry",
    "sinkhole.house": "sinkhole",
    "barracks.bunk": "barracks",
    "terminal.hangar": "terminal",
    "causeway.bazaar": "causeway",
}
"""The picture of each space that has one."""
GROUNDS = {
    "crossing": ("tuft", "peak", "bubble"),
    "saltworks": ("salt", "dune", "bubble"),
    "dam": ("hach", "ripple", "seep"),
    "quarry": ("stone", "hach", "seep"),
    "orchard": ("stump", "stump", "bubble"),
    "inn": ("road", "peak", "seep"),
    "depot": ("rail", "scrap", "bubble"),
    "ford": ("reed", "ripple", "seep"),
    "relay": ("tuft", "peak", "seep"),
    "farm": ("furrow", "mud", "seep"),
    "scrapfield": ("tyre", "scrap", "bubble"),
    "glassfield": ("crack", "shard", "bubble"),
    "foundry": ("plank", "slag", "seep"),
    "sinkhole": ("crack", "hach", "seep"),
    "barracks": ("dots", "wire", "seep"),
    "terminal": ("road", "scrap", "bubble"),
    "causeway": ("ripple", "mud", "bubble"),
}
"""The textures of plain, rough and irradiated ground by tile."""
WASHES = {
    "crossing": "c1",
    "saltworks": "c2",
    "dam": "c3",
    "quarry": "c4",
    "orchard": "c5",
    "inn": "c1",
    "depot": "c4",
    "ford": "c3",
    "relay": "c5",
    "farm": "c5",
    "scrapfield": "c4",
    "glassfield": "c6",
    "foundry": "c7",
    "sinkhole": "c6",
    "barracks": "c7",
    "terminal": "c4",
    "causeway": "c3",
}
"""The colour of each tile."""


def borrowed(key: str, lent: tuple[str, ...]) -> str:
    """The key itself if it has a picture, or else one that it always borrows."""
    return key if key in lent else lent[zlib.crc32(key.encode()) % len(lent)]


def enemy_picture(key: str) -> str:
    return borrowed(key, ENEMIES)


def survivor_picture(key: str) -> str:
    return borrowed(key, SURVIVORS)


def landmark(space: str, encounter: str) -> str:
    """The picture of a space; spaces without an encounter have one only if it is drawn for them."""
    if space in LANDMARKS or not encounter:
        return LANDMARKS.get(space, "")
    return borrowed(space, tuple(LANDMARKS.values()))


def ground(tile: str) -> tuple[str, str, str]:
    return GROUNDS[borrowed(tile, tuple(GROUNDS))]


def wash(tile: str) -> str:
    return WASHES[borrowed(tile, tuple(WASHES))]
