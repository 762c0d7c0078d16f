"""When a game of Riddle of the Ring is over: the way of The Ring, who took from whom, where the winner went."""

from engine.core.audience import PUBLIC, TRUTH
from engine.core.frozen import replace
from engine.core.panels import Fates, Plot
from engine.games.riddle.panels import LOOK, map as drawing
from engine.games.riddle.pieces import RING
from tests.games.riddle.test_panels import at, hand_of, sight


def test_the_end_tells_the_way_of_the_ring_who_took_from_whom_and_where_the_winner_went() -> None:
    events = [
        {"type": "MarkerEntered", "seat": "merry"},
        {"type": "TurnBegins", "seat": "merry", "round": 1},
        {"type": "MarkerMoved", "seat": "merry", "to": "0607", "by": "die"},
        {"type": "CardTaken", "seat": "merry", "of": "rider_1"},
        {"type": "GuessedWrong", "seat": "frodo", "of": "merry"},
        {"type": "CardHandedOver", "seat": "frodo", "to": "merry", "card": "gollum"},
        {"type": "TurnBegins", "seat": "rider_1", "round": 2},
        {"type": "CardHandedOver", "seat": "frodo", "to": "rider_1", "card": RING},
        {"type": "CardDrawnByCharacter", "seat": "rider_1", "of": "frodo", "card": "frodo"},
        {"type": "MarkerReturned", "seat": "merry", "to": "1109"},
        {"type": "TurnBegins", "seat": "merry", "round": 4},
        {"type": "MarkerMoved", "seat": "merry", "to": "1518", "by": "eagles"},
        {"type": "GameEnded", "says": "ends.hobbit", "winners": ("merry",)},
    ]
    lines = [{"n": 1, "undone": None, "events": events}]
    seen = sight(at(), lines=lines)
    fates, *plots = LOOK.story(seen, ())
    by_title = {plot.title: plot for plot in plots if isinstance(plot, Plot)}
    way = by_title["The way of The Ring"]
    assert way.over == ("1", "2", "3", "4")
    assert [curve.values for curve in way.curves] == [(None, 4, None, 2)]
    assert way.marks == ((1, "1"), (3, "M"))
    taken = by_title["Cards taken"]
    assert dict(zip(taken.over, taken.curves[0].values, strict=True)) == {"M‹1": 1, "M‹F": 2, "1‹F": 2}
    assert isinstance(fates, Fates)
    assert "cards taken: 1 of Black Rider 1, 2 of Frodo" in next(row.text for row in fates.rows if row.seat == "merry")
    assert drawing.hex_map(seen).ways == (("0507", "0607"), ("1109", "1518"))


def test_the_way_of_the_ring_is_told_of_noted_hands_where_all_secrets_are_open() -> None:
    turns = tuple(
        replace(sight(at(hands=hand_of(seat, (RING,))), who), turn=number)
        for who in (TRUTH, PUBLIC)
        for number, seat in ((1, "frodo"), (2, "merry"), (3, "merry"))
    )
    story = LOOK.story(sight(at()), turns[:3])
    (way,) = (plot for plot in story if isinstance(plot, Plot) and plot.title == "The way of The Ring")
    assert (way.curves[0].values, way.marks) == ((1, 2, 2), ((0, "F"), (1, "M")))
    assert all(
        plot.title != "The way of The Ring" for plot in LOOK.story(sight(at()), turns[3:]) if isinstance(plot, Plot)
    )
