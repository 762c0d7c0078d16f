"""Words given are held against the opened record when the game is over, and never before."""

from pathlib import Path

import pytest

from engine.audit import verify
from engine.core.table import Table
from engine.core.words import broken_words, marked
from tests.engine.conftest import Shell
from tests.engine.games.wotr_spi.captures import reached
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

HERE = "W2724"


def searched(*, says: bool) -> Evening:
    """Nazgul search, in vain, the hex of Frodo, who wears the Ring; the Fellowship gives its word on that (M.2d)."""
    evening = Evening().to("fellowship").company(HERE, "frodo")
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("search", 2).points()
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "SearchHex", hex=HERE, nazgul=3)
    evening.roll(DARK, 6)
    evening.do(FELLOWSHIP, "GiveWord", yes=says)
    if says:
        evening.do(FELLOWSHIP, "RevealSpotted", hobbits=1)
        evening.do(DARK, "PlaceForce")
    return evening


def ended(evening: Evening) -> Evening:
    """The game is over by agreement: the Ring is cast into the fire."""
    evening.do(FELLOWSHIP, "CastRingIntoFire", agreed=(DARK,))
    return evening


def test_a_false_word_is_named_with_entry_seat_and_section_and_only_when_the_game_is_over() -> None:
    evening = searched(says=False)
    given = len(evening.table.journal("truth"))
    assert broken_words(evening.table) == ()
    found = [word for word in broken_words(ended(evening).table) if word.entry == given]
    assert [(word.seat, word.cites) for word in found] == [(FELLOWSHIP, "M.2d")]
    assert "answered no" in found[0].says


def test_a_true_word_is_not_named() -> None:
    evening = searched(says=True)
    assert [word for word in broken_words(ended(evening).table) if word.cites == "M.2d"] == []


def test_what_its_seat_s_own_desk_refused_and_all_agreed_to_is_named() -> None:
    evening = Evening().to("fellowship").company(HERE, "gimli")
    evening.do(FELLOWSHIP, "NameCounters", hex="W2812", names=["sam"])
    entry = evening.do(FELLOWSHIP, "ReportDeath", hex=HERE, name="hobbit", hobbit="sam", agreed=(DARK,)).entry
    (word,) = [word for word in broken_words(ended(evening).table) if word.entry == entry]
    assert (word.seat, word.cites) == (FELLOWSHIP, "E.3")


def test_a_desk_reads_at_once_what_its_own_record_has_otherwise_among_all_it_did() -> None:
    evening = searched(says=False)
    given = evening.table.file.count - 1
    assert [word.entry for word in marked(evening.table, FELLOWSHIP, given)] == [given]
    assert marked(evening.table, DARK, given) == ()


@pytest.mark.parametrize(("die", "says", "is_named"), [(1, True, False), (6, True, True), (1, False, True)])
def test_a_word_on_a_capture_die_is_held_against_the_capture_range_of_the_only_hobbit_there(
    die: int, says: bool, is_named: bool
) -> None:
    evening = reached(hobbits=1, orcs=3)
    evening.do(FELLOWSHIP, "NameCounters", hex=HERE, names=["merry"])
    evening.do(DARK, "TryCapture", victim="hobbit")
    evening.roll(DARK, die)
    entry = evening.do(FELLOWSHIP, "GiveWord", yes=says).entry
    assert (entry in {word.entry for word in broken_words(ended(evening).table)}) is is_named


@pytest.mark.parametrize("says", [True, False])
def test_verify_names_them_in_a_finished_evenings_file(says: bool, tmp_path: Path, ringtable: Shell) -> None:
    evening = ended(searched(says=says))
    path = tmp_path / "evening.ringtable"
    kept = Table.create(path, "wotr_spi", box="practice", table_id="000000000001", table_secret=bytes(32))
    for item in evening.table.timeline.head.items():
        kept.submit(item.seat, item.command, item.agreed)
    kept.close()
    said, sound = verify(path)
    assert sound
    assert any("M.2d" in line for line in said) is not says
    assert ringtable("verify", path) == 0
