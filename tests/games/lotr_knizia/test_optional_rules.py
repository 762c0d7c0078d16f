"""Random games by the optional rules: what must hold holds, all is plainly said, only the end lays anything open."""

from typing import Any

import pytest

from engine.core.audience import PUBLIC
from engine.core.commons import Disclosed
from engine.core.table import Table
from engine.games.lotr_knizia.heading import Heading
from engine.games.lotr_knizia.invariants import faults as broken
from engine.games.lotr_knizia.pieces import SEATS
from tests.contract.games import Player
from tests.contract.seals import Seals
from tests.contract.test_sentences import faults as ill_said, marked as marked, of_the_table
from tests.games.lotr_knizia.openings import SAM, TO_END
from tests.games.lotr_knizia.secrets import COMPETITIVE, GAME

SETS = {
    "competitive": COMPETITIVE,
    "preparations, passed on, no restart": {"preparations": True, "passes_on": True, "no_restart": True},
    "everything, on step 15": {
        **dict.fromkeys(("preparations", "passes_on", "no_restart", "competitive"), True),
        "level": "15",
    },
    "a record that fades": {"open_record": False, "preparations": True},
}
GAMES, MOST = 6, 420


def players(version: str, options: dict[str, Any], seeds: range, *, heads: bool) -> list[Player]:
    """Games, each to its end or to so many entries; after every entry everything that must hold is looked at."""
    found = []
    for seed in seeds:
        player = Player(GAME, version, seed, options=options)
        if heads:
            player.policy = Heading(player.chance.fork(), player.sheets, player.deck)
        while player.table.file.count < MOST and (step := player.step()) is not None:
            assert step[1].allowed, (step[0], [check.says for check in step[1].checks if check.refuses])
            assert list(broken(player.table, player.deck)) == []  # type: ignore[arg-type]
        found.append(player)
    return found


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("options", SETS.values(), ids=SETS)
@pytest.mark.parametrize("version", ["second_edition", "expanded"])
def test_random_games_by_optional_rules_hold_and_are_plainly_told(version: str, options: dict[str, Any]) -> None:
    read: set[str] = set()
    for heads in (False, True):
        for player in players(version, options, range(GAMES // 2), heads=heads):
            assert list(player.table.seats) == list(SEATS)
            for where, sentence in of_the_table(player.table):
                assert not ill_said(sentence), f"{where}: {sentence}"
                read.add(sentence)
    assert len(read) > 100


def is_laid_open_by_the_end_alone(table: Table) -> bool:
    """Whether the Ring was destroyed; what every table of hidden shields tells everybody is looked at."""
    told = [item for item in table.timeline.head.items() if any(isinstance(e, Disclosed) for e in item.events)]
    is_destroyed = table.outcome is not None and table.outcome.says == "ends.destroyed_best"
    assert len(told) == is_destroyed
    for line in table.journal(PUBLIC):
        hidden = line.get("do", {}).get("type") == "TakeSpecial" and not is_destroyed
        assert not hidden or line["do"]["value"] == "(sealed)"
    return is_destroyed


def test_hidden_shields_are_sealed_and_laid_open_by_the_end_alone() -> None:
    ends = sealed = 0
    for player in players("second_edition", {**COMPETITIVE, "level": "15"}, range(16), heads=True):
        table, seals = player.table, Seals(player.table)
        seals.read()
        sealed += sum(name.startswith("seal") for name in seals.names.values())
        ends += table.outcome is not None
        is_laid_open_by_the_end_alone(table)
    assert (ends, sealed) >= (12, 4)


def test_hidden_shields_are_laid_open_where_the_ring_is_destroyed() -> None:
    """Chance hardly ever destroys it: this game is led there."""
    about: dict[str, Any] = {"version": "second_edition", "options": COMPETITIVE, "seats": SEATS}
    table = Table.create(None, GAME, **about, table_id="won", table_secret=bytes(32))
    for move in TO_END:
        assert table.submit(move.seat, table.command(move.body()), move.agreed).allowed
        assert not is_laid_open_by_the_end_alone(table)
    shield = {"do": "TakeSpecial", "seen_by": SAM, "value": "3"}
    assert table.submit(SAM, table.command(shield)).allowed
    assert is_laid_open_by_the_end_alone(table)
    learned = {line["what"]: line["value"] for line in table.view(PUBLIC)["learned"]}
    have = table.timeline.head.world.state.shields
    assert learned == {"shields:frodo": "2", "shields:sam": "3"} | {f"total:{seat}": str(have[seat]) for seat in SEATS}
