"""What may be tapped keeps its place on the Table, whatever has run out."""

from companion.presenting.fields import Pen, offer_model
from companion.table.presenter import sight_of
from engine.core.audience import PUBLIC
from engine.games.lotr_knizia.pieces import TILES
from tests.games.lotr_knizia.rules.evening import FRODO, MORIA, Evening
from tests.games.lotr_knizia.test_next_act import every_routine


def tiles(evening: Evening) -> list[tuple[str, bool, str]]:
    """The keys for a tile: its kind, whether it may be tapped, and what stands under it."""
    table = evening.table
    sight, ask = sight_of(table, PUBLIC, table.journal(PUBLIC)), table.asks()[0]
    offer = next(offer for offer in table.offers(PUBLIC) if offer.do == "TurnTile")
    pen = Pen(table.game.lexicon, act=lambda each: table.game.look.act(sight, each, ask))
    (field,) = offer_model(offer, pen).fields
    return [(str(option.value), option.enabled, option.why or option.note) for option in field.options]


def test_a_tile_that_has_run_out_stays_where_it_was_and_every_other_says_how_many_are_left() -> None:
    shown = tiles(Evening(open_record=True).at(MORIA, turned={"friendship": TILES["friendship"], "hiding": 1}))
    assert [kind for kind, _, _ in shown] == list(TILES)
    assert [(kind, why) for kind, enabled, why in shown if not enabled] == [("friendship", "none left")]
    assert ("hiding", True, f"{TILES['hiding'] - 1} left") in shown


def test_in_a_record_that_fades_all_nine_tiles_look_alike() -> None:
    shown = tiles(Evening(open_record=False).at(MORIA))
    assert shown == [(kind, True, "") for kind in TILES]


def test_what_one_tap_does_keeps_its_place_and_says_why_not() -> None:
    evening = Evening().at(MORIA, dark={FRODO: 0}).tile("travelling")
    says = {routine.says: routine.why for routine in every_routine(evening)}
    assert says == {"routine.draw_and_end": "", "routine.heal_and_end": "routine.at_the_light"}


def test_it_is_said_which_line_is_finished_and_which_the_board_has_not() -> None:
    finished = Evening().at(MORIA, line={"hiding": 7}).tile("hiding")
    missing = Evening().at(MORIA).tile("friendship")
    asked = [one.table.asks()[0] for one in (finished, missing)]
    says = [
        one.table.game.lexicon.say(ask.says, ask.facts) for one, ask in zip((finished, missing), asked, strict=True)
    ]
    assert says[0].startswith("Hiding is finished: ")
    assert says[1].startswith("This board has no line for Friendship: ")
