"""What the camera sees, as a picture on felt with the dice marked on it and a word on how sure it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import AliasProperty, BooleanProperty, ObjectProperty, StringProperty

from companion.models import PictureModel, SourceModel
from companion.parts import MarkModel
from companion.widgets.basics import Surface
from companion.widgets.letterbox import Placed, filling, whole
from companion.widgets.marks import DiceMarks as DiceMarks  # its rule is in tray.kv


class TrayView(Surface):
    """The newest picture of a source, with `marks` over it; its rim is solid when the reading is sure and the words
    always say it too.

    The picture fills the view and is cut off where it must be; where `is_whole` all of it is seen. `show_picture` must
    be called in the GUI thread; it reuses the texture while the size stays.
    """

    texture = ObjectProperty(None, allownone=True)
    says = StringProperty("")
    is_sure = BooleanProperty(False)
    is_whole = BooleanProperty(False)
    marks = ObjectProperty(())

    def _placed(self) -> Placed:
        if self.texture is None or self.width < 1 or self.height < 1:
            return Placed(self.x, self.y, 0, 0)
        lay = whole if self.is_whole else filling
        return lay(self.texture.size, (self.x, self.y, self.width, self.height))

    placed = AliasProperty(_placed, bind=("texture", "pos", "size", "is_whole"), rebind=True)
    """Where on the glass the picture lies."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._shown: PictureModel | None = None

    def show(self, source: SourceModel) -> None:
        """Take the words and, if it has one, the picture of a source; bare felt says what it waits for."""
        self.says, self.is_sure = source.awaits or source.says, source.sure
        if source.picture is not None:
            self.show_picture(source.picture, self.marks)
        elif source.awaits:
            self.clear()

    def show_picture(self, picture: PictureModel, marks: tuple[MarkModel, ...] = ()) -> None:
        """Upload a bgr picture (rows from the top) unless it is the one that is shown, and mark these dice on it."""
        self.marks = marks
        if picture is self._shown:
            return
        size = (picture.width, picture.height)
        if len(picture.bgr) != picture.width * picture.height * 3:
            raise ValueError(f"A picture of {size} needs {size[0] * size[1] * 3} bytes, but it has {len(picture.bgr)}.")
        if self.texture is None or tuple(self.texture.size) != size:
            texture = Texture.create(size=size, colorfmt="rgb")
            texture.flip_vertical()
            texture.add_reload_observer(lambda _: self.clear())
            self.texture = texture
        self.texture.blit_buffer(picture.bgr, colorfmt="bgr", bufferfmt="ubyte")
        self._shown = picture
        self.canvas.ask_update()

    def clear(self) -> None:
        """Show bare felt."""
        self.texture, self._shown, self.marks = None, None, ()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
