"""What the camera sees, as a picture on felt with a word on how sure it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.presenters.models import PictureModel, SourceModel
from companion.widgets.basics import Surface


class TrayView(Surface):
    """The newest picture of a source, cropped to fill; its rim is solid when the reading is sure and the words always
    say it too.

    `show_picture` must be called in the GUI thread; it reuses the texture while the size stays.
    """

    texture = ObjectProperty(None, allownone=True)
    cropped = ObjectProperty(None, allownone=True)
    says = StringProperty("")
    is_sure = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(texture=self._crop, size=self._crop)

    def show(self, source: SourceModel) -> None:
        """Take the words and, if it has one, the picture of a source."""
        self.says, self.is_sure = source.says, source.sure
        if source.picture is not None:
            self.show_picture(source.picture)

    def show_picture(self, picture: PictureModel) -> None:
        """Upload a bgr picture (rows from the top)."""
        size = (picture.width, picture.height)
        if len(picture.bgr) != picture.width * picture.height * 3:
            raise ValueError(f"A picture of {size} needs {size[0] * size[1] * 3} bytes, but it has {len(picture.bgr)}.")
        if self.texture is None or tuple(self.texture.size) != size:
            texture = Texture.create(size=size, colorfmt="rgb")
            texture.flip_vertical()
            texture.add_reload_observer(lambda _: self.clear())
            self.texture = texture
        self.texture.blit_buffer(picture.bgr, colorfmt="bgr", bufferfmt="ubyte")
        self.canvas.ask_update()

    def clear(self) -> None:
        """Show bare felt."""
        self.texture = None

    def _crop(self, *_: object) -> None:
        """Cut the middle of the picture to this widget's shape, so that it fills without being stretched."""
        if self.texture is None or self.height < 1 or self.width < 1:
            self.cropped = None
            return
        wide, high = self.texture.size
        share = (self.width / self.height) / (wide / high)
        across, along = wide * min(1.0, share), high * min(1.0, 1 / share)
        self.cropped = self.texture.get_region((wide - across) / 2, (high - along) / 2, across, along)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
