"""Individual Combat of War of the Ring (SPI) as everybody sees it, told from the public journal since it began."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.look import Line as JournalLine, Sight
from engine.core.panels import Line, Side, Sides
from engine.core.text import capital
from engine.games.wotr_spi.panels.battle import of_armies
from engine.games.wotr_spi.panels.boxes import boxes_of

_BEGINS: Final = ("CombatStarted", "SeizureBegun")
_UNNAMED: Final = ("hobbit", "spotted_hobbit")
_FELLOWSHIP: Final = "fellowship"
_OUTRIGHT: Final = 20
"""More wounds than any row has boxes: a death."""


@dataclass
class _Round:
    """What one round has seen so far, by seat; fighters are as everybody knows them."""

    number: int
    fighters: dict[str, str]
    totals: dict[str, int] = field(default_factory=dict)
    dice: dict[str, int] = field(default_factory=dict)
    results: dict[str, str] = field(default_factory=dict)
    wounds: dict[str, int] = field(default_factory=dict)
    fallen: tuple[str, ...] = ()
    is_over: bool = False


@dataclass
class _Fight:
    """A fight followed through its events."""

    first: str = ""
    is_seizure: bool = False
    fighters: dict[str, str] = field(default_factory=dict)
    said: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    stops: dict[str, bool] = field(default_factory=dict)
    rounds: list[_Round] = field(default_factory=list)
    is_fresh: bool = True
    """Whether nothing of the round to come has been told yet, so that the last one's dice are past."""

    def follow(self, event: Mapping[str, Any], seats: Sequence[str]) -> None:
        """Take in what happened."""
        match event["type"]:
            case "CombatStarted":
                self.first = event["first"]
            case "SeizureBegun":
                self.is_seizure = True
                foe = next(seat for seat in seats if seat != event["by"])
                self.fighters = {event["by"]: event["seizer"], foe: event["bearer"]}
            case "FighterChosen":
                self.fighters[event["seat"]] = event["name"]
                self._begin_anew()
            case "CombatDeclined":
                self.fighters.pop(event["seat"], None)
                self._begin_anew()
            case "CombatGoesOn":
                self._begin_anew()
            case "AttackDeclared":
                if self.is_seizure and self.rounds and self.rounds[-1].is_over:
                    self._begin_anew()
                self.said[event["seat"]] = event
            case "RoundBegun" | "RoundBegunBetween":
                if self.rounds and self.rounds[-1].is_over and not self.is_fresh:
                    self.said = {}
                told = {seat: total for seat, total, _ in event.get("totals", ())}
                totals = told or {seat: event[f"{seat}_total"] for seat in seats}
                self.rounds.append(_Round(event["round"], dict(self.fighters), totals))
                self.is_fresh = False
            case "StopSaid":
                self.stops[event["seat"]] = event["stop"]
            case _:
                self._fight(event)

    def _fight(self, event: Mapping[str, Any]) -> None:
        if not self.rounds or self.rounds[-1].is_over:
            return
        now = self.rounds[-1]
        match event["type"]:
            case "AttackRolled":
                now.dice[event["seat"]] = event["die"]
            case "AttackResolved":
                now.results[event["seat"]] = event["result"]
            case "WoundsMarked":
                for seat, name in now.fighters.items():
                    if name == event["character"]:
                        now.wounds[seat] = event["wounds"] + event["slashes"]
            case "HobbitWounded":
                for seat, name in now.fighters.items():
                    if name in _UNNAMED:
                        now.wounds[seat] = event["wounds"]
            case "RoundEnded":
                now.is_over, now.fallen = True, tuple(event["fallen"])
                for seat in now.fallen:
                    self.fighters.pop(seat, None)

    def _begin_anew(self) -> None:
        self.said, self.stops, self.is_fresh = {}, {}, True

    @property
    def round(self) -> _Round | None:
        """The round whose totals and dice are shown."""
        return None if self.is_fresh or not self.rounds else self.rounds[-1]


def fight(sight: Sight) -> Sides | None:
    """The fight in hand, of Characters or of Armies, or None."""
    combat = sight.view.get("combat")
    if combat is None:
        return of_armies(sight)
    seats = tuple(combat.get("sides", sight.seats))
    now = _Fight()
    for event in _since_it_began(sight.lines):
        now.follow(event, seats)
    say = sight.lexicon.text.say
    where = sight.lexicon.place(combat["hex"])
    title = say("duel.seizure" if now.is_seizure else "duel.combat", {"hex": where})
    # Once a round was fought it is known who picked first, and the keys under the fighters need the room.
    first = say("duel.first", {"seat": now.first}) if now.first and not now.rounds else ""
    note = say("duel.to_the_death") if now.is_seizure else first
    shown = now.rounds[:-1] if now.round is not None and not now.round.is_over else now.rounds
    return Sides(
        title=title if now.round is None else f"{title} · {say('duel.round', {'round': now.round.number})}",
        note=note,
        sides=tuple(_side(seat, now, sight) for seat in seats),
        total_title=say("duel.total"),
        differential_title=say("duel.differential"),
        rounds=tuple(_round_line(past, sight) for past in reversed(shown)),
        cites=sight.lexicon.cites("G.3" if now.is_seizure else "G.1 G.2"),
        by_desk=say("duel.hobbit_by_desk") if _a_hobbit_may_fight(combat, now, sight) else "",
    )


def _a_hobbit_may_fight(combat: Mapping[str, Any], fight: _Fight, sight: Sight) -> bool:
    """Whether the Fellowship picks now where a counter is there that nobody named; whether it is a Hobbit's, its desk
    knows.
    """
    unnamed = any(sight.view["map"][counters].get(combat["hex"]) for counters in ("face_down", "spotted_hobbits"))
    return unnamed and combat.get("chooses") == _FELLOWSHIP and _FELLOWSHIP not in fight.fighters


def _since_it_began(lines: Sequence[JournalLine]) -> list[Mapping[str, Any]]:
    standing = [line for line in lines if line.get("undone") is None]
    found: list[Mapping[str, Any]] = []
    for line in reversed(standing):
        events = list(line.get("events") or ())
        found.extend(reversed(events))
        if any(event["type"] in _BEGINS for event in events):
            break
    began = next((place for place, event in enumerate(found) if event["type"] in _BEGINS), -1)
    return found[: began + 1][::-1]


def _side(seat: str, fight: _Fight, sight: Sight) -> Side:
    say, name = sight.lexicon.text.say, fight.fighters.get(seat, "")
    now = fight.round
    if not name and now is not None and now.is_over and seat in now.fallen:
        name = now.fighters.get(seat, "")
    total = now.totals.get(seat) if now else None
    foes = [value for other, value in now.totals.items() if other != seat] if now else []
    difference = _signed(total - foes[0]) if total is not None and foes else ""
    person = sight.view["people"].get(name)
    boxes = boxes_of(name, person, sight) if person else ()
    return Side(
        seat=seat,
        fighter=capital(sight.lexicon.name(name)) if name else say("duel.nobody_yet"),
        tag=_tag(seat, fight, sight),
        boxes=boxes,
        covered=_covered(name, boxes, sight),
        total="" if total is None else str(total),
        differential=difference,
        lines=tuple(_lines(seat, fight, sight)),
        die=str(now.dice.get(seat, "")) if now else "",
        result=now.results.get(seat, "").replace("-", "–") if now else "",
    )


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def _tag(seat: str, fight: _Fight, sight: Sight) -> str:
    say, combat = sight.lexicon.text.say, sight.view["combat"]
    is_out = fight.round is not None and fight.round.is_over and seat in fight.round.fallen
    words = [say("duel.is_out")] if is_out else []
    if seat in fight.stops:
        words.append(say("duel.would_stop" if fight.stops[seat] else "duel.goes_on"))
    if words:
        return " · ".join(words)
    if seat not in fight.fighters and combat.get("chooses") == seat:
        return say("duel.picks")
    return ""


def _covered(name: str, boxes: tuple[str, ...], sight: Sight) -> str:
    """What is said where no boxes can be shown."""
    if not name or boxes:
        return ""
    return sight.lexicon.text.say("duel.row_is_untold" if name in sight.view["people"] else "duel.row_is_covered")


def _lines(seat: str, fight: _Fight, sight: Sight) -> Iterator[Line]:
    say = sight.lexicon.text.say
    said = fight.said.get(seat)
    if said is not None:
        yield Line(say("duel.by_sorcery" if said["sorcery"] else "duel.by_arms"))
        for card in said["items"]:
            yield Line(say("duel.helped_by", {"card": sight.lexicon.card(card)}))
    elif fight.round is not None:
        yield Line(say("duel.by_arms"))
    now = fight.round
    if now is not None and now.is_over:
        count = now.wounds.get(seat, 0)
        yield Line(f"{capital(_wounds(count, sight))} {say('duel.this_round')}", tone="bad" if count else "dim")


def _wounds(count: int, sight: Sight) -> str:
    key = "no_wound" if not count else "one_wound" if count == 1 else "wounds" if count < _OUTRIGHT else "outright"
    return sight.lexicon.text.say(f"duel.{key}", {"wounds": count})


def _round_line(past: _Round, sight: Sight) -> Line:
    """'Round 1. Nazgûl 4 rolls 4 (A1). A Hobbit rolls 2 (D2).', and the wounds under it."""
    say, name = sight.lexicon.text.say, sight.lexicon.name
    rolls = [
        say("duel.rolled", {"name": name(past.fighters.get(seat, seat)), "die": die, "result": past.results[seat]})
        for seat, die in past.dice.items()
        if seat in past.results
    ]
    hurt = [
        say("duel.taken", {"name": name(past.fighters.get(seat, seat)), "wounds": _wounds(count, sight)})
        for seat, count in past.wounds.items()
        if count
    ]
    out = [say("duel.fell_out", {"name": name(past.fighters.get(seat, seat))}) for seat in past.fallen]
    title = capital(say("duel.round", {"round": past.number}))
    return Line(". ".join((title, *rolls)) + ".", " · ".join(hurt + out))
