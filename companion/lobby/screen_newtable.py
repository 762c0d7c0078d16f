"""New table: the game, its version and box, the optional rules, who sits where in which colour and with which PIN."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.desk.screen_pinsheet import PinSheet
from companion.lobby.screen_reading import ASKS_FRIEND, FRIEND, BeforeTheFirstTurn
from companion.lobby.screen_seats import EDGES, TablePicture
from companion.models import TEXT, FieldModel, OfferModel, OptionModel, Pick, SeatModel
from companion.pages import (
    BoxChoiceModel,
    GameModel,
    NewTableModel,
    OpenCharts,
    OptionalRuleModel,
    ReadingModel,
    SeatSetup,
    StartTable,
    VersionModel,
)
from companion.shelf.model_edges import THIS_SIDE, are_on_one_side, clockwise, edges_of, room_at
from companion.widgets.address import AddressPanel
from companion.widgets.bars import Sides
from companion.widgets.basics import Panel, Scroller, Stack, Words, tap
from companion.widgets.leaf import Leaf
from companion.widgets.lists import OptionTap
from companion.widgets.switches import EvenRow, PickTap, RadioTap, SwitchRow
from companion.widgets.theme import theme
from companion.words import say
from engine.core.frozen import frozen

JOIN = say("shared.join_a_game_already_begun")
ONE_SIDE, ONE_SIDE_NOTE = say("shared.keep_every_desk_upright"), say("new_table.why_upright")
FRIENDS_FILE = say("new_table.path_of_the_readings")
IN_A_ROW = 4


@frozen
class Draft:
    """What was chosen so far; `seats` are those that sit down."""

    name: str
    game: str
    version: str
    box: str
    options: tuple[tuple[str, bool | str], ...]
    seats: tuple[SeatSetup, ...]
    joins: bool = False

    def with_seat(self, seat: SeatSetup) -> Draft:
        """The draft with this seat as it is now."""
        return replace(self, seats=tuple(seat if old.seat == seat.seat else old for old in self.seats))


class NewTableScreen(Leaf):
    """Draws a NewTableModel and keeps the draft; nothing is sent before 'Start', and the draft is forgotten when the
    page is left, but for a look at the charts.
    """

    _draft: Draft | None = None
    _goes_to_charts = False
    chosen = ""

    @property
    def draft(self) -> Draft:
        """What was chosen so far; there is a draft while there is a model."""
        assert self._draft is not None
        return self._draft

    @draft.setter
    def draft(self, draft: Draft | None) -> None:
        self._draft = draft

    def draw(self, model: NewTableModel) -> None:
        if self._draft is None or self._draft.game not in {game.id for game in model.games}:
            self._begin(model, model.games[0], model.name)
            self.shuffles = cycle(model.shuffles)
        self.lay_out(say("shared.new_table"), say("new_table.everybody_can_see_this"), message=model.message)
        sides = Sides()
        room = Scroller()
        left = Panel(padding=(theme.pad, theme.pad, dp(4), dp(4)))
        self.choices = Stack(padding=(0, 0, dp(12), theme.pad))
        room.add_widget(self.choices)
        left.add_widget(room)
        sides.add_widget(left)
        sides.add_widget(self._seats())
        self.body.add_widget(sides)
        self._lay_choices()
        self._tell_seats()

    def on_leave(self, *_: object) -> None:
        """Forget the draft and its PINs; whoever types charts in between comes back to it."""
        super().on_leave()
        if not self._goes_to_charts:
            self.draft = None
        self.model, self._goes_to_charts = None, False
        self.clear_widgets()

    def begun(self) -> object:
        """The draft, and the seat that is being placed."""
        return (self._draft, self.chosen, self.shuffles, self._goes_to_charts) if self._draft is not None else None

    def go_on(self, begun: tuple) -> None:
        """Take the draft over."""
        self._draft, self.chosen, self.shuffles, self._goes_to_charts = begun
        if self.model is not None:
            self.draw(self.model)

    @property
    def game(self) -> GameModel:
        """The game that is chosen."""
        return next(game for game in self.model.games if game.id == self.draft.game)

    @property
    def version(self) -> VersionModel:
        """Its version that is chosen."""
        return next(version for version in self.game.versions if version.id == self.draft.version)

    def _begin(self, model: NewTableModel, game: GameModel, name: str) -> None:
        box = game.boxes[0].id if game.boxes else ""
        self._begin_version(Draft(name or game.title, game.id, "", box, (), ()), game.versions[0])

    def _begin_version(self, draft: Draft, version: VersionModel) -> None:
        seats = _round(tuple(map(_setup, version.seats[: version.fewest])))
        options = tuple((rule.id, rule.value) for rule in version.rules)
        self.draft = replace(draft, version=version.id, options=options, seats=seats)
        self.chosen = seats[0].seat if seats else ""

    # -- the game ------------------------------------------------------------------------------------------------------

    def _lay_choices(self) -> None:
        place, model, game = self.choices, self.model, self.game
        place.clear_widgets()
        self.name_tap = OptionTap(option=OptionModel("name", self.draft.name, say("new_table.tap_to_change_the_name")))
        self.name_tap.bind(on_release=lambda _: self._ask_name(say("shared.tables_name"), self.draft.name, self._named))
        place.add_widget(self.name_tap)
        games = tuple(OptionModel(each.id, each.title, each.edition) for each in model.games)
        self._choices(say("new_table.game"), games, self.draft.game, self._picked_game)
        versions = tuple(OptionModel(version.id, version.title) for version in game.versions)
        self._choices(say("new_table.version"), versions, self.draft.version, self._picked_version)
        boxes = tuple(OptionModel(box.id, box.title, _box_note(box)) for box in game.boxes)
        self._choices(say("shared.box"), boxes, self.draft.box, self._picked_box)
        before = BeforeTheFirstTurn(self.reading)
        before.bind(on_charts=self._to_charts, on_friend=self._ask_friend)
        place.add_widget(before)
        if self.version.rules:
            place.add_widget(Words(says=say("new_table.optional_rules"), ink="dim", type_size="small"))
        for rule, (_, value) in zip(self.version.rules, self.draft.options, strict=True):
            self._rule(rule, value)
        if game.joining:
            place.add_widget(Words(says=say("new_table.where_it_begins"), ink="dim", type_size="small"))
            join = SwitchRow(says=JOIN, note=game.joining, is_on=self.draft.joins)
            join.bind(is_on=lambda _, is_on: setattr(self, "draft", replace(self.draft, joins=is_on)))
            place.add_widget(join)

    @property
    def reading(self) -> ReadingModel:
        """What has to be typed for this version, of the box that is chosen."""
        return dict(self.version.reading).get(self.draft.box, ReadingModel())

    def _ask_friend(self, *_: object) -> None:
        field = FieldModel("path", TEXT, hint=FRIENDS_FILE)
        offer = OfferModel("friend", FRIEND, fields=(field,), confirm=say("new_table.take_them_in"))
        self.ask(offer, lambda pick: self._to_charts(path=str(pick.values[0][1])), ASKS_FRIEND, AddressPanel)

    def _to_charts(self, *_: object, path: str = "") -> None:
        self._goes_to_charts = True
        self.dispatch("on_pick", OpenCharts(self.draft.game, self.draft.version, self.draft.box, path))
        # Where the charts did not open, nothing is kept over the next leaving.
        self._goes_to_charts = self._goes_to_charts and self.manager is None

    def _rule(self, rule: OptionalRuleModel, value: bool | str) -> None:
        note = " ".join(words for words in (_players(rule.players), rule.meaning) if words)
        if rule.options:
            self.choices.add_widget(Words(says=rule.label))
            self.choices.add_widget(Words(says=note, ink="dim", type_size="small"))
            for option in rule.options:
                button = RadioTap(option, option.value == value, carries=(rule.id, option.value))
                button.bind(on_release=lambda tapped: self._ruled(*tapped.carries))
                self.choices.add_widget(button)
            return
        row = SwitchRow(says=rule.label, note=note, is_on=value is True, carries=rule.id)
        row.bind(is_on=lambda switch, is_on: self._ruled(switch.carries, is_on))
        self.choices.add_widget(row)

    def _choices(self, title: str, options: tuple[OptionModel, ...], chosen: str, picked: object) -> None:
        if not options:
            return
        self.choices.add_widget(Words(says=title, ink="dim", type_size="small"))
        for option in options:
            button = RadioTap(option, option.value == chosen, carries=option.value)
            button.bind(on_release=picked)
            self.choices.add_widget(button)

    def _picked_game(self, button: RadioTap) -> None:
        if button.carries != self.draft.game:
            game = next(game for game in self.model.games if game.id == button.carries)
            self._begin(self.model, game, "" if self.draft.name == self.game.title else self.draft.name)
            self.draw(self.model)

    def _picked_version(self, button: RadioTap) -> None:
        if button.carries != self.draft.version:
            version = next(version for version in self.game.versions if version.id == button.carries)
            self._begin_version(self.draft, version)
            self.draw(self.model)

    def _picked_box(self, button: RadioTap) -> None:
        self.draft = replace(self.draft, box=button.carries)
        self._lay_choices()

    def _ruled(self, rule: str, value: bool | str) -> None:
        options = tuple((name, value if name == rule else was) for name, was in self.draft.options)
        self.draft = replace(self.draft, options=options)
        if isinstance(value, str):
            self._lay_choices()

    def _ask_name(self, title: str, name: str, named: object) -> None:
        field = FieldModel("name", TEXT, default=name)
        self.ask(OfferModel("name", title, fields=(field,), confirm=say("shared.that_is_it")), named)

    def _named(self, pick: Pick) -> None:
        self.draft = replace(self.draft, name=str(pick.values[0][1]))
        self._lay_choices()

    # -- the seats -----------------------------------------------------------------------------------------------------

    def _seats(self) -> Widget:
        column = BoxLayout(orientation="vertical", spacing=theme.gap)
        panel = Panel()
        title = Words(says=say("shared.who_sits_where"), face="Serif", type_size="heading")
        self.seat_rows = Stack()
        self.picture = TablePicture()
        self.picture.bind(on_chair=self._sat)
        self.about = EvenRow()
        self.one_side = SwitchRow(says=ONE_SIDE, note=ONE_SIDE_NOTE)
        self.one_side.bind(is_on=self._turned)
        room, inside = Scroller(), Stack()
        for part in (title, self.seat_rows, self.picture, self.about, self.one_side):
            inside.add_widget(part)
        room.add_widget(inside)
        panel.add_widget(room)
        column.add_widget(panel)

        def share(*_: object) -> None:
            others = title.height + sum(part.height for part in (self.seat_rows, self.about, self.one_side))
            others += 4 * theme.gap
            self.picture.fit(room.height - others)

        for part in (room, title, self.seat_rows, self.about, self.one_side):
            part.bind(height=share)
        self.start = tap(say("shared.start"), lambda _: self._start(), "gold")
        self.start.least, self.start.type_size = dp(72), "heading"
        column.add_widget(self.start)
        return column

    def _tell_seats(self) -> None:
        self.picture.seat(self.draft.seats, self.chosen)
        self.one_side.is_on = are_on_one_side(self.draft.seats)
        self.seat_rows.clear_widgets()
        sitting = {seat.seat: seat for seat in self.draft.seats}
        rows = -(-len(self.version.seats) // IN_A_ROW) or 1
        side_by_side = -(-len(self.version.seats) // rows) or 1
        for first in range(0, len(self.version.seats), side_by_side):
            row = EvenRow()
            for each in self.version.seats[first : first + side_by_side]:
                row.add_widget(self._seat_tap(each, sitting.get(each.id)))
            self.seat_rows.add_widget(row)
        seat = self._seat()
        self.about.clear_widgets()
        colour = next((option.label for option in self.game.colours if option.value == seat.colour), seat.colour)
        pin = say("new_table.pin_is_set") if seat.pin else say("new_table.no_pin_yet")
        who = say("new_table.who_sits_here")
        for says, note, done in (
            (say("new_table.name"), seat.name, lambda _: self._ask_name(who, seat.name, self._seat_named)),
            (say("new_table.colour"), colour, self._next_colour),
            (say("new_table.pin"), pin, lambda _: self._ask_pin(seat)),
        ):
            self.about.add_widget(tap(says, done, "plain", note=note))
        if len(self.draft.seats) > self.version.fewest:
            count = say("new_table.so_many_play", count=len(self.draft.seats))
            self.about.add_widget(tap(say("new_table.leave_out"), self._left_out, "plain", note=count))

    def _seat_tap(self, seat: SeatModel, setup: SeatSetup | None) -> PickTap:
        """Who sits there, to be chosen; or who could play too, to sit down."""
        if setup is None:
            button = PickTap(says=seat.name, carries=seat.id, note=say("new_table.not_playing"))
            button.bind(on_release=self._sits_down)
            return button
        button = PickTap(says=setup.name, carries=seat.id, chosen=seat.id == self.chosen)
        button.bind(on_release=self._chose)
        edge = EDGES[setup.edge]
        at, with_pin = say("new_table.sits_at", edge=edge), say("new_table.sits_at_with_a_pin", edge=edge)
        button.note = with_pin if setup.pin else at
        return button

    def _turned(self, _: SwitchRow, is_on: bool) -> None:
        if is_on != are_on_one_side(self.draft.seats):
            self.draft = replace(self.draft, seats=_round(self.draft.seats, is_one_side=is_on))
            self._tell_seats()

    def _sits_down(self, button: Widget) -> None:
        seat = next(seat for seat in self.version.seats if seat.id == button.carries)
        self.draft = replace(self.draft, seats=self._with((*self.draft.seats, _setup(seat))))
        self.chosen = seat.id
        self._tell_seats()

    def _left_out(self, *_: object) -> None:
        seats = self._with(tuple(seat for seat in self.draft.seats if seat.seat != self.chosen))
        self.draft = replace(self.draft, seats=seats)
        self.chosen = seats[0].seat
        self._tell_seats()

    def _with(self, seats: tuple[SeatSetup, ...]) -> tuple[SeatSetup, ...]:
        return _round(seats, is_one_side=are_on_one_side(self.draft.seats))

    def _seat(self) -> SeatSetup:
        return next(seat for seat in self.draft.seats if seat.seat == self.chosen)

    def _chose(self, button: Widget) -> None:
        self.chosen = button.carries
        self._tell_seats()

    def _sat(self, _: TablePicture, edge: int, other: str) -> None:
        seat, seats = self._seat(), self.draft.seats
        there = next((each for each in seats if each.seat == other), None)
        if there is not None and (seat.edge == edge or not room_at(edge, seats, len(seats))):
            self.draft = self.draft.with_seat(replace(there, edge=seat.edge))
        self.draft = self.draft.with_seat(replace(seat, edge=edge))
        self._tell_seats()

    def _seat_named(self, pick: Pick) -> None:
        self.draft = self.draft.with_seat(replace(self._seat(), name=str(pick.values[0][1])))
        self._tell_seats()

    def _next_colour(self, *_: object) -> None:
        seat = self._seat()
        taken = {other.colour for other in self.draft.seats if other.seat != seat.seat}
        free = [str(option.value) for option in self.game.colours if option.value not in taken]
        if free:
            at = free.index(seat.colour) if seat.colour in free else -1
            self.draft = self.draft.with_seat(replace(seat, colour=free[(at + 1) % len(free)]))
            self._tell_seats()

    def _ask_pin(self, seat: SeatSetup) -> None:
        sheet = PinSheet(seat, (next(self.shuffles), next(self.shuffles)), self.model.pin_length)
        sheet.bind(on_back=lambda _: self.close_sheet(), on_pin=self._pinned)
        self.open_sheet(sheet)

    def _pinned(self, sheet: PinSheet, pin: str) -> None:
        self.close_sheet()
        self.draft = self.draft.with_seat(replace(self._seat(), pin=pin))
        self._tell_seats()

    def _start(self) -> None:
        draft = self.draft
        # Where not all have to sit down, they play in the order in which they sit.
        seats = draft.seats if len(self.version.seats) == self.version.fewest else clockwise(draft.seats)
        start = StartTable(draft.name, draft.game, draft.version, draft.box, draft.options, seats, draft.joins)
        self.dispatch("on_pick", start)


def _setup(seat: SeatModel) -> SeatSetup:
    return SeatSetup(seat.id, seat.name, seat.colour, seat.edge)


def _round(seats: tuple[SeatSetup, ...], *, is_one_side: bool = False) -> tuple[SeatSetup, ...]:
    """The seats, each at the edge where it sits when so many play; or all on this side."""
    edges = (THIS_SIDE,) * len(seats) if is_one_side else edges_of(len(seats))
    return tuple(replace(seat, edge=edge) for seat, edge in zip(seats, edges, strict=True))


def _players(players: tuple[int, ...]) -> str:
    """With how many a rule can be played."""
    if not players:
        return ""
    if len(players) == 1:
        return say("new_table.for_so_many", count=players[0])
    return say("new_table.for_from_to", least=players[0], most=players[-1])


def _box_note(box: BoxChoiceModel) -> str:
    label = say("new_table.sign_invented_numbers") if box.invented else ""
    return " · ".join(words for words in (label, box.known) if words)
