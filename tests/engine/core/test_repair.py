"""Undo, correction and challenge: free over one's own choices, else with every seat; nothing is ever dropped."""

from pathlib import Path
from typing import Any

import pytest

from engine.core.audience import PUBLIC
from engine.core.ruling import Ruling
from engine.core.table import Table
from tests.engine.core.played import (
    D,
    F,
    at_turn_end,
    everything,
    fresh,
    give,
    in_ring_phase,
    in_search_phase,
    play,
    why,
)


def _correct(table: Table, seat: str, entry: int, agreed: tuple[str, ...] = (), /, **body: Any) -> Ruling:
    return table.correct(seat, entry, table.command(body), agreed)


def _line(table: Table, n: int, audience: str = PUBLIC) -> dict[str, Any]:
    return next(line for line in table.journal(audience) if line["n"] == n)


def _no_longer(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name != "learned"}


# -- undo ------------------------------------------------------------------------------------------------------------


def test_ones_own_choices_are_taken_back_freely() -> None:
    table = in_search_phase()
    before = table.view(D)
    give(table, D, "ChooseLetter", letter="A")
    ruling = table.undo(D, 15)
    assert ruling.allowed
    assert table.view(D) == before
    assert _line(table, 15)["undone"] == ruling.entry == 16
    assert _line(table, 16)["says"] == ["Dark Power took back everything from entry 15 on"]
    assert give(table, D, "ChooseLetter", letter="B").allowed


@pytest.mark.parametrize(
    ("seat", "to", "what"),
    [
        (F, 15, "the other seat's choice"),
        (D, 16, "a die"),
        (D, 9, "a card drawn"),
        (F, 18, "a choice of the other seat after one's own"),
        (D, 22, "a disclosure"),
        (F, 23, "the other seat's phase"),
    ],
)
def test_everything_else_needs_every_seat_and_one_fixed_sentence_refuses_it(seat: str, to: int, what: str) -> None:
    table = at_turn_end()
    before = everything(table)
    ruling = table.undo(seat, to)
    assert not ruling.allowed, what
    assert [(check.cites, check.says, dict(check.facts)) for check in ruling.checks if check.refuses] == [
        ("table", "undo_needs_every_seat", {})
    ]
    assert everything(table) == before
    agreed = table.undo(seat, to, [D if seat == F else F])
    assert agreed.allowed
    assert _line(table, 24)["agreed"] == [D if seat == F else F]


def test_the_refusal_of_an_undo_is_the_same_whatever_the_secret() -> None:
    rulings = []
    for letter in "AF":
        table = in_search_phase()
        give(table, D, "ChooseLetter", letter=letter)
        give(table, D, "EnterRoll", faces=[3])
        rulings.append([table.undo(F, to) for to in (15, 16, 99)])
    assert rulings[0] == rulings[1]


def test_an_entry_there_is_none_of_is_named() -> None:
    table = in_ring_phase()
    for to in (0, 7, -1):
        ruling = table.undo(D, to, [F])
        assert why(ruling) == ["entry_exists"]
        assert ruling.checks[0].facts == {"entry": to}


def test_an_undo_can_be_undone() -> None:
    table = in_search_phase()
    give(table, D, "ChooseLetter", letter="A")
    sealed = table.view(D)
    table.undo(D, 15)
    again = table.undo(D, 16)
    assert again.allowed
    assert table.view(D) == sealed
    assert _line(table, 15)["undone"] is None
    assert _line(table, 16)["undone"] == again.entry


def test_undoing_an_undo_of_the_other_seats_choice_needs_him() -> None:
    table = in_search_phase()
    give(table, D, "ChooseLetter", letter="A")
    table.undo(D, 15)
    assert not table.undo(F, 16).allowed
    assert table.undo(F, 16, [D]).allowed


def test_what_was_learned_survives_undo(tmp_path: Path) -> None:
    table = at_turn_end(tmp_path / "t.ringtable")
    table.undo(D, 15, [F])
    assert _no_longer(table.view()) == _no_longer(in_search_phase().view())
    assert [fact["value"] for fact in table.view()["learned"]] == ["A"]
    assert _line(table, 15)["events"][0]["letter"] == "A"
    shown = everything(table)
    table.close()
    table = Table.open(tmp_path / "t.ringtable")
    assert everything(table) == shown
    table.close()


# -- correction ------------------------------------------------------------------------------------------------------


def test_ones_own_last_die_is_put_right_freely() -> None:
    table = in_ring_phase()
    give(table, D, "EnterRoll", faces=[4])
    ruling = _correct(table, D, 7, do="EnterRoll", faces=[1])
    assert ruling.allowed
    assert table.view()["gollum"] == table.box.printed["control_of_gollum", "1", ""].value
    assert _line(table, 7)["corrected"] == ruling.entry == 8
    assert _line(table, 7)["do"]["faces"] == [1]
    assert _line(table, 8)["says"] == ["Dark Power put entry 7 right"]


@pytest.mark.parametrize(("seat", "agreed"), [(F, D), (D, F)])
def test_past_another_seats_choice_every_seat_agrees(seat: str, agreed: str) -> None:
    table = play(in_ring_phase(), ((D, {"do": "EnterRoll", "faces": [4]}), (F, {"do": "EndPhase"})))
    assert why(_correct(table, seat, 7, do="EnterRoll", faces=[1])) == ["correction_needs_every_seat"]
    assert _correct(table, seat, 7, (agreed,), do="EnterRoll", faces=[1]).allowed
    assert table.view()["phase"] == "events"


def test_past_a_disclosure_every_seat_agrees() -> None:
    table = play(
        in_search_phase(),
        (
            (D, {"do": "ChooseLetter", "letter": "A"}),
            (D, {"do": "EnterRoll", "faces": [2]}),
            (D, {"do": "EndPhase"}),
            (F, {"do": "EndPhase"}),
            (D, {"do": "EndPhase"}),
            (D, {"do": "SetByHand", "fact": "spent", "value": "3", "reason": "counted again"}),
            (D, {"do": "OpenLetter"}),
        ),
    )
    assert table.journal()[-2]["n"] == 20
    righted = {"do": "SetByHand", "fact": "spent", "value": "9", "reason": "counted again"}
    assert why(_correct(table, D, 20, **righted)) == ["correction_needs_every_seat"]
    assert _correct(table, D, 20, (F,), **righted).allowed
    assert table.view()["shadow"]["history"][-1]["spent"] == 9


def test_later_commands_are_decided_again_with_their_own_dice() -> None:
    table = play(
        in_search_phase(), ((D, {"do": "ChooseLetter", "letter": "A"}), (D, {"do": "EnterRoll", "faces": [2]}))
    )
    seal = table.view()["shadow"]["seal"]
    assert _correct(table, D, 7, (F,), do="EnterRoll", faces=[1]).allowed
    shadow = table.view(D)["shadow"]
    assert (shadow["die"], shadow["points"], shadow["letter"]) == (2, 10, "A")
    assert shadow["seal"] == seal


def test_no_entry_is_ever_dropped_by_a_correction(tmp_path: Path) -> None:
    table = play(in_search_phase(tmp_path / "t.ringtable"), ())
    give(table, D, "ChooseLetter", letter="A")
    give(table, D, "SetByHand", fact="event_hand", key=D, value="4", reason="counted")
    give(table, D, "EnterRoll", faces=[2])
    ruling = _correct(table, D, 16, (F,), do="SetByHand", fact="event_hand", key=D, value="3", reason="counted")
    assert ruling.allowed
    assert [line["n"] for line in table.journal() if line["kind"] == "submit"] == list(range(1, 18))
    shown = everything(table)
    table.close()
    table = Table.open(tmp_path / "t.ringtable")
    assert everything(table) == shown
    table.close()


def test_flags_name_the_sections_that_are_broken_now() -> None:
    table = in_ring_phase()
    give(table, D, "SetByHand", fact="ring_worn", value="yes", reason="it is")
    give(table, D, "EnterRoll", faces=[4])
    give(table, F, "TryToRemoveRing")
    give(table, F, "EnterRoll", faces=[6])
    assert _correct(table, D, 7, (F,), do="SetByHand", fact="ring_worn", value="no", reason="it was not").allowed
    assert _line(table, 9)["flags"] == ["M.2"]
    assert _line(table, 9)["do"] == {"type": "TryToRemoveRing"}
    assert _line(table, 9)["events"] == []
    assert _line(table, 10)["flags"] == ["D.1"], "a die that nobody asked for: what is waited for now"
    assert _line(table, 8)["flags"] == []


def test_an_agreed_exception_is_not_flagged() -> None:
    table = in_ring_phase()
    assert not give(table, D, "PutOnRing").allowed
    exception = give(table, D, "PutOnRing", [F])
    assert (exception.allowed, exception.agreed) == (True, (F,))
    assert [check.cites for check in exception.checks if check.refuses] == ["M.2"]
    assert _line(table, 7)["agreed"] == [F]
    give(table, D, "EnterRoll", faces=[4])
    assert _correct(table, D, 5, (F,), do="DrawOpeningHand", cards=[60, 61, 62]).allowed
    assert _line(table, 7)["flags"] == []


def test_a_secret_card_is_put_right_by_its_owner_alone() -> None:
    table = in_search_phase()
    assert why(_correct(table, F, 5, do="DrawOpeningHand", cards=[62, 61, None])) == ["correction_needs_every_seat"]
    public = table.journal()[:14]
    ruling = _correct(table, D, 5, do="DrawOpeningHand", cards=[62, 61, None])
    assert ruling.allowed
    assert 62 in table.view(D)["dark_power_desk"]["event_cards"]
    seen = [{**line, "corrected": None} for line in table.journal()[:14]]
    assert seen == public
    assert _line(table, 5)["do"]["cards"] == "(sealed)"


def test_what_is_public_beside_the_secret_needs_every_seat() -> None:
    table = play(
        in_search_phase(), ((D, {"do": "ChooseLetter", "letter": "A"}), (D, {"do": "EnterRoll", "faces": [2]}))
    )
    play(table, ((D, {"do": "EndPhase"}),))
    taken = give(table, F, "TakeMagicCards", hex="W2812", count=2, cards=[47, 50], to=["sam", "pippin"]).entry
    play(table, ((F, {"do": "EndPhase"}), (D, {"do": "EndPhase"})))
    assert taken is not None
    secret = {"do": "TakeMagicCards", "hex": "W2812", "count": 2, "cards": [47, 51], "to": ["sam", "pippin"]}
    assert _correct(table, F, taken, **secret).allowed
    assert why(_correct(table, F, taken, **{**secret, "count": 1, "cards": [47], "to": ["sam"]})) == [
        "correction_needs_every_seat"
    ]


def test_only_what_came_from_outside_can_be_put_right_by_its_like() -> None:
    table = in_search_phase()
    give(table, D, "ChooseLetter", letter="A")
    assert why(_correct(table, D, 15, (F,), do="ChooseLetter", letter="B"))[0] == "is_observation"
    assert "is_observation" in why(_correct(table, D, 7, (F,), do="GiveWord", yes=True))
    assert why(_correct(table, D, 99, (F,), do="EnterRoll", faces=[1])) == ["entry_exists"]
    assert table.file.count == 16


def test_a_die_that_is_none_is_refused_even_when_all_agree() -> None:
    table = in_ring_phase()
    give(table, D, "EnterRoll", faces=[4])
    ruling = _correct(table, D, 7, (F,), do="EnterRoll", faces=[7])
    assert why(ruling) == ["faces_are_on_the_die"]
    assert table.file.count == 8


def test_an_entry_can_be_put_right_twice_and_the_putting_right_undone(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    give(table, D, "EnterRoll", faces=[4])
    first = table.view()
    _correct(table, D, 7, do="EnterRoll", faces=[1])
    second = table.view()
    _correct(table, D, 7, do="EnterRoll", faces=[6])
    assert _line(table, 7)["do"]["faces"] == [6]
    assert not table.undo(D, 9).allowed
    assert table.undo(D, 9, [F]).allowed
    assert table.view() == second
    assert _line(table, 9)["undone"] == 10
    assert _line(table, 7)["undone"] is None
    assert table.undo(D, 8, [F]).allowed
    assert table.view() == first
    assert _line(table, 7)["corrected"] is None
    shown = everything(table)
    table.close()
    table = Table.open(path)
    assert everything(table) == shown
    table.close()


def test_the_corrected_entry_keeps_its_place_for_replay() -> None:
    table = play(in_ring_phase(), ((D, {"do": "EnterRoll", "faces": [4]}), (F, {"do": "EndPhase"})))
    as_it_was = table.replay(8)
    _correct(table, D, 7, (F,), do="EnterRoll", faces=[1])
    assert table.replay(8) == as_it_was
    assert table.replay(9) == table.view()


def test_a_correction_over_a_failing_check_is_recorded_as_agreed() -> None:
    table = in_ring_phase()
    give(table, F, "GiveReading", chart="search", row="nazgul", column="2", value="spotted")
    wrong = {"do": "GiveReading", "chart": "search", "row": "nazgul", "column": "2", "value": "nothing"}
    assert why(_correct(table, F, 7, **wrong))[0] == "reading_agrees_with_example"
    assert _correct(table, F, 7, (D,), **wrong).allowed
    assert _line(table, 7)["agreed"] == [D]
    assert _line(table, 8)["agreed"] == [D]


# -- challenge -------------------------------------------------------------------------------------------------------


def test_a_challenged_move_is_ruled_on_by_the_map() -> None:
    table = at_turn_end()
    before = _no_longer(table.view())
    ruling = table.challenge(F, 20)
    assert ruling.allowed
    (event,) = ruling.events
    assert (type(event).__name__, getattr(event, "stands", None)) == ("ChallengeRuled", True)
    assert table.journal()[-1]["readings"][0]["chart"] == "hexes"
    assert _no_longer(table.view()) == before


def test_an_entry_that_was_taken_back_cannot_be_challenged() -> None:
    table = in_search_phase()
    give(table, D, "ChooseLetter", letter="A")
    table.undo(D, 15)
    for entry in (15, 99, 0):
        assert why(table.challenge(F, entry)) == ["entry_exists"]
        assert why(give(table, F, "Challenge", [D], entry=entry))[-1] == "entry_exists"


def test_an_entry_with_nothing_untold_stands() -> None:
    table = in_ring_phase()
    (event,) = table.challenge(F, 1).events
    assert getattr(event, "stands", None) is True


@pytest.mark.parametrize("call", ["submit", "may", "undo", "correct", "challenge", "agreed"])
def test_a_seat_there_is_none_of_is_named(call: str) -> None:
    table = fresh()
    roll = table.command({"do": "EnterRoll", "faces": [1]})
    calls: dict[str, Any] = {
        "submit": lambda: table.submit("sauron", roll),
        "may": lambda: table.may("sauron", roll),
        "undo": lambda: table.undo("sauron", 1, [D, F]),
        "correct": lambda: table.correct("sauron", 1, roll, [D, F]),
        "challenge": lambda: table.challenge("sauron", 1),
        "agreed": lambda: table.submit(D, roll, ["sauron"]),
    }
    with pytest.raises(Exception, match=r"There is no seat 'sauron' at this table\. The seats are: "):
        calls[call]()
