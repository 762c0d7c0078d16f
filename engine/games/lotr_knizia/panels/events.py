"""The six Event boxes of a board: which are past, and what each would cost now, as everybody can reckon it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.core.look import Sight
from engine.core.panels import Line, Lines
from engine.games.lotr_knizia.panels.seats import living, with_shields, with_token
from engine.games.lotr_knizia.pieces import (
    BOARDS,
    EOMER,
    EOWYN,
    EVENT_BOXES,
    FRIENDSHIP,
    HEART,
    HIDING,
    KINDS,
    RIDERS,
    RING,
    SHADOWFAX,
    SUN,
    THEODEN,
    TILES,
    TRAVELLING,
)
from engine.games.lotr_knizia.sections import SECTIONS, section

SAURON: Final = {
    "speak_friend": 1,
    "stone_in_the_well": 1,
    "trapped": 2,
    "orcs_attack": 2,
    "riders": 1,
    "orcs_attack_the_gate": 2,
    "orcs_storm": 2,
    "orcs_conquer": 2,
    "forbidden_pool": 2,
    "shelob_appears": 2,
    "shelob_attacks": 3,
    "surrounded": 3,
}
"""How far Sauron comes where a price is not paid, or a line is not far enough."""
_COMES: Final = ("trapped", "riders", "orcs_attack_the_gate", "orcs_conquer")
"""Where nothing can be paid: he comes, as the lines stand."""
SHIELDS: Final = {"gollum": 7, "faces_of_the_dead": 3, "forbidden_pool": 5, "sam_saves_frodo": 3}
"""What is paid in shields."""
CARDS: Final = {"surrounded": 7}
"""What is paid in cards of any kind."""
Facts = dict[str, Any]
Told = tuple[str, Facts]
"""The key of the words for what an Event would cost now, after `now.<Event>`, and what stands in their blanks."""


def gone(sight: Sight, line: str) -> int:
    """How many spaces of a line are gone."""
    return int(sight.view["lines"].get(line, 0))


def far(sight: Sight, line: str) -> str:
    """'5 of 7', or that the line is done."""
    last, say = BOARDS[sight.view["board"]].last(line), sight.lexicon.text.say
    here = gone(sight, line)
    return say("panel.done") if here >= last else say("panel.of", {"here": here, "last": last})


def _is_done(sight: Sight, line: str) -> bool:
    return gone(sight, line) >= BOARDS[sight.view["board"]].last(line)


def _sauron(sight: Sight, name: str) -> Facts:
    """Where Sauron would come to, and whom he would catch."""
    to = max(0, sight.view["sauron"] - SAURON[name])
    caught = tuple(seat for seat in living(sight) if sight.view["dark"][seat] >= to)
    return {"to": to, "caught": caught}


def _plain(sight: Sight, name: str) -> Told:
    """The price is always the same."""
    return "", _sauron(sight, name) if name in SAURON else {}


def _dice(sight: Sight, name: str) -> Told:
    return "", {"count": len(living(sight))}


def _well(sight: Sight, name: str) -> Told:
    events = BOARDS[sight.view["board"]].events
    return "", _sauron(sight, name) | {"next": events[events.index(name) + 1]}


def _trapped(sight: Sight, name: str) -> Told:
    if _is_done(sight, TRAVELLING) and _is_done(sight, HIDING):
        return "done", {}
    return "open", _sauron(sight, name) | {"travelling": far(sight, TRAVELLING), "hiding": far(sight, HIDING)}


def _wormtongue(sight: Sight, name: str) -> Told:
    left = tuple(kind for kind in (RIDERS, THEODEN, SHADOWFAX, EOMER) if kind in sight.view["on_board"])
    return ("left", {"left": left}) if left else ("nothing", {})


def _riders(sight: Sight, name: str) -> Told:
    if not _is_done(sight, FRIENDSHIP):
        return "open", _sauron(sight, name) | {"friendship": far(sight, FRIENDSHIP)}
    return ("taken", {}) if RIDERS in sight.view["on_board"] else ("done", {})


def _gate(sight: Sight, name: str) -> Told:
    here, part = gone(sight, TRAVELLING), BOARDS[sight.view["board"]].lines[TRAVELLING].part
    if here >= part:
        return "done", {"count": len(living(sight))}
    return "open", _sauron(sight, name) | {"here": here, "part": part}


def _conquer(sight: Sight, name: str) -> Told:
    how = "done" if _is_done(sight, TRAVELLING) else "open"
    return how, _sauron(sight, name) | {"travelling": far(sight, TRAVELLING)}


def _storm(sight: Sight, name: str) -> Told:
    missing = tuple(token for token in (HEART, SUN, RING) if not with_token(sight, token))
    return ("missing" if missing else "there"), _sauron(sight, name) | {"missing": missing}


def _gollum(sight: Sight, name: str) -> Told:
    shields = sight.view.get("shields")
    if shields is None:
        return "hidden", {}
    have = sum(shields[seat] for seat in living(sight))
    return ("enough" if have >= SHIELDS[name] else "short"), {"have": have}


def _in_shields(sight: Sight, name: str) -> Told:
    able = with_shields(sight, SHIELDS[name])
    facts = _sauron(sight, name) if name in SAURON else {}
    if able is None:
        return "hidden", facts
    return ("able" if able else "nobody"), facts | {"able": able}


def _eowyn(sight: Sight, name: str) -> Told:
    return ("board" if EOWYN in sight.view["on_board"] else "perhaps"), {"count": len(living(sight))}


def _each_token(token: str) -> Callable[[Sight, str], Told]:
    def told(sight: Sight, name: str) -> Told:
        without = tuple(seat for seat in living(sight) if seat not in with_token(sight, token))
        return ("without" if without else "all"), {"without": without}

    return told


def _surrounded(sight: Sight, name: str) -> Told:
    have = sum(sight.view["hand_sizes"][seat] for seat in living(sight))
    return ("enough" if have >= CARDS[name] else "short"), _sauron(sight, name) | {"have": have}


_NOW: Final[Mapping[str, Callable[[Sight, str], Told]]] = {
    "watcher": _dice,
    "stone_in_the_well": _well,
    "trapped": _trapped,
    "fly_you_fools": _dice,
    "wormtongue": _wormtongue,
    "riders": _riders,
    "orcs_attack_the_gate": _gate,
    "fire_of_orthanc": _dice,
    "orcs_storm": _storm,
    "orcs_conquer": _conquer,
    "gollum": _gollum,
    "faces_of_the_dead": _in_shields,
    "forbidden_pool": _in_shields,
    "nazgul_searches": _dice,
    "sam_saves_frodo": _in_shields,
    "nazgul_attacks": _eowyn,
    "pelennor": _each_token(HEART),
    "mouth_of_sauron": _each_token(SUN),
    "surrounded": _surrounded,
}


def price_now(sight: Sight, name: str, *, is_on: bool = False) -> str:
    """What an Event would cost if it happened at this moment. is_on: it does, and he who comes anyhow has come."""
    how, facts = _NOW.get(name, _plain)(sight, name)
    text = sight.lexicon.text
    said = [text.say(f"now.{name}.{how}" if how else f"now.{name}", _people(sight) | facts)]
    comes = "comes" if name in _COMES else "else"
    if "to" in facts and not (is_on and name in _COMES):
        said.append(text.say(f"now.sauron.{comes}_and_catches" if facts["caught"] else f"now.sauron.{comes}", facts))
    if f"now.after.{name}" in text:
        said.append(text.say(f"now.after.{name}", facts))
    return " ".join(said)


def _people(sight: Sight) -> Facts:
    return {"active": sight.view["active"], "bearer": sight.view["bearer"]}


def waiting_tile(sight: Sight) -> str:
    """The tile that lies there and is not carried out yet, '' for none."""
    for line in reversed(sight.lines):
        for event in reversed(line.get("events", ()) if line.get("undone") is None else ()):
            match event.get("type"):
                case "TileTurned":
                    return str(event["kind"]) if event["kind"] in TILES else ""
                case "TileDone" | "TileCancelled" | "EventIgnored" | "TurnEnded" | "StageBegins":
                    return ""
    return ""


def happening(sight: Sight) -> str:
    """The Event that is being carried out, '' for none."""
    for line in reversed(sight.lines):
        if line.get("undone") is not None:
            continue
        for event in reversed(line.get("events", ())):
            match event.get("type"):
                case "EventHappens":
                    return str(event["name"])
                case "EventOver" | "EventIgnored" | "StageBegins":
                    return ""
    return ""


def boxes(sight: Sight) -> Lines:
    """The boxes in their order: what was is dim, what is now is gold, and what is to come has its price."""
    view, say = sight.view, sight.lexicon.text.say
    board = BOARDS[view["board"]]
    now = happening(sight)
    rows = []
    for place, name in enumerate(board.events):
        title = say("panel.event", {"number": place + 1, "name": sight.lexicon.name(name)})
        if name == now:
            rows.append(Line(title, price_now(sight, name, is_on=True), say("panel.event_now"), "gold"))
        elif place < view["event"]:
            rows.append(Line(f"✓ {title}", tone="dim"))
        else:
            next_ = say("panel.event_next") if place == view["event"] else ""
            rows.append(Line(title, price_now(sight, name), next_))
    cites = (section(now, view["expanded"]),) if now in SECTIONS else ()
    return Lines(say("panel.events"), tuple(rows), sight.lexicon.cites(" ".join(cites)))


def next_one(sight: Sight) -> Iterator[Lines]:
    """The Event that is being carried out, else the one that the next sundial brings, with its price now."""
    view, say = sight.view, sight.lexicon.text.say
    now = happening(sight)
    if now:
        line = Line(sight.lexicon.name(now), price_now(sight, now, is_on=True), tone="gold")
        yield Lines(say("panel.event_is"), (line,))
    elif view["event"] < EVENT_BOXES:
        name = BOARDS[view["board"]].events[view["event"]]
        yield Lines(say("panel.event_comes"), (Line(sight.lexicon.name(name), price_now(sight, name)),))


def what(sight: Sight, kind: str) -> str:
    """What a Feature card is: '2 Travelling'; '' of a yellow one."""
    card = KINDS[kind]
    return (
        sight.lexicon.text.say("panel.symbols", {"count": card.symbols, "symbol": card.symbol}) if card.symbol else ""
    )
