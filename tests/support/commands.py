"""Commands as an operator gives them."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def command(name: str, *arguments: object) -> str:
    """What it prints."""
    output = StringIO()
    call_command(name, *map(str, arguments), stdout=output)
    return output.getvalue()


def complaint(name: str, *arguments: object) -> str:
    """The sentence with which it refuses."""
    with pytest.raises(CommandError) as error:
        command(name, *arguments)
    return str(error.value)
