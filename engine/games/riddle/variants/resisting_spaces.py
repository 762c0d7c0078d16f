"""O-11  Resisting Clairvoyance spaces: a look from one of them is resisted as an Elf Ring is."""

from collections.abc import Iterator

from engine.core.record import Event
from engine.core.sections import ToEvent
from engine.games.riddle.happened.plays import HandsAsked, HandsSeen
from engine.games.riddle.state import State


def may_be_resisted(state: State, seen: HandsSeen) -> Iterator[Event]:
    """O-11  Whoever is looked at from a space answers first; a look by a card stays as it is."""
    yield seen if seen.card else HandsAsked(seen.seat, "", seen.of)


ADDS = (ToEvent(HandsSeen, "O-11", may_be_resisted),)
