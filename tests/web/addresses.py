"""Every address that the site answers."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver


def routes(resolver: URLResolver | None = None, prefix: str = "") -> Iterator[str]:
    """The route of every address, in the form of `ResolverMatch.route`."""
    for entry in (resolver or get_resolver()).url_patterns:
        route = prefix + str(entry.pattern).removeprefix("^")
        if isinstance(entry, URLPattern):
            yield route
        else:
            yield from routes(entry, route)
