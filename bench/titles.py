"""Card sets for benchmarks, read from the shipped files."""

from pathlib import Path
from typing import Any

import yaml

from games.registry import TITLES


def shelter_cards() -> Any:
    content = Path(__file__).parents[1] / "games" / "titles" / "shelter" / "content" / "standard.yaml"
    return TITLES["shelter"].rules.read_cards(yaml.safe_load(content.read_text()))
