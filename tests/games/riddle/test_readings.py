"""Open questions of Riddle of the Ring: each is told where it bites; both sides are played where both are followed."""

from collections.abc import Callable

import pytest

from engine.core.audience import PUBLIC
from engine.core.projection import ruling_told
from engine.games.riddle.in_hand import Riddles
from engine.rulebook import rulings
from tests.games.riddle.rules.evening import (
    BREE,
    CRACKS,
    FRODO,
    RIDER_1,
    RIVENDELL,
    SAM,
    SHIRE,
    Evening,
)
from tests.games.riddle.rules.with_options import BESIDE_SECRET, SECRET, Played

Scene = Callable[[Evening], Evening]
RIDER_AND_FRODO, FRODO_AND_RIDER = (RIDER_1, FRODO), (FRODO, RIDER_1)


def battle(evening: Evening) -> Evening:
    first, second, *_ = evening.table.seats
    return evening.facing(second).do(first, "Attack", of=second)


def in_bree(evening: Evening) -> Evening:
    return evening.thrown(1, frodo=SHIRE).walk(BREE).me("PickUpInCity")


def emptied(evening: Evening) -> Evening:
    return evening.facing(RIDER_1).stand(hand={RIDER_1: 0})


def beaten_on_a_hill(evening: Evening) -> Evening:
    evening.began(frodo="0704", rider_1=BREE).stand(hand={FRODO: 4, RIDER_1: 4}).roll(1).lay("rope").walk("0804")
    evening.me("PassDie").roll(6).stand(marker={FRODO: SHIRE, RIDER_1: "0807"}).walk(BREE).me("Exchange", other=FRODO)
    return evening.me("Attack", of=FRODO).fought("evil_army").do(FRODO, "StopBattle")


def two_cities(evening: Evening) -> Evening:
    """Moria and the Barrow-downs, both evil, are beside the one or the other."""
    return battle(evening).stand(marker={RIDER_1: "0910", FRODO: "1011"}).fought("Moria", "good_army")


def third_city(evening: Evening) -> Evening:
    """A city is used twice in turn."""
    evening.thrown(1, frodo=SHIRE).walk(BREE).me("PickUpInCity").me("Discard", card="rope").next_round()
    return evening.stand(marker={FRODO: SHIRE}).roll(1).walk(BREE)


def on_a_dot(evening: Evening) -> Evening:
    return evening.thrown(1, frodo="1410").lay("boat").walk("A3")


Question = tuple[str, tuple[str, ...], Scene, str, str, dict[str, object]]
"""A row of rulings.toml, who plays, what came before, who does what."""
BOTH: list[Question] = [
    ("beasts-with-retain", RIDER_AND_FRODO, battle, RIDER_1, "Present", {"force": "beasts_kept"}),
    ("the-ring-for-either-side", RIDER_AND_FRODO, battle, RIDER_1, "Present", {"force": "the_ring"}),
    (
        "two-hands-and-one-play", (), lambda e: e.thrown(1).me("DrawByCharacter", card="merry", of=SAM), FRODO,
        "UseWizard", {"wizard": "gandalf", "of": [SAM, RIDER_1]},
    ),
    ("the-ring-is-never-discarded", (), in_bree, FRODO, "Discard", {"card": "the_ring"}),
    (
        "flying-out-of-a-forest", (), lambda e: e.thrown(1, frodo=RIVENDELL).walk("0704"), FRODO, "Fly",
        {"card": "eagles", "to": BREE},
    ),
    (
        "bombadil-out-of-a-forest", (), lambda e: e.thrown(1, frodo=RIVENDELL).walk("0704"), FRODO, "GoWithBombadil",
        {"to": BREE},
    ),
    ("staying-on-the-victory-space", (), lambda e: e.thrown(1, frodo=CRACKS), FRODO, "PassDie", {}),
    ("before-the-first-turn", (), lambda e: e.deal().roll(1), FRODO, "SendGollum", {"of": SAM}),
    (
        "defender-with-more", RIDER_AND_FRODO, lambda e: battle(e).fought("evil_army"), FRODO, "Present",
        {"force": "strider"},
    ),
    (
        "two-points-on-four", RIDER_AND_FRODO,
        lambda e: battle(e).fought(
            "evil_army", "good_army", "ugluk", "gimli", "balrog", "gandalf", "saruman", "treebeard"
        ),
        RIDER_1, "Present", {"force": "mouth_of_sauron"},
    ),
    ("several-cities-in-a-battle", RIDER_AND_FRODO, two_cities, RIDER_1, "Present", {"force": "Barrow-downs"}),
    ("horse-from-a-river-dot", (), on_a_dot, FRODO, "RideHorse", {"horse": "horse_1", "to": "1411"}),
    ("hand-empty-after-the-exchange", FRODO_AND_RIDER, emptied, FRODO, "Attack", {"of": RIDER_1}),
]  # fmt: skip
OWN: list[Question] = [
    ("boat-on-a-river-dot", (), on_a_dot, FRODO, "PassDie", {}),
    (
        "boat-in-a-source-city", (), lambda e: e.thrown(1, frodo="0907").lay("boat").walk("G1").stand(
            marker={FRODO: RIVENDELL}
        ), FRODO, "PickUpInCity", {},
    ),
    ("guesses-all-at-once", (), lambda e: e.thrown(1).me("PoseRiddle", of=SAM), FRODO, "TellGuess", {"right": False}),
    ("card-of-a-wrong-guess", (), lambda e: e.thrown(1).me("PoseRiddle", of=SAM), FRODO, "TellGuess", {"right": False}),
    (
        "guesses-by-which-count", (), lambda e: e.thrown(1).me("PoseRiddle", of=SAM).me("TellGuess", right=True), FRODO,
        "GuessAgain", {},
    ),
    ("both-hands-named-first", (), lambda e: e.thrown(1), FRODO, "UsePalantir", {"of": [SAM, RIDER_1]}),
    ("nowhere-to-move", (), lambda e: e.thrown(1, frodo="0109"), FRODO, "PassDie", {}),
    (
        "entering-is-no-stop", (),
        lambda e: e.deal().roll(1).walk(BREE).me("PassDie").roll(1).walk("0407"), SAM, "PassDie", {},
    ),
    ("what-shelob-spares", (), lambda e: e.thrown(1).me("SendShelob"), FRODO, "TellShelob", {"card": "not_taken"}),
    ("gear-on-the-way-to-the-halls", FRODO_AND_RIDER, beaten_on_a_hill, RIDER_1, "TakeCard", {}),
    ("bilbo-and-the-ring", (), lambda e: e.thrown(1), FRODO, "SendBilbo", {"of": SAM}),
    ("road-entered-from-its-side", (), lambda e: e.thrown(2, frodo="0904"), FRODO, "MoveByDie", {"to": "0905"}),
    ("pick-ups-elsewhere", (), third_city, FRODO, "PickUpInCity", {}),
    ("quitting-before-a-force", RIDER_AND_FRODO, battle, RIDER_1, "StopBattle", {}),
    ("keeping-notes", (), lambda e: e.thrown(1), FRODO, "UseWizard", {"wizard": "gandalf", "of": [SAM]}),
]  # fmt: skip


def names(questions: list[Question]) -> list[str]:
    return [name for name, *_ in questions]


@pytest.mark.parametrize(("name", "seats", "scene", "seat", "do", "values"), BOTH, ids=names(BOTH))
def test_an_act_is_judged_by_the_side_that_the_table_takes(
    name: str, seats: tuple[str, ...], scene: Scene, seat: str, do: str, values: dict[str, object]
) -> None:
    first = scene(Evening(*seats)).may(seat, do, **values).allowed
    second = scene(Evening(*seats, rules={name: "second"})).may(seat, do, **values).allowed
    assert first != second or name == "beasts-with-retain"


@pytest.mark.parametrize(("name", "seats", "scene", "seat", "do", "values"), [*BOTH, *OWN], ids=names([*BOTH, *OWN]))
def test_a_question_is_told_with_the_act_by_which_it_bites(
    name: str, seats: tuple[str, ...], scene: Scene, seat: str, do: str, values: dict[str, object]
) -> None:
    evening = scene(Evening(*seats))
    table = evening.table
    ruling = table.submit(seat, table.command({"do": do, **values}))
    told = {note["ruling"] for note in ruling_told(table, ruling, PUBLIC)}
    if ruling.allowed:
        told |= {note["ruling"] for line in table.journal(PUBLIC)[-2:] for note in line.get("told", ())}
    assert name in told


def test_beasts_that_say_retain_are_kept_or_not() -> None:
    for reading, pile in (("first", {}), ("second", {"beasts_kept": 1})):
        evening = battle(Evening(*RIDER_AND_FRODO, rules={"beasts-with-retain": reading} if pile else {}))
        evening.fought("beasts_kept").do(FRODO, "StopBattle")
        assert evening.state.pile == pile, reading


def test_bilbo_takes_gollum_or_the_ring() -> None:
    for rules, card in (({}, 69), ({"bilbo-and-the-ring": "second"}, 56)):
        evening = Evening(rules=rules).thrown(1).me("SendBilbo", of=SAM).do(SAM, "AnswerAsked", has=True)
        assert card in evening.state.hand(FRODO)


def test_six_points_count_as_five_where_a_card_of_two_is_cut() -> None:
    *_, scene, seat, do, values = next(row for row in BOTH if row[0] == "two-points-on-four")
    evening = scene(Evening(*RIDER_AND_FRODO, rules={"two-points-on-four": "second"})).do(seat, do, **values)
    assert evening.table.asks()[0].facts["attack"] == 5
    assert evening.fought("boromir").asked == [(RIDER_1, "PassDie")]


def test_what_bites_is_told_for_every_row_of_the_basic_game() -> None:
    met = {row.name for row in rulings("riddle") if row.told}
    assert met == {*names(BOTH), *names(OWN), "turns-of-one-marker"}, "of the last: rules/test_O_16.py"
    followed = {row.name for row in rulings("riddle") if row.follows == "both"}
    assert followed == {*names(BOTH), "bilbo-and-the-ring", "guesses-by-which-count", "a-stop-on-a-secret-space"}


def test_titles_are_counted_anew_for_each_draw_or_once_for_all() -> None:
    counted = {}
    for reading in ("first", "second"):
        evening = Evening(rules={"guesses-by-which-count": reading}).thrown(1).stand(hand={SAM: 4})
        evening.me("PoseRiddle", of=SAM).me("TellGuess", right=True).me("GuessAgain")
        counted[reading] = evening.state.the(Riddles).guesses
    assert counted == {"first": 2, "second": 3}


def test_cards_are_hidden_where_a_turn_begins_or_only_where_it_came() -> None:
    allowed = {}
    for reading in ("first", "second"):
        table = Played().at(SECRET).settle("a-stop-on-a-secret-space", reading)
        allowed[reading] = table.may(FRODO, "HideCards", count=1).allowed
    assert allowed == {"first": True, "second": False}
    came = Played().settle("a-stop-on-a-secret-space", "second").at(BESIDE_SECRET, die=1).walk(SECRET)
    assert came.may(FRODO, "HideCards", count=1).allowed
