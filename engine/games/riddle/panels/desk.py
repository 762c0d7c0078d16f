"""What one player alone looks at: the hand by kind, what each card does, and how a card is played now."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engine.core.look import Sight, noted_hand
from engine.core.panels import HandCard, HandCards, Line, Lines, Panel
from engine.games.riddle.board import Board, board
from engine.games.riddle.panels.seats import CAPTIVE, HALLS, city
from engine.games.riddle.panels.words import FLYING, does, sign
from engine.games.riddle.pieces import (
    BILBO,
    BOAT,
    BOMBADIL,
    CARDS,
    CLOAK,
    ELF_RING,
    EVIL,
    GOLLUM,
    GOOD,
    HORSES,
    NEUTRAL,
    OPEN_KINDS,
    PALANTIR,
    REJECTS,
    RIDDLE,
    RING,
    ROPE,
    SEATS,
    SHELOB,
    SPIES,
    TAGS,
    WIZARDS,
)
from engine.games.riddle.travel import WATER, Gear, Travel, within

FACES: Final = {GOOD: "white", EVIL: "grey", NEUTRAL: "yellow", "": "yellow"}
ORDER: Final = (RING, *SEATS, *CARDS)
SEES, GOES = 6, 6
"""How far away an Elf Ring sees, and Tom Bombadil goes."""
AT_ONE: Final = {RIDDLE: "PoseRiddle", GOLLUM: "SendGollum", BILBO: "SendBilbo"}


def panels(sight: Sight, seat: str) -> tuple[Panel, ...]:
    """The hand as its owner has noted it, then the cards that were not noted, and what he saw of other hands. O-16: of
    a hand that stays closed nothing.
    """
    if f"{seat}_desk" not in sight.view:
        return (Lines("", (Line(sight.lexicon.say("desk.closed", {"seat": seat}), tone="dim"),)),)
    return (*_hand(sight, seat), *_seen(sight, seat))


def _seen(sight: Sight, seat: str) -> Iterator[Lines]:
    """What was noted of hands, the own one before it lost a card among them, each with its round."""
    say, rows = sight.lexicon.text.say, []
    for of, noted in sight.view[f"{seat}_desk"]["seen"].items():
        words = "panel.noted_before" if of == seat else "panel.noted_of"
        kinds = tuple(sight.lexicon.name(kind) for kind in noted["kinds"])
        told = say(words, {"of": of, "round": noted["round"], "kinds": kinds})
        gone = say("panel.gone_since", {"count": noted["lost"]}) if noted["lost"] else ""
        rows.append(Line(told, gone, icon="eye"))
    if rows:
        yield Lines(say("panel.seen"), tuple(rows))


def _hand(sight: Sight, seat: str) -> Iterator[HandCards | Lines]:
    say, held = sight.lexicon.text.say, noted_hand(sight.view, seat)
    counts = Counter(TAGS[card] for card in held if card is not None)
    kinds = sorted(counts, key=ORDER.index)
    title = say("panel.hand", {"count": len(held)})
    yield HandCards(title, tuple(_card(sight, seat, kind, counts[kind]) for kind in kinds))
    rows = []
    if unseen := held.count(None):
        rows.append(Line(say("panel.unseen", {"count": unseen}), say("panel.unseen_note"), tone="dim", icon="question"))
    if not held:
        rows.append(Line(say("panel.no_card"), tone="dim"))
    if rows:
        yield Lines("", tuple(rows))


def _card(sight: Sight, seat: str, kind: str, count: int) -> HandCard:
    number = next(card for card in noted_hand(sight.view, seat) if card is not None and TAGS[card] == kind)
    align = CARDS[kind].align
    return HandCard(
        kind,
        sight.lexicon.name(kind),
        does(sight, kind, seat),
        face=FACES[align],
        label=sight.lexicon.text.say(f"panel.of_{align}") if align else "",
        signs=(sign(kind),),
        count=count,
        card=number,
    )


def plays(sight: Sight, seat: str, card: int) -> Mapping[str, Any] | None:
    """The command that plays this card now: a force in a battle, a discard that is owed, else what it is for."""
    kind, view = TAGS[card], sight.view
    if view["discard"] == seat:
        return {"do": "Discard", "card": kind}
    if "battle" in view:
        return {"do": "Present", "force": kind} if seat in (view["active"], view["battle"]["of"]) else None
    if kind == RING:
        return {"do": "ShowRing"}
    return _moves(sight, seat, kind) or _helps(sight, seat, kind) or _power(sight, seat, kind)


def _moves(sight: Sight, seat: str, kind: str) -> Mapping[str, Any] | None:
    """What moves a marker, to a place that it reaches where there is one; nothing of a marker that is on no space."""
    laid, here = board(), sight.view["at"][seat]
    if kind in OPEN_KINDS:
        return {"do": "LayOpen", "card": kind}
    if here not in laid.beside and here not in laid.dots:
        return None
    if kind in HORSES:
        to = _rides(here, HORSES.index(kind) + 1, _gear(sight, seat), laid)
        return {"do": "RideHorse", "horse": kind, "to": to}
    if kind in FLYING:
        return {"do": "Fly", "card": kind, "to": _lands(here, laid.beside, laid)}
    if kind == BOMBADIL:
        return {"do": "GoWithBombadil", "to": _lands(here, within(here, GOES, laid), laid)}
    return None


def _gear(sight: Sight, seat: str) -> Gear:
    lying = sight.view["lying"][seat]
    return Gear(BOAT in lying, ROPE in lying, CLOAK in lying, is_horse=True)


def _rides(here: str, spaces: int, gear: Gear, laid: Board) -> str:
    """A space that a Horse surely reaches, '' for none."""
    return next((place for place, is_sure in Travel(laid).reach(here, spaces, gear).items() if is_sure), "")


def _lands(here: str, places: Iterable[str], laid: Board) -> str:
    """A space of land among these."""
    able = (one for one in sorted(places) if one in laid.beside and one != here and laid.ground[one] not in WATER)
    return next(able, "")


def _helps(sight: Sight, seat: str, kind: str) -> Mapping[str, Any] | None:
    """What throws again, leaves the Halls of Mandos, or picks up cards."""
    view = sight.view
    if kind in WIZARDS and view["at"][seat] in (HALLS, CAPTIVE):
        return {"do": "EscapeHalls", "wizard": kind}
    if kind in REJECTS and (not view["is_walked"] or not CARDS[kind].picks):
        return {"do": "RejectRoll", "card": kind}
    if CARDS[kind].picks and kind not in WIZARDS:
        return {"do": "PickUpByCard", "card": kind}
    return None


def _power(sight: Sight, seat: str, kind: str) -> Mapping[str, Any] | None:
    """A power play, at the first player that it can concern."""
    others = tuple(_within_reach(sight, seat))
    one = next(iter(others), "")
    if kind in AT_ONE:
        return {"do": AT_ONE[kind], "of": one}
    if kind == SHELOB:
        return {"do": "SendShelob"}
    if kind in SEATS and kind != seat:
        is_here = kind in sight.seats and sight.view["at"][kind] not in (HALLS, CAPTIVE)
        return {"do": "GiveCharacter", "of": kind} if is_here else {"do": "DrawByCharacter", "card": kind, "of": one}
    if kind in WIZARDS:
        return {"do": "UseWizard", "wizard": kind, "of": others[:1]}
    return _sees(sight, seat, kind, others)


def _sees(sight: Sight, seat: str, kind: str, others: tuple[str, ...]) -> Mapping[str, Any] | None:
    """What sees a hand where its player stands."""
    at, laid = sight.view["at"], board()
    cities = {other: city(sight, at[other]) for other in others}
    if kind in SPIES:
        return {"do": "UseSpy", "spy": kind, "of": tuple(one for one in others if cities[one] in SPIES[kind])[:1]}
    if kind == PALANTIR:
        return {"do": "UsePalantir", "of": tuple(one for one in others if cities[one])[:1]}
    if kind == ELF_RING:
        here = at[seat]
        near = within(here, SEES, laid) if here in laid.beside or here in laid.dots else frozenset()
        return {"do": "UseElfRing", "of": tuple(one for one in others if at[one] in near)[:1]}
    return None


def _within_reach(sight: Sight, seat: str) -> Iterator[str]:
    """The other players who hold cards, and are not in the Halls of Mandos."""
    view = sight.view
    away = {one for one in sight.seats if view["at"][one] in (HALLS, CAPTIVE) or one in view["out"]}
    yield from (one for one in sight.seats if one != seat and one not in away and view["hand_sizes"][one])
