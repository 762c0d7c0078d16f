"""The photograph beside a chart: what a finger does with it, on the page of the box's sheets and at the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.box.photos import PhotoShelf, found_pictures
from companion.models import MessageModel, PhotoModel, PictureModel
from companion.pages import FindPhotos, LayPhoto, TakePhoto
from companion.words import say
from engine.core.errors import FileError
from engine.core.kept import Tell
from engine.core.outside import path_of

KEPT = say("photograph.is_kept")

OfPhoto = FindPhotos | LayPhoto | TakePhoto


class PhotoRoom:
    """The photographs of one box. data: the user's data folder; camera: what it sees now, None for nothing."""

    def __init__(self, data: Path, camera: Callable[[], PictureModel | None], tell: Tell | None = None) -> None:
        self._shelf, self._camera = PhotoShelf(data, tell), camera
        self._found: tuple[str, ...] = ()

    def model(self, game: str, box: str, chart: str) -> PhotoModel:
        """What lies beside this chart, and how another could be laid there."""
        return PhotoModel(chart, self._shelf.of(game, box, chart), self._camera() is not None, self._found)

    def do(self, intent: OfPhoto, game: str, box: str) -> MessageModel | None:
        """What is to be said of a tap about a photograph, None for nothing."""
        from companion.pictures import PictureError

        try:
            match intent:
                case FindPhotos():
                    self._found = tuple(map(str, found_pictures(Path.home())))
                    return None
                case LayPhoto(chart, ""):
                    self._shelf.forget(game, box, chart)
                    return MessageModel(say("photograph.was_taken_away"))
                case LayPhoto(chart, path):
                    self._shelf.lay(game, box, chart, path_of(path))
                    return MessageModel(KEPT, tone="good")
                case TakePhoto(chart):
                    return self._take(game, box, chart)
        except (PictureError, FileError) as problem:
            return MessageModel(str(problem), tone="bad")

    def _take(self, game: str, box: str, chart: str) -> MessageModel:
        picture = self._camera()
        if picture is None:
            return MessageModel(
                say("photograph.camera_shows_nothing_now"), say("photograph.look_at_dice_roller"), "bad"
            )
        self._shelf.take(game, box, chart, picture)
        return MessageModel(KEPT, tone="good")
