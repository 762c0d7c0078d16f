"""M.1's succession, the Ring in the mud, and M.3, G.3: Attempts to Seize the Ring. E.5, E.7, E.9 and E.10 with them."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.games.wotr_spi.in_combat import Duel
from engine.games.wotr_spi.in_hand import (
    Attempt,
)
from engine.games.wotr_spi.steps.m_ring.aftermath import errand_of
from tests.engine.games.wotr_spi.duels import KILLS, NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP


def killed(*companions: str, foes: tuple[str, ...] = ("mouth_of_sauron",), **stand: int) -> Fight:
    """Frodo, spotted, is killed in ordinary combat in the Dark Power Player-Turn; his companions look on."""
    fight = Fight().to("fellowship").stand("frodo", *companions, spotted_hobbits=1, **stand).dark(*foes).on().start()
    if fight.truth["combat"]["chooses"] == DARK:
        fight.do(DARK, "ChooseFighter", name=foes[0])
    fight.hobbit("frodo")
    if fight.state.step == "combat":
        fight.do(DARK, "ChooseFighter", name=foes[0])
    fight.round(NOTHING, KILLS)
    while "stop_dark_power" in fight.asks:
        fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
        fight.do(DARK, "StopOrGoOn", stop=True)
    return fight


def attempt(card: int, *there: str, seat: str = DARK, seizer: str = "boromir", **stand: int) -> Fight:
    """The card is played in the Fellowship Player-Turn with these Characters at PLACE: he acts at once."""
    fight = Fight().set_up(dark=(card, None, None), fellowship=(card + 1, None, None)).to("fellowship")
    fight.stand(*there, **stand)
    fight.do(seat, "PlayEvent", card=card)
    assert (fight.state.now(Attempt) or fight.state.the(Duel)).seizer == seizer
    return fight


def met(fight: Fight) -> Fight:
    fight.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex=PLACE)
    return fight


def ring(fight: Fight) -> dict[str, Any]:
    shown = fight.public
    return {"bearer": shown["ring"]["bearer"], "mud": shown["ring_lies_at"], "errand": shown["ring_errand"]}


def test_M_1_selecting_a_new_ringbearer_one_of_the_nine_and_unnamed() -> None:
    fight = killed("sam", "gimli", face_down=1)
    assert fight.asks == ["succession"]
    assert fight.refused(FELLOWSHIP, "NameSuccessor", name="gollum") == {"M.1/selecting-a-new-ringbearer"}
    assert fight.refused(FELLOWSHIP, "NameSuccessor", name="nazgul_3") == {"M.1/selecting-a-new-ringbearer"}
    assert fight.refused(DARK, "NameSuccessor", name="sam") >= {"M.1/selecting-a-new-ringbearer"}
    fight.do(FELLOWSHIP, "NameSuccessor", name="sam")
    assert fight.state.ring.bearer == "sam"
    assert ring(fight)["bearer"] is None
    assert "sam" not in repr(fight.table.journal(DARK)[-1]) + repr(fight.table.view(DARK))
    assert fight.state.magic.held[43] == "sam"


def test_M_1_selecting_a_new_ringbearer_lays_down_a_card_if_he_has_three() -> None:
    fight = Fight().to("fellowship")
    cards = {"hex": "W2812", "count": 3, "cards": [47, 50, 52], "to": ["gimli"] * 3}
    fight.do(FELLOWSHIP, "TakeMagicCards", **cards)
    fight.stand("frodo", "gimli", spotted_hobbits=1).dark("mouth_of_sauron").on().start()
    fight.hobbit("frodo").round(NOTHING, KILLS)
    fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
    fight.do(DARK, "StopOrGoOn", stop=True)
    assert fight.refused(FELLOWSHIP, "NameSuccessor", name="gimli") == {"L.1/limit"}
    fight.do(FELLOWSHIP, "NameSuccessor", name="gimli", gives_up=52)
    assert {card for card, name in fight.state.magic.held.items() if name == "gimli"} == {43, 47, 50}


def test_M_1_selecting_a_new_ringbearer_gollum_is_there_when_nobody_else_is() -> None:
    fight = killed()
    assert ring(fight)["bearer"] == "gollum"
    assert fight.public["people"]["gollum"]["hex"] == PLACE


def test_M_1_selecting_a_new_ringbearer_then_saruman_then_a_nazgul() -> None:
    for foes, heir in ((("mouth_of_sauron", "saruman"), "saruman"), (("mouth_of_sauron",), "mouth_of_sauron")):
        fight = without_gollum(foes)
        assert ring(fight)["bearer"] == heir


def without_gollum(foes: tuple[str, ...], mine: int = NOTHING) -> Fight:
    fight = Fight().to("fellowship").stand("frodo", spotted_hobbits=1).dark(*foes)
    fight.by_hand("face_up", "yes", "gollum")
    fight.by_hand("dead", "yes", "gollum")
    fight.on().start().hobbit("frodo")
    if fight.state.step == "combat":
        fight.do(DARK, "ChooseFighter", name=foes[0])
    return fight.round(mine, KILLS)


def test_M_1_if_no_character_is_in_the_hex_the_ring_lies_in_the_mud() -> None:
    fight = without_gollum(("mouth_of_sauron",), mine=KILLS)
    assert ring(fight) == {"bearer": None, "mud": PLACE, "errand": ""}
    assert fight.refused(FELLOWSHIP, "PutOnRing") == {"M.1"}
    assert fight.refused(DARK, "TakeRing", name="nazgul_3") >= {"M.1/if-no-character-is-in-the-hex"}
    fight.dark("nazgul_3")
    for audience in (PUBLIC, TRUTH):
        away = fight.refused(FELLOWSHIP, "TakeRing", audience=audience, name="sam")
        assert away == {"M.1/if-no-character-is-in-the-hex"}, "that nobody of theirs is there is for all to see"
    fight.do(DARK, "TakeRing", name="nazgul_3")
    assert ring(fight) == {"bearer": "nazgul_3", "mud": "", "errand": ""}
    assert fight.refused(DARK, "PutOnRing") == {"M.2"}


def test_M_1_if_no_character_is_in_the_hex_a_fellowship_finder_is_not_named() -> None:
    fight = without_gollum(("mouth_of_sauron",), mine=KILLS)
    fight.to("fellowship", 2).company(PLACE, "merry")
    fight.do(FELLOWSHIP, "TakeRing", name="merry")
    assert fight.state.ring.bearer == "merry"
    assert ring(fight)["bearer"] is None


def test_L_1_retrieving_what_the_dead_held() -> None:
    fight = Fight().to("fellowship")
    taken = {"cards": [47, 50, 52, 55], "to": ["sam", "sam", "gimli", "gimli"]}
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=4, **taken)
    fight.stand("sam", "gimli", spotted_hobbits=1).dark("mouth_of_sauron").on().start().hobbit("sam")
    fight.round(NOTHING, KILLS)
    fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
    fight.do(DARK, "StopOrGoOn", stop=True)
    assert fight.asks == ["retrieval"]
    too_many = fight.refused(FELLOWSHIP, "RetrieveMagicCards", cards=[47, 50], to=["gimli", "gimli"])
    assert too_many == {"L.1/limit"}
    assert fight.refused(FELLOWSHIP, "RetrieveMagicCards", cards=[56], to=["gimli"]) == {"L.1/retrieving"}
    fight.do(FELLOWSHIP, "RetrieveMagicCards", cards=[47, 50], to=["gimli", "gimli"], gives_up=[52])
    assert fight.state.magic.held == {43: "frodo", 47: "gimli", 50: "gimli", 55: "gimli"}
    assert fight.state.magic.gone == (52,)
    assert "47" not in repr(fight.table.journal(DARK)[-1]["events"])


def test_L_1_retrieving_needs_somebody_there_else_the_cards_leave_the_game() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[47], to=["sam"])
    fight.stand("sam", spotted_hobbits=1).dark("mouth_of_sauron").on().start().hobbit("sam").round(NOTHING, KILLS)
    assert fight.asks == ["play_dark_power"]
    assert fight.state.magic.gone == (47,)


def test_M_3_boromir_needs_his_card_and_the_dark_power() -> None:
    fight = Fight().set_up(dark=(75, None, None)).to("fellowship").stand("frodo", "boromir", face_down=2)
    assert fight.refused(DARK, "AttemptToSeize", seizer="boromir") == {"M.3/when-an-attempt-may-be-tried"}
    assert fight.refused(FELLOWSHIP, "AttemptToSeize", seizer="boromir") >= {"M.3"}
    fight.do(DARK, "PlayEvent", card=75)
    met(fight).round(NOTHING, KILLS)
    assert ring(fight) == {"bearer": "boromir", "mud": "", "errand": "E0428"}
    assert fight.refused(DARK, "AttemptToSeize", seizer="boromir") >= {"M.3/when-an-attempt-may-be-tried"}


def test_M_3_boromir_sees_no_wearer_and_loses_him_who_puts_the_ring_on() -> None:
    fight = Fight().set_up(dark=(75, None, None)).to("fellowship").stand("frodo", "boromir", face_down=2)
    fight.do(FELLOWSHIP, "PutOnRing")
    assert fight.refused(DARK, "PlayEvent", card=75) == {"E.5"}
    fight = met(attempt(75, "frodo", "boromir", face_down=2))
    fight.do(FELLOWSHIP, "PutOnRing")
    fight.do(FELLOWSHIP, "DeclineCombat")
    assert fight.state.stack == ()
    assert ring(fight)["bearer"] == "frodo"


def test_M_3_gollum_is_set_on_by_whom_he_obeys_and_sees_the_wearer() -> None:
    fight = Fight().set_up(dark=(76, None, None))
    faces = [die for die in range(1, 7) if fight.table.box.lookup("control_of_gollum", str(die)).value == "dark_power"]  # type: ignore[union-attr]
    fight.roll(DARK, faces[0])
    fight.do(FELLOWSHIP, "EndPhase")
    fight.to("fellowship").stand("frodo", face_down=1)
    fight.do(FELLOWSHIP, "PutOnRing")
    assert fight.refused(FELLOWSHIP, "AttemptToSeize", seizer="gollum") >= {"M.3"}
    fight.do(DARK, "PlayEvent", card=76)
    assert fight.refused(FELLOWSHIP, "AnswerAttempt", is_met=False) == {"E.9"}
    met(fight)
    assert fight.refused(FELLOWSHIP, "DeclineCombat") == {"M.2b"}
    fight.round(NOTHING, KILLS)
    assert ring(fight) == {"bearer": "gollum", "mud": "", "errand": "W2910"}
    assert fight.public["people"]["gollum"]["hex"] == PLACE
    assert fight.public["people"]["gollum"]["side"] == "dark_power"


def test_M_3_saruman_in_his_own_player_turn() -> None:
    fight = Fight().to("fellowship").stand("frodo", spotted_hobbits=1).dark("saruman")
    assert fight.refused(DARK, "AttemptToSeize", seizer="saruman") == {"M.3/when-an-attempt-may-be-tried"}
    fight.on().do(DARK, "AttemptToSeize", seizer="saruman")
    met(fight).round(NOTHING, KILLS)
    assert ring(fight) == {"bearer": "saruman", "mud": "", "errand": "W2421"}


def test_M_3_gandalf_robs_boromir_and_no_friend() -> None:
    fight = attempt(75, "frodo", "boromir", "gandalf_grey", face_down=3)
    assert fight.refused(FELLOWSHIP, "AttemptToSeize", seizer="gandalf_grey") >= {"M.3"}
    met(fight).round(NOTHING, KILLS)
    fight.do(FELLOWSHIP, "AttemptToSeize", seizer="gandalf_grey")
    met(fight).round(KILLS, NOTHING)
    assert ring(fight)["bearer"] == "gandalf_grey"
    fight = Fight().to("fellowship").stand("frodo", "gandalf_grey", face_down=2)
    assert fight.refused(FELLOWSHIP, "AttemptToSeize", seizer="gandalf_grey") == {"E.7"}


def test_M_3_when_an_attempt_may_be_tried_a_vain_one_tells_nothing_else() -> None:
    fight = attempt(75, "boromir", face_down=1)
    before = fight.table.view(DARK)["learned"]
    fight.do(FELLOWSHIP, "AnswerAttempt", is_met=False)
    assert fight.table.view(DARK)["learned"] == before
    assert fight.state.stack == ()
    assert ring(fight)["bearer"] == "frodo"


def test_M_3_if_an_attempt_succeeds_the_winner_has_the_ring_whoever_else_is_there() -> None:
    fight = met(attempt(75, "frodo", "boromir", "sam", face_down=3)).round(NOTHING, KILLS)
    assert ring(fight)["bearer"] == "boromir"
    assert fight.state.magic.held[43] == "boromir"


def test_G_3_an_attempt_goes_on_to_the_death_between_two() -> None:
    fight = met(attempt(75, "frodo", "boromir", "gimli", face_down=3))
    assert fight.truth["combat"]["shown"] == {"dark_power": "boromir", "fellowship": "frodo"}
    fight.round(NOTHING, NOTHING)
    assert set(fight.asks) == {"attack_dark_power", "attack_fellowship"}
    assert fight.refused(DARK, "StopOrGoOn", stop=True) >= {"G/stopping"}
    fight.round(KILLS, NOTHING)
    assert fight.state.people["boromir"].is_dead
    assert ring(fight) == {"bearer": "frodo", "mud": "", "errand": ""}


def test_G_3_if_both_fall_the_order_of_succession_decides() -> None:
    fight = met(attempt(75, "frodo", "boromir", "gimli", face_down=3)).round(KILLS, KILLS)
    assert fight.asks == ["succession"]


@pytest.mark.parametrize("hex_", ["W3013", "W2812"])
def test_E_7_gandalf_the_grey_is_killed_and_returns_once_as_the_white(hex_: str) -> None:
    fight = Fight().to("fellowship").stand("gandalf_grey").dark("mouth_of_sauron").on().start().round(NOTHING, KILLS)
    assert "gandalf" in fight.asks
    fight.roll(FELLOWSHIP, 2)
    assert fight.public["gandalf_due"] == 3
    fight.to("fellowship", 2)
    assert fight.refused(FELLOWSHIP, "PlaceGandalf", hex=hex_) == {"E.7"}
    fight.to("fellowship", 3)
    assert fight.refused(FELLOWSHIP, "PlaceGandalf", hex="W2724") == {"E.7"}
    down = fight.public["map"]["face_down"].get(hex_, 0)
    fight.do(FELLOWSHIP, "PlaceGandalf", hex=hex_)
    assert fight.public["map"]["face_down"][hex_] == down + 1
    assert fight.refused(FELLOWSHIP, "PlaceGandalf", hex=hex_) == {"E.7"}


def test_M_3_nobody_else_can_attempt_it() -> None:
    fight = Fight().set_up(dark=(75, None, None)).to("fellowship").stand("frodo", "aragorn", face_down=2)
    fight.do(DARK, "PlayEvent", card=75)
    assert "M.3" in fight.refused(DARK, "AttemptToSeize", seizer="aragorn")
    assert "M.3" in fight.refused(FELLOWSHIP, "AttemptToSeize", seizer="aragorn")


def test_E_5_boromir_who_fails_and_lives_is_the_fellowships_again() -> None:
    fight = met(attempt(75, "frodo", "boromir", face_down=2))
    fight.do(FELLOWSHIP, "PutOnRing")
    fight.do(FELLOWSHIP, "DeclineCombat")
    assert fight.state.people["boromir"].side == FELLOWSHIP
    assert ring(fight)["errand"] == ""


def test_E_5_exception_with_minas_tirith_lost_boromir_goes_where_the_fellowship_likes() -> None:
    fight = attempt(75, "frodo", "boromir", face_down=2)
    state = replace(fight.state, captured_citadels=("E0428",), stack=())
    assert errand_of(state, "boromir") == ""
    assert errand_of(fight.state, "boromir") == "E0428"


def test_E_10_saruman_wears_the_ring_and_tires_of_it() -> None:
    fight = Fight().to("fellowship").stand("frodo", spotted_hobbits=1).dark("saruman").on()
    fight.do(DARK, "AttemptToSeize", seizer="saruman")
    met(fight).round(NOTHING, KILLS)
    fight.do(DARK, "PutOnRing")
    fight.to("ring", 2)
    assert fight.state.people["saruman"].circles == 1


def test_E_9_a_gollum_who_seized_the_ring_is_moved_by_the_dark_power_alone() -> None:
    fight = _seized_by_gollum()
    assert fight.refused(FELLOWSHIP, "MoveFellowship", origin=PLACE, to="W2723", face_up=["gollum"]) >= {"E.9"}
    fight.to("dark_power").do(DARK, "MoveDarkPower", name="gollum", to="W2723")
    assert fight.public["people"]["gollum"]["hex"] == "W2723"
    fight.to("ring", 2)
    assert "control_of_gollum" not in fight.asks


def _seized_by_gollum() -> Fight:
    fight = Fight().set_up(dark=(76, None, None))
    cells = ((str(die), fight.table.box.lookup("control_of_gollum", str(die))) for die in range(1, 7))
    fight.roll(DARK, next(int(die) for die, cell in cells if cell is not None and cell.value == "dark_power"))
    fight.do(FELLOWSHIP, "EndPhase")
    fight.to("fellowship").stand("frodo", face_down=1)
    fight.do(DARK, "PlayEvent", card=76)
    return met(fight).round(NOTHING, KILLS)


def test_M_4_control_of_a_semi_ringwraith_lets_the_dark_power_move_him() -> None:
    fight = Fight().to("fellowship").stand("frodo", spotted_hobbits=1)
    fight.do(FELLOWSHIP, "PutOnRing")
    fight.do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4)
    fight.to("dark_power", 2)
    assert fight.state.people["frodo"].side == DARK
    fight.do(DARK, "MoveDarkPower", name="frodo", to="W2723")
    assert fight.public["people"]["frodo"]["hex"] == "W2723"


def test_M_1_selecting_a_new_ringbearer_after_a_death_marked_by_hand() -> None:
    fight = met(attempt(75, "frodo", "boromir", "sam", face_down=3)).round(NOTHING, KILLS)
    fight.by_hand("face_up", "yes", "boromir")
    fight.by_hand("hex", PLACE, "boromir")
    fight.do(FELLOWSHIP, "MarkWounds", character="boromir", wounds=6)
    assert ring(fight) == {"bearer": None, "mud": "", "errand": ""}
    fight.do(FELLOWSHIP, "NameSuccessor", name="sam")
    assert fight.state.ring.bearer == "sam"
    assert ring(fight)["bearer"] is None


@pytest.mark.parametrize("bearer", ["sam", "merry"])
def test_M_1_selecting_a_new_ringbearer_after_the_death_of_a_secret_one(bearer: str) -> None:
    fight = killed("sam", "merry", "gimli", face_down=2)
    fight.do(FELLOWSHIP, "NameSuccessor", name=bearer)
    fight.do(FELLOWSHIP, "ReportDeath", hex=PLACE, name="hobbit", hobbit="merry")
    named = [line["what"] for line in fight.table.view("public")["learned"]]
    assert ("bearer:merry" in named) is (bearer == "merry"), "M.1: the Ringbearer is named in combat, nobody else"
    assert ("succession" in fight.asks) is (bearer == "merry")


def test_M_1_selecting_a_new_ringbearer_never_brings_a_dead_one_back() -> None:
    fight = killed("sam", "gimli", face_down=1)
    assert fight.refused(FELLOWSHIP, "NameSuccessor", name="frodo") == {"M.1/selecting-a-new-ringbearer"}
    (offer,) = fight.offered(FELLOWSHIP, "NameSuccessor")
    assert "frodo" not in [name for name, _ in offer.fields[0].options]


def test_E_10_saruman_seizes_from_nobody_who_is_not_spotted() -> None:
    fight = Fight().to("fellowship").stand("frodo", face_down=1).dark("saruman").on()
    assert fight.refused(DARK, "AttemptToSeize", "public", seizer="saruman") == {"E.10"}
    assert not fight.offered(DARK, "AttemptToSeize")


def test_E_10_beside_one_who_is_spotted_an_unspotted_ringbearer_is_not_met() -> None:
    fight = Fight().to("fellowship").stand("frodo", "gimli", face_down=1).dark("saruman").on()
    fight.do(DARK, "AttemptToSeize", seizer="saruman")
    assert "E.10" in fight.denied(FELLOWSHIP, "AnswerAttempt", is_met=True, hex=PLACE)
    fight.do(FELLOWSHIP, "AnswerAttempt", is_met=False)
    assert not fight.state.stack


@pytest.mark.parametrize(("sams_noted", "is_met"), [(True, False), (False, True)])
def test_E_10_whoever_the_desk_has_spotted_instead_is_not_the_ringbearer(sams_noted: bool, is_met: bool) -> None:
    fight = Fight().to("fellowship").stand("frodo", "sam", face_down=1, spotted_hobbits=1).dark("saruman").on()
    people = dict(fight.state.people)
    people["sam"] = replace(people["sam"], hex=PLACE, spotted_in="rohan" if sams_noted else None)
    people["frodo"] = replace(people["frodo"], hex=PLACE, spotted_in=None)
    fight.do(DARK, "AttemptToSeize", seizer="saruman")
    failing = fight.would(FELLOWSHIP, "AnswerAttempt", {"people": people}, is_met=True, hex=PLACE)
    assert ("E.10" not in {check.cites for check in failing}) == is_met


def test_J_4_saruman_seizes_from_no_captive() -> None:
    fight = Fight().to("fellowship").stand("frodo").dark("saruman").on()
    for fact, value in (("orcs", 4), ("orc_kind", "hand_orcs"), ("face_down_counters", 0), ("captive_hobbits", 1)):
        fight.by_hand(fact, value, PLACE)
    assert fight.refused(DARK, "AttemptToSeize", "public", seizer="saruman") == {"J.4"}
    fight.by_hand("spotted_hobbits", 1, PLACE)
    assert fight.ruled(DARK, "AttemptToSeize", seizer="saruman").allowed, "another one, who is free"


def test_J_4_no_card_sets_anybody_on_a_ringbearer_whom_all_see_captive() -> None:
    fight = Fight().set_up(dark=(75, 76, None)).to("fellowship").stand("aragorn")
    for fact, value, key in (("captive", "yes", "aragorn"), ("ring_bearer", "aragorn", ""), ("gollum", DARK, "")):
        fight.by_hand(fact, value, key)
    for card in (75, 76):
        assert fight.refused(DARK, "PlayEvent", "public", card=card) == {"J.4"}
    fight.by_hand("captive", "no", "aragorn")
    fight.do(DARK, "PlayEvent", card=76)


def test_M_1_a_desk_that_has_nobody_there_keeps_nobody_from_the_ring() -> None:
    fight = killed("gimli", face_down=1)
    ours = {name: person for name, person in fight.state.people.items() if person.side == FELLOWSHIP}
    people = {**fight.state.people, **{name: replace(person, hex="W2914") for name, person in ours.items()}}
    assert fight.would(FELLOWSHIP, "NameSuccessor", {"people": people}, name="gimli") == []
    people["boromir"] = replace(people["boromir"], hex=PLACE)
    (check,) = fight.would(FELLOWSHIP, "NameSuccessor", {"people": people}, name="gimli")
    assert check.says == "desk_has_them_here"
