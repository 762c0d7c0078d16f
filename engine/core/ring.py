"""Who sits left of whom: the seats of a table in clockwise order."""

from collections.abc import Container, Sequence


def clockwise(seats: Sequence[str], start: str, out: Container[str] = ()) -> tuple[str, ...]:
    """The seats clockwise from `start` on, that one first, without those that are out. Raises ValueError for a seat
    there is none of.
    """
    place = seats.index(start)
    return tuple(seat for seat in (*seats[place:], *seats[:place]) if seat not in out)


def left_of(seats: Sequence[str], seat: str, out: Container[str] = ()) -> str:
    """The next seat clockwise that is not out, itself where all others are. Raises ValueError where all of them are."""
    found = [other for other in clockwise(seats, seat, out) if other != seat]
    if not found and seat in out:
        raise ValueError("every seat is out")
    return found[0] if found else seat
