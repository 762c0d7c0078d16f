"""'May I?': every act of a seat at any time, what stands in its way, and the steps to where it would be legal."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.at_table import AtTable
from companion.app.table_doors import AT_TABLE
from companion.models import Draft, Pick
from companion.pages import RULINGS, TABLE
from companion.rulings.model import FAILS, HOLDS, AskMay, AskOther, KeepRuling
from companion.rulings.presenter import costs_of, ruling_model
from companion.rulings.presenter_may import SHUT, shut_acts
from engine.core.audience import PUBLIC
from engine.core.game import game_names, load_game
from engine.core.table import Table
from tests.companion.evenings import DARK, FELLOWSHIP, after_letter, play
from tests.companion.test_evening import seated
from tests.contract.kit import everybody_at
from tests.frozen.walk import moments, tables


@pytest.fixture
def room(tmp_path: Path) -> AtTable:
    return AtTable(seated(after_letter()), tmp_path)


def may(room: AtTable, seat: str = DARK):
    room.rulings.may.asker = seat
    return room.rulings.model().may


def asked(room: AtTable, do: str, seat: str = DARK):
    AT_TABLE.enter(room, AskMay(seat, Pick(SHUT + do)))
    return room.rulings.model().may.ruling


def test_what_is_not_offered_stands_under_what_is_each_with_why(room: AtTable) -> None:
    shut = {act.id.removeprefix(SHUT): act for act in may(room).shut}
    assert shut["MoveNazgul"].label == "Fly Nazgûl"
    assert shut["MoveNazgul"].group.startswith("F · ")
    assert shut["MoveNazgul"].why
    offered = {offer.id.split("/")[1] for offer in may(room).offers}
    assert "EndPhase" in offered
    assert not offered & set(shut), "no act stands in both lists"


def test_of_another_seats_acts_nothing_is_told(room: AtTable) -> None:
    own = {act.id.removeprefix(SHUT) for act in may(room).shut}
    others = {act.id.removeprefix(SHUT) for act in may(room, FELLOWSHIP).shut}
    assert {"MoveNazgul", "SearchHex"} <= own - others
    assert {"MoveFellowship", "TryToRemoveRing"} <= others - own


def test_the_answer_tells_what_fails_first_and_the_way_there_with_sections(room: AtTable) -> None:
    ruling = asked(room, "MoveNazgul")
    assert ruling.verdict == "Not now"
    stands = [check.stands for check in ruling.checks]
    assert stands[0] == FAILS
    assert stands == sorted(stands, key=lambda each: each == HOLDS)
    assert ruling.way[0].cite.section == "D.5"
    assert ruling.pick is None, "nothing that is not offered is played from here"


def test_what_a_desk_alone_knows_is_no_answer_in_public(room: AtTable) -> None:
    ruling = asked(room, "PutOnRing", FELLOWSHIP)
    assert (ruling.checks, ruling.way) == ((), ())
    assert "desk" in ruling.summary


def test_an_act_that_has_no_words_or_is_anothers_is_answered_by_nothing(room: AtTable) -> None:
    assert asked(room, "MoveNazgul", FELLOWSHIP) is None
    assert asked(room, "NoSuchAct") is None


def test_keeping_the_ruling_leads_back_to_the_table_and_asking_on_does_not(room: AtTable) -> None:
    asked(room, "MoveNazgul")
    AT_TABLE.enter(room, AskOther())
    assert (room.desk.page, room.rulings.model().may.ruling) == (RULINGS, None)
    asked(room, "MoveNazgul")
    AT_TABLE.enter(room, KeepRuling())
    assert (room.desk.page, room.rulings.model().may.ruling) == (TABLE, None)


def test_what_was_asked_about_is_done_once_and_the_table_shows_what_came_of_it(room: AtTable) -> None:
    ends = next(offer.id for offer in may(room).offers if "/EndPhase" in offer.id)
    AT_TABLE.enter(room, AskMay(DARK, Pick(ends)))
    ruling = room.rulings.model().may.ruling
    AT_TABLE.enter(room, ruling.pick)
    assert (room.desk.page, room.rulings.model().may.ruling) == (TABLE, None)
    assert room.desk.table_model().ask.id == "play_fellowship"


def test_what_is_being_made_up_on_the_table_is_what_is_asked_about(room: AtTable) -> None:
    play(room.evening.table, ((DARK, {"do": "EndPhase"}), (FELLOWSHIP, {"do": "EndPhase"})))
    room.evening.changed()
    offer = next(offer for offer in room.desk.table_model().offers if offer.label == "Fly Nazgûl")
    draft = Draft(offer.id, (("nazgul", ("nazgul_4", "nazgul_5")), ("to", "W2812")))
    AT_TABLE.enter(room, draft)
    assert may(room).asked == Pick(draft.offer_id, draft.values)
    AT_TABLE.enter(room, AskMay(DARK, Pick(draft.offer_id, draft.values)))
    ruling = room.rulings.model().may.ruling
    assert ruling.verdict == "Refused"
    assert ruling.price == "4 Shadow Points"
    assert {step.cite.section for step in ruling.way} == {"F.4"}


def test_a_step_that_points_pay_for_says_what_it_costs(room: AtTable) -> None:
    """K.2  Four Nazgûl; I.3  each flies for 2 by the practice schedule."""
    table, sight = room.evening.table, room.evening.sight()
    ruling = table.may(DARK, table.command({"do": "AttemptReduction", "hex": "E0428"}))
    model = ruling_model(ruling, PUBLIC, "", sight.lexicon, cost=costs_of(sight, table.game.look))
    assert {(step.cite.section, step.cost) for step in model.way if step.cite is not None and step.cost} == {
        ("K.2", "8 Shadow Points")
    }


VERSIONS = [(game, version) for game in game_names() for version in load_game(game).versions]


@pytest.mark.parametrize("game", game_names())
def test_every_act_that_has_words_is_a_command_of_the_game(game: str) -> None:
    found = load_game(game)
    assert words_of_acts(game) <= set(found.commands()), sorted(words_of_acts(game) - set(found.commands()))


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_every_act_that_a_version_tells_is_a_command_of_that_version(game: str, version: str) -> None:
    """One text tells the acts of all versions; a table lists those of its own, and all of them."""
    table = Table.create(None, game, version=version, seats=everybody_at(game, version), table_id="acts")
    told = {each.do for seat in table.seats for each in shut_acts(table, seat)}
    told |= {offer.do for audience in (PUBLIC, *table.seats) for offer in table.offers(audience)} & words_of_acts(game)
    assert told == words_of_acts(game) & set(load_game(game).version(version).commands())


def words_of_acts(game: str) -> set[str]:
    return {key.removeprefix("act.") for key in load_game(game).text.sentences if key.startswith("act.")}


def test_nobody_is_offered_what_only_another_seat_may_give() -> None:
    count = 0
    for path in tuple(tables().values())[::4]:
        for _, table in moments(path):
            commands = table.rules.commands()
            for audience in (PUBLIC, *table.seats):
                for offer in table.offers(audience):
                    givers = commands[offer.do].givers if offer.do in commands else ()
                    assert not givers or offer.seat in givers, (path.name, offer.do, offer.seat)
                    count += bool(givers)
    assert count > 100


def test_no_act_is_shut_and_offered_at_once_in_whole_games() -> None:
    for path in tuple(tables().values())[::6]:
        for _, table in moments(path):
            for seat in table.seats:
                offered = {offer.do for offer in table.offers(PUBLIC) if offer.seat == seat}
                assert not offered & {each.do for each in shut_acts(table, seat)}
