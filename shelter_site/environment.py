"""Reads the environment variables of an installation."""

import os
import secrets
from hashlib import sha256
from pathlib import Path

YES = {"1", "true", "yes", "on"}


def flag(name: str, *, default: bool) -> bool:
    value = os.environ.get(name, "").strip().lower()
    return value in YES if value else default


def words(name: str) -> list[str]:
    return os.environ.get(name, "").replace(",", " ").split()


def kept_secret(path: Path) -> str:
    """The secret in this file; it is created once, readable by its owner only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        file.write(secret := secrets.token_urlsafe(50))
    return secret


def fingerprint(*folders: Path) -> str:
    """A hash of all files in these folders."""
    found = sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.is_file()):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:12]
