"""What the tablet shows of Lanterns: every page as a model, without glass; a function or a family of gaps each."""

import dataclasses
import functools
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.evening import CURTAIN
from companion.frontdesk import FrontDesk
from companion.inbox import Inbox
from companion.presenters.ending_pages import EndingModel, LookAtTurn, OpenSecrets, WriteExport
from companion.presenters.hand_pages import CARDS
from companion.presenters.models import (
    CloseDesk,
    Dismiss,
    EnterPin,
    Open,
    OpenDesk,
    OpenRule,
    OpenRuling,
    ReadRules,
    ShutRules,
    TableModel,
    Undo,
)
from companion.presenters.pages import (
    BOX_SHEETS,
    ENDING,
    ENDURANCE,
    HOME,
    NEW_TABLE,
    ON_MAP,
    RULES,
    RULINGS,
    SENSES,
    TABLE,
    ChangePin,
    Leave,
    SeatSetup,
    StartTable,
)
from companion.presenters.rulings_pages import HOUSE, JOURNAL, MAY, Agreed, CallOff, TurnTo
from companion.settings import Settings
from engine.core.entry import Evidence
from tests.toys.foreign import foreign_words
from tests.toys.lane import CALM, GAME, MOTH, STORM, Lane

Seen = tuple[str, object]


@contextmanager
def _tablet(folder: Path | None = None) -> Iterator[FrontDesk]:
    """A tablet in a data folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        front = FrontDesk(folder or Path(name), Settings(), Inbox(), lambda: 0.0, (), lambda: "now", tuple)
        try:
            yield front
        finally:
            front.close()


def _sit_down(front: FrontDesk) -> Lane:
    """New table, and everybody sits down as it proposes."""
    front.do(Open(NEW_TABLE))
    seats = tuple(SeatSetup(seat.id, "", seat.colour, seat.edge) for seat in _toy(front).seats)
    front.do(StartTable("An evening", GAME, "lane", "practice", (), seats))
    assert front.evening is not None
    return Lane(front.evening.table)


def _toy(front: FrontDesk) -> Any:
    return next(game for game in front.model().games if game.id == GAME)  # type: ignore[attr-defined]


def _strings(model: object) -> Iterator[str]:
    """Every word that a model bears."""
    if isinstance(model, str):
        yield model
    elif isinstance(model, tuple | list):
        for part in model:
            yield from _strings(part)
    elif dataclasses.is_dataclass(model):
        for spec in dataclasses.fields(model):
            yield from _strings(getattr(model, spec.name))


class _Walk:
    """A game from New table to its end with every page looked at; what cannot be built or done is told as a gap."""

    def __init__(self, front: FrontDesk) -> None:
        self.front, self.seen, self.found = front, list[Seen](), set[str]()

    def look(self, page: str, *intents: object, of: Callable[[Any], object] = lambda model: model) -> None:
        """Do this, and look at what is shown then."""
        try:
            for intent in intents:
                self.front.do(intent)
            self.seen.append((page, of(self.front.model())))
        except Exception as error:  # noqa: BLE001 - whatever a page stumbles over is a gap
            self.found.add(f"page {page} cannot be built: {type(error).__name__} {error}")

    def table(self) -> None:
        """Back to the table, wherever the tablet is."""
        self.front.do(Open(TABLE))
        for _ in range(2):  # from a desk by its curtain
            if self.front.page != TABLE:
                self.front.do(Dismiss() if self.front.page == CURTAIN else Leave())
        assert self.front.page == TABLE, self.front.page
        self.look("table")

    def table_pages(self) -> None:
        """Every page of a table."""
        self.table()
        for tab in (MAY, JOURNAL, HOUSE):
            self.look(f"rulings, {tab}", Open(RULINGS), TurnTo(tab))
        for page in (ENDURANCE, ON_MAP, CARDS, ENDING):
            self.look(page, Open(page))
        self.table()
        for seat in ("amber", "birch"):
            self.look("hand-over", OpenDesk(seat))
            self.look("desk", EnterPin(seat, ""))
            self.look("curtain", CloseDesk(seat))
            self.table()

    def pages_around(self) -> None:
        """The pages beside a table that is open."""
        self.look("home", Open(HOME))
        self.look("new table", Open(NEW_TABLE), of=lambda model: next(g for g in model.games if g.id == GAME))
        for page in (BOX_SHEETS, SENSES, RULES):
            self.look(page, Open(page))
        self.table()
        self.look("rules at hand", ReadRules(), of=lambda _: self.front.at_hand)
        self.look("rules at hand", OpenRule("C.6"), of=lambda _: self.front.at_hand)
        self.front.do(ShutRules())

    def rulings(self, entry: int) -> None:
        """A ruling, an undo every seat is asked about, and a new PIN."""
        self.look("an entry", OpenRuling(entry))
        self.look("all agree", Undo(entry))
        self.look("called off", CallOff(""))
        self.table()
        self.look("new PIN", OpenDesk("amber"), EnterPin("amber", ""), ChangePin("amber"))
        self.table()

    def ending(self) -> None:
        """The end: everybody opens the secrets, and the game is written."""
        self.table()
        self.look("ending", Open(ENDING))
        self.look("all agree", OpenSecrets())
        motion = self.front.table.rulings.motion  # type: ignore[union-attr]
        if motion is not None:
            self.look("all agree", Agreed(motion.id, self.front.evening.table.seats))  # type: ignore[union-attr]
        self.table()
        self.look("ending, opened", Open(ENDING), LookAtTurn(0))
        self.look("ending, opened", WriteExport())
        written = sorted((self.front.data / "exports").glob("*.txt")) if self.front.data.exists() else []
        self.seen += [("the export", path.read_text(encoding="utf-8")) for path in written]


@functools.cache
def _walked() -> _Walk:
    with tempfile.TemporaryDirectory() as name, _tablet(Path(name)) as front:
        walk = _Walk(front)
        walk.look("home", Open(HOME))
        lane = _sit_down(front)
        walk.table_pages()
        lane.dealt()
        walk.table()
        n = lane.do("amber", "EnterRoll", Evidence("camera", raw="6"), faces=[MOTH])
        walk.table_pages()
        lane.do("birch", "TakeCard", card=1)
        walk.table_pages()
        walk.rulings(n)
        walk.pages_around()
        for _ in range(5):
            lane.do(lane.walker, "EndTurn")
            lane.do(lane.walker, "EnterRoll", faces=[STORM])
        walk.ending()
        return walk


def pages_that_cannot_be_built() -> Iterator[str]:
    """Pages of the tablet that Lanterns breaks."""
    yield from _walked().found


def words_on_pages() -> Iterator[str]:
    """Words of another game on a page of Lanterns."""
    for page, model in _walked().seen:
        for said in _strings(model):
            yield from (f"page {page} says '{word}'" for word in foreign_words(said))


def winners_on_pages() -> Iterator[str]:
    """All who win together, or nobody, told of as if it were one seat."""
    for page, model in _walked().seen:
        if any("the Everybody" in said or "The Nobody" in said or "the Nobody" in said for said in _strings(model)):
            yield f"page {page} tells of everybody and nobody as of one seat"


# -- step 2 ------------------------------------------------------------------------------------------------------------


def new_table_seats_five_at_five_places() -> bool:
    with _tablet() as front:
        front.do(Open(NEW_TABLE))
        edges = [seat.edge for seat in _toy(front).seats]
    return len(set(edges)) < len(edges)


def new_table_tells_five_seats_apart_by_colour() -> bool:
    with _tablet() as front:
        front.do(Open(NEW_TABLE))
        colours = [seat.colour for seat in _toy(front).seats]
        offered = len(front.model().colours)  # type: ignore[attr-defined]
    return len(set(colours)) < len(colours) or offered < len(colours)


def new_table_asks_how_many_play() -> bool:
    with _tablet() as front:
        front.do(Open(NEW_TABLE))
        return not hasattr(_toy(front), "seatings")


def the_tablet_is_set_up_for_three_who_sit_down() -> bool:
    """Three fill in their names at New table: the table has five seats all the same."""
    with _tablet() as front:
        seats = tuple(SeatSetup(seat, "", "", 0) for seat in ("amber", "birch", "cedar"))
        front.do(StartTable("Three", GAME, "lane", "practice", (), seats))
        return front.evening is None or len(front.evening.table.seats) != 3


def the_rules_page_of_home_lets_choose_the_game() -> bool:
    with _tablet() as front:
        front.do(Open(RULES))
        return not any(hasattr(front.model(), name) for name in ("games", "game"))


def box_sheets_of_home_let_choose_the_game() -> bool:
    with _tablet() as front:
        front.do(Open(BOX_SHEETS))
        return not any(hasattr(front.model(), name) for name in ("games", "game"))


# -- step 3 ------------------------------------------------------------------------------------------------------------


def _at_table(act: Callable[[Lane], object]) -> Any:
    with _tablet() as front:
        act(_sit_down(front))
        front.do(Open(TABLE))
        return front.model()


def the_die_is_tapped_by_its_faces() -> bool:
    model: TableModel = _at_table(Lane.dealt)
    assert model.ask is not None
    assert model.ask.hand is not None
    (field,) = model.ask.hand.fields
    return "calm" not in " ".join(option.label for option in field.options)


def the_journal_shows_the_face_that_fell() -> bool:
    model: TableModel = _at_table(lambda lane: lane.dealt().throw(MOTH))
    return [line.value for line in model.journal if "moth" in line.text] == ["6"]


def the_same_act_of_several_seats_is_offered_to_each() -> bool:
    model: TableModel = _at_table(lambda lane: lane.dealt().throw(CALM))
    return len([offer for offer in model.offers if "/PlayCard/" in offer.id]) < 5


def the_table_tells_that_the_game_is_over() -> bool:
    def home(lane: Lane) -> None:
        lane.dealt().throw(*[CALM] * 8)
        assert lane.table.outcome is not None

    return _at_table(home).message is None


def the_end_of_the_game_is_told() -> bool:
    endings = [model for _, model in _walked().seen if isinstance(model, EndingModel)]
    return not any(model.is_over for model in endings)


# -- step 6 ------------------------------------------------------------------------------------------------------------


def a_page_without_use_is_not_there() -> bool:
    model: TableModel = _at_table(Lane.dealt)
    return any(offer.id == f"open/{ENDURANCE}" for offer in model.offers)


def a_public_fact_can_be_set_by_hand_at_the_tablet() -> bool:
    with _tablet() as front:
        _sit_down(front).dealt()
        front.do(Open(ON_MAP))
        return not front.model().facts  # type: ignore[attr-defined]


def what_everybody_sees_of_the_game_is_shown() -> bool:
    """The lane, the purse and whose lanterns burn are in the view, and on no page."""
    return not _at_table(lambda lane: lane.dealt().throw(CALM)).sections


def every_phase_of_the_game_is_in_the_strip() -> bool:
    return len(_at_table(Lane.dealt).phases) < 3


def a_card_is_told_by_its_kind() -> bool:
    with _tablet() as front:
        lane = _sit_down(front).dealt()
        lane.throw(CALM)
        front.do(Open(TABLE))
        plays = [offer for offer in front.model().offers if "/PlayCard/" in offer.id]  # type: ignore[attr-defined]
        return not any("oil" in option.label for offer in plays for field in offer.fields for option in field.options)


def a_hand_can_be_looked_over_at_its_desk() -> bool:
    with _tablet() as front:
        _sit_down(front).dealt()
        front.do(OpenDesk("amber"))
        front.do(EnterPin("amber", ""))
        return not front.model().may_look_over  # type: ignore[attr-defined]
