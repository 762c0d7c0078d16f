"""Plays the sounds through Kivy, where the machine can; where it cannot, it says why and the game goes on without."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.sounds.heard import Ear
from companion.sounds.speaker import speaker
from companion.sounds.tones import SOUNDS, wave_of
from companion.words import say
from engine.core.kept import write_all_whole
from engine.core.store import owners_folder

FOLDER = "sounds"
"""The folder of the sounds as files, inside the data folder: Kivy plays nothing but files."""
NO_SOUND = say("sounds.no_sound_here")
NO_ROOM = say("sounds.no_room_for_the_sounds")


class Sounds:
    """data: the user's data folder. is_on: as somebody wishes it; made and loaded when that is first so."""

    def __init__(self, data: Path) -> None:
        self._folder, self._ear = data / FOLDER, Ear()
        self._is_on = False
        self._loaded: dict[str, Any] | None = None

    @property
    def is_on(self) -> bool:
        """Whether there are sounds."""
        return self._is_on

    @is_on.setter
    def is_on(self, is_on: bool) -> None:
        if is_on and self._loaded is None:
            self._loaded = self._load()
        self._is_on = is_on

    def show(self, page: str, model: object) -> object:
        """This is what is drawn now: sound what everybody sees to be new in it. Returns the model."""
        sound = self._ear.hears(page, model)
        if sound and self._is_on and self._loaded:
            self._loaded[sound].stop()
            self._loaded[sound].play()
        return model

    def _load(self) -> dict[str, Any]:
        paths = {sound: self._folder / f"{sound}.wav" for sound in SOUNDS}
        try:
            owners_folder(self._folder)
            write_all_whole(*((path, wave_of(sound)) for sound, path in paths.items()))
        except OSError:
            speaker.why_not = NO_ROOM
            return {}
        found = {sound: loaded(path) for sound, path in paths.items()}
        is_heard = all(each is not None and each.length > 0 for each in found.values())
        speaker.why_not = "" if is_heard else NO_SOUND
        return found if is_heard else {}


def loaded(path: Path) -> Any:
    """A sound of Kivy's, None where the machine has nothing to play it with."""
    try:
        from kivy.core.audio import SoundLoader

        return SoundLoader.load(str(path))
    except Exception:  # noqa: BLE001 - whatever a machine's sound stumbles over, a game goes on without
        return None
