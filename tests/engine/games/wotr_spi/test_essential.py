"""What the record could not hold is barred by its own check, whichever seats agree; what it could hold is not."""

from typing import Any

import pytest

from engine.core.ask import Read
from engine.core.box import Cell
from engine.core.check import ESSENTIAL, REFUSES, Weight
from engine.core.frozen import replace
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.in_hand import (
    Attempt,
    Capture,
    Eagles,
    EnteredHex,
    Expelled,
    MetServant,
    OrcsEscape,
    Reveal,
    SearchRoll,
    Step,
    Succession,
    TellCards,
    Wraith,
)
from engine.games.wotr_spi.state import EventCards, Phase, Shadow
from tests.engine.games.wotr_spi.duels import BOX, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

MOVE = {"origin": "W2812", "to": "W2912"}
NOWHERE = "W3333"
PEER = {"character": "gimli", "hex": "W2812"}
FLIGHT = {"origin": "W2812", "to": "W2912", "face_down": 1}
BARRED: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    (FELLOWSHIP, "AnswerAttempt", {"is_met": False}, "an_attempt_is_made"),
    (FELLOWSHIP, "RetrieveMagicCards", {}, "somebody_has_died_in_company"),
    (FELLOWSHIP, "TryEscape", {"hex": "W2812", "captive": "hobbit"}, "captive_is_held_there"),
    (FELLOWSHIP, "SlipAway", {}, "ring_was_just_put_on"),
    (FELLOWSHIP, "SlipAway", {"hex": "W2812", "captive": "hobbit"}, "captive_is_held_there"),
    (DARK, "TryCapture", {"victim": "hobbit"}, "search_allows_a_capture"),
    (DARK, "EndCapture", {}, "search_allows_a_capture"),
    (DARK, "AttemptReduction", {"hex": "E0428"}, "nazgul_stand_there"),
    (FELLOWSHIP, "NameLeaders", {}, "a_citadel_is_attacked"),
    (FELLOWSHIP, "NameLeaders", {"leaders": ["gimli"]}, "only_leaders_are_named"),
    (FELLOWSHIP, "StartCombat", {"hex": "W2812"}, "dark_power_can_fight_there"),
    (DARK, "StartCombat", {"hex": NOWHERE}, "fellowship_can_fight_there"),
    (FELLOWSHIP, "ChooseFighter", {"name": "gimli"}, "a_fighter_is_picked_now"),
    (FELLOWSHIP, "ChooseFighter", {"name": "hobbit"}, "a_hobbit_is_named_on_the_desk"),
    (FELLOWSHIP, "ChooseFighter", {"name": "hobbit", "hobbit": "gimli"}, "a_hobbit_is_named_on_the_desk"),
    (FELLOWSHIP, "NameCounters", {"hex": "W2812", "names": ["shelob"]}, "names_are_members"),
    (DARK, "NameCounters", {"hex": "W2812", "names": ["gimli"]}, "own_counters_only"),
    (DARK, "MoveNazgul", {"nazgul": [], "to": "W2912"}, "nazgul_are_named"),
    (DARK, "MoveNazgul", {"nazgul": ["gimli"], "to": "W2912"}, "nazgul_are_named"),
    (DARK, "MoveDarkPower", {"name": "gimli", "to": "W2912"}, "walker_is_alive"),
    (DARK, "DeclareAttack", {}, "a_duel_is_on"),
    (DARK, "DrawEvent", {"pile": "discards"}, "discards_hold_cards"),
    (DARK, "EndEvents", {}, "phase_is_events"),
    (DARK, "PlayEvent", {"card": 5}, "event_card_of_this_game"),
    (DARK, "KillBeast", {"nazgul": "nazgul_3"}, "a_beast_is_to_be_killed"),
    (DARK, "KillBeast", {"nazgul": "gimli"}, "nazgul_are_named"),
    (DARK, "TreatTheInside", {}, "a_citadel_has_just_fallen"),
    (FELLOWSHIP, "PlaceGandalf", {"hex": "W3013"}, "gandalf_the_grey_is_dead"),
    (FELLOWSHIP, "PlaceGandalf", {"hex": "W3012"}, "he_returns_in_one_of_two_hexes"),
    (FELLOWSHIP, "TakeMagicCards", {"hex": "W2812", "count": 0}, "so_many_lie_in_the_box"),
    (FELLOWSHIP, "TakeMagicCards", {"hex": "W2812", "count": 15}, "so_many_lie_in_the_box"),
    (FELLOWSHIP, "TakeMagicCards", {"hex": "W2812", "count": 1, "cards": [45]}, "magic_cards_of_this_game"),
    (FELLOWSHIP, "ExchangeMagicCard", {"card": 99, "to": "gimli"}, "magic_cards_of_this_game"),
    (FELLOWSHIP, "ExchangeMagicCard", {"card": 47, "to": "shelob"}, "magic_cards_of_this_game"),
    (DARK, "ExchangeMagicCard", {"card": 47, "to": "gimli"}, "own_counters_only"),
    (FELLOWSHIP, "MoveFellowship", MOVE | {"face_down": 0}, "something_moves"),
    (FELLOWSHIP, "MoveFellowship", MOVE | {"face_down": -1, "spotted_hobbits": 2}, "something_moves"),
    (FELLOWSHIP, "MoveFellowship", MOVE | {"face_down": 20}, "counters_stand_there"),
    (FELLOWSHIP, "MoveFellowship", MOVE | {"spotted_hobbits": 1}, "counters_stand_there"),
    (FELLOWSHIP, "MoveFellowship", MOVE | {"face_up": ["gimli"]}, "face_up_stand_there"),
    (FELLOWSHIP, "MoveFellowship", MOVE | {"face_down": 1, "using": [53]}, "shown_cards_have_left_a_box"),
    (FELLOWSHIP, "UseAthelas", {"holder": "gimli"}, "a_magic_card_has_left_its_box"),
    (FELLOWSHIP, "UseAthelas", {"holder": "shelob"}, "magic_cards_of_this_game"),
    (DARK, "UseAthelas", {"holder": "gimli"}, "own_counters_only"),
    (DARK, "CarryCaptives", {"origin": "W2421", "to": "W2422"}, "orcs_hold_captives"),
    (DARK, "CarryCaptives", {"origin": "W2421", "to": "W2421"}, "hex_is_another"),
    (DARK, "MarkWounds", {"character": "nazgul_3", "wounds": 0}, "a_wound_is_told"),
    (DARK, "MarkWounds", {"character": "gimli", "wounds": 1}, "row_is_open"),
    (DARK, "EraseWounds", {"character": "nazgul_3", "wounds": 0}, "a_wound_is_told"),
    (DARK, "EraseWounds", {"character": "gimli", "wounds": 1}, "row_is_open"),
    (FELLOWSHIP, "MarkOnDesk", {"character": "nazgul_3", "wounds": 1}, "row_is_of_the_fellowship"),
    (DARK, "MarkOnDesk", {"character": "gimli", "wounds": 1}, "own_counters_only"),
    (FELLOWSHIP, "ReportDeath", {"hex": "W2812", "name": "nazgul_3"}, "row_is_a_covered_one"),
    (FELLOWSHIP, "ReportDeath", {"hex": NOWHERE, "name": "gimli"}, "a_counter_lies_there"),
    (FELLOWSHIP, "ReportDeath", {"hex": "W2812", "name": "hobbit"}, "a_hobbit_is_named_on_the_desk"),
    (DARK, "ShowEvents", {}, "this_seat_shows_cards"),
    (FELLOWSHIP, "AnswerPalantir", {}, "sauron_looks_into_a_palantir"),
    (FELLOWSHIP, "AnswerPalantir", {"hex": NOWHERE, "hobbits": 1}, "so_many_hobbits_can_be_there"),
    (FELLOWSHIP, "AnswerPalantir", {"hobbits": -1}, "so_many_hobbits_can_be_there"),
    (FELLOWSHIP, "AnswerPalantir", {"hex": "W2812", "hobbits": 5}, "so_many_hobbits_can_be_there"),
    (FELLOWSHIP, "AnswerPalantir", {"which": ["gimli"]}, "names_are_hobbits"),
    (FELLOWSHIP, "PeerIntoPalantir", {"character": "shelob", "hex": "W2812"}, "peerer_is_of_the_fellowship"),
    (FELLOWSHIP, "PeerIntoPalantir", {"character": "gimli", "hex": NOWHERE}, "hex_has_unspotted_counters"),
    (FELLOWSHIP, "PeerIntoPalantir", PEER | {"cards": [44, 43]}, "told_cards_hold_the_palantir"),
    (DARK, "PlaceForce", {}, "a_search_has_just_spotted"),
    (DARK, "PlaceForce", {"orcs": -1}, "force_is_a_number"),
    (DARK, "PlaceForce", {"nazgul": ["gimli"]}, "nazgul_are_alive"),
    (DARK, "SendForce", {"hex": "W2812"}, "a_search_needs_a_force"),
    (DARK, "SendForce", {"hex": "W2812", "orcs": -1}, "force_is_a_number"),
    (DARK, "SendForce", {"hex": "W2812", "nazgul": ["gimli"]}, "nazgul_are_alive"),
    (FELLOWSHIP, "FlyWithEagles", FLIGHT, "eagles_come_to_this_seat"),
    (FELLOWSHIP, "FlyWithEagles", FLIGHT | {"face_down": -1}, "something_moves"),
    (FELLOWSHIP, "FlyWithEagles", FLIGHT | {"face_down": 20}, "counters_stand_there"),
    (FELLOWSHIP, "FlyWithEagles", FLIGHT | {"face_up": ["gimli"]}, "face_up_stand_there"),
    (FELLOWSHIP, "FlyWithEagles", FLIGHT | {"to": "home"}, "hex_has_a_number"),
    (FELLOWSHIP, "EscapeFromOrcs", {"hex": "W2812"}, "escape_card_was_played"),
    (FELLOWSHIP, "EscapeFromOrcs", {"hex": "W2812"}, "orcs_hold_captives"),
    (FELLOWSHIP, "EscapeFromOrcs", {"hex": "W2812", "card": 99}, "card_80_costs_a_magic_card"),
    (FELLOWSHIP, "EscapeFromOrcs", {"hex": "W2812", "card": 47}, "a_magic_card_has_left_its_box"),
    (FELLOWSHIP, "LeaveEffect", {}, "a_card_waits_for_this_seat"),
    (DARK, "DrawSearch", {"card": 57}, "search_card_of_this_game"),
    (DARK, "SearchHex", {"hex": "W2812"}, "a_search_needs_a_force"),
    (DARK, "SearchHex", {"hex": "W2812", "nazgul": -1}, "force_is_a_number"),
    (DARK, "SearchHex", {"hex": "Rivendell", "nazgul": 1}, "hex_has_a_number"),
    (FELLOWSHIP, "AttemptToSeize", {"seizer": "gimli"}, "he_can_seize_the_ring"),
    (DARK, "PassCombat", {}, "combat_is_left_open"),
    (FELLOWSHIP, "TurnServant", {"hex": "W2716", "servant": "gimli"}, "card_is_not_turned_yet"),
    (FELLOWSHIP, "TurnServant", {"hex": "here", "servant": "troll"}, "hex_has_a_number"),
    (FELLOWSHIP, "MeetServant", {}, "an_open_servant_is_met"),
    (FELLOWSHIP, "PlaceCounters", {}, "game_is_being_set_up"),
    (DARK, "DealServants", {}, "game_is_being_set_up"),
    (FELLOWSHIP, "DealMagicCards", {}, "game_is_being_set_up"),
    (FELLOWSHIP, "DrawOpeningHand", {}, "game_is_being_set_up"),
    (FELLOWSHIP, "DrawOpeningHand", {"cards": [60]}, "three_event_cards"),
    (FELLOWSHIP, "DrawOpeningHand", {"cards": [60, 61, 99]}, "event_cards_of_this_game"),
    (DARK, "DrawEvent", {"card": 99}, "event_card_of_this_game"),
    (DARK, "DrawEvent", {"pile": "elsewhere"}, "pile_is_known"),
    (FELLOWSHIP, "ChooseLetter", {"letter": "A"}, "dark_power_chooses_the_letter"),
    (DARK, "ChooseLetter", {"letter": "A"}, "no_letter_is_sealed_yet"),
    (DARK, "ChooseLetter", {"letter": "G"}, "letter_is_on_the_table"),
    (FELLOWSHIP, "RevealSpotted", {}, "a_search_has_spotted"),
    (FELLOWSHIP, "RevealSpotted", {"named": ["frodo"]}, "named_are_no_hobbits"),
    (FELLOWSHIP, "RevealSpotted", {"named": ["gimli", "gimli"]}, "named_are_no_hobbits"),
    (FELLOWSHIP, "RevealSpotted", {"hobbits": -1}, "four_hobbits_at_most"),
    (FELLOWSHIP, "RevealSpotted", {"hobbits": 5}, "four_hobbits_at_most"),
    (FELLOWSHIP, "RevealSpotted", {"which": ["gimli"]}, "those_are_hobbits"),
    (DARK, "StopOrGoOn", {"stop": True}, "combat_pauses"),
    (FELLOWSHIP, "DeclineCombat", {}, "a_duel_is_on"),
    (FELLOWSHIP, "DeclineCombat", {}, "ring_is_worn"),
    (FELLOWSHIP, "NameSuccessor", {"name": "sam"}, "a_ringbearer_has_died"),
    (DARK, "NameSuccessor", {"name": "sam"}, "fellowship_names_the_successor"),
    (FELLOWSHIP, "NameSuccessor", {"name": "shelob"}, "heir_is_next_in_line"),
    (FELLOWSHIP, "TakeRing", {"name": "sam"}, "ring_lies_in_the_mud"),
    (FELLOWSHIP, "GiveUpGandalf", {}, "gandalf_is_summoned"),
    (FELLOWSHIP, "GiveUpGandalf", {"origin": NOWHERE}, "hex_has_unspotted_counters"),
    (FELLOWSHIP, "TellMagicCards", {}, "somebody_is_captured"),
    (FELLOWSHIP, "TellMagicCards", {"cards": [43]}, "told_cards_are_magic_cards"),
    (DARK, "SearchOnMap", {"hex": "W2812", "searcher": "nazgul"}, "movement_is_interrupted"),
    (DARK, "SearchOnMap", {"hex": "W2812", "searcher": "nazgul"}, "searchers_stand_there"),
    (DARK, "PassSearch", {}, "movement_is_interrupted"),
    (FELLOWSHIP, "TryToRemoveRing", {}, "ring_is_worn"),
    (FELLOWSHIP, "ShowWraith", {"hex": "W2812"}, "a_semi_ringwraith_is_to_be_shown"),
    (FELLOWSHIP, "ShowWraith", {"hex": NOWHERE}, "a_counter_lies_there"),
    (FELLOWSHIP, "ExchangeMagicCard", {"card": 47, "to": "gimli"}, "somebody_holds_the_card"),
    (FELLOWSHIP, "SettleHouseRule", {"ruling": "no such", "reading": "first"}, "question_is_open"),
    (FELLOWSHIP, "SettleHouseRule", {"ruling": "one-search-a-hex", "reading": "third"}, "reading_is_one_of_two"),
)


@pytest.mark.parametrize(("seat", "do", "fields", "says"), BARRED)
def test_what_the_record_could_not_hold_stays_barred_though_every_seat_agrees(
    seat: str, do: str, fields: dict[str, Any], says: str
) -> None:
    evening = Evening().to("fellowship")
    before = evening.truth
    ruling = evening.table.submit(seat, evening.table.command({"do": do, **fields}), (DARK, FELLOWSHIP))
    assert not ruling.allowed
    assert says in {check.says for check in ruling.checks if check.bars}
    assert evening.truth == before


@pytest.mark.parametrize("do", ["DiscardEvent", "NoteHand", "PlayEvent"])
def test_a_seat_without_event_cards_has_none_to_lay_down_though_every_seat_agrees(do: str) -> None:
    evening = Evening()
    fields = {"card": 60} if do == "PlayEvent" else {}
    ruling = evening.table.submit(DARK, evening.table.command({"do": do, **fields}), (DARK, FELLOWSHIP))
    assert "hand_holds_cards" in {check.says for check in ruling.checks if check.bars}


def in_step(*steps: Step) -> dict[str, Any]:
    return {"stack": steps}


COMBAT = Combat("W2812", DARK, DARK, spotted_only=False)
PAIR = {DARK: "nazgul_3", FELLOWSHIP: "gimli"}
DUEL = Duel("W2812", PAIR, PAIR, {})
ATTEMPT = Attempt(by=DARK, seizer="saruman")
FOUND = {"nazgul": 0, "orcs": 3, "is_settled": False, "searcher": "orcs", "result": "spotted", "worn": False}
IN_STEPS: tuple[tuple[dict[str, Any], str, str, dict[str, Any], str], ...] = (
    (in_step(ATTEMPT), FELLOWSHIP, "AnswerAttempt", {"is_met": True}, "answer_names_the_hex"),
    (
        in_step(ATTEMPT) | {"ring": None}, FELLOWSHIP, "AnswerAttempt", {"is_met": True, "hex": "W2421"},
        "another_bears_the_ring",
    ),
    (in_step(Capture("W2812")), DARK, "TryCapture", {"victim": "gimli"}, "victim_is_spotted_there"),
    (in_step(SearchRoll("W2812", nazgul=1, orcs=0)), DARK, "TryCapture", {"victim": "gimli"}, "nazgul_never_capture"),
    (in_step(COMBAT), DARK, "ChooseFighter", {"name": "nazgul_3"}, "fighter_stands_there"),
    (in_step(COMBAT), FELLOWSHIP, "ChooseFighter", {"name": "nazgul_3"}, "fighter_stands_there"),
    (
        in_step(replace(COMBAT, servant="shelob")), FELLOWSHIP, "ChooseFighter", {"name": "gollum"},
        "gollum_meets_no_servant",
    ),
    (in_step(DUEL), FELLOWSHIP, "DeclareAttack", {}, "this_seat_says_now"),
    (in_step(DUEL), FELLOWSHIP, "DeclareAttack", {"sorcery": True}, "fighter_has_sorcery"),
    (in_step(Expelled("W2812")), DARK, "TreatTheInside", {}, "dark_power_can_fight_there"),
    (
        in_step(Eagles(FELLOWSHIP, 73)), FELLOWSHIP, "FlyWithEagles", FLIGHT | {"face_up": ["gimli"]},
        "face_up_stand_there",
    ),
    (
        in_step(COMBAT, Eagles(FELLOWSHIP, 73)), FELLOWSHIP, "FlyWithEagles", FLIGHT,
        "no_combat_holds_them",
    ),
    (
        in_step(OrcsEscape(FELLOWSHIP, 80)), FELLOWSHIP, "EscapeFromOrcs", {"hex": "W2812", "card": 43},
        "card_80_costs_a_magic_card",
    ),
    (in_step(DUEL), FELLOWSHIP, "AttemptToSeize", {"seizer": "gandalf_grey"}, "nothing_else_is_in_hand"),
    (
        {"stack": (), "ring": None}, FELLOWSHIP, "AttemptToSeize", {"seizer": "gandalf_grey"},
        "somebody_bears_the_ring",
    ),
    ({"stack": (), "ring": None}, FELLOWSHIP, "PutOnRing", {}, "somebody_bears_the_ring"),
    ({"stack": (), "ring": None}, FELLOWSHIP, "CastRingIntoFire", {}, "somebody_bears_the_ring"),
    ({"stack": (), "ring": None}, FELLOWSHIP, "EndPhase", {}, "the_next_ringbearer_is_named"),
    ({"stack": (), "ring": None}, FELLOWSHIP, "EndEvents", {}, "the_next_ringbearer_is_named"),
    ({"stack": (), "phase": Phase.SETUP}, FELLOWSHIP, "EndPhase", {}, "game_is_under_way"),
    (in_step(MetServant("W2716", "")), FELLOWSHIP, "MeetServant", {}, "an_open_servant_is_met"),
    (
        {"stack": (), "freed": ("W2716",)}, FELLOWSHIP, "TurnServant", {"hex": "W2716", "servant": "troll"},
        "its_card_lies_face_down",
    ),
    ({"stack": (), "shadow": Shadow()}, DARK, "OpenLetter", {}, "a_letter_was_sealed"),
    (
        in_step(Reveal("W2812", **FOUND)), FELLOWSHIP, "RevealSpotted", {"hobbits": 4, "named": [
            "gimli", "legolas", "aragorn", "boromir", "gandalf_grey", "gandalf_white"
        ]}, "all_counters_of_the_hex",
    ),
    (in_step(Succession("W2812")), FELLOWSHIP, "NameSuccessor", {"name": "shelob"}, "heir_is_next_in_line"),
    (
        in_step(TellCards("W2812", "hobbit")), FELLOWSHIP, "TellMagicCards", {"who": "gimli"},
        "those_are_hobbits",
    ),
    (
        in_step(EnteredHex("W2812")), DARK, "SearchOnMap", {"hex": "W2812", "searcher": "nazgul"},
        "searchers_stand_there",
    ),
    (in_step(Wraith("sam")), FELLOWSHIP, "ShowWraith", {"hex": NOWHERE}, "a_counter_lies_there"),
    ({"stack": (), "events": EventCards(deck=0)}, DARK, "DrawEvent", {}, "deck_has_cards"),
)  # fmt: skip


@pytest.mark.parametrize(("change", "seat", "do", "fields", "says"), IN_STEPS)
def test_what_a_step_in_hand_could_not_take_is_barred_though_every_seat_agrees(
    change: dict[str, Any], seat: str, do: str, fields: dict[str, Any], says: str
) -> None:
    evening = Evening().to("fellowship")
    if "ring" in change:
        change = change | {"ring": replace(evening.state.ring, bearer=None)}
    if any(isinstance(step, Combat) and step.servant for step in change["stack"]):
        change = change | {"people": {**evening.state.people, "shelob": evening.state.people["nazgul_3"]}}
    assert weights(evening, seat, do, change, **fields)[says] is ESSENTIAL


def weights(evening: Evening, seat: str, do: str, change: dict[str, Any], **fields: Any) -> dict[str, Weight]:
    """The failing checks in the present state with some of it replaced: key of the sentence -> weight."""
    return {check.says: check.weight for check in evening.would(seat, do, change, **fields)}


def test_a_public_ringbearer_hands_the_ring_to_nobody_though_every_seat_agrees() -> None:
    evening = Evening().to("fellowship")
    public = {"ring": replace(evening.state.ring, is_bearer_public=True)}
    told = weights(evening, FELLOWSHIP, "ExchangeMagicCard", public, card=43, to="gimli")
    assert told["ring_is_not_exchanged"] is told["ring_is_never_handed_over"] is ESSENTIAL
    back = weights(evening, FELLOWSHIP, "ExchangeMagicCard", public, card=47, to="gimli", in_return=43)
    assert back["ring_is_never_handed_over"] is REFUSES, "the card passes without it"


@pytest.mark.parametrize("pile", ["gone", "used"])
def test_athelas_out_of_the_game_cures_nobody_though_every_seat_agrees(pile: str) -> None:
    evening = Evening().to("fellowship")
    spent = {"magic": replace(evening.state.magic, **{pile: (55,)})}
    assert weights(evening, FELLOWSHIP, "UseAthelas", spent, holder="gimli")["card_is_in_play"] is ESSENTIAL


def with_person(evening: Evening, name: str, **changes: Any) -> dict[str, Any]:
    return {"people": evening.state.with_person(name, **changes).people}


def test_an_open_row_is_not_marked_on_a_desk_though_every_seat_agrees() -> None:
    evening = Evening().to("fellowship")
    shown = with_person(evening, "gimli", is_face_up=True)
    assert weights(evening, FELLOWSHIP, "MarkOnDesk", shown, character="gimli", wounds=1)["row_is_covered"] is ESSENTIAL
    assert "row_is_covered" not in weights(evening, FELLOWSHIP, "MarkOnDesk", shown, character="gimli", circles=1)


def test_who_may_bear_the_ring_dies_only_where_everybody_knows() -> None:
    evening = Evening().to("fellowship")
    lost = with_person(evening, "gimli", is_face_up=True, hex=None)
    lost["ring"] = replace(evening.state.ring, is_bearer_public=False)
    assert weights(evening, DARK, "MarkWounds", lost, character="gimli", wounds=12)["his_hex_is_known"] is ESSENTIAL
    assert weights(evening, DARK, "MarkWounds", lost, character="gimli", wounds=1) == {}
    lost["ring"] = replace(evening.state.ring, is_bearer_public=True)
    assert weights(evening, DARK, "MarkWounds", lost, character="gimli", wounds=12) == {}


def test_a_hobbit_whose_card_has_no_number_does_not_fight_though_every_seat_agrees() -> None:
    dash = Cell("-", "made up for this test")
    evening = Evening(BOX.with_owned({("characters", "merry", "combat"): dash})).to("fellowship")
    step = in_step(COMBAT)
    told = weights(evening, FELLOWSHIP, "ChooseFighter", step, name="hobbit", hobbit="sam")
    assert told["hobbits_cards_are_read"] is ESSENTIAL


def test_a_hobbits_card_misread_in_a_duel_is_asked_for_again_whoever_fights() -> None:
    fight = Fight().duel("sam")
    said = [ask for ask in fight.table.asks("truth") if ask.id == "attack"]
    merry = {"chart": "characters", "row": "merry", "column": "combat"}
    fight.do(DARK, "GiveReading", value="-", **merry)
    fight.do(said[0].seat, "DeclareAttack")
    while "attack" in fight.asks:
        fight.do(next(ask.seat for ask in fight.table.asks("truth") if ask.id == "attack"), "DeclareAttack")
    assert [(ask.row, ask.column) for ask in fight.table.asks() if isinstance(ask, Read)] == [("merry", "combat")]
    fight.do(DARK, "GiveReading", value="2", **merry)
    assert fight.totals


# What is only illegal is taken when every seat agrees.
