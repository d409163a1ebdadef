"""Collects browser errors and accessibility violations of a page."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page, Request

WATCH = (
    "addEventListener('securitypolicyviolation', event => console.error('policy', event.violatedDirective))"
)
BAD = ("error", "warning")
# The error of a request that the browser aborted because the page was left.
LEFT = "net::ERR_ABORTED"


def watch(page: Page) -> list[str]:
    """A list that collects every error on this page from now on."""
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
    """The accessibility violations that axe-core finds, each with its elements."""
    page.evaluate(axe())
    result = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [f"{each['id']}: {[node['html'] for node in each['nodes']]}" for each in result["violations"]]


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
