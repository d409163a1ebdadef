"""The fields of a form as a browser would post them."""

from html.parser import HTMLParser


class FormFields(HTMLParser):
    """Collects the values of the controls in one form of a page, in their order."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form = form
        self.inside = False
        self.fields: dict[str, list[str]] = {}
        self.select = ""
        self.textarea = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = self.form in (found.get("id"), found.get("aria-labelledby"))
        name = found.get("name", "")
        if not self.inside or (not name and tag != "option"):
            return
        if tag == "input" and (found.get("type") not in ("radio", "checkbox") or "checked" in found):
            self.add(name, found.get("value", ""))
        elif tag == "select":
            self.select = name
            self.add(name, "")
        elif tag == "option" and self.select and "selected" in found:
            self.fields[self.select][-1] = found.get("value", "")
        elif tag == "textarea":
            self.textarea = name
            self.add(name, "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "select":
            self.select = ""
        elif tag == "textarea" and self.textarea:
            # A browser drops the line break after the tag, and sends the others as two characters.
            text = self.fields[self.textarea][-1].removeprefix("\n")
            self.fields[self.textarea][-1] = text.replace("\n", "\r\n")
            self.textarea = ""

    def handle_data(self, data: str) -> None:
        if self.textarea:
            self.fields[self.textarea][-1] += data

    def add(self, name: str, value: str) -> None:
        self.fields.setdefault(name, []).append(value)


def fields_of_form(page: str, form: str) -> dict[str, list[str]]:
    """The controls of the form with this id (or labelled by this element), and their values."""
    parser = FormFields(form)
    parser.feed(page)
    return parser.fields
