"""Lanterns itself: each face, both endings as scripts, undo, refold, and the card that two know."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.core.game import load_game
from engine.core.table import Table
from engine.playout import playout
from engine.script import play
from tests.toys.lane import CALM, GAME, GUST, MOTH, SPARK, STORM, Lane

FOLDER = Path(__file__).parent / GAME
SCRIPTS = sorted((FOLDER / "played").glob("*.jsonl"))
MOST_LINES, MOST_FILES = 400, 8


def test_the_toy_is_small() -> None:
    files = [path for path in FOLDER.rglob("*") if path.suffix in (".py", ".toml", ".csv")]
    assert len(files) <= MOST_FILES
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= MOST_LINES


@pytest.mark.parametrize("audience", [TRUTH, PUBLIC, "amber", "dune"])
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_holds_to_its_expectations(script: Path, audience: str) -> None:
    *_, last = play(script.read_text(encoding="utf-8"), audience)
    assert last["failed"] == []


def test_there_is_a_script_for_each_ending() -> None:
    ends = {}
    for script in SCRIPTS:
        *_, last = play(script.read_text(encoding="utf-8"))
        ends[script.stem] = last["outcome"]
    assert ends == {
        "home_together": {"winner": "everybody", "cites": "E.1"},
        "the_lane_is_dark": {"winner": "nobody", "cites": "E.2"},
    }


def test_every_command_and_event_is_in_the_scripts() -> None:
    done: set[str] = set()
    for script in SCRIPTS:
        for line in play(script.read_text(encoding="utf-8")):
            done |= {event["type"] for event in line.get("events", ())}
        done |= {json.loads(line).get("do", "") for line in script.read_text(encoding="utf-8").splitlines()}
    game = load_game(GAME)
    assert {*game.commands(), *game.events()} <= done


def test_three_score_games_hold_and_come_to_both_endings() -> None:
    summary = playout(GAME, games=60, seed=11)
    assert summary.is_clean, summary.in_words()
    assert (summary.refused, summary.unfinished, len(summary.outcomes)) == (0, 0, 2)


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
    n = lane.do("birch", "TakeCard", card=1)
    ended = lane.do("amber", "EndTurn")
    assert lane.table.undo("amber", ended).allowed
    assert lane.table.undo("birch", n, lane.table.seats).allowed
    assert lane.table.timeline.head.world == before
    assert [line["value"] for line in lane.table.view("amber")["learned"]] == ["1"]
    assert lane.table.view("cedar")["learned"] == []


def test_a_file_opened_again_is_the_same_evening(tmp_path: Path) -> None:
    path = tmp_path / "evening.ringtable"
    lane = Lane(Table.create(path, GAME)).dealt().moth()
    lane.do("birch", "TakeCard", card=2)
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
        lane.do("birch", "TakeCard", card=card)
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


def test_nobody_reads_the_cards_of_another_hand() -> None:
    one, other = Lane(), Lane()
    for place, seat in enumerate(one.table.seats):
        one.do(seat, "NoteHand", cards=[2 * place + 1, 2 * place + 2])
        other.do(seat, "NoteHand", cards=[2 * place + 1, 2 * place + 2] if seat != "dune" else [None, 20])
    seen, wanted = _seen(one.table), _seen(other.table)
    assert [audience for audience in seen if seen[audience] != wanted[audience]] == ["dune", TRUTH]


def test_the_oil_is_set_by_hand_and_taken_back() -> None:
    lane = Lane().dealt()
    n = lane.do("amber", "SetByHand", fact="oil", value="9", reason="we counted")
    assert lane.table.view()["oil"] == 9
    over = lane.table.command({"do": "SetByHand", "fact": "oil", "value": "a jug", "reason": "we counted"})
    assert not lane.table.may("amber", over).allowed
    assert lane.table.undo("amber", n, lane.table.seats).allowed
    assert lane.table.view()["oil"] == 4


def test_a_card_that_the_desk_has_elsewhere_is_refused_there_and_taken_at_the_table() -> None:
    lane = Lane().dealt().throw(CALM)
    play_nine = lane.table.command({"do": "PlayCard", "card": 9})
    assert not lane.table.may("amber", play_nine, "desk").allowed
    assert lane.table.may("amber", play_nine, "table").allowed
