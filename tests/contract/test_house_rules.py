"""Random games in which every open question is settled against the app's own reading: offers stay what is legal."""

from collections import Counter

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.policy import offered
from engine.rulebook import rulings
from tests.contract.cases import EVERY_VERSION
from tests.contract.games import Player
from tests.contract.kit import contract_of

STEPS, SEEDS = 260, 3


def otherwise(game: str, version: str, seed: int) -> Player:
    player = Player(game, version, seed)
    table = player.table
    first, *others = table.seats
    rows = rulings(game)
    assert len(rows) >= contract_of(game).floors.open_questions
    for row in rows:
        reading = "second" if row.takes == "first" else "first"
        settle = {"do": "SettleHouseRule", "ruling": row.name, "reading": reading, "reason": "for once otherwise"}
        assert table.submit(first, table.command(settle), others).allowed
    return player


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_offers_are_legal_under_every_other_reading(game: str, version: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(SEEDS):
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
    assert len(seen) >= contract_of(game).floors.kinds_under_other_readings
