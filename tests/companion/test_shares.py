"""What a group pays together: a tap for one more of a thing, each player's things behind the own key."""

import pytest

from companion.models import SHARES, FieldModel, OfferModel, OptionModel
from companion.presenting.fields import filled_in
from companion.widgets.basics import Tap
from engine.core.ask import Domain, Offer
from tests.companion.harness import find

THINGS = (
    OptionModel(0, "oil", group="Amber", numbers=("3",)),
    OptionModel(1, "wick", group="Amber", numbers=("1",)),
    OptionModel(2, "oil", group="Birch", numbers=("2",)),
)


@pytest.fixture
def pad(show):
    from companion.widgets.shares import SharesPad

    driver = show(SharesPad(FieldModel("shares", SHARES, "Who gives what", THINGS, low=3, high=4)))
    return driver, driver.root


def test_each_tap_gives_one_more_and_the_sum_is_told(pad):
    driver, root = pad
    for says in ("oil", "1 × oil", "wick"):
        driver.tap(find(root.keys, says, Tap))
    assert root.sum.says == "3 given, 4 asked for, or fewer where one counts for several"
    assert root.value == (0, 0, 1)
    assert root.words() == "2 × oil (Amber), 1 × wick (Amber)"


def test_another_player_gives_behind_the_own_key_and_what_was_given_stays(pad):
    driver, root = pad
    driver.tap(find(root.keys, "oil", Tap))
    driver.tap(find(root.who, "Birch", Tap))
    for says in ("oil", "1 × oil"):
        driver.tap(find(root.keys, says, Tap))
    assert root.value == (0, 2, 2)
    assert {way.says for way in root.who.children} == {"Amber: 1", "Birch: 2"}


def test_beyond_the_most_there_is_none_of_it_again(pad):
    driver, root = pad
    driver.tap(find(root.keys, "wick", Tap))
    driver.tap(find(root.keys, "1 × wick", Tap))
    assert (root.total, root.value) == (0, None)


def test_it_is_filled_in_as_rows(pad):
    rows = ((("amber", "oil", 3), "oil"), (("amber", "wick", 1), "wick"), (("birch", "oil", 2), "oil"))
    domain = Domain(name="shares", kind="shares", options=rows, low=3, high=4)
    offer = Offer(seat="amber", do="Pay", cites="A.1", says="offer.Pay", fields=(domain,))
    assert filled_in(offer, {"shares": (0, 2, 2)})["shares"] == [["amber", "oil", 1], ["birch", "oil", 2]]


def test_the_rest_of_one_thing_is_one_key(show) -> None:
    from companion.widgets.shares import SharesPad

    options = (
        OptionModel(0, "Shield", group="Amber", numbers=("6",)),
        OptionModel(1, "Shield", group="Birch", numbers=("1",)),
    )
    pad = SharesPad(FieldModel("shares", SHARES, "Who gives what", options, low=7, high=7))
    show(pad).pump(2)
    assert pad.rest.parent is None, "nothing was tapped yet"
    pad.keys.children[0].dispatch("on_release")
    assert pad.rest.says == "5 more: Shield of Amber"
    pad.rest.dispatch("on_release")
    assert (pad.total, pad.value) == (6, None), "no more than there are"
    assert pad.rest.parent is None
    next(way for way in pad.who.children if way.carries == "Birch").dispatch("on_release")
    pad.keys.children[0].dispatch("on_release")
    assert pad.value == (0,) * 6 + (1,)


def test_one_thing_of_one_player_is_answered_by_its_key_beside_the_ask() -> None:
    from companion.models import OfferModel
    from companion.widgets.answer import is_inline

    def pays(high: int, *groups: str) -> OfferModel:
        options = tuple(OptionModel(place, "Oil", group=group) for place, group in enumerate(groups))
        return OfferModel("pay", "Pay", fields=(FieldModel("shares", SHARES, "", options, low=1, high=high),))

    assert is_inline(pays(1, "Amber", "Amber"))
    assert not is_inline(pays(2, "Amber", "Amber"))
    assert not is_inline(pays(1, "Amber", "Birch"))


def test_a_form_tells_what_is_given_before_it_is_enough(show) -> None:
    from companion.widgets.split import SplitAnswer

    form = SplitAnswer(OfferModel("pay", "Pay", fields=(FieldModel("shares", SHARES, "Who", THINGS, low=3, high=4),)))
    driver = show(form)
    driver.tap(find(form.pads["shares"].keys, "wick", Tap))
    assert (form.filled(), form.told()) == ((), (("shares", (1,)),))
