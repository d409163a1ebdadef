"""What a browser complains about, and what somebody who can't see or use a mouse would."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page, Request

WATCH = (
    "addEventListener('securitypolicyviolation', event => console.error('policy', event.violatedDirective))"
)
BAD = ("error", "warning")
# What the browser says of a request that it gave up itself because the page was left.
LEFT = "net::ERR_ABORTED"


def watch(page: Page) -> list[str]:
    """A list that fills with everything that goes wrong on this page from now on."""
    complaints: list[str] = []

    def fail(request: Request) -> None:
        if request.failure != LEFT:
            complaints.append(f"failed: {request.url} ({request.failure})")

    page.add_init_script(WATCH)
    page.on("console", lambda message: complaints.append(message.text) if message.type in BAD else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", fail)
    return complaints


@cache
def axe() -> str:
    return (Path(__file__).parent / "axe" / "axe.min.js").read_text()


def barriers(page: Page) -> list[str]:
    """What axe-core finds, each with the elements it is about."""
    page.evaluate(axe())
    result = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [f"{each['id']}: {[node['html'] for node in each['nodes']]}" for each in result["violations"]]


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
