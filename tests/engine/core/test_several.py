"""What is asked of several seats, what a group pays together, dice of several kinds, and what two know together."""

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from engine.core.ask import ANYBODY, D6, Die, Domain, Roll, open_ask, roll_values
from engine.core.audience import (
    DESK,
    PUBLIC,
    TABLE,
    TRUTH,
    covered_fields,
    owner_of,
    owners,
    secret,
    secret_specs,
    together,
)
from engine.core.box import load_box
from engine.core.check import Check
from engine.core.codec import encode
from engine.core.commons import EnterRoll
from engine.core.game import load_game
from engine.core.journal import Journal
from engine.core.record import Event, event
from engine.core.table import Table
from engine.policy import Chance, RandomPolicy
from tests.engine.core.played import D, F

WHITE, RED = Die("white"), Die("red", 4, ("none", "one", "one", "two"))


def roll(id_: str, **more: Any) -> Roll:
    return Roll(**({"id": id_, "seat": D, "cites": "A.1", "says": "ask.roll"} | more))


# -- who may answer ----------------------------------------------------------------------------------------------------


def test_an_ask_is_for_one_seat_for_one_of_a_group_or_for_anybody() -> None:
    assert [seat for seat in (D, F) if roll("r").may_be_answered_by(seat)] == [D]
    assert [seat for seat in (D, F) if roll("r", seat=ANYBODY).may_be_answered_by(seat)] == [D, F]
    assert [seat for seat in (D, F) if roll("r", seat=ANYBODY, group=(F,)).may_be_answered_by(seat)] == [F]


def test_the_first_open_ask_that_a_seat_may_answer_is_meant_unless_one_is_named() -> None:
    asks = (roll("one", seat=F), roll("two"), roll("three", seat=ANYBODY))
    assert open_ask(asks, Roll, D) == asks[1]
    assert open_ask(asks, Roll, D, "three") == asks[2]
    assert open_ask(asks, Roll, F, "two") is None
    assert roll_values(asks, asks[1], D, (4,)) == {"faces": [4]}
    assert roll_values(asks, asks[2], D, (4,)) == {"faces": [4], "ask": "three"}


def test_a_roll_that_names_no_ask_is_written_as_it_always_was() -> None:
    assert encode(EnterRoll((4,))) == {"type": "EnterRoll", "faces": [4]}
    assert encode(EnterRoll((4,), "search")) == {"type": "EnterRoll", "faces": [4], "ask": "search"}


# -- dice --------------------------------------------------------------------------------------------------------------


def rolled(*rolls: Roll) -> Table:
    """A table of a game that waits for these rolls."""
    plug = load_game("wotr_spi")
    own = ModuleType("engine.games.wotr_spi.rolls_of_a_test")
    own.asks = lambda at: rolls  # type: ignore[attr-defined]
    version = replace(plug.versions["character"], steps=(own,))
    game = replace(plug, versions={"character": version})
    header = {"version": "character", "options": {}, "seats": [D, F], "table": "x"}
    return Table(game, load_box(game.folder, "practice"), Journal.create(None, header, bytes(32)), header)


@pytest.mark.parametrize(
    ("faces", "allowed"), [((6, 4), True), ((6, 5), False), ((7, 1), False), ((6,), False), ((1, 1, 1), False)]
)
def test_each_face_is_one_of_its_own_die(faces: tuple[int, ...], allowed: bool) -> None:
    table = rolled(roll("mixed", dice=(WHITE, RED)))
    assert table.may(D, EnterRoll(faces)).allowed is allowed


def test_a_roll_of_anybody_is_taken_from_each_seat_and_the_one_named_is_answered() -> None:
    table = rolled(roll("own"), roll("free", seat=ANYBODY, dice=(RED,)))
    assert table.may(F, EnterRoll((4,))).allowed
    assert not table.may(F, EnterRoll((5,))).allowed, "the red die has four sides"
    assert table.may(D, EnterRoll((5,))).allowed, "the first that is asked is meant"
    assert not table.may(D, EnterRoll((5,), "free")).allowed
    assert not table.may(F, EnterRoll((4,), "own")).allowed


def test_a_face_has_a_name_and_a_name_its_first_face() -> None:
    assert [RED.face(number) for number in (1, 2, 3, 4)] == ["none", "one", "one", "two"]
    assert [RED.number(face) for face in ("one", "two", "three")] == [2, 4, None]
    assert (D6.face(5), D6.number("5")) == ("5", None)


# -- what a group pays together ----------------------------------------------------------------------------------------

POT = Domain(
    name="shares",
    kind="shares",
    options=(((D, "oil", 3), "oil"), ((F, "oil", 1), "oil"), ((F, "wick", 2), "wick")),
    low=3,
    high=4,
)


@pytest.mark.parametrize(
    ("shares", "fits"),
    [
        ([[D, "oil", 3]], True),
        ([[D, "oil", 1], [F, "oil", 1], [F, "wick", 2]], True),
        ([[D, "oil", 2]], False),
        ([[D, "oil", 4]], False),
        ([[D, "oil", 3], [F, "wick", 2]], False),
        ([[D, "oil", 2], [D, "oil", 1]], False),
        ([[D, "oil", 3], [F, "wick", 0]], False),
        ([["somebody", "oil", 3]], False),
        ([[D, "oil"]], False),
        ([[D, "oil", True], [F, "wick", 2]], False),
        ("oil", False),
        (["oil"], False),
    ],
)
def test_a_group_pays_so_much_together_nobody_more_than_he_has(shares: Any, fits: bool) -> None:
    assert POT.admits(shares) is fits


def test_a_random_player_pays_every_sum_in_ways_that_fit() -> None:
    policy = RandomPolicy(Chance(5), load_box(load_game("wotr_spi").folder, "practice"))
    paid = [policy.sample(POT) for _ in range(200)]
    assert all(POT.admits(shares) for shares in paid)
    assert {sum(count for _, _, count in shares) for shares in paid} == {3, 4}
    assert len({tuple(sorted(shares)) for shares in paid}) > 4


# -- what two know -----------------------------------------------------------------------------------------------------


@event
class Taken(Event):
    """A card that somebody drew from another's hand."""

    seat: str
    giver: str
    card: int = secret("seat+giver")


def test_what_two_know_together_is_covered_for_everybody_else() -> None:
    taken = Taken(D, F, 7)
    (spec,) = secret_specs(taken)
    joined = owner_of(taken, spec, "nobody")
    assert joined == "+".join(sorted((D, F)))
    assert owners(str(joined)) == {D, F}
    hidden = {who: bool(covered_fields(taken, "nobody", who, ())) for who in (D, F, PUBLIC, "umpire", TRUTH)}
    assert hidden == {D: False, F: False, PUBLIC: True, "umpire": True, TRUTH: False}


def test_what_everybody_knows_besides_is_no_secret() -> None:
    assert owner_of(Taken(D, PUBLIC, 7), secret_specs(Taken(D, F, 7))[0], "nobody") is None


def test_an_owner_that_nobody_names_adds_none() -> None:
    """A warden who shows an order to nobody knows it alone, and so puts it right alone."""
    assert owner_of(Taken(D, "", 7), secret_specs(Taken(D, F, 7))[0], "nobody") == D


def test_a_check_on_what_two_know_is_for_both_and_refuses_at_the_desk_of_either() -> None:
    check = Check("J.1", False, "no", secret_to=together(F, D))
    seen = {who: check.is_visible_to(who) for who in (D, F, PUBLIC, "umpire", TRUTH)}
    assert seen == {D: True, F: True, PUBLIC: False, "umpire": False, TRUTH: True}
    assert [check.as_given(seat, DESK).refuses for seat in (D, F, "umpire")] == [True, True, False]
    assert not check.as_given(D, TABLE).refuses
