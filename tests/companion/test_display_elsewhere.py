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
from companion.widgets.basics import Words
from engine.core.installed import VARIABLE
from engine.core.table import Table
from tests.companion import harness
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.toys.each import TOYS, evening_of, give, scripts_of


class Onlooker(Follower):
    """A follower that hands out what is new, None for nothing."""

    def look(self):
        return self.model if super().look() else None


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
