"""The file is the evening: closed and opened again it is the same; undo and correction are exact."""

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.core.codec import encode
from engine.core.commons import EnterRoll
from engine.core.export import export
from engine.core.game import load_game
from engine.core.record import Command, Event
from engine.core.table import Table
from tests.contract.cases import EVERY_GAME, EVERY_VERSION
from tests.contract.games import SECRET, Player, words_of
from tests.contract.kit import Correction, contract_of, everybody_at
from tests.contract.sampling import varied

GAMES, MOST_GAMES = 8, 24
"""Games in which something is put right, at least and at most: a short one has little."""


def everything(table: Table) -> dict[str, Any]:
    """All that any audience can get out of a table."""
    audiences = (PUBLIC, *table.seats, TRUTH)
    return {
        "world": table.timeline.head.world,
        "views": [table.view(audience) for audience in audiences],
        "asks": [table.asks(audience) for audience in audiences],
        "offers": [table.offers(audience) for audience in audiences],
        "journals": [table.journal(audience) for audience in audiences],
        "exports": [export(table, audience) for audience in audiences],
        "replays": [table.replay(entry, PUBLIC) for entry in range(1, table.file.count, 7)],
    }


def mischief(player: Player) -> None:
    """Now and then: take something back, put something right, wait, set a fact, challenge; all by agreement."""
    table, chance = player.table, player.chance
    last = table.file.count - 1
    if last < 3 or not chance.one_in(4):
        return
    seat = chance.pick(table.seats)
    match chance.below(4):
        case 0:
            table.undo(seat, max(1, last - chance.below(6)), table.seats)
        case 1:
            rolls = [item for item in table.timeline.head.items() if isinstance(item.command, EnterRoll)]
            if rolls:
                rolled = chance.pick(rolls[-4:])
                faces = tuple(chance.between(1, 6) for _ in rolled.command.faces)
                table.correct(rolled.seat, rolled.n, EnterRoll(faces), table.seats)
        case 2:
            table.challenge(seat, max(1, last - chance.below(9)))
        case _:
            table.submit(seat, table.command({"do": "Wait"}))
            table.submit(seat, table.command({"do": "GoOn"}))


def troubled(game: str, version: str, seed: int, entries: int, path: Path | None = None) -> Player:
    """A random game with undos and corrections in it. It minds no real cards: those cannot be taken back."""
    player = Player(game, version, seed, path)
    player.deck, player.policy = None, player.anybody
    while player.table.file.count < entries and player.step() is not None:
        mischief(player)
    return player


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_event_of_a_game_can_be_read_again_from_a_file(game: str) -> None:
    """An event that no step of any version has could be written and never be read."""
    plug = load_game(game)
    package = importlib.import_module(plug.view.__module__.rpartition(".")[0])
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(found.name)
    own = (kind for kind in _kinds_of(Event) if kind.__module__.startswith(f"{package.__name__}."))
    # A class that others are made of is no event itself.
    assert {kind.__name__ for kind in own if dataclasses.is_dataclass(kind)} <= set(plug.events())


def _kinds_of(kind: type) -> Iterator[type]:
    for each in kind.__subclasses__():
        yield from (each, *_kinds_of(each))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_a_table_opened_again_is_the_same_table(game: str, version: str, seed: int, tmp_path: Path) -> None:
    kinds: set[str] = set()
    # Some games are over before a die falls that could be put right: then another one is played.
    for number in range(seed, seed + 3 * MOST_GAMES, 3):
        path = tmp_path / f"evening {number}.ringtable"
        table = troubled(game, version, number, 140, path).table
        kinds = {line["kind"] for line in table.journal()}
        if kinds == {"submit", "undo", "correct"}:
            break
        table.close()
    assert kinds == {"submit", "undo", "correct"}
    before = everything(table)
    table.close()
    again = Table.open(path)
    after = everything(again)
    again.close()
    for name, value in before.items():
        assert after[name] == value, f"{name} differ after opening the file again"


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_an_undo_goes_back_exactly_and_what_was_learned_stays_learned(game: str, version: str) -> None:
    undone, floor = 0, contract_of(game).floors.undone
    for seed in range(MOST_GAMES):
        if seed >= 2 and undone >= floor:
            break
        # A small game may be over by then: the later ones begin sooner.
        player = troubled(game, version, seed, 60 if seed < 2 else 15)
        table = player.table
        worlds = {}
        while table.turn < 4 and table.file.count < 170:
            worlds[table.file.count] = (table.timeline.head.world, table.asks(PUBLIC), table.offers(PUBLIC))
            if player.step() is None:
                break
            if not player.chance.one_in(5):
                continue
            to = player.chance.pick(sorted(worlds)[-8:])
            learned = {audience: table.timeline.known_to(audience) for audience in (PUBLIC, *table.seats)}
            assert table.undo(player.chance.pick(table.seats), to, table.seats).allowed
            assert (table.timeline.head.world, table.asks(PUBLIC), table.offers(PUBLIC)) == worlds[to]
            assert {audience: table.timeline.known_to(audience) for audience in (PUBLIC, *table.seats)} == learned
            undone += 1
    contract_of(game).floors.meets("undone", undone)


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_an_undo_past_a_die_or_another_seat_needs_every_seat_and_says_one_sentence(game: str, version: str) -> None:
    answers: set[str] = set()
    table = troubled(game, version, 1, 90).table
    for to in range(1, table.file.count - 12):
        for seat in table.seats:
            count = table.file.count
            ruling = table.undo(seat, to)
            if ruling.allowed:
                continue
            assert table.file.count == count
            answers |= {check.says for check in ruling.checks if not check.holds}
            assert all(not check.facts or set(check.facts) == {"entry"} for check in ruling.checks)
    assert answers == {"undo_needs_every_seat"}


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_a_correction_decides_again_with_its_own_dice(game: str, version: str) -> None:
    corrected, floor = 0, contract_of(game).floors.corrected
    games = GAMES // 2 if version in contract_of(game).long else GAMES
    for seed in range(MOST_GAMES):
        if seed >= games and corrected >= floor:
            break
        player = Player(game, version, seed)
        player.deck, player.policy = None, player.anybody
        while player.table.file.count < 120 and player.step() is not None:
            pass
        table = player.table
        before, world = table.timeline.head.items(), table.timeline.head.world
        observed = [item for item in before if item.command.is_observation]
        for seen in player.chance.shuffled(observed)[:12]:
            other = _otherwise(player, seen.command)
            if not table.correct(seen.seat, seen.n, other, table.seats).allowed:
                continue
            after = table.timeline.head.items()
            assert [item.n for item in after] == [item.n for item in before], "a correction drops and adds nothing"
            for old, new in zip(before, after, strict=True):
                assert new.seat == old.seat
                assert new.command == (other if new.n == seen.n else old.command), "each later entry keeps its own"
                assert new.events or new.flags or not old.events, f"entry {new.n} lost its effect without a flag"
            # Put back, the evening is what it was.
            assert table.correct(seen.seat, seen.n, seen.command, table.seats).allowed
            assert [item.events for item in table.timeline.head.items()] == [item.events for item in before]
            assert table.timeline.head.world == world
            corrected += 1
    contract_of(game).floors.meets("corrected", corrected)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_later_entry_that_a_correction_makes_illegal_is_kept_and_flagged(game: str) -> None:
    told = contract_of(game)
    for correction in told.corrections:
        about = {"version": correction.version} if correction.version else {}
        about |= {"box": correction.box} if correction.box is not None else {}
        seats = everybody_at(game, correction.version)
        table = Table.create(None, game, seats=seats, table_id="flags", table_secret=SECRET, **about)
        flags_stay(table, correction)
    told.floors.meets("flagged", sum(len(correction.flags) for correction in told.corrections))


def flags_stay(table: Table, correction: Correction) -> None:
    for move in correction.moves():
        assert table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at).allowed, move
    before = table.timeline.head.items()
    wrong = before[correction.at]
    right = table.command({"do": type(wrong.command).__name__, **correction.values})
    assert table.correct(wrong.seat, wrong.n, right, table.seats).allowed
    items = table.timeline.head.items()
    assert len(items) == len(before)
    flags = {type(item.command).__name__: item.flags for item in items if item.flags}
    assert flags == correction.flags
    for line in table.journal():
        if line["kind"] == "submit" and line["do"]["type"] in flags and line["flags"]:
            assert line["flags"] == list(flags[line["do"]["type"]])
            assert bool(line["events"]) == (line["do"]["type"] in correction.standing)


def _otherwise(player: Player, command: Command) -> Command:
    """The same kind of observation, with one value made up anew."""
    kind, words = type(command), words_of(player.table)
    values = {name: value for name, value in encode(command).items() if name != "type"}
    return player.table.command({"do": kind.__name__, **varied(values, kind, words, player.chance)})
