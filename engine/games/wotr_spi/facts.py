"""Facts that can be set by hand: what stands on the table is right, and the record follows (with a reason, in the
journal).
"""

from collections.abc import Callable
from typing import Any, Final

from engine.core.fact import Fact, Misfit
from engine.core.frozen import replace
from engine.core.panels import CHOICE, PLACE, YES_NO
from engine.games.wotr_spi.army_facts import ARMY_FACTS, AnyHex, are_on
from engine.games.wotr_spi.pieces import (
    CHIEF,
    DARK_POWER,
    FELLOWSHIP,
    HOBBITS,
    LEADERS,
    MOBILIZATION_TURN,
    NAZGUL,
    RING_CARD,
    SARUMAN,
    SERVANTS,
    WALKERS,
)
from engine.games.wotr_spi.seats import seats_of, worn_by_saruman
from engine.games.wotr_spi.state import Orcs, Phase, Stack, State
from engine.games.wotr_spi.steps.d_sequence import sequence
from engine.games.wotr_spi.steps.e_characters.endurance import is_public
from engine.games.wotr_spi.steps.f_movement.places import is_hex
from engine.games.wotr_spi.steps.t_mobilization import lamps

HIDDEN: Final = "hidden"
"""The Ringbearer, where only the Fellowship knows him."""
BEARERS: Final = (
    *HOBBITS, "gandalf_grey", "gandalf_white", "aragorn", "boromir", "gimli", "legolas", "gollum", *WALKERS, *NAZGUL,
    CHIEF, *LEADERS,
)  # fmt: skip
MOST: Final = 99
MOST_MARKS: Final = 12
MOST_IN_A_HEX: Final = 9
_Keys = Callable[[State], tuple[str, ...]]


def _hex(value: str) -> str:
    if not is_hex(value):
        raise Misfit("needed.a_hex")
    return value


def _open_people(state: State) -> tuple[str, ...]:
    return tuple(name for name, person in state.people.items() if is_public(person))


def _open_circles(state: State) -> tuple[str, ...]:
    """Whose Ring-fatigue everybody marks: the Dark Power's; that of the Fellowship's stays on its desk."""
    never = (*NAZGUL, *SERVANTS, "mouth_of_sauron")
    return tuple(name for name in _open_people(state) if state.people[name].side != FELLOWSHIP and name not in never)


def _fellowship(state: State) -> tuple[str, ...]:
    return tuple(name for name, person in state.people.items() if person.side == FELLOWSHIP and name not in HOBBITS)


def _number(
    read: Callable[[State, str], str], write: Callable[[State, str, int], State], keys: _Keys, high: int, **more: Any
) -> Fact:
    return Fact(read, lambda state, key, value: write(state, key, int(value)), keys, high=high, **more)


def _yes_or_no(
    read: Callable[[State, str], bool], write: Callable[[State, str, bool], State], keys: _Keys, **more: Any
) -> Fact:
    return Fact(
        lambda state, key: "yes" if read(state, key) else "no",
        lambda state, key, value: write(state, key, value == "yes"),
        keys,
        kind=YES_NO,
        **more,
    )


def _mark(field: str) -> Fact:
    return _number(
        lambda state, key: str(getattr(state.people[key], field)),
        lambda state, key, count: state.with_person(key, **{field: count}),
        _open_circles if field == "circles" else _open_people,
        MOST_MARKS,
    )


def _counted(field: str) -> Fact:
    def write(state: State, key: str, count: int) -> State:
        old = state.stacks.get(_hex(key), Stack())
        return state.with_stack(key, **{field: count - getattr(old, field)})

    return _number(
        lambda state, key: str(getattr(state.stacks.get(key, Stack()), field)),
        write,
        lambda state: AnyHex(state.stacks),
        MOST_IN_A_HEX,
        is_everywhere=True,
    )


def _once(_: State) -> tuple[str, ...]:
    """The key of what is kept once for the whole table."""
    return ("",)


def _face_up(state: State, key: str, is_up: bool) -> State:
    """Turned by hand. No rule tells what the desk had of him, so an opened row begins without a hex and unmarked."""
    if is_up == state.people[key].is_face_up:
        return state
    if not is_up:
        return state.with_person(key, is_face_up=False, hex=None, spotted_in=None)
    return state.with_person(key, is_face_up=True, hex=None, spotted_in="?", wounds=0, is_dead=False)


def _turn(state: State, _: str, number: int) -> State:
    """Another Game-Turn, with what is mobilized by then at the latest (K.1, T.4, T.5)."""
    turn = max(1, number)
    for begun in (lamps.SARUMAN_TURN, MOBILIZATION_TURN):
        for happened in lamps.on_game_turn(state, begun) if turn >= begun else ():
            state = happened.apply(state)
    return replace(state, turn=turn)


def _phase(state: State, _: str, value: str) -> State:
    """The phase under way: it begins anew, with nothing done in it yet."""
    phase = Phase(value)
    return state if phase is state.phase else sequence.PhaseBegun(max(1, state.turn), phase.value).apply(state)


def _grounded(state: State, key: str, is_grounded: bool) -> State:
    rest = tuple(name for name in state.grounded if name != key)
    return replace(state, grounded=(*rest, key) if is_grounded else rest)


def _bearer(state: State, _: str) -> str:
    """Who bears the Ring, as far as everybody knows."""
    return (state.ring.bearer or "nothing") if state.ring.is_bearer_public else HIDDEN


def _with_bearer(state: State, _: str, value: str) -> State:
    """A bearer everybody knows; or hidden, and the Fellowship notes on its desk who he is."""
    if value == HIDDEN and not state.ring.is_bearer_public:
        return state
    if value == HIDDEN and state.ring.bearer is not None:
        return replace(state, ring=replace(state.ring, is_bearer_public=False))
    if value not in state.people:
        raise Misfit("needed.a_bearer")
    ring = replace(state.ring, bearer=value, is_bearer_public=True, lies_at="", errand="", is_seized=False)
    borne = replace(state, ring=ring, magic=replace(state.magic, held={**state.magic.held, RING_CARD: value}))
    return worn_by_saruman(borne) if ring.is_worn else borne


def _with_ring_worn(state: State, _: str, is_worn: bool) -> State:
    """The Ring on or off; of Saruman it is kept that he has worn it (Z)."""
    worn = replace(state, ring=replace(state.ring, is_worn=is_worn))
    return worn_by_saruman(worn) if is_worn else worn


def _band(state: State, hex_: str, **told: Any) -> State:
    """A band of Orcs in a hex; the first of its facts to be set puts it on the map, no strength takes it off."""
    band = replace(state.orcs.get(_hex(hex_), Orcs(1, "eye_orcs")), **told)
    rest = {other: orcs for other, orcs in state.orcs.items() if other != hex_}
    return replace(state, orcs={**rest, hex_: band} if band.strength else rest)


def _orcs(state: State) -> tuple[str, ...]:
    return AnyHex(state.orcs)


def _captured(state: State, key: str, is_captured: bool) -> State:
    rest = tuple(hex_ for hex_ in state.captured_citadels if hex_ != _hex(key))
    return replace(state, captured_citadels=(*rest, key) if is_captured else rest)


def _magic_box(state: State, key: str, left: int) -> State:
    """A card that is not in its box is with the Fellowship, unseen by the tablet, and the other way round."""
    magic = state.magic
    unseen = max(0, magic.unseen + magic.boxes.get(key, 0) - left)
    return replace(state, magic=replace(magic, boxes={**magic.boxes, key: left}, unseen=unseen))


def _event_hand(state: State, seat: str, count: int) -> State:
    cards = state.events.hands.get(seat, ())
    hand = (*cards[:count], *(None,) * (count - len(cards)))
    return replace(state, events=replace(state.events, hands={**state.events.hands, seat: hand}))


FACTS = {
    "turn": _number(lambda state, _: str(state.turn), _turn, _once, MOST),
    "phase": Fact(
        read=lambda state, _: state.phase.value,
        write=_phase,
        keys=_once,
        kind=CHOICE,
        words=tuple(phase.value for phase in sequence.NEXT),
        named="phase",
    ),
    "spent": _number(
        lambda state, _: str(state.shadow.spent),
        lambda state, _, count: replace(state, shadow=replace(state.shadow, spent=count)),
        _once,
        MOST,
    ),
    "face_down_counters": _counted("face_down"),
    "spotted_hobbits": _counted("spotted_hobbits"),
    "captive_hobbits": _counted("captive_hobbits"),
    "face_up": _yes_or_no(lambda state, key: state.people[key].is_face_up, _face_up, _fellowship),
    "hex": Fact(
        read=lambda state, key: state.people[key].hex or "off the map",
        write=lambda state, key, value: state.with_person(key, hex=_hex(value)),
        keys=_open_people,
        comes_to=_fellowship,
        kind=PLACE,
    ),
    "dead": _yes_or_no(
        lambda state, key: state.people[key].is_dead,
        lambda state, key, is_dead: state.with_person(key, is_dead=is_dead),
        # E.9: of Gollum, who has no counter before he bears the Ring, everybody sees whether he lives.
        lambda state: tuple(dict.fromkeys((*_open_people(state), "gollum"))),
    ),
    "wounds": _mark("wounds"),
    "slashes": _mark("slashes"),
    "circles": _mark("circles"),
    "captive": _yes_or_no(
        lambda state, key: state.people[key].is_captive,
        lambda state, key, is_held: state.with_person(key, is_captive=is_held),
        lambda state: tuple(name for name in _fellowship(state) if is_public(state.people[name])),
    ),
    "grounded": _yes_or_no(lambda state, key: key in state.grounded, _grounded, lambda state: state.nazgul_alive()),
    "orcs": _number(
        lambda state, key: str(state.orcs.get(key, Orcs(0, "none")).strength),
        lambda state, key, count: _band(state, key, strength=count),
        _orcs,
        MOST,
        is_everywhere=True,
    ),
    "orc_kind": Fact(
        read=lambda state, key: state.orcs.get(key, Orcs(0, "none")).kind,
        write=lambda state, key, kind: _band(state, key, kind=kind),
        keys=_orcs,
        is_everywhere=True,
        kind=CHOICE,
        words=("hand_orcs", "eye_orcs"),
    ),
    "captured_citadel": _yes_or_no(
        lambda state, key: key in state.captured_citadels,
        _captured,
        lambda state: AnyHex(state.captured_citadels),
        is_everywhere=True,
        is_kept=lambda state: not are_on(state),
    ),
    "servants": _number(
        lambda state, _: str(state.servants), lambda state, _, count: replace(state, servants=count), _once, 6
    ),
    "ring_bearer": Fact(
        _bearer,
        _with_bearer,
        _once,
        kind=CHOICE,
        words=(HIDDEN, *BEARERS),
        has_word=lambda state, word: word == HIDDEN or word in state.people,
    ),
    "ring_worn": _yes_or_no(lambda state, _: state.ring.is_worn, _with_ring_worn, _once),
    "gollum": Fact(
        read=lambda state, _: state.gollum or "not rolled for",
        write=lambda state, _, control: replace(state, gollum=control),
        keys=_once,
        kind=CHOICE,
        words=(FELLOWSHIP, DARK_POWER, SARUMAN, "neither"),
    ),
    "mobilized": Fact(
        read=lambda state, _: state.mobilized_by or "no",
        write=lambda state, _, value: replace(
            state, mobilized_by=(state.mobilized_by or "by hand") if value == "yes" else ""
        ),
        keys=_once,
        kind=YES_NO,
        is_kept=lambda state: not are_on(state),
    ),
    "fallen_hobbits": _number(
        lambda state, _: str(state.fallen), lambda state, _, count: replace(state, fallen=count), _once, len(HOBBITS)
    ),
    "event_deck": _number(
        lambda state, _: str(state.events.deck),
        lambda state, _, count: replace(state, events=replace(state.events, deck=count)),
        _once,
        40,
    ),
    "event_hand": _number(
        lambda state, seat: str(len(state.events.hands.get(seat, ()))), _event_hand, seats_of, MOST_IN_A_HEX
    ),
    "magic_box": _number(
        lambda state, key: str(state.magic.boxes.get(key, 0)),
        _magic_box,
        lambda state: tuple(state.magic.boxes),
        MOST_IN_A_HEX,
    ),
    **ARMY_FACTS,
}
"""In the order in which a form sets several: who is turned up comes before what is then known of him."""
