"""Several cards of one act: what one field has leaves the lists of the others; a covered list tells nothing of it."""

from __future__ import annotations

import pytest

from companion.desk.presenter import desk_model
from companion.models import CARD, FieldModel, OfferModel, OptionModel
from tests.companion import geometry, layouts
from tests.companion.evenings import DARK, SETUP, fresh, play
from tests.companion.harness import walk

CARDS = tuple(OptionModel(number, f"Card of the name {number}") for number in range(1, 7))
UNSEEN = OptionModel("unseen", "Unseen")


def panel(show, veil=None, **about):
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.answer import AnswerPanel

    fields = tuple(
        FieldModel(name, CARD, name, (UNSEEN, *CARDS), high=6, **about) for name in ("cards#0", "cards#1", "given")
    )
    root = FloatLayout()
    form = AnswerPanel(OfferModel("deal", "Deal", fields=fields), veil=veil)
    root.add_widget(form)
    form.driver = show(root)
    form.driver.pump(4)
    return form


def listed(form, name):
    return [option.value for option in form.pads[name].names.options]


def test_a_chosen_card_leaves_the_lists_of_its_fellows_and_comes_back(show) -> None:
    form = panel(show)
    assert listed(form, "cards#1") == ["unseen", 1, 2, 3, 4, 5, 6]
    form.pads["cards#0"].fill(4)
    assert listed(form, "cards#1") == ["unseen", 1, 2, 3, 5, 6]
    assert 4 in listed(form, "given"), "another field of the form may name the same card"
    form.pads["cards#0"].fill("unseen")
    assert listed(form, "cards#1") == ["unseen", 1, 2, 3, 4, 5, 6], "of unseen cards there are several"


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1280, 800)])
def test_an_unseen_card_of_the_opening_hand_is_told_without_scrolling(size) -> None:
    from companion.desk.screen import DeskScreen

    table = play(fresh(), SETUP)
    with layouts.laid((DeskScreen, desk_model(table, DARK)), size, 100) as desk:
        (row,) = (each for each in walk(desk.form) if getattr(each, "says", "") == "Unseen")
        assert geometry.seen(row) == geometry.frame(row)


def test_a_covered_list_tells_nothing_of_what_was_chosen(show) -> None:
    from companion.widgets.reveal import Veil

    veil = Veil()
    form = panel(show, veil, secret=True, kept=True)
    form.pads["cards#0"].fill(4)
    assert not veil.is_open
    assert listed(form, "cards#1") == ["unseen", 1, 2, 3, 4, 5, 6]
    veil.is_open = True
    assert listed(form, "cards#1") == ["unseen", 1, 2, 3, 5, 6]
    veil.is_open = False
    assert 4 in listed(form, "cards#1")


def test_a_name_out_of_the_list_goes_on_to_the_next_empty_card(show) -> None:
    from tests.companion.harness import find

    form = panel(show)
    for place, name in enumerate(("Card of the name 2", "Card of the name 1")):
        assert form.shown == f"cards#{place}"
        form.driver.press(find(form, name))
    assert (form.shown, dict(form.filled())) == ("given", {"cards#0": 2, "cards#1": 1})


def test_a_card_that_is_typed_whole_goes_on_to_the_next_and_no_digit_after_it_is_lost(show) -> None:
    form = panel(show)
    form.driver.wait()
    for digit in "24":  # one after the other, as fast as a finger can
        form.driver.tap(form.pads[form.shown].keys.key(digit), 0.1)
    assert (form.shown, dict(form.filled())) == ("given", {"cards#0": 2, "cards#1": 4})
    form.driver.tap(form.pads["given"].keys.key("5"), 0.1)
    assert form.shown == "given", "that is no card of the same act"
