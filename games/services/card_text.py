"""Parses the YAML of an uploaded card set: plain data only, and of limited size."""

import re
from collections.abc import Hashable
from typing import Any

import yaml

from games.services.problems import Problem

LARGEST = 1_000_000
"""The largest text of a card set, in bytes."""
DEEPEST = 20
MOST_VALUES = 40_000
"""The most values in a text. Ten thousand take a second to parse; a thousand cards have twenty thousand."""
NOT_PLAIN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
"""Line breaks, unprintable characters and characters that can't be stored: not allowed in a card."""


def read_text(text: str) -> dict[str, Any]:
    """The data in a card set's text. Raises `Problem` if it is not YAML, or more than plain data."""
    if len(text) > LARGEST or len(text.encode(errors="replace")) > LARGEST:
        raise Problem("too_large", most=LARGEST)
    try:
        data = yaml.load(text, Loader=PlainLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise Problem("not_yaml", line=mark.line + 1 if mark else 1, why=str(error.problem)) from error
    except (yaml.YAMLError, ValueError) as error:
        # A character that YAML forbids, or a number with thousands of digits.
        raise Problem("not_yaml", line=1, why=str(error)) from error
    if not isinstance(data, dict):
        raise Problem("not_a_card_set")
    return data


class PlainLoader(yaml.SafeLoader):
    """Loads strings, integers, booleans, lists and maps with unique keys; no aliases that multiply data."""

    depth = 0
    values = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        event = self.peek_event()
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise refused("anchors are not allowed", event.start_mark)
        if event.tag is not None:
            raise refused("tags are not allowed", event.start_mark)
        self.depth += 1
        if self.depth > DEEPEST:
            raise refused("this is nested too deeply", event.start_mark)
        self.values += 1
        if self.values > MOST_VALUES:
            raise refused("there are too many values before this", event.start_mark)
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        value = super().construct_object(node, deep=deep)
        if not isinstance(value, str | int | list | dict | None):
            raise refused("this has to be in quotes", node.start_mark)
        if isinstance(value, str) and NOT_PLAIN.search(value):
            raise refused("a text is one line of letters that print", node.start_mark)
        return value

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """Keys must be strings, as in JSON, so that the checked data equals the stored data."""
        found: dict[Hashable, Any] = {}
        for key_node, value_node in node.value:
            key = key_node.value
            if not isinstance(key, str) or NOT_PLAIN.search(key):
                raise refused("this can't be a key", key_node.start_mark)
            if key in found:
                raise refused(f"{key} is there twice", key_node.start_mark)
            found[key] = self.construct_object(value_node, deep=deep)
        return found


def refused(why: str, mark: Any) -> yaml.MarkedYAMLError:
    return yaml.constructor.ConstructorError(None, None, why, mark)
