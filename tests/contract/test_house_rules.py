"""Random games in which every open question is settled against the app's own reading: offers stay what is legal."""

from collections import Counter

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.core.game import load_game
from engine.policy import offered
from engine.rulebook import rulings
from tests.contract.cases import EVERY_GAME, EVERY_VERSION
from tests.contract.games import Player
from tests.contract.kit import contract_of

STEPS, SEEDS = 260, 3


def otherwise(game: str, version: str, seed: int) -> Player:
    player = Player(game, version, seed)
    table = player.table
    first, *others = table.seats
    rows = rulings(game, version)
    contract_of(game).floors.meets("open_questions", len(rows))
    for row in rows:
        reading = "second" if row.takes == "first" else "first"
        settle = {"do": "SettleHouseRule", "ruling": row.name, "reading": reading, "reason": "for once otherwise"}
        assert table.submit(first, table.command(settle), others).allowed
    return player


def _built_on(game: str, version: str) -> tuple[str, ...]:
    """The version, those whose rules it builds on, and so on."""
    below = load_game(game).version(version).builds_on
    return (version, *(name for each in below for name in _built_on(game, each)))


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_a_table_is_asked_and_told_what_its_own_version_leaves_open_and_nothing_else(game: str, version: str) -> None:
    own = {row.name for row in rulings(game) if row.game in ("", *_built_on(game, version))}
    player = Player(game, version, 1)
    for _ in range(STEPS):
        if player.step() is None:
            break
    table = player.table
    assert set(table.questions) == own
    told = {question["ruling"] for audience in (PUBLIC, TRUTH, *table.seats) for line in table.journal(audience)
            for question in line.get("told", ())}  # fmt: skip
    assert told <= own
    first = table.seats[0]
    for row in rulings(game):
        settle = {"do": "SettleHouseRule", "ruling": row.name, "reading": "first"}
        found = [check.says for check in table.may(first, table.command(settle)).failing(PUBLIC)]
        assert ("question_is_open" not in found) == (row.name in own), row.name


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_row_of_one_version_names_a_version_of_the_game(game: str) -> None:
    plug = load_game(game)
    assert {row.game for row in rulings(game)} <= {"", *plug.versions}


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_offers_are_legal_under_every_other_reading(game: str, version: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(SEEDS // 2 if version in contract_of(game).long else SEEDS):
        player = otherwise(game, version, seed)
        table = player.table
        for count in range(STEPS):
            for offer in offered(table) if count % 3 == 0 else ():
                seen[offer.do] += 1
                if offer.fields:
                    continue
                audience = offer.seat if offer.audience == PUBLIC else offer.audience
                ruling = table.may(offer.seat, table.command({"do": offer.do, **offer.fixed}))
                refusing = [check.says for check in ruling.visible(audience) if check.refuses]
                assert not refusing, (offer.do, offer.fixed, refusing)
            step = player.step()
            if step is None:
                break
            assert step[1].allowed, (step[0].body(), [check.says for check in step[1].failing(TRUTH)])
    contract_of(game).floors.meets("kinds_under_other_readings", len(seen))
