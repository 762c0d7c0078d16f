"""Frozen tables: every kind of command and event there is stands in a file, and shows what it showed."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.errors import JournalError
from engine.core.game import Game
from engine.core.journal import Journal, first_break
from engine.core.table import Table
from engine.core.text import Text
from engine.games.wotr_spi.steps.d_sequence.sequence import EndPhase
from tests.frozen.compare import differences
from tests.frozen.digests import DIGESTS, read, whole
from tests.frozen.kinds import frozen_kinds, kinds_in
from tests.frozen.walk import moments, tables

TABLES = tables()
ONE = "a_beast_of_two"


@pytest.mark.parametrize("name", TABLES)
def test_a_frozen_table_shows_what_it_showed(name: str) -> None:
    try:
        told = list(differences(name, TABLES[name]))
    except JournalError as error:
        told = [f"{name} cannot be read any more: {error}"]
    if told:
        pytest.fail("\n".join(told), pytrace=False)


@pytest.mark.parametrize("name", TABLES)
def test_a_frozen_file_is_what_it_was(name: str) -> None:
    assert whole(TABLES[name]) == read(name)[2]
    with Journal.read(TABLES[name]) as journal:
        assert first_break(journal) is None


def test_every_frozen_kind_of_command_and_event_stands_in_a_table_that_is_read() -> None:
    found = set().union(*map(kinds_in, TABLES.values()))
    kinds_that_no_frozen_table_has = tuple(sorted(set(frozen_kinds()) - found))
    assert kinds_that_no_frozen_table_has == ()
    assert len(found) >= 213


def test_every_frozen_table_has_its_digests() -> None:
    assert sorted(TABLES) == sorted(file.stem for file in DIGESTS.iterdir())


def test_the_frozen_tables_hold_every_way_an_evening_is_put_right() -> None:
    found: set[str] = set()
    for path in TABLES.values():
        with Journal.read(path) as journal:
            found |= {f"kept {what}" for what in ("seating", "name", "opened") if journal.kept(what)}
            for entry in journal.entries(first=1):
                found.add(entry.body["kind"])
                seen = journal.evidence(entry.n)
                found |= {"evidence", f"evidence of {seen.owner}"} if seen else set()
                for item in entry.opened()["items"]:
                    found.add(f"at {item.get('at', 'no place')}")
                    found |= {f"{entry.body['kind']} {name}" for name in ("agreed", "readings", "flags") if item[name]}
    assert found >= {
        "submit", "undo", "correct", "at table", "at desk", "at no place", "submit agreed", "submit readings",
        "correct flags", "evidence of public", "evidence of dark_power", "kept seating", "kept name", "kept opened",
    }  # fmt: skip


def test_a_table_read_from_the_beginning_of_a_file_is_the_one_that_was_walked_to(tmp_path: Any) -> None:
    path, content = tmp_path / "begun.ringtable", TABLES["desks_and_repairs"].read_bytes()
    ends = [at for at in range(len(content)) if content.startswith(b"ringtable/2 ", at)] + [len(content)]
    walked = {}
    for n, table in moments(TABLES["desks_and_repairs"]):
        shown = [(table.view(whom), table.asks(whom), table.offers(whom)) for whom in ("public", *table.seats, "truth")]
        walked[n] = (shown, table.journal("fellowship"))
    for end in ends[2::9]:
        path.write_bytes(content[:end])
        table = Table.read(path)
        shown = [(table.view(whom), table.asks(whom), table.offers(whom)) for whom in ("public", *table.seats, "truth")]
        assert (shown, table.journal("fellowship")) == walked[table.file.count - 1]
        table.close()


# -- what is broken is named ------------------------------------------------------------------------------------------


def _told() -> str:
    return "\n".join(differences(ONE, TABLES[ONE]))


def _changed(monkeypatch: pytest.MonkeyPatch, kind: type, name: str, change: Callable[..., Any]) -> None:
    was = getattr(kind, name)
    monkeypatch.setattr(kind, name, lambda *given, **named: change(was(*given, **named), *given[1:]))


def test_a_field_of_a_view_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_turn(view: dict[str, Any], *_: Any) -> dict[str, Any]:
        return {name: value for name, value in view.items() if name != "turn"}

    _changed(monkeypatch, Table, "view", without_turn)
    assert f"{ONE}, entry 0, public: the view is otherwise than frozen.\n  'turn' is not there any more" in _told()


def test_two_offers_that_changed_places_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    _changed(monkeypatch, Table, "offers", lambda offers, *_: tuple(reversed(offers)))
    told = _told()
    assert "dark_power: the offers are otherwise than frozen.\n  the same, in another order. They were: " in told


def test_a_label_of_an_offer_that_reads_otherwise_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def done(words: str, key: str, *_: Any) -> str:
        return "Be done" if key.startswith("offer.EndPhase") else words

    _changed(monkeypatch, Text, "say", done)
    told = _told()
    assert "the offers are otherwise than frozen" in told
    assert "no longer so: EndPhase" in told
    assert '"label":"Be done"' in told


def test_an_event_that_has_another_name_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(events: dict[str, Any], *_: Any) -> dict[str, Any]:
        return {("ServantsPlaced" if name == "ServantsDealt" else name): kind for name, kind in events.items()}

    _changed(monkeypatch, Game, "events", renamed)
    with pytest.raises(JournalError, match=r"Entry 3 holds what this Ringtable does not know \('ServantsDealt'\)"):
        _told()


def test_acts_that_are_decided_otherwise_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    _changed(monkeypatch, EndPhase, "decide", lambda events, *_: tuple(events)[:-1])
    told = _told()
    assert "truth: the same acts given again are decided otherwise than frozen" in told
    assert "  now: " in told
    assert "  recorded: " in told
