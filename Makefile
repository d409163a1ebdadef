# Two commands matter: `make play` and `make test`. Both prepare what they need.

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
PY := .venv/bin/python

help:  ## list all commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' Makefile

play: runtime  ## serve the game on http://localhost:8000 (HOST= and PORT= to change)
	@exec $(PY) manage.py play

admin: runtime  ## create an administrator and print a sign-in link
	@exec $(PY) manage.py admin_link

cluster: tools system  ## serve it from many processes behind nginx, with PostgreSQL and Redis (PORT= to change)
	@exec $(PY) -m tests.support.cluster

test: tools system lint  ## run everything: lint, types, migrations, all tests, coverage
	$(PY) manage.py makemigrations --check --dry-run
	@$(PY) -m tests.support.suite

soak: tools system  ## run the long checks with their full counts
	@SOAK=1 $(PY) -m tests.support.suite

bench: tools  ## measure, and print the figures
	@$(PY) -m bench

screenshots: tools system  ## take the pictures of the table for the documentation
	@$(PY) -m tests.support.screenshots

lint: tools  ## check style and types
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m djlint templates --check --lint
	$(PY) -m mypy

format: tools  ## format code and templates
	$(PY) -m ruff check --fix-only .
	$(PY) -m ruff format .
	$(PY) -m djlint templates --reformat --quiet || true

messages: tools  ## bring the translation catalogues up to date with the code
	$(PY) manage.py messages

clean:  ## remove the files that the tools create; .venv and the database in var/ stay
	rm -rf .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache staticfiles
	find . -path ./.venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

runtime: .venv/runtime.stamp
tools: .venv/tools.stamp

system: tools
	@$(PY) -m tests.support.system

.venv/runtime.stamp: requirements.txt .venv/pyvenv.cfg
	@echo "Installing what the site needs (once) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/tools.stamp: requirements-dev.txt requirements.txt .venv/pyvenv.cfg
	@echo "Installing the tools (once) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@ .venv/runtime.stamp

# A system upgrade can remove the Python that .venv points to: then .venv is created again.
$(shell test -x $(PY) || rm -rf .venv)

# The system's own Python comes first: distributions build it with profile-guided optimization, which
# makes it a fifth faster than a plain build.
.venv/pyvenv.cfg:
	@for python in "$$PYTHON" /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11; do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
		"$$python" -m venv .venv >/dev/null 2>&1 && exit 0; \
		rm -rf .venv; \
		echo "$$python cannot make a virtual environment; on Debian or Ubuntu: apt-get install python3-venv"; \
	done; \
	echo "Python 3.11 or newer is needed, and was not found. Name one with PYTHON=/path/to/python3"; \
	exit 1

.PHONY: help play admin cluster test soak bench screenshots lint format messages clean runtime tools system
