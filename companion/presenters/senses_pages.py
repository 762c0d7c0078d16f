"""What the page of dice and roller draws, and what it answers.

Frozen plain data for everybody, as in `models`; nothing here imports Kivy or the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.presenters.models import MessageModel, OptionModel, PictureModel


@dataclass(frozen=True, slots=True)
class MarkModel:
    """A die as it was read, over the picture: its box (left, top, width, height as shares of the picture) and what it
    says: '4' where it is sure, else '2 or 3?'.
    """

    left: float
    top: float
    width: float
    height: float
    says: str
    is_sure: bool


@dataclass(frozen=True, slots=True)
class LiveModel:
    """What the camera sees now: the picture, the dice marked on it, the sentence, how sure, light and sharpness."""

    picture: PictureModel | None = None
    sees: str = ""
    sure: bool = False
    how_sure: str = ""
    light: str = ""
    light_tone: str = "dim"
    marks: tuple[MarkModel, ...] = ()


@dataclass(frozen=True, slots=True)
class StrayModel:
    """A die nobody asked for: what it shows, where it came from, when."""

    id: str
    says: str
    note: str = ""
    may_use: bool = False


@dataclass(frozen=True, slots=True)
class SensesModel:
    """Camera and roller. `cameras` and `ports` are those found.

    `camera` and `port` are what is used now, as typed or tapped, '' for none. `live` goes to the glass by itself, many
    times a second: another one is no other page.
    """

    camera: str = ""
    cameras: tuple[OptionModel, ...] = ()
    camera_state: str = ""
    camera_tone: str = "dim"
    live: LiveModel = field(default=LiveModel(), compare=False)
    port: str = ""
    ports: tuple[OptionModel, ...] = ()
    roller_state: str = ""
    roller_tone: str = "dim"
    may_try: bool = False
    tried: str = ""
    strays: tuple[StrayModel, ...] = ()
    auto_take: bool = False
    message: MessageModel | None = None
