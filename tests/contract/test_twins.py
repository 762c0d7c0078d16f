"""Twin tables, for every game: only the owner's desk depends on a secret until it is disclosed (DESIGN 1.4)."""

from collections.abc import Iterator
from dataclasses import fields

import pytest

from engine.core.audience import PUBLIC
from engine.core.game import game_names, load_game
from engine.policy import Move
from tests.contract.screens import SCREENS
from tests.contract.secret import Secret
from tests.contract.secrets_of_wotr_spi import SECRETS
from tests.contract.tablets import WALKED
from tests.contract.tally import COMPARED, MASKED
from tests.contract.twins import Twins

RUNS, MOST_RUNS = 4, 12
"""Runs of a secret, at least and at most; every opening has its own."""
ENTRIES = 48
"""Entries of a run after its opening."""
PLACES = {
    *("view", "cards", "asks", "offers", "journal", "export", "replay", "evidence"),
    *("entry numbers", "outcome", "checks"),
    *("ruling: may", "ruling: submit", "ruling: by hand", "ruling: challenge", "correction", "undo answer"),
    *("said", "heard", "own undo", "offer: taken", "offer: may", "offer: submit", "offer: message"),
    *("file names", "file: settings.json", "file: tables/shelf.json", "file: exports/an-evening.txt"),
    *(f"page: {name}" for name in WALKED),
    *(f"screen: {name}" for name in SCREENS),
}


def secret_fields_of(game: str) -> Iterator[tuple[str, str]]:
    """Every secret field of every command of the game."""
    for do, kind in load_game(game).commands().items():
        for spec in fields(kind):  # type: ignore[arg-type]
            if "secret" in spec.metadata:
                yield do, spec.name


@pytest.mark.parametrize("game", game_names())
def test_every_secret_a_command_can_hold_is_varied(game: str) -> None:
    varied = {
        (do, name) for secret in SECRETS if secret.game == game for do, names in secret.fields.items() for name in names
    }
    assert set(secret_fields_of(game)) == varied


@pytest.mark.parametrize("secret", SECRETS, ids=[secret.name for secret in SECRETS])
def test_twins_are_alike_to_everybody_but_the_owner(secret: Secret) -> None:
    compared = varied = skipped = 0
    done: set[str] = set()
    places: set[str] = set()
    for seed in range(MOST_RUNS):
        if seed >= max(RUNS, 1 + len(secret.openings)) and done == set(secret.fields) and places >= PLACES:
            break
        with Twins(secret, seed) as twins:
            twins.run(twins.begun + ENTRIES)
        compared += twins.compared
        varied += twins.varied.total()
        skipped += twins.skipped.total()
        done |= set(twins.varied)
        places |= set(twins.places)
        MASKED.update(twins.masked)
    assert done == set(secret.fields), "some command was never given with two different secrets"
    assert places >= PLACES, "some place was never compared"
    assert compared > 500_000
    assert skipped <= varied, "most commands were legal in one twin only"
    COMPARED[secret.name] = compared


def test_a_letter_chosen_anew_after_its_disclosure_was_taken_back_is_sealed_again() -> None:
    secret = next(secret for secret in SECRETS if secret.fields == {"ChooseLetter": ("letter",)})
    twins = Twins(secret, 1)
    while not any(line["do"]["type"] == "OpenLetter" for line in twins.tables[0].journal()):
        twins.open()
    chosen = next(line["n"] for line in twins.tables[0].journal() if line["do"]["type"] == "ChooseLetter")
    for table in twins.tables:
        assert table.undo(table.seats[0], chosen, table.seats).allowed
    while not twins.varied:
        twins.give(Move("dark_power", "ChooseLetter"))
        if not twins.varied:
            for table in twins.tables:
                assert table.undo("dark_power", table.file.count - 1).allowed
    twins.compare(whole=True)
    twins.give(Move("dark_power", "EnterRoll", {"faces": [3]}))
    twins.compare(whole=True)
    assert twins.tables[0].view(PUBLIC)["learned"][0]["value"] == "A", "what was learned of the first letter stays"
