"""Every citation stands in the game's rules.toml, and every sentence a player reads in its text/en.toml."""

import tomllib
from dataclasses import fields

import pytest

from engine.core.audience import TRUTH
from engine.core.commons import Disclosed
from engine.core.table import Table
from engine.policy import asked, offered
from tests.contract.cases import EVERY_VERSION
from tests.contract.games import Player, all_commands, moments, words_of
from tests.contract.kit import contract_of
from tests.contract.sampling import sampled


class Words:
    """What the game may cite and say."""

    def __init__(self, table: Table) -> None:
        rules = tomllib.loads((table.game.folder / "rules.toml").read_text(encoding="utf-8"))
        self.sections = {*rules, "table"}
        self.text = table.game.text
        self.faults: set[str] = set()
        self.said: set[str] = set()

    def cites(self, section: str, where: str) -> None:
        self.said.add(section)
        if section not in self.sections:
            self.faults.add(f"{where} cites {section}, which is not in rules.toml")

    def says(self, key: str, where: str) -> None:
        self.said.add(key)
        if key not in self.text:
            self.faults.add(f"{where} says '{key}', which is not in text/en.toml")


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_what_is_cited_and_said_exists(game: str, version: str) -> None:
    words = Words(Player(game, version, 0).table)
    for player in moments(game, version, range(3), turns=4, every=4 if version in contract_of(game).long else 2):
        table = player.table
        for line in table.journal(TRUTH)[-1:]:
            for section in " ".join(line.get("sections", ())).split():
                words.cites(section, f"what followed {line['do']['type']}")
        for _, ask in asked(table):
            words.cites(ask.cites, f"ask {ask.id}")
            words.says(ask.says, f"ask {ask.id}")
        for offer in offered(table):
            words.cites(offer.cites, f"offer {offer.do}")
            words.says(offer.says, f"offer {offer.do}")
            for domain in offer.fields:
                words.says(f"field.{domain.name}", f"offer {offer.do}")
        pool = words_of(table)
        for do, kind in all_commands(table).items():
            seat = player.chance.pick(table.seats)
            for check in table.may(seat, table.command({"do": do, **sampled(kind, pool, player.chance)})).checks:
                words.cites(check.cites, f"{do}: {check.says}")
                words.says(f"check.{check.says}", do)
    assert not words.faults, sorted(words.faults)
    contract_of(game).floors.meets("words", len(words.said))


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_every_field_of_a_command_has_a_name(game: str, version: str) -> None:
    table = Player(game, version, 0).table
    text = table.game.text
    missing = {
        f"field.{spec.name}"
        for kind in table.game.commands().values()
        for spec in fields(kind)  # type: ignore[arg-type]
        if f"field.{spec.name}" not in text
    }
    assert not missing
    assert all(kind.meaning for kind in all_commands(table).values())


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_every_event_has_a_sentence_for_those_who_may_not_see_it_all(game: str, version: str) -> None:
    table = Player(game, version, 0).table
    events = table.game.events()
    missing = {name for name in events if f"event.{name}" not in table.game.text}
    assert not missing
    for name, kind in events.items():
        secrets = {spec.name for spec in fields(kind) if "secret" in spec.metadata}  # type: ignore[arg-type]
        marks = dict.fromkeys(secrets, "rosebud")
        assert "rosebud" not in table.game.text.say(f"event.{name}", marks), f"event.{name} says a secret"


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_every_disclosure_is_on_the_reviewed_list(game: str, version: str) -> None:
    plug = Player(game, version, 0).table.game
    sections = set(tomllib.loads((plug.folder / "rules.toml").read_text(encoding="utf-8")))
    for kind, cited in plug.disclosures.items():
        assert set(cited.split()) <= sections, kind
    found: set[str] = set()
    for seed in range(3 if version in contract_of(game).long else 8):
        player = Player(game, version, seed)
        for _ in range(160):
            step = player.step()
            if step is None:
                break
            for event in step[1].events:
                if isinstance(event, Disclosed):
                    kind = event.what.split(":")[0]
                    assert kind in plug.disclosures, event
                    assert event.cites in plug.disclosures[kind].split(), event
                    found.add(kind)
    contract_of(game).floors.meets("disclosures", len(found))
