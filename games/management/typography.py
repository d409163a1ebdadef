"""The typographic rules of a language that translators should not have to remember."""

import re

NARROW = "\u202f"
"""The narrow no-break space: a French sign must not begin a line."""

FRENCH = [
    (re.compile(r"(?<=[^\W\d_])'(?=[\w%{<«])"), "’"),
    (re.compile(r"(?<=\S)[ \u00a0](?=[:;!?»])"), NARROW),
    (re.compile(r"(?<=«)[ \u00a0]"), NARROW),
]
RULES = {"fr": FRENCH}

Translation = str | tuple[str, ...] | list[str] | None


def typeset(language: str, translation: Translation) -> Translation:
    """A translation with the apostrophes and spaces of its language; plural forms one by one."""
    if isinstance(translation, (tuple, list)):
        return tuple(str(typeset(language, form)) for form in translation)
    for pattern, sign in RULES.get(language, []):
        translation = pattern.sub(sign, translation or "")
    return translation
