"""Charts: grids with round numbers, names that don't overlap, and the same figures as a table."""

import re
from itertools import pairwise

import pytest

from games.presenters.charts import BOTTOM, LABEL_HEIGHT, LEFT, RIGHT, TOP, ChartLine, line_chart, scale


def heights(path: str) -> list[float]:
    return [float(y) for _x, y in re.findall(r"([\d.]+) ([\d.]+)", path)]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([0, 21], (0, 25, 5)),
        ([0, 6], (0, 6, 1)),
        ([-2, 9], (-2, 10, 2)),
        ([0, 0], (0, 1, 1)),
        ([1400, 1600], (1400, 1600, 50)),
        ([30, 31], (30, 31, 1)),
    ],
)
def test_the_grid_has_round_numbers(values: list[float], expected: tuple[float, float, float]):
    assert scale(values) == expected


def test_a_line_goes_from_edge_to_edge_and_is_higher_for_higher_values():
    chart = line_chart(
        "Happiness", "Round", ["1", "2", "3"], [ChartLine("Mara", "red", "circle", [0, 5, 10])]
    )
    [line] = chart.lines
    assert heights(line.path) == [BOTTOM, (BOTTOM + TOP) / 2, TOP]
    assert line.path.startswith(f"M{LEFT}")
    assert f"L{RIGHT}" in line.path
    assert len(line.marks) == 3


def test_names_of_equal_lines_are_below_each_other():
    lines = [ChartLine(name, "red", "circle", [0, 5]) for name in ("A", "B", "C")]
    places = sorted(line.label[1] for line in line_chart("x", "y", ["1", "2"], lines).lines)
    assert [round(b - a) for a, b in pairwise(places)] == [LABEL_HEIGHT] * 2


def test_the_table_contains_every_figure_of_every_line():
    lines = [ChartLine("Mara", "red", "circle", [1, 2.5]), ChartLine("Boris", "blue", "square", [0, -3])]
    chart = line_chart("Happiness", "Round", ["1", "2"], lines)
    assert chart.heads == ["Round", "Mara", "Boris"]
    assert chart.rows == [("1", ["1", "0"]), ("2", ["2.5", "\N{MINUS SIGN}3"])]
    assert chart.summary == "Happiness. Mara 2.5; Boris \N{MINUS SIGN}3"


def test_the_margin_of_error_is_a_band_around_the_line_and_inside_the_plot_area():
    chart = line_chart(
        "Rating", "Day", ["1", "2"], [ChartLine("Rating", "", "circle", [1500, 1540], [200, 100])]
    )
    [line] = chart.lines
    above_1, above_2, below_2, below_1 = heights(line.band)
    on_1, on_2 = heights(line.path)
    assert TOP <= above_1 < on_1 < below_1 <= BOTTOM
    assert above_2 < on_2 < below_2


def test_a_long_chart_leaves_out_labels_and_marks_but_keeps_its_table():
    values = [float(place) for place in range(100)]
    chart = line_chart("x", "y", [str(place) for place in range(100)], [ChartLine("A", "", "circle", values)])
    assert len(chart.ticks) <= 7
    assert chart.lines[0].marks == []
    assert len(chart.rows) == 100


def test_a_single_value_makes_a_chart():
    chart = line_chart("x", "y", ["1"], [ChartLine("A", "", "circle", [3])])
    assert len(chart.lines[0].marks) == 1
