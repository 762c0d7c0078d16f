"""What is tried at twin tables beside the game: what nobody is offered, what is set by hand, what never came up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.audience import DESK, PLACES, PUBLIC, TABLE
from engine.core.codec import encode
from tests.contract.games import all_commands, words_of
from tests.contract.given_up import CONCEDE
from tests.contract.mirror import is_free
from tests.contract.sampling import sampled, varied

if TYPE_CHECKING:
    from tests.contract.twins import Twins

BY_HAND, CORRECTION = "ruling: by hand", "correction"
TRIES = 3
"""A correction may meet no observation, or one of which each twin's desk says something else."""


def probe(twins: Twins) -> None:
    """May-I questions of every seat, guesses at secrets among them, and commands given against the rules."""
    one, chance = twins.tables[0], twins.chance
    kinds, words = all_commands(one), words_of(one)
    for _ in range(3):
        seat, do = chance.pick(one.seats), chance.pick(sorted(kinds))
        body = {"do": do, **sampled(kinds[do], words, chance)}
        command = one.command(body)
        at = chance.pick(PLACES)
        rulings = twins.both(lambda tablet: tablet.table.may(seat, command, at))  # noqa: B023
        twins.compare_rulings(rulings[0], rulings[1], "ruling: may")
        if at == TABLE:
            twins.same("taken", PUBLIC, rulings[0].allowed, rulings[1].allowed)
        if not rulings[0].allowed and (at == TABLE or seat not in twins.of_seats):
            is_shunned = do in twins.secret.shuns or do == CONCEDE  # it ends the game: given at the end alone
            agreed = one.seats if chance.one_in(12) and not is_shunned else ()
            twins.given(seat, body, agreed, "ruling: submit")
    to = chance.between(1, max(1, one.file.count - 1))
    seat = chance.pick(one.seats)
    if not is_free(one, seat, to):
        twins.compare_rulings(*twins.both(lambda tablet: tablet.table.undo(seat, to)), "undo answer")


def set_by_hand(twins: Twins, seat: str) -> None:
    """Some fact is set to some word."""
    table, chance = twins.tables[0], twins.chance
    words = [*words_of(table), "1", "2", "3", "yes", "no", "yes", "no"]
    fact = chance.pick(sorted(table.game.facts)) if table.game.facts else ""
    keys = table.game.facts[fact].keys(table.timeline.head.world.state) if fact else ()
    key = chance.pick(keys) if keys else ""
    body = {"do": "SetByHand", "fact": fact, "key": key, "value": chance.pick(words), "reason": "so it stands"}
    twins.given(seat, body, table.seats, BY_HAND)


def correct(twins: Twins, seat: str, agreed: tuple[str, ...] = ()) -> None:
    """One of the newest observations is put right, whether the seats agree or not."""
    table, chance = twins.tables[0], twins.chance
    seen = [item for item in table.timeline.head.items() if item.command.is_observation]
    if not seen:
        return
    item = chance.pick(seen[-6:])
    do = type(item.command).__name__
    values = {name: value for name, value in encode(item.command).items() if name != "type"}
    hidden = set(twins.secret.held_by(item.seat, do, values))
    public = {name: value for name, value in values.items() if name not in hidden}
    if chance.one_in(2) or not hidden:
        others = varied(public, type(item.command), words_of(table), chance)
        public = {name: value for name, value in others.items() if name not in hidden}
    bodies = twins._bodies(item.seat, do, public, at_desk=True) if hidden else [{"do": do, **public}] * 2
    if bodies is None:
        return
    own = {tablet: table.command(body) for tablet, body in zip(twins.tablets, bodies, strict=True)}
    at = DESK if hidden else TABLE
    one, other = twins.both(lambda tablet: tablet.table.correct(seat, item.n, own[tablet], agreed, at=at))
    twins._listen()
    if not twins.is_over:
        twins.compare_rulings(one, other, CORRECTION)


def come_by_the_rest(twins: Twins) -> None:
    """At the end of a run: a fact set by hand and a correction, where chance brought none and they are wanted."""
    for place in (BY_HAND, CORRECTION):
        for _ in range(TRIES):
            if twins.is_over or place not in twins.wanted or twins.places[place]:
                break
            seat = twins.chance.pick(twins.tables[0].seats)
            set_by_hand(twins, seat) if place == BY_HAND else correct(twins, seat)
