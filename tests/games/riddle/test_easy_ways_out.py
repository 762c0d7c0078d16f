"""What a program would like to have simpler than the book of Riddle of the Ring has it, by tables rather than one case.

Ways 1 to 3 are shown by tests/engine/games/riddle and by the rules' own tests, way 6 by test_panels.py and the twins.
"""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from engine.core.audience import PUBLIC
from engine.games.riddle.in_hand import Battle, Returns
from engine.games.riddle.pieces import CARDS, HOBBITS, RING, SEATS, TAGS
from engine.games.riddle.state import State, Turn
from engine.games.riddle.steps.fighting import cards_for, cities_for
from tests.games.riddle.rules.evening import (
    BREE,
    FRODO,
    LAKE_TOWN,
    MERRY,
    MINAS_TIRITH,
    MORIA,
    RIDER_1,
    SAM,
    SHIRE,
    Evening,
)
from tests.games.riddle.rules.with_options import (
    BESIDE_CRYSTAL,
    BESIDE_SECRET,
    CRYSTAL,
    SECRET,
    Played,
)
from tools.long_runs import riddle

GAMES, ROUNDS = 40, 2
"""So many games have every two switches set in one of them, each way; whole games are a long run."""

# -- 4: a power play is counted by act, not by card -------------------------------------------------------------------

Scene = Callable[[], Evening]


def thrown(**at: str) -> Scene:
    return lambda: Evening().thrown(3, **at)


def on_a_crystal() -> Evening:
    return Played().at(BESIDE_CRYSTAL, sam="1310", rider_1="1505").walk(CRYSTAL)


def by_hidden_cards() -> Evening:
    """Frodo has hidden two cards on the space where sam stands now."""
    table = Played().began(frodo=BESIDE_SECRET).stand(hand={FRODO: 5, SAM: 5}).roll(2).walk(SECRET)
    table.me("HideCards", count=2).me("PassDie").stand(marker={FRODO: BREE, SAM: BESIDE_SECRET}).roll(2)
    return table.walk(SECRET)


def beside_the_rider() -> Evening:
    return Evening().facing(RIDER_1)


def riddled() -> Evening:
    return Evening().thrown(3).me("PoseRiddle", of=SAM).me("TellGuess", right=True)


PLAYS: list[tuple[str, dict[str, Any], Scene, int]] = [
    ("UseWizard", {"wizard": "gandalf", "of": [SAM]}, thrown(), 1),
    ("UseWizard", {"wizard": "gandalf", "of": [SAM, RIDER_1]}, thrown(), 2),
    ("UseSpy", {"spy": "spy_6", "of": [SAM]}, thrown(sam=MORIA), 1),
    ("UseElfRing", {"of": [SAM]}, thrown(sam=BREE), 1),
    ("UsePalantir", {"of": [SAM, RIDER_1]}, thrown(sam=MORIA, rider_1=BREE), 2),
    ("LookFromSpace", {"of": [SAM]}, on_a_crystal, 1),
    ("LookFromSpace", {"of": [SAM, RIDER_1]}, on_a_crystal, 2),
    ("SeeHidden", {"wizard": "gandalf", "of": FRODO, "place": SECRET}, by_hidden_cards, 1),
    ("PoseRiddle", {"of": SAM}, thrown(), 1),
    ("GuessAgain", {}, riddled, 0),
    ("EndRiddle", {}, riddled, 0),
    ("SendGollum", {"of": SAM}, thrown(), 1),
    ("SendBilbo", {"of": SAM}, thrown(), 1),
    ("SendShelob", {}, thrown(), 1),
    ("GiveCharacter", {"of": SAM}, thrown(), 1),
    ("DrawByCharacter", {"card": "merry", "of": SAM}, thrown(), 1),
    ("Attack", {"of": RIDER_1}, beside_the_rider, 1),
    ("LayOpen", {"card": "boat"}, thrown(), 0),
    ("RideHorse", {"horse": "horse_1", "to": SHIRE}, thrown(frodo=BREE), 0),
    ("Fly", {"card": "eagles", "to": SHIRE}, thrown(), 0),
    ("GoWithBombadil", {"to": SHIRE}, thrown(frodo=BREE), 0),
    ("MoveByDie", {"to": SHIRE}, thrown(frodo=BREE), 0),
    ("FindCard", {"of": FRODO}, by_hidden_cards, 0),
    ("HideCards", {"count": 1}, by_hidden_cards, 0),
]


@pytest.mark.parametrize(("do", "values", "scene", "plays"), PLAYS, ids=[f"{do}-{n}" for do, _, _, n in PLAYS])
def test_4_so_many_power_plays_is_each_act(do: str, values: dict[str, Any], scene: Scene, plays: int) -> None:
    table = scene()
    before = table.state.turn.plays
    assert table.me(do, **values).state.turn.plays - before == plays


def test_4_a_play_that_brings_nothing_is_one() -> None:
    asked = Evening().thrown(3).me("SendGollum", of=SAM).do(SAM, "AnswerAsked", has=False)
    missed = Evening().thrown(3).me("PoseRiddle", of=SAM).me("TellGuess", right=False)
    resisted = Evening().thrown(3, sam=MORIA).me("UsePalantir", of=[SAM]).do(SAM, "AnswerLook", resists=True)
    spared = Evening().thrown(3).me("SendShelob").me("TellShelob", card="not_taken").me("TellShelob", card="not_taken")
    quit_at_once = beside_the_rider().me("Attack", of=RIDER_1).me("StopBattle")
    assert [each.state.turn.plays for each in (asked, missed, resisted, spared, quit_at_once)] == [1, 1, 1, 1, 1]


@pytest.mark.parametrize("do", sorted({do for do, _, _, plays in PLAYS if plays}))
def test_4_no_third_power_play_whichever_it_is(do: str) -> None:
    table, values = Played().at(BREE, die=1), next(values for name, values, _, _ in PLAYS if name == do)
    for _ in range(2):
        table.me("DrawByCharacter", card="merry" if table.state.turn.plays else "pippin", of=SAM)
    assert table.failing(FRODO, do, **values)["a_power_play_is_left"] == "B-10/two"


# -- 5: forces by the kind of the defender, not by the holder's side --------------------------------------------------

GOOD_FORCES = {
    "eagles", "good_army", *HOBBITS, "gandalf", "galadriel", "treebeard", "strider", "boromir", "legolas", "gimli",
}  # fmt: skip
EVIL_FORCES = {
    "beasts", "beasts_kept", "evil_army", "rider_1", "rider_2", "rider_3", "rider_4", "sauron", "balrog", "saruman",
    "mouth_of_sauron", "wormtongue", "grishnakh", "ugluk",
}  # fmt: skip
FOR_ALL = {"neutral_army", RING}
"""D8: The Ring has a point and no sign. D9: Butterbur and Bill Ferny have no point, and serve nobody."""
CITIES = {MINAS_TIRITH: ("Minas Tirith", "good"), MORIA: ("Moria", "evil"), BREE: ("Bree", "neutral")}


@pytest.mark.parametrize(("attacker", "defender"), tuple(permutations(SEATS, 2)))
def test_5_a_force_serves_by_its_sign_and_by_whom_is_attacked(attacker: str, defender: str) -> None:
    own, other = (GOOD_FORCES, EVIL_FORCES) if defender in HOBBITS else (EVIL_FORCES, GOOD_FORCES)
    for place, (city, kind) in CITIES.items():
        at = dict.fromkeys(SEATS, LAKE_TOWN) | {attacker: place, defender: "2315"}
        hands = dict.fromkeys(SEATS, (None,))
        state = State(hands=hands, seats=SEATS, at=at, stack=(Battle(defender),), turn=Turn(attacker, die=1))
        for seat, forces, side in (
            (attacker, other, "evil" if defender in HOBBITS else "good"),
            (defender, own, "good" if defender in HOBBITS else "evil"),
        ):
            allowed = {card for card in forces | FOR_ALL if card not in SEATS or card == seat}
            assert set(cards_for(state, seat)) == allowed, (seat, place)
            assert (city in cities_for(state, seat)) == (kind == side), (seat, city)
    assert CARDS["butterbur"].points == CARDS["bill_ferny"].points == 0


# -- 7: a resisted look says no more, whatever resists ----------------------------------------------------------------

BY_KIND = {kind: number for number, kind in TAGS.items()}


def looked_at(*held: str) -> Evening:
    """Frodo looks at sam's hand, whose desk knows all of it; his own answer is next."""
    table = Evening().thrown(3, sam=MORIA).stand(hand={SAM: 2})
    table.do(SAM, "PutHandRight", cards=[BY_KIND[kind] for kind in held])
    return table.me("UsePalantir", of=[SAM])


def shown(table: Evening) -> list[Any]:
    """What everybody and the two players can see and tap."""
    glass = table.table
    public = [glass.view(), glass.journal(), glass.asks(PUBLIC), glass.offers(PUBLIC)]
    refused = [table.may(SAM, "AnswerLook", resists=resists).failing(PUBLIC) for resists in (True, False)]
    return [*public, refused, glass.view(FRODO), glass.journal(FRODO), glass.offers(FRODO), glass.asks(SAM)]


RESISTS = (("the_ring", "rope"), ("sam", "rope"), ("the_ring", "sam"))


def test_7_the_same_taps_whether_anything_can_resist() -> None:
    glances = [shown(looked_at(*held)) for held in (*RESISTS, ("boat", "rope"))]
    assert all(each == glances[0] for each in glances)


def test_7_the_same_answer_whichever_card_resists() -> None:
    glances = [shown(looked_at(*held).do(SAM, "AnswerLook", resists=True)) for held in RESISTS]
    assert all(each == glances[0] for each in glances)


# -- 8: hidden cards are in no hand ------------------------------------------------------------------------------------


def with_hidden(hand: int) -> Played:
    """Frodo has hidden four cards and holds so many; it is the turn of rider 1, and sam stands beside nobody."""
    table = Played(FRODO, RIDER_1, SAM).began(frodo=BESIDE_SECRET)
    table.stand(hand=dict.fromkeys((FRODO, RIDER_1, SAM), 5)).roll(2).walk(SECRET).me("HideCards", count=4)
    table.me("PassDie").stand(hand={FRODO: hand}, marker={FRODO: BREE, RIDER_1: "0407"})
    assert table.state.hidden == {SECRET: {FRODO: 4}}
    return table


def test_8_hidden_cards_are_not_seen_taken_exchanged_or_guessed_at() -> None:
    table = with_hidden(0).roll(1)
    assert table.table.view()["hand_sizes"][FRODO] == 0
    for do, values in (
        ("PoseRiddle", {"of": FRODO}), ("SendGollum", {"of": FRODO}), ("SendBilbo", {"of": FRODO}),
        ("GiveCharacter", {"of": FRODO}), ("DrawByCharacter", {"card": "merry", "of": FRODO}),
    ):  # fmt: skip
        assert "player_is_within_reach" in table.failing(RIDER_1, do, **values), do
    for do, values in (("UseWizard", {"wizard": "sauron", "of": [FRODO]}), ("UsePalantir", {"of": [FRODO]})):
        assert "hands_are_in_sight" in table.failing(RIDER_1, do, **values), do
    assert table.me("SendShelob").asked == [(RIDER_1, "TellShelob")]
    table.me("TellShelob", card="not_taken").walk(SHIRE)
    assert "an_exchange_is_owed" in table.failing(RIDER_1, "Exchange", other=FRODO)
    assert "a_card_was_exchanged_here" in table.failing(RIDER_1, "Attack", of=FRODO)


@pytest.mark.parametrize(("hand", "guesses"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_8_hidden_cards_give_no_guess(hand: int, guesses: int) -> None:
    table = with_hidden(hand).roll(1).me("PoseRiddle", of=FRODO)
    assert [ask.facts["guesses"] for ask in table.table.asks()] == [guesses]


def test_8_hidden_cards_do_not_count_against_ten_nor_are_they_discarded() -> None:
    table = with_hidden(10)
    for _ in range(2):
        table.pass_by()
    table.roll(1).walk(SHIRE)
    while (table.state.active, "Exchange") in table.asked:
        table.me("Exchange", other=RIDER_1)
    assert table.me("PassDie").asked == [(RIDER_1, "EnterRoll")], "ten are held, and four hidden"


def test_8_hidden_cards_are_no_card_to_lose_or_to_use() -> None:
    table = with_hidden(1)
    for _ in range(2):
        table.pass_by()
    table.roll(1)
    assert "a_card_can_be_lost" in table.failing(FRODO, "PoseRiddle", of=SAM)
    table.stand(hand={FRODO: 0})
    assert "hand_holds_cards" in table.failing(FRODO, "LayOpen", card="boat")


# -- 9: captives of a beaten captor ------------------------------------------------------------------------------------


def chain_of_three(fate: str) -> Played:
    """Merry has beaten sam, who had beaten frodo, who had beaten rider 1."""
    table = Played(FRODO, SAM, MERRY, RIDER_1)
    table.began(frodo=BREE, rider_1="0705").roll(3).walk("0704").beats(RIDER_1, "good_army")
    table.me("DecideFate", fate="hold").me("PassDie")
    table.stand(marker={SAM: "0604"}, hand={FRODO: 2}).roll(1).walk("0603").beats(FRODO, "evil_army")
    table.me("DecideFate", fate="hold").me("PassDie")
    table.stand(marker={MERRY: "0604"}, hand={SAM: 2, MERRY: 3}).roll(1).walk("0603").beats(SAM, "neutral_army")
    return table.me("DecideFate", fate=fate)


def test_9_the_third_captor_has_all_of_them_and_those_of_before_go_free_on_their_turns() -> None:
    table = chain_of_three("hold")
    assert table.state.captors == {FRODO: MERRY, SAM: MERRY, RIDER_1: MERRY}
    place = table.state.at[MERRY]
    table.me("PassDie")
    assert table.state.top_step == Returns(RIDER_1, place)
    table.do(RIDER_1, "ComeBack", to=BREE).roll(1).walk(SHIRE).me("PassDie")
    assert table.state.top_step == Returns(FRODO, place)
    table.do(FRODO, "ComeBack", to=BREE)
    assert table.state.captors == {SAM: MERRY}, "who was beaten last stays"


def test_9_a_beaten_captor_takes_all_of_his_to_the_halls() -> None:
    table = chain_of_three("prize").me("TakeCard")
    assert {table.state.at[seat] for seat in (FRODO, SAM, RIDER_1)} == {"halls"}
    assert table.state.captors == {}


# -- 10: switches are played together ----------------------------------------------------------------------------------


def test_10_games_by_every_pair_of_switches_hold_what_must_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(riddle, "MOST_TURNS", ROUNDS)
    told: list[str] = []
    counts = riddle.run(1, told.append, games=GAMES)
    assert told == []
    assert {name: counts[name] for name in riddle.MUST_BE_ZERO} == dict.fromkeys(riddle.MUST_BE_ZERO, 0)
