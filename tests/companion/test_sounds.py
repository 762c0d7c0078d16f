"""Three sounds of what everybody sees: off at first, silent while a desk or a pad is up, and never in the way."""

from __future__ import annotations

import io
import wave
from dataclasses import replace

import pytest

from companion.evening.desks import CURTAIN, DESK_PAGE, HANDOVER
from companion.lobby.presenter_more import more_model
from companion.models import JournalModel, OfferModel, PhaseModel
from companion.pages import HOME, NEW_PIN, TABLE, SetSounds
from companion.senses.wishes import wished
from companion.shelf.settings import Settings, read_settings, write_settings
from companion.sounds import player
from companion.sounds.heard import Ear
from companion.sounds.player import NO_ROOM, NO_SOUND, Sounds
from companion.sounds.speaker import speaker
from companion.sounds.tones import DIE, END, PHASE, RATE_HZ, SOUNDS, wave_of
from companion.table.presenter import sight_of
from engine.core.audience import PUBLIC
from tests.companion import samples
from tests.companion.evenings import after_letter

FELL = JournalModel(99, "A die fell", dice=("4",))
PLAIN = samples.TABLE
ROLLED = replace(PLAIN, journal=(FELL, *PLAIN.journal))
NEXT = replace(PLAIN, phases=(PhaseModel("Another phase", "now"),))
OVER = replace(ROLLED, offers=(OfferModel("open/ending", "End of game"), *PLAIN.offers))


@pytest.fixture(autouse=True)
def _anew():
    speaker.why_not = ""
    yield
    speaker.why_not = ""


@pytest.mark.parametrize(("now", "sound"), [(ROLLED, DIE), (NEXT, PHASE), (OVER, END), (PLAIN, "")])
def test_what_is_new_on_the_table_has_its_sound(now, sound):
    ear = Ear()
    assert ear.hears(TABLE, PLAIN) == "", "a table that is opened has nothing new"
    assert ear.hears(TABLE, now) == sound
    assert ear.hears(TABLE, now) == ""


@pytest.mark.parametrize("page", [DESK_PAGE, HANDOVER, CURTAIN, NEW_PIN, HOME])
def test_nothing_is_heard_while_a_desk_or_a_pad_is_up_nor_of_it_afterwards(page):
    ear = Ear()
    ear.hears(TABLE, PLAIN)
    assert ear.hears(page, OVER) == ""
    assert ear.hears(TABLE, OVER) == ""


@pytest.mark.parametrize("sound", SOUNDS)
def test_a_sound_is_short_and_soft_and_the_same_each_time(sound):
    assert wave_of(sound) == wave_of(sound)
    with wave.open(io.BytesIO(wave_of(sound))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE_HZ)
        assert 0.1 < file.getnframes() / RATE_HZ < 2
        heard = memoryview(file.readframes(file.getnframes())).cast("h")
    assert 0.2 < max(map(abs, heard)) / 32_767 < 0.5


class Played:
    """A sound that tells how often it was played."""

    length = 1.0

    def __init__(self) -> None:
        self.times = 0

    def play(self) -> None:
        self.times += 1

    def stop(self) -> None:
        """Nothing to stop."""


def test_they_are_off_until_somebody_turns_them_on(tmp_path, monkeypatch):
    made = {}
    monkeypatch.setattr(player, "loaded", lambda path: made.setdefault(path.stem, Played()))
    sounds = Sounds(tmp_path)
    for model in (PLAIN, ROLLED):
        assert sounds.show(TABLE, model) is model
    assert made == {}
    assert not list(tmp_path.iterdir()), "nothing is made before it is wished"
    sounds.is_on = True
    for page, model in ((TABLE, PLAIN), (TABLE, ROLLED), (DESK_PAGE, None), (TABLE, OVER)):
        sounds.show(page, model)
    assert {name: each.times for name, each in made.items()} == {DIE: 1, PHASE: 0, END: 0}
    sounds.is_on = False
    sounds.show(TABLE, NEXT)
    assert made[PHASE].times == 0


def rows_of(settings):
    table = after_letter()
    model = more_model(table, sight_of(table, PUBLIC, ()), settings, silent=speaker.why_not)
    return {row.label: row for row in model.rows if isinstance(row.intent, SetSounds)}


def test_a_machine_without_sound_says_so_and_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(player, "loaded", lambda _: None)
    sounds = Sounds(tmp_path)
    sounds.is_on = True
    for model in (PLAIN, ROLLED):
        assert sounds.show(TABLE, model) is model
    (row,) = rows_of(Settings(sounds=True)).values()
    assert row.note == NO_SOUND


def test_a_machine_without_room_says_so_and_goes_on(tmp_path):
    (tmp_path / "sounds").write_text("in the way", encoding="utf-8")
    sounds = Sounds(tmp_path)
    sounds.is_on = True
    assert sounds.show(TABLE, PLAIN) is PLAIN
    assert speaker.why_not == NO_ROOM


def test_the_switch_is_kept(tmp_path):
    assert not Settings().sounds
    (row,) = rows_of(Settings()).values()
    settings = wished(Settings(), row.intent)
    write_settings(tmp_path, settings)
    assert read_settings(tmp_path).sounds
    assert list(rows_of(settings)) == ["Turn the sounds off"]


def test_kivy_plays_the_files_or_the_tablet_says_that_it_cannot(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    import tests.companion.harness  # noqa: F401 - Kivy is set up before anything of it is imported

    sounds = Sounds(tmp_path)
    sounds.is_on = True
    for model in (PLAIN, ROLLED):
        sounds.show(TABLE, model)
    assert speaker.why_not in ("", NO_SOUND)
    assert sorted(path.stem for path in (tmp_path / "sounds").iterdir()) == sorted(SOUNDS)


@pytest.mark.parametrize("is_on", [False, True])
def test_an_evening_goes_on_with_them_and_without(sit_down, is_on):
    app = sit_down().app
    app.do(SetSounds(is_on))
    assert app.sounds.is_on == is_on
    app.do(SetSounds(not is_on))
    assert app.sounds.is_on != is_on
    assert f'"sounds": {str(not is_on).lower()}' in (app.data / "settings.json").read_text()
