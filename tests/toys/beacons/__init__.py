"""Beacons, a toy: three wardens light beacons on an island of seven hexes, and two win together or one alone."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.core.game import Game, PlaceIds, Version
from engine.core.look import Look, Sight
from engine.core.panels import Curve, Ground, HexMap, MapSheet, Pile, Plot, Story, Tab
from engine.core.seal import Sealed
from engine.core.seating import everybody
from engine.games.beacons import steps


def drawn(sight: Sight) -> tuple[Tab, ...]:
    """The island with its beacons, and the first warden on the own rock."""
    name, sheets = sight.lexicon.name, (MapSheet("B", 3, 3, lines=(2, 3, 2)),)
    lit = (*sorted(sight.view["beacons"].items()), (f"rock_{sight.view['first']}", sight.view["first"]))
    piles = tuple(Pile(place, seat, name(seat)[:1], pieces=(place,), rows=(name(seat),)) for place, seat in lit)
    ground = tuple(Ground(hex_, says="shore" if hex_ in steps.SHORE else "the middle") for hex_ in steps.HEXES)
    ground += tuple(Ground(rock.place, says=name(rock.place)) for rock in steps.ROCKS)
    return (Tab("Island", (HexMap("The island", sheets, ground, (), piles, digits=2, points=steps.ROCKS),), "map"),)


def told(sight: Sight, nights: Sequence[Sight]) -> tuple[Story, ...]:
    """How many beacons burned, night by night."""
    burning = Curve("Burning", tuple(len(night.view["beacons"]) for night in nights))
    return (Plot("Beacons", tuple(str(night.turn) for night in nights), (burning,)),)


def sealed(event: Mapping[str, Any]) -> Sealed | None:
    """C.1  An order, and the seal that may be copied."""
    if event["type"] != "OrderSealed":
        return None
    return Sealed(event["night"], f"{event['seat']} {event['place']}", event["nonce"], event["seal"])


SITTING, IDS = everybody(*steps.SEATS), PlaceIds(("B",), 2, "B22", known=steps.HEXES)
RULES = Version("The Island", (steps,), steps.PHASES, SITTING, lambda options, seats: steps.State(), piles=("deck",))
PLUG = {"view": steps.view, "outcome": steps.outcome, "disclosures": {"order": "D.3"}, "facts": steps.FACTS}
MORE = {"places": IDS, "clock": lambda state: min(state.night, steps.NIGHTS), "seals": sealed, "tag": "BE"}
HERE = {"scores_by": (), "folder": Path(__file__).parent, "look": Look(tabs=drawn, story=told)}
GAME = Game("beacons", "Beacons", "a toy", rules_version=1, versions={"island": RULES}, **PLUG, **MORE, **HERE)
