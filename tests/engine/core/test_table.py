"""The table's public face: created, looked at, waited for, set by hand, with every mistake named."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from engine.core.ask import Offer
from engine.core.audience import PUBLIC, TRUTH
from engine.core.by_hand import FactSet
from engine.core.errors import RecordError, RingtableError
from engine.core.game import Option, game_names, load_game
from engine.core.record import Command, Event
from engine.core.table import Table
from tests.engine.core.played import (
    D,
    F,
    at_turn_end,
    everything,
    failing,
    fresh,
    give,
    in_ring_phase,
    in_search_phase,
    play,
    why,
)

FACTS = load_game("wotr_spi").facts


# -- made ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'. The games are: "),
        ({"version": "tiny"}, "War of the Ring has no version 'tiny'. It has: character"),
        ({"options": {"fog": True}}, "War of the Ring has no option 'fog'. It has: "),
        ({"box": "x"}, "There is no box 'x'."),
    ],
)
def test_what_there_is_none_of_is_named_with_what_there_is(how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RingtableError) as caught:
        Table.create(None, **{"game": "wotr_spi", **how})
    assert sentence in str(caught.value)


def test_an_option_that_is_switched_on_stands_in_the_header(monkeypatch: pytest.MonkeyPatch) -> None:
    options = (Option("fog", "Fog", "nobody sees far"), Option("rain", "Rain", "nobody goes far", default=True))
    plug = load_game("wotr_spi")
    game = replace(plug, versions={"character": replace(plug.versions["character"], options=options)})
    monkeypatch.setattr("engine.core.table.load_game", lambda _: game)
    table = Table.create(None, "wotr_spi", options={"fog": True})
    assert table.header["options"] == {"fog": True, "rain": True}


def test_an_option_that_needs_another_is_played_with_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    options = (Option("rain", "Rain", "nobody goes far"), Option("flood", "Flood", "the weir", needs=("rain",)))
    plug = load_game("wotr_spi")
    game = replace(plug, versions={"character": replace(plug.versions["character"], options=options)})
    monkeypatch.setattr("engine.core.table.load_game", lambda _: game)
    assert Table.create(None, "wotr_spi", options={"flood": True, "rain": True}).header["options"]["flood"]
    with pytest.raises(RingtableError, match=r"'Flood' is played with 'Rain' alone\. Choose both, or neither\."):
        Table.create(None, "wotr_spi", options={"flood": True})


def test_an_option_is_not_played_with_one_that_it_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    options = (Option("rain", "Rain", "nobody goes far"), Option("sun", "Sun", "all go far", bars=("rain",)))
    plug = load_game("wotr_spi")
    game = replace(plug, versions={"character": replace(plug.versions["character"], options=options)})
    monkeypatch.setattr("engine.core.table.load_game", lambda _: game)
    assert Table.create(None, "wotr_spi", options={"sun": True}).header["options"]["sun"]
    with pytest.raises(RingtableError, match=r"'Sun' is not played with 'Rain'\. Choose one of them\."):
        Table.create(None, "wotr_spi", options={"sun": True, "rain": True})


def test_an_option_may_need_one_of_several(monkeypatch: pytest.MonkeyPatch) -> None:
    weather = (Option("rain", "Rain", "nobody goes far"), Option("snow", "Snow", "nobody goes"))
    options = (*weather, Option("flood", "Flood", "the weir", needs=("rain", "snow")))
    plug = load_game("wotr_spi")
    game = replace(plug, versions={"character": replace(plug.versions["character"], options=options)})
    monkeypatch.setattr("engine.core.table.load_game", lambda _: game)
    for one in ("rain", "snow"):
        assert Table.create(None, "wotr_spi", options={"flood": True, one: True}).header["options"]["flood"]
    with pytest.raises(RingtableError, match=r"'Flood' is played with 'Rain' or 'Snow' alone\."):
        Table.create(None, "wotr_spi", options={"flood": True})


def test_a_table_knows_its_game_version_seats_and_box() -> None:
    header = fresh().header
    assert header["game"] == "wotr_spi"
    assert header["version"] == "character"
    assert header["seats"] == ["dark_power", "fellowship"]
    assert (header["box"], header["box_is_invented"]) == ("practice", True)
    assert fresh().view()["box"]["invented"] is True
    assert fresh(box="wotr_spi_1977").view()["box"]["invented"] is False


def test_two_tables_are_never_the_same_one() -> None:
    one, other = Table.create(None, "wotr_spi"), Table.create(None, "wotr_spi")
    assert one.id != other.id
    assert one.file.nonce("x") != other.file.nonce("x")


def test_the_same_commands_make_the_same_file() -> None:
    assert at_turn_end().file.head == at_turn_end().file.head


@pytest.mark.parametrize("name", game_names())
def test_a_games_records_are_those_of_its_own_steps(name: str) -> None:
    game = load_game(name)
    assert all(issubclass(kind, Command) for kind in game.commands().values())
    assert all(issubclass(kind, Event) for kind in game.events().values())
    assert "EnterRoll" not in game.commands()
    assert all(kind.decide is not Command.decide for kind in game.commands().values()), "what several share is no act"


def test_a_record_that_does_nothing_yet_says_whose_it_is() -> None:
    with pytest.raises(NotImplementedError, match="Command"):
        Command().decide(None)  # type: ignore[arg-type]
    with pytest.raises(NotImplementedError, match="Event"):
        Event().apply(None)


# -- looked at -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", ["asks", "offers", "view", "journal"])
def test_an_audience_there_is_none_of_is_named(look: str) -> None:
    with pytest.raises(RecordError, match=r"There is no audience 'sauron' at this table\. The audiences are: public, "):
        getattr(fresh(), look)("sauron")


def test_an_entry_that_is_still_to_come_cannot_be_replayed() -> None:
    table = in_ring_phase()
    with pytest.raises(RingtableError, match=r"There is no entry 7; the last one is 6\."):
        table.replay(7)
    assert table.replay(6, D) == table.view(D)
    assert table.replay(5)["phase"] == "setup"


def test_may_rules_and_changes_nothing() -> None:
    table = in_search_phase()
    before = everything(table)
    letter = table.command({"do": "ChooseLetter", "letter": "A"})
    assert table.may(D, letter).allowed
    assert not table.may(F, letter).allowed
    assert everything(table) == before


def test_an_offer_made_to_one_desk_is_seen_there_alone() -> None:
    table = in_search_phase()
    desks = {offer.audience for offer in table.offers(TRUTH)}
    assert desks > {PUBLIC}
    for audience in (PUBLIC, D, F):
        assert {offer.audience for offer in table.offers(audience)} <= {PUBLIC, audience}


def test_the_outcome_is_told_when_the_game_is_over() -> None:
    table = in_ring_phase()
    assert table.outcome is None
    give(table, F, "CastRingIntoFire", [D])
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.cites) == ((F,), "O.1")


def test_every_sentence_of_a_played_turn_is_written() -> None:
    table = at_turn_end()
    for audience in (PUBLIC, D, F, TRUTH):
        for line in table.journal(audience):
            assert [
                words for words in line["says"] if words.startswith(("event.", "journal.")) or "(" in words[:1]
            ] == []
        for ask in table.asks(audience):
            assert table.game.text.say(ask.says, ask.facts) != ask.says


def test_a_check_of_the_core_is_a_written_sentence() -> None:
    table = fresh()
    rulings = (
        give(table, D, "EnterRoll", faces=[7, 8]),
        give(table, D, "GiveWord", yes=True),
        give(table, D, "GoOn"),
        give(table, D, "SetByHand", fact="x", value="y", reason=""),
        table.challenge(D, 9),
        table.undo(D, 9),
    )
    said = [words for ruling in rulings for _, words in failing(table, ruling)]
    assert len(said) == 8
    assert [words for words in said if words.startswith("check.")] == []


# -- acting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "keys"),
    [
        ([], ["that_many_dice"]),
        ([4, 4], ["that_many_dice"]),
        ([0], ["faces_are_on_the_die"]),
        ([7], ["faces_are_on_the_die"]),
    ],
)
def test_faces_that_are_not_on_the_die_are_refused_even_when_all_agree(faces: list[int], keys: list[str]) -> None:
    table = in_ring_phase()
    assert why(give(table, D, "EnterRoll", faces=faces)) == keys
    agreed = give(table, D, "EnterRoll", [F], faces=faces)
    assert (agreed.allowed, why(agreed)) == (False, keys)
    assert table.file.count == 7


def test_a_die_or_a_word_nobody_asked_for_is_refused_even_when_all_agree() -> None:
    table = fresh()
    for do, fields in (("EnterRoll", {"faces": [4]}), ("GiveWord", {"yes": True})):
        assert not give(table, D, do, **fields).allowed
        ruling = give(table, D, do, [F], **fields)
        assert why(ruling) == ["no_roll_is_asked" if do == "EnterRoll" else "no_word_is_asked"]
        assert ruling.is_barred
    assert table.file.count == 1


def test_the_other_seats_roll_is_not_ones_own() -> None:
    assert why(give(in_ring_phase(), F, "EnterRoll", faces=[4]))[0] == "no_roll_is_asked"


def test_agreement_where_none_is_needed_is_noted_and_ones_own_is_not() -> None:
    table = in_ring_phase()
    assert give(table, D, "EnterRoll", [F, D], faces=[4]).agreed == (F,)


# -- waiting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [D, F])
def test_a_wait_holds_the_next_roll_until_its_seat_lets_go(seat: str) -> None:
    table = in_ring_phase()
    assert give(table, seat, "Wait").allowed
    assert table.view()["waiting"] == seat
    assert why(give(table, D, "EnterRoll", faces=[4])) == ["nobody_waits"]
    assert why(give(table, F if seat == D else D, "GoOn")) == ["this_seat_waits"]
    assert set(why(give(table, F if seat == D else D, "Wait"))) == {"nobody_waits"}
    assert give(table, F, "PutOnRing").allowed
    assert give(table, seat, "GoOn").allowed
    assert table.view()["waiting"] is None
    assert give(table, D, "EnterRoll", faces=[4]).allowed


def test_a_wait_holds_a_reveal_and_its_offer() -> None:
    table = play(
        in_search_phase(),
        (
            (D, {"do": "ChooseLetter", "letter": "A"}),
            (D, {"do": "EnterRoll", "faces": [2]}),
            (D, {"do": "EndPhase"}),
            (F, {"do": "EndPhase"}),
            (D, {"do": "EndPhase"}),
        ),
    )
    assert _offered(table, "OpenLetter")
    give(table, F, "Wait")
    assert not _offered(table, "OpenLetter")
    assert why(give(table, D, "OpenLetter")) == ["nobody_waits"]
    assert give(table, D, "OpenLetter", [F]).allowed


def _offered(table: Table, do: str) -> list[Offer]:
    return [offer for offer in table.offers(D) if offer.do == do]


# -- by hand ---------------------------------------------------------------------------------------------------------


def test_a_fact_set_by_hand_keeps_what_was_there_and_why() -> None:
    table = at_turn_end()
    ruling = give(table, F, "SetByHand", fact="hex", key="nazgul_4", value="W2725", reason="we misread the map")
    assert ruling.events == (FactSet("hex", "nazgul_4", "W2724", "W2725", "we misread the map"),)
    assert table.view()["people"]["nazgul_4"]["hex"] == "W2725"
    assert "we misread the map" in table.journal()[-1]["says"][0]


@pytest.mark.parametrize(
    ("fact", "key", "value", "sentence"),
    [
        ("hex", "nazgul_4", "Bree", "cannot be 'Bree': a hex number such as W2812 or E0428 is needed"),
        ("wounds", "nazgul_4", "many", "cannot be 'many': a whole number is needed, from 0 to 12"),
        ("wounds", "nazgul_4", "13", "cannot be '13': a whole number is needed, from 0 to 12"),
        ("turn", "", "-1", "cannot be '-1': a whole number"),
        ("turn", "", "²", "cannot be '²': a whole number"),
        ("ring_worn", "", "perhaps", "cannot be 'perhaps': yes or no is needed"),
        ("hex", "frodo", "W2812", "tracked for 'Frodo'"),
        ("weather", "", "rain", "No public fact that the app tracks is named so"),
    ],
)
def test_a_value_that_cannot_be_set_is_answered_in_words_even_when_all_agree(
    fact: str, key: str, value: str, sentence: str
) -> None:
    table = at_turn_end()
    before = everything(table)
    ruling = give(table, D, "SetByHand", [F], fact=fact, key=key, value=value, reason="so we think")
    assert not ruling.allowed
    assert sentence in failing(table, ruling)[-1][1]
    assert everything(table) == before


def test_a_reason_must_be_given() -> None:
    table = at_turn_end()
    assert why(give(table, D, "SetByHand", fact="turn", value="3", reason="  ")) == ["reason_is_given"]


@settings(max_examples=60, deadline=None)
@given(fact=st.sampled_from(sorted(FACTS)), value=st.text(max_size=6) | st.sampled_from(["0", "3", "yes", "W2724"]))
def test_any_value_is_set_or_refused_in_a_sentence(fact: str, value: str) -> None:
    table = at_turn_end()
    state = table.timeline.head.world.state
    for key in FACTS[fact].keys(state)[:3]:
        for written in ("1", value):
            body = {"do": "SetByHand", "fact": fact, "key": key, "value": written, "reason": "r"}
            try:
                ruling = table.submit(D, table.command(body))
            except RecordError:
                continue
            assert ruling.allowed or why(ruling) == ["fact_takes_value"]


def test_a_word_is_taken_on_its_seats_word_and_decides() -> None:
    table = play(
        in_search_phase(),
        (
            (D, {"do": "ChooseLetter", "letter": "A"}),
            (D, {"do": "EnterRoll", "faces": [2]}),
            (D, {"do": "EndPhase"}),
            (F, {"do": "PutOnRing"}),
            (F, {"do": "EndPhase"}),
        ),
    )
    assert give(table, D, "MoveNazgul", [F], nazgul=["nazgul_4"], to="W2812").allowed
    assert give(table, D, "SearchHex", [F], hex="W2812", nazgul=1).allowed
    give(table, D, "EnterRoll", faces=[6])
    assert table.asks()[0].kind == "confirm"
    assert why(give(table, D, "GiveWord", yes=True))[0] == "no_word_is_asked"
    assert give(table, F, "GiveWord", yes=False).allowed
    assert [ask for ask in table.asks() if ask.kind == "confirm"] == []


def test_a_table_set_by_hand_resumes(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = at_turn_end(path)
    give(table, D, "SetByHand", fact="turn", value="7", reason="we played on without the tablet")
    shown = everything(table)
    table.close()
    table = Table.open(path)
    assert table.view()["turn"] == 7
    assert everything(table) == shown
    table.close()
