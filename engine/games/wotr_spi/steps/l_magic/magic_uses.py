"""L.6, L.8–L.11  What Magic Cards do when they are used: on the way, and Athelas on the desk.

Who has a card is never told (L.1); that it is used on a way is, since the way shows it. So the checks on its holder
stay on the Fellowship's desk, and those on the way lie open.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.pieces import FELLOWSHIP, HOBBITS, MAGIC_BOXES, RING_CARD
from engine.games.wotr_spi.state import Phase, State, Walked
from engine.games.wotr_spi.steps.e_characters.endurance import WoundsErased, combat_wounds, is_public
from engine.games.wotr_spi.steps.f_movement import places, ways
from engine.games.wotr_spi.steps.f_movement.terrain import LEMBAS, LIGHT, ROPE, SHADOWFAX
from engine.games.wotr_spi.steps.l_magic import beginnings
from engine.games.wotr_spi.steps.l_magic.magic import out_checks
from engine.games.wotr_spi.steps.n_events import in_force

ON_THE_WAY: Final = (LEMBAS, ROPE, LIGHT, SHADOWFAX)
ONCE: Final = (LEMBAS, ROPE)
TOGETHER: Final = (LEMBAS, ROPE, LIGHT)
"""Cards that serve a group that began the Game-Turn in one hex."""
SECTIONS: Final = {LEMBAS: "L.6", ROPE: "L.8", LIGHT: "L.9", SHADOWFAX: "L.11"}
ATHELAS: Final = 55


def is_left(state: State, card: int, origin: str, moving: int = 1, face_up: tuple[str, ...] = ()) -> bool:
    """Whether the card is in play or in use in this Player-Turn, and not used up by so many who go on from this hex.

    The Rope is done with for those it brought over (L.8), and where the horse has gone everybody sees (L.11).
    """
    if card not in (*state.magic.used, *state.so_far.uses):
        return True
    if card == SHADOWFAX:
        return card in state.so_far.walked.get(origin, Walked()).using
    roped = card == ROPE and card in ways.earlier(state, origin, moving, face_up).using
    return card in state.so_far.uses and not roped


def is_shared(state: State, card: int, origin: str, moving: int = 1, face_up: tuple[str, ...] = ()) -> bool:
    """L.6, L.8, L.9  Whether so many who go from this hex can use the card by what everybody saw: one who has it may,
    and all who began the Game-Turn in one hex with him.
    """
    used = state.so_far.uses.get(card)
    if used is None and moving < 2:
        return True  # asked of every hex for every offer: one alone shares with nobody
    began = beginnings.can_have_begun(state, origin, moving, face_up)
    return bool(began if used is None else began & used)


def is_spared_pipeweed(at: Situation[State], hex_: str) -> bool:
    """N.9  Whether pipeweed leaves Hobbits of this hex alone: in Nurn and Gorgoroth it does."""
    return places.province(at, hex_) in ("nurn", "gorgoroth")


def on_the_way(at: Situation[State], origin: str) -> tuple[int, ...]:
    """The cards that somebody of this hex may be using, as far as everybody knows."""
    state = at.state
    found = (
        card
        for card in ON_THE_WAY
        if is_left(state, card, origin) and (card not in TOGETHER or is_shared(state, card, origin))
    )
    barred = in_force.pipeweed_is_found(state) and not is_spared_pipeweed(at, origin)
    return tuple(card for card in found if card != LEMBAS or not barred)


def may_ride(state: State, origin: str, face_down: int, spotted_hobbits: int, face_up: tuple[str, ...]) -> bool:
    """L.11  Whether Shadowfax could carry these, as far as everybody knows: he may have left his box, and they are his
    rider and a Hobbit at most.
    """
    out = is_left(state, SHADOWFAX, origin) and (cards_out(state) > 0 or SHADOWFAX in state.so_far.uses)
    return out and _are_seated(face_down, spotted_hobbits, face_up)


def _are_seated(face_down: int, spotted_hobbits: int, face_up: tuple[str, ...]) -> bool:
    """L.11  The holder, who is no Hobbit, and one Hobbit; of two counters one at least may lie over a Hobbit."""
    riders = face_down + spotted_hobbits + len(face_up)
    is_few = riders <= 2 and len(face_up) <= 1 and spotted_hobbits <= 1
    return is_few and riders > spotted_hobbits and "gollum" not in face_up


def checks_on_the_way(
    at: Situation[State], origin: str, face_down: int, spotted_hobbits: int, face_up: tuple[str, ...],
    using: tuple[int, ...], names: tuple[str, ...],
) -> Iterator[Check]:  # fmt: skip
    """L.6, L.8, L.9, L.11  What holds of the cards that a company says it uses."""
    state = at.state
    known = set(using) <= set(ON_THE_WAY) and len(set(using)) == len(using)
    yield Check("L", known, "cards_help_on_the_way", facts={"cards": using}, applies=bool(using))
    going = face_down + spotted_hobbits + len(face_up)
    # Looked up for the cards they use alone: most companies use none, and every move is asked about.
    left = {card for card in using if card in ON_THE_WAY and is_left(state, card, origin, going, face_up)}
    for card in ON_THE_WAY:
        yield Check(SECTIONS[card], card in left, "card_is_in_play", facts={"card": card}, applies=card in using)
    known_to_go = (*names, *face_up)
    began = beginnings.known_to_begin(state, known_to_go)
    for card in TOGETHER:
        facts, cites = {"card": card, "hex": origin}, SECTIONS[card]
        applies = card in left
        shared = applies and is_shared(state, card, origin, going, face_up)
        yield Check(cites, shared, "users_began_in_one_hex", facts=facts, applies=applies)
        users = state.so_far.uses.get(card)
        fits = len(began) < 2 if users is None else began <= users
        noted = fits or not applies or not shared
        yield Check(cites, noted, "desk_has_the_users_beginning_in_one_hex", secret_to=FELLOWSHIP, facts=facts)
    bars = in_force.pipeweed_is_found(state) and not (is_spared_pipeweed(at, origin) and not face_up)
    yield Check("N.9", False, "no_pipeweed_is_found", applies=LEMBAS in using and bars)
    fresh = [card for card in using if card not in state.magic.used]
    out = len(fresh) <= max(0, cards_out(state))
    yield Check("L.2", out, "shown_cards_have_left_a_box", ESSENTIAL, applies=bool(fresh))
    moving = face_down + spotted_hobbits
    seated = _are_seated(face_down, spotted_hobbits, face_up)
    facts = {"riders": moving + len(face_up)}
    rides = SHADOWFAX in using
    yield Check("L.11", seated, "shadowfax_carries_one_and_a_hobbit", facts=facts, applies=rides)
    told = SHADOWFAX in using and len(names) == moving > 0
    one = not told or sum(name not in HOBBITS for name in (*names, *face_up)) == 1
    yield Check("L.11", one, "shadowfax_carries_one_and_a_hobbit", secret_to=FELLOWSHIP, facts=facts)
    holders = {state.magic.held.get(card) for card in using} - {None}
    here = {*names, *face_up} | {name for name in holders if name and state.people[name].hex in (None, origin)}
    is_unseen = state.magic.unseen > 0
    # Who started with a card that was used in this Player-Turn shares it, wherever its holder has gone since.
    first = [card for card in using if card not in (*state.so_far.uses, *state.magic.used)]
    has = all(state.magic.held.get(card) in here or (card not in state.magic.held and is_unseen) for card in first)
    yield Check("L.1", has, "desk_has_the_cards_with_them", secret_to=FELLOWSHIP)
    yield from out_checks(using, state.magic.gone)
    real = all(card in state.magic.held or is_unseen or card in state.magic.used for card in using)
    yield Check("L.1", real, "record_has_the_card_with_somebody", secret_to=FELLOWSHIP)


def used_on_the_way(at: Situation[State], origin: str, using: tuple[int, ...]) -> Iterator[Event]:
    """L.6, L.8  A card that serves once leaves play when it is first used."""
    once = [card for card in using if card in ONCE and card not in at.state.magic.used]
    yield from (MagicCardUsed(card, origin) for card in once)


def cards_out(state: State) -> int:
    """Magic Cards that left their boxes and are not used up, for all to see; the Ring was never in one."""
    return sum(MAGIC_BOXES.values()) - sum(state.magic.boxes.values()) - len(state.magic.used)


@command
class UseAthelas(Command):
    """L.10  Whoever has Athelas loses all wounds of combat; noted on the desk, but for an open row."""

    is_desk_note: ClassVar[bool] = True
    meaning: ClassVar[str] = "cure the holder of Athelas of all wounds, once in the game"
    cites: ClassVar[str] = "L.10"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    is_offered_at_desk: ClassVar[bool] = True
    holder: str = secret(FELLOWSHIP)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        # Nobody else's desk could hold it.
        yield Check("L.10", at.seat == FELLOWSHIP, "own_counters_only", ESSENTIAL)
        yield Check("L.10", state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield Check("L.1", cards_out(state) > 0, "a_magic_card_has_left_its_box", ESSENTIAL)
        spent = ATHELAS in state.magic.gone or ATHELAS in state.magic.used
        facts = {"card": ATHELAS}
        yield Check("L.10", not spent, "card_is_in_play", ESSENTIAL, secret_to=FELLOWSHIP, facts=facts)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        cured = (name for name in at.state.members if hold(_cure_checks(at.state, name), FELLOWSHIP))
        yield Domain(name="holder", kind="one_of", options=tuple((name, name) for name in cured), secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from _cure_checks(at.state, self.holder)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        yield AthelasUsed(self.holder)
        # RULING: L.1 never orders a holder to be told, so only the row that lies open shows the cure.
        person = state.people[self.holder]
        if is_public(person) and combat_wounds(person):
            yield tells(f"magic:{self.holder}", "L.10", str(ATHELAS))
            yield WoundsErased(self.holder, combat_wounds(person))


def _cure_checks(state: State, name: str) -> Iterator[Check]:
    """L.10  Whether he may use Athelas, as far as the Fellowship's desk knows."""
    held, member = state.magic.held.get(ATHELAS), name in state.members
    yield Check("L.1", member, "magic_cards_of_this_game", ESSENTIAL, secret_to=FELLOWSHIP)
    lives = name not in state.people or not state.people[name].is_dead
    yield Check("L.10", lives, "he_lives", secret_to=FELLOWSHIP, facts={"name": name})
    has = held == name or (held is None and state.magic.unseen > 0)
    yield Check("L.10", has, "desk_has_athelas_with_him", secret_to=FELLOWSHIP)
    alive = member and not state.people[name].is_dead
    yield Check("L.10", alive, "holder_lives", secret_to=FELLOWSHIP)
    fights = any(name in _fighters(step) for step in state.stack if isinstance(step, Combat | Duel))
    # RULING: L.10 stops who is "involved"; of the set of G.1 one fights, and the others stand by until they are picked.
    combat = state.under_way(Combat)
    facts = {"stands_by": not fights and combat is not None and alive and state.people[name].hex == combat.hex}
    yield Check("L.10", not fights, "he_is_not_in_combat", secret_to=FELLOWSHIP, facts=facts)


def _fighters(step: Combat | Duel) -> tuple[str, ...]:
    """Everybody who fights in it or has left it."""
    left = (*step.out, *step.unseen.values()) if isinstance(step, Combat) else ()
    return (*step.fighters.values(), *left)


@event
class MagicCardUsed(Event):
    """L.6, L.8  A Magic Card was used up, for all to see."""

    card: int
    hex: str

    def apply(self, state: State) -> State:
        spent = without_card(state, self.card)
        return replace(spent, magic=replace(spent.magic, used=(*spent.magic.used, self.card)))


@event
class AthelasUsed(Event):
    """L.10  The herb is used up, and a covered row cleared of its wounds."""

    holder: str = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        spent = without_card(state, ATHELAS)
        spent = replace(spent, magic=replace(spent.magic, gone=(*spent.magic.gone, ATHELAS)))
        if is_public(spent.people[self.holder]):
            return spent
        return spent.with_person(self.holder, wounds=0, slashes=0)


def without_card(state: State, card: int) -> State:
    """This state with the card with nobody any more: from its holder, or one of those the tablet has not seen.

    What is played lies on the table, whatever the desk has noted. Where it has the card with nobody, the card was lost
    only in the record, or another was noted for it: refusing it would tell what is noted.
    """
    magic = state.magic
    if card in magic.gone:
        return replace(state, magic=replace(magic, gone=tuple(other for other in magic.gone if other != card)))
    if card not in magic.held and magic.unseen:
        return replace(state, magic=replace(magic, unseen=magic.unseen - 1))
    others = [own for own in magic.held if own != RING_CARD]
    wrong = card if card in magic.held else max(others, default=None)
    return replace(state, magic=replace(magic, held={own: who for own, who in magic.held.items() if own != wrong}))


def without_horse(state: State, name: str) -> State:
    """L.11  This state with Shadowfax out of the game, unseen by the Dark Power, if it is he who had him."""
    if state.magic.held.get(SHADOWFAX) != name:
        return state
    left = without_card(state, SHADOWFAX)
    return replace(left, magic=replace(left.magic, gone=(*left.magic.gone, SHADOWFAX)))
