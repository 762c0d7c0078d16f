"""L.1–L.3  Magic Cards: taken from the boxes, held three at most, exchanged between Characters that stand together."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, REFUSES, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import sections
from engine.games.wotr_spi.kept_palantiri import is_kept_back
from engine.games.wotr_spi.pieces import (
    CARRY_LIMIT,
    FELLOWSHIP,
    HOBBITS,
    MAGIC_CARDS,
    PALANTIR_AT,
    PALANTIRI,
    RING_CARD,
)
from engine.games.wotr_spi.state import Phase, Stack, State
from engine.games.wotr_spi.steps.g_combat import fighting
from engine.games.wotr_spi.steps.l_magic import belongings

SHADOWFAX = 56
TAKEABLE = tuple(card for card in MAGIC_CARDS if card not in (RING_CARD, 45, 46))
"""Cards a Character may come to hold: not the Ring, nor the two Palantiri that no Character of the Fellowship gets in
the Character Game (L.2).
"""
MINAS_TIRITH, MINAS_TIRITH_PALANTIR = "E0428", 44
ORTHANC, ORTHANC_PALANTIR = "W2421", 45
OUT_BY: Final = {"L.6": (50,), "L.8": (53,), "L.10": (55,), "L.11": (SHADOWFAX,)}
"""The paragraphs that take a Magic Card out of the game for good; every other card is lost with its holder (L.1)."""
_OUT_BY_EACH: Final = {
    **OUT_BY,
    "L.1": tuple(card for card in MAGIC_CARDS if not any(card in cards for cards in OUT_BY.values())),
}


def cards_to_hold(state: State) -> tuple[int, ...]:
    """L.2  Magic Cards, but the Ring, that a Character of the Fellowship may come to hold in this game."""
    return tuple(sorted((*TAKEABLE, ORTHANC_PALANTIR))) if state.armies.are_on else TAKEABLE


def palantiri(state: State) -> tuple[int, ...]:
    """L.2  The Palantiri among them."""
    return tuple(card for card in PALANTIRI if card in cards_to_hold(state))


def takeable(state: State, hex_: str) -> int:
    """Cards of this hex's box that a Fellowship Character may take."""
    return max(0, state.magic.boxes.get(hex_, 0) - is_kept_back(state, hex_))


def is_fellowship_there(state: State, hex_: str) -> bool:
    """Whether any Fellowship counter stands in the hex."""
    return hex_ in state.stacks or bool(state.face_up_at(hex_))


def _is_anybody_free(state: State, hex_: str) -> bool:
    """J.4  Whether anybody of the Fellowship's in this hex is no captive, as everybody sees."""
    stack, up = state.stacks.get(hex_, Stack()), state.face_up_at(hex_)
    return stack.size > stack.captive_hobbits or any(not state.people[name].is_captive for name in up)


def _is_open(at: Situation[State]) -> bool:
    """L.2  Whether boxes may be opened now.

    # RULING: L.2 says whenever a Character is there, D and B put it in the Fellowship Player-Turn; that Player-Turn it
    is.
    """
    state = at.state
    under_way = state.phase not in (Phase.SETUP, Phase.OVER) and at.reads_first("magic-boxes-when")
    return (state.phase is Phase.FELLOWSHIP or under_way) and not state.stack


@command
class TakeMagicCards(Command):
    """L.2  Take cards from a hex's box and hand them to Characters there.

    cards, to: kept on the desk; may be left empty, unseen.
    """

    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "take Magic Cards from the box of a hex where your Characters stand"
    cites: ClassVar[str] = "L.2"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    hex: str
    count: int
    cards: tuple[int, ...] = secret(FELLOWSHIP, default=())
    to: tuple[str, ...] = secret(FELLOWSHIP, default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check(sections.turn_of(at.state, FELLOWSHIP), _is_open(at), "phase_is_fellowship")
        yield Check("L.2", at.seat == FELLOWSHIP, "own_counters_only")

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        full = [hex_ for hex_ in sorted(at.state.magic.boxes) if takeable(at.state, hex_) > 0]
        there = any(is_fellowship_there(at.state, hex_) for hex_ in full)
        yield Check("L.2", there, "somebody_is_at_a_magic_box", facts={"hexes": tuple(full)})

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        boxes = tuple((hex_, hex_) for hex_ in sorted(at.state.magic.boxes) if hold(_box_checks(at.state, hex_, 1)))
        yield Domain(name="hex", kind="one_of", options=boxes, is_apart=True)
        left = takeable(at.state, filled.get("hex", ""))
        yield Domain(name="count", kind="number", low=1, high=left, default=left)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield from _box_checks(state, self.hex, self.count)
        # RULING: L.2 asks for a Character in the hex, J.4 takes from a captive his moves and his fights and no more.
        bound = is_fellowship_there(state, self.hex) and not _is_anybody_free(state, self.hex)
        may = at.reads_first("captive-takes-cards")
        yield Check("J.4", may, "captives_may_take_magic_cards", facts={"hex": self.hex}, applies=bound)
        named = len(self.cards) in (0, self.count) and len(self.to) in (0, len(self.cards))
        yield Check("L.2", named, "each_card_has_a_holder", secret_to=FELLOWSHIP)
        real = self._is_real(at.state)
        yield Check("L.2", real, "magic_cards_of_this_game", ESSENTIAL, secret_to=FELLOWSHIP)
        home = MINAS_TIRITH_PALANTIR not in self.cards or self.hex == MINAS_TIRITH
        yield Check("L.2", home, "palantir_is_got_at_minas_tirith", secret_to=FELLOWSHIP)
        kept = PALANTIR_AT.get(self.hex) in self.cards and is_kept_back(state, self.hex)
        facts = {"hex": self.hex, "card": PALANTIR_AT.get(self.hex, 0)}
        yield Check("L.2", not kept, "palantir_may_be_taken", secret_to=FELLOWSHIP, facts=facts)
        # Isengard's box has the one card, which everybody saw dealt.
        orthanc = set(self.cards) <= {ORTHANC_PALANTIR} if self.hex == ORTHANC else ORTHANC_PALANTIR not in self.cards
        yield Check("L.2", orthanc, "palantir_is_got_at_isengard", secret_to=FELLOWSHIP)
        near = all(state.people[name].hex in (None, self.hex) for name in self.to if name in state.people)
        yield Check("L.2", near, "holders_stand_in_the_hex", secret_to=FELLOWSHIP)
        free = all(card not in state.magic.held for card in self.cards)
        yield Check("L.2", free, "magic_card_is_not_held_yet", WARNS, secret_to=FELLOWSHIP)
        yield Check("L.1", _within_limit(at, self.to), "three_magic_cards_each", secret_to=FELLOWSHIP)
        taken = dict(zip(self.cards, self.to, strict=False))
        yield Check("L.5", belongings.has_one_sword(state, taken), "one_sword_a_character", secret_to=FELLOWSHIP)
        rides = not any(card == SHADOWFAX and who in HOBBITS for card, who in zip(self.cards, self.to, strict=False))
        yield Check("L.11", rides, "no_hobbit_has_shadowfax", secret_to=FELLOWSHIP)
        in_play = not set(self.cards) & {*state.magic.used, *state.magic.gone}
        yield Check("L.2", in_play, "cards_are_in_play", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        # What the Fellowship's desk could not hold is taken unseen, so that nothing tells of it.
        cards, to = (self.cards, self.to[: len(self.cards)]) if self._is_real(at.state) else ((), ())
        yield MagicCardsTaken(self.hex, self.count, cards, to)

    def _is_real(self, state: State) -> bool:
        cards = set(self.cards)
        return (
            cards <= set(cards_to_hold(state)) and len(cards) == len(self.cards) and set(self.to) <= set(state.members)
        )


def _box_checks(state: State, hex_: str, count: int) -> Iterator[Check]:
    """L.2  Whether so many cards may be taken from the box of this hex."""
    held, left = state.magic.boxes.get(hex_, 0), takeable(state, hex_)
    facts = {"hex": hex_, "left": left, "count": count}
    yield Check("L.2", is_fellowship_there(state, hex_), "fellowship_is_in_the_hex", facts=facts)
    there = 0 < count <= held
    yield Check("L.2", there, "so_many_lie_in_the_box", ESSENTIAL, facts=facts | {"left": held})
    yield Check("L.2", count <= left, "box_has_that_many", facts=facts, applies=there)


@command
class ExchangeMagicCard(Command):
    """L.3  A card passes between Characters of one hex, or one taken unseen gets its name; noted on the desk.

    in_return: a card of `to` that passes to its holder at the same time: two who bear three cards each, or an Elven
    Sword each, exchange so.
    """

    is_desk_note: ClassVar[bool] = True
    meaning: ClassVar[str] = "note on your desk who has a Magic Card now, and what passes back for it"
    cites: ClassVar[str] = "L.3"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    is_offered_at_desk: ClassVar[bool] = True
    card: int = secret(FELLOWSHIP)
    to: str = secret(FELLOWSHIP)
    in_return: int | None = secret(FELLOWSHIP, default=None)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        # Nobody else's desk could hold it.
        yield Check("L.3", at.seat == FELLOWSHIP, "own_counters_only", ESSENTIAL)
        yield Check("L.3", at.state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield Check("L.3", not fighting.has_rolled(at.state), "no_combat_is_going_on")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        some = sorted((*cards_to_hold(at.state), RING_CARD))
        cards = (card for card in some if hold(_passing_checks(at.state, card), FELLOWSHIP))
        yield Domain(name="card", kind="one_of", options=tuple((card, str(card)) for card in cards), secret=True)
        holders = (name for name in at.state.members if _life_check(at.state, name).holds)
        yield Domain(name="to", kind="one_of", options=tuple((name, name) for name in holders), secret=True)
        yield from _back(at.state)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        holder = state.magic.held.get(self.card)
        real = self.to in state.members and self.card in (*cards_to_hold(state), RING_CARD)
        yield Check("L.1", real, "magic_cards_of_this_game", ESSENTIAL, secret_to=FELLOWSHIP)
        yield _life_check(state, self.to)
        yield from _passing_checks(state, self.card, self.in_return)
        yield from self._wraith_checks(at)
        mutual = self.in_return is not None and holder not in (None, self.to)
        theirs = mutual and state.magic.held.get(self.in_return or 0) == self.to
        passing = {"card": self.card, "back": self.in_return or 0, "to": self.to}
        yield Check(
            "L.3", theirs, "each_gives_a_card_he_has", secret_to=FELLOWSHIP, facts=passing,
            applies=self.in_return is not None,
        )  # fmt: skip
        here = state.people[holder].hex if holder is not None and holder in state.people else None
        there = state.people[self.to].hex if self.to in state.people else None
        together = here is None or there is None or here == there or self.to not in state.members
        yield Check("L.3", together, "both_stand_in_one_hex", secret_to=FELLOWSHIP)
        handed = self._handed(state)
        fits = _within_limit_after(at, handed)
        yield Check("L.1", fits, "three_magic_cards_after_it", secret_to=FELLOWSHIP)
        yield Check("L.5", belongings.has_one_sword(state, handed), "one_sword_after_it", secret_to=FELLOWSHIP)
        yield Check("L.11", handed.get(SHADOWFAX) not in HOBBITS, "no_hobbit_has_shadowfax", secret_to=FELLOWSHIP)

    def _wraith_checks(self, at: Situation[State]) -> Iterator[Check]:
        """L.1, L.3, M.4  Whether those between whom it passes are of the Fellowship.

        # RULING: a Semi-Ringwraith possesses none any more, and neither L.1, which speaks of the killed, nor L.3, which
        speaks of the Fellowship's Characters, hands on what he had.
        """
        people, holder = at.state.people, at.state.magic.held.get(self.card, "")
        ours = self.to not in people or people[self.to].side == FELLOWSHIP
        yield Check("L.1", ours, "fellowships_alone_hold_magic_cards", secret_to=FELLOWSHIP)
        kept = holder in people and people[holder].side != FELLOWSHIP and self.card != RING_CARD
        free = not kept or at.reads_first("semi-ringwraiths-cards")
        facts = {"name": holder, "kept": kept}
        yield Check("L.1", free, "semi_ringwraith_hands_nothing_on", secret_to=FELLOWSHIP, facts=facts)

    def _handed(self, state: State) -> dict[int, str]:
        """Who has each card that passes, after it."""
        holder = state.magic.held.get(self.card)
        back = {} if self.in_return is None or holder is None else {self.in_return: holder}
        return {self.card: self.to, **back}

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        held = at.state.magic.held
        mutual = self.card in held and held.get(self.in_return or 0) == self.to and self.in_return != RING_CARD
        yield MagicCardExchanged(self.card, self.to, self.in_return if mutual else None)


def _passing_checks(state: State, card: int, back: int | None = None) -> Iterator[Check]:
    """L.1, L.3, M.1  Whether this card may pass to anybody at all, and another one back for it."""
    out = card in (*state.magic.used, *state.magic.gone)
    known = card in state.magic.held or (state.magic.unseen > 0 and not out)
    yield Check("L.1", known, "somebody_holds_the_card", ESSENTIAL, secret_to=FELLOWSHIP)
    # Who is seen to bear the Ring has it, whatever a desk notes.
    public = ESSENTIAL if card == RING_CARD else REFUSES
    weight = public if state.ring.is_bearer_public else WARNS
    kept = RING_CARD not in (card, back)
    yield Check("L.3", kept, "ring_is_not_exchanged", weight, secret_to=FELLOWSHIP)
    yield Check("M.1", kept, "ring_is_never_handed_over", weight, secret_to=FELLOWSHIP)
    yield from out_checks((card,) if back is None else (card, back), (*state.magic.used, *state.magic.gone))


def _life_check(state: State, name: str) -> Check:
    lives = name not in state.members or not state.people[name].is_dead
    return Check("L.1", lives, "holder_lives", secret_to=FELLOWSHIP)


def out_checks(asked: tuple[int, ...], out: tuple[int, ...]) -> Iterator[Check]:
    """L.1, L.6, L.8, L.10, L.11  Magic Cards out of the game stay out: one check a paragraph."""
    for cites, cards in _OUT_BY_EACH.items():
        found = [card for card in asked if card in cards and card in out]
        facts = {"card": (*found, *asked, 0)[0]}
        touched = any(card in cards for card in asked)
        yield Check(cites, not found, "card_stays_out_of_the_game", secret_to=FELLOWSHIP, facts=facts, applies=touched)


def _within_limit(at: Situation[State], to: tuple[str, ...]) -> bool:
    after = [*(holder for _, holder in belongings.burdens(at)), *to]
    return all(after.count(holder) <= CARRY_LIMIT for holder in to)


def _within_limit_after(at: Situation[State], handed: Mapping[int, str]) -> bool:
    """L.1  Whether nobody to whom one of these cards passes has more than three once all of them have passed."""
    after = [*(who for card, who in belongings.burdens(at) if card not in handed), *handed.values()]
    return all(after.count(who) <= CARRY_LIMIT for who in handed.values())


@event
class MagicCardsTaken(Event):
    """L.2  So many cards left a box."""

    hex: str
    count: int
    cards: tuple[int, ...] = secret(FELLOWSHIP)
    to: tuple[str, ...] = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        magic = state.magic
        boxes = {**magic.boxes, self.hex: magic.boxes.get(self.hex, 0) - self.count}
        held = {**magic.held, **dict(zip(self.cards, self.to, strict=False))}
        # A card that was noted before it really left a box was a wrong name for one taken unseen, which is so again.
        misnamed = len(set(self.cards) & set(magic.held)) if self.to else 0
        unseen = magic.unseen + (misnamed if self.to else self.count)
        return replace(state, magic=replace(magic, boxes=boxes, held=held, unseen=unseen))


@event
class MagicCardExchanged(Event):
    """L.3  A card changed hands, and perhaps another one for it."""

    card: int = secret(FELLOWSHIP)
    to: str = secret(FELLOWSHIP)
    in_return: int | None = secret(FELLOWSHIP, default=None)

    def apply(self, state: State) -> State:
        magic = state.magic
        if self.in_return is not None:
            magic = replace(magic, held={**magic.held, self.in_return: magic.held[self.card]})
        # A card taken unseen gets its name with the first note of it.
        unseen = magic.unseen if self.card in magic.held else max(0, magic.unseen - 1)
        held = replace(state, magic=replace(magic, held={**magic.held, self.card: self.to}, unseen=unseen))
        # The Ring itself never passes so (M.1): the desk's note of who bears it was wrong.
        return replace(held, ring=replace(held.ring, bearer=self.to)) if self.card == RING_CARD else held


def _back(state: State) -> Iterator[Domain]:
    """L.3  The field of what passes back, where two Characters are known to have cards."""
    held = {card: who for card, who in state.magic.held.items() if card != RING_CARD}
    if len(set(held.values())) > 1:
        cards = tuple((card, str(card)) for card in sorted(held))
        yield Domain(name="in_return", kind="one_of", options=((None, "nothing"), *cards), default=None, secret=True)
