"""Runs management commands as an operator does."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def command(name: str, *arguments: object) -> str:
    """The output of a command."""
    output = StringIO()
    call_command(name, *map(str, arguments), stdout=output)
    return output.getvalue()


def complaint(name: str, *arguments: object) -> str:
    """The error message of a command that fails."""
    with pytest.raises(CommandError) as error:
        command(name, *arguments)
    return str(error.value)
