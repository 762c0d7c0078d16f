"""A tile that moves a marker is carried out by the active player's next act, and nobody loses a moment by it."""

import pytest

from engine.core.audience import PUBLIC
from engine.core.look import Routine
from engine.games.lotr_knizia.in_hand import Turned
from engine.games.lotr_knizia.pieces import ACTIVITIES, BOARDS, DIE, SCENARIOS, SPECIAL, TILES
from tests.games.lotr_knizia.rules.evening import FRODO, MORIA, SAM, Evening

NEXT = (("PlayCard", {"kind": "white_joker", "line": "travelling"}), ("DrawOrHeal", {"gain": "cards"}))


def lies(board: str, kind: str, **facts: object) -> Evening:
    """A tile lies there; the Ring is not used, so that its bearer may come between."""
    evening = Evening().at(board, **facts)
    evening.do(FRODO, "TurnTile", kind=kind)
    assert isinstance(evening.state.top, Turned)
    return evening


@pytest.mark.parametrize("act", NEXT, ids=lambda act: act[0])
@pytest.mark.parametrize("board", SCENARIOS)
def test_the_next_act_comes_to_the_same_as_carrying_out_first(board: str, act: tuple[str, dict[str, str]]) -> None:
    tried = 0
    for line in ACTIVITIES:
        for space in range(BOARDS[board].last(line) if line in BOARDS[board].lines else 0):
            do, values = act
            folded = lies(board, line, line={line: space})
            apart = lies(board, line, line={line: space}).do(FRODO, "CarryOut")
            gives = BOARDS[board].lines[line].spaces[space]
            is_end = line == BOARDS[board].main and space + 1 == BOARDS[board].last(line)
            is_plain = gives not in (DIE, SPECIAL) and not is_end
            is_legal = is_plain and apart.may(FRODO, do, **values).allowed
            assert folded.may(FRODO, do, **values).allowed == is_legal, (line, space, gives)
            if is_legal:
                assert folded.do(FRODO, do, **values).state == apart.do(FRODO, do, **values).state
                tried += 1
    assert tried > 10


def test_a_tile_that_asks_something_is_carried_out_first() -> None:
    for kind in (*(kind for kind in TILES if kind not in ACTIVITIES), "friendship"):
        evening = lies(MORIA, kind)
        for do, values in NEXT:
            assert not evening.may(FRODO, do, **values).allowed, (kind, do)
    evening = lies(MORIA, "hiding", line={"hiding": 7})
    assert "cards_are_played_now" in evening.failing(FRODO, "PlayCard", kind="white_joker", line="travelling")


def test_nobody_but_the_active_player_closes_the_moment() -> None:
    evening = lies(MORIA, "travelling")
    for do, values in NEXT:
        assert not evening.may(SAM, do, **values).allowed


def test_who_may_speak_before_it_is_carried_out_still_may() -> None:
    evening = lies(MORIA, "travelling", shields={SAM: 5})
    windows = {(offer.seat, offer.do) for offer in evening.table.offers(PUBLIC) if offer.window}
    assert {(FRODO, "PutOnRing"), (SAM, "CallGandalf")} <= windows
    assert [ask.answer for ask in evening.table.asks()] == ["CarryOut"]
    evening.do(SAM, "CallGandalf")
    assert not evening.may(FRODO, NEXT[0][0], **NEXT[0][1]).allowed, "Gandalf's card is picked first"
    evening.do(FRODO, "UseGuidance").do(FRODO, "AdvanceLine", line="hiding")
    assert isinstance(evening.state.top, Turned)
    assert evening.may(FRODO, "PlayCard", kind="white_joker", line="travelling").allowed
    evening.do(FRODO, "PutOnRing")
    assert not evening.may(FRODO, "PlayCard", kind="white_joker", line="travelling").allowed, "the die comes first"


def test_it_is_taken_back_like_any_own_choice_and_the_tile_lies_there_again() -> None:
    evening = lies(MORIA, "travelling").played("white_joker", "hiding")
    assert evening.state.space == {"fighting": 0, "hiding": 1, "travelling": 1}
    assert evening.table.undo(FRODO, evening.table.file.count - 1).allowed
    assert isinstance(evening.state.top, Turned)
    assert evening.state.space["travelling"] == 0


def test_cards_are_looked_up_on_the_board_as_it_is_then() -> None:
    evening = lies(MORIA, "hiding", line={"hiding": 6})
    assert "card_moves_along_this_line" in evening.failing(FRODO, "PlayCard", kind="white_joker", line="hiding")
    fields = next(offer for offer in evening.table.offers(FRODO) if offer.do == "PlayCard").fields
    assert fields[0].name == "kind"


def routines(evening: Evening) -> list[Routine]:
    """What one tap would do now."""
    return [routine for routine in every_routine(evening) if not routine.why]


def every_routine(evening: Evening) -> list[Routine]:
    """What one tap would do, and what it cannot do now."""
    from companion.table.presenter import sight_of

    table = evening.table
    sight = sight_of(table, PUBLIC, table.journal(PUBLIC))
    return list(table.game.look.routines(sight, table.asks()[0]))


def test_one_tap_carries_out_draws_and_ends_the_turn() -> None:
    evening = lies(MORIA, "travelling", dark={FRODO: 2})
    assert [routine.says for routine in routines(evening)] == ["routine.draw_and_end", "routine.heal_and_end"]
    for act in routines(evening)[0].acts:
        evening.do(FRODO, **act)
    assert evening.state.active == SAM
    for kind in ("sundial", "friendship"):
        assert routines(lies(MORIA, kind)) == []


def test_who_has_played_a_card_has_no_such_tap_and_the_next_player_has_it_again() -> None:
    evening = lies(MORIA, "travelling", dark={SAM: 2}).played("white_joker", "hiding")
    assert routines(evening) == []
    evening.do(FRODO, "EndTurn").do(SAM, "TurnTile", kind="travelling")
    assert [routine.says for routine in routines(evening)] == ["routine.draw_and_end", "routine.heal_and_end"]


@pytest.mark.parametrize("board", SCENARIOS)
def test_what_one_tap_does_is_legal_wherever_it_is_offered(board: str) -> None:
    offered = 0
    for line, track in BOARDS[board].lines.items():
        for space in range(len(track.spaces)):
            evening = lies(board, line, line={line: space})
            for routine in routines(evening):
                offered += 1
                assert evening.may(FRODO, **routine.acts[0]).allowed, (line, space)
    assert offered > 10


def test_a_price_that_nobody_can_pay_is_not_offered() -> None:
    evening = Evening().at(MORIA, shields={SAM: 1}, ring_used="yes").tile("one_of_each")
    offered = {offer.do for offer in evening.table.offers(PUBLIC)}
    assert [ask.answer for ask in evening.table.asks()] == ["Decline"]
    assert "Decline" in offered
    assert "Pay" not in offered, "nobody has a Life token"
    evening = Evening().at(MORIA, shields={SAM: 1}, ring_tokens={FRODO: 1}, ring_used="yes").tile("one_of_each")
    assert "Pay" in {offer.do for offer in evening.table.offers(PUBLIC)}
    evening.do(SAM, "Pay", shares=[[SAM, "shield", 1], [FRODO, "ring", 1], [SAM, "white_joker", 1]])
