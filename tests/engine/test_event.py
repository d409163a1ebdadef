from games.engine.event import Event


def test_everybody_may_read_an_event_that_names_no_seats():
    event = Event("rolled", {"dice": (3, 4)})
    assert all(event.visible_to(viewer) for viewer in (0, 1, None))


def test_only_the_named_seats_may_read_an_event():
    event = Event("drew", {"card": "c1"}, (1,))
    assert [event.visible_to(viewer) for viewer in (0, 1, None)] == [False, True, False]


def test_an_event_for_no_seats_is_read_by_nobody():
    assert not any(Event("secret", {}, ()).visible_to(viewer) for viewer in (0, 1, None))
