"""Two tables alike but for the cards scanned at a desk: byte for byte the same on every page but that desk's own."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.dice.room import DeviceRoom
from companion.dice.shutter import COVERED, DRAWING, CardGuard, Shutter
from companion.models import CloseDesk, Dismiss, EnterPin, Open, OpenDesk, OpenRuling, TakeReading
from companion.pages import RULINGS, SENSES, TABLE
from companion.senses import inputs
from companion.senses.inputs import CardSeen
from companion.vision.source import FrameSeen
from engine.core import course
from engine.core.audience import PUBLIC
from engine.core.export import export
from engine.core.table import Table
from tests.companion.evenings import DARK, FELLOWSHIP, at_gollum, play
from tests.companion.scanning import SEALS, Tablet, one_die
from tests.companion.shown import Shown
from tests.evening.camera import felt, sticker


class TwinsDiffer(AssertionError):
    """A page, and what stands there in each twin."""


TWO_CARDS = ((70, 81), (57, 64))
"""What the Dark Power scans in each twin: drawn, and held before the camera when nobody has asked for it. 57 is a card
that the record has in the Fellowship's hand."""


@pytest.fixture(autouse=True)
def _clock(monkeypatch):
    monkeypatch.setattr("companion.app.house.now", lambda: "2026-01-01 20:00:00")


def at_events() -> Table:
    """The Dark Power is to draw; the Fellowship holds 57, 66 and 72."""
    table = at_gollum()
    hand = next(line["n"] for line in table.journal() if line["do"].get("type") == "DrawOpeningHand" and line["n"] > 5)
    told = table.command({"do": "DrawOpeningHand", "cards": [57, 66, 72]})
    assert table.correct(FELLOWSHIP, hand, told, table.seats).allowed
    return play(table, ((DARK, {"do": "EnterRoll", "faces": [4]}), (FELLOWSHIP, {"do": "EndPhase"})))


def desk(tablet: Tablet, seat: str) -> None:
    tablet.front.do(OpenDesk(seat))
    tablet.front.do(EnterPin(seat, ""))
    assert tablet.front.page == "desk"


def drawn(tablet: Tablet, card: int, stray: int) -> Iterator[tuple[str, str]]:
    """(where, what is on the glass) of an evening in which the Dark Power scans one card, and shows another unasked."""
    front, die = tablet.front, one_die(stray % 6 + 1)  # what a reader may make of a card: another die in each twin

    def shown(where: str) -> tuple[str, str]:
        return where, tablet.seen()

    tablet.show(felt())
    yield shown("the table, a hidden draw is asked")
    tablet.show(sticker(stray), die)
    yield shown("the table, a card unasked")
    front.do(Open(SENSES))
    tablet.show(sticker(stray), die)
    yield shown("dice & roller, a card unasked")
    front.do(Open(TABLE))
    desk(tablet, DARK)
    tablet.show(sticker(card), die)
    assert front.evening.senses.card is not None
    assert str(card) in tablet.seen()
    front.do(TakeReading(inputs.CARDS))
    front.do(CloseDesk(DARK))
    yield shown("the curtain")
    tablet.show(sticker(card), die, times=2)
    yield shown("the curtain, the card still there")
    front.do(Dismiss())
    tablet.show(sticker(card), die, times=2)
    yield shown("the table, the card still there")
    front.do(Open(SENSES))
    tablet.show(sticker(card), die, times=2)
    yield shown("dice & roller, the card still there")
    tablet.show(felt())
    yield shown("dice & roller, the bare tray")
    front.do(Open(TABLE))
    play(front.evening.table, ((DARK, {"do": "DiscardEvent", "card": 60}), (DARK, {"do": "EndEvents"})))
    desk(tablet, FELLOWSHIP)
    tablet.show(felt())
    yield shown("the other desk")
    tablet.show(sticker(stray), die)
    yield "nothing of it", repr(front.evening.senses.strays)
    front.do(CloseDesk(FELLOWSHIP))
    front.do(Dismiss())
    tablet.show(felt(), one_die(5))
    yield shown("the table, a die in the tray")
    front.do(Open(RULINGS))
    for entry in range(1, front.evening.table.file.count):
        front.do(OpenRuling(entry))
        yield shown(f"entry {entry}")
    yield from told(front.evening.table)


def told(table: Table) -> Iterator[tuple[str, str]]:
    """What the engine gives to everybody but the Dark Power."""
    for audience in (PUBLIC, FELLOWSHIP):
        things = {
            "journal": table.journal(audience),
            "asks": table.asks(audience),
            "offers": table.offers(audience),
            "cards": table.cards(audience),
            "view": table.view(audience),
            "export": export(table, audience),
            "evidence": [table.evidence(entry, audience) for entry in range(1, table.file.count)],
        }
        for name, thing in things.items():
            yield f"{name} of {audience}", SEALS.sub("(seal)", repr(thing))


def compare(tmp_path) -> int:
    """Both evenings compared; how many bytes."""
    walks = []
    for number, (card, stray) in enumerate(TWO_CARDS):
        tablet = Tablet(at_events(), tmp_path / str(number))
        (tmp_path / str(number)).mkdir()
        walks.append(list(drawn(tablet, card, stray)))
        tablet.front.close()
    one, other = walks
    assert [where for where, _ in one] == [where for where, _ in other]
    for (where, left), (_, right) in zip(one, other, strict=True):
        at = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), None)
        if left != right:
            raise TwinsDiffer(where, left[max(0, (at or 0) - 120) :][:240], right[max(0, (at or 0) - 120) :][:240])
    return sum(len(left.encode()) for _, left in one)


def test_scanned_cards_differ_on_no_page_but_the_desk_they_were_scanned_at(tmp_path):
    assert compare(tmp_path) > 100_000


def everything_is_shown(patch):
    patch.setattr(Shutter, "admits", lambda shutter, has_card: True)


def the_guard_is_blind(patch):
    patch.setattr(CardGuard, "has_card", lambda guard, picture: False)


def the_evidence_is_everybodys(patch):
    honest = inputs.taken_card

    def leaky(*given, **named):
        taken = honest(*given, **named)
        return taken and replace(taken, evidence=replace(taken.evidence, source=taken.evidence.raw, owner=PUBLIC))

    patch.setattr(inputs, "taken_card", leaky)
    patch.setattr(course, "secret_fields", lambda command, seat: ())


def the_camera_says_what_it_saw(patch):
    honest = DeviceRoom._pass_on

    def leaky(room, observation, table):
        seen = Shown()
        is_new = honest(room, observation, seen)
        for each in seen.what:
            if isinstance(each, CardSeen):
                room.roller.state = replace(room.roller.state, says=f"The camera has seen card {each.card}.")
            table.seen(each)
        return is_new

    patch.setattr(DeviceRoom, "_pass_on", leaky)


@pytest.mark.parametrize(
    ("plant", "where"),
    [
        (everything_is_shown, "the curtain, the card still there"),
        (the_guard_is_blind, "dice & roller, a card unasked"),
        (the_evidence_is_everybodys, "the curtain"),
        (the_camera_says_what_it_saw, "dice & roller, the card still there"),
    ],
)
def test_a_leak_planted_where_cards_are_scanned_is_caught(plant, where, tmp_path, monkeypatch):
    plant(monkeypatch)
    with pytest.raises(TwinsDiffer) as caught:
        compare(tmp_path)
    assert caught.value.args[0] == where


def test_the_rule_of_the_shutter():
    shutter = Shutter()
    assert shutter.admits(has_card=False)
    assert not shutter.admits(has_card=True), "a card nobody asked for"
    shutter.turn(is_desk_open=False, is_hidden_draw=False, is_public_draw=True)
    assert shutter.admits(has_card=True), "asked for in public"
    shutter.turn(is_desk_open=True, is_hidden_draw=True, is_public_draw=False)
    assert not shutter.admits(has_card=False)
    shutter.turn(is_desk_open=False, is_hidden_draw=False, is_public_draw=True)
    assert not shutter.admits(has_card=True), "what the desk was shown still lies there"
    assert shutter.is_shut
    assert shutter.admits(has_card=False)
    assert shutter.admits(has_card=True), "and now it is a card for everybody"


def test_a_picture_on_its_way_when_a_desk_is_closed_is_not_shown(tmp_path, monkeypatch):
    """Not even one in which no sticker can be read: the card is being taken away."""
    monkeypatch.setattr(CardGuard, "has_card", lambda guard, picture: False)
    tablet = Tablet(play(at_events(), ((DARK, {"do": "DrawEvent"}),)), tmp_path)
    desk(tablet, DARK)
    tablet.show(felt())
    tablet.hardware._feed.show(sticker(70))
    tablet.hardware._feed.put(FrameSeen(sticker(70), one_die(3)))
    tablet.front.do(CloseDesk(DARK))
    tablet.hear()
    assert tablet.front.live.picture is None
    assert tablet.front.evening.senses.strays == ()
    tablet.show(felt())
    assert tablet.front.live.picture is not None
    tablet.front.close()


def test_while_a_hidden_card_is_to_be_drawn_no_live_picture_is_shown(tmp_path):
    tmp_path.mkdir(exist_ok=True)
    tablet = Tablet(at_events(), tmp_path)
    tablet.show(felt())
    assert tablet.front.live == DRAWING
    play(tablet.front.evening.table, ((DARK, {"do": "DrawEvent"}),))
    tablet.front.do(Dismiss())
    tablet.show(felt())
    assert tablet.front.live.picture is not None
    tablet.show(sticker(97))
    assert tablet.front.live == COVERED
    tablet.front.close()
