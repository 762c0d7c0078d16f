"""The page of the devices: what is plugged in, what the camera sees, the dice nobody asked for."""

from __future__ import annotations

from collections.abc import Iterable

from companion.inputs import Senses, open_roll
from companion.presenters.models import MessageModel, OptionModel
from companion.presenters.pages import LiveModel, SensesModel, StrayModel
from engine.core.ask import Ask

FIRST_CAMERAS = (OptionModel("0", "Camera 0"), OptionModel("1", "Camera 1"))


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
