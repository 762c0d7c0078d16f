"""A photograph of the owner's own sheet beside a chart, and the sheet on which one is chosen."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.box.screen_grid import SheetGrid
from companion.models import TEXT, Dismiss, FieldModel, OfferModel, PhotoModel, Pick
from companion.pages import FindPhotos, LayPhoto, TakePhoto
from companion.widgets.address import AddressPanel
from companion.widgets.bars import Sheet
from companion.widgets.basics import Panel, Picks, Words, tap
from companion.widgets.longlist import LongList, Row
from companion.widgets.photo import STEP, PhotoView
from companion.widgets.switches import EvenRow
from companion.widgets.theme import theme
from companion.words import say

WHERE = say("photograph.kept_in_your_folder")
NO_CAMERA = say("photograph.no_camera_shows_one")
GRID_SHARE = 0.66
"""Of the width: a chart that needs more stands under its photograph, if there is the height for it."""
LEAST_HIGH = 520
"""dp for both of them at 100 % text."""


class Beside(BoxLayout):
    """A chart and its photograph, side by side where the chart leaves room for it, else one over the other."""

    def __init__(self, grid: SheetGrid, photo: Widget, **properties: Any) -> None:
        super().__init__(spacing=theme.gap, **properties)
        self.grid, self.photo = grid, photo
        self.add_widget(photo)
        self.add_widget(grid)
        self.bind(size=self._turn)

    def _turn(self, *_: object) -> None:
        needed = self.grid.needed
        is_wide = needed < GRID_SHARE * self.width or self.height < dp(LEAST_HIGH) * theme.grow
        self.orientation = "horizontal" if is_wide else "vertical"
        share = min(GRID_SHARE, max(0.4, (needed + dp(4)) / max(1, self.width - theme.gap))) if is_wide else 1
        self.grid.size_hint = (share, 1) if is_wide else (1, 0.5)
        self.photo.size_hint = (1 - share, 1) if is_wide else (1, 0.5)


class PhotoBeside(Picks, BoxLayout):
    """The photograph with its keys: smaller, larger, another one."""

    def __init__(self, photo: PhotoModel, **properties: Any) -> None:
        self.register_event_type("on_other")
        super().__init__(orientation="vertical", spacing=theme.gap * 0.6, **properties)
        self.view = PhotoView()
        if photo.picture is not None:
            self.view.show(photo.picture)
        self.add_widget(self.view)
        keys = EvenRow(spacing=theme.gap * 0.6)
        for says, times in (("−", 1 / STEP), ("+", STEP)):
            key = tap(says, lambda key: self.view.nearer(key.carries), "quiet", carries=times)
            key.size_hint_x, key.width = None, theme.target
            keys.add_widget(key)
        keys.add_widget(tap(say("photograph.another"), lambda _: self.dispatch("on_other"), "quiet"))
        self.add_widget(keys)

    def on_other(self) -> None:
        """Nothing to do by default."""


class PhotoSheet(Sheet, Picks, Panel):
    """The ways to a photograph: the camera, a file that was found, a file by its path. `Dismiss` leaves it."""

    def __init__(self, photo: PhotoModel, title: str, **properties: Any) -> None:
        super().__init__(radius=0, padding=theme.pad * 1.5, spacing=theme.gap, **properties)
        self.photo, self.title = photo, title
        self.form: AddressPanel | None = None  # while a path is typed
        self._draw()

    def show(self, photo: PhotoModel) -> None:
        """Take what was found meanwhile."""
        is_other = (photo.found, photo.has_camera) != (self.photo.found, self.photo.has_camera)
        self.photo = photo
        if is_other and self.form is None:
            self._draw()

    def _draw(self) -> None:
        photo, self.form = self.photo, None
        self.clear_widgets()
        self.add_widget(Words(says=say("photograph.of_your_sheet", title=self.title), face="Serif", type_size="title"))
        self.add_widget(Words(says=WHERE, ink="dim"))
        ways = EvenRow()
        note = say("photograph.what_it_sees_now") if photo.has_camera else NO_CAMERA
        take = tap(
            say("photograph.take_it_with_the_camera"), lambda _: self._send(TakePhoto(photo.chart)), "plain", note=note
        )
        take.enabled = photo.has_camera
        ways.add_widget(take)
        ways.add_widget(
            tap(
                say("photograph.choose_a_file"), lambda _: self._ask_path(), "plain", note=say("photograph.jpeg_or_png")
            )
        )
        self.add_widget(ways)
        rows = [_row(path, photo.chart) for path in photo.found]
        if rows:
            self.add_widget(Words(says=say("photograph.newest_pictures_on_this_tablet"), face="SansBold"))
            self.files = LongList(rows=rows)
            self.files.bind(on_pick=lambda _, intent: self._send(intent))
            self.add_widget(self.files)
        else:
            self.add_widget(Widget())
        foot = EvenRow()
        foot.add_widget(tap(say("shared.back"), lambda _: self._send(Dismiss()), "quiet"))
        if photo.picture is not None:
            foot.add_widget(
                tap(say("photograph.take_it_away"), lambda _: self._send(LayPhoto(photo.chart, "")), "quiet")
            )
        self.add_widget(foot)

    def _send(self, intent: object) -> None:
        self.dispatch("on_pick", intent)

    def _ask_path(self) -> None:
        field = FieldModel("path", TEXT, hint=say("photograph.path_of_a_picture"))
        form = AddressPanel(OfferModel("photo", say("photograph.lay_it_beside_the_chart"), fields=(field,)))
        form.bind(on_pick=lambda _, intent: self._typed(intent))
        self.clear_widgets()
        self.add_widget(Words(says=say("photograph.of_your_sheet", title=self.title), face="Serif", type_size="title"))
        self.add_widget(form)
        self.form = form

    def _typed(self, intent: object) -> None:
        if isinstance(intent, Pick):
            self._send(LayPhoto(self.photo.chart, str(intent.values[0][1])))
        else:
            self._draw()


class Photos:
    """What a page with a chart does about its photograph. page: under the sheet; redraw: draws the chart anew."""

    def __init__(self, page: Any, redraw: Any) -> None:
        self._page, self._redraw = page, redraw
        self.is_shown = True
        self._sheet: PhotoSheet | None = None
        # What is looked at stays as it is zoomed, however often the page round it is drawn.
        self._side: PhotoBeside | None = None
        self._drawn: tuple[int, float] = (0, 0.0)
        self._photo: PhotoModel | None = None

    def key(self, photo: PhotoModel, title: str) -> Widget:
        """Shows or hides the photograph; without one it leads to one."""
        if photo.picture is None:
            return self._sized(tap(say("photograph.add_a_photograph"), lambda _: self.choose(photo, title), "quiet"))
        says = say("photograph.hide_the_photograph") if self.is_shown else say("photograph.show_the_photograph")
        return self._sized(tap(says, lambda _: self._turn(), "quiet"))

    @staticmethod
    def _sized(key: Any) -> Widget:
        key.size_hint_x, key.width = None, dp(220) * min(1.25, theme.grow)
        return key

    def _turn(self) -> None:
        self.is_shown = not self.is_shown
        self._redraw()

    def beside(self, grid: SheetGrid, photo: PhotoModel | None, title: str) -> Widget:
        """The grid alone, or with its photograph."""
        if photo is None or photo.picture is None or not self.is_shown:
            return grid
        drawn = (id(photo.picture), theme.text_scale)
        if self._side is None or self._drawn != drawn:
            self._side, self._drawn = PhotoBeside(photo), drawn
            self._side.bind(on_other=lambda _: self.choose(self._photo or photo, title))
        if self._side.parent is not None:
            self._side.parent.remove_widget(self._side)
        return Beside(grid, self._side)

    def choose(self, photo: PhotoModel, title: str) -> None:
        """Open the ways to one."""
        self.leave()
        self._sheet = PhotoSheet(photo, title)
        self._sheet.bind(on_pick=lambda _, intent: self._picked(intent))
        self._page.add_widget(self._sheet)
        self._page.dispatch("on_pick", FindPhotos())

    def follow(self, photo: PhotoModel | None) -> None:
        """Another drawing: the sheet stays, with what was found; it goes when there is no chart any more."""
        self._photo = photo
        if photo is None or photo.picture is None:
            self._side = None
        if photo is None:
            self.leave()
        elif self._sheet is not None:
            if self._sheet.parent is None:
                self._page.add_widget(self._sheet)
            self._sheet.show(photo)

    def leave(self) -> None:
        """Take the sheet away."""
        if self._sheet is not None and self._sheet.parent is not None:
            self._sheet.parent.remove_widget(self._sheet)
        self._sheet = None

    def _picked(self, intent: object) -> None:
        self.leave()
        if not isinstance(intent, Dismiss):
            self.is_shown = True
            self._page.dispatch("on_pick", intent)


def _row(path: str, chart: str) -> Row:
    file = PurePath(path)
    return Row(file.name, str(file.parent), LayPhoto(chart, path))
