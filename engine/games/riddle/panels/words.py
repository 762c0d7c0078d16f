"""What each card does, in a few words, and its sign."""

from collections.abc import Iterator
from functools import reduce
from typing import Final

from engine.core.look import Sight
from engine.core.text import capital
from engine.games.riddle.pieces import (
    BILBO,
    BOAT,
    BOMBADIL,
    CARDS,
    CLOAK,
    ELF_RING,
    GOLLUM,
    HORSES,
    PALANTIR,
    REJECTS,
    RIDDLE,
    RING,
    ROPE,
    SEATS,
    SHELOB,
    SPIES,
    WINGS,
    WIZARDS,
    may_use,
)

OWN_WORDS: Final = (BOAT, ROPE, CLOAK, RING, GOLLUM, BILBO, SHELOB, RIDDLE, ELF_RING, PALANTIR)
FLYING: Final = tuple(card for cards in WINGS.values() for card in cards)


def does(sight: Sight, kind: str, seat: str) -> str:
    """What a card does for this player: 'Throw again, and keep it. 1 battle point'."""
    return ". ".join((*_does(sight, kind, seat), *_in_battle(sight, kind, seat)))


def _does(sight: Sight, kind: str, seat: str) -> Iterator[str]:
    say = sight.lexicon.text.say
    if not may_use(seat, kind):
        yield say(f"does.for_{CARDS[kind].user}")
    elif kind in OWN_WORDS:
        yield say(f"does.{kind}")
    elif kind in HORSES:
        yield say("does.horse", {"spaces": HORSES.index(kind) + 1})
    elif kind in FLYING:
        yield say("does.wings")
    elif kind in SPIES:
        yield say("does.spy", {"cities": ", ".join(SPIES[kind])})
    elif kind in SEATS:
        yield from _of_a_character(sight, kind, seat)
    elif ways := tuple(_helps(sight, kind)):
        yield capital(reduce(lambda one, other: say("does.or", {"one": one, "other": other}), ways))


def _of_a_character(sight: Sight, kind: str, seat: str) -> Iterator[str]:
    say = sight.lexicon.text.say
    if kind == seat:
        yield say("does.own")
    else:
        yield say("does.give" if kind in sight.seats else "does.draw", {"seat": kind})


def _helps(sight: Sight, kind: str) -> Iterator[str]:
    say = sight.lexicon.text.say
    if kind in WIZARDS:
        yield say("does.wizard_kept" if WIZARDS[kind] else "does.wizard")
        yield say("does.leaves")
    if kind in REJECTS:
        yield rejects(sight, kind)
    if kind == BOMBADIL:
        yield say("does.bombadil")
    if CARDS[kind].picks:
        yield picks_up(sight, kind)


def rejects(sight: Sight, kind: str) -> str:
    """'throw again, and keep it'."""
    return sight.lexicon.text.say("does.rejects_kept" if REJECTS[kind] else "does.rejects")


def picks_up(sight: Sight, kind: str) -> str:
    """'pick up three cards at the end of your turn'."""
    return sight.lexicon.text.say("does.picks", {"count": CARDS[kind].picks})


def _in_battle(sight: Sight, kind: str, seat: str) -> Iterator[str]:
    card = CARDS[kind]
    if not card.points or (kind in SEATS and kind != seat):
        return
    words = {"points": card.points, "of": card.align}
    # Of the one with two points the words are another number's.
    key = "does.force" if card.points == 1 else "does.forces"
    yield sight.lexicon.text.say(f"{key}_kept" if card.is_retained else key, words)


def sign(kind: str) -> str:
    """The tablet's sign for a card."""
    if kind in SIGNS:
        return SIGNS[kind]
    card = CARDS[kind]
    return "die" if kind in REJECTS else "cards" if card.picks else "shield" if card.points else "eye"


SIGNS: Final = {
    BOAT: "flag",
    ROPE: "link",
    CLOAK: "tree",
    **dict.fromkeys(HORSES, "boot"),
    **dict.fromkeys(FLYING, "wing"),
    **dict.fromkeys(SEATS, "heart"),
    **dict.fromkeys(WIZARDS, "star"),
    **dict.fromkeys(SPIES, "eye"),
    RING: "ring",
    GOLLUM: "ring",
    BILBO: "candle",
    SHELOB: "three_dots",
    RIDDLE: "question",
    ELF_RING: "eye",
    PALANTIR: "eye",
    BOMBADIL: "sun",
}
TO_CHOOSE: Final = {kind: sign(kind) for kind in CARDS}
"""By what each is called in commands."""
