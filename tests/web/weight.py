"""How much a browser has to load for a page: the page, and every file that it needs."""

import gzip
import re
from pathlib import Path

STATIC = Path(__file__).parents[2] / "static"
ADDRESS = re.compile(r'(?:href|src)="/static/([^"#]+)')
FACE = re.compile(r"@font-face {[^}]*url\(([^)]+)\)[^}]*unicode-range: ([^;}]+)")
RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")


def loaded(page: str) -> set[Path]:
    """Styles, scripts, sheets of symbols, and the fonts that have a letter of the page."""
    files = {STATIC / address for address in ADDRESS.findall(page)}
    letters = {ord(letter) for letter in re.sub(r"<[^>]+>", "", page)}
    for style in [path for path in files if path.suffix == ".css"]:
        for address, ranges in FACE.findall(style.read_text()):
            spans = [(int(start, 16), int(end or start, 16)) for start, end in RANGE.findall(ranges)]
            if any(start <= letter <= end for letter in letters for start, end in spans):
                files.add((style.parent / address).resolve())
    return files


def weight(page: str, files: set[Path]) -> int:
    """Bytes on the wire: text is compressed on the way, fonts are already."""
    texts = [page.encode(), *(path.read_bytes() for path in files if path.suffix != ".woff2")]
    fonts = [path.stat().st_size for path in files if path.suffix == ".woff2"]
    return sum(len(gzip.compress(text)) for text in texts) + sum(fonts)
