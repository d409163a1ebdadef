from games.engine.errors import BadCards, Mistake, Refused


def test_a_refused_answer_has_a_code_and_facts():
    refused = Refused("wrong_number", least=1, most=2)
    assert (refused.code, refused.facts) == ("wrong_number", {"least": 1, "most": 2})


def test_a_mistake_is_printed_with_its_place_code_and_expected_values():
    mistake = Mistake("rooms/diner/left", "not_understood", "watr", ("power", "water"), 3)
    assert str(mistake) == "rooms/diner/left, column 3: not understood 'watr'; expected power or water"


def test_a_mistake_is_printed_without_its_empty_parts():
    assert str(Mistake("rooms/diner/name", "missing")) == "rooms/diner/name: missing"


def test_bad_cards_hold_every_mistake_and_print_a_line_for_each():
    mistakes = [Mistake("items", "missing"), Mistake("rooms", "wrong_count", "3", ("24",))]
    bad = BadCards(mistakes)
    assert bad.mistakes == tuple(mistakes)
    assert str(bad) == "items: missing\nrooms: wrong count '3'; expected 24"
