"""A card that goes from hand to hand, at the Council or by Miruvor: two hobbits know which, and nobody else."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.core.audience import DESK, PUBLIC, TRUTH
from engine.core.export import export
from engine.core.panels import Lines
from engine.core.table import Table
from engine.games.lotr_knizia.panels import desk
from tests.games.lotr_knizia.rules.evening import FATTY, FRODO, MERRY, MORIA, PIPPIN, RULES, SAM, Evening

JOKER, HIDING = "white_joker", "white_hiding"
SECTION = "R/rivendell/council"


def council(players: int = 3) -> Evening:
    """A table at which a card is passed to the left now."""
    evening = Evening(RULES, players).do(FRODO, "SetOut").do(FRODO, "Deal").do(FRODO, "Decline").do(FRODO, "Deal")
    assert [answer for _, answer in evening.asked] == ["PassCards"]
    return evening


def rows(evening: Evening, seat: str) -> list[tuple[str, str]]:
    """What a desk says of the cards that were passed."""
    from companion.table.presenter import sight_of

    table = evening.table
    panels = desk.panels(sight_of(table, seat, table.journal(PUBLIC)), seat)
    title = table.game.text.say("panel.passed")
    found = [panel for panel in panels if isinstance(panel, Lines) and panel.title == title]
    return [(line.text, line.note) for panel in found for line in panel.rows]


def kinds(evening: Evening, seat: str) -> list[str | None]:
    """The kinds in a hand, as its desk has them."""
    from engine.games.lotr_knizia.pieces import TAGS

    hand = evening.table.view(seat)[f"{seat}_desk"]["hand"]
    return [None if card is None else TAGS[card] for card in hand]


@pytest.mark.parametrize(("seat", "do", "other"), [(FRODO, "NoteGiven", "taker"), (SAM, "NoteGot", "giver")])
def test_one_of_the_two_notes_it_and_it_stands_on_both_desks(seat: str, do: str, other: str) -> None:
    evening = council()
    evening.do(seat, do, kind=JOKER, **{other: SAM if seat == FRODO else FRODO})
    assert rows(evening, FRODO) == [("To Sam: Joker (Hobbit card)", "you two know it")]
    assert rows(evening, SAM) == [("From Frodo: Joker (Hobbit card)", "you two know it")]
    assert rows(evening, PIPPIN) == []
    for who in (FRODO, SAM):
        assert evening.table.journal(who)[-1]["says"] == ["Frodo passes to Sam: Joker (Hobbit card)"]
    for who in (PIPPIN, PUBLIC):
        told = evening.table.journal(who)[-1]
        assert (told["do"], told["events"]) == ({"type": "DeskNote"}, [{"type": "DeskNote"}])
        assert told["says"] == [f"{seat.capitalize()} made a note on its desk"]
        assert not any(
            key in desk
            for desk in evening.table.view(who).values()
            if isinstance(desk, dict)
            for key in ("gave", "got")
        )
    both = {
        do for do in ("NoteGiven", "NoteGot") for who in (FRODO, SAM) if evening.may(who, do, **_of(who, do)).allowed
    }
    assert both == {"NoteGiven", "NoteGot"}, "what comes next from sam, and what frodo gets from pippin"
    for who, does in ((FRODO, "NoteGiven"), (SAM, "NoteGot")):
        assert evening.failing(who, does, **_of(who, does)) == {"pass_is_to_be_noted": SECTION}


def _of(seat: str, do: str) -> dict[str, str]:
    ring = (FRODO, SAM, PIPPIN)
    beside = ring[(ring.index(seat) + (1 if do == "NoteGiven" else -1)) % 3]
    return {"taker" if do == "NoteGiven" else "giver": beside, "kind": HIDING}


def test_who_is_told_nothing_may_not_note_and_sees_no_key_come_or_go() -> None:
    evening = council(5)
    before = {who: [repr(offer) for offer in evening.table.offers(who)] for who in (PUBLIC, PIPPIN, MERRY, FATTY)}
    assert all("Note" not in offer for offer in before[PUBLIC]), "only at a desk"
    evening.do(FRODO, "NoteGiven", taker=SAM, kind=JOKER)
    assert {who: [repr(offer) for offer in evening.table.offers(who)] for who in before} == before
    assert evening.failing(FATTY, "NoteGiven", taker=SAM, kind=JOKER) == {"card_goes_to_the_left": SECTION}


def test_the_desk_of_who_noted_it_knows_its_hand_after_the_pass(tmp_path: Path) -> None:
    evening = council(2)
    evening.do(FRODO, "PutHandRight", cards=[29, 15, *(None,) * 8])
    evening.do(SAM, "PutHandRight", cards=[29, 1, *(None,) * 8])
    evening.do(FRODO, "NoteGiven", taker=SAM, kind=JOKER)
    evening.do(SAM, "PassCards")
    assert kinds(evening, FRODO) == [HIDING, *(None,) * 9], "a card that nobody named came in its place"
    assert kinds(evening, SAM) == [None] * 10, "which card left it nobody has told"
    assert rows(evening, SAM) == [("From Frodo: Joker (Hobbit card)", "you two know it")], "until Rivendell is left"
    evening.do(FRODO, "Decline")


def test_what_came_and_was_passed_on_is_in_no_hand_twice() -> None:
    evening = council()
    evening.do(SAM, "PutHandRight", cards=[1, *(None,) * 9])
    evening.do(FRODO, "NoteGiven", taker=SAM, kind=JOKER).do(SAM, "NoteGiven", taker=PIPPIN, kind=JOKER)
    evening.do(PIPPIN, "NoteGiven", taker=FRODO, kind=HIDING).do(FRODO, "PassCards")
    assert kinds(evening, SAM) == ["white_fighting", *(None,) * 9], "the Joker that came goes on"
    assert kinds(evening, PIPPIN) == [*(None,) * 9, JOKER]
    assert kinds(evening, FRODO)[-1] == HIDING


def test_a_desk_that_has_another_hand_is_told_so_and_nobody_else_is() -> None:
    evening = council()
    evening.do(FRODO, "PutHandRight", cards=[1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    ruling = evening.may(FRODO, "NoteGiven", taker=SAM, kind=JOKER)
    assert [check.says for check in ruling.failing(FRODO)] == ["desk_has_the_card"]
    assert ruling.failing(SAM) == () == ruling.failing(PUBLIC)
    assert evening.may(SAM, "NoteGot", giver=FRODO, kind=JOKER).allowed, "of the hand of frodo sam's desk knows nothing"


def test_a_hand_that_changes_before_the_pass_drops_what_was_noted_of_it() -> None:
    evening = council()
    evening.do(FRODO, "NoteGiven", taker=SAM, kind=JOKER).do(PIPPIN, "NoteGiven", taker=FRODO, kind=HIDING)
    evening.do(SAM, "ThrowAway", kind=JOKER)
    assert rows(evening, FRODO) == [("From Pippin: white Hiding", "you two know it")]
    assert rows(evening, SAM) == []


@pytest.mark.parametrize("open_record", [True, False])
def test_the_file_and_what_is_exported_of_it_tell_it_to_these_two(tmp_path: Path, open_record: bool) -> None:
    path = tmp_path / "council.ring"
    about: dict[str, Any] = {"version": RULES, "seats": (FRODO, SAM, PIPPIN), "options": {"open_record": open_record}}
    with closing(Table.create(path, "lotr_knizia", **about, table_id="council", table_secret=bytes(32))) as table:
        for seat, body in (
            (FRODO, {"do": "SetOut"}),
            (FRODO, {"do": "Deal"}),
            (FRODO, {"do": "Decline"}),
            (FRODO, {"do": "Deal"}),
            (FRODO, {"do": "NoteGiven", "taker": SAM, "kind": JOKER}),
        ):
            assert table.submit(seat, table.command(body), at=DESK).allowed
        told = {who: JOKER in str(export(table, who)) for who in (*table.seats, PUBLIC, TRUTH)}
        assert told == {FRODO: True, SAM: True, PIPPIN: False, PUBLIC: False, TRUTH: True}
        views = {who: table.view(who) for who in told}
    with closing(Table.open(path)) as again:
        assert {who: again.view(who) for who in told} == views
        assert not again.undo(PIPPIN, 5).allowed
        assert again.undo(FRODO, 5).allowed, "a note is the own choice of who made it"
        assert "got" not in again.view(SAM)[f"{SAM}_desk"]


# -- by Miruvor -------------------------------------------------------------------------------------------------------

GIFT = "R/yellow/miruvor"
OF_FRODO, OF_SAM = [29, 15, 1, 8, 41, None], [2, 61, *(None,) * 5]


def given(evening: Evening) -> Evening:
    """Frodo has given sam a card, and both desks knew their hands: his of a Joker, a Hiding and more."""
    evening.at(MORIA, feature={"miruvor": "hands"}, hand={SAM: 7})
    evening.do(FRODO, "PutHandRight", cards=OF_FRODO).do(SAM, "PutHandRight", cards=OF_SAM)
    return evening.do(MERRY, "PlayMiruvor", giver=FRODO, taker=SAM)


@pytest.mark.parametrize(("seat", "do", "other"), [(FRODO, "NoteGiftGiven", "taker"), (SAM, "NoteGiftGot", "giver")])
def test_what_miruvor_brought_one_of_the_two_notes_and_both_know_their_hands(seat: str, do: str, other: str) -> None:
    evening = given(Evening(RULES, 4))
    assert (kinds(evening, FRODO), len(kinds(evening, SAM))) == ([None] * 5, 8), "whichever card it was"
    public = {who: [repr(offer) for offer in evening.table.offers(who)] for who in (PUBLIC, PIPPIN, MERRY)}
    evening.do(seat, do, kind=JOKER, **{other: SAM if seat == FRODO else FRODO})
    assert rows(evening, FRODO) == [("To Sam: Joker (Hobbit card)", "you two know it")]
    assert rows(evening, SAM) == [("From Frodo: Joker (Hobbit card)", "you two know it")]
    assert kinds(evening, FRODO) == [HIDING, "white_fighting", "white_friendship", "grey_fighting", None]
    assert sorted(map(str, kinds(evening, SAM))) == sorted(["white_fighting", "aragorn", JOKER, *["None"] * 5])
    for who in (PIPPIN, MERRY, PUBLIC):
        told = evening.table.journal(who)[-1]
        assert (told["do"], told["events"]) == ({"type": "DeskNote"}, [{"type": "DeskNote"}])
        assert JOKER not in str(evening.table.view(who))
        assert who not in public or [repr(offer) for offer in evening.table.offers(who)] == public[who]
    for who, does, whom in ((FRODO, "NoteGiftGiven", SAM), (SAM, "NoteGiftGot", FRODO)):
        named = {"taker" if does.endswith("Given") else "giver": whom}
        assert evening.failing(who, does, kind=HIDING, **named) == {"pass_is_to_be_noted": GIFT}
    assert evening.failing(PIPPIN, "NoteGiftGot", giver=FRODO, kind=HIDING) == {"seat_gave_or_got_a_card": GIFT}


def test_a_hand_that_changed_since_miruvor_is_noted_no_longer() -> None:
    evening = given(Evening(RULES, 4))
    evening.do(SAM, "ThrowAway", kind="white_fighting")
    assert "miruvor_has_brought_a_card" in evening.failing(FRODO, "NoteGiftGiven", taker=SAM, kind=JOKER)
    nothing = Evening(RULES, 4).at(MORIA)
    assert "miruvor_has_brought_a_card" in nothing.failing(FRODO, "NoteGiftGiven", taker=SAM, kind=JOKER)


def test_a_desk_that_had_another_hand_before_miruvor_is_told_so() -> None:
    evening = Evening(RULES, 4).at(MORIA, feature={"miruvor": "hands"})
    evening.do(FRODO, "PutHandRight", cards=[1, 2, 3, 4, 5, 6]).do(MERRY, "PlayMiruvor", giver=FRODO, taker=SAM)
    ruling = evening.may(FRODO, "NoteGiftGiven", taker=SAM, kind=JOKER)
    assert [check.says for check in ruling.failing(FRODO)] == ["desk_has_the_card"]
    assert ruling.failing(SAM) == () == ruling.failing(PUBLIC)
