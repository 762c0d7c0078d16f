"""One act of several seats has one key, which asks whose it is; a field that hangs on another is asked for with it."""

from __future__ import annotations

import pytest

from companion.models import CHOICE, FieldModel, OfferModel, OptionModel, Pick
from companion.presenting.alike import ANYONE, BY, FEWEST_TOGETHER, as_one, by_name, ids_of, told_apart
from companion.presenting.fields import filled_in
from engine.core.ask import Domain, Offer
from engine.core.lexicon import Lexicon
from engine.core.text import Text

LEXICON = Lexicon(Text({}), {}, {}, {})
SEATS = ("amber", "birch", "cedar")
WHICH = FieldModel("which", CHOICE, "Which", (OptionModel("one", "One"), OptionModel("two", "Two")))


def offer(seat: str, do: str = "Help", label: str = "Help", **about) -> OfferModel:
    return OfferModel(f"{seat}/{do}/", label, seat=seat, **about)


def test_an_act_of_three_seats_has_one_key_and_of_two_each_its_own() -> None:
    (one,) = as_one(map(offer, SEATS), LEXICON)
    assert one.id == f"{ANYONE}Help/"
    assert [option.value for option in one.fields[0].options] == list(SEATS)
    assert ids_of(one) == {f"{seat}/Help/" for seat in SEATS}
    assert as_one(map(offer, SEATS[:2]), LEXICON) == tuple(map(offer, SEATS[:2]))


def test_an_act_of_two_who_win_and_lose_together_has_one_key() -> None:
    (one,) = as_one(map(offer, SEATS[:2]), LEXICON, FEWEST_TOGETHER)
    assert [option.value for option in one.fields[0].options] == list(SEATS[:2])
    assert as_one([offer("amber")], LEXICON, FEWEST_TOGETHER) == (offer("amber"),)


def test_acts_that_differ_in_more_than_their_seat_stay_apart() -> None:
    offers = (*map(offer, SEATS[:2]), offer("cedar", fields=(WHICH,)), offer("amber", "Rest", "Rest"))
    assert as_one(offers, LEXICON) == offers


def test_what_lays_something_open_is_never_one_key() -> None:
    offers = tuple(offer(seat, lays_open=True) for seat in SEATS)
    assert as_one(offers, LEXICON) == offers


def test_a_pick_on_that_key_is_the_seats_own() -> None:
    assert told_apart(Pick(f"{ANYONE}Help/", ((BY, "birch"), ("which", "two")))) == Pick(
        "birch/Help/", (("which", "two"),)
    )
    plain = Pick("birch/Help/", (("which", "two"),))
    assert told_apart(plain) == plain


def test_who_does_it_is_a_list_of_names_where_nothing_else_is_to_say() -> None:
    said = [offer(seat, label=f"{seat} goes") for seat in SEATS]
    named = by_name(said, LEXICON)
    assert named is not None
    assert named.id == f"{ANYONE}Help/"
    assert by_name(said[:1], LEXICON) is None
    assert by_name([*said[:2], offer("cedar", fields=(WHICH,))], LEXICON) is None


FREE = Domain(name="line", kind="one_of", options=(("a", "a"), ("b", "b")), default="", only_with=("kind", ("joker",)))
CARD = Domain(name="kind", kind="one_of", options=(("joker", "joker"), ("plain", "plain")))
PLAY = Offer(seat="amber", do="Play", cites="A.1", says="offer.Play", fields=(CARD, FREE))


@pytest.mark.parametrize(
    ("values", "is_one"),
    [
        ({"kind": "joker", "line": "b"}, True),
        ({"kind": "joker"}, False),
        ({"kind": "plain"}, True),
        ({"kind": "plain", "line": "c"}, True),
        ({"kind": "joker", "line": "c"}, False),
    ],
)
def test_a_field_is_held_to_its_values_only_where_it_is_asked_for(values, is_one) -> None:
    assert PLAY.admits("Play", values) is is_one


def test_a_field_that_is_not_asked_for_is_left_out_of_the_command() -> None:
    assert filled_in(PLAY, {"kind": "plain"}) == {"do": "Play", "kind": "plain"}
    assert filled_in(PLAY, {"kind": "joker", "line": "b"}) == {"do": "Play", "kind": "joker", "line": "b"}


def test_the_form_asks_for_it_when_its_fellow_calls_for_it(show) -> None:
    from companion.widgets.split import SplitAnswer

    line = FieldModel("which", CHOICE, "Which", WHICH.options, only_with=("kind", ("joker",)))
    kind = FieldModel("kind", CHOICE, "Kind", (OptionModel("joker", "Joker"), OptionModel("plain", "Plain")))
    form, sent = SplitAnswer(OfferModel("play", "Play", fields=(kind, line))), []
    form.bind(on_pick=lambda _, intent: sent.append(intent))
    show(form).pump(2)
    assert [field.name for field in form.asked()] == ["kind"]
    form.pads["kind"].rows.taps[0].dispatch("on_release")
    assert form.shown == "which"
    assert sent == []
    form.pads["which"].rows.taps[1].dispatch("on_release")
    assert sent == [Pick("play", (("kind", "joker"), ("which", "two")))]
