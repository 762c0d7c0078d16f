"""Odd evenings, played from the book's own words: what surprises a companion, and must not."""

import random

import pytest

from engine.core.codec import describe
from engine.core.commons import COMMANDS
from engine.core.errors import RingtableError
from engine.core.game import load_game
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, ORDER, Evening

EVERY = {**COMMANDS, **load_game("wotr_spi").commands()}
WORDS = (
    "",
    "frodo",
    "gollum",
    "nazgul_3",
    "saruman",
    "W2812",
    "W2724",
    "W9999",
    "A",
    "hexes",
    "face_up",
    "turn",
    "yes",
    "3",
)
NUMBERS = (-3, -1, 0, 1, 2, 3, 7, 43, 44, 57, 66, 83, 97, 10**12)


def orcs_found_frodo() -> Evening:
    """Six Orcs have rolled in W2724, where Gimli and Frodo stand, and found them."""
    evening = Evening().to("fellowship").company("W2724", "gimli", "frodo").to("search", 2).points()
    evening.do(DARK, "DrawSearch", card=103)
    evening.do(DARK, "SearchHex", hex="W2724", orcs=6)
    evening.roll(DARK, 1)
    return evening


def test_the_ring_put_on_after_the_die_hides_nobody_from_orcs() -> None:
    evening = orcs_found_frodo()
    evening.do(FELLOWSHIP, "PutOnRing")
    assert evening.refused(FELLOWSHIP, "RevealSpotted", named=["gimli"]) == {"J.1"}
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"], hobbits=1)


def test_the_ring_put_on_after_a_failed_die_asks_nothing_of_the_fellowship() -> None:
    evening = Evening().to("fellowship").company("W2724", "frodo").to("search", 2).points()
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "SearchHex", hex="W2724", nazgul=1)
    evening.roll(DARK, 6)
    evening.do(FELLOWSHIP, "PutOnRing")
    assert evening.asks == ["play_search"]


def test_an_orc_band_in_three_hexes_leaves_three_bands_that_go_home_with_the_dark_powers_turn() -> None:
    evening = Evening().to("fellowship")
    places = {"W2724": "gimli", "W2720": "sam", "W3022": "boromir"}
    for hex_, name in places.items():
        evening.company(hex_, name)
    evening.to("search", 2).points()
    evening.do(DARK, "DrawSearch", card=103)
    for hex_, strength in (("W2724", 3), ("W2720", 2), ("W3022", 1)):
        evening.do(DARK, "SearchHex", hex=hex_, orcs=strength)
        evening.roll(DARK, 2)
        hobbit = hex_ == "W2720"
        evening.do(FELLOWSHIP, "RevealSpotted", named=[] if hobbit else [places[hex_]], hobbits=int(hobbit))
        evening.do(DARK, "PlaceForce", orcs=strength)
        evening.do(DARK, "EndCapture")
    assert evening.public["shadow"]["spent"] == 3, "RULING orc-band-cost"
    assert {hex_: band["strength"] for hex_, band in evening.public["map"]["orcs"].items()} == {
        "W2724": 3,
        "W2720": 2,
        "W3022": 1,
    }
    evening.by_hand("captive_hobbits", 1, "W2720")
    evening.to("dark_power")
    assert list(evening.public["map"]["orcs"]) == ["W2720"], "Orcs with captives stay (J.4)"


def test_a_dead_nazgul_flies_searches_and_stays_no_more() -> None:
    evening = Evening().to("fellowship").company("W2724", "gimli").to("search", 2).points()
    evening.do(DARK, "MarkWounds", character="nazgul_4", wounds=4, by_elven_sword_or_sorcery=True)
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "SearchHex", hex="W2724", nazgul=3)
    evening.roll(DARK, 2)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    assert evening.refused(DARK, "PlaceForce", nazgul=["nazgul_4"]) == {"J.1"}
    evening.do(DARK, "PlaceForce")
    assert evening.refused(DARK, "SendForce", hex="W2724", nazgul=["nazgul_4"]) >= {"J.1"}
    evening.to("dark_power")
    assert evening.refused(DARK, "MoveNazgul", nazgul=["nazgul_4", "nazgul_5"], to="W2716") == {"F.5"}


def test_a_force_that_found_nobody_in_one_hex_is_sent_to_those_spotted_earlier_in_another() -> None:
    evening = Evening().to("fellowship").company("W2724", "gimli").company("W2720", "sam", "merry").to("search", 2)
    evening.points("A", 5)
    evening.by_hand("spotted_hobbits", 1, "W2720")
    evening.by_hand("face_down_counters", 1, "W2720")
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "SearchHex", hex="W2724", nazgul=1)
    evening.roll(DARK, 6)
    evening.do(DARK, "SendForce", hex="W2720", nazgul=["gothmog"])
    assert evening.public["people"]["gothmog"]["hex"] == "W2720"
    assert evening.public["search"]["nazgul_left"] == 1
    assert evening.public["shadow"]["spent"] == 4


def test_a_search_card_comes_up_again_when_the_deck_has_gone_round() -> None:
    evening = Evening().to("ring", 2)
    for card in range(97, 113):
        evening.to("search", evening.state.turn).points()
        evening.do(DARK, "DrawSearch", card=card)
        for earlier in range(97, card):
            assert "J.1" in evening.refused(DARK, "DrawSearch", card=earlier)
        evening.to("ring", evening.state.turn + 1)
    evening.to("search", evening.state.turn).points()
    assert evening.refused(DARK, "DrawSearch", card=98) == {"J.1"}
    evening.do(DARK, "DrawSearch", card=97)


def test_everybody_may_walk_into_rivendell_and_lorien_who_is_of_the_fellowship() -> None:
    evening = Evening().to("fellowship").company("W2918", "gimli", "sam")
    evening.to("fellowship", 2)
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2918", to="W2812", face_down=2)
    assert evening.public["map"]["face_down"] == {"W2812": 9}


@pytest.mark.parametrize("wrong", ["w2812", "2812", "W281", "W28122", "N2812", "Rivendell", "", "W28 12", "W２８１２"])
def test_a_hex_that_is_none_is_named_in_every_command_that_takes_one(wrong: str) -> None:
    evening = Evening().to("fellowship")
    assert "F.1" in evening.refused(FELLOWSHIP, "MoveFellowship", origin="W2812", to=wrong, face_down=1)
    assert evening.refused(FELLOWSHIP, "MoveFellowship", origin=wrong, to="W2716", face_down=1) == {"F.2"}
    evening.to("dark_power")
    assert "F.1" in evening.refused(DARK, "MoveNazgul", nazgul=["nazgul_4"], to=wrong)
    assert "F.1" in evening.refused(DARK, "MoveDarkPower", name="saruman", to=wrong)
    for fact, key, value in (("hex", "saruman", wrong), ("face_down_counters", wrong, "1"), ("orcs", wrong, "2")):
        body = {"do": "SetByHand", "fact": fact, "key": key, "value": value, "reason": "it stands there"}
        assert not evening.table.submit(DARK, evening.table.command(body)).allowed


def test_no_counter_moves_twice_by_being_named_twice() -> None:
    evening = Evening().to("fellowship")
    evening.by_hand("face_up", "yes", "gimli")
    evening.by_hand("hex", "W2724", "gimli")
    twice = {"origin": "W2724", "to": "W2720", "face_up": ["gimli", "gimli"]}
    assert evening.refused(FELLOWSHIP, "MoveFellowship", **twice) == {"F.2"}
    agreed = evening.table.submit(FELLOWSHIP, evening.table.command({"do": "MoveFellowship", **twice}), (DARK,))
    assert not agreed.allowed


def test_what_the_desk_has_of_a_covered_character_is_not_had_by_turning_him_up_by_hand() -> None:
    known, unknown = Evening().to("fellowship"), Evening().to("fellowship")
    known.company("W2724", "aragorn", "sam")
    unknown.company("W2724", "gimli", "merry")
    known.do(FELLOWSHIP, "MarkOnDesk", character="aragorn", wounds=2)
    unknown.do(FELLOWSHIP, "MarkOnDesk", character="aragorn", wounds=1)
    for evening in (known, unknown):
        evening.by_hand("face_up", "yes", "aragorn", seat=DARK)
    assert known.table.view(DARK) == unknown.table.view(DARK)


def test_the_desk_stops_knowing_who_went_when_nobody_says_so() -> None:
    evening = Evening().to("fellowship").company("W2724", "gimli", "sam", "merry")
    evening.far(FELLOWSHIP, "MoveFellowship", origin="W2724", to="W2720", face_down=1)
    people = evening.desk(FELLOWSHIP)["people"]
    assert {people[name]["hex"] for name in ("gimli", "sam", "merry")} == {None}
    assert people["frodo"]["hex"] == "W2812"


def test_facts_of_a_capture_played_by_hand_are_kept() -> None:
    evening = Evening().to("dark_power")
    evening.by_hand("orcs", 6, "W2724")
    evening.by_hand("orc_kind", "hand_orcs", "W2724")
    assert evening.public["map"]["orcs"] == {"W2724": {"strength": 6, "kind": "hand_orcs"}}
    evening.by_hand("orcs", 0, "W2724")
    assert evening.public["map"]["orcs"] == {}
    evening.by_hand("captured_citadel", "yes", "E0428")
    evening.by_hand("hex", "E0427", "saruman")
    evening.do(DARK, "MoveDarkPower", name="saruman", to="E0428")
    evening.by_hand("servants", 5)
    evening.by_hand("gollum", "neither")
    shown = evening.public
    assert (shown["captured_citadels"], shown["servants"], shown["gollum"]) == (["E0428"], 5, "neither")


@pytest.mark.parametrize(
    ("fact", "key", "value"),
    [
        ("orcs", "W2724", "many"),
        ("orc_kind", "W2724", "uruk_hai"),
        ("captured_citadel", "E0428", "perhaps"),
        ("gollum", "", "sam"),
        ("turn", "", "-1"),
        ("face_up", "frodo", "yes"),
        ("wounds", "aragorn", "1"),
        ("dead", "frodo", "yes"),
    ],
)
def test_facts_that_are_none_cannot_be_set_by_hand(fact: str, key: str, value: str) -> None:
    evening = Evening().to("dark_power")
    body = {"do": "SetByHand", "fact": fact, "key": key, "value": value, "reason": "why not"}
    for agreed in ((), (FELLOWSHIP,)):
        assert not evening.table.submit(DARK, evening.table.command(body), agreed).allowed


def _nonsense(chance: random.Random, do: str) -> dict[str, object]:
    """A command with fields of the right kind and any worth."""
    body: dict[str, object] = {"do": do}
    for field, kind in describe(EVERY[do]).items():
        single = chance.choice(WORDS) if "word" in kind else chance.choice(NUMBERS) if "number" in kind else True
        value = [single] * chance.randrange(3) if kind.startswith("list") else single
        if chance.random() < 0.9:
            body[field] = value
    return body


@pytest.mark.parametrize("phase", [*ORDER, "reveal"])
def test_nonsense_of_the_right_kind_is_refused_or_recorded_and_breaks_nothing_even_when_agreed(phase: str) -> None:
    chance = random.Random(phase)
    told = 0
    for _ in range(4):
        evening = orcs_found_frodo() if phase == "reveal" else Evening().to(phase, 2)
        for _ in range(60):
            body = _nonsense(chance, chance.choice(sorted(EVERY)))
            try:
                evening.table.submit(chance.choice((DARK, FELLOWSHIP)), evening.table.command(body), (DARK, FELLOWSHIP))
            except RingtableError:
                continue
            told += 1
            state = evening.state
            for audience in ("public", DARK, FELLOWSHIP):
                evening.table.view(audience)
            assert all(min(stack.face_down, stack.spotted_hobbits) >= 0 for stack in state.stacks.values())
            assert all(min(person.wounds, person.slashes, person.circles) >= 0 for person in state.people.values())
            assert all(count >= 0 for count in (*state.magic.boxes.values(), state.events.deck, state.shadow.spent))
            assert all(band.strength > 0 for band in state.orcs.values())
    assert told > 60
