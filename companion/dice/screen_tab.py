"""What the tabs of dice and roller share: a column with a title, its paragraphs, taps and devices."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.dice.model import BUILD, ShowTab
from companion.models import TEXT, FieldModel, OfferModel, OptionModel
from companion.widgets.address import AddressPanel
from companion.widgets.basics import Picks, Stack, Words, tap
from companion.widgets.chrome import text_width
from companion.widgets.switches import RadioTap
from companion.widgets.theme import theme
from companion.words import say


class TabColumn(Picks, Stack):
    """What stands on a tab, under one another. `ask(offer, answered, why, panel)` asks for fields on a sheet."""

    def __init__(self, title: str, ask: Callable[..., None]) -> None:
        super().__init__(padding=(0, 0, dp(12), theme.pad))
        self.ask = ask
        self.add_widget(Words(says=title, face="Serif", type_size="heading"))

    def add_words(self, says: str, ink: str = "text", size: str = "body") -> None:
        """A paragraph, unless there is nothing to say."""
        if says:
            self.add_widget(Words(says=says, ink=ink, type_size=size))

    def add_tap(self, says: str, intent: object, kind: str = "plain", **properties: object) -> Widget:
        """A button that dispatches this intent."""
        button = tap(says, lambda _: self.dispatch("on_pick", intent), kind, carries=intent, **properties)
        self.add_widget(button)
        return button

    def add_build(self) -> None:
        """The way to the page that shows how a tray is built."""
        self.add_tap(say("build.build_the_tray"), ShowTab(BUILD), "quiet", note=say("build.how_all_should_stand"))

    def add_found(self, options: tuple[OptionModel, ...], used: str, use: type) -> None:
        """The devices found, of which one may be used."""
        for option in options:
            button = RadioTap(option, option.value == used, carries=use(str(option.value)))
            button.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.carries))
            self.add_widget(button)

    def add_address(
        self, used: str, found: tuple[OptionModel, ...], title: str, hint: str, use: type, *, has_off: bool = True
    ) -> None:
        """Another device by its path or address. has_off: beside the tap that lets go of the one that is used."""
        is_typed = bool(used) and used not in {option.value for option in found}

        def ask(_: Widget) -> None:
            field = FieldModel("address", TEXT, default=used if is_typed else "", hint=hint)
            offer = OfferModel("address", title, fields=(field,), confirm=say("shared.use_it"))
            self.ask(offer, lambda pick: self.dispatch("on_pick", use(str(pick.values[0][1]))), hint, AddressPanel)

        row = BoxLayout(size_hint_y=None, spacing=theme.gap)
        row.bind(minimum_height=row.setter("height"))
        other = RadioTap(OptionModel("", title, used if is_typed else hint), is_typed)
        other.bind(on_release=ask)
        row.add_widget(other)
        if used and has_off:
            off = tap(say("dice.off"), lambda _: self.dispatch("on_pick", use("")), "quiet", carries=use(""))
            off.pos_hint = {"center_y": 0.5}
            off.size_hint_x, off.width = (
                None,
                max(dp(72), text_width(say("dice.off"), "SansBold", theme.sizes["strong"])),
            )
            row.add_widget(off)
        self.add_widget(row)
