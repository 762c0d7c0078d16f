"""Twin tables, for every game: only the owner's desk depends on a secret until it is disclosed (DESIGN 1.4)."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from engine.core.audience import TRUTH
from engine.core.game import load_game
from engine.core.table import Table
from engine.policy import Move
from tests.contract.cases import EVERY_GAME, EVERY_SECRET
from tests.contract.kit import SealedAgain, contract_of, everybody_at
from tests.contract.screens import screens_of
from tests.contract.secret import Secret
from tests.contract.spoken import SPOKEN
from tests.contract.tablets import WALKED
from tests.contract.tally import COMPARED, MASKED
from tests.contract.twins import Twins

RUNS, MOST_RUNS = 2, 12
"""Runs of a secret, at least and at most; every opening has its own. Whole games are the long run whole_game_twins."""
ENTRIES = 30
"""Entries of a run after its opening."""
PLACES = {
    *("view", "cards", "asks", "offers", "journal", "export", "replay", "evidence"),
    *("entry numbers", "outcome", "checks", "screen: ruling"),
    *("ruling: may", "ruling: submit", "ruling: by hand", "ruling: challenge", "correction", "undo answer"),
    *("said", "heard", "own undo", "offer: taken", "offer: may", "offer: submit", "offer: message"),
    *("file names", "file: settings.json", "file: tables/shelf.json", "file: exports/an-evening.txt", "export: files"),
    *(f"page: {name}" for name in WALKED),
    *SPOKEN,
}


def places_of(secret: Secret) -> set[str]:
    """Where twins of this secret have to be compared: everywhere."""
    return PLACES | {f"screen: {name}" for name in screens_of(secret.game)}


def secret_fields_of(game: str, version: str) -> Iterator[tuple[str, str]]:
    """Every secret field of every command of this version."""
    for do, kind in load_game(game).version(version).commands().items():
        for spec in fields(kind):  # type: ignore[arg-type]
            if "secret" in spec.metadata:
                yield do, spec.name


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_secret_a_command_can_hold_is_varied(game: str) -> None:
    told, plug = contract_of(game), load_game(game)
    varied = {(do, name) for secret in told.secrets for do, names in secret.fields.items() for name in names}
    assert set().union(*(secret_fields_of(game, version) for version in plug.versions)) == varied
    told.floors.meets("secrets", len(told.secrets))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_opening_can_be_played_as_it_stands(game: str) -> None:
    openings = {
        repr((opening(), secret.options)): (opening(), secret)
        for secret in contract_of(game).secrets
        for opening in secret.openings
    }
    contract_of(game).floors.meets("openings", len(openings))
    for moves, secret in openings.values():
        about: dict[str, Any] = {"version": secret.version, "seats": everybody_at(game, secret.version)}
        about |= {"options": dict(secret.options), "box": secret.box}
        table = Table.create(None, game, **about, table_id="opening", table_secret=bytes(32))
        for move in moves:
            ruling = table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at)
            assert ruling.allowed, (move, [check.says for check in ruling.failing(TRUTH)])


@pytest.mark.parametrize(("game", "secret"), EVERY_SECRET)
def test_twins_are_alike_to_everybody_but_the_owner(game: str, secret: Secret) -> None:
    compared = varied = skipped = 0
    done: set[str] = set()
    places: set[str] = set()
    wanted = places_of(secret)
    for seed in range(MOST_RUNS):
        if seed >= max(RUNS, 1 + len(secret.openings)) and done == set(secret.fields) and places >= wanted:
            break
        missing = {*(set(secret.fields) - done if seed > len(secret.openings) else ()), *(wanted - places)}
        with Twins(secret, seed, wanted=missing) as twins:
            twins.run(twins.begun + ENTRIES)
        compared += twins.compared
        varied += twins.varied.total()
        skipped += twins.skipped.total()
        done |= set(twins.varied)
        places |= set(twins.places)
        MASKED.update(twins.masked)
    assert done == set(secret.fields), "some command was never given with two different secrets"
    assert wanted - places == set(), "some place was never compared"
    contract_of(game).floors.meets("compared", compared)
    assert skipped <= varied, "most commands were legal in one twin only"
    COMPARED[secret.name] = compared


@pytest.mark.parametrize("game", EVERY_GAME)
def test_what_is_chosen_anew_after_its_disclosure_was_taken_back_is_a_secret_again(game: str) -> None:
    told = contract_of(game)
    told.floors.meets("sealed_again", len(told.sealed_again))
    for again in told.sealed_again:
        chosen_again(told.secret(again.secret), again)


def chosen_again(secret: Secret, again: SealedAgain) -> None:
    with Twins(secret, again.run) as twins:
        while not any(line["do"]["type"] == again.disclosed_by for line in twins.tables[0].journal()):
            twins.open()
        chosen = next(line["n"] for line in twins.tables[0].journal() if line["do"]["type"] == again.do)
        for table in twins.tables:
            assert table.undo(table.seats[0], chosen, table.seats).allowed
        first = {audience: twins.tables[0].view(audience)["learned"] for audience in again.learned}
        while not twins.varied:
            twins.give(Move(secret.owner, again.do, again.values))
            if not twins.varied:
                for table in twins.tables:
                    assert table.undo(secret.owner, table.file.count - 1, table.seats).allowed
        twins.compare(whole=True)
        for move in again.then:
            twins.give(move)
            twins.compare(whole=True)
        for audience, value in again.learned.items():
            assert value in [line["value"] for line in first[audience]], "what was learned of the first one stays"
            last = twins.tables[0].view(audience)["learned"]
            told_again = [line["what"] for line in last]
            assert all(line in last or line["what"] in told_again for line in first[audience])
