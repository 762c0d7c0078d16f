"""The words over a form or a desk."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.widgets.basics import Cites, Picks, Stack, Words


class OfferHead(Picks, Stack):
    """The words over a form: who, what, why, and by which section."""

    def __init__(
        self,
        owed_by: str,
        colour: str,
        title: str,
        why: str = "",
        cites: tuple = (),
        halign: str = "left",
        **properties: Any,
    ):
        super().__init__(spacing=dp(4), **properties)
        if owed_by:
            self.add_widget(Words(says=owed_by, ink=colour, face="SansBold", type_size="small", halign=halign))
        self.title = Words(says=title, face="Serif", type_size="title", halign=halign)
        self.add_widget(self.title)
        if why:
            self.add_widget(Words(says=why, ink="dim", type_size="small", halign=halign))
        if cites:
            self.add_widget(self.pass_on(Cites(cites, is_centred=halign == "center")))
