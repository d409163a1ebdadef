from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import RecordMismatch
from games.engine.rng import Draw, RecordedRng, Rng, die, shuffle

FIRST_BLOCK = "944219653622cc3a9cc95eab06799d9dde0314a96115bb5f94e121ebeafa4ab4"
SECOND_BLOCK = "d9bc4967faa5a93c230d6b5869414fc7130adf8277fbaab0582d3afd7f6157c9"
BOUNDS = st.integers(1, 2**64)


def draw(*bounds: int) -> list[int]:
    """The first draws of move 7 of a game with the seed ``vault``."""
    rng = Rng("vault", 7)
    return [rng.below(bound, "test") for bound in bounds]


# --- the stream, byte by byte: a change here would break every record that is verified by its seed ----


def test_the_stream_is_sha_256_of_seed_move_and_block():
    assert sha256(b"vault:7:0").hexdigest() == FIRST_BLOCK
    assert sha256(b"vault:7:1").hexdigest() == SECOND_BLOCK
    assert bytes(draw(*[256] * 64)) == bytes.fromhex(FIRST_BLOCK + SECOND_BLOCK)


def test_dice_are_bytes_and_skip_those_that_would_favour_low_numbers():
    skipped = {252, 253, 254, 255}
    stream = [byte for byte in bytes.fromhex(FIRST_BLOCK + SECOND_BLOCK) if byte not in skipped]
    assert draw(*[6] * 12) == [4, 0, 1, 5, 0, 4, 0, 4, 0, 3, 4, 3]
    assert draw(*[6] * len(stream)) == [byte % 6 for byte in stream]


def test_a_hundred_skips_every_byte_from_two_hundred_on():
    # The bytes 204 and 201 are skipped.
    assert draw(*[100] * 10) == [48, 66, 25, 1, 54, 34, 58, 56, 94, 71]


def test_a_bound_above_a_byte_takes_eight_bytes():
    assert draw(2**64) == [int(FIRST_BLOCK[:16], 16)] == [10683129188566879290]
    assert draw(257, 257, 257, 257, 257) == [85, 237, 19, 144, 64]


def test_eight_bytes_are_skipped_too_if_they_would_favour_low_numbers():
    # The first eight bytes are above 2**63, all that this bound can use evenly.
    assert draw(2**63 + 1) != [int(FIRST_BLOCK[:16], 16) % (2**63 + 1)]
    assert draw(2**63 + 1) == [2525792993491898311]


def test_eight_bytes_are_never_taken_across_the_end_of_a_block():
    assert draw(*[256] * 25, 2**64)[-1] == int(SECOND_BLOCK[:16], 16)


def test_small_and_large_bounds_share_one_stream():
    assert draw(6, 1000, 6) == [4, int(FIRST_BLOCK[2:18], 16) % 1000, 201 % 6] == [4, 228, 3]


def test_a_shuffle_gives_the_known_order():
    letters = list("abcdefgh")
    shuffle(Rng("vault", 7), letters, "deck")
    assert "".join(letters) == "gahcfbde"


def test_dice_give_the_known_numbers():
    assert [die(Rng("vault", number), "fight") for number in range(12)] == [
        5,
        6,
        6,
        3,
        1,
        3,
        4,
        5,
        6,
        6,
        2,
        4,
    ]


# --- draws from a seed ------------------------------------------------------------------------------


@given(st.text(), st.integers(0), st.lists(BOUNDS, max_size=40))
def test_the_same_seed_and_move_give_the_same_draws(seed: str, number: int, bounds: list[int]):
    one, other = Rng(seed, number), Rng(seed, number)
    for bound in bounds:
        assert 0 <= one.below(bound, "test") == other.below(bound, "test") < bound
    assert one.draws == other.draws


def test_another_seed_or_another_move_gives_other_draws():
    streams = [Rng("vault", 7), Rng("vault", 8), Rng("shelter", 7)]
    assert len({rng.below(2**64, "test") for rng in streams}) == 3


def test_every_draw_is_recorded_with_its_purpose():
    rng = Rng("vault", 7)
    rng.below(6, "fight")
    rng.below(3, "item")
    assert rng.draws == [Draw("fight", 6, 4), Draw("item", 3, 0)]


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_a_bound_out_of_range_is_an_error(bound: int):
    rng = Rng("vault", 7)
    with pytest.raises(ValueError, match="'item'"):
        rng.below(bound, "item")
    assert rng.draws == []


@pytest.mark.parametrize("bound", [2, 6, 7, 100, 200, 300])
def test_every_number_is_as_likely_as_the_others(bound: int):
    each = 400
    rng = Rng("uniform", bound)
    counts = Counter(rng.below(bound, "test") for _ in range(each * bound))
    distance = sum((counts[number] - each) ** 2 / each for number in range(bound))
    # Chi-squared has this mean and variance; six standard deviations practically never occur by chance.
    degrees = bound - 1
    assert abs(distance - degrees) < 6 * (2 * degrees) ** 0.5


# --- draws from a record ----------------------------------------------------------------------------


@given(st.lists(st.tuples(st.text(), BOUNDS), max_size=20))
def test_a_record_returns_its_draws(asked: list[tuple[str, int]]):
    rng = Rng("vault", 7)
    values = [rng.below(bound, purpose) for purpose, bound in asked]
    again = RecordedRng(rng.draws)
    assert [again.below(bound, purpose) for purpose, bound in asked] == values
    again.close()
    assert again.draws == rng.draws


def test_a_record_may_come_from_plain_data():
    rows: list[list[str | int]] = [["fight", 6, 4]]
    rng = RecordedRng(rows)  # type: ignore[arg-type]
    assert rng.below(6, "fight") == 4
    assert rng.draws == [Draw("fight", 6, 4)]


@pytest.mark.parametrize(
    ("bound", "purpose"), [(6, "item"), (5, "fight")], ids=["another purpose", "another bound"]
)
def test_a_record_of_another_draw_is_a_mismatch(bound: int, purpose: str):
    rng = RecordedRng([Draw("fight", 6, 4)])
    with pytest.raises(RecordMismatch, match="was asked for"):
        rng.below(bound, purpose)


@pytest.mark.parametrize("value", [-1, 6])
def test_a_record_of_an_impossible_number_is_a_mismatch(value: int):
    with pytest.raises(RecordMismatch, match="was asked for"):
        RecordedRng([Draw("fight", 6, value)]).below(6, "fight")


def test_a_record_that_is_too_short_is_a_mismatch():
    with pytest.raises(RecordMismatch, match="ends before 'fight'"):
        RecordedRng([]).below(6, "fight")


def test_a_record_that_is_too_long_is_a_mismatch():
    rng = RecordedRng([Draw("fight", 6, 4), Draw("item", 3, 0)])
    rng.below(6, "fight")
    with pytest.raises(RecordMismatch, match="nobody asked"):
        rng.close()


# --- dice and shuffles ------------------------------------------------------------------------------


def test_a_die_has_six_faces():
    rng = Rng("faces", 0)
    assert {die(rng, "fight") for _ in range(200)} == {1, 2, 3, 4, 5, 6}


@given(st.lists(st.integers()), st.integers(0))
def test_a_shuffle_keeps_every_thing(things: list[int], number: int):
    shuffled = list(things)
    shuffle(Rng("keep", number), shuffled, "deck")
    assert sorted(shuffled) == sorted(things)


def test_a_shuffle_of_one_thing_makes_no_draw():
    rng = Rng("one", 0)
    shuffle(rng, ["only"], "deck")
    assert rng.draws == []


def test_every_order_comes_out_of_a_shuffle():
    orders: Counter[tuple[str, ...]] = Counter()
    for number in range(2400):
        letters = list("abcd")
        shuffle(Rng("orders", number), letters, "deck")
        orders[tuple(letters)] += 1
    assert set(orders) == set(permutations("abcd"))
    assert min(orders.values()) > 60
    assert max(orders.values()) < 140
