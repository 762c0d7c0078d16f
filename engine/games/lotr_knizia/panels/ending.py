"""When it is over: the Corruption line turn by turn, what steps came from, the die against its average, who paid."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.look import Sight
from engine.core.outcome import Outcome
from engine.core.panels import LINES, Curve, Fate, Fates, Finale, Plot, Secret, Story
from engine.games.lotr_knizia.panels.corruption import SAURON
from engine.games.lotr_knizia.panels.desk import hand
from engine.games.lotr_knizia.panels.seats import why_out
from engine.games.lotr_knizia.panels.tale import CAUSES, PAID, RING_EXPECTED, SIDES, Tale, told
from engine.games.lotr_knizia.pieces import SCENARIOS, TAGS

DESTROYED: Final = ("ends.destroyed", "ends.destroyed_best")
FOR_THE_RING: Final = 60
"""Points of a Ring that is destroyed, beside the shields."""


def finale(sight: Sight, outcome: Outcome) -> Finale:
    """The mountain where the Ring is destroyed, else the Eye; the title tells the rest."""
    return Finale("" if outcome.out else "fire" if outcome.says in DESTROYED else "eye")


def story(sight: Sight, turns: Sequence[Sight]) -> tuple[Story, ...]:
    """Fates first, then the plots, the Corruption line the largest of them."""
    return tuple(_story(sight, turns))


def _story(sight: Sight, turns: Sequence[Sight]) -> Iterator[Story]:
    say, tale = sight.lexicon.text.say, told(sight)
    yield Fates(say("ending.fates"), tuple(_fate(sight, seat, tale) for seat in sight.seats), say("ending.fates_note"))
    if not turns:
        return
    yield _corruption(sight, turns, tale)
    if len(tale.fallen) > 2 and any(tale.expected):
        yield _luck(sight, tale)
    if tale.rolls:
        yield _die(sight, tale)
    causes = tuple(sum(tale.steps[seat][cause] for seat in sight.seats) for cause in CAUSES)
    if any(causes):
        words = tuple(say(f"ending.by_{cause}") for cause in CAUSES)
        yield Plot(say("ending.steps"), words, (Curve(say("ending.steps"), causes),), note=say("ending.steps_note"))
    if tale.turns:
        places = tuple(place for place in SCENARIOS if tale.turns[place])
        counts = tuple(tale.turns[place] for place in places)
        names = tuple(sight.lexicon.name(place) for place in places)
        yield Plot(say("ending.turns"), names, (Curve(say("ending.turns"), counts),), note=say("ending.turns_note"))
    paid = tuple(tale.paid[seat].total() for seat in sight.seats)
    if any(paid):
        names = tuple(sight.lexicon.name(seat) for seat in sight.seats)
        yield Plot(say("ending.paid"), names, (Curve(say("ending.paid"), paid),), note=say("ending.paid_note"))


def _corruption(sight: Sight, turns: Sequence[Sight], tale: Tale) -> Plot:
    """Each hobbit's step over the turns, Sauron's line coming nearer, and in which turns Events happened."""
    say, numbers = sight.lexicon.text.say, [turn.turn for turn in turns]
    curves = [Curve(sight.lexicon.name(seat), _steps(turns, seat), seat) for seat in sight.seats]
    sauron = Curve(sight.lexicon.name(SAURON), tuple(turn.view["sauron"] for turn in turns), SAURON, is_frame=True)
    marks = tuple((numbers.index(turn), str(box)) for turn, box in tale.events if turn in numbers)
    over = tuple(map(str, numbers))
    return Plot(say("panel.corruption"), over, (*curves, sauron), LINES, say("ending.corruption_note"), marks)


def _luck(sight: Sight, tale: Tale) -> Plot:
    """Steps that the dice showed, against what they show on average, turn by turn."""
    say = sight.lexicon.text.say
    over = tuple(str(turn) for turn in range(1, len(tale.fallen)))
    fallen, expected = _added(tale.fallen), _added(tale.expected)
    curves = (Curve(say("ending.fallen"), fallen), Curve(say("ending.expected"), expected, is_frame=True))
    return Plot(say("ending.luck"), over, curves, LINES, say("ending.luck_note"))


def _die(sight: Sight, tale: Tale) -> Plot:
    """Steps, Eyes and spaces of the Ring that fell, in the frame of what falls on average in so many rolls."""
    say = sight.lexicon.text.say
    parts = [
        ("steps", sum(tale.fallen), sum(tale.expected)),
        ("eyes", tale.eyes.total(), tale.rolls.total() / SIDES),
        ("spaces", tale.spaces, tale.rings * RING_EXPECTED),
    ]
    told_of = [(name, fell, average) for name, fell, average in parts if average]
    curves = (
        Curve(say("ending.fallen"), tuple(fell for _, fell, _ in told_of)),
        Curve(say("ending.expected"), tuple(round(average, 1) for *_, average in told_of), is_frame=True),
    )
    words = tuple(say(f"ending.die_{name}", {"average": f"{average:.3g}"}) for name, _, average in told_of)
    return Plot(say("ending.die"), words, curves, note=say("ending.die_note", {"rolls": tale.rolls.total()}))


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
    facts = {"step": view["dark"][seat], "steps": sum(tale.steps[seat].values()), "rolls": tale.rolls[seat]}
    is_out = seat in view["out"]
    stands = (
        why_out(sight, seat) if is_out else say("ending.bore" if view["bearer"] == seat else "ending.stands", facts)
    )
    words = [stands, _points(sight, seat, tale)]
    if sight.lines:
        gave = {kind: tale.paid[seat][kind] for kind in PAID}
        words += [say("ending.suffered", facts), say("ending.gave", gave) if any(gave.values()) else ""]
    return Fate(name, ". ".join(word for word in words if word), seat, is_dead=is_out)


def _points(sight: Sight, seat: str, tale: Tale) -> str:
    """The shields that count where the Ring is destroyed, also of who is out; what was hidden lies open by then.

    R/scoring/1, R/competitive/scores
    """
    if tale.ended.get("says") not in DESTROYED:
        return ""
    say = sight.lexicon.text.say
    if sight.view["competitive"]:
        points = dict(tale.ended["scores"])[seat]
        return say("ending.own_points", {"points": points, "shields": points - FOR_THE_RING})
    return say("ending.shields_for_all", {"shields": sight.view["shields"][seat]})


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
