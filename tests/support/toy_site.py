"""A process of the site that has the toy among its titles: `python -m tests.support.toy_site play`."""

import os
import sys
from typing import Any, cast

from django.conf import settings
from django.core.management import execute_from_command_line

from games.registry import TITLES, Title
from tests.support.titles import PRESENTER, TEMPLATES
from tests.titles.toy.rules import Toy

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
    TITLES["toy"] = Title(Toy(), PRESENTER)
    for backend in cast(Any, settings.TEMPLATES):
        backend["DIRS"].append(TEMPLATES)
    execute_from_command_line(sys.argv)
