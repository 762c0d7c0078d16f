"""The Hall of Fame: the games that are over in their groups, the best first, in one long list."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.metrics import dp

from companion.dice.screen_teach import Bar
from companion.fame.model import FameModel, GroupModel, ReadHall, ShowHall, StopHall
from companion.pages import ResumeTable
from companion.widgets.banner import Banner
from companion.widgets.basics import Panel, Stack, Words, tap
from companion.widgets.leaf import Leaf, kept
from companion.widgets.longlist import LongList, Row
from companion.widgets.switches import Tabs
from companion.widgets.theme import theme
from companion.words import say

TITLE = say("shared.hall_of_fame")
SCENE = "banners"
MOST_LEFT_OUT = 3
"""Sentences on tables that were left out that are shown one by one."""


class FameScreen(Leaf):
    """Draws a FameModel."""

    def draw(self, model: FameModel) -> None:
        ends: tuple[Tabs, ...] = ()
        if model.games:
            tabs = Tabs(tuple((str(game.value), game.label) for game in model.games), model.game)
            tabs.bind(on_turn=lambda _, game: self.dispatch("on_pick", ShowHall(game)))
            ends = (tabs,)
        self.lay_out(TITLE, model.title, "", ends, model.message, has_keys_on_top=True)
        if model.groups and not model.progress and not model.is_stopped:
            # Before every table is read nobody knows who has the most.
            self.body.add_widget(_best(model.groups[0]))
        self.body.orientation = "vertical"
        panel = Panel(padding=(theme.pad, theme.pad / 2, dp(4), dp(4)))
        self._head(panel, model)
        rows = kept(LongList(rows=[*_rows(model)]), "fame")
        rows.bind(on_pick=lambda _, intent: self.dispatch("on_pick", intent) if intent is not None else None)
        panel.add_widget(rows)
        self.body.add_widget(panel)

    def _head(self, panel: Panel, model: FameModel) -> None:
        head = Stack(padding=(0, 0, dp(12), 0))
        if model.progress:
            head.add_widget(Words(says=model.progress, ink="dim"))
            head.add_widget(Bar(model.share))
            head.add_widget(tap(say("shared.stop_reading"), lambda _: self.dispatch("on_pick", StopHall()), "quiet"))
        elif model.says:
            head.add_widget(Words(says=model.says, face="Serif", type_size="heading"))
        if model.is_stopped:
            note = say("fame.stopped_not_every_table")
            head.add_widget(
                tap(
                    say("shared.read_the_tables_again"),
                    lambda _: self.dispatch("on_pick", ReadHall()),
                    "quiet",
                    note=note,
                )
            )
        for sentence in model.left_out[:MOST_LEFT_OUT]:
            head.add_widget(Words(says=sentence, ink="bad", type_size="small"))
        if len(model.left_out) > MOST_LEFT_OUT:
            more = len(model.left_out) - MOST_LEFT_OUT
            head.add_widget(Words(says=say("fame.tables_left_out", count=more), ink="bad", type_size="small"))
        if head.children:
            panel.add_widget(head)


def _best(group: GroupModel) -> Banner:
    """The most points of these games, large, and who that was."""
    result = group.results[0]
    banner = Banner(SCENE, "straw", 120)
    says = say("fame.most_points", title=group.title)
    banner.words.add_widget(Words(says=says, ink="straw", face="SansBold", type_size="small"))
    banner.words.add_widget(Words(says=result.points, face="Serif", type_size="huge"))
    banner.words.add_widget(Words(says=result.who, face="Serif", type_size="heading"))
    return banner


def _rows(model: FameModel) -> Iterator[Row]:
    for group in model.groups:
        yield Row(group.title.upper(), enabled=False, ink="gold")
        for result in group.results:
            carries = ResumeTable(result.table) if result.table else None
            yield Row(result.who, result.says, carries, f"{result.place}", "gold", result.points, "text")
