"""Large amounts by steps: a sum that is reached stays, and many acts of one kind have one key."""

from __future__ import annotations

from tests.companion import harness  # isort: skip

from companion.models import PLACE, SHARES, FieldModel, OfferModel, OptionModel
from companion.parts import TO_MAP
from companion.presenting.on_map import FEW, begun_on_map
from companion.widgets.amounts import AmountsPad
from companion.widgets.answer import pad_for
from companion.widgets.shares import SharesPad
from engine.core.game import load_game

assert harness
ORCS, TROLLS = 0, 1


def field(most: int, low: int, high: int) -> FieldModel:
    """So many Orcs at the most, and three Trolls."""
    options = (OptionModel(ORCS, "Orcs", numbers=(str(most),)), OptionModel(TROLLS, "Trolls", numbers=("3",)))
    return FieldModel("points", SHARES, "Points", options, low=low, high=high)


def test_a_large_amount_has_steps_and_a_small_one_a_tap_each() -> None:
    assert isinstance(pad_for(field(30, 8, 8)), AmountsPad)
    assert isinstance(pad_for(field(9, 8, 8)), SharesPad)


def test_more_of_one_is_less_of_the_largest_other_once_the_sum_is_reached() -> None:
    pad = pad_for(field(30, 8, 8))
    pad.fill((ORCS,) * 8)
    assert pad.value == (ORCS,) * 8
    more = next(key for key in pad.rows[TROLLS].keys if key.carries == 5)
    more.dispatch("on_release")
    assert pad.value == (ORCS,) * 5 + (TROLLS,) * 3, "there are three Trolls, and the sum stays"
    less = next(key for key in pad.rows[TROLLS].keys if key.carries == -1)
    less.dispatch("on_release")
    assert pad.value is None, "one is missing"
    assert pad.words() == "Orcs 5, Trolls 2"


def test_many_acts_that_begin_on_the_map_have_one_key_that_shows_it() -> None:
    places = tuple(f"W{number:04}" for number in range(101, 102 + FEW))
    goal = (FieldModel("to", PLACE),)
    acts = tuple(OfferModel(f"fellowship/MoveFellowship/origin={at}", at, fields=goal, place=at) for at in places)
    lexicon = load_game("wotr_spi").lexicon
    few = begun_on_map(acts[:FEW], places, lexicon)
    assert few == acts[:FEW]
    key, *hidden = begun_on_map(acts, places, lexicon)
    assert (key.id, key.label, key.fields) == (f"{TO_MAP}fellowship/MoveFellowship", "Move counters", ())
    assert [one.place for one in hidden] == list(places)
    assert all(one.is_on_map for one in hidden)
    assert begun_on_map(acts, (), lexicon) == acts, "what the map does not show keeps its keys"
