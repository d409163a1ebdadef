import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import LEVELS
from games.bots.characters import company
from games.management.progress import ProgressBar
from games.management.simulation import run_match
from games.models import CardSet, Playtest
from games.presenters.playtests import PlaytestView, present_playtest
from games.registry import TITLES
from games.selectors.cards import named_card_sets, text_of
from games.services.matches import Match, read_once
from games.services.playtests import check_playtest, match_of
from games.services.problems import Problem


class Command(BaseCommand):
    help = "Let bots play with a card set and with another one, with the same luck, and say what differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("card_set", metavar="SET", help="the name of a card set, a draft or not")
        parser.add_argument("--against", metavar="SET", default="", help="what it is compared with")
        parser.add_argument("--title", default=next(iter(TITLES)), choices=sorted(TITLES))
        parser.add_argument("--players", type=int, default=4)
        parser.add_argument("--bots", default="steady", choices=LEVELS)
        parser.add_argument("--games", type=int, default=400)
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes to play in")

    def handle(self, *args: Any, **options: Any) -> None:
        card_set = find_set(options["title"], options["card_set"])
        against = find_set(options["title"], options["against"]) if options["against"] else None
        bots = company(options["bots"], options["players"])
        try:
            check_playtest(card_set, against, bots, options["games"])
        except Problem as problem:
            raise CommandError(f"It can't be played: {problem.code.replace('_', ' ')}") from problem
        playtest = Playtest(
            card_set=card_set,
            against=against,
            content=text_of(card_set),
            other_content=text_of(against) if against else "",
            bots=bots,
            games=options["games"],
        )
        matches = [match_of(playtest, text) for text in (playtest.content, playtest.other_content) if text]
        with ProgressBar("games", len(matches) * options["games"]) as progress:
            tallies = [play(match, options["jobs"], progress) for match in matches]
        playtest.tally, playtest.other_tally = tallies[0], tallies[1] if against else {}
        report = present_playtest(playtest, read_once(card_set.title, playtest.content))
        assert report is not None
        self.stdout.write(as_text(report))


def find_set(title: str, name: str) -> CardSet:
    found = named_card_sets(title=title, name=name).first()
    if found is None:
        raise CommandError(f"There is no card set {name} of {title}.")
    return found


def play(match: Match, jobs: int, progress: ProgressBar) -> dict[str, Any]:
    tally, _seconds = run_match(match, jobs=jobs, advance=progress.advance)
    return tally.as_data()


def as_text(report: PlaytestView) -> str:
    """The report for a terminal."""
    other = f" ({report.other_length})" if report.other_length else ""
    lines = [f"{report.games} games, {report.length} rounds on average{other}", ""]
    lines += [f"  {warning}" for warning in report.warnings] or ["  Nothing stands out."]
    lines += ["", f"{'seat':<28}{'wins':>18}{'with the other':>18}"]
    lines += [f"{row.seat:<28}{shown(row.wins):>18}{row.other:>18}" for row in report.seats]
    lines += ["", f"{'ending':<28}{'games':>18}{'with the other':>18}"]
    lines += [f"{name:<28}{shown(share):>18}{theirs:>18}" for name, share, theirs in report.endings]
    for name, cards in report.decks:
        lines += ["", f"{name:<28}{'offered':>9}{'taken':>18}{'used':>8}{'who takes it wins':>24}"]
        lines += [
            f"{card.name:<28}{card.offered:>9}{shown(card.taken):>18}{card.used:>8}{shown(card.wins):>24}"
            for card in cards
        ]
    return "\n".join(lines)


def shown(figure: Any) -> str:
    return f"{figure.text} {figure.change}".strip()
