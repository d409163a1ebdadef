"""Finds words that people read and that are not marked for translation."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser

from django.template.base import Lexer, TokenType
from jinja2 import Environment, nodes

READ_ALOUD = {"alt", "aria-description", "aria-label", "aria-roledescription", "placeholder", "title"}
DEFAULT = re.compile(r"""\|\s*(?:default|default_if_none|yesno|pluralize)\s*:\s*["'][^"']*[^\W\d_]""")
ATTRIBUTE = re.compile(r'[\w-]+=""')  # left over from a macro that writes an attribute
NAMES = {
    "empty_label",
    "error_messages",
    "help_text",
    "label",
    "short_description",
    "site_header",
    "site_title",
    "verbose_name",
    "verbose_name_plural",
    "violation_error_message",
}
RELATIONS = {"ForeignKey", "OneToOneField", "ManyToManyField"}
TRANSLATES = {"_", "gettext", "ngettext"}
MESSAGES = {"debug", "error", "info", "success", "warning"}


def has_letters(text: str) -> bool:
    return any(character.isalpha() for character in text)


def unmarked_in_template(source: str) -> list[str]:
    """Words in the text or in readable attributes of a template, outside of every translation tag."""
    reader = Reader()
    reader.feed("".join(plain_parts(source)))
    defaults = [token.contents for token in Lexer(source).tokenize() if DEFAULT.search(token.contents)]
    return reader.found + [text for text in defaults if "_(" not in text]


def plain_parts(source: str) -> Iterator[str]:
    inside = ""
    for token in Lexer(source).tokenize():
        first = token.contents.split()[0] if token.contents.split() else ""
        if token.token_type == TokenType.BLOCK and first in {"blocktranslate", "blocktrans", "comment"}:
            inside = first
        elif token.token_type == TokenType.BLOCK and first == f"end{inside}":
            inside = ""
        elif token.token_type == TokenType.TEXT and not inside:
            yield token.contents


def sentences_in_panel(source: str) -> list[str]:
    """Words in a panel's template, marked or not: presenters have to provide all of them."""
    panel = Environment(extensions=["jinja2.ext.i18n"]).parse(source)
    reader = Reader()
    reader.feed("".join(text for line in panel.find_all(nodes.Output) for text in said_by(line)))
    return [text for text in reader.found if not ATTRIBUTE.fullmatch(text)]


def said_by(node: nodes.Node) -> Iterator[str]:
    """The texts that are shown unchanged: marked words too, but not names of symbols and parts."""
    if isinstance(node, nodes.TemplateData):
        yield node.data
    elif isinstance(node, nodes.Const):
        yield node.value if isinstance(node.value, str) else ""
    elif not isinstance(node, nodes.Call) or getattr(node.node, "name", "") in TRANSLATES:
        for child in node.iter_child_nodes(exclude=["test", "arg"]):
            yield from said_by(child)


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent = tag in {"script", "style"}
        self.found += [value for name, value in attrs if name in READ_ALOUD and value and has_letters(value)]

    def handle_endtag(self, tag: str) -> None:
        self.silent = False

    def handle_data(self, data: str) -> None:
        if not self.silent and has_letters(data):
            self.found.append(data.strip())


def unmarked_in_python(source: str) -> list[str]:
    """Unmarked literals that people read: names of fields, messages, errors, choices."""
    found = []
    for node in ast.walk(ast.parse(source)):
        for value in spoken(node):
            texts = value.values if isinstance(value, ast.Dict) else [value]
            found += [ast.unparse(text) for text in texts if text is not None and is_literal(text)]
    return found


def spoken(node: ast.AST) -> Iterator[ast.expr | None]:
    """The parts of a node that a person will read."""
    if isinstance(node, ast.keyword) and node.arg in NAMES:
        yield node.value
    elif isinstance(node, ast.Assign):
        if any(name_of(target) in NAMES for target in node.targets):
            yield node.value
    elif isinstance(node, ast.ClassDef) and any(name_of(base).endswith("Choices") for base in node.bases):
        for line in node.body:
            if isinstance(line, ast.Assign) and isinstance(line.value, ast.Tuple):
                yield line.value.elts[-1]
    elif isinstance(node, ast.Call):
        yield from spoken_arguments(node)


def spoken_arguments(call: ast.Call) -> Iterator[ast.expr]:
    name = name_of(call.func)
    of = name_of(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    if name == "ValidationError" or (name.endswith("Field") and of == "models" and name not in RELATIONS):
        yield from call.args[:1]
    elif name in MESSAGES and of == "messages":
        yield from call.args[1:2]


def name_of(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def is_literal(node: ast.expr) -> bool:
    """Is this a plain text? A marked one is inside of a call."""
    if isinstance(node, ast.JoinedStr):
        return True
    if isinstance(node, ast.BinOp):
        return is_literal(node.left)
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and has_letters(node.value)
