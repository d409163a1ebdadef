"""Databases of earlier releases, which every later release must be able to migrate, show and play on.

Each `<last migration>.json.gz` was written by the module next to it, which says how. `databases.py` loads
them; `tests/reliability/test_releases.py` tests them all.
"""
