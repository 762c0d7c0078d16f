"""G.1, G.2  What every fight stands on: who can be drawn in, whose pick it is, both totals, and what follows of itself.

A fight in a hex is a "combat"; two Characters matched in it, or in an Attempt to Seize the Ring, are a "duel".
"""

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.core.audience import secret
from engine.core.box import UnknownCell
from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.situation import Situation
from engine.games.wotr_spi import cards, forces, pieces
from engine.games.wotr_spi.bearer import bearer_named
from engine.games.wotr_spi.in_combat import NO_COMBAT, NOTHING_SAID, Combat, Duel
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, HOBBITS, SARUMAN, SERVANTS, card_chart
from engine.games.wotr_spi.refusing import allies_keep_peace, do_units_provoke, is_bearer_spared, is_lord_alone
from engine.games.wotr_spi.seats import TURN_OF, are_openly_allied, foe, is_saruman_spared, others
from engine.games.wotr_spi.state import Person, Stack, State
from engine.games.wotr_spi.steps.e_characters.endurance import combat_wounds, is_fought, is_spent as is_spent
from engine.games.wotr_spi.steps.t_mobilization import lamps

FIGHTING_VALUES: Final = ("combat", "morale", "endurance")
HOBBIT, SPOTTED_HOBBIT = "hobbit", "spotted_hobbit"
UNNAMED: Final = (HOBBIT, SPOTTED_HOBBIT)
SWORDS: Final = (47, 48, 49)
MITHRIL, LIGHT = 51, 54
HELPFUL: Final = (*SWORDS, MITHRIL, LIGHT)
"""Magic Cards that help in Individual Combat (L.5, L.7, L.9)."""
RING_MORALE: Final = 2


def is_on(state: State) -> bool:
    """Whether Individual Combat is under way anywhere."""
    return is_fought(state)


def has_rolled(state: State) -> bool:
    """L.3  Whether a die of the fight in hand has been rolled."""
    duel, combat = state.under_way(Duel), state.under_way(Combat)
    of_duel = duel is not None and bool(duel.dice or duel.round > 1 or duel.ended)
    return of_duel or (combat is not None and bool(combat.dead or combat.rolled))


def in_combat(state: State) -> Combat:
    """The combat in hand; one of nobody, nowhere, where none is."""
    return state.now(Combat) or NO_COMBAT


def dark_people(state: State, hex_: str, seat: str = DARK_POWER) -> tuple[str, ...]:
    """Dark Power Characters in a hex, or Saruman's; a Servant of Sauron fights only who enters his hex (E.12), and Orcs
    nobody (G.4).
    """
    return tuple(
        person.name
        for person in state.people.values()
        if person.side == seat and person.hex == hex_ and not person.is_dead and person.name not in SERVANTS
    )


def dark_fighters(at: Situation[State], hex_: str, seat: str = DARK_POWER) -> tuple[str, ...]:
    """Those of them that can fight: no Nazgul with all boxes marked (E.13)."""
    return tuple(name for name in dark_people(at.state, hex_, seat) if not is_spent(at, name))


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
    state, read = at.state, _as_read(at)
    hexes = {person.hex for person in state.people.values() if person.side != FELLOWSHIP and person.hex}
    return tuple(sorted(hex_ for hex_ in hexes - set(spent_hexes(at)) if opponents(state, hex_, seat, **read)))


def _as_read(at: Situation[State]) -> dict[str, bool]:
    return {"lord_alone": is_lord_alone(at), "at_peace": allies_keep_peace(at), "by_units": do_units_provoke(at)}


def opponents(
    state: State, hex_: str, seat: str, *, lord_alone: bool = True, at_peace: bool = True, by_units: bool = True
) -> tuple[str, ...]:
    """G, S.8, X.1, Y.5  With whose Characters this seat could start a combat in this hex, as everybody sees."""
    return tuple(
        foe_
        for foe_ in others(state, seat)
        if present(state, hex_, seat, spotted_only=False)
        and present(state, hex_, foe_, spotted_only=seat != FELLOWSHIP)
        and not is_spared(state, hex_, foe_)
        and not is_saruman_spared(state, seat, foe_, by_units=by_units)
        and not (at_peace and are_openly_allied(state, seat, foe_))
        and not is_bearer_spared(state, hex_, seat, foe_, dark_people(state, hex_, seat), lord_alone=lord_alone)
    )


def met_by(at: Situation[State], hex_: str) -> tuple[str, ...]:
    """G, S.8, Y.2, Y.5  With whose Characters the seat could start a combat in this hex, as everybody sees."""
    return opponents(at.state, hex_, at.seat, **_as_read(at))


def present(state: State, hex_: str, seat: str, *, spotted_only: bool) -> int:
    """G  How many Characters of a seat in a hex can be drawn into combat, as everybody can count."""
    if seat != FELLOWSHIP:
        return len(dark_people(state, hex_, seat))
    return company(state, hex_, spotted_only=spotted_only)


def is_spared(state: State, hex_: str, seat: str) -> bool:
    """S.8  Whether nobody can force combat on this seat here: its Characters stand beside their own Army."""
    return state.armies.are_on and forces.stands(state, seat, hex_)


def picks(at: Situation[State], seat: str) -> tuple[str, ...]:
    """G.2, M.2b  Whom this seat could send into the combat in hand: names, or a Hobbit unnamed.

    Against a wearer of the Ring who has slipped from somebody, only those who see him.
    """
    able = _able(at, seat, left_out(at, seat))
    foes, combat = foe(at.state, seat), in_combat(at.state)
    matched, hidden = combat.fighters.get(foes), unseen(at.state, foes)
    if not hidden:
        return able
    is_faced = matched == hidden if matched else not _able(at, foes, (*combat.out, hidden))
    return _seers(at, able) if is_faced else able


def left_out(at: Situation[State], seat: str) -> tuple[str, ...]:
    """M.2b  Who of this seat fights no (more) in this combat: who has left it, and a wearer of the Ring who slipped
    from somebody, unless he is faced by who sees him.
    """
    combat, foes = in_combat(at.state), foe(at.state, seat)
    out, hidden = combat.out, unseen(at.state, seat)
    if not hidden:
        return out
    matched = combat.fighters.get(foes)
    seen = bool(_seers(at, (matched,) if matched else _able(at, foes, out)))
    return out if seen else (*out, hidden)


def standing(at: Situation[State], seat: str) -> tuple[str, ...]:
    """G.2  Whom this seat has in the combat in hand, whoever sees whom."""
    return _able(at, seat, in_combat(at.state).out)


def is_seen(at: Situation[State], seat: str) -> bool:
    """M.2b  Whether the seat has somebody left in the combat in hand from whom a wearer of the Ring cannot slip."""
    return bool(_seers(at, standing(at, seat)))


def unseen(state: State, seat: str) -> str:
    """The wearer of the Ring on this seat's side who has slipped from somebody in the combat in hand."""
    name = in_combat(state).unseen.get(seat, "")
    return name if state.ring.is_worn and state.ring.bearer == name else ""


def _seers(at: Situation[State], names: tuple[str, ...]) -> tuple[str, ...]:
    """Who of these sees the wearer, for all to see: that Gandalf lies face-down there tells nobody that he does."""
    people = at.state.people
    open_ones = (name for name in names if name in pieces.SEE_THE_WEARER)
    return tuple(name for name in open_ones if people[name].side != FELLOWSHIP or people[name].is_face_up)


def _able(at: Situation[State], seat: str, out: tuple[str, ...]) -> tuple[str, ...]:
    """Whom a seat has in the combat in hand but for these.

    Who has died under a face-down counter, or stands elsewhere, is the Fellowship's secret, so he is listed still.
    """
    state, combat = at.state, in_combat(at.state)
    hex_, servant, spotted_only = combat.hex, combat.servant, combat.spotted_only
    if seat != FELLOWSHIP:
        if servant:
            return () if state.people[servant].is_dead else (servant,)
        return tuple(name for name in dark_fighters(at, hex_, seat) if name not in out)
    drawn = prey(state, hex_) if servant else company(state, hex_, spotted_only=spotted_only)
    if drawn <= len(out):
        return ()
    stack = state.stacks.get(hex_, Stack())
    # E.12: Gollum is never matched against a Servant of Sauron.
    spared = (*out, "gollum") if servant else out
    up = tuple(name for name in state.face_up_at(hex_) if not state.people[name].is_captive and name not in spared)
    hobbits = (SPOTTED_HOBBIT,) if stack.spotted_hobbits else ()
    if spotted_only or not stack.face_down:
        return (*up, *hobbits)
    down = (name for name in state.members if name not in HOBBITS and _may_lie_down(state, name))
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
        if not (at.charts.find_in_secret(card_chart(name), name, value) or "").isdigit()
    )


def own_duel(state: State, seat: str) -> Duel | None:
    """The Duel in hand, where this seat's fighter is in it."""
    duel = state.now(Duel)
    return duel if duel is not None and seat in duel.fighters else None


def fighter(state: State, seat: str) -> Person:
    """Who fights for this seat in the Duel in hand."""
    return state.people[state.the(Duel).fighters[seat]]


def is_unnamed(state: State, seat: str) -> bool:
    """Whether this seat's fighter is only known as a Hobbit."""
    return state.the(Duel).shown[seat] in UNNAMED


def value(at: Situation[State], seat: str, what: str) -> int:
    """A printed value of this seat's fighter; an unnamed Hobbit's leaves no trace among the readings.

    Raises UnknownCell, for an unnamed Hobbit of what is missing first on all four cards, whichever of them fights.
    """
    name = fighter(at.state, seat).name
    if not is_unnamed(at.state, seat):
        return cards.number(at, name, what)
    for missing in hobbit_cells(at):
        raise UnknownCell(card_chart(missing[0]), *missing)
    return int(at.charts.find_in_secret(card_chart(name), name, what) or 0)


def total(at: Situation[State], seat: str) -> int:
    """G.1, E.2/combat-value, E.2/morale-value  Combat and Morale less wounds; 2 for the Ring (M.2a), 1 for a sword
    (L.5) or the Light on Shelob (L.9). The two totals of G.1/example are made here.
    """
    state, person = at.state, fighter(at.state, seat)
    items = items_of(state, seat)
    helped = any(card in SWORDS for card in items) + (
        LIGHT in items and fighter(state, foe(state, seat)).name == "shelob"
    )
    worn = RING_MORALE if state.ring.is_worn and state.ring.bearer == person.name else 0
    return value(at, seat, "combat") + value(at, seat, "morale") + worn + helped - combat_wounds(person)


def items_of(state: State, seat: str) -> tuple[int, ...]:
    """The Magic Cards declared for this seat's fighter this round."""
    return state.the(Duel).said.get(seat, NOTHING_SAID).items


def shown_by_others(state: State) -> tuple[int, ...]:
    """L.1, L.3  Cards shown in this combat by who has died in it or left it: nobody else has them before it is over."""
    return (state.under_way(Combat) or NO_COMBAT).shown_by_others


def uses_sorcery(state: State, seat: str) -> bool:
    """Whether this seat's fighter attacks by Sorcery this round (H.1)."""
    return state.the(Duel).said.get(seat, NOTHING_SAID).sorcery


def can_use_sorcery(state: State, seat: str) -> bool:
    """H, E.2/sorcery-rating  Whether this seat's fighter has a Sorcery Rating: H names all who have one."""
    return fighter(state, seat).name in pieces.SORCERERS


def may_have_items(state: State, seat: str) -> bool:
    """Whether the seat could declare an item, as everybody knows: the Fellowship since its first card left a box,
    Saruman for himself since he was given any.
    """
    if seat == SARUMAN:
        return state.three.may_have_magic and fighter(state, seat).name == "saruman"
    taken = sum(state.magic.boxes.values()) < sum(pieces.MAGIC_BOXES.values())
    return seat == FELLOWSHIP and taken and fighter(state, seat).name != "gollum"


def next_to_say(state: State) -> str | None:
    """H.1  Who says next how his fighter attacks; None when nobody (more) has anything to say.

    # RULING: H.1 asks only that it be said before the roll. The seat whose Player-Turn it is speaks first, as G.2
    # decides ties.
    """
    duel = state.the(Duel)
    turn = TURN_OF.get(state.phase)
    first = turn if turn in duel.sides else duel.set_on_by or duel.sides[0]
    for seat in (first, foe(state, first)):
        if seat not in duel.said and (can_use_sorcery(state, seat) or may_have_items(state, seat)):
            return seat
    return None


def chosen(at: Situation[State], seat: str, name: str, hobbit: str) -> Iterator[Event]:
    """G.2, M.1  A Character stands forth. The Ringbearer is named whenever he fights, a Hobbit otherwise never.

    # RULING: G.3 has an opponent know nothing of it, M.1 excepts Individual Combat from the Ringbearer's secrecy; M.1
    # is the paragraph on telling.
    """
    real, ring = hobbit or name, at.state.ring
    # RULING: T.5 lists no duel, and S.8 counts who fights beside his Army as spotted for T; which Hobbit stays untold.
    if real in HOBBITS or name in UNNAMED:
        yield from _wakes_mordor(at, seat)
    if real == ring.bearer:
        if hobbit or not ring.is_bearer_public:
            yield bearer_named(at, real, "M.1")
        yield FighterChosen(seat, real, was=name)
    else:
        yield FighterChosen(seat, name, name, hobbit)


def _wakes_mordor(at: Situation[State], seat: str) -> Iterator[Event]:
    """S.8/individual-combat  A Hobbit fights beside an Army of his own."""
    beside = seat == FELLOWSHIP and forces.is_with_army(at.state, in_combat(at.state).hex)
    if beside and at.reads_first("duel-wakes"):
        yield from lamps.mordor_wakes(at.state, "duel", "a Hobbit in combat")


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
        combat, real = state.the(Combat), self.hobbit or self.name
        fighters = {**combat.fighters, self.seat: real}
        shown = {**combat.shown, self.seat: self.name}
        was = {**combat.was, self.seat: self.was or self.name}
        picked = state.put(replace(combat, fighters=fighters, shown=shown, was=was, chooses=foe(state, self.seat)))
        if not picked.people[real].is_face_up:
            picked = picked.with_person(real, hex=combat.hex)
        if real == state.ring.bearer:
            picked = replace(picked, ring=replace(picked.ring, is_bearer_public=True))
        if len(fighters) < len(combat.sides):
            return picked
        return picked.push(Duel(combat.hex, fighters, shown, was))


@event
class RoundBegun(Event):
    """G.1  Both totals are told; each side's Combat Differential is its own total less the other's."""

    section: ClassVar[str] = "G.1"
    round: int
    fellowship_total: int
    dark_power_total: int
    fellowship_differential: int
    dark_power_differential: int

    def apply(self, state: State) -> State:
        duel = state.now(Duel)
        if duel is None:
            return state
        return state.put(replace(duel, totals={FELLOWSHIP: self.fellowship_total, DARK_POWER: self.dark_power_total}))


@event
class RoundBegunBetween(Event):
    """G.1, V  The same between other two seats: rows of (seat, total, differential)."""

    section: ClassVar[str] = "G.1"
    round: int
    totals: tuple[tuple[str, int, int], ...]

    def apply(self, state: State) -> State:
        duel = state.now(Duel)
        return state.put(replace(duel, totals={seat: total for seat, total, _ in self.totals})) if duel else state
