"""Facts that can be set by hand: what stands on the table is right, and the record follows (with a reason, in the
journal).
"""

from collections.abc import Callable
from typing import Any, Final

from engine.core.fact import Misfit
from engine.core.frozen import replace
from engine.core.game import Fact
from engine.games.wotr_spi.pieces import (
    DARK_POWER,
    FELLOWSHIP,
    HOBBITS,
    MOBILIZATION_TURN,
    NAZGUL,
    RING_CARD,
    SEATS,
    SERVANTS,
)
from engine.games.wotr_spi.state import Orcs, Phase, Stack, State
from engine.games.wotr_spi.steps.d_sequence import sequence
from engine.games.wotr_spi.steps.e_characters.endurance import is_public
from engine.games.wotr_spi.steps.f_movement.places import is_hex

HIDDEN: Final = "hidden"
"""The Ringbearer, where only the Fellowship knows him."""


def _whole(value: str, high: int = 99) -> int:
    if not (value.isascii() and value.isdigit()) or int(value) > high:
        raise Misfit("needed.a_number", str(high))
    return int(value)


def _hex(value: str) -> str:
    if not is_hex(value):
        raise Misfit("needed.a_hex")
    return value


def _yes(value: str) -> bool:
    if value not in ("yes", "no"):
        raise Misfit("needed.yes_or_no")
    return value == "yes"


def _open_people(state: State) -> tuple[str, ...]:
    return tuple(name for name, person in state.people.items() if is_public(person))


def _open_circles(state: State) -> tuple[str, ...]:
    """Whose Ring-fatigue everybody marks: the Dark Power's; that of the Fellowship's stays on its desk."""
    never = (*NAZGUL, *SERVANTS, "mouth_of_sauron")
    return tuple(name for name in _open_people(state) if state.people[name].side == DARK_POWER and name not in never)


def _fellowship(state: State) -> tuple[str, ...]:
    return tuple(name for name, person in state.people.items() if person.side == FELLOWSHIP and name not in HOBBITS)


def _mark(field: str) -> Fact:
    return Fact(
        read=lambda state, key: str(getattr(state.people[key], field)),
        write=lambda state, key, value: state.with_person(key, **{field: _whole(value, 12)}),
        keys=_open_people,
    )


def _counted(field: str) -> Fact:
    def write(state: State, key: str, value: str) -> State:
        old = state.stacks.get(_hex(key), Stack())
        return state.with_stack(key, **{field: _whole(value, 9) - getattr(old, field)})

    return Fact(
        read=lambda state, key: str(getattr(state.stacks.get(key, Stack()), field)),
        write=write,
        keys=lambda state: AnyHex(state.stacks),
    )


class AnyHex(tuple[str, ...]):
    """Keys of a fact that every hex has: lists the ones in use, admits all."""

    __slots__ = ()

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and is_hex(key)


def _one(read: Callable[[State], str], write: Callable[[State, str], State]) -> Fact:
    return Fact(
        read=lambda state, _: read(state), write=lambda state, _, value: write(state, value), keys=lambda _: ("",)
    )


def _face_up(state: State, key: str, value: str) -> State:
    """Turned by hand. No rule tells what the desk had of him, so an opened row begins without a hex and unmarked."""
    if _yes(value) == state.people[key].is_face_up:
        return state
    if value == "no":
        return state.with_person(key, is_face_up=False, hex=None, spotted_in=None)
    return state.with_person(key, is_face_up=True, hex=None, spotted_in="?", wounds=0, is_dead=False)


def _listed(state: State, hex_: str, is_captured: bool) -> tuple[str, ...]:
    others = tuple(citadel for citadel in state.captured_citadels if citadel != hex_)
    return (*others, hex_) if is_captured else others


def _turn(state: State, value: str) -> State:
    turn = max(1, _whole(value))
    woken = state.mobilized_by or (f"Game-Turn {MOBILIZATION_TURN}" if turn >= MOBILIZATION_TURN else "")
    return replace(state, turn=turn, mobilized_by=woken)


def _phase(state: State, value: str) -> State:
    """The phase under way: it begins anew, with nothing done in it yet."""
    phase = Phase(_word(*(phase.value for phase in sequence.NEXT))(value))
    return state if phase is state.phase else sequence.PhaseBegun(max(1, state.turn), phase.value).apply(state)


def _grounded(state: State, key: str, value: str) -> State:
    rest = tuple(name for name in state.grounded if name != key)
    return replace(state, grounded=(*rest, key) if _yes(value) else rest)


def _bearer(state: State) -> str:
    """Who bears the Ring, as far as everybody knows."""
    return (state.ring.bearer or "nothing") if state.ring.is_bearer_public else HIDDEN


def _with_bearer(state: State, value: str) -> State:
    """A bearer everybody knows; or hidden, and the Fellowship notes on its desk who he is."""
    if value == HIDDEN and not state.ring.is_bearer_public:
        return state
    if value == HIDDEN and state.ring.bearer is not None:
        return replace(state, ring=replace(state.ring, is_bearer_public=False))
    if value not in state.people:
        raise Misfit("needed.a_bearer")
    ring = replace(state.ring, bearer=value, is_bearer_public=True, lies_at="", errand="", is_seized=False)
    return replace(state, ring=ring, magic=replace(state.magic, held={**state.magic.held, RING_CARD: value}))


def _band(field: str, worth: Callable[[str], Any]) -> Fact:
    """A band of Orcs in a hex; the first of its facts to be set puts it on the map, no strength takes it off."""

    def write(state: State, key: str, value: str) -> State:
        band = replace(state.orcs.get(_hex(key), Orcs(1, "eye_orcs")), **{field: worth(value)})
        rest = {hex_: other for hex_, other in state.orcs.items() if hex_ != key}
        return replace(state, orcs={**rest, key: band} if band.strength else rest)

    return Fact(
        read=lambda state, key: str(getattr(state.orcs.get(key, Orcs(0, "none")), field)),
        write=write,
        keys=lambda state: AnyHex(state.orcs),
    )


def _word(*words: str) -> Callable[[str], str]:
    def worth(value: str) -> str:
        if value not in words:
            raise Misfit("needed.a_word", ", ".join(words))
        return value

    return worth


def _captured(state: State, key: str, value: str) -> State:
    rest = tuple(hex_ for hex_ in state.captured_citadels if hex_ != _hex(key))
    return replace(state, captured_citadels=(*rest, key) if _yes(value) else rest)


FACTS = {
    "hex": Fact(
        read=lambda state, key: state.people[key].hex or "off the map",
        write=lambda state, key, value: state.with_person(key, hex=_hex(value)),
        keys=_open_people,
    ),
    "face_up": Fact(
        read=lambda state, key: "yes" if state.people[key].is_face_up else "no", write=_face_up, keys=_fellowship
    ),
    "dead": Fact(
        read=lambda state, key: "yes" if state.people[key].is_dead else "no",
        write=lambda state, key, value: state.with_person(key, is_dead=_yes(value)),
        keys=_open_people,
    ),
    "wounds": _mark("wounds"),
    "slashes": _mark("slashes"),
    "circles": Fact(
        read=lambda state, key: str(state.people[key].circles),
        write=lambda state, key, value: state.with_person(key, circles=_whole(value, 12)),
        keys=_open_circles,
    ),
    "face_down_counters": _counted("face_down"),
    "spotted_hobbits": _counted("spotted_hobbits"),
    "spent": _one(
        lambda state: str(state.shadow.spent),
        lambda state, value: replace(state, shadow=replace(state.shadow, spent=_whole(value))),
    ),
    "turn": _one(lambda state: str(state.turn), _turn),
    "phase": _one(lambda state: state.phase.value, _phase),
    "grounded": Fact(
        read=lambda state, key: "yes" if key in state.grounded else "no",
        write=_grounded,
        keys=lambda state: state.nazgul_alive(),
    ),
    "fallen_hobbits": _one(
        lambda state: str(state.fallen), lambda state, value: replace(state, fallen=_whole(value, len(HOBBITS)))
    ),
    "ring_worn": _one(
        lambda state: "yes" if state.ring.is_worn else "no",
        lambda state, value: replace(state, ring=replace(state.ring, is_worn=_yes(value))),
    ),
    "mobilized": _one(
        lambda state: state.mobilized_by or "no",
        lambda state, value: replace(state, mobilized_by=(state.mobilized_by or "by hand") if _yes(value) else ""),
    ),
    "ring_bearer": _one(_bearer, _with_bearer),
    "gollum": _one(
        lambda state: state.gollum or "not rolled for",
        lambda state, value: replace(state, gollum=_word(FELLOWSHIP, DARK_POWER, "neither")(value)),
    ),
    "orcs": _band("strength", _whole),
    "orc_kind": _band("kind", _word("hand_orcs", "eye_orcs")),
    "captured_citadel": Fact(
        read=lambda state, key: "yes" if key in state.captured_citadels else "no",
        write=_captured,
        keys=lambda state: AnyHex(state.captured_citadels),
    ),
    "servants": _one(lambda state: str(state.servants), lambda state, value: replace(state, servants=_whole(value, 6))),
    "captive": Fact(
        read=lambda state, key: "yes" if state.people[key].is_captive else "no",
        write=lambda state, key, value: state.with_person(key, is_captive=_yes(value)),
        keys=lambda state: tuple(name for name in _fellowship(state) if is_public(state.people[name])),
    ),
    "captive_hobbits": _counted("captive_hobbits"),
    "event_deck": _one(
        lambda state: str(state.events.deck),
        lambda state, value: replace(state, events=replace(state.events, deck=_whole(value, 40))),
    ),
    "event_hand": Fact(
        read=lambda state, key: str(len(state.events.hands.get(key, ()))),
        write=lambda state, key, value: replace(
            state, events=replace(state.events, hands={**state.events.hands, key: _hand(state, key, _whole(value, 9))})
        ),
        keys=lambda _: SEATS,
    ),
    "magic_box": Fact(
        read=lambda state, key: str(state.magic.boxes.get(key, 0)),
        write=lambda state, key, value: _magic_box(state, key, _whole(value, 9)),
        keys=lambda state: tuple(state.magic.boxes),
    ),
}


def _magic_box(state: State, key: str, left: int) -> State:
    """A card that is not in its box is with the Fellowship, unseen by the tablet, and the other way round."""
    magic = state.magic
    unseen = max(0, magic.unseen + magic.boxes.get(key, 0) - left)
    return replace(state, magic=replace(magic, boxes={**magic.boxes, key: left}, unseen=unseen))


def _hand(state: State, seat: str, count: int) -> tuple[int | None, ...]:
    cards = state.events.hands.get(seat, ())
    return (*cards[:count], *(None,) * (count - len(cards)))
