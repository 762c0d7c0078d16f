"""What stands over what is asked."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.models import CiteModel
from companion.widgets.basics import Cites, Picks, Stack, Words
from companion.widgets.chrome import text_width
from companion.widgets.seatbar import BadgeMark
from companion.widgets.theme import theme


class AskHead(Picks, Stack):
    """Who is asked, by which section at the other end of the line, what, and why. initial: on the seat's mark."""

    def __init__(
        self,
        owed_by: str,
        colour: str,
        title: str,
        why: str,
        cites: tuple[CiteModel, ...],
        initial: str = "",
        **properties: Any,
    ) -> None:
        super().__init__(spacing=0, **properties)
        first = BoxLayout(size_hint_y=None)
        mark = BadgeMark(text=initial, surface=f"{colour}_fill", pos_hint={"center_y": 0.5}, size=(dp(28), dp(28)))
        if initial and owed_by:
            first.add_widget(mark)
            first.spacing = dp(9)
        owed = Words(says=owed_by, ink=colour, face="SansBold", type_size="small", pos_hint={"center_y": 0.5})
        first.add_widget(owed)
        chips = self.pass_on(Cites(cites, with_titles=False, size_hint_x=None, width=0, pos_hint={"center_y": 0.5}))
        first.add_widget(chips)
        name = max((text_width(word, "SansBold", theme.sizes["small"]) for word in owed_by.split()), default=0)

        def share(*_: object) -> None:
            """The sections stand at the right, and leave a name its longest word; many of them wrap in half a line."""
            chips.hug(
                max(
                    dp(1),
                    min(dp(246) * theme.grow, self.width - name - (mark.width + first.spacing if mark.parent else 0)),
                )
            )

        self.bind(width=share)
        share()

        def high() -> float:
            """A chip is touched at full height, and drawn slim: the room round it is no part of the line."""
            slim = min((chip.height - chip.texture_size[1] - dp(8) for chip in chips.children), default=0)
            return max(owed.height, mark.height if mark.parent else 0, chips.height - slim) + dp(4)

        for part, change in ((owed, "height"), (chips, "height"), *((chip, "texture_size") for chip in chips.children)):
            part.fbind(change, lambda *_: setattr(first, "height", high()))
        first.height = high()
        if owed_by or cites:
            self.add_widget(first)
        self.add_widget(Words(says=title, face="Serif", type_size="title"))
        if why:
            self.add_widget(Words(says=why, ink="dim", type_size="small"))
