"""Lanterns itself: each face, both endings as scripts, undo, refold, and the card that two know."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.core.entry import Evidence
from engine.core.errors import RecordError, RingtableError
from engine.core.game import load_game
from engine.core.seating import everybody
from engine.core.table import Table
from engine.playout import drawn, playing_of, playout
from engine.policy import Chance
from engine.script import play
from engine.verbs import main
from tests.contract.secret import Secret
from tests.contract.twins import Twins
from tests.toys.lane import CALM, FIVE, GAME, GUST, MOTH, SPARK, STORM, Lane

FOLDER = Path(__file__).parent / GAME
SCRIPTS = sorted((FOLDER / "played").glob("*.jsonl"))


def test_there_is_a_script_for_each_ending() -> None:
    ends = {}
    for script in SCRIPTS:
        *_, last = play(script.read_text(encoding="utf-8"))
        ends[script.stem] = last["outcome"]
    assert ends == {
        "home_together": {
            "winners": list(FIVE),
            "cites": "E.1",
            "scores": dict.fromkeys(FIVE, 13),
            "says": "Amber, Birch, Cedar, Dune and Elm are home together",
        },
        "the_lane_is_dark": {"winners": [], "cites": "E.2", "scores": {}, "says": "Every lantern has gone out"},
    }


@pytest.mark.parametrize(
    ("face", "has"),
    [
        (CALM, {"step": 1, "oil": 4, "out": []}),
        (SPARK, {"step": 1, "oil": 5, "out": []}),
        (GUST, {"step": 0, "oil": 4, "out": ["amber"]}),
        (STORM, {"step": 0, "oil": 4, "out": ["amber"]}),
        (MOTH, {"step": 0, "oil": 4, "out": []}),
    ],
)
def test_each_face_does_what_the_book_says(face: int, has: dict[str, Any]) -> None:
    view = Lane().dealt().throw(face).table.view()
    assert {name: view[name] for name in has} == has


def test_a_gust_is_paid_from_the_purse_or_costs_the_lantern() -> None:
    lane = Lane().dealt().throw(SPARK, GUST)
    assert (lane.table.view()["oil"], lane.table.view()["out"]) == (0, [])
    lane.do("birch", "EndTurn")
    lane.throw(GUST)
    assert (lane.table.view()["oil"], lane.table.view()["out"]) == (0, ["cedar"])


def test_the_die_goes_past_whoever_is_out() -> None:
    lane = Lane().dealt().throw(STORM, STORM, CALM, CALM, CALM)
    lane.do("elm", "EndTurn")
    assert lane.walker == "cedar"


def test_one_who_is_out_still_has_a_voice() -> None:
    lane = Lane().dealt().throw(STORM, CALM)
    n = lane.table.file.count - 1
    most = ("amber", "cedar", "dune")
    assert not lane.table.undo("birch", n, most).allowed
    assert not lane.table.undo("birch", n, ("birch", "cedar", "dune", "elm")).allowed, "amber, who is out, is asked too"
    assert lane.table.undo("birch", n, (*most, "elm")).allowed


def test_an_own_choice_is_taken_back_alone_and_a_card_that_was_drawn_stays_seen() -> None:
    lane = Lane().dealt().moth()
    before = lane.table.timeline.head.world
    n = lane.do("birch", "TakeCard", giver="amber", card=1)
    ended = lane.do("amber", "EndTurn")
    assert lane.table.undo("amber", ended).allowed
    assert lane.table.undo("birch", n, lane.table.seats).allowed
    assert lane.table.timeline.head.world == before
    assert [line["value"] for line in lane.table.view("amber")["learned"]] == ["1"]
    assert lane.table.view("cedar")["learned"] == []


def test_a_file_opened_again_is_the_same_evening(tmp_path: Path) -> None:
    path = tmp_path / "evening.ringtable"
    lane = Lane(Table.create(path, GAME, seats=FIVE)).dealt().moth()
    lane.do("birch", "TakeCard", giver="amber", card=2)
    lane.do("cedar", "PlayCard", card=5)
    n = lane.do("amber", "EndTurn")
    assert lane.table.undo("amber", n).allowed
    seen = _seen(lane.table)
    lane.table.close()
    again = Table.open(path)
    assert _seen(again) == seen
    again.close()


def _seen(table: Table) -> dict[str, Any]:
    """What each audience sees of a table, its seals and numbers aside."""
    return {
        audience: (table.view(audience), table.asks(audience), table.offers(audience), table.journal(audience))
        for audience in (PUBLIC, *table.seats, TRUTH)
    }


def test_which_card_was_drawn_two_know_and_nobody_else() -> None:
    """Twins: amber holds 1 and 2, and birch draws the one or the other."""
    evenings = []
    for card in (1, 2):
        lane = Lane().dealt().moth()
        lane.do("birch", "TakeCard", giver="amber", card=card)
        lane.do("amber", "EndTurn")
        lane.throw(CALM)
        evenings.append(_seen(lane.table))
    one, other = evenings
    for audience in (PUBLIC, "cedar", "dune", "elm"):
        assert one[audience] == other[audience], audience
    for audience in ("amber", "birch"):
        assert one[audience] != other[audience], audience
    assert one["amber"][0]["learned"][0]["value"] == "1"
    assert other["amber"][0]["amber_desk"]["hand"] == [1]
    assert other["birch"][0]["birch_desk"]["hand"] == [3, 4, 2]


def test_two_who_know_a_card_both_see_what_it_was_read_from_and_nobody_else() -> None:
    lane = Lane().dealt().moth()
    n = lane.do("birch", "TakeCard", evidence=Evidence("camera", raw="card 1"), giver="amber", card=1)
    seen = {who: lane.table.evidence(n, who) is not None for who in (PUBLIC, *FIVE, TRUTH)}
    assert [who for who, it in seen.items() if it] == ["amber", "birch", TRUTH]
    lines = {who: lane.table.journal(who)[-1]["do"]["card"] for who in (PUBLIC, *FIVE, TRUTH)}
    assert [who for who, card in lines.items() if card == 1] == ["amber", "birch", TRUTH]


def test_two_who_know_a_card_put_it_right_together() -> None:
    for agreed, allowed in (((), False), (("cedar",), False), (("amber",), True), (("cedar", "dune", "elm"), False)):
        lane = Lane().dealt().moth()
        n = lane.do("birch", "TakeCard", giver="amber", card=1)
        right = lane.table.command({"do": "TakeCard", "giver": "amber", "card": 2})
        assert lane.table.correct("birch", n, right, agreed).allowed is allowed, agreed
        hand = lane.table.view("birch")["birch_desk"]["hand"]
        assert hand == [3, 4, 2 if allowed else 1]


def test_nobody_reads_the_cards_of_another_hand() -> None:
    one, other = Lane(), Lane()
    for place, seat in enumerate(one.table.seats):
        one.do(seat, "NoteHand", cards=[2 * place + 1, 2 * place + 2])
        other.do(seat, "NoteHand", cards=[2 * place + 1, 2 * place + 2] if seat != "dune" else [None, 20])
    seen, wanted = _seen(one.table), _seen(other.table)
    assert [audience for audience in seen if seen[audience] != wanted[audience]] == ["dune", TRUTH]


def test_two_tablets_alike_but_for_what_dune_was_dealt_show_everybody_else_the_same() -> None:
    """Twins of the kit, every page of them."""

    def filled(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
        two = chance.shuffled(range(1, 21))[:2]
        return {"cards": two} if do == "NoteHand" else {"card": two[0]}

    fields = {"NoteHand": ("cards",), "TakeCard": ("card",)}
    hand = Secret("the hand of dune", GAME, "lane", "dune", fields, filled, ends=("moth",))
    with Twins(hand, 1) as twins:
        twins.run(30)
    assert twins.compared > 1_000_000


def test_the_oil_is_set_by_hand_and_taken_back() -> None:
    lane = Lane().dealt()
    n = lane.do("amber", "SetByHand", fact="purse", value="9", reason="we counted")
    assert lane.table.view()["oil"] == 9
    over = lane.table.command({"do": "SetByHand", "fact": "purse", "value": "a jug", "reason": "we counted"})
    assert not lane.table.may("amber", over).allowed
    assert lane.table.undo("amber", n, lane.table.seats).allowed
    assert lane.table.view()["oil"] == 4


def test_a_card_that_the_desk_has_elsewhere_is_refused_there_and_taken_at_the_table() -> None:
    lane = Lane().dealt().throw(CALM)
    play_nine = lane.table.command({"do": "PlayCard", "card": 9})
    assert not lane.table.may("amber", play_nine, "desk").allowed
    assert lane.table.may("amber", play_nine, "table").allowed


def test_a_pile_is_shuffled_by_hand_and_its_old_order_does_not_come_back() -> None:
    lane = Lane().dealt()
    n = lane.do("amber", "Shuffle", pile="deck")
    assert lane.table.journal()[-1]["says"] == ["The pile was shuffled: the deck"]
    assert lane.table.may("amber", lane.table.command({"do": "Shuffle", "pile": "stack"})).is_barred
    ruling = lane.table.undo("amber", n)
    assert not ruling.allowed, "it was seen by everybody"
    ruling = lane.table.undo("amber", n, FIVE)
    assert [check.says for check in ruling.failing(PUBLIC) if not check.refuses] == ["order_can_come_back"]
    assert ruling.allowed


# -- who sits down, and by which rules ---------------------------------------------------------------------------------


def test_a_table_has_the_seats_that_sit_down_in_their_order() -> None:
    lane = Lane(Table.create(None, GAME, seats=("cedar", "amber", "elm"))).dealt()
    assert lane.table.seats == ("cedar", "amber", "elm")
    assert lane.walker == "cedar"
    lane.throw(CALM, CALM, CALM)
    assert lane.walker == "elm"
    assert "birch" not in str(lane.table.view(TRUTH))


def test_as_few_sit_down_as_can_play_where_nobody_is_named() -> None:
    assert Table.create(None, GAME).seats == ("amber", "birch")


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        (("amber",), "1 are too few to play. Who can still sit down: birch, cedar, dune, elm."),
        (("amber", "amber"), "'amber' sits here already. Who can now: birch, cedar, dune, elm."),
        (("amber", "frodo"), "'frodo' cannot sit down here. Who can now: birch, cedar, dune, elm."),
    ],
)
def test_who_cannot_sit_down_is_told_in_a_sentence(seats: tuple[str, ...], told: str) -> None:
    with pytest.raises(RingtableError, match=re.escape(told)):
        Table.create(None, GAME, seats=seats)


def test_a_script_names_its_seats() -> None:
    *_, last = play('{"table": {"game": "lanterns", "seats": ["dune", "birch"]}}')
    assert [audience for audience in last["views"] if audience not in (PUBLIC, TRUTH)] == ["dune", "birch"]


def test_the_judge_looks_from_the_tables_own_seats() -> None:
    table = Table.create(None, GAME, seats=("birch", "cedar"))
    assert table.judge.seat_of(PUBLIC) == "birch"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"wind": "a gale"}, "The option 'The wind' cannot be 'a gale'. It can be: gentle, fresh, wild."),
        ({"wind": True}, "The option 'The wind' cannot be True. It can be: gentle, fresh, wild."),
        ({"pair": "yes"}, "The option 'Two begin richer' cannot be 'yes'. It can be: true and false."),
        ({"pair": True}, "'Two begin richer' is for 2 players, and 5 sit down."),
        ({"snow": True}, "Lanterns has no option 'snow'. It has: wind, pair."),
    ],
)
def test_an_option_that_cannot_be_is_refused_in_a_sentence(options: dict[str, Any], told: str) -> None:
    with pytest.raises(RingtableError, match=re.escape(told)):
        Table.create(None, GAME, options=options, seats=FIVE)


def test_an_option_of_several_values_is_played_by() -> None:
    lane = Lane(Table.create(None, GAME, options={"wind": "wild", "pair": True}, seats=FIVE[:2])).dealt()
    assert lane.table.view()["oil"] == 6
    lane.throw(GUST)
    assert (lane.table.view()["oil"], lane.table.view()["out"]) == (0, [])


def test_a_playout_draws_all_that_can_sit_down_and_every_option() -> None:
    rules = load_game(GAME).versions["lane"]
    tables = [drawn(rules, Chance(seed)) for seed in range(200)]
    assert {len(seats) for seats, _ in tables} == {2, 3, 4, 5}
    assert {seats[0] for seats, _ in tables} == set(FIVE)
    assert {options["wind"] for _, options in tables} == {"gentle", "fresh", "wild"}
    assert {len(seats) for seats, options in tables if options["pair"]} == {2}


def test_a_playout_of_a_game_without_a_clock_tells_of_no_turns_and_has_a_bound() -> None:
    summary = playout(GAME, games=2, seed=3)
    assert (summary.turns, summary.clock) == (0, ("", ""))
    assert re.search(r"\bturn", summary.in_words(), re.IGNORECASE) is None
    assert playing_of(GAME).MOST_ENTRIES < 4000  # type: ignore[union-attr]


def test_a_playout_names_the_commands_that_no_seat_gave_and_a_verb_does_not_fail_for_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    summary = playout(GAME, games=6, seed=3)
    assert {*summary.commands} >= {"EndTurn", "NoteHand", "PlayCard", "TakeCard"}
    assert summary.never == ("PutHandRight",), "what a policy never needs: its deck and its desk agree"
    one = playout(GAME, games=1, seed=2)
    assert one.never == tuple(sorted(load_game(GAME).commands().keys() - one.commands))
    assert main(["playout", GAME, "--games", "6", "--seed", "3", "--processes", "2"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == ["No seat ever gave PutHandRight, so it was not tried.", "Everything held."]


# -- a person goes home, a seat is handed on ---------------------------------------------------------------------------


def test_who_goes_home_is_not_asked_to_agree_and_does_nothing_more() -> None:
    lane = Lane().dealt().throw(CALM)
    home = lane.table.command({"do": "LeaveTable", "who": "elm"})
    assert not lane.table.submit("amber", home, ("birch", "cedar", "dune")).allowed, "elm is asked as well"
    assert lane.table.submit("amber", home, ("birch", "cedar", "dune", "elm")).allowed
    assert not lane.table.may("elm", lane.table.command({"do": "PlayCard", "card": 9})).allowed
    assert [offer.seat for offer in lane.table.offers("elm") if offer.seat == "elm"] == []
    n = lane.do("amber", "EndTurn")
    lane.do("birch", "EnterRoll", faces=[CALM])
    assert not lane.table.undo("birch", n, ("amber", "cedar")).allowed
    assert lane.table.undo("birch", n, ("amber", "cedar", "dune")).allowed, "elm has gone home"


def test_all_may_not_go_home_and_nobody_goes_twice() -> None:
    lane = Lane(Table.create(None, GAME, seats=("amber", "birch"))).dealt()
    home = lane.table.command({"do": "LeaveTable", "who": "birch"})
    assert lane.table.submit("amber", home, ("birch",)).allowed
    for who in ("birch", "amber", "frodo"):
        assert lane.table.may("amber", lane.table.command({"do": "LeaveTable", "who": who})).is_barred, who


def test_a_seat_handed_to_another_person_plays_on() -> None:
    lane = Lane().dealt().throw(CALM)
    others = ("birch", "cedar", "dune", "elm")
    assert lane.table.submit("amber", lane.table.command({"do": "LeaveTable", "who": "birch"}), others).allowed
    handed = lane.table.command({"do": "HandSeat", "who": "birch"})
    assert not lane.table.submit("amber", handed, ("cedar", "dune")).allowed, "elm is asked as well"
    assert lane.table.submit("amber", handed, ("cedar", "dune", "elm")).allowed
    lane.do("amber", "EndTurn")
    lane.do("birch", "EnterRoll", faces=[CALM])
    assert lane.table.may("amber", lane.table.command({"do": "HandSeat", "who": "frodo"})).is_barred


def test_going_home_is_taken_back_by_all_who_are_there(tmp_path: Path) -> None:
    path = tmp_path / "evening.ringtable"
    lane = Lane(Table.create(path, GAME, seats=FIVE)).dealt()
    n = lane.table.file.count
    home = lane.table.command({"do": "LeaveTable", "who": "elm"})
    assert lane.table.submit("amber", home, FIVE).allowed
    assert not lane.table.undo("amber", n, ("birch", "cedar")).allowed
    assert lane.table.undo("amber", n, ("birch", "cedar", "dune")).allowed
    assert lane.table.voices == FIVE
    lane.table.close()
    again = Table.open(path)
    assert again.voices == FIVE
    again.close()


# -- a game of two versions --------------------------------------------------------------------------------------------


def test_versions_of_one_game_differ_in_steps_options_and_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """A duel on the same lane, where nobody hands the die on: another version of the toy, made for this test."""
    plug = load_game(GAME)
    lane = plug.versions["lane"]
    own = ModuleType("engine.games.lanterns.duel")
    own.asks, own.ROLLS = plug.steps[0].asks, plug.steps[0].ROLLS  # type: ignore[attr-defined]
    kinds = (plug.commands()["NoteHand"], plug.commands()["TakeCard"])
    for kind in kinds:
        copy = type(kind.__name__, (kind,), {"__module__": own.__name__, "__slots__": ()})
        setattr(own, kind.__name__, copy)
    calm = {"wind": "gentle", "pair": False}
    duel = replace(
        lane,
        steps=(own,),
        seatings=everybody("amber", "birch"),
        start=lambda options, seats: lane.start(calm, seats),
        options=(),
    )
    game = replace(plug, versions={"lane": lane, "duel": duel})
    monkeypatch.setattr("engine.core.table.load_game", lambda name: game)
    table = Table.create(None, GAME, version="duel")
    assert (table.seats, table.header["options"]) == (("amber", "birch"), {})
    with pytest.raises(RingtableError, match="Lanterns has no option 'wind'"):
        Table.create(None, GAME, version="duel", options={"wind": "wild"})
    with pytest.raises(RecordError, match="There is no command 'PlayCard' in this version of Lanterns"):
        table.command({"do": "PlayCard", "card": 1})
    assert {offer.do for offer in table.offers()} == {"NoteHand"}
    assert Table.create(None, GAME).command({"do": "PlayCard", "card": 1})
