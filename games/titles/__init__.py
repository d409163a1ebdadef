"""The titles that can be played. A new one is a folder here and a line in this table."""

from typing import Any

from games.engine.rules import Rules
from games.titles.shelter.rules import Shelter

TITLES: dict[str, Rules[Any]] = {rules.slug: rules for rules in (Shelter(),)}
