"""Card sets for benches, read from the files that are shipped."""

from pathlib import Path
from typing import Any

import yaml

from games.titles import TITLES


def shelter_cards() -> Any:
    content = Path(__file__).parents[1] / "games" / "titles" / "shelter" / "content" / "standard.yaml"
    return TITLES["shelter"].read_cards(yaml.safe_load(content.read_text()))
