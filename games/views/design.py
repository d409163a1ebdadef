"""The style guide: every component in every state. Only available with DEBUG on."""

from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.presenters import presenter_of
from games.presenters.avatars import draw_face, face_from
from games.presenters.charts import ChartLine, line_chart
from games.presenters.parts import Part
from games.registry import TITLES
from games.rendering import render_part
from games.selectors.games import default_cards

LIGHTS = ("light", "dark")
FACES = ("Mira", "Boris", "Juno", "Linh")


class Shown(NamedTuple):
    name: str
    drawn: SafeString


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """The components of the site, and those of every title, in light and dark side by side."""
    if not settings.DEBUG:
        raise Http404
    samples = title_samples()
    context = {
        "sides": [(light, [draw(light, *each) for each in samples]) for light in LIGHTS],
        "faces": [(name, draw_face(face_from(name), label=name)) for name in FACES],
        "chart": line_chart(_("Happiness"), _("Games"), ["1", "2", "3"], sample_lines()),
        "titles": list(TITLES),
    }
    return render(request, "design.html", context)


def title_samples() -> list[tuple[int, str, str, Part]]:
    """The samples of all titles that have cards, numbered."""
    found = []
    for title in TITLES:
        cards = default_cards(title)
        if cards is not None:
            found += [(title, name, part) for name, part in presenter_of(title).samples(cards)]
    return [(number, *each) for number, each in enumerate(found)]


def draw(light: str, number: int, title: str, name: str, part: Part) -> Shown:
    """A sample as HTML; its id differs between the light and the dark side."""
    return Shown(name, render_part(title, f"{light}-{number}", part))


def sample_lines() -> list[ChartLine]:
    return [
        ChartLine("Mira", "red", "circle", [1, 3, 6], [1, 1, 1]),
        ChartLine("Boris", "blue", "square", [2, 2, 5]),
    ]
