"""Armies as everybody sees them: their piles on the map, the tab that counts them, and what comes when (S, T, U)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from engine.core.lexicon import Lexicon
from engine.core.look import Sight
from engine.core.panels import Counter, Counters, Line, Lines, Panel, Pile, Tag
from engine.core.questions import SECOND
from engine.core.text import capital
from engine.games.wotr_spi import order_of_battle, pieces
from engine.games.wotr_spi.order_of_battle import Instalment

Points = tuple[tuple[str, int | None], ...]
"""Strength Points by people, None where nobody has told."""
_KEPT: Final = 1024
"""Of so many Forces, as they were lately, what is drawn of them is kept: of a hundred a tap changes one or two."""
_UNTOLD: Final = "?"
WAKE_BY_THEMSELVES: Final = {"saruman": 2, "mordor": pieces.MOBILIZATION_TURN}
"""T.4, T.5  The groups that a Game-Turn mobilizes, whatever happens, and which."""


def are_on(sight: Sight) -> bool:
    """P  Whether this is the Campaign Game."""
    return "armies" in sight.view


def is_hex(sight: Sight, place: str) -> bool:
    """Whether a Force stands in a hex, and not somewhere in a Province."""
    return _is_hex(sight.lexicon, place)


@lru_cache(maxsize=_KEPT)
def _is_hex(lexicon: Lexicon, place: str) -> bool:
    return lexicon.ids is not None and re.fullmatch(lexicon.ids.pattern, place) is not None


def called(sight: Sight, place: str) -> str:
    """A hex with its name, or a Province."""
    return _called(sight.lexicon, place)


def _called(lexicon: Lexicon, place: str) -> str:
    return lexicon.place(place) if _is_hex(lexicon, place) else _titled(lexicon, place)


@lru_cache(maxsize=_KEPT)
def _titled(lexicon: Lexicon, name: str) -> str:
    return capital(lexicon.name(name).replace("_", " "))


def counted(count: int | None) -> str:
    """Strength Points as they are shown: '?' where nobody has told."""
    return _UNTOLD if count is None else str(count)


def piles(sight: Sight) -> Iterator[Pile]:
    """S  Every Force that stands in a hex: its sum, and its peoples in rows, under who leads it in the battle there."""
    awake = frozenset(sight.view["armies"]["mobilized"])
    for seat, forces in sight.view["armies"]["forces"].items():
        for place, force in forces.items():
            if is_hex(sight, place):
                leader, points = _leader(sight, seat, place), tuple(force["points"].items())
                yield _pile(sight.lexicon, seat, place, leader, points, force["total"], force["as_of"], awake)


@lru_cache(maxsize=_KEPT)
def _pile(
    lexicon: Lexicon,
    seat: str,
    place: str,
    leader: str,
    points: Points,
    total: int | None,
    as_of: int | None,
    awake: frozenset[str],
) -> Pile:
    """A Force as it lies on the map, by all that it shows."""
    say = lexicon.text.say
    rows = [say("panel.leads", {"name": capital(lexicon.name(leader))})] if leader else []
    rows += [_row(lexicon, people, count, awake) for people, count in points]
    if total is None:
        rows.append(say("panel.untold_since", {"turn": as_of}))
    marks = (say("panel.led"),) if leader else ()
    return Pile(place, seat, counted(total), 1, (place,), tuple(rows), marks, is_force=True, moves="MarchForce")


def _row(lexicon: Lexicon, people: str, count: int | None, awake: frozenset[str]) -> str:
    """One people of a Force; T: whether it sleeps, for then it may not march."""
    told = {"people": _titled(lexicon, people), "count": counted(count)}
    is_awake = order_of_battle.peoples()[people].group in awake
    return lexicon.text.say("panel.people" if is_awake else "panel.people_asleep", told)


def _leader(sight: Sight, seat: str, place: str) -> str:
    battle = sight.view["armies"]["battle"]
    return battle["leaders"].get(seat, {}).get("name", "") if battle and battle["hex"] == place else ""


def tab_panels(sight: Sight) -> tuple[Panel, ...]:
    """Who holds the seven places, who is mobilized and what comes, and every Force."""
    return (_objectives(sight), _schedule(sight), *_forces(sight))


def _objectives(sight: Sight) -> Counters:
    """U  The seven places that win the game, each with who controls it."""
    say, held = sight.lexicon.text.say, _holders(sight)
    rows = tuple(
        Counter(sight.lexicon.place(place), "", Tag(capital(sight.lexicon.name(seat or "nobody")), _tone(seat)))
        for place, seat in held.items()
    )
    three = "three" in sight.view
    says = "panel.objectives_three" if three else "panel.objectives"
    return Counters(say(says, _counts(held)), rows, sight.lexicon.cites("Z" if three else "U"))


def _holders(sight: Sight) -> dict[str, str]:
    """U, Z, S.4  Who controls each of them, "" for nobody: where a table reads it so, the unwalled ones are theirs
    alone who have units there now.
    """
    armies: Mapping[str, Any] = sight.view["armies"]
    settled = {line["ruling"]: line["reading"] for line in sight.view["house_rules"]}
    manned = settled.get("control-of-places") == SECOND
    return {
        place: "" if manned and place in pieces.UNWALLED and place not in armies["forces"].get(seat, {}) else seat
        for place, seat in armies["objectives"].items()
    }


def _tone(seat: str) -> str:
    return "plain" if seat in ("", pieces.FELLOWSHIP) else "gold"


def _counts(held: Mapping[str, str]) -> dict[str, int]:
    return {seat: sum(holder == seat for holder in held.values()) for seat in pieces.THREE_SEATS}


def objectives_line(sight: Sight) -> Line:
    """U  How many of the seven places each seat controls."""
    counts = _counts(_holders(sight))
    says = "panel.eleven" if "three" in sight.view else "panel.seven"
    return Line(sight.lexicon.text.say(says, counts))


def _schedule(sight: Sight) -> Lines:
    """T  Every group: asleep, or since when it is mobilized, with what it gets and when."""
    say, cites = sight.lexicon.text.say, sight.lexicon.cites("T")
    rows: list[Line] = []
    for group in order_of_battle.GROUPS:
        lamp = sight.view["armies"]["mobilized"].get(group)
        name = _titled(sight.lexicon, group)
        if lamp is None:
            rows.append(Line(say("panel.asleep", {"group": name}), say(f"panel.wakes_{group}"), tone="dim"))
            continue
        woken = say(f"woken.{lamp['by']}")
        rows.append(Line(say("panel.awake", {"group": name, "turn": lamp["turn"]}), woken))
        for part, turn in _to_come(sight, group):
            told = {"after": part.after, "turn": turn, **_size(part, sight)}
            tone = "gold" if turn <= _now(sight) else "plain"
            rows.append(Line(say("panel.comes", told), _where(part, sight), tone=tone))
    return Lines(say("panel.schedule"), tuple(rows), cites)


def _now(sight: Sight) -> int:
    return int(sight.view["turn"])


def _to_come(sight: Sight, group: str) -> Iterator[tuple[Instalment, int]]:
    """What a mobilized group has still to get, and from which Game-Turn on."""
    armies = sight.view["armies"]
    lamp = armies["mobilized"].get(group)
    for part in order_of_battle.instalments() if lamp else ():
        if part.group == group and (part.id not in armies["taken"] or part.id in armies["held"]):
            yield part, lamp["turn"] + part.after


def _waiting(part: Instalment, sight: Sight) -> Mapping[str, Mapping[str, int]]:
    """Place -> people -> Strength Points of an instalment that have not come."""
    held = sight.view["armies"]["held"].get(part.id)
    whole = {one.place: one.points for one in part.arrivals}
    return whole if held is None else held


def _size(part: Instalment, sight: Sight) -> dict[str, int]:
    waiting = _waiting(part, sight)
    return {"points": sum(sum(points.values()) for points in waiting.values()), "places": len(waiting)}


def _where(part: Instalment, sight: Sight) -> str:
    waiting = _waiting(part, sight)
    return ", ".join(f"{called(sight, place)} {sum(points.values())}" for place, points in waiting.items())


def waiting_beside(sight: Sight, id_: str) -> Iterator[tuple[str, object, str, int]]:
    """T  Beside each place of an instalment what comes there, in the order of the schedule."""
    part = order_of_battle.instalment(id_)
    for order, (place, points) in enumerate(_waiting(part, sight).items() if part else ()):
        words = ", ".join(f"{_titled(sight.lexicon, people)} {count}" for people, count in points.items())
        yield ("holds", place, words, order)


def coming(sight: Sight, id_: str) -> str:
    """T  What an instalment brings, and where: 'Rohan 20, East Emnet 23'."""
    part = order_of_battle.instalment(id_)
    return _where(part, sight) if part else ""


def without_a_hex(sight: Sight, seat: str) -> str:
    """T  Of a seat, what came to a Province and stands in no hex yet; "" for nothing."""
    forces = sight.view["armies"]["forces"].get(seat, {})
    waiting = {place: force["total"] for place, force in forces.items() if not is_hex(sight, place)}
    return ", ".join(f"{called(sight, place)} {counted(total)}" for place, total in waiting.items())


def left_behind(sight: Sight, seat: str) -> dict[str, str]:
    """S.2, S.6  Hexes that the whole Force of this seat has left in this Player-Turn, by its last march from there, and
    where it is now: its Characters are moved by themselves.
    """
    return {origin: to for origin, to in _went(sight, seat).items() if origin not in _standing(sight, seat)}


def parted_from(sight: Sight, seat: str) -> dict[str, str]:
    """S.2, F.2  The same of hexes that only part of its Force has left: who goes with it is its seat's to say, until
    somebody has gone from there.
    """
    gone = {event["origin"] for event in _since_a_march(sight, seat) if "origin" in event and "face_down" in event}
    parted = {origin: to for origin, to in _went(sight, seat).items() if origin in _standing(sight, seat)}
    return {origin: to for origin, to in parted.items() if origin not in gone}


def _went(sight: Sight, seat: str) -> dict[str, str]:
    went: dict[str, str] = {}
    for event in _since_the_phase_began(sight):
        if event["type"] == "ForceMarched" and event["seat"] == seat:
            went.setdefault(event["origin"], went.get(event["to"], event["to"]))
    return {origin: to for origin, to in went.items() if to in _standing(sight, seat)}


def _standing(sight: Sight, seat: str) -> Mapping[str, Any]:
    standing: Mapping[str, Any] = sight.view["armies"]["forces"].get(seat, {})
    return standing


def _since_a_march(sight: Sight, seat: str) -> Iterator[Mapping[str, Any]]:
    """What happened after the latest march of this seat, the latest first."""
    for event in _since_the_phase_began(sight):
        if event["type"] == "ForceMarched" and event["seat"] == seat:
            return
        yield event


def _since_the_phase_began(sight: Sight) -> Iterator[Mapping[str, Any]]:
    """What happened in this phase, the latest first."""
    for line in reversed(sight.lines):
        if line.get("undone") is not None:
            continue
        for event in reversed(line.get("events") or ()):
            if event["type"] == "PhaseBegun":
                return
            yield event


def ahead(sight: Sight) -> dict[int, list[str]]:
    """T  Game-Turn -> what reinforcements may come on it first; what is due already stands under this one."""
    say = sight.lexicon.text.say
    found: dict[int, list[str]] = {}
    for group in order_of_battle.GROUPS:
        for part, turn in _to_come(sight, group):
            told = {"group": _titled(sight.lexicon, group), "after": part.after, **_size(part, sight)}
            found.setdefault(max(turn, _now(sight)), []).append(say("panel.ahead_comes", told))
    return found


def lamp_lines(sight: Sight) -> Iterator[Line]:
    """T  Who is mobilized and who sleeps."""
    say, lamps = sight.lexicon.text.say, sight.view["armies"]["mobilized"]
    awake = [_titled(sight.lexicon, group) for group in order_of_battle.GROUPS if group in lamps]
    asleep = [_titled(sight.lexicon, group) for group in order_of_battle.GROUPS if group not in lamps]
    if awake:
        yield Line(say("panel.lamps_on", {"groups": ", ".join(awake)}))
    if asleep:
        yield Line(say("panel.lamps_off", {"groups": ", ".join(asleep)}), tone="dim")
    beside = [
        f"{called(sight, place)} {counted(force['total'])}"
        for forces in sight.view["armies"]["forces"].values()
        for place, force in forces.items()
        if not is_hex(sight, place)
    ]
    if beside:
        yield Line(say("panel.no_hex_yet", {"forces": ", ".join(beside)}), tone="gold")


def _forces(sight: Sight) -> Iterator[Counters]:
    """S  A seat's Forces, the largest first; those without a hex before all."""
    say = sight.lexicon.text.say
    for seat, forces in sight.view["armies"]["forces"].items():
        ordered = sorted(forces.items(), key=lambda row: (is_hex(sight, row[0]), -(row[1]["total"] or 0)))
        rows = tuple(
            _force(sight.lexicon, place, tuple(force["points"].items()), force["total"]) for place, force in ordered
        )
        untold = sight.view["armies"]["untold"].get(seat, 0)
        title = say("panel.forces_of", {"seat": seat, "untold": untold or ""})
        yield Counters(title, rows, sight.lexicon.cites("S"))


@lru_cache(maxsize=_KEPT)
def _force(lexicon: Lexicon, place: str, points: Points, total: int | None) -> Counter:
    peoples = ", ".join(f"{_titled(lexicon, people)} {counted(count)}" for people, count in points)
    if not _is_hex(lexicon, place):
        peoples = f"{peoples} · {lexicon.text.say('panel.hex_is_untold')}"
    return Counter(_called(lexicon, place), peoples, Tag(counted(total), "plain"))
