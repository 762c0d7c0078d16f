"""G.1, G.2  What every fight stands on: who can be drawn in, whose pick it is, both totals, and what follows of itself.

A fight in a hex is the step "combat"; two Characters matched in it, or in an Attempt to Seize the Ring, are the step
"duel". A Hobbit fights as "a Hobbit" unless he bears the Ring.
"""

from collections.abc import Iterator
from typing import Any, Final

from engine.core.audience import secret
from engine.core.box import UnknownCell
from engine.core.commons import disclosed
from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.situation import Situation
from engine.games.wotr_spi import pieces
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, HOBBITS, MEMBERS, SEATS, SERVANTS
from engine.games.wotr_spi.state import Person, Phase, Stack, State, Step
from engine.games.wotr_spi.steps.endurance import combat_wounds, is_fought

TURN_OF: Final = {Phase.FELLOWSHIP: FELLOWSHIP, Phase.DARK_POWER: DARK_POWER}
FIGHTING_VALUES: Final = ("combat", "morale", "endurance")
HOBBIT, SPOTTED_HOBBIT = "hobbit", "spotted_hobbit"
UNNAMED: Final = (HOBBIT, SPOTTED_HOBBIT)
SWORDS: Final = (47, 48, 49)
MITHRIL, LIGHT = 51, 54
HELPFUL: Final = (*SWORDS, MITHRIL, LIGHT)
"""Magic Cards that help in Individual Combat (L.5, L.7, L.9)."""
RING_MORALE: Final = 2


def other(seat: str) -> str:
    """The opposing seat."""
    return FELLOWSHIP if seat == DARK_POWER else DARK_POWER


def is_on(state: State) -> bool:
    """Whether Individual Combat is under way anywhere."""
    return is_fought(state)


def has_rolled(state: State) -> bool:
    """L.3  Whether a die of the fight in hand has been rolled."""
    duels = any(s.name == "duel" and (s.data["dice"] or s.data["round"] > 1 or s.data["ended"]) for s in state.stack)
    return duels or any(s.name == "combat" and bool(s.data["dead"] or s.data["rolled"]) for s in state.stack)


def with_data(state: State, **more: Any) -> State:
    """The state with the step in hand remembering more."""
    step = state.stack[-1]
    return replace(state, stack=(*state.stack[:-1], Step(step.name, {**step.data, **more})))


def dark_people(state: State, hex_: str) -> tuple[str, ...]:
    """Dark Power Characters in a hex; a Servant of Sauron fights only who enters his hex (E.12), and Orcs
    nobody (G.4).
    """
    return tuple(
        person.name
        for person in state.people.values()
        if person.side == DARK_POWER and person.hex == hex_ and not person.is_dead and person.name not in SERVANTS
    )


def dark_fighters(at: Situation[State], hex_: str) -> tuple[str, ...]:
    """Those of them that can fight: no Nazgul with all boxes marked (E.13)."""
    return tuple(name for name in dark_people(at.state, hex_) if not _is_spent(at, name))


def _is_spent(at: Situation[State], name: str) -> bool:
    boxes = at.charts.find("characters", name, "endurance")
    return boxes is not None and boxes.isdigit() and combat_wounds(at.state.people[name]) >= int(boxes)


def company(state: State, hex_: str, *, spotted_only: bool) -> int:
    """How many Fellowship counters of a hex can be drawn into combat; captives stay out of it (J.4)."""
    stack = state.stacks.get(hex_, Stack())
    up = [name for name in state.face_up_at(hex_) if not state.people[name].is_captive]
    return len(up) + stack.spotted_hobbits + (0 if spotted_only else stack.face_down)


def prey(state: State, hex_: str) -> int:
    """E.12  How many Fellowship counters of a hex a Servant of Sauron fights: all that can be drawn in but Gollum's."""
    return company(state, hex_, spotted_only=False) - ("gollum" in state.face_up_at(hex_))


def spent_hexes(at: Situation[State]) -> tuple[str, ...]:
    """G  Hexes that have had their Individual Combat of this Player-Turn.

    # RULING: G ends a combat when both Players wish it to stop, and does not say whether one of them may start another
    # in the same hex; G.2 carries one combat on until nobody wishes to fight, so a hex sees one a Player-Turn.
    """
    return at.state.so_far.fought if at.reads_first("one-combat-a-hex") else ()


def contacts(at: Situation[State], seat: str) -> tuple[str, ...]:
    """G  Hexes in which this seat could start Individual Combat that have not seen one this Player-Turn."""
    state = at.state
    hexes = {person.hex for person in state.people.values() if person.side == DARK_POWER and person.hex}
    spotted_only = seat == DARK_POWER
    return tuple(
        sorted(
            hex_
            for hex_ in hexes - set(spent_hexes(at))
            if dark_people(state, hex_) and company(state, hex_, spotted_only=spotted_only)
        )
    )


def picks(at: Situation[State], seat: str) -> tuple[str, ...]:
    """G.2, M.2b  Whom this seat could send into the combat in hand: names, or a Hobbit unnamed.

    Against a wearer of the Ring who has slipped from somebody, only those who see him.
    """
    able = _able(at, seat, left_out(at, seat))
    foes, out, matched = other(seat), at.state.data.get("out", ()), at.state.data.get("fighters", {}).get(other(seat))
    hidden = unseen(at.state, foes)
    if not hidden:
        return able
    is_faced = matched == hidden if matched else not _able(at, foes, (*out, hidden))
    return _seers(at, able) if is_faced else able


def left_out(at: Situation[State], seat: str) -> tuple[str, ...]:
    """M.2b  Who of this seat fights no (more) in this combat: who has left it, and a wearer of the Ring who slipped
    from somebody, unless he is faced by who sees him.
    """
    data, foes = at.state.data, other(seat)
    out, hidden = tuple(data.get("out", ())), unseen(at.state, seat)
    if not hidden:
        return out
    matched = data["fighters"].get(foes)
    seen = bool(_seers(at, (matched,) if matched else _able(at, foes, out)))
    return out if seen else (*out, hidden)


def standing(at: Situation[State], seat: str) -> tuple[str, ...]:
    """G.2  Whom this seat has in the combat in hand, whoever sees whom."""
    return _able(at, seat, tuple(at.state.data.get("out", ())))


def is_seen(at: Situation[State], seat: str) -> bool:
    """M.2b  Whether the seat has somebody left in the combat in hand from whom a wearer of the Ring cannot slip."""
    return bool(_seers(at, standing(at, seat)))


def unseen(state: State, seat: str) -> str:
    """The wearer of the Ring on this seat's side who has slipped from somebody in the combat in hand."""
    name = str(state.data.get("unseen", {}).get(seat, ""))
    return name if state.ring.is_worn and state.ring.bearer == name else ""


def _seers(at: Situation[State], names: tuple[str, ...]) -> tuple[str, ...]:
    """Who of these sees the wearer, for all to see: that Gandalf lies face-down there tells nobody that he does."""
    people = at.state.people
    open_ones = (name for name in names if name in pieces.SEE_THE_WEARER)
    return tuple(name for name in open_ones if people[name].side == DARK_POWER or people[name].is_face_up)


def _able(at: Situation[State], seat: str, out: tuple[str, ...]) -> tuple[str, ...]:
    """Whom a seat has in the combat in hand but for these.

    Who has died under a face-down counter, or stands elsewhere, is the Fellowship's secret, so he is listed still.
    """
    state, data = at.state, at.state.data
    hex_ = str(data.get("hex", ""))
    if seat == DARK_POWER:
        servant = str(data.get("servant", ""))
        if servant:
            return () if state.people[servant].is_dead else (servant,)
        return tuple(name for name in dark_fighters(at, hex_) if name not in out)
    spotted_only = bool(data.get("spotted_only"))
    drawn = prey(state, hex_) if data.get("servant") else company(state, hex_, spotted_only=spotted_only)
    if drawn <= len(out):
        return ()
    stack = state.stacks.get(hex_, Stack())
    # E.12: Gollum is never matched against a Servant of Sauron.
    spared = (*out, "gollum") if data.get("servant") else out
    up = tuple(name for name in state.face_up_at(hex_) if not state.people[name].is_captive and name not in spared)
    hobbits = (SPOTTED_HOBBIT,) if stack.spotted_hobbits else ()
    if spotted_only or not stack.face_down:
        return (*up, *hobbits)
    down = (name for name in (*MEMBERS, "gandalf_white") if name not in HOBBITS and _may_lie_down(state, name))
    unspotted = (HOBBIT,) if state.hobbits_left() else ()
    return (*up, *hobbits, *unspotted, *down)


def _may_lie_down(state: State, name: str) -> bool:
    return not state.people[name].is_face_up and (name != "gandalf_white" or state.is_white_back)


def hobbit_cells(at: Situation[State]) -> tuple[tuple[str, str], ...]:
    """E.2  What nobody has told as a number yet of the four Hobbits' cards: read whole, so that no reading tells who
    fights.
    """
    return tuple(
        (name, value)
        for name in HOBBITS
        for value in FIGHTING_VALUES
        if not (at.charts.find_in_secret("characters", name, value) or "").isdigit()
    )


def fighter(state: State, seat: str) -> Person:
    """Who fights for this seat in the Duel in hand."""
    return state.people[state.data["fighters"][seat]]


def is_unnamed(state: State, seat: str) -> bool:
    """Whether this seat's fighter is only known as a Hobbit."""
    return state.data["shown"][seat] in UNNAMED


def value(at: Situation[State], seat: str, what: str) -> int:
    """A printed value of this seat's fighter; an unnamed Hobbit's leaves no trace among the readings.

    Raises UnknownCell, for an unnamed Hobbit of what is missing first on all four cards, whichever of them fights.
    """
    name = fighter(at.state, seat).name
    if not is_unnamed(at.state, seat):
        return at.charts.number("characters", name, what)
    for missing in hobbit_cells(at):
        raise UnknownCell("characters", *missing)
    return int(at.charts.find_in_secret("characters", name, what) or 0)


def total(at: Situation[State], seat: str) -> int:
    """G.1, E.2/combat-value, E.2/morale-value  Combat and Morale less wounds; 2 for the Ring (M.2a), 1 for a sword
    (L.5) or the Light on Shelob (L.9). The two totals of G.1/example are made here.
    """
    state, person = at.state, fighter(at.state, seat)
    items = items_of(state, seat)
    helped = any(card in SWORDS for card in items) + (LIGHT in items and fighter(state, other(seat)).name == "shelob")
    worn = RING_MORALE if state.ring.is_worn and state.ring.bearer == person.name else 0
    return value(at, seat, "combat") + value(at, seat, "morale") + worn + helped - combat_wounds(person)


def items_of(state: State, seat: str) -> tuple[int, ...]:
    """The Magic Cards declared for this seat's fighter this round."""
    return tuple(state.data["said"].get(seat, {}).get("items", ()))


def shown_by_others(state: State) -> tuple[int, ...]:
    """L.1, L.3  Cards shown in this combat by who has died in it or left it: nobody else has them before it is over."""
    base = next((step.data for step in state.stack if step.name == "combat"), {})
    return tuple(base.get("shown_by_others", ()))


def uses_sorcery(state: State, seat: str) -> bool:
    """Whether this seat's fighter attacks by Sorcery this round (H.1)."""
    return bool(state.data["said"].get(seat, {}).get("sorcery"))


def can_use_sorcery(state: State, seat: str) -> bool:
    """H, E.2/sorcery-rating  Whether this seat's fighter has a Sorcery Rating: H names all who have one."""
    return fighter(state, seat).name in pieces.SORCERERS


def may_have_items(state: State, seat: str) -> bool:
    """Whether the Fellowship could declare an item, as everybody knows: since its first card left a box."""
    taken = sum(state.magic.boxes.values()) < sum(pieces.MAGIC_BOXES.values())
    return seat == FELLOWSHIP and taken and fighter(state, seat).name != "gollum"


def next_to_say(state: State) -> str | None:
    """H.1  Who says next how his fighter attacks; None when nobody (more) has anything to say.

    # RULING: H.1 asks only that it be said before the roll. The seat whose Player-Turn it is speaks first, as G.2
    # decides ties.
    """
    first = TURN_OF.get(state.phase) or state.data.get("set_on_by") or DARK_POWER
    for seat in (first, other(first)):
        if seat not in state.data["said"] and (can_use_sorcery(state, seat) or may_have_items(state, seat)):
            return seat
    return None


def chosen(state: State, seat: str, name: str, hobbit: str) -> Iterator[Event]:
    """G.2, M.1  A Character stands forth. The Ringbearer is named whenever he fights, a Hobbit otherwise never.

    # RULING: G.3 has an opponent know nothing of it, M.1 excepts Individual Combat from the Ringbearer's secrecy; M.1
    # is the paragraph on telling.
    """
    real, ring = hobbit or name, state.ring
    if real == ring.bearer:
        if hobbit or not ring.is_bearer_public:
            yield disclosed(f"bearer:{real}", "M.1", real)
        yield FighterChosen(seat, real, was=name)
    else:
        yield FighterChosen(seat, name, name, hobbit)


def after(state: State, events: list[Event]) -> State:
    """The game's state after these events; what happens to the table's own state is none of its business."""
    for each in events:
        if type(each).__module__.startswith("engine.games."):
            state = each.apply(state)
    return state


@event
class FighterChosen(Event):
    """G.2  A Character stands forth. name: as everybody knows him now; was: as which counter he stood there."""

    seat: str
    name: str
    was: str = ""
    hobbit: str = secret(FELLOWSHIP, default="")

    def apply(self, state: State) -> State:
        data, real = state.data, self.hobbit or self.name
        fighters = {**data["fighters"], self.seat: real}
        shown = {**data["shown"], self.seat: self.name}
        was = {**data["was"], self.seat: self.was or self.name}
        picked = with_data(state, fighters=fighters, shown=shown, was=was, chooses=other(self.seat))
        if not picked.people[real].is_face_up:
            picked = picked.with_person(real, hex=str(data["hex"]))
        if real == state.ring.bearer:
            picked = replace(picked, ring=replace(picked.ring, is_bearer_public=True))
        if len(fighters) < len(SEATS):
            return picked
        return picked.push("duel", **new_duel(str(data["hex"]), fighters, shown, was))


def new_duel(hex_: str, fighters: dict[str, str], shown: dict[str, str], was: dict[str, str]) -> dict[str, Any]:
    """What a Duel remembers. said: how each side attacks; laid: the Magic Cards it has shown; dice: what it
    rolled; stop: who would stop after a round.
    """
    return {
        "hex": hex_, "fighters": fighters, "shown": shown, "was": was, "round": 1, "said": {}, "dice": {}, "totals": {},
        "laid": (), "ended": False, "stop": {}, "seizer": "", "set_on_by": "",
    }  # fmt: skip


@event
class RoundBegun(Event):
    """G.1  Both totals are told; each side's Combat Differential is its own total less the other's."""

    round: int
    fellowship_total: int
    dark_power_total: int
    fellowship_differential: int
    dark_power_differential: int

    def apply(self, state: State) -> State:
        if state.step != "duel":
            return state
        return with_data(state, totals={FELLOWSHIP: self.fellowship_total, DARK_POWER: self.dark_power_total})
