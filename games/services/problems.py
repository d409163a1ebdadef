"""Why a service did not do what it was asked to: a code and its facts. Nothing was changed."""

from typing import Any


class Problem(Exception):
    """Raised inside the transaction, which it takes back. Sentences are made of it where people read."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
