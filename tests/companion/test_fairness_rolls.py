"""The rolls that count: of one table, and of all evenings together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.fairness.dice import CAMERA, HAND, ROLLER, UNTOLD
from companion.fairness.luck import Symbol
from companion.fairness.opened import lay_open
from companion.fairness.presenter import fairness_model
from companion.fairness.record import TableRolls, record_of
from companion.fairness.rolls import rolls_of
from engine.core.ask import D6, Die
from engine.core.audience import PUBLIC
from engine.core.entry import Evidence
from engine.core.game import Outcome, load_game
from engine.games.wotr_spi.steps.d_sequence import ring_phase
from tests.companion.evenings import DARK, FELLOWSHIP, at_gollum, at_letter, play

ROLL = {"do": "EnterRoll", "faces": [4]}
BY_HAND = Evidence("by hand", confirmed_by=DARK, when="2026-01-02 20:00:00")


def roll(table, faces, evidence=BY_HAND, seat=DARK):
    assert table.submit(seat, table.command({"do": "EnterRoll", "faces": faces}), evidence=evidence).allowed


def shown(table, names=None):
    """(kind, source, part, face) of every die that counts."""
    return [
        (each.die.kind, each.die.source, each.die.part, each.face)
        for one in rolls_of(table, names)
        for each in one.dice
    ]


def counted(*tables):
    return record_of(TableRolls(table.id, table.file.count, rolls_of(table)) for table in tables)


def end(table, monkeypatch):
    """From now on the game is over, and every seat has opened its secrets."""
    monkeypatch.setattr(type(table), "outcome", property(lambda _: Outcome((DARK,), "O.2")))
    lay_open(table)


def test_a_roll_counts_for_who_entered_it():
    table = at_gollum()
    roll(table, [4])
    assert shown(table) == [(HAND, "Dark Power", "", 4)]
    assert shown(table, {DARK: "Anna"}) == [(HAND, "Anna", "", 4)]


def test_a_roll_counts_for_the_device_it_came_from():
    table = at_gollum()
    roll(table, [4], Evidence("roller ab12", raw="<rolled 1 session=00000001 boot=1 faces=4 sure=990*00000000"))
    assert shown(table) == [(ROLLER, "roller ab12", "1st die", 4)]


def test_a_roll_without_evidence_counts_for_nobody():
    table = at_letter()
    assert shown(table) == [(UNTOLD, "nobody told from where", "", 4)]


def test_a_roll_taken_back_does_not_count_and_rolled_anew_counts_once():
    table = at_gollum()
    roll(table, [4])
    rolled = table.file.count - 1
    assert table.undo(DARK, rolled, (FELLOWSHIP,)).allowed
    assert shown(table) == []
    roll(table, [2])
    assert shown(table) == [(HAND, "Dark Power", "", 2)]


def test_of_a_roll_put_right_only_what_it_was_put_right_to_counts_and_for_its_own_die():
    table = at_gollum()
    roll(table, [4], Evidence("camera 0", raw='{"dice":[{"face":4,"confidence":0.9,"colour":"red"}]}'))
    rolled = table.file.count - 1
    right = table.command({"do": "EnterRoll", "faces": [5]})
    assert table.correct(DARK, rolled, right, (FELLOWSHIP,), BY_HAND).allowed
    assert shown(table) == [(CAMERA, "camera 0", "red", 5)]


@pytest.fixture
def hidden_roll(monkeypatch):
    """A game in which the roll for Gollum is asked at the Dark Power's desk alone."""
    asks = ring_phase.asks

    def hidden(at):
        for ask in asks(at):
            yield replace(ask, audience=DARK) if ask.id == "control_of_gollum" else ask

    monkeypatch.setattr(ring_phase, "asks", hidden)


@pytest.mark.usefixtures("hidden_roll")
def test_a_roll_that_is_not_everybody_s_is_in_nobody_s_statistics_before_its_secrets_are_opened(monkeypatch):
    table = at_gollum()
    assert not table.asks(PUBLIC)
    roll(table, [4])
    assert shown(table) == []
    assert not counted(table).dice
    assert not counted(table).luck
    monkeypatch.setattr(type(table), "outcome", property(lambda _: Outcome((DARK,), "O.2")))
    assert shown(table) == [], "the game is over, and its secrets are closed"
    end(table, monkeypatch)
    assert shown(table) == [(HAND, "Dark Power", "", 4)]
    assert counted(table).luck


def test_a_roll_whose_evidence_is_a_seat_s_own_does_not_count_before_the_game_is_over(monkeypatch):
    table = at_gollum()
    roll(table, [4], replace(BY_HAND, owner=DARK))
    assert shown(table) == []
    end(table, monkeypatch)
    assert shown(table) == [(HAND, "Dark Power", "", 4)]


def luck(table, ask):
    return next(luck for purpose, luck in counted(table).luck if purpose.ask == ask)


def test_luck_is_told_in_the_game_s_own_terms():
    table = at_gollum()
    roll(table, [6])
    told = luck(table, "control_of_gollum")
    assert (told.rolls, told.faces, told.faces_expected) == (1, 6, 3.5)
    # The practice box gives Gollum to the Dark Power on a 5 and a 6.
    assert (told.counted, told.actual, told.expected) == (1, 1.0, pytest.approx(2 / 6))
    words = fairness_model(counted(table)).luck[0]
    assert words.title == "Control of Gollum (E.9), Dark Power"
    assert words.faces == "1 roll, faces add up to 6, expected 3.5"
    assert words.outcome == "Gollum with the Dark Power: 1, expected 0.3"


def test_the_average_is_of_the_ask_that_was_answered(monkeypatch):
    asks = ring_phase.asks

    def with_another_first(at):
        for ask in asks(at):
            yield from (replace(ask, id="search"), ask) if ask.id == "control_of_gollum" else (ask,)

    monkeypatch.setattr(ring_phase, "asks", with_another_first)
    table = at_gollum()
    assert table.submit(DARK, table.command({**ROLL, "faces": [6], "ask": "control_of_gollum"}), evidence=BY_HAND)
    told = luck(table, "control_of_gollum")
    assert (told.counted, told.actual, told.expected) == (1, 1.0, pytest.approx(2 / 6))


def test_numbers_are_added_up_and_faces_of_other_dice_in_the_same_roll_are_not(monkeypatch):
    asks = ring_phase.asks
    coin = Die("coin", 4, ("head", "head", "rim", "tail"))

    def with_more_dice(at):
        for ask in asks(at):
            yield replace(ask, dice=(D6, coin, Die(sides=10), coin)) if ask.id == "control_of_gollum" else ask

    monkeypatch.setattr(ring_phase, "asks", with_more_dice)
    honest = ring_phase.ROLLS["control_of_gollum"]
    monkeypatch.setitem(ring_phase.ROLLS, "control_of_gollum", lambda at, faces: honest(at, faces[:1]))
    table = at_gollum()
    roll(table, [6, 2, 9, 4])
    told = luck(table, "control_of_gollum")
    assert (told.faces, told.faces_expected) == (15, 9.0)
    assert told.symbols == (Symbol("head", 1, 1.0), Symbol("rim", 0, 0.5), Symbol("tail", 1, 0.5))
    words = fairness_model(counted(table)).luck[0]
    assert words.faces == (
        "1 roll, faces add up to 15, expected 9.0, expected in brackets: head 1 (1.0) · rim 0 (0.5) · tail 1 (0.5)"
    )


def test_what_a_roll_did_to_a_secret_is_told_when_all_have_opened_theirs(monkeypatch):
    table = at_letter()
    play(table, ((DARK, {"do": "ChooseLetter", "letter": "A"}), (DARK, {"do": "EnterRoll", "faces": [5]})))
    before = luck(table, "shadow_points")
    assert (before.rolls, before.faces, before.counted) == (1, 5, 0)
    monkeypatch.setattr(type(table), "outcome", property(lambda _: Outcome((DARK,), "O.2")))
    assert luck(table, "shadow_points").counted == 0, "the game is over, and the letter is sealed still"
    end(table, monkeypatch)
    after = luck(table, "shadow_points")
    points = [int(table.box.lookup("shadow_points", "A", str(face)).value) for face in range(1, 7)]
    assert (after.counted, after.actual) == (1, points[4])
    assert after.expected == pytest.approx(sum(points) / 6)


def test_evenings_are_counted_together_and_a_copy_of_a_table_once():
    first, second = at_gollum(), at_gollum()
    second.id = "another"
    roll(first, [4])
    roll(second, [6], replace(BY_HAND, when="2026-01-01 20:00:00"))
    both = counted(first, second, first)
    assert both.tables == 2
    assert both.dice[0][1].counts == (0, 0, 0, 1, 0, 1)
    assert both.dice[0][1].path[1:] == counted(second).dice[0][1].path[1:] + both.dice[0][1].path[2:]


def test_simulated_rolls_are_never_mixed_with_real_ones():
    table = at_gollum()
    line = "<rolled 1 session=00000001 boot=1 faces=4 sure=990*00000000"
    roll(table, [4], Evidence("roller ab12 (simulator)", raw=line))
    record = counted(table)
    assert [(die.is_simulated, watched.rolls) for die, watched in record.dice] == [(True, 1)]
    assert record.thrown == ()
    assert record.luck == ()
    model = fairness_model(record)
    assert model.dice[0].note == "A simulator: no die is thrown."
    assert "Only simulated rolls" in model.says


def test_only_rolls_whose_chances_everybody_knows_are_counted_in_mid_game():
    # A reviewed list: what another face would have done tells the rating of a bearer whom nobody knows (M.2), and
    # who may wear the Elven Cloak (J.4), so these are not on it.
    open_ones = {ask for ask, measure in load_game("wotr_spi").measures.items() if measure.is_open}
    assert open_ones == {"search", "escape", "reduction", "control_of_gollum", "gandalf", "saruman_summons"}


def test_every_roll_of_the_game_has_its_words():
    game = load_game("wotr_spi")
    assert [roll for roll in game.versions["character"].rolls if f"roll.{roll}" not in game.text] == []
    assert [roll for roll in game.measures if f"counts.{roll}" not in game.text] == []
    duels = {f"attack_{seat}" for seat in ("dark_power", "fellowship", "saruman")}
    assert set(game.versions["character"].rolls) - set(game.measures) == duels
