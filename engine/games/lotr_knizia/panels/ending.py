"""When it is over: the Corruption line turn by turn, what every step came from, the luck of the die, the Scenarios."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.look import Sight
from engine.core.panels import LINES, Curve, Fate, Fates, Plot, Secret, Story
from engine.games.lotr_knizia.panels.corruption import SAURON
from engine.games.lotr_knizia.panels.desk import hand
from engine.games.lotr_knizia.panels.seats import why_out
from engine.games.lotr_knizia.pieces import BEARER_STEPS, CIRCLES, SAM, SCENARIOS, TAGS

CAUSES: Final = ("die", "tile", "tokens", "volunteer")
EXPECTED: Final = {SAM: 3 / 6}
"""Steps that a roll costs on average: one, and half a one for Sam."""


@dataclass(slots=True)
class Tale:
    """What the journal tells: steps into the darkness by hobbit and cause, dice and what they would cost by turn."""

    steps: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    rolls: Counter[str] = field(default_factory=Counter)
    fallen: list[float] = field(default_factory=lambda: [0.0])
    expected: list[float] = field(default_factory=lambda: [0.0])
    turns: Counter[str] = field(default_factory=Counter)


def told(sight: Sight) -> Tale:
    """The tale, of what stands in the journal and was not taken back."""
    tale, owed = Tale(), dict[str, str]()
    dark: dict[str, int] = defaultdict(int)
    place = ""
    for line in sight.lines:
        for event in line.get("events", ()) if line.get("undone") is None else ():
            place = _read(tale, event, owed, dark, place)
    return tale


def _read(tale: Tale, event: Mapping[str, Any], owed: dict[str, str], dark: dict[str, int], place: str) -> str:
    """One event. owed: seat -> what its next steps come of; dark: where each stands."""
    match event:
        case {"type": "StageBegins", "place": where} if where in SCENARIOS:
            _next_turn(tale, where)
            return str(where)
        case {"type": "TurnEnded"} if place:
            _next_turn(tale, place)
        case {"type": "DieFell", "seat": seat, "face": face}:
            steps = CIRCLES.get(face, 0)
            tale.rolls[seat] += 1
            tale.fallen[-1] += min(1, steps) if seat == SAM else steps
            tale.expected[-1] += EXPECTED.get(seat, 1)
        case {"type": "DieDone", "seat": seat, "steps": int(steps)} if steps:
            owed[seat] = "die"
        case {"type": "StepsTaken", "seat": seat}:
            owed[seat] = "volunteer"
        case {"type": "TokensCounted", "seat": seat, "steps": int(steps)} if steps:
            owed[seat] = "tokens"
        case {"type": "StepsSpared" | "DieSpared", "seat": seat}:
            owed.pop(seat, None)
        case {"type": "TileDone", "kind": kind} if kind == BEARER_STEPS:
            owed.clear()
        case {"type": "HobbitMoved" | "HobbitHelped", "seat": seat, "to": int(to)}:
            if to > dark[seat]:
                tale.steps[seat][owed.pop(seat, "tile")] += to - dark[seat]
            dark[seat] = to
    return place


def _next_turn(tale: Tale, place: str) -> None:
    tale.turns[place] += 1
    tale.fallen.append(0.0)
    tale.expected.append(0.0)


def story(sight: Sight, turns: Sequence[Sight]) -> tuple[Story, ...]:
    """Fates first, then the plots, the Corruption line the largest of them."""
    return tuple(_story(sight, turns))


def _story(sight: Sight, turns: Sequence[Sight]) -> Iterator[Story]:
    say, tale = sight.lexicon.text.say, told(sight)
    yield Fates(say("ending.fates"), tuple(_fate(sight, seat, tale) for seat in sight.seats), say("ending.fates_note"))
    if not turns:
        return
    over = tuple(str(turn.turn) for turn in turns)
    curves = [Curve(sight.lexicon.name(seat), _steps(turns, seat), seat) for seat in sight.seats]
    sauron = Curve(sight.lexicon.name(SAURON), tuple(turn.view["sauron"] for turn in turns), SAURON, is_frame=True)
    yield Plot(say("panel.corruption"), over, (*curves, sauron), LINES, say("ending.corruption_note"))
    causes = tuple(sum(tale.steps[seat][cause] for seat in sight.seats) for cause in CAUSES)
    if any(causes):
        words = tuple(say(f"ending.by_{cause}") for cause in CAUSES)
        yield Plot(say("ending.steps"), words, (Curve(say("ending.steps"), causes),), note=say("ending.steps_note"))
    if tale.turns:
        places = tuple(place for place in SCENARIOS if tale.turns[place])
        counts = tuple(tale.turns[place] for place in places)
        names = tuple(sight.lexicon.name(place) for place in places)
        yield Plot(say("ending.turns"), names, (Curve(say("ending.turns"), counts),), note=say("ending.turns_note"))
    if len(tale.fallen) > 2 and any(tale.expected):
        yield _luck(sight, tale)


def _luck(sight: Sight, tale: Tale) -> Plot:
    """Steps that the dice showed, against what they show on average."""
    say = sight.lexicon.text.say
    over = tuple(str(turn) for turn in range(1, len(tale.fallen)))
    fallen, expected = _added(tale.fallen), _added(tale.expected)
    curves = (Curve(say("ending.fallen"), fallen), Curve(say("ending.expected"), expected, is_frame=True))
    return Plot(say("ending.luck"), over, curves, LINES, say("ending.luck_note"))


def _added(values: Sequence[float]) -> tuple[float, ...]:
    """Added up, what fell before the first turn in the first of them."""
    total, found = values[0], []
    for value in values[1:]:
        total += value
        found.append(round(total, 1))
    return tuple(found)


def _steps(turns: Sequence[Sight], seat: str) -> tuple[float | None, ...]:
    """The hobbit's step in each turn, None once he is out."""
    return tuple(None if _was_out(turns, at, seat) else turn.view["dark"][seat] for at, turn in enumerate(turns))


def _was_out(turns: Sequence[Sight], at: int, seat: str) -> bool:
    """Whether he was out before this turn: the turn in which he falls is drawn."""
    return at > 0 and seat in turns[at - 1].view["out"]


def _fate(sight: Sight, seat: str, tale: Tale) -> Fate:
    view, say, name = sight.view, sight.lexicon.text.say, sight.lexicon.name(seat)
    suffered = sum(tale.steps[seat].values())
    facts = {"step": view["dark"][seat], "steps": suffered, "rolls": tale.rolls[seat]}
    words = say("ending.suffered", facts) if sight.lines else ""
    if seat in view["out"]:
        return Fate(name, ". ".join(word for word in (why_out(sight, seat), words) if word), seat, is_dead=True)
    key = "ending.bore" if view["bearer"] == seat else "ending.stands"
    return Fate(name, ". ".join(word for word in (say(key, facts), words) if word), seat)


def secrets(sight: Sight) -> tuple[Secret, ...]:
    """What each had in the hand, as far as it was noted, and shields where they were hidden. sight: the whole truth."""
    return tuple(_secrets(sight))


def _secrets(sight: Sight) -> Iterator[Secret]:
    say = sight.lexicon.text.say
    for seat in sight.seats:
        kinds = Counter(TAGS[card] for card in hand(sight.view, seat) if card is not None)
        if kinds:
            cards = ", ".join(say("panel.card_title", {"count": n, "kind": kind}) for kind, n in kinds.items())
            yield Secret(seat, say("ending.held", {"cards": cards}))
        if sight.view["competitive"]:
            yield Secret(seat, say("ending.shields", {"count": sight.view[f"{seat}_desk"]["shields"]}))
