"""Several facts set by hand at once: one entry, one reason, every seat; all of them or none."""

from engine.core.audience import PUBLIC
from engine.core.export import export
from engine.core.projection import ruling_line
from engine.core.ruling import Ruling
from engine.core.table import Table
from tests.engine.core.played import D, F, at_turn_end, why

BOARD = (("turn", "", "5"), ("hex", "nazgul_4", "W2724"), ("face_down_counters", "W2712", "3"), ("orcs", "W2809", "4"))


def give(table: Table, facts: object, agreed: tuple[str, ...] = (F,), reason: str = "so it stands") -> Ruling:
    return table.submit(D, table.command({"do": "SetAllByHand", "facts": facts, "reason": reason}), agreed)


def test_everything_is_set_in_one_entry_and_taken_back_together() -> None:
    table = at_turn_end()
    before, count = table.view(), table.file.count
    ruling = give(table, BOARD)
    assert ruling.allowed
    assert ruling.agreed == (F,)
    assert table.file.count == count + 1
    view = table.view()
    assert (view["turn"], view["people"]["nazgul_4"]["hex"]) == (5, "W2724")
    assert (view["map"]["face_down"]["W2712"], view["map"]["orcs"]["W2809"]["strength"]) == (3, 4)
    assert [event["before"] for event in table.journal(PUBLIC)[-1]["events"]][:1] == [str(before["turn"])]
    assert table.undo(D, count, (F,)).allowed
    assert table.view() == before


def test_it_needs_every_seat() -> None:
    table = at_turn_end()
    assert why(give(table, BOARD, agreed=())) == ["board_needs_every_seat"]


def test_one_value_that_does_not_fit_and_nothing_is_set() -> None:
    table = at_turn_end()
    before = table.view()
    ruling = give(table, (("turn", "", "5"), ("ring_worn", "", "perhaps")))
    assert not ruling.allowed
    assert "fact_takes_value" in why(ruling)
    assert table.view() == before


def test_a_name_that_no_fact_has_is_said_to_nobody() -> None:
    table = at_turn_end()
    for name in ("face_down", "nazgul_of"):
        says = [
            check["says"] for check in ruling_line(table, give(table, ((name, "nazgul_4", "3"),)), PUBLIC)["checks"]
        ]
        assert not [line for line in says if "face_down" in line.lower() or "nazgul_of" in line.lower()]
        assert "No public fact that the app tracks is named so" in says


def test_what_is_not_tracked_for_a_piece_is_not_said_to_take_a_value() -> None:
    ruling = give(at_turn_end(), (("wounds", "frodo", "2"),))
    assert [check.says for check in ruling.checks if check.applies and "value" in check.says] == []


def test_the_word_for_a_fact_leads_over_to_its_place() -> None:
    table = at_turn_end()
    says = [check["says"] for check in ruling_line(table, give(table, (("orc_kind", "W2809", "5"),)), PUBLIC)["checks"]]
    assert any(line.startswith("Kind of Orcs in W2809 cannot be '5'") for line in says), says


def test_a_fact_may_rest_on_one_set_before_it() -> None:
    table = at_turn_end()
    assert why(give(table, (("hex", "aragorn", "W2724"),), agreed=())) == ["fact_has_key", "board_needs_every_seat"]
    assert give(table, (("face_up", "aragorn", "yes"), ("hex", "aragorn", "W2724"))).allowed
    assert table.view()["people"]["aragorn"]["hex"] == "W2724"


def test_a_phase_begins_anew_where_the_board_is() -> None:
    table = at_turn_end()
    assert give(table, (("phase", "", "dark_power"), ("turn", "", "4"))).allowed
    assert (table.view()["phase"], table.view()["turn"]) == ("dark_power", 4)
    assert [ask.answer for ask in table.asks()] == ["EndPhase"]
    assert why(give(table, (("phase", "", "over"),)))[0] == "fact_takes_value"


def test_nothing_of_a_desk_can_be_set_so() -> None:
    table = at_turn_end()
    assert "fact_has_key" in why(give(table, (("wounds", "frodo", "2"),)))
    assert "a_fact_is_given" in why(give(table, ()))
    assert "frodo" not in str(export(table, PUBLIC)["entries"][-1]["body"])
