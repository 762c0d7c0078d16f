"""A large evening to measure with: three marches a turn, now and then a fight, now and then a card that is shown."""

from collections.abc import Iterator
from typing import Any, Final

from engine.games.hosts.steps import HAND, SEATS, Host, beside, start
from engine.policy import Chance

SECTION: Final = "A.1"
PROBES: Final = ((SEATS[0], {"do": "March", "origin": "0101", "to": "0102", "points": 1}),)


def long_evening() -> Iterator[tuple[str, dict[str, Any]]]:
    """The acts, without end: (seat, command)."""
    chance, hosts = Chance(1), dict(start({}, SEATS).hosts)
    while True:
        for place, seat in enumerate(SEATS):
            for _ in range(3):
                origin = chance.pick([hex_ for hex_, host in hosts.items() if host.seat == seat])
                to = chance.pick(beside(origin))
                yield seat, {"do": "March", "origin": origin, "to": to, "points": 1}
                if (there := hosts.get(to)) and there.seat != seat:
                    die = 1 + chance.below(6)
                    yield seat, {"do": "EnterRoll", "faces": [die]}
                    hosts[to] = Host(there.seat, there.points - (die > 3 and there.points > 1))
                    continue
                left = hosts.pop(origin).points - 1
                hosts |= {origin: Host(seat, left)} if left else {}
                hosts[to] = Host(seat, 1 + (there.points if there else 0))
            card = 1 + place * HAND + chance.below(HAND)
            yield seat, {"do": "ShowCard", "to": SEATS[(place + 1 + chance.below(7)) % len(SEATS)], "card": card}
            yield seat, {"do": "EndTurn"}
