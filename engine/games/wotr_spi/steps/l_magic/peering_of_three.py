"""L.4 with three seats: the one look into a Palantir is told to the opponent whom the Fellowship designates, and to
nobody else. The third sees that a look is taken, before whom, what it costs, and how many cards are shown for it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.audience import secret, together
from engine.core.check import ESSENTIAL, Check
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Command, Event, command
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_POWER, DARK_SEATS, FELLOWSHIP, PALANTIRI, SARUMAN
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.l_magic.magic import cards_to_hold
from engine.games.wotr_spi.steps.l_magic.peering import PalantirPeered, gates, look_checks, pays, shows, who_and_where
from engine.games.wotr_spi.steps.n_events.palantiri import has_one

TOLD: Final = "fellowship+against"
"""Who know who looks, where, and with which cards."""


@command
class PeerBeforeOne(Command):
    """L.4  Once in the game an unspotted Character looks into his Palantir; his name, hex and Magic Cards are told to
    the opponent designated.

    cards: all his Magic Cards but the Ring. saruman_has_one: whether Saruman has been given a Palantir, as both know,
    where he has not that of Orthanc.
    """

    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "look into a Palantir, once in the game, and tell one opponent who looks, where, his cards"
    cites: ClassVar[str] = "L.4"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    is_offered_at_desk: ClassVar[bool] = True
    against: str
    character: str = secret(TOLD)
    hex: str = secret(TOLD)
    cards: tuple[int, ...] = secret(TOLD, default=())
    saruman_has_one: bool = secret(TOLD, default=False)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("L.4/peering", at.state.three.is_on, "three_seats_play", ESSENTIAL)
        yield from gates(at)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="against", kind="one_of", options=tuple((seat, seat) for seat in DARK_SEATS), is_apart=True)
        yield from who_and_where(at, is_secret=True)
        if filled.get("against") == SARUMAN and _may_have_been_given_one(at.state):
            could, is_so = ((False, "no"), (True, "yes")), _was_given_one(at.state)
            yield Domain(name="saruman_has_one", kind="one_of", options=could, default=is_so, secret=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.PeerBeforeOne", {"seat": fixed["against"]}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, both = at.state, together(FELLOWSHIP, self.against)
        yield Check("L.4/peering", self.against in DARK_SEATS, "an_opponent_is_designated", ESSENTIAL)
        for check in look_checks(at, self.character, self.hex, self.cards):
            yield replace(check, secret_to=check.secret_to or both)
        asked = self.against == SARUMAN and _may_have_been_given_one(state)
        could = asked or not self.saruman_has_one
        yield Check("L.4/peering", could, "saruman_may_have_one", ESSENTIAL, secret_to=both)
        true = self.saruman_has_one == _was_given_one(state)
        yield Check("L.4/peering", true, "desk_has_his_palantir", secret_to=FELLOWSHIP, applies=asked)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        # What the Fellowship's desk could not hold names nobody, so that no shared screen tells of it.
        is_there = self.character in at.state.members and self.hex in at.state.stacks
        who, where = (self.character, self.hex) if is_there else ("", "")
        cards = tuple(card for card in self.cards if card in cards_to_hold(at.state))
        told = ", ".join((where, *map(str, sorted(cards))))
        yield tells(f"peerer:{at.state.turn}", "L.4/peering", who, to=self.against)
        yield tells(f"peering:{at.state.turn}", "L.4/peering", told, to=self.against)
        yield PalantirPeered(who, where, cards, self.against)
        if self.against == DARK_POWER:
            yield from pays(at)
        if has_one(at.state, self.against) or self.saruman_has_one:
            yield from shows(at.state, self.against)


def _may_have_been_given_one(state: State) -> bool:
    """L.4, X.2, Y.3  Whether Saruman, who has not the Palantir of Orthanc in its box, may have another, as everybody
    sees.
    """
    return state.three.is_on and state.three.may_have_magic and not has_one(state, SARUMAN)


def _was_given_one(state: State) -> bool:
    """L.4  Whether Saruman holds a Palantir, as he and the Fellowship know."""
    return bool(set(PALANTIRI) & set(state.three.magic))
