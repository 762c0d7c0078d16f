"""What the tablet shows of the toys: every page as a model, without glass; a function or a family of gaps each."""

from collections.abc import Iterator
from dataclasses import replace

from companion.desk.model_hand import CARDS, LookOverHand, PutHandRight, TickCard
from companion.fairness.record import record_of
from companion.fairness.shelf import table_rolls
from companion.models import EnterPin, Open, OpenDesk, TableModel
from companion.pages import ON_MAP, SHEET, TABLE, HomeModel, Leave
from tests.contract.test_sentences import faults
from tests.toys.each import TOYS
from tests.toys.foreign import foreign_words
from tests.toys.lane import CALM, GUST, Lane
from tests.toys.tablet import at_table, sentences, sit_down, strings, tablet, walked


def pages_that_cannot_be_built() -> Iterator[str]:
    """Pages of the tablet that a toy breaks."""
    for game in TOYS:
        yield from (f"{game}: {gap}" for gap in walked(game).found)


def words_on_pages() -> Iterator[str]:
    """Words of another game on a page of a toy; on Home the other games' boxes stand beside it."""
    for game in TOYS:
        for page, model in walked(game).seen:
            for said in strings(replace(model, boxes=()) if isinstance(model, HomeModel) else model):
                yield from (f"{game}: page {page} says '{word}'" for word in foreign_words(said, game))


def sentences_on_pages() -> Iterator[str]:
    """A sentence with an identifier, a hole or two negatives in it, on a page of a toy."""
    for game in TOYS:
        for page, model in walked(game).seen:
            for said in sentences(model):
                if "/exports/" not in said:  # the file that was written, with the folder that it lies in
                    yield from (f"{game}: page {page} has {fault}: {said}" for fault in faults(said))


# -- step 3 ------------------------------------------------------------------------------------------------------------


def symbols_are_not_added_up() -> bool:
    table = Lane().dealt().throw(CALM, GUST).table
    return any(luck.faces for _, luck in record_of([table_rolls(table)]).luck)


# -- step 6 ------------------------------------------------------------------------------------------------------------


def pages_without_use() -> Iterator[str]:
    """Pages that the Table offers and that have nothing of Lanterns on them."""
    with tablet() as front:
        lane = sit_down(front).dealt().throw(CALM)
        lane.do("amber", "PlayCard", card=1)
        front.do(Open(TABLE))
        offered = {offer.id for offer in front.model().offers}  # type: ignore[attr-defined]
        for page, holds in ((SHEET, "sheets"), (ON_MAP, "facts"), (CARDS, "sections")):
            front.do(Open(page))
            if f"open/{page}" in offered and not getattr(front.model(), holds):
                yield f"page {page} is offered and is empty"
            front.do(Leave())


def the_board_is_compared_where_there_is_one() -> bool:
    model: TableModel = at_table(lambda lane: lane.dealt().throw(CALM))
    compares = any(offer.label.startswith("Compare") for offer in model.offers)
    return compares and not any(offer.id == f"open/{ON_MAP}" for offer in model.offers)


def a_public_fact_can_be_set_by_hand_at_the_tablet() -> bool:
    with tablet() as front:
        sit_down(front).dealt()
        front.do(Open(ON_MAP))
        return not front.model().facts  # type: ignore[attr-defined]


def what_everybody_sees_of_the_game_is_shown() -> bool:
    """The lane, the purse and whose lanterns burn are in the view, and on no page."""
    return not at_table(lambda lane: lane.dealt().throw(CALM)).sections


def every_phase_of_the_game_is_in_the_strip() -> bool:
    return len(at_table(Lane.dealt).phases) < 3


def a_card_is_told_by_its_kind() -> bool:
    with tablet() as front:
        lane = sit_down(front).dealt()
        lane.throw(CALM)
        front.do(Open(TABLE))
        plays = [offer for offer in front.model().offers if "/PlayCard/" in offer.id]  # type: ignore[attr-defined]
        return not any("oil" in option.label for offer in plays for field in offer.fields for option in field.options)


def a_hand_is_looked_over_and_put_right_at_its_desk() -> bool:
    with tablet() as front:
        lane = sit_down(front).dealt()
        for intent in (
            OpenDesk("amber"),
            EnterPin("amber", ""),
            LookOverHand(),
            TickCard(1),
            TickCard(3),
            PutHandRight(),
        ):
            front.do(intent)
        return set(lane.table.view("amber")["amber_desk"]["hand"]) != {1, 3}
