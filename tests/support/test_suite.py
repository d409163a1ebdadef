from pathlib import Path

from tests.support.suite import Totals

REPORT = '<testsuites><testsuite tests="9" failures="1" errors="1" skipped="2"/></testsuites>'


def test_totals_add_up_over_runs(tmp_path: Path):
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    totals = Totals()
    totals.add(report, 1)
    totals.add(report, 1)
    assert str(totals) == "10 passed, 4 failed, 4 skipped"


def test_a_run_that_broke_down_is_a_failure(tmp_path: Path):
    totals = Totals()
    totals.add(tmp_path / "nothing.xml", 3)
    assert totals.failed == 1


def test_a_run_without_tests_is_not_a_failure(tmp_path: Path):
    totals = Totals()
    totals.add(tmp_path / "nothing.xml", 5)
    assert totals.failed == 0
