"""A fight on the Table: two sides two people can read from where they sit, each with its own taps under it."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.models import LineModel, OfferModel
from companion.parts import DuelModel, DuelSideModel
from companion.widgets.basics import Cites, Panel, Picks, Rule, Stack, Surface, Tag, Tap, Word, Words, tap
from companion.widgets.chartface import ChartStrip
from companion.widgets.state import Box, Line
from companion.widgets.theme import theme

BESIDE = 460  # dp at 100 % text, for both sides beside one another


class DuelDie(Surface, Label):
    """A rolled die, large; before the roll its place is empty."""

    says = StringProperty("")


class Figure(Stack):
    """A large number over what it is, as wide as its words."""

    def __init__(self, number: str, title: str, ink: str = "text") -> None:
        super().__init__(spacing=0, size_hint_x=None)
        figure = Word(says=number or "–", face="Serif", type_size="title", ink=ink, pos_hint={"center_x": 0.5})
        under = Word(says=title, ink="dim", type_size="small", pos_hint={"center_x": 0.5})
        for part in (figure, under):
            part.bind(width=lambda *_: setattr(self, "width", max(figure.width, under.width)))
            self.add_widget(part)


class BoxesOfSide(StackLayout):
    """The boxes of a row, wrapping."""

    def __init__(self, boxes: tuple[str, ...]) -> None:
        super().__init__(size_hint_y=None, spacing=dp(5))
        self.bind(minimum_height=self.setter("height"))
        for marks in boxes:
            self.add_widget(Box(marks=marks))


class DuelSide(Picks, Panel):
    """One side: its seat and fighter, his row, the numbers, the die, what helped him, and his seat's taps."""

    def __init__(self, side: DuelSideModel, duel: DuelModel) -> None:
        super().__init__(surface="raised", rim=side.colour, rim_width=1.6, spacing=theme.gap * 0.8)
        # Of a force nobody is named: what it does stands behind whose it is.
        head = f"{side.name} · {side.fighter}" if side.is_force else side.name
        self.add_widget(Words(says=head, ink=side.colour, face="SansBold", type_size="small"))
        if not side.is_force:
            self.add_widget(Words(says=side.fighter, face="Serif", type_size="heading"))
        if side.boxes:
            self.add_widget(BoxesOfSide(side.boxes))
        elif side.covered:
            self.add_widget(Words(says=side.covered, ink="dim", type_size="small"))
        self.add_widget(self._numbers(side, duel))
        for line in side.lines:
            self.add_widget(Line(line))
        if side.tag:
            self.add_widget(Tag(says=side.tag, ink="gold", rim="gold"))
        self.add_widget(Widget())
        for place, offer in enumerate(side.offers):
            self.add_widget(self._tap(offer, "gold" if place == 0 else "quiet"))

    def _numbers(self, side: DuelSideModel, duel: DuelModel) -> Widget:
        numbers = BoxLayout(size_hint_y=None, spacing=theme.gap * 0.8)
        numbers.bind(minimum_height=numbers.setter("height"))
        figures = ((side.total, duel.total_title, "text"), (side.differential, duel.differential_title, "gold"))
        for number, title, ink in figures:
            if number or not side.is_force:
                part = Figure(number, title, ink)
                part.pos_hint = {"top": 1}
                numbers.add_widget(part)
        numbers.add_widget(Widget(size_hint_y=None, height=0))
        if side.die or not side.is_force:
            numbers.add_widget(self._thrown(side))
        return numbers

    @staticmethod
    def _thrown(side: DuelSideModel) -> Stack:
        thrown = Stack(spacing=0, size_hint_x=None, width=theme.target, pos_hint={"top": 1})
        thrown.add_widget(DuelDie(says=side.die))
        if side.result:
            thrown.add_widget(Words(says=side.result, face="SansBold", type_size="small", halign="center"))
        return thrown

    def _tap(self, offer: OfferModel, kind: str) -> Tap:
        return tap(offer.label, lambda _: self.dispatch("on_pick", offer.picked()), kind, enabled=offer.enabled)


class Sides(BoxLayout):
    """Both sides beside one another, under one another where words are large or the page is narrow."""

    def __init__(self, sides: list[DuelSide]) -> None:
        super().__init__(size_hint_y=None, spacing=theme.gap)
        self.bind(width=self._turn)
        for side in sides:
            side.bind(minimum_height=self._fit)
            self.add_widget(side)

    def _turn(self, *_: object) -> None:
        self.orientation = "horizontal" if self.width > dp(BESIDE) * theme.grow else "vertical"
        self._fit()

    def _fit(self, *_: object) -> None:
        heights = [side.minimum_height for side in self.children]
        is_beside = self.orientation == "horizontal"
        for side in self.children:
            side.size_hint_y = 1 if is_beside else None
            side.height = max(heights) if is_beside else side.minimum_height
        self.height = max(heights) if is_beside else sum(heights) + self.spacing * (len(heights) - 1)


class Sum(BoxLayout):
    """What both sides come to: the words, and at the right edge the number in bold."""

    def __init__(self, line: LineModel) -> None:
        super().__init__(size_hint_y=None, spacing=theme.gap)
        says = Words(says=line.text, ink="text" if line.tone == "plain" else line.tone, pos_hint={"center_y": 0.5})
        value = Word(says=line.value, face="SansBold", type_size="strong", pos_hint={"center_y": 0.5})
        for part in (says, value):
            part.bind(height=lambda *_: setattr(self, "height", max(says.height, value.height)))
            self.add_widget(part)


class DuelPanel(Picks, Panel):
    """Both sides and the rounds fought."""

    def __init__(self, duel: DuelModel) -> None:
        super().__init__(size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self.add_widget(Words(says=duel.title, face="Serif", type_size="heading"))
        if duel.note:
            self.add_widget(Words(says=duel.note, ink="dim", type_size="small"))
        self.add_widget(Sides([self.pass_on(DuelSide(side, duel)) for side in duel.sides]))
        for line in duel.comes_to:
            self.add_widget(Sum(line))
        if duel.chart is not None:
            self.add_widget(ChartStrip(duel.chart, is_low=True))
        for place, line in enumerate(duel.rounds):
            if place:
                self.add_widget(Rule())
            self.add_widget(Line(line))
        if duel.cites:
            self.add_widget(self.pass_on(Cites(duel.cites)))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
