"""L.1, L.2, L.5 and L.11 of Magic Cards that are laid open: shown in a fight, told of a captive, told by who peers."""

from dataclasses import replace
from typing import Any

import pytest

from engine.games.wotr_spi.steps.l_magic.laid_open import named
from tests.engine.games.wotr_spi.captures import reached
from tests.engine.games.wotr_spi.duels import KILLS, NOTHING, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

STING, GLAMDRING, ANDURIL, LEMBAS, MITHRIL, LIGHT, SHADOWFAX = 47, 48, 49, 50, 51, 54, 56


def armed(count: int, *names: str, foe: str = "saruman") -> Fight:
    """So many cards were taken unseen in Rivendell, and these fight one foe in the Dark Power Player-Turn."""
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=count)
    return fight.stand(*names).dark(foe).on().start()


def says(fight: Fight, *items: int) -> set[str]:
    """The sections that refuse the Fellowship to show these cards, once it is its turn to say."""
    while fight.table.asks(FELLOWSHIP)[0].seat == DARK:
        fight.do(DARK, "DeclareAttack")
    ruling = fight.ruled(FELLOWSHIP, "DeclareAttack", items=list(items))
    return {check.cites for check in ruling.failing("public") if check.refuses}


def test_L_2_no_more_cards_are_shown_than_have_left_their_boxes() -> None:
    fight = armed(1, "gimli")
    assert says(fight, STING, LIGHT) == {"L.2"}
    assert says(fight, STING) == set()


def test_L_1_a_card_the_desk_has_with_nobody_is_warned_of_on_the_desk_alone() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=2, cards=[STING, LEMBAS], to=["gimli", "gimli"])
    fight.stand("gimli").dark("mouth_of_sauron").on().start()
    assert says(fight) == set()
    assert fight.warned(FELLOWSHIP, "DeclareAttack", items=[STING]) == set()
    assert fight.denied(FELLOWSHIP, "DeclareAttack", items=[GLAMDRING]) == {"L.1"}
    assert fight.denied(FELLOWSHIP, "DeclareAttack", audience=DARK, items=[GLAMDRING]) == set()


def test_L_1_limit_counts_the_ring_of_a_ringbearer_who_shows_his_cards() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=3)
    fight.stand("frodo", spotted_hobbits=1).dark("saruman").on().start().hobbit("frodo")
    assert says(fight, STING, MITHRIL, LIGHT) == {"L.1/limit"}
    assert says(fight, STING, MITHRIL) == set()


def test_L_1_retrieving_a_dead_friends_sword_waits_for_the_end_of_all_combat_there() -> None:
    fight = armed(2, "aragorn", "gimli")
    while "fighter" in fight.asks:
        fight.do(FELLOWSHIP, "ChooseFighter", name="aragorn")
    fight.round(NOTHING, KILLS, items=(ANDURIL,)).fight_on()
    assert says(fight, ANDURIL) == {"L.1/retrieving"}
    offer = fight.offered(FELLOWSHIP, "DeclareAttack")[0]
    assert ANDURIL not in {card for card, _ in offer.fields[-1].options}
    assert says(fight, STING) == set(), "another sword may be his own"


def test_L_1_retrieving_is_for_those_whom_the_desk_has_in_the_hex() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[ANDURIL], to=["aragorn"])
    fight.company("W2616", "legolas")
    fight.stand("aragorn", "gimli").dark("saruman").on().start()
    fight.do(FELLOWSHIP, "ChooseFighter", name="aragorn") if "fighter" in fight.asks else None
    fight.round(NOTHING, KILLS)
    fight.do(DARK, "StopOrGoOn", stop=True)
    fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
    far: dict[str, Any] = {"cards": [ANDURIL], "to": ["legolas"]}
    assert fight.denied(FELLOWSHIP, "RetrieveMagicCards", **far) == {"L.1/retrieving"}
    assert fight.denied(FELLOWSHIP, "RetrieveMagicCards", audience=DARK, **far) == set()
    assert fight.warned(FELLOWSHIP, "RetrieveMagicCards", cards=[ANDURIL], to=["gimli"]) == set()


def taken(victim: str, count: int = 2) -> Evening:
    """Orcs have just captured him, and his cards are to be told; so many left a box, unseen by the tablet."""
    evening = reached(*(() if victim == "hobbit" else (victim,)), hobbits=int(victim == "hobbit"), orcs=3)
    evening.by_hand("magic_box", 4 - count, "W2812")
    evening.do(DARK, "TryCapture", victim=victim)
    evening.roll(DARK, 1)
    if "taken" in evening.asks:
        evening.do(FELLOWSHIP, "GiveWord", yes=True)
    return evening


@pytest.mark.parametrize(
    ("victim", "cards", "cites"),
    [
        ("gimli", [STING, GLAMDRING], "L.5"),
        ("gimli", [STING, LEMBAS, LIGHT], "L.2"),
        ("gimli", [45], "L.2"),
        ("gimli", [44], "L.2"),
        ("hobbit", [SHADOWFAX], "L.11"),
    ],
)
def test_L_1_telling_of_a_captive_names_what_he_can_have(victim: str, cards: list[int], cites: str) -> None:
    evening = taken(victim)
    assert evening.refused(FELLOWSHIP, "TellMagicCards", audience="public", cards=cards) == {cites}


def test_L_6_lembas_that_is_eaten_is_told_of_nobody() -> None:
    evening = taken("gimli", count=3)
    eaten = {"magic": replace(evening.state.magic, used=(LEMBAS,))}
    fails = evening.would(FELLOWSHIP, "TellMagicCards", eaten, cards=[LEMBAS])
    assert {check.cites for check in fails if check.refuses} == {"L.2"}


def test_L_1_telling_names_a_card_taken_unseen_on_the_desk() -> None:
    evening = taken("gimli")
    assert evening.desk(FELLOWSHIP)["magic_unseen"] == 2
    evening.do(FELLOWSHIP, "TellMagicCards", cards=[STING])
    assert evening.desk(FELLOWSHIP)["magic_cards"]["47"] == "gimli"
    assert evening.desk(FELLOWSHIP)["magic_unseen"] == 1


def test_L_2_a_card_that_left_its_box_by_hand_is_with_the_fellowship_unseen() -> None:
    evening = Evening().to("fellowship")
    evening.by_hand("magic_box", 1, "W2812")
    assert evening.desk(FELLOWSHIP)["magic_unseen"] == 3
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=STING, to="gimli")
    evening.by_hand("magic_box", 2, "W2812")
    assert evening.desk(FELLOWSHIP)["magic_unseen"] == 1, "and one goes back"


def test_L_1_telling_in_a_fight_names_a_card_taken_unseen_on_the_desk() -> None:
    fight = armed(2, "gimli")
    says(fight)
    fight.do(FELLOWSHIP, "DeclareAttack", items=[STING])
    assert fight.desk(FELLOWSHIP)["magic_cards"]["47"] == "gimli"
    assert fight.desk(FELLOWSHIP)["magic_unseen"] == 1


def peering(phase: str) -> Evening:
    """Gimli, with two cards of Minas Tirith that the tablet has not seen, there when this phase begins."""
    evening = Evening().set_up((60, 77, 75)).to("fellowship").company("E0428", "gimli", "merry")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="E0428", count=2)
    return evening.to(phase)


def test_L_4_peering_names_the_cards_and_the_hex_of_who_looks_on_the_desk() -> None:
    evening = peering("dark_power")
    evening.do(FELLOWSHIP, "PeerIntoPalantir", character="gimli", hex="E0428", cards=[44, 47])
    assert evening.desk(FELLOWSHIP)["magic_cards"] == {"43": "frodo", "44": "gimli", "47": "gimli"}
    assert evening.desk(FELLOWSHIP)["magic_unseen"] == 0
    assert evening.desk(FELLOWSHIP)["people"]["gimli"]["hex"] == "E0428"


@pytest.mark.parametrize(("spent", "then"), [(0, 1), (10, 10), (12, 12)])
def test_L_4_peering_after_the_letter_is_shown_asks_nobody_what_everybody_sees(spent: int, then: int) -> None:
    evening = peering("indication")
    evening.by_hand("spent", spent)
    evening.do(DARK, "OpenLetter")
    evening.do(FELLOWSHIP, "PeerIntoPalantir", character="gimli", hex="E0428", cards=[44])
    evening.do(DARK, "ShowEvents", cards=[60, 75])
    assert "palantir_point" not in evening.asks
    assert evening.public["shadow"]["spent"] == then


@pytest.mark.parametrize("rounds", [0, 1])
def test_L_3_cards_still_change_hands_when_the_wearer_slips_away_before_the_first_die(rounds: int) -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[STING], to=["frodo"])
    fight.stand("frodo", "gimli", spotted_hobbits=1).dark("mouth_of_sauron").on().start()
    fight.hobbit("frodo").do(FELLOWSHIP, "PutOnRing")
    for _ in range(rounds):
        fight.round(NOTHING, NOTHING, items=(STING,))
    fight.do(FELLOWSHIP, "DeclineCombat")
    fight.fight_on()
    hand_over = fight.ruled(FELLOWSHIP, "ExchangeMagicCard", card=STING, to="gimli")
    assert hand_over.allowed is (rounds == 0)
    assert ("L.1/retrieving" in says(fight, STING)) is (rounds == 1)


def test_L_1_limit_of_one_holder_is_no_limit_of_another() -> None:
    state = Evening().to("fellowship").state
    held = dict.fromkeys((GLAMDRING, LEMBAS, LIGHT), "gimli")
    state = replace(state, magic=replace(state.magic, held=held, unseen=1))
    assert named(state, (MITHRIL,), "legolas").magic.held == {**held, MITHRIL: "legolas"}
    assert named(state, (MITHRIL,), "gimli").magic.held == held, "three are all he carries"
