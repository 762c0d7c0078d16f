"""What the tablet would draw, for the twins: every presenter that makes a model for an audience is listed here, or in
the contract of the game that has a page of its own."""

from collections.abc import Callable
from typing import Any

from companion.board.presenter import board_of
from companion.desk.presenter import desk_model
from companion.display.presenter import display_model
from companion.ending.presenter import ending_model, ending_text, turns_of
from companion.ending.presenter_story import story_of
from companion.fairness.presenter import fairness_model
from companion.fairness.record import TableRolls, record_of
from companion.fairness.rolls import rolls_of
from companion.fame.shelf import result_of
from companion.intents import Draft, Pick
from companion.presenting.fields import offer_id
from companion.presenting.looks import Sight
from companion.rulings.presenter import entry_model, ruling_model
from companion.rulings.presenter_may import SHUT, may_model, shut_acts, shut_ruling
from companion.table import presenter as table_pages
from companion.table.presenter import Around, paper_of, sight_of, table_model
from engine.core.ask import Domain
from engine.core.audience import PUBLIC
from engine.core.ruling import Ruling
from engine.core.table import Table
from tests.contract.kit import contract_of
from tests.contract.texts import text_of

Screen = Callable[..., str]
OPENED = 8
"""Lines of the journal that are opened, the newest."""


def on_the_shared_screen(model: Callable[[Table, Sight], Any]) -> Screen:
    """A screen that everybody sees, and nobody else gets."""

    def drawn(table: Table, audience: str) -> str:
        if audience != PUBLIC:
            return ""
        return text_of(model(table, sight_of(table, PUBLIC, table.journal(PUBLIC))))

    return drawn


def ruling_screen(table: Table, audience: str, ruling: Ruling) -> str:
    """What is drawn of a ruling."""
    return repr(ruling_model(ruling, audience, "May I?", table.game.lexicon))


def _desk(table: Table, audience: str) -> str:
    return text_of(desk_model(table, audience)) if audience in table.seats else ""


def _text(table: Table, audience: str) -> str:
    sight = sight_of(table, PUBLIC, table.journal(PUBLIC))
    return ending_text(table, ending_model(table, sight, ()), turns_of(table), audience)


def _entries(table: Table, sight: Sight) -> Any:
    lines = table.journal(PUBLIC)[-OPENED:]
    return [entry_model(table, line, sight.lexicon, paper_of(table)) for line in lines]


def _fairness(table: Table, sight: Sight) -> Any:
    return fairness_model(record_of((TableRolls(table.id, table.file.count, rolls_of(table)),)))


def _put_in(domain: Domain) -> Any:
    """What a finger might put into a field: all there is of several, the first of one, the most of a number."""
    values = tuple(value for value, _ in domain.options)
    if domain.kind == "some":
        return values
    if domain.kind == "shares":
        return tuple(place for place, (_, _, most) in enumerate(values) for _ in range(most))[: domain.high]
    return values[0] if values else domain.high if domain.kind == "number" else ""


def _deeds(table: Table, sight: Sight) -> Any:
    """What each form says, costs and lights, empty and filled in."""
    offers = table.offers(PUBLIC)
    for offer in offers:
        filled = tuple((domain.name, _put_in(domain)) for domain in offer.fields)
        for values in ((), filled):
            draft = Draft(offer_id(offer), values)
            yield table_pages._deed(draft, offers, sight, table), table_pages._reach(draft, offers, table)


SCREENS: dict[str, Screen] = {
    "table": on_the_shared_screen(lambda table, sight: table_model(table)),
    "second display": on_the_shared_screen(lambda table, sight: display_model(table)),
    "deeds": on_the_shared_screen(lambda table, sight: [*_deeds(table, sight)]),
    "desk": _desk,
    "map": on_the_shared_screen(lambda table, sight: board_of(table).now(sight)),
    "may": on_the_shared_screen(
        lambda table, sight: [may_model(table, seat, sight, Around(), (), None) for seat in table.seats]
    ),
    "shut": on_the_shared_screen(
        lambda table, sight: [
            shut_ruling(table, seat, Pick(SHUT + act.do), sight)
            for seat in table.seats
            for act in shut_acts(table, seat)
        ]
    ),
    "entries": on_the_shared_screen(_entries),
    "fairness": on_the_shared_screen(_fairness),
    "fame": on_the_shared_screen(lambda table, sight: result_of(table)),
    "story": on_the_shared_screen(lambda table, sight: story_of(table, turns_of(table), PUBLIC)),
    "text": _text,
}
"""name -> (table, audience) -> the model as text, "" where the screen has nothing for that audience."""


def screens_of(game: str) -> dict[str, Screen]:
    """The screens of this game: those of any and its own."""
    return {**SCREENS, **contract_of(game).screens}
