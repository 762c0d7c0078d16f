"""Whoever asks with the name of somebody who lies face-down is answered alike, wherever that one lies.

Two Characters under face-down counters change places in the truth, with what the desk alone has of them; where they are
together, one of them is elsewhere. Where nobody else's view changes by it, no answer to anybody else may.
"""

from collections.abc import Iterator
from dataclasses import replace as with_
from typing import Any

import pytest

from engine.core.audience import DESK, PUBLIC, TABLE
from engine.core.frozen import replace
from engine.core.record import Command
from engine.core.table import Table
from engine.core.timeline import Node
from engine.games.wotr_spi.pieces import FELLOWSHIP, HOBBITS
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import dark_movement
from engine.policy import Chance
from tests.contract.games import all_commands, moments
from tests.contract.sampling import sampled

OF_THE_DESK = ("hex", "is_dead", "wounds", "circles", "spotted_in", "is_captive")
PLACES = ("to", "hex", "origin")
TRIES, LEAST = 3, 4
"""Questions of each kind at each moment; moments of each game at the least."""


def changed(state: State, chance: Chance) -> State:
    """The same for everybody but the Fellowship: two of its Characters who are hidden stand for each other."""
    hidden = [one for one in state.people.values() if one.side == FELLOWSHIP and one.name != "gollum"]
    hidden = [one for one in hidden if not one.is_face_up or one.name in HOBBITS]
    one, other = chance.shuffled(hidden)[:2]
    if one.is_dead != other.is_dead and not {one.name, other.name} <= set(HOBBITS):
        return state  # of all but the Hobbits it is told who dies
    his, hers = ({name: getattr(who, name) for name in OF_THE_DESK} for who in (one, other))
    elsewhere = sorted(hex_ for hex_, stack in state.stacks.items() if stack.face_down and hex_ != one.hex)
    hers["hex"] = chance.pick(elsewhere) if elsewhere and one.hex == other.hex else other.hex
    people = {**state.people, one.name: replace(one, **hers), other.name: replace(other, **his)}
    swapped = {one.name: other.name, other.name: one.name}
    held = {card: swapped.get(who, who) for card, who in state.magic.held.items()}
    ring = state.ring
    if not ring.is_bearer_public:
        ring = replace(ring, bearer=swapped.get(str(ring.bearer), ring.bearer))
    return replace(state, people=people, magic=replace(state.magic, held=held), ring=ring)


def answers(table: Table, node: Node, seat: str, command: Command, at: str) -> list[Any]:
    """What everybody, or the seat whose desk it is, is told of this question at this moment."""
    checks = table.judge.checks(node, seat, table.file.count, command, at)
    who = PUBLIC if at == TABLE else seat
    seen = (check for check in checks if check.applies and check.is_visible_to(who))
    return [(check.cites, check.says, check.holds, check.weight, dict(check.facts)) for check in seen]


def asked(version: str, seeds: range) -> Iterator[tuple[list[Any], list[Any], dict[str, Any]]]:
    """Pairs of answers that have to be the same, with the command; one for each moment to begin with."""
    chance = Chance(seeds.start)
    for player in moments("wotr_spi", version, seeds, 3, every=23):
        table, head = player.table, player.table.timeline.head
        state = changed(head.world.state, chance)
        node = Node(head.parent, head.item, with_(head.world, state=state), head.depth)
        others = [seat for seat in table.seats if seat != FELLOWSHIP]
        views = [[table._view_of(moment, who) for who in (*others, PUBLIC)] for moment in (head, node)]
        people = head.world.state.people
        moved, kinds = [name for name in people if people[name] != state.people[name]], all_commands(table)
        if not moved or views[0] != views[1]:
            continue
        yield views[0], views[1], {}
        hexes = ["W2812", *sorted(state.stacks)]
        words = [*moved, *moved, "", "hobbit", *hexes]
        for do in sorted(kinds):
            for count in range(TRIES):
                body = {"do": do, **sampled(kinds[do], words if count % 2 else moved, chance)}
                if count == 0:  # a question as people ask it
                    body |= {name: chance.pick(hexes) for name in PLACES if isinstance(body.get(name), str)}
                    body |= {name: [] for name in ("path", "using") if isinstance(body.get(name), list)}
                command = table.command(body)
                for seat, at in (*((seat, TABLE) for seat in table.seats), *((seat, DESK) for seat in others)):
                    one, other = (answers(table, moment, seat, command, at) for moment in (head, node))
                    yield one, other, {"seat": seat, "at": at, **body}


@pytest.mark.parametrize("version", ["character", "campaign", "three_player"])
def test_no_question_finds_anybody(version: str) -> None:
    met = 0
    for one, other, body in asked(version, range(3)):
        assert one == other, body
        met += not body
    assert met >= LEAST


def test_a_walker_whose_hidden_hex_is_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(move: dark_movement.MoveDarkPower, state: State) -> str:
        return (state.people[move.name].hex or "") if move.name in state.people else ""

    monkeypatch.setattr(dark_movement.MoveDarkPower, "_origin", told)
    monkeypatch.setattr(dark_movement, "walkers", lambda state, seat: tuple(state.people))
    assert any(one != other for one, other, _ in asked("campaign", range(3)))
