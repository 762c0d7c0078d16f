"""The secrets of War of the Ring (SPI) that the twins vary, and the values each twin may give them."""

from collections.abc import Mapping
from typing import Any

from engine.core.table import Table
from engine.games.wotr_spi import at_home
from engine.games.wotr_spi.in_hand import EventsToShow
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, HOBBITS, LETTERS, MEMBERS, RING_CARD
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.l_magic.belongings import left_cards
from engine.games.wotr_spi.steps.l_magic.magic import cards_to_hold
from engine.games.wotr_spi.steps.l_magic.magic_uses import ATHELAS
from engine.games.wotr_spi.steps.m_ring.succession import heirs
from engine.games.wotr_spi.steps.r_leaders.healing import HEALERS
from engine.policy import Chance, Move
from tests.contract.secret import Secret
from tests.games.wotr_spi.openings import BOX, to_opening

LETTER, CARDS, NAMES = "letter and points", "Event Cards of the Dark Power", "names of counters"
HEXES = ("W2812", "W2716", "W2724", "E0929", "W2626")
FRODO = "frodo"
"""Who has the Ring first: of more than twenty he always gets a card, because openings kill him."""
SAME_RATING = ("aragorn", "gandalf_grey", "legolas", "gimli")
"""Ringbearers of one Ring Rating in the practice box: the roll to take the Ring off is the same for all of them."""


def _state(table: Table) -> State:
    state = table.timeline.head.world.state
    assert isinstance(state, State)
    return state


def _counters(table: Table, origin: str = "") -> tuple[str, ...]:
    """Who may lie under a face-down counter. origin: there, as the desk has it, where there are more than the nine."""
    state = _state(table)
    if not state.armies.are_on:
        return MEMBERS
    stay = at_home.bound(state, origin)
    here = (name for name in state.members if not origin or state.people[name].hex in (None, origin))
    return tuple(name for name in here if name not in stay)


def letter(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    return {"letter": chance.pick(LETTERS)}


def names(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    match do:
        case "MoveFellowship":
            count = int(public.get("face_down", 0)) + int(public.get("spotted_hobbits", 0))
            there = _counters(table, str(public["origin"]))
            return {"names": [] if chance.one_in(4) else chance.shuffled(there)[:count]}
        case "FlyWithEagles":
            names = ("face_down", "spotted_hobbits", "captive_hobbits")
            count = sum(int(public.get(name, 0)) for name in names)
            there = _counters(table, str(public["origin"]))
            return {"names": [] if chance.one_in(4) else chance.shuffled(there)[:count]}
        case "RevealSpotted" | "AnswerPalantir":
            count = int(public.get("hobbits", 0))
            return {"which": [] if chance.one_in(4) else chance.shuffled(HOBBITS)[:count]}
        case "ReportDeath" | "NameKilled" | "AnswerRout":
            people, hex_ = _state(table).people, public.get("hex", _state(table).hex_in_hand)
            here = [name for name in HOBBITS if people[name].hex in (None, hex_)] or list(HOBBITS)
            # He is told once in a run: each twin has another where there are two.
            own = here[table.file.table_secret[0] % len(here)]
            return {"hobbit": own if str(public.get("name", public.get("taken"))).endswith("hobbit") else ""}
        case "ChooseFighter":
            return {"hobbit": chance.pick(HOBBITS) if str(public.get("name")).endswith("hobbit") else ""}
        case "TellMagicCards":
            return {"who": "" if chance.one_in(4) else chance.pick(HOBBITS)}
        case _:
            return {"hex": chance.pick(HEXES), "names": chance.shuffled(_counters(table))[: chance.between(1, 5)]}


def marks(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    if do == "HealWound":
        return _heal(table, chance)
    row = chance.pick((*_counters(table), "gollum", "gandalf_white"))
    return {"character": row, "wounds": chance.between(-1, 5), "circles": chance.between(-1, 3)}


def _heal(table: Table, chance: Chance) -> dict[str, Any]:
    """A healer and somebody who is hurt, of those whom the desk lists."""
    offers = (offer for offer in table.offers(FELLOWSHIP) if offer.do == "HealWound")
    listed = {domain.name: [value for value, _ in domain.options] for offer in offers for domain in offer.fields}
    return {
        "healer": chance.pick(listed.get("healer") or HEALERS),
        "character": chance.pick(listed.get("character") or _counters(table)),
    }


def _events(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    match do:
        case "DrawOpeningHand":
            return {"cards": _cards(table, 3, chance)}
        case "ShowEvents":
            asked = _state(table).now(EventsToShow)
            hand = _state(table).events.hands.get(asked.seat, ()) if asked else ()
            return {"cards": chance.shuffled(hand)[: asked.count if asked else 0]}
        case _:
            return {"card": None if chance.one_in(4) else chance.pick(_state(table).event_cards)}


def _hand(table: Table, seat: str, chance: Chance) -> dict[str, Any]:
    """As many cards as the seat holds, whichever; another seat's among them."""
    return {"cards": _cards(table, len(_state(table).events.hands.get(seat, ())), chance)}


def _cards(table: Table, count: int, chance: Chance) -> list[int | None]:
    cards = chance.shuffled(_state(table).event_cards)
    return [None if chance.one_in(4) else card for card in cards[:count]]


def events_of(seat: str) -> Any:
    def fill(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
        return _hand(table, seat, chance) if do == "NoteHand" else _events(table, do, public, chance)

    return fill


def magic(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    state = _state(table)
    match do:
        case "TakeMagicCards":
            count = int(public["count"])
            if chance.one_in(8 if state.armies.are_on else 4):
                return {"cards": [], "to": []}
            cards, who = cards_to_hold(state), _counters(table, str(public["hex"]))
            first = [FRODO] if state.armies.are_on else []
            to = [*first, *(chance.pick(who) for _ in range(count))][:count]
            return {"cards": chance.shuffled(cards)[:count], "to": to}
        case "RetrieveMagicCards":
            most = chance.between(1, 2) if state.armies.are_on else chance.below(3)
            taken = chance.shuffled(left_cards(state))[:most]
            here = _counters(table, state.hex_in_hand) if state.armies.are_on else state.members
            living = [name for name in here if not state.people[name].is_dead]
            heirs_of = [chance.pick(living) for _ in taken] if living else []
            down = [card for card, who in state.magic.held.items() if who in heirs_of and card != RING_CARD]
            return {"cards": taken, "to": heirs_of, "gives_up": down[: chance.below(2)]}
        case "UseAthelas":
            return {"holder": state.magic.held.get(ATHELAS) or chance.pick(state.members)}
        case _:
            held = {card: who for card, who in state.magic.held.items() if card != RING_CARD}
            if len(set(held.values())) > 1 and chance.one_in(2):
                one = chance.pick(sorted(held))
                other = chance.pick([card for card in sorted(held) if held[card] != held[one]])
                return {"card": one, "to": held[other], "in_return": other}
            return {"card": chance.pick(cards_to_hold(state)), "to": chance.pick(_counters(table)), "in_return": None}


def bearer(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    state = _state(table)
    if do == "TakeRing":
        return {"name": chance.pick(state.members)}
    could = [name for name in heirs(state) if name in state.members] or list(state.members)
    own = [card for card, _ in state.magic.held.items() if card != RING_CARD]
    return {"name": chance.pick(could), "gives_up": chance.pick([None, *own])}


def _bearer_of_one_rating(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    return {"name": chance.pick(SAME_RATING)} | ({} if do == "TakeRing" else {"gives_up": None})


def note(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    if do == "NoteHand":
        return _hand(table, FELLOWSHIP, chance)
    fills = {"MarkOnDesk": marks, "HealWound": marks, "NameCounters": names}
    found: dict[str, Any] = fills.get(do, magic)(table, do, public, chance)
    return found


def _moves(seat: str, *bodies: dict[str, Any]) -> list[Move]:
    return [Move(seat, body["do"], {name: value for name, value in body.items() if name != "do"}) for body in bodies]


def _opening() -> tuple[Move, ...]:
    """Two Game-Turns that come to everything the random player finds seldom: Magic Cards, and a search that spots."""
    dark, fellows = DARK_POWER, FELLOWSHIP
    end, events, roll = {"do": "EndPhase"}, {"do": "EndEvents"}, {"do": "EnterRoll"}
    moves = [
        *_moves(fellows, {"do": "PlaceCounters"}),
        *_moves(dark, {"do": "PlaceCounters"}, {"do": "DealServants"}),
        *_moves(fellows, {"do": "DealMagicCards"}),
        *_moves(dark, {"do": "DrawOpeningHand", "cards": [60, 61, 62]}),
        *_moves(fellows, {"do": "DrawOpeningHand", "cards": [70, 71, None]}),
        *_moves(dark, {**roll, "faces": [4]}),
        *_moves(fellows, end),
        *_moves(dark, {"do": "DrawEvent", "card": 63}, {"do": "DiscardEvent", "card": 60}, events),
        *_moves(
            fellows, {"do": "DrawEvent", "card": 72, "pile": "discards"}, {"do": "DiscardEvent", "card": 71}, events
        ),
        *_moves(dark, {"do": "ChooseLetter", "letter": "A"}, {**roll, "faces": [3]}, end),
        *_moves(
            fellows,
            {"do": "TakeMagicCards", "hex": "W2812", "count": 4, "cards": [47, 49, 52, 53], "to": [*HOBBITS]},
            {"do": "MoveFellowship", "origin": "W2812", "to": "W1918", "face_down": 5, "names": []},
            end,
        ),
        *_moves(dark, end, {"do": "OpenLetter"}, end, {**roll, "faces": [1]}),
        *_moves(fellows, end),
        *_moves(dark, {"do": "EndEvents"}),
        *_moves(fellows, {"do": "EndEvents"}),
        *_moves(
            dark,
            {"do": "ChooseLetter", "letter": "A"},
            {**roll, "faces": [5]},
            {"do": "DrawSearch", "card": 97},
            {"do": "SearchHex", "hex": "W1918", "nazgul": 2},
            {**roll, "faces": [2]},
        ),
        *_moves(fellows, {"do": "RevealSpotted", "named": ["aragorn", "gimli"], "hobbits": 3, "which": []}),
        *_moves(dark, {"do": "PlaceForce", "nazgul": ["nazgul_4"]}, end),
        *_moves(
            fellows,
            {"do": "MoveFellowship", "origin": "W1918", "to": "W1917", "spotted_hobbits": 2, "face_up": ["gimli"]},
        ),
    ]
    return tuple(moves)


OPENING = _opening()


def _secret(name: str, owner: str, fields: Mapping[str, tuple[str, ...]], fill: Any, *ways: str, **more: Any) -> Secret:
    openings = (lambda: OPENING, *map(to_opening, ways))
    return Secret(name, "wotr_spi", "character", owner, fields, fill, **{"box": BOX, "openings": openings, **more})


HELD = {
    "DrawOpeningHand": ("cards",), "DrawEvent": ("card",), "DiscardEvent": ("card",), "ShowEvents": ("cards",),
    "NoteHand": ("cards",),
}  # fmt: skip
NOTES = {
    "NameCounters": ("hex", "names"), "MarkOnDesk": ("character", "wounds", "circles"),
    "ExchangeMagicCard": ("card", "to", "in_return"), "UseAthelas": ("holder",), "NoteHand": ("cards",),
}  # fmt: skip
IN_COMBAT = ("bearer", "combat", "death")
TOLD_DEATHS = ("ReportDeath",)
"""What a random player would end most runs with, on a whim."""
CLAIMS = ("CastRingIntoFire",)
"""M.5  What comes of it everybody sees: where the Ringbearer is, or that he is not there."""
OPENED = (*IN_COMBAT, "identity")
"""What opens a row: who is named lies face-up, and his marks are seen."""

SECRETS = (
    _secret(
        LETTER, DARK_POWER, {"ChooseLetter": ("letter",)}, letter, "third", ends=("letter",),
        alike_until="OpenLetter", comes_anew=True,
    ),
    _secret(
        "points of a table read in part", DARK_POWER, {"ChooseLetter": ("letter",)}, letter, ends=("letter",),
        box="wotr_spi_1977", openings=(), comes_anew=True, agreed={"ChooseLetter": (FELLOWSHIP,)},
    ),
    _secret(
        "names of counters", FELLOWSHIP,
        {
            "MoveFellowship": ("names",), "NameCounters": ("hex", "names"), "RevealSpotted": ("which",),
            "FlyWithEagles": ("names",), "AnswerPalantir": ("which",), "TellMagicCards": ("who",),
            "ChooseFighter": ("hobbit",), "ReportDeath": ("hobbit",),
        },
        names, "duel", "capture", "eagles", "palantir", "death", notes=("NameCounters",), ends=IN_COMBAT,
        shuns=(*TOLD_DEATHS, *CLAIMS), alike_until="NameCounters",
    ),
    _secret(
        "marks on covered rows", FELLOWSHIP, {"MarkOnDesk": ("character", "wounds", "circles")}, marks, "succession",
        notes=("MarkOnDesk",), ends=OPENED, shuns=TOLD_DEATHS,
    ),
    _secret(
        "Event Cards of the Dark Power", DARK_POWER, HELD, events_of(DARK_POWER), "wizard", "palantir",
        "draws", notes=("NoteHand",), ends=("events",),
    ),
    _secret(
        "Event Cards of the Fellowship", FELLOWSHIP, HELD, events_of(FELLOWSHIP), "palantir", "eagles",
        "draws", notes=("NoteHand",), ends=("events",),
    ),
    _secret(
        "Magic Cards", FELLOWSHIP,
        {
            "TakeMagicCards": ("cards", "to"), "ExchangeMagicCard": ("card", "to", "in_return"),
            "UseAthelas": ("holder",), "RetrieveMagicCards": ("cards", "to", "gives_up"),
        },
        magic, "retrieval", "duel", "succession", notes=("ExchangeMagicCard", "UseAthelas"), ends=("magic",),
    ),
    _secret(
        "Ringbearer", FELLOWSHIP, {"NameSuccessor": ("name", "gives_up"), "TakeRing": ("name",)}, bearer,
        ends=("bearer",), shuns=("TryToRemoveRing", *TOLD_DEATHS, *CLAIMS),
        openings=tuple(map(to_opening, ("succession", "mud"))),
    ),
    _secret(
        "Ringbearer of a known rating", FELLOWSHIP, {"NameSuccessor": ("name",), "TakeRing": ("name",)},
        _bearer_of_one_rating, ends=("bearer",), shuns=(*TOLD_DEATHS, *CLAIMS),
        openings=tuple(map(to_opening, ("succession", "mud"))),
    ),
    _secret(
        "kinds of notes on the desk", FELLOWSHIP, NOTES, note, "duel", "retrieval", notes=tuple(NOTES),
        is_kind_varied=True, ends=(*OPENED, "magic"), shuns=(*NOTES, *TOLD_DEATHS, *CLAIMS),
    ),
)  # fmt: skip
