"""The page of the devices: what is plugged in, what the camera sees, the dice nobody asked for."""

from __future__ import annotations

from collections.abc import Iterable

from companion.inputs import Senses, open_roll
from companion.presenters.models import MessageModel, OptionModel
from companion.presenters.senses_pages import LiveModel, MarkModel, SensesModel, StrayModel
from engine.core.ask import Ask

FIRST_CAMERAS = (OptionModel("0", "Camera 0"), OptionModel("1", "Camera 1"))

LIGHT = {
    "too dark": "Too dark to be sure: bring a lamp nearer.",
    "too bright": "Too bright to be sure: less light, or a darker ground.",
    "dim": "Dim light: with more of it fewer dice are asked about.",
    "good light": "Good light",
}
SHARPNESS = {
    "blurred": "Blurred: hold the camera still, wipe its lens, or move it further away.",
    "sharp": "sharp picture",
}
WELL = ("good light", "sharp")


def live_words(marks: tuple[MarkModel, ...], is_sure: bool, why: str, light: str, sharpness: str) -> LiveModel:
    """What was read, in words. light, sharpness: one of the words of LIGHT and SHARPNESS, '' where nobody looked."""
    return LiveModel(
        sees=", ".join(sorted(mark.says for mark in marks)) or "No die",
        sure=is_sure,
        how_sure="sure" if is_sure else why or "not sure",
        light=_light_and_sharpness(light, sharpness),
        light_tone="dim" if light in (*WELL, "") and sharpness in (*WELL, "") else "bad",
        marks=marks,
    )


def _light_and_sharpness(light: str, sharpness: str) -> str:
    bright, sharp = LIGHT.get(light, light), SHARPNESS.get(sharpness, sharpness)
    if light in WELL and sharpness in WELL:
        return f"{bright}, {sharp}"
    # What is well need not be said beside what is not.
    wrong = [words for word, words in ((light, bright), (sharpness, sharp)) if words and word not in WELL]
    return " ".join(wrong) or bright or sharp


def senses_model(
    camera: str,
    port: str,
    auto_take: bool,
    senses: Senses,
    asks: Iterable[Ask],
    ports: Iterable[tuple[str, str]],
    live: LiveModel,
    camera_state: tuple[str, bool],
    roller_state: tuple[str, bool],
    tried: str = "",
    message: MessageModel | None = None,
) -> SensesModel:
    """camera, port: what is used now; ports: (url, words) of those found; a state: its sentence, and if all is well."""
    asked = tuple(asks)
    return SensesModel(
        camera=camera,
        cameras=FIRST_CAMERAS,
        camera_state=camera_state[0],
        camera_tone="good" if camera_state[1] else "dim",
        live=live,
        port=port,
        ports=tuple(OptionModel(url, url, words) for url, words in ports),
        roller_state=roller_state[0],
        roller_tone="good" if roller_state[1] else "dim",
        may_try=roller_state[1],
        tried=tried,
        strays=tuple(
            StrayModel(str(place), stray.words, stray.name, may_use=open_roll(asked, stray) is not None)
            for place, stray in enumerate(senses.strays)
        ),
        auto_take=auto_take,
        message=message,
    )
