"""The bytes that a browser has to load for a page: the page itself and every file that it needs."""

import gzip
import posixpath
import re
from pathlib import Path

from django.contrib.staticfiles import finders

ADDRESS = re.compile(r'(?:href|src)="/static/([^"#]+)')
FACE = re.compile(r"""@font-face {[^}]*url\("?([^)"]+)"?\)[^}]*unicode-range: ([^;}]+)""")
RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")


def find(address: str) -> Path:
    """The file of an address below /static/."""
    file = finders.find(address)
    assert file is not None, address
    return Path(file)


def loaded(page: str) -> set[Path]:
    """The style sheets, scripts and symbol sheets of a page, and the fonts that contain its letters."""
    addresses = set(ADDRESS.findall(page))
    letters = {ord(letter) for letter in re.sub(r"<[^>]+>", "", page)}
    for style in [address for address in addresses if address.endswith(".css")]:
        for font, ranges in FACE.findall(find(style).read_text()):
            spans = [(int(start, 16), int(end or start, 16)) for start, end in RANGE.findall(ranges)]
            if any(start <= letter <= end for letter in letters for start, end in spans):
                addresses.add(posixpath.normpath(posixpath.join(posixpath.dirname(style), font)))
    return {find(address) for address in addresses}


def weight(page: str, files: set[Path]) -> int:
    """The bytes that are transferred: text is compressed, fonts already are."""
    texts = [page.encode(), *(path.read_bytes() for path in files if path.suffix != ".woff2")]
    fonts = [path.stat().st_size for path in files if path.suffix == ".woff2"]
    return sum(len(gzip.compress(text)) for text in texts) + sum(fonts)
