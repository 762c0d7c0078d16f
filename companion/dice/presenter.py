"""The page of the devices: what is plugged in, what the camera sees, the dice nobody asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from companion.dice.model import LiveModel, SensesModel, StrayModel
from companion.models import OptionModel
from companion.page_intents import FIND_ROLLER
from companion.parts import MarkModel
from companion.senses.inputs import Senses, came_words, open_roll
from companion.words import say
from engine.core.ask import Ask
from engine.core.frozen import frozen

LIGHT = {
    "too dark": say("dice.too_dark_to_be_sure"),
    "too bright": say("dice.too_bright_to_be_sure"),
    "dim": say("dice.dim_light"),
    "good light": say("dice.good_light"),
}
SHARPNESS = {
    "blurred": say("dice.blurred"),
    "sharp": say("dice.sharp_picture"),
}
WELL = ("good light", "sharp")
NO_CAMERA = say("dice.no_camera_is_chosen")


@frozen
class DeviceState:
    """A device's sentence and whether all is well with it."""

    says: str
    is_well: bool = False
    is_bad: bool = False

    @property
    def tone(self) -> str:
        """Good, bad, or dim while neither is known."""
        return "good" if self.is_well else "bad" if self.is_bad else "dim"


def live_words(marks: tuple[MarkModel, ...], is_sure: bool, why: str, light: str, sharpness: str) -> LiveModel:
    """What was read, in words. light, sharpness: one of the words of LIGHT and SHARPNESS, '' where nobody looked."""
    seen = ", ".join(sorted(mark.says for mark in marks))
    read = say("dice.reads", seen=seen) if is_sure else say("dice.in_doubt", seen=seen)
    return LiveModel(
        sees=read if seen else say("dice.no_die"),
        sure=is_sure,
        how_sure=say("shared.sure") if is_sure else why or say("shared.not_sure"),
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
    options = [OptionModel(name, name) if name else _numbered(str(number)) for number, name in found]
    if camera.isdigit() and camera not in {str(number) for number, _ in found}:
        options.append(_numbered(camera, "" if is_seen else say("dice.not_found_now")))
    return tuple(options)


def _numbered(number: str, note: str = "") -> OptionModel:
    return OptionModel(number, say("dice.camera_number", number=number), note)


def search_words(ports: Sequence[str], *, is_on: bool) -> str:
    """What is sent, and to whom, while a roller is looked for. is_on: it is now, at these ports."""
    if not (is_on and ports):
        return say("dice.opens_every_port")
    return say("dice.asks_ports_now_and_then", ports=", ".join(ports))


@frozen
class Chosen:
    """A device that is used, of those there are, and how it is. name: '' for none."""

    name: str
    options: tuple[OptionModel, ...]
    state: DeviceState


def senses_model(
    camera: Chosen, roller: Chosen, senses: Senses, asks: Iterable[Ask], stand_ins: Collection[str] = ()
) -> SensesModel:
    """The page as it is for a table where these are asked. stand_ins: the dice with faces for which ordinary ones are
    thrown.
    """
    asked, ports = tuple(asks), [option.label for option in roller.options]
    return SensesModel(
        camera=camera.name,
        cameras=camera.options,
        camera_state=camera.state.says,
        camera_tone=camera.state.tone,
        port=roller.name,
        ports=roller.options,
        search=search_words(ports, is_on=roller.name == FIND_ROLLER and not roller.state.is_well),
        roller_state=roller.state.says,
        roller_tone=roller.state.tone,
        may_try=roller.state.is_well,
        strays=tuple(
            StrayModel(
                str(stray.number), stray.words, came_words(stray), open_roll(asked, stray, stand_ins) is not None
            )
            for stray in senses.strays
        ),
    )
