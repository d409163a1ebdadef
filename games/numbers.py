"""Reads whole numbers from addresses and forms, within bounds that every column and every page can hold."""

LARGEST = 2**31 - 1
"""The largest number that fits into a column of whole numbers."""


def read_number(text: str, *, most: int = LARGEST) -> int | None:
    """The number in this text, from 0 to `most`; None if the text is not such a number."""
    # The length first: Python refuses to convert thousands of digits.
    if not text.isascii() or not text.isdecimal() or len(text) > len(str(most)):
        return None
    return number if (number := int(text)) <= most else None
