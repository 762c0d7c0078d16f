"""A battle as everybody sees it: the forces of both sides, their sums up to five, and who is next (B-11)."""

from collections.abc import Iterator
from typing import Final

from engine.core.look import Sight
from engine.core.panels import Line, Side, Sides
from engine.games.riddle.pieces import CARDS, EVIL, GOOD, side_of

MOST: Final = 5
"""B-11/five  Points that a player uses in a battle at the most."""


def points(force: str) -> int:
    """B-11/points  What a force comes to: a city one."""
    return CARDS[force].points if force in CARDS else 1


def fight(sight: Sight) -> Sides | None:
    """The battle in hand, None where there is none."""
    battle, say = sight.view.get("battle"), sight.lexicon.text.say
    if battle is None:
        return None
    attacker, defender = sight.view["active"], battle["of"]
    attack, defence = (sum(map(points, battle[side])) for side in ("attack", "defence"))
    is_attackers = attack <= defence
    own = side_of(defender)
    other = EVIL if own == GOOD else GOOD
    return Sides(
        title=say("battle.title", {"seat": attacker, "of": defender}),
        # What the one who is next has to do the ask tells beside it: a small screen has room for one of the two.
        note="",
        sides=(
            _side(sight, attacker, battle["attack"], other, is_next=is_attackers),
            _side(sight, defender, battle["defence"], own, is_next=not is_attackers),
        ),
        cites=sight.lexicon.cites("B-11/resolving/1"),
    )


def _side(sight: Sight, seat: str, forces: list[str], kind: str, *, is_next: bool) -> Side:
    say, total = sight.lexicon.text.say, sum(map(points, forces))
    return Side(
        seat=seat,
        fighter=say("battle.points", {"points": total}),
        tag=say("battle.is_next") if is_next else "",
        boxes=tuple("x" if number < total else "" for number in range(MOST)),
        lines=(*_lines(sight, forces), Line(say(f"battle.with_{kind}"), tone="dim")),
        is_force=True,
    )


def _lines(sight: Sight, forces: list[str]) -> Iterator[Line]:
    say = sight.lexicon.text.say
    for force in forces:
        is_card = force in CARDS
        note = say("battle.kept") if is_card and CARDS[force].is_retained else "" if is_card else say("battle.city")
        yield Line(sight.lexicon.name(force), note, str(points(force)))
