"""X.2/saruman-magic, L.1, L.5, L.9, L.10: Saruman's Magic Cards help him, and are lost or taken up when he dies."""

import pytest

from engine.core.audience import PUBLIC
from tests.engine.games.wotr_spi.duels import BOX, KILLS, NOTHING
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, ISENGARD, SARUMAN, Council

STING, GLAMDRING, CLOAK, MAIL, LIGHT, ATHELAS = 47, 48, 52, 53, 54, 55
STONE, ORTHANCS = 44, 45


def given(*cards: int, turn: int = 2, second: int = GLAMDRING) -> Council:
    """The Fellowship, his ally in Game-Turn 1, has handed Saruman these Magic Cards."""
    council = Council(BOX).set_up().allied(FELLOWSHIP, 1).to("fellowship")
    council.do(
        FELLOWSHIP, "TakeMagicCards", hex="W2812", count=4, cards=[STING, second, CLOAK, ATHELAS],
        to=["gimli", "aragorn", "gimli", "legolas"],
    )  # fmt: skip
    council.by_hand("magic_box", 0, "W2624")
    council.by_hand("hex", FIELD, "saruman")
    council.counters(FIELD, "gimli", "legolas", "aragorn")
    for card in cards:
        council.do(FELLOWSHIP, "HandMagicCard", card=card)
    return council.to("saruman", turn)


def persuaded(council: Council) -> Council:
    """Aragorn, his captive, has given him the Mithril-coat too."""
    council.by_hand("ring_bearer", "frodo")
    council.by_hand("hex", ISENGARD, "saruman")
    council.captive("aragorn", ISENGARD)
    council.do(SARUMAN, "Persuade", victim="aragorn", kind="magic_card")
    council.roll(SARUMAN, 6)
    council.do(FELLOWSHIP, "GivePersuadedCard", card=MAIL)
    return council


def fight(council: Council, items: tuple[int, ...] = (), sorcery: bool = False) -> Council:
    """Saruman fights a Nazgûl, and shows these cards."""
    council.by_hand("hex", FIELD, "nazgul_4")
    council.do(SARUMAN, "StartCombat", hex=FIELD, against=DARK)
    while "attack" in council.asks:
        (ask,) = [ask for ask in council.table.asks("truth") if ask.id == "attack"]
        council.do(
            ask.seat,
            "DeclareAttack",
            sorcery=sorcery and ask.seat == SARUMAN,
            items=list(items) if ask.seat == SARUMAN else [],
        )
    return council


def test_L_5_an_elven_sword_adds_one_to_his_combat_and_kills_nazgul() -> None:
    bare, armed = fight(given(CLOAK)), fight(given(STING), (STING,))
    assert armed.state.stack[-1].totals[SARUMAN] == bare.state.stack[-1].totals[SARUMAN] + 1
    for council in (bare, armed):
        council.by_hand("wounds", 0, "nazgul_4")
        council.roll(DARK, NOTHING)
        council.roll(SARUMAN, KILLS)
    assert armed.state.people["nazgul_4"].is_dead
    assert not bare.state.people["nazgul_4"].is_dead, "without a sword it is slashed alone"


def test_L_5_what_he_has_not_his_own_desk_refuses_and_the_table_takes() -> None:
    council = given(CLOAK)
    council.by_hand("hex", FIELD, "nazgul_4")
    council.do(SARUMAN, "StartCombat", hex=FIELD, against=DARK)
    assert council.denied(SARUMAN, "DeclareAttack", items=[STING]) == {"L.1"}
    assert council.says(SARUMAN, "DeclareAttack", items=[CLOAK]) >= {"these_items_help_in_combat"}


def test_L_1_nobody_has_given_him_any_so_he_is_asked_for_none() -> None:
    council = Council(BOX).set_up().to("saruman", 2)
    council.by_hand("hex", FIELD, "saruman")
    council.by_hand("hex", FIELD, "nazgul_4")
    council.do(SARUMAN, "StartCombat", hex=FIELD)
    assert council.says(SARUMAN, "DeclareAttack", items=[STING]) >= {"fighter_may_have_items"}


def test_L_5_nobody_gives_him_a_second_sword() -> None:
    council = given(STING).allied(FELLOWSHIP, 3).to("fellowship")
    assert council.says(FELLOWSHIP, "HandMagicCard", card=GLAMDRING) == {"one_sword_a_character"}
    told = council.ruled(FELLOWSHIP, "HandMagicCard", card=GLAMDRING).checks
    assert not any(check.says == "one_sword_a_character" and check.is_visible_to(DARK) for check in told)


def test_L_10_athelas_heals_his_wounds_for_all_to_see_once() -> None:
    council = given(ATHELAS)
    council.by_hand("wounds", 3, "saruman")
    council.do(SARUMAN, "CureSaruman")
    assert council.state.people["saruman"].wounds == 0
    assert council.desk(SARUMAN)["magic_cards"] == []
    assert ATHELAS in council.state.magic.used
    assert council.says(SARUMAN, "CureSaruman") >= {"card_is_in_play"}
    other = given(CLOAK)
    assert other.denied(SARUMAN, "CureSaruman") == {"L.10"}
    assert other.offered(SARUMAN, "CureSaruman") == []
    assert not [offer for offer in council.table.offers(PUBLIC) if offer.do == "CureSaruman"]


def test_L_9_by_galadriels_light_a_tunnel_costs_him_one_and_lembas_helps_him_not() -> None:
    council, moria = given(LIGHT), {"to": "W2716", "path": ["W2716"]}
    council.by_hand("hex", "W2616", "saruman")
    costs = []
    for using in ([], [LIGHT]):
        ruling = council.ruled(SARUMAN, "MoveDarkPower", name="saruman", using=using, **moria)
        costs += [check.facts["cost"] for check in ruling.checks if check.says == "way_is_within_the_allowance"]
    assert costs == ["3", "1"], "in the practice box a tunnel costs three"
    council.do(SARUMAN, "MoveDarkPower", name="saruman", using=[LIGHT], **moria)
    assert council.last.events[0].using == (LIGHT,)
    council.to("saruman", 3)
    assert council.says(SARUMAN, "MoveDarkPower", name="saruman", to="W2616", using=[50]) == {
        "light_alone_helps_saruman"
    }
    other = given(CLOAK)
    assert other.denied(SARUMAN, "MoveDarkPower", name="saruman", to="W2119", using=[LIGHT]) == {"L.9"}


@pytest.mark.parametrize("company", [True, False])
def test_L_1_when_he_dies_the_fellowship_there_takes_up_what_he_held_or_it_is_lost(company: bool) -> None:
    council = given(CLOAK, ATHELAS)
    if not company:
        council.by_hand("hex", "W2119", "saruman")
        council.do(SARUMAN, "MarkWounds", character="saruman", wounds=9)
        assert "SarumansCardsLeft" in council.events()
        assert {CLOAK, ATHELAS} <= set(council.state.magic.gone)
        assert council.state.stack == ()
    else:
        council.do(SARUMAN, "MarkWounds", character="saruman", wounds=9)
        assert council.asks == ["retrieval"]
        council.do(FELLOWSHIP, "RetrieveMagicCards", cards=[CLOAK], to=["gimli"])
        assert council.state.magic.held[CLOAK] == "gimli"
        assert ATHELAS in council.state.magic.gone
    assert council.state.three.magic == ()
    assert council.desk(SARUMAN)["magic_cards"] == []
    for audience in (PUBLIC, DARK):
        assert str(ATHELAS) not in str(council.table.journal(audience)[-1]["events"])


def test_Y_6_saruman_returns_with_nothing_of_what_he_held() -> None:
    council = given(CLOAK)
    council.by_hand("dead", "yes", "saruman")
    council.to("ring", 3).do(SARUMAN, "ReturnSaruman")
    assert council.state.people["saruman"].hex == ISENGARD
    assert council.desk(SARUMAN)["magic_cards"] == []
    assert CLOAK in council.state.magic.gone


def test_Y_3_limits_a_fourth_magic_card_is_laid_down_and_the_fellowship_knows_which() -> None:
    council = persuaded(given(STING, CLOAK, ATHELAS, second=MAIL))
    assert council.says(SARUMAN, "LayOneDown", card=None) >= {"one_card_is_too_many"}
    assert council.denied(SARUMAN, "LayMagicDown", card=GLAMDRING) == {"Y.3"}
    council.do(SARUMAN, "LayMagicDown", card=CLOAK)
    assert council.desk(SARUMAN)["magic_cards"] == [STING, ATHELAS, MAIL]
    assert council.desk(FELLOWSHIP)["magic_gone"] == [CLOAK]
    told = {seat: "52" in str(council.table.journal(seat)[-1]["says"]) for seat in (SARUMAN, FELLOWSHIP, DARK, PUBLIC)}
    assert told == {SARUMAN: True, FELLOWSHIP: True, DARK: False, PUBLIC: False}


def peered(council: Council, who: str = "gimli", **more: object) -> Council:
    """He who has the Palantír of Minas Tirith looks into it."""
    council.by_hand("face_up", "yes", "denethor")
    council.by_hand("dead", "yes", "denethor")
    council.counters("E0428", who)
    council.do(FELLOWSHIP, "TakeMagicCards", hex="E0428", count=1, cards=[STONE], to=[who])
    council.by_hand("magic_box", 1, "E0428")
    look = {"character": who, "hex": "E0428", "cards": [STONE]}
    assert "an_opponent_is_designated" in council.says(FELLOWSHIP, "PeerBeforeOne", **look, against=FELLOWSHIP)
    assert "two_seats_play" in council.says(FELLOWSHIP, "PeerIntoPalantir", **look)
    if "saruman_has_one" in more:
        assert council.denied(FELLOWSHIP, "PeerBeforeOne", **look, against=SARUMAN) == {"L.4/peering"}
    council.do(FELLOWSHIP, "PeerBeforeOne", **look, **more)
    return council


@pytest.mark.parametrize("whom", [SARUMAN, DARK])
def test_L_4_with_three_seats_the_fellowship_designates_whom_it_meets_in_the_palantir(whom: str) -> None:
    council = peered(Council(BOX).set_up().to("fellowship"), against=whom)
    (shows,) = [ask for ask in council.table.asks("truth") if ask.id == "show_events"]
    assert (shows.seat, shows.facts["count"]) == (whom, 2)
    assert ("PalantirPointAsked" in council.events()) is (whom == DARK), "Saruman pays nothing"


@pytest.mark.parametrize("whom", [SARUMAN, DARK])
def test_L_4_the_third_seat_learns_that_somebody_looked_and_before_whom_but_not_who(whom: str) -> None:
    council = Council(BOX).set_up().to("fellowship")
    offers = council.offered(FELLOWSHIP, "PeerBeforeOne")
    assert not offers, "no Palantír has left its box"
    table, third = peered(council, against=whom).table, {SARUMAN, DARK} - {whom}
    told = {seat: str(table.journal(seat)[-1]["says"]) for seat in (FELLOWSHIP, whom, *third, PUBLIC)}
    assert {seat for seat, says in told.items() if "E0428" in says} == {FELLOWSHIP, whom}
    (other,) = third
    assert told[other] == told[PUBLIC] != told[whom]
    known = {seat: repr(table.view(seat)["learned"]) for seat in (whom, other, PUBLIC)}
    assert "gimli" in known[whom]
    assert "E0428, 44" in known[whom]
    assert not any("gimli" in known[seat] or "E0428" in known[seat] for seat in (other, PUBLIC))
    assert table.view(other)["palantir_is_peered_into"], "that it was taken everybody saw"


def test_L_4_saruman_who_was_given_a_palantir_shows_his_event_cards_and_the_fellowship_says_so() -> None:
    council = Council(BOX).set_up().allied(FELLOWSHIP, 1).to("fellowship")
    council.by_hand("control", FELLOWSHIP, ISENGARD)
    council.counters(ISENGARD, "gimli")
    council.do(FELLOWSHIP, "TakeMagicCards", hex=ISENGARD, count=1, cards=[ORTHANCS], to=["gimli"])
    council.do(FELLOWSHIP, "HandMagicCard", card=ORTHANCS)
    council.by_hand("face_down_counters", 0, ISENGARD)
    peered(council, "legolas", against=SARUMAN, saruman_has_one=True)
    (shows,) = [ask for ask in council.table.asks("truth") if ask.id == "show_events"]
    assert shows.seat == SARUMAN
