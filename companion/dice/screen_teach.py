"""Teaching a die: the lesson face by face, and the dice that were taught."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.dice.model import (
    BeginLesson,
    EndLesson,
    FaceModel,
    ForgetFace,
    ForgetTaught,
    LessonModel,
    SensesModel,
    ShowFace,
    TaughtModel,
    TeachModel,
    UseTaught,
)
from companion.dice.screen_tab import TabColumn
from companion.models import TEXT, FieldModel, OfferModel, OptionModel, Pick
from companion.widgets.basics import Picks, Rule, Surface, Words, tap
from companion.widgets.chrome import text_width
from companion.widgets.switches import EvenRow, RadioTap
from companion.widgets.theme import theme
from companion.words import say

WHAT = say("teach.how_to_teach")
SYMBOLS = (say("teach.symbol_die"), "eye one two three cards blank")
"""The faces of Knizia's die (The Lord of the Rings, 2000)."""


class Bar(Surface):
    """How far something is, 0 to 1."""

    share = NumericProperty(0.0)

    def __init__(self, share: float) -> None:
        super().__init__(surface="raised", size_hint_y=None, height=dp(12), radius=dp(6))
        self.done = Surface(surface="gold_fill", radius=dp(6))
        self.add_widget(self.done)
        self.bind(pos=self._lay, size=self._lay, share=self._lay)
        self.share = share

    def _lay(self, *_: object) -> None:
        self.done.pos, self.done.size = self.pos, (self.width * self.share, self.height if self.share else 0)


class TeachTab(TabColumn):
    """The lesson that goes on, or the dice that were taught and the way to a new one."""

    def __init__(self, model: SensesModel, ask: Callable[..., None]) -> None:
        lesson = model.teach.lesson
        super().__init__(lesson.name if lesson else say("teach.teach_a_die"), ask)
        if lesson is None:
            self._shelf(model.teach)
        else:
            self._lesson(lesson, model.teach)

    # -- the lesson ---------------------------------------------------------------------------------------------------

    def _lesson(self, lesson: LessonModel, model: TeachModel) -> None:
        self.add_words(lesson.task)
        self.add_widget(Bar(lesson.share))
        self.add_words(model.why_not, "bad")
        may = not lesson.is_busy
        if lesson.is_done:
            self.add_tap(say("teach.keep_this_die"), EndLesson(keep=True), "gold", enabled=may)
        else:
            self.add_tap(say("teach.show"), ShowFace(), "gold", enabled=may and not model.why_not)
        self.add_words(lesson.said, lesson.said_tone)
        for place, face in enumerate(lesson.faces):
            if place:
                self.add_widget(Rule())
            self.add_widget(self.pass_on(FaceRow(face, may_forget=may)))
        self.add_tap(say("teach.give_up"), EndLesson(keep=False), "quiet", enabled=may)

    # -- the shelf ----------------------------------------------------------------------------------------------------

    def _shelf(self, model: TeachModel) -> None:
        self.add_words(WHAT, "dim")
        self.add_words(model.why_not, "bad")
        self.add_words(model.said, model.said_tone)
        row = EvenRow()
        for says, kind, first in (
            (say("teach.teach_a_die"), "gold", ("", "")),
            (say("teach.teach_the_symbol_die"), "plain", SYMBOLS),
        ):
            row.add_widget(tap(says, partial(self._ask_names, first), kind, enabled=not model.why_not))
        self.add_widget(row)
        if model.taught:
            self.add_widget(Words(says=say("teach.which_dice_are_read_here"), face="Serif", type_size="heading"))
            pips = RadioTap(
                OptionModel("", say("teach.dice_with_pips"), say("teach.always_read_at_the_table")),
                not any(die.is_used for die in model.taught),
            )
            used = next((die.id for die in model.taught if die.is_used), "")
            pips.bind(on_release=lambda _: self.dispatch("on_pick", UseTaught(used, is_on=False)))
            self.add_widget(pips)
        for die in model.taught:
            self.add_widget(self._die(die))

    def _die(self, die: TaughtModel) -> Widget:
        row = BoxLayout(size_hint_y=None, spacing=theme.gap)
        row.bind(minimum_height=row.setter("height"))
        option = OptionModel(die.id, die.name, die.faces, enabled=not die.is_broken, why=die.faces)
        read = RadioTap(option, die.is_used)
        read.bind(on_release=lambda _: self.dispatch("on_pick", UseTaught(die.id, is_on=True)))
        row.add_widget(read)
        row.add_widget(_narrow(say("shared.forget"), lambda _: self._ask_forget(die)))
        return row

    def _ask_names(self, first: tuple[str, str], *_: object) -> None:
        name, faces = first
        fields = (
            FieldModel("name", TEXT, say("teach.name_of_the_die"), default=name, hint=say("teach.name_for_instance")),
            FieldModel("faces", TEXT, say("teach.its_faces"), default=faces, hint=say("teach.faces_for_instance")),
        )
        offer = OfferModel("teach", say("teach.which_die"), fields=fields, confirm=say("shared.begin"))
        self.ask(offer, self._begin, say("teach.two_to_six_faces"))

    def _begin(self, pick: Pick) -> None:
        values = dict(pick.values)
        self.dispatch("on_pick", BeginLesson(str(values["name"]), str(values["faces"])))

    def _ask_forget(self, die: TaughtModel) -> None:
        offer = OfferModel("forget", say("teach.forget", name=die.name), confirm=say("teach.forget_it"))
        self.ask(offer, lambda _: self.dispatch("on_pick", ForgetTaught(die.id)), say("teach.would_be_taught_anew"))


class FaceRow(Picks, BoxLayout):
    """A face, how often it was shown, and the tap that begins it anew."""

    def __init__(self, face: FaceModel, *, may_forget: bool) -> None:
        super().__init__(size_hint_y=None, spacing=theme.gap)
        self.height = theme.target
        shown = min(face.looks, face.needed)
        marks = "●" * shown + "○" * (face.needed - shown)
        self.add_widget(Words(says=face.name, pos_hint={"center_y": 0.5}))
        ink = "good" if shown == face.needed else "dim"
        self.add_widget(
            Words(
                says=say("teach.shown_of_needed", marks=marks, shown=shown, needed=face.needed),
                ink=ink,
                pos_hint={"center_y": 0.5},
            )
        )
        again = _narrow(say("teach.anew"), lambda _: self.dispatch("on_pick", ForgetFace(face.name)))
        again.enabled = may_forget
        self.add_widget(again if face.looks else Widget(size_hint_x=None, width=again.width))


def _narrow(says: str, done: Callable[[object], None]) -> Widget:
    button = tap(says, done, "quiet", size_hint_x=None, pos_hint={"center_y": 0.5})
    button.width = max(dp(84), text_width(says, "SansBold", theme.sizes["strong"]) + dp(6))
    return button
