"""The second screen follows a table that is played elsewhere, changes nothing, and shows what everybody may see."""

import hashlib
import json
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.display import presenter as shown_model
from companion.display.follow import Follower
from companion.display.presenter import NOTHING_YET
from companion.display.screen import Display
from companion.shelf.seats import Seat, write_seats
from companion.widgets.basics import Words
from engine.core.installed import VARIABLE
from engine.core.own_box import keep_readings
from engine.core.readings import OwnReading
from engine.core.table import Table
from tests.companion import harness
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.toys.each import TOYS, evening_of, give, scripts_of


class Onlooker(Follower):
    """A follower that hands out what is new, None for nothing."""

    def look(self):
        return self.model if super().look() else None


OPEN_FILES = Path("/proc/self/fd")
SEALS = re.compile(r"\b[0-9a-f]{32,64}\b|\b(?:[A-Z2-7]{4}-){4}[A-Z2-7]{4}\b")


@pytest.fixture(autouse=True)
def _toys_are_installed(monkeypatch):
    monkeypatch.setenv(VARIABLE, str(Path(__file__).parents[1] / "toys"))


def made(data, name="one", **about):
    (data / "tables").mkdir(parents=True, exist_ok=True)
    about = {"game": "wotr_spi", "box": "practice", "table_id": "t", "table_secret": b"1" * 32} | about
    return Table.create(data / "tables" / f"{name}.ringtable", **about)


def digest(data):
    return {
        path: (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns)
        for path in sorted(data.rglob("*"))
        if path.is_file()
    }


def test_it_follows_the_table_that_is_played_and_changes_nothing(tmp_path):
    looks = Onlooker(tmp_path)
    assert looks.look() is None
    assert looks.model.title == NOTHING_YET
    table = made(tmp_path)
    first = looks.look()
    assert first.title
    for act in SETUP:
        play(table, (act,))
        before = digest(tmp_path)
        shown = looks.look()
        assert shown != first
        assert digest(tmp_path) == before
        assert looks.look() is None
        first = shown
    play(table, ((DARK, {"do": "DrawOpeningHand", "cards": [60, 61, 62]}),))
    table.close()
    assert looks.look() is not None
    assert looks.look() is None, "a table that was closed is shown as it was"
    os.utime(tmp_path / "tables" / "one.ringtable", (1, 1))
    other = made(tmp_path, "two", game="lanterns")
    assert looks.look().title != first.title
    other.close()


def test_a_record_that_is_half_written_is_left_out_until_it_is_whole(tmp_path):
    looks, table = Onlooker(tmp_path), made(tmp_path)
    path = table.file.path
    play(table, SETUP)
    shown = looks.look()
    whole = path.stat().st_size
    play(table, ((DARK, {"do": "DrawOpeningHand", "cards": [60, 61, 62]}),))
    table.close()
    content = path.read_bytes()
    for part in (whole + 1, (whole + len(content)) // 2, len(content) - 1):
        path.write_bytes(content[:part])
        assert Onlooker(tmp_path).look() == shown, part
        assert path.read_bytes() == content[:part]
    path.write_bytes(content)
    assert Onlooker(tmp_path).look() != shown


def test_one_that_stays_shows_after_every_entry_what_one_who_comes_anew_shows(tmp_path):
    table, stays = made(tmp_path), Follower(tmp_path)

    def same():
        stays.look()
        fresh = Follower(tmp_path)
        fresh.look()
        fresh.close()
        assert stays.model == fresh.model

    stays.look()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "read", lambda *_: pytest.fail("all of the file was read again"))
        for act in SETUP:
            play(table, (act,))
            assert stays.look()
    for act in (
        (DARK, {"do": "DrawOpeningHand", "cards": [60, 61, 62]}),
        (FELLOWSHIP, {"do": "DrawOpeningHand", "cards": [None, None, None]}),
        (DARK, {"do": "EnterRoll", "faces": [4]}),
    ):
        play(table, (act,))
        same()
    rolled = table.file.count - 1
    table.correct(DARK, rolled, table.command({"do": "EnterRoll", "faces": [5]}))
    same()
    assert stays.model.dice == ("5",)
    table.undo(FELLOWSHIP, rolled, table.seats)
    same()
    assert stays.model.dice == ()
    write_seats(table.file, [Seat(DARK, "Maximilian", "gold", 0), Seat(FELLOWSHIP, "Rosa", "blue", 180)])
    same()
    assert stays.model.owed_by == "Maximilian", "what the tablet keeps is followed too"
    stays.close()
    table.close()


def test_a_record_that_is_half_written_is_taken_once_it_is_whole(tmp_path):
    table, stays = made(tmp_path), Follower(tmp_path)
    path = table.file.path
    play(table, SETUP)
    before = path.stat().st_size
    play(table, ((DARK, {"do": "DrawOpeningHand", "cards": [60, 61, 62]}),))
    table.close()
    content = path.read_bytes()
    path.write_bytes(content[:before])
    assert stays.look()
    shown = stays.model
    for part in (before + 1, (before + len(content)) // 2, len(content) - 1):
        path.write_bytes(content[:part])
        assert not stays.look()
        assert stays.model == shown
    path.write_bytes(content)
    assert stays.look()
    fresh = Onlooker(tmp_path)
    assert stays.model == fresh.look() != shown


@pytest.mark.parametrize("way", ["moved there", "written there", "an older one put back", "cut short"])
def test_a_file_that_is_replaced_is_read_anew(tmp_path, way):
    table, stays = made(tmp_path), Follower(tmp_path)
    path = table.file.path
    play(table, SETUP[:2])
    short = path.read_bytes()
    play(table, SETUP[2:])
    table.close()
    stays.look()
    shown = stays.model
    other = made(tmp_path / "elsewhere", table_secret=b"2" * 32)
    play(other, (*SETUP, *((seat, {"do": "DrawOpeningHand"}) for seat in (DARK, FELLOWSHIP))))
    other.close()
    match way:
        case "moved there":
            other.file.path.replace(path)
        case "written there":
            path.write_bytes(other.file.path.read_bytes())
        case "an older one put back":
            path.with_name("back").write_bytes(short)
            path.with_name("back").replace(path)
        case "cut short":
            path.write_bytes(short)
    assert stays.look()
    assert stays.model == Onlooker(tmp_path).look() != shown
    stays.close()


def test_a_cell_that_the_owner_has_read_is_known_at_the_next_entry(tmp_path):
    table, stays = made(tmp_path, box="wotr_spi_1977"), Follower(tmp_path)
    play(table, SETUP)
    stays.look()
    keep_readings(
        table.game, table.box.name, [OwnReading("control_of_gollum", "4", "", "neither", "x", "now", "")], tmp_path
    )
    hands = [(seat, {"do": "DrawOpeningHand"}) for seat in (DARK, FELLOWSHIP)]
    play(table, hands)
    stays.look()
    assert stays._table.box.lookup("control_of_gollum", "4", "") is not None
    stays.close()
    table.close()


@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="this system does not list the files a process has open")
def test_it_has_one_file_open_and_none_when_it_is_closed(tmp_path):
    before, stays = len(list(OPEN_FILES.iterdir())), Follower(tmp_path)
    for name in ("one", "two", "three"):
        table = made(tmp_path, name)
        table.close()
        stays.look()
        path = table.file.path
        path.write_bytes(path.read_bytes() + b"no record" * 90)
        stays.look()
    assert len(list(OPEN_FILES.iterdir())) == before + 1
    stays.close()
    assert len(list(OPEN_FILES.iterdir())) == before


def letter_table(data, letter, hand, drawn):
    dark_hand = (DARK, {"do": "DrawOpeningHand", "cards": list(hand)})
    acts = (
        *SETUP,
        dark_hand,
        (FELLOWSHIP, {"do": "DrawOpeningHand", "cards": [None, None, None]}),
        (DARK, {"do": "EnterRoll", "faces": [4]}),
        (FELLOWSHIP, {"do": "EndPhase"}),
        (DARK, {"do": "DrawEvent", "card": drawn}),
        (DARK, {"do": "DiscardEvent", "card": hand[0]}),
        (DARK, {"do": "EndEvents"}),
        (FELLOWSHIP, {"do": "DrawEvent"}),
        (FELLOWSHIP, {"do": "DiscardEvent"}),
        (FELLOWSHIP, {"do": "EndEvents"}),
        (DARK, {"do": "ChooseLetter", "letter": letter}),
        (DARK, {"do": "EnterRoll", "faces": [3]}),
    )
    return made(data), acts


def walks(tmp_path):
    """What the second screen of each twin shows after each entry."""
    seen = []
    for letter, hand, drawn in (("A", (60, 61, 62), 70), ("F", (60, 58, 59), 71)):
        table, acts = letter_table(tmp_path / letter, letter, hand, drawn)
        looks, walk = Onlooker(tmp_path / letter), []
        for act in acts:
            play(table, (act,))
            walk.append(SEALS.sub("seal", repr(looks.look())))
        table.close()
        seen.append(walk)
    return seen


def test_the_second_screens_of_twins_are_alike(tmp_path):
    one, other = walks(tmp_path)
    assert len(one) > 12
    assert one == other


def test_a_planted_leak_is_found(tmp_path, monkeypatch):
    honest = shown_model.table_model

    def leaky(table, *rest):
        letter = table.timeline.head.world.state.shadow.letter
        return replace(honest(table, *rest), date=f"letter {letter}")

    monkeypatch.setattr(shown_model, "table_model", leaky)
    one, other = walks(tmp_path)
    assert one != other


@pytest.mark.parametrize("game", TOYS)
def test_every_game_has_a_second_screen(game, tmp_path, show):
    header = json.loads(scripts_of(game)[0].read_text(encoding="utf-8").splitlines()[0])["table"]
    about = {name: header[name] for name in ("version", "seats", "options", "box") if name in header}
    table = made(tmp_path, game=game, **about)
    looks = Onlooker(tmp_path)
    for line in evening_of(game):
        give(table, line)
    shown = looks.look()
    table.close()
    assert shown.title
    assert shown.map is not None or shown.sections
    page = Display()
    driver = show(page)
    page.show(shown)
    driver.pump(3)
    assert shown.title in [each.says for each in harness.walk(page) if isinstance(each, Words)]
