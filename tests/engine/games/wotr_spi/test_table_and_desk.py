"""Where an act is given: a shared screen answers from what is public, a desk from its owner's own record, and nobody's
from the secret of another (DESIGN 6.4 to 6.6).
"""

import json
from typing import Any

import pytest

from engine.core.audience import DESK, PUBLIC, TABLE, TRUTH
from engine.core.check import ESSENTIAL, MARKS
from engine.core.commons import Disclosed
from engine.core.errors import RecordError
from engine.core.judge import Judge
from engine.core.projection import ruling_line, said
from engine.core.ruling import Ruling, Verdict
from engine.core.words import broken_words, marked
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

LEMBAS, ROPE = 50, 53
OVER_THE_MOUNTAIN = ["W2813", "W2713"]


def rope_with(name: str) -> Evening:
    """The Fellowship Player-Turn of Game-Turn 2: this one has the Elven Rope, and of the nine only Merry is away."""
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[ROPE], to=[name])
    return evening.company("W2712", "merry").to("fellowship", 2)


def climb(evening: Evening, at: str) -> Ruling:
    fields: dict[str, Any] = {"origin": "W2812", "to": "W2713", "path": OVER_THE_MOUNTAIN, "face_down": 1}
    body = {"do": "MoveFellowship", **fields, "using": [ROPE]}
    return evening.table.submit(FELLOWSHIP, evening.table.command(body), at=at)


def heard(evening: Evening, ruling: Ruling) -> str:
    """Everything that comes back to a shared screen."""
    table = evening.table
    back = (ruling_line(table, ruling, PUBLIC), said(table, ruling, PUBLIC), table.view(PUBLIC), table.journal(PUBLIC))
    return json.dumps(back) + repr(table.asks(PUBLIC)) + repr(table.offers(PUBLIC))


def test_L_1_a_card_that_the_record_has_elsewhere_is_taken_at_the_table_and_told_to_its_desk_alone() -> None:
    here, away = rope_with("gimli"), rope_with("merry")
    rulings = [climb(evening, TABLE) for evening in (here, away)]
    assert [ruling.allowed for ruling in rulings] == [True, True]
    assert heard(here, rulings[0]) == heard(away, rulings[1])
    assert [check.cites for check in rulings[1].marks(FELLOWSHIP)] == ["L.1"]
    assert rulings[1].marks(PUBLIC) == rulings[1].marks(DARK) == rulings[0].marks(FELLOWSHIP) == ()
    assert [word.cites for word in marked(away.table, FELLOWSHIP, 24)] == ["L.1"]
    assert marked(here.table, FELLOWSHIP, 24) == marked(away.table, DARK, 24) == ()


def test_L_1_the_same_on_the_owners_desk_is_refused_by_its_rule_and_played_if_all_agree() -> None:
    evening = rope_with("merry")
    ruling = climb(evening, DESK)
    assert not ruling.allowed
    assert [check.cites for check in ruling.failing(FELLOWSHIP)] == ["L.1"]
    assert ruling.failing(DARK) == ()
    assert ruling.verdict(DARK) is Verdict.SEALED
    agreed = evening.table.submit(FELLOWSHIP, ruling.command, (DARK,), at=DESK)  # type: ignore[arg-type]
    assert agreed.allowed


def test_what_the_record_denies_is_named_by_the_audit_at_the_end_and_never_before() -> None:
    evening = rope_with("merry")
    entry = climb(evening, TABLE).entry
    assert broken_words(evening.table) == ()
    evening.do(FELLOWSHIP, "CastRingIntoFire", agreed=(DARK,))
    assert [(word.entry, word.cites) for word in broken_words(evening.table)] == [(entry, "L.1")]


def test_N_14_near_barad_dur_no_way_told_at_the_table_rests_on_who_bears_the_ring() -> None:
    verdicts = []
    for walker in ("frodo", "gimli"):
        evening = Evening().to("fellowship").company("E0928", walker).to("fellowship", 2)
        evening.do(DARK, "PlayEvent", card=74)
        way = {"origin": "E0928", "to": "E1029", "path": ["E0929", "E0928", "E1028", "E1029"], "face_down": 1}
        command = evening.table.command({"do": "MoveFellowship", **way})
        ruling = evening.table.may(FELLOWSHIP, command, TABLE)
        verdicts.append((ruling.allowed, json.dumps(ruling_line(evening.table, ruling, PUBLIC))))
        assert ("N.14" in {check.cites for check in ruling.marks(FELLOWSHIP)}) is (walker == "frodo")
        assert evening.table.may(FELLOWSHIP, command, DESK).allowed is (walker == "gimli")
    assert verdicts[0] == verdicts[1]
    assert verdicts[0][0]


def at_the_fire(*names: str) -> Evening:
    evening = Evening().to("fellowship").company("E0929", *names).to("ring", 2)
    evening.roll(DARK, 3)
    return evening


def test_M_5_the_ring_is_cast_on_the_word_of_him_whose_record_has_its_bearer_there() -> None:
    evening = at_the_fire("frodo")
    assert evening.state.ring.is_bearer_public
    assert not evening.state.people["frodo"].is_face_up
    ruling = evening.do(FELLOWSHIP, "CastRingIntoFire", at=TABLE)
    assert [type(event).__name__ for event in ruling.events] == ["Disclosed", "RingDestroyed"]
    shown = ruling.events[0]
    assert isinstance(shown, Disclosed)
    assert (shown.what, shown.to, shown.cites, shown.value) == ("identity:frodo", PUBLIC, "M.5", "E0929")
    assert "identity:frodo" in repr(evening.public["learned"])
    assert evening.table.outcome is not None


def test_M_5_a_claim_that_the_record_denies_is_recorded_and_changes_nothing() -> None:
    evening = at_the_fire("gimli")
    before = evening.state
    ruling = evening.do(FELLOWSHIP, "CastRingIntoFire", at=TABLE)
    assert [type(event).__name__ for event in ruling.events] == ["RingClaimed"]
    assert evening.state == before
    assert evening.table.outcome is None
    assert [word.cites for word in marked(evening.table, FELLOWSHIP, 24)] == ["M.5"]


def test_a_ruling_is_made_once_where_it_is_asked_and_a_desks_own_does_not_speak_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, made, plain = at_the_fire("gimli").table, [], Judge.checks

    def checks(self: Judge, node: Any, seat: str, n: int, command: Any, at: str) -> Any:
        made.append((seat, at))
        return plain(self, node, seat, n, command, at)

    monkeypatch.setattr(Judge, "checks", checks)
    cast = table.command({"do": "CastRingIntoFire"})
    own = table.may(FELLOWSHIP, cast)
    assert not own.allowed
    assert table.may(FELLOWSHIP, table.command({"do": "CastRingIntoFire"})) is own
    shared = table.may(FELLOWSHIP, cast, at=TABLE)
    assert shared.allowed
    assert table.submit(FELLOWSHIP, cast, at=TABLE).checks == shared.checks != own.checks
    assert made == [(FELLOWSHIP, DESK), (FELLOWSHIP, TABLE)]
    table.may(FELLOWSHIP, cast)
    assert made[2:] == [(FELLOWSHIP, DESK)], "after an act the moment is another"


@pytest.mark.parametrize("name", ["frodo", "gimli"])
def test_M_5_no_shared_screen_offers_the_fire_while_the_bearer_is_hidden(name: str) -> None:
    evening = at_the_fire(name)
    assert "CastRingIntoFire" not in [offer.do for offer in evening.table.offers(PUBLIC)]
    assert "CastRingIntoFire" not in [offer.do for offer in evening.table.offers(DARK)]
    assert "CastRingIntoFire" in [offer.do for offer in evening.table.offers(FELLOWSHIP)]


def test_no_check_on_the_secret_of_another_seat_refuses_on_any_desk() -> None:
    evening = Evening().to("dark_power")
    evening.do(DARK, "PlayEvent", card=75)
    command = evening.table.command({"do": "NameSuccessor", "name": "saruman"})
    for check in evening.table.may(DARK, command, DESK).checks:
        assert check.secret_to in (None, DARK) or check.weight is MARKS


@pytest.mark.parametrize(
    "body",
    [
        {"do": "NameCounters", "hex": "W2812", "names": ["sam"]},
        {"do": "ChooseLetter", "letter": "A"},
        {"do": "MoveFellowship", "origin": "W2812", "to": "W2712", "face_down": 1, "names": ["sam"]},
        {"do": "AnswerAttempt", "is_met": True, "hex": "W2812"},
        {"do": "DrawEvent", "card": 60},
    ],
)
def test_what_one_seat_alone_may_know_is_never_taken_at_the_table(body: dict[str, Any]) -> None:
    evening = Evening().to("fellowship")
    seat = DARK if body["do"] == "ChooseLetter" else FELLOWSHIP
    ruling = evening.table.submit(seat, evening.table.command(body), (DARK, FELLOWSHIP), at=TABLE)
    assert not ruling.allowed
    assert ruling.is_barred
    assert "secrets_are_given_on_the_desk" in {check.says for check in ruling.failing(PUBLIC)}


def test_cards_that_nobody_names_are_drawn_at_the_table() -> None:
    evening = Evening().to("events")
    evening.do(DARK, "DrawEvent", at=TABLE)


def test_no_agreement_helps_where_the_record_could_not_hold_the_act() -> None:
    evening = Evening().to("fellowship")
    command = evening.table.command({"do": "MoveFellowship", "origin": "W2812", "to": "W2712", "face_down": 12})
    for at in (TABLE, DESK):
        ruling = evening.table.may(FELLOWSHIP, command, at)
        assert ruling.is_barred
        assert not evening.table.submit(FELLOWSHIP, command, (DARK,), at=at).allowed


def test_where_an_act_was_given_stands_in_its_entry_and_is_read_back() -> None:
    evening = Evening().to("fellowship")
    for at in (TABLE, DESK):
        evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2712", face_down=1, at=at)
        *_, last = evening.table.file.entries()
        assert last.body["items"][0]["at"] == at
        again = type(evening.table).folded(evening.table.file)
        assert again.timeline.head.item is not None
        assert again.timeline.head.item.at == at


def test_an_act_is_given_at_the_table_or_at_a_desk_and_nowhere_else() -> None:
    evening = Evening().to("fellowship")
    with pytest.raises(RecordError, match="'table' or at a 'desk'"):
        evening.table.may(FELLOWSHIP, evening.table.command({"do": "EndPhase"}), "bar")


@pytest.mark.parametrize("holder", ["gimli", "merry"])
def test_a_challenge_of_what_rests_on_a_secret_is_answered_alike_whether_it_holds_or_not(holder: str) -> None:
    evening = rope_with(holder)
    entry = climb(evening, TABLE).entry
    assert entry is not None
    ruling = evening.table.challenge(DARK, entry, at=TABLE)
    (ruled,) = [event for event in ruling.events if type(event).__name__ == "ChallengeRuled"]
    assert (ruled.stands, ruled.is_sealed, ruled.cites) == (True, True, "")  # type: ignore[attr-defined]
    assert "sealed" in said(evening.table, ruling, PUBLIC)[-1]


def test_a_challenge_still_falls_by_what_everybody_may_know() -> None:
    evening = Evening().to("fellowship")
    entry = evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2813", face_down=1, agreed=(DARK,)).entry
    assert entry is not None
    ruling = evening.table.challenge(DARK, entry, at=TABLE)
    (ruled,) = [event for event in ruling.events if type(event).__name__ == "ChallengeRuled"]
    assert (ruled.stands, ruled.is_sealed, ruled.cites) == (False, False, "F.4")  # type: ignore[attr-defined]


def test_I_1_overspending_is_warned_of_on_the_desk_and_of_nothing_at_the_table() -> None:
    evening = Evening().to("search").points("A", 2).to("dark_power")
    names = [f"nazgul_{n}" for n in range(3, 9)]
    command = evening.table.command({"do": "MoveNazgul", "nazgul": names, "to": "W2724"})
    assert evening.table.may(DARK, command, DESK).allowed
    assert [check.cites for check in evening.table.may(DARK, command, DESK).failing(DARK)] == ["I.1"]
    table = evening.table.may(DARK, command, TABLE)
    assert table.allowed
    assert table.failing(TRUTH) == ()
    assert ESSENTIAL not in {check.weight for check in table.failing(TRUTH)}
