"""The page of the devices: what is plugged in, what the camera sees, the dice nobody asked for."""

from __future__ import annotations

from collections.abc import Iterable

from companion.inputs import Senses, open_roll
from companion.presenters.models import MessageModel, OptionModel
from companion.presenters.senses_pages import LiveModel, MarkModel, SensesModel, StrayModel
from engine.core.ask import Ask

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
    seen = ", ".join(sorted(mark.says for mark in marks))
    return LiveModel(
        sees="No die" if not seen else f"Reads {seen}" if is_sure else f"In doubt: {seen}",
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


def camera_options(found: Iterable[tuple[int, str]], camera: str, *, is_seen: bool = False) -> tuple[OptionModel, ...]:
    """The cameras found, (number, name) each, and the one that is used though it is not among them. is_seen: it gives
    pictures, whatever the list says.
    """
    options = [OptionModel(str(number), f"Camera {number}", name) for number, name in found]
    if camera.isdigit() and camera not in {option.value for option in options}:
        options.append(OptionModel(camera, f"Camera {camera}", "" if is_seen else "not found now"))
    return tuple(options)


def senses_model(
    camera: str,
    cameras: tuple[OptionModel, ...],
    port: str,
    auto_take: bool,
    senses: Senses,
    asks: Iterable[Ask],
    ports: Iterable[tuple[str, str]],
    live: LiveModel,
    camera_state: tuple[str, str],
    roller_state: tuple[str, str],
    tried: str = "",
    message: MessageModel | None = None,
) -> SensesModel:
    """camera, port: what is used now; ports: (url, words) of those found; a state: its sentence and tone."""
    asked = tuple(asks)
    return SensesModel(
        camera=camera,
        cameras=cameras,
        camera_state=camera_state[0],
        camera_tone=camera_state[1],
        live=live,
        port=port,
        ports=tuple(OptionModel(url, url, words) for url, words in ports),
        roller_state=roller_state[0],
        roller_tone=roller_state[1],
        may_try=roller_state[1] == "good",
        tried=tried,
        strays=tuple(
            StrayModel(str(place), stray.words, stray.name, may_use=open_roll(asked, stray) is not None)
            for place, stray in enumerate(senses.strays)
        ),
        auto_take=auto_take,
        message=message,
    )
