"""L.1, L.2, L.5, L.11  Magic Cards laid open: what those of one Character can be, for all to see, and the name that
this gives to cards taken unseen.
"""

from collections.abc import Iterator

from engine.core.check import Check
from engine.core.frozen import replace
from engine.core.situation import Situation
from engine.games.wotr_spi.kept_palantiri import is_kept_back
from engine.games.wotr_spi.pieces import CARRY_LIMIT, HOBBITS, MAGIC_BOXES, PALANTIR_AT
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.g_combat.fighting import SWORDS, UNNAMED
from engine.games.wotr_spi.steps.l_magic.magic import SHADOWFAX, cards_to_hold, palantiri
from engine.games.wotr_spi.steps.l_magic.magic_uses import cards_out


def cards_of(state: State, who: str) -> tuple[int, ...]:
    """The Magic Cards, but the Ring, that this Character could have, as far as everybody knows. who: as he is known."""
    is_hobbit = who in (*HOBBITS, *UNNAMED)
    not_had = [card for card in palantiri(state) if not may_be_had(state, card)]
    barred = {*state.magic.used, *([SHADOWFAX] if is_hobbit else []), *not_had}
    return tuple(card for card in cards_to_hold(state) if card not in barred) if cards_out(state) > 0 else ()


def may_be_had(state: State, palantir: int) -> bool:
    """L.2  Whether somebody of the Fellowship can have this Palantir, as everybody sees: his box is short of a card
    that is no other one's.
    """
    hex_ = next(hex_ for hex_, card in PALANTIR_AT.items() if card == palantir)
    left = state.magic.boxes.get(hex_, MAGIC_BOXES[hex_])
    return left < MAGIC_BOXES[hex_] and not (left and is_kept_back(state, hex_)) and palantir not in state.magic.used


def most(state: State, elsewhere: tuple[int, ...] = ()) -> int:
    """How many cards one Character can have, as everybody sees: three, or all that have left a box and are with no
    others.
    """
    return max(0, min(CARRY_LIMIT, cards_out(state) - len(elsewhere)))


def checks(at: Situation[State], cards: tuple[int, ...], who: str, elsewhere: tuple[int, ...] = ()) -> Iterator[Check]:
    """L.1, L.2, L.5, L.11  Whether one Character can have these, by what lies open alone. elsewhere: with others."""
    state = at.state
    rides = SHADOWFAX not in cards or who not in (*HOBBITS, *UNNAMED)
    could = {*cards_of(state, who), SHADOWFAX} if cards else set()
    fits = set(cards) <= could and (not cards or len({*cards, *elsewhere}) <= cards_out(state))
    yield Check("L.2", fits, "shown_cards_have_left_a_box", applies=bool(cards))
    swords = [card for card in cards if card in SWORDS]
    yield Check("L.5", len(swords) <= 1, "one_sword_a_character", applies=bool(swords))
    yield Check("L.11", rides, "no_hobbit_has_shadowfax", applies=SHADOWFAX in cards)
    bears = state.ring.is_bearer_public and state.ring.bearer == who and at.reads_first("ring-is-a-magic-card")
    yield Check("L.1/limit", len(cards) + bears <= CARRY_LIMIT, "three_magic_cards_each", applies=bool(cards))


def named(state: State, cards: tuple[int, ...], holder: str) -> State:
    """This state with those of the cards that were taken unseen noted with their holder, as far as he has room."""
    for card in cards:
        magic = state.magic
        own = [other for other, who in magic.held.items() if who == holder]
        room = len(own) < CARRY_LIMIT and not (card in SWORDS and set(own) & set(SWORDS))
        is_new = card not in (*magic.held, *magic.used, *magic.gone)
        if is_new and room and magic.unseen:
            held = {**magic.held, card: holder}
            state = replace(state, magic=replace(magic, held=held, unseen=magic.unseen - 1))
    return state
