"""Every sentence a player reads, with the facts that real games and odd commands fill it with, is plain and whole."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.core.projection import ruling_line
from engine.core.table import Table
from engine.core.text import Text
from engine.policy import asked, offered
from tests.contract.cases import EVERY_VERSION
from tests.contract.games import Player, all_commands, moments
from tests.contract.kit import contract_of
from tests.contract.sampling import sampled

NEGATIVE = r"(?:not|no|nobody|nothing|never|none|neither|cannot|without)"
EMPTY = "¤"
"""What stands in a sentence for a blank that is filled with nothing, while this test reads it."""
NOBODY = ("", "nobody", "none", "nothing")
"""What a fact may hold where there is none. A sentence has a part of its own for it ("[?{a}!nobody]"): 'now it is the
turn of nobody' tells a player nothing."""
FAULTS = {
    "an identifier": re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b"),
    "a name of the code": re.compile(r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b"),
    "a value of the code": re.compile(r"\bNone\b|\bTrue\b|\bFalse\b"),
    "an empty blank": re.compile(EMPTY),
    "a hole": re.compile(r"\(\s*\)|:\s*$|[(\s][,;.)]"),
    "two spaces": re.compile(r"\S  +\S"),
    "an unfilled blank": re.compile(r"\{|\}|\[\?"),
    "two negatives": re.compile(rf"\b{NEGATIVE}\b[^,;:.()]*\b{NEGATIVE}\b", re.IGNORECASE),
}


def faults(sentence: str) -> list[str]:
    """What is wrong with a sentence, in words."""
    return [what for what, pattern in FAULTS.items() if pattern.search(sentence)]


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("Read off the sheet: price_of_oil", "an identifier"),
        ("HandOverLantern is refused", "a name of the code"),
        ("You picked card None", "a value of the code"),
        (f"must go by the shortest way to {EMPTY}", "an empty blank"),
        ("The guards hold nobody ()", "a hole"),
        ("done  here", "two spaces"),
        ("The guards hold {captive}", "an unfilled blank"),
        ("Not so: the keeper has not lost nothing", "two negatives"),
    ],
)
def test_a_bad_sentence_is_found(sentence: str, fault: str) -> None:
    assert fault in faults(sentence)


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blanks that are filled with nothing, or with a word that code has for nobody, are marked in what is said."""
    honest = Text.phrase

    def phrase(self: Text, value: Any) -> str:
        return EMPTY if value in NOBODY else honest(self, value)

    monkeypatch.setattr(Text, "phrase", phrase)


def words(table: Table) -> list[str]:
    """What a player could name now: what is offered, what the game tells, seats."""
    found = set(table.seats) | {"3"}
    for offer in offered(table):
        found |= {value for value in offer.fixed.values() if isinstance(value, str)}
        found |= {value for domain in offer.fields for value, _ in domain.options if isinstance(value, str)}
    found |= set(contract_of(table.game.name).words(table))
    return sorted(found - {""})


def of_rulings(player: Player) -> Iterator[tuple[str, str]]:
    """(where it is said, sentence) of every ruling on what is offered now, and on odd commands of every kind."""
    table, pool = player.table, words(player.table)
    tries = [(move.seat, move.body()) for offer in offered(table) if (move := player.anybody.fill(table, offer))]
    tries += [
        (player.chance.pick(table.seats), {"do": do, **sampled(kind, pool, player.chance)})
        for do, kind in all_commands(table).items()
    ]
    for seat, body in tries:
        line = ruling_line(table, table.may(seat, table.command(body)), TRUTH)
        yield from ((f"{body['do']} {check['cites']}", check["says"]) for check in line["checks"])
        yield from ((f"{body['do']} would", would) for would in line["would"])


def of_the_table(table: Table) -> Iterator[tuple[str, str]]:
    """(where it is said, sentence) of what is asked and offered, and of the journal as everybody reads it."""
    for _, ask in asked(table):
        yield f"ask {ask.id}", table.game.text.say(ask.says, ask.facts)
    for offer in offered(table):
        yield f"offer {offer.do}", table.game.text.say(offer.says, offer.facts)
    for audience in (PUBLIC, *table.seats, TRUTH):
        for line in table.journal(audience):
            for said in line.get("says", ()):
                yield f"journal {(line.get('do') or {}).get('type')}", said


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_no_sentence_of_a_game_has_an_identifier_a_hole_or_two_negatives(game: str, version: str) -> None:
    found: dict[str, str] = {}
    seen: set[str] = set()

    def read(where: str, sentence: str) -> None:
        if sentence not in seen:
            seen.add(sentence)
            for fault in faults(sentence):
                found.setdefault(sentence, f"{fault} in {where}: {sentence}")

    is_long = version in contract_of(game).long
    for player in moments(game, version, range(3 if is_long else 4), turns=5, every=7 if is_long else 4):
        for where, sentence in of_rulings(player):
            read(where, sentence)
    for seed in range(3 if is_long else 6):
        player = Player(game, version, seed)
        while player.table.file.count < 260 and player.step() is not None:
            pass
        for where, sentence in of_the_table(player.table):
            read(where, sentence)
    contract_of(game).floors.meets("sentences", len(seen))
    assert not found, "\n".join(sorted(found.values()))
