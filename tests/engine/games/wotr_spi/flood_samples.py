"""Moves of the Fellowship at random, each compared with what its reach has lit: `may` must say the same.

python -m tests.engine.games.wotr_spi.flood_samples --samples 1000 --seed 1
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping

from engine.core.ask import Offer
from engine.core.audience import PUBLIC, TABLE
from engine.core.box import load_box
from engine.core.game import load_game
from engine.core.ruling import Ruling
from engine.games.wotr_spi.steps.f_movement import terrain
from engine.policy import Chance
from tests.engine.games.wotr_spi.box_data import neighbours
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

BOX = load_box(load_game("wotr_spi").folder, "practice")
SHUT = ("mountain", "lake", "sea", "mountain_path")
GROUND = {
    row: cell.value for (chart, row, column), cell in BOX.printed.items() if (chart, column) == ("hexes", "terrain")
}
OPEN = sorted(hex_ for hex_, kind in GROUND.items() if kind not in SHUT)
WEATHER = ((), (57,), (60,), (63,), (57, 63), (69,))
"""Events that change what ground costs, or what is shut."""
GATE_OR_PATHS = ("E0826", "E0726", "W2625", "W2626")
"""An untold way is not asked by which of these it went, so that beyond them a move by its end alone is not refused."""
AT_ONE_TABLE = 12


def tables(chance: Chance) -> Iterator[tuple[Evening, Offer, dict[str, object]]]:
    """For ever: a moment, a move that is offered, and who goes."""
    while True:
        evening = Evening().to("fellowship")
        for card in chance.pick(WEATHER):
            evening.do(FELLOWSHIP if card == 69 else DARK, "PlayEvent", card=card)
        for origin in {chance.pick(OPEN) for _ in range(AT_ONE_TABLE)}:
            evening.by_hand("face_down_counters", chance.between(1, 4), origin)
        for name in ("aragorn", "gimli"):
            if chance.below(2):
                evening.by_hand("face_up", "yes", name)
                evening.by_hand("hex", chance.pick(sorted(evening.state.stacks)), name)
        for offer in evening.table.offers():
            if offer.do == "MoveFellowship":
                yield evening, offer, _who(offer, chance)


def _who(offer: Offer, chance: Chance) -> dict[str, object]:
    fields = {domain.name: domain for domain in offer.fields}
    names = tuple(value for value, _ in fields["face_up"].options) if "face_up" in fields else ()
    if names and ("face_down" not in fields or chance.below(2)):
        return {"face_down": 0, "face_up": names} if "face_down" in fields else {"face_up": names}
    return {"face_down": chance.between(1, fields["face_down"].high)}


def refused(evening: Evening, offer: Offer, goes: Mapping[str, object], to: str, path: tuple[str, ...] = ()) -> Ruling:
    """What everybody is told of such a move."""
    body = {"do": offer.do, **offer.fixed, **goes, "to": to, "path": path}
    return evening.table.may(FELLOWSHIP, evening.table.command(body), TABLE)


def faults(samples: int, seed: int) -> tuple[list[str], Counter[str]]:
    """What was lit and `may` refuses, or the other way round; and how many were looked at of each kind."""
    chance, found, counts = Chance(seed), [], Counter[str]()
    moments = tables(chance)
    while counts["samples"] < samples:
        evening, offer, goes = next(moments)
        reach = evening.table.reach(offer, goes)
        assert reach is not None
        left, origin = dict(reach.lit), str(offer.fixed["origin"])
        near = {there for hex_ in (origin, *left) for there in neighbours(hex_) if there in GROUND}
        beside = sorted(near - {origin, *left})
        for kind, hexes in (("lit", sorted(left)), ("closed", sorted(reach.closed)), ("beyond", beside)):
            if hexes:
                to = chance.pick(hexes)
                counts["samples"] += 1
                counts[kind] += 1
                wrong = (
                    _lit(evening, offer, goes, to, left) if kind == "lit" else _unlit(evening, offer, goes, to, left)
                )
                found += [f"{origin} to {to}, {kind}, {goes}: {each}" for each in wrong]
    return found, counts


def _lit(evening: Evening, offer: Offer, goes: Mapping[str, object], to: str, left: Mapping[str, str]) -> Iterator[str]:
    by_end = refused(evening, offer, goes, to).failing(PUBLIC)
    yield from (f"its end alone: {check.says}" for check in by_end if check.refuses or check.cites == "F.3")
    path = _way(evening, str(offer.fixed["origin"]), to)
    by_way = refused(evening, offer, goes, to, path)
    for check in by_way.visible(PUBLIC):
        # A way round what halts them, or round the gate, may be as long.
        if check.refuses and check.cites not in ("F.6", "E.12", "F.4/morannon", "F.4/paths-of-the-dead"):
            yield f"its way {path}: {check.says}"
        if check.says == "way_is_within_the_allowance":
            cost, most = (_points(str(check.facts[name])) for name in ("cost", "most"))
            if most - cost != _points(left[to]):
                yield f"{left[to]} left, not {most - cost}"


def _unlit(
    evening: Evening, offer: Offer, goes: Mapping[str, object], to: str, left: Mapping[str, str]
) -> Iterator[str]:
    """Told ground that is not lit: no way that goes a step beyond what is lit may be walked."""
    origin = str(offer.fixed["origin"])
    if not {origin, to, *left} & {*GATE_OR_PATHS} and not refused(evening, offer, goes, to).failing(PUBLIC):
        yield "nobody is told that it is too far, or shut"
    for hex_ in (origin, *left):
        if to in neighbours(hex_):
            path = (*_way(evening, origin, hex_), to)
            if not any(check.refuses for check in refused(evening, offer, goes, to, path).failing(PUBLIC)):
                yield f"a way is allowed: {path}"


def _points(said: str) -> float:
    return float(said.replace("½", ".5"))


def _way(evening: Evening, origin: str, to: str) -> tuple[str, ...]:
    """The cheapest way, as a doubted move is ruled by it."""
    if origin == to:
        return ()
    at = evening.table.judge.situation(evening.table.timeline.head, FELLOWSHIP, 0)
    found = terrain.Walk(at, at.charts.find_in_secret).cheapest(origin, to, terrain.IMPASSABLE)
    return found[1] if found is not None else (to,)


def main() -> None:
    """Say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found, counts = faults(given.samples, given.seed)
    print(*found, f"{len(found)} faults in {dict(sorted(counts.items()))}", sep="\n")


if __name__ == "__main__":
    main()
