"""L.2, L.4 and L.5 in the Campaign Game: three Palantiri that may be had or not, and Anduril before an Army."""

import pytest

from engine.core.audience import PUBLIC
from engine.core.game import Whereabouts
from tests.engine.games.wotr_spi.campaign.court import BARAD_DUR, ELRONDS, ISENGARD, MINAS_TIRITH, Court
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

MINAS_TIRITHS, ORTHANCS, MINAS_ITHILS, ANDURIL = 44, 45, 46, 49


def most(court: Evening, hex_: str) -> int:
    """How many cards the form lets be taken from the box of a hex."""
    offers = [offer for offer in court.offered(FELLOWSHIP, "TakeMagicCards") if offer.fixed["hex"] == hex_]
    return max((domain.high for offer in offers for domain in offer.fields if domain.name == "count"), default=0)


def at_minas_tirith(*, alive: bool) -> Court:
    court = Court().to("fellowship")
    if not alive:
        court.open_up("denethor", MINAS_TIRITH)
        court.by_hand("dead", "yes", "denethor")
        court.noted(MINAS_TIRITH, "gimli")
    return court


def test_L_2_the_palantir_of_minas_tirith_is_got_only_once_denethor_has_been_killed() -> None:
    court = at_minas_tirith(alive=True)
    assert most(court, MINAS_TIRITH) == 1, "the other card of the box"
    taken = {"hex": MINAS_TIRITH, "count": 1, "cards": [MINAS_TIRITHS], "to": ["denethor"]}
    assert court.denied(FELLOWSHIP, "TakeMagicCards", **taken) == {"L.2"}
    assert "L.2" in court.refused(FELLOWSHIP, "TakeMagicCards", hex=MINAS_TIRITH, count=2, audience=PUBLIC)
    court = at_minas_tirith(alive=False)
    assert most(court, MINAS_TIRITH) == 2
    court.do(FELLOWSHIP, "TakeMagicCards", **taken | {"to": ["gimli"]})


def test_L_2_while_denethor_lives_everybody_knows_where_his_palantir_is() -> None:
    court = at_minas_tirith(alive=True)
    court.do(FELLOWSHIP, "TakeMagicCards", hex=MINAS_TIRITH, count=1)
    assert court.table.cards(PUBLIC)[MINAS_TIRITHS] == Whereabouts("magic_box", MINAS_TIRITH)
    assert court.refused(FELLOWSHIP, "PeerIntoPalantir", character="gimli", hex=ELRONDS, cards=[44]) >= {"L.4/peering"}


def in_isengard() -> Court:
    return Court().to("fellowship").noted(ISENGARD, "gimli")


def isengard_taken(court: Court) -> Court:
    """Rohan holds Isengard; Saruman has left it (S.4)."""
    court.army(DARK, ISENGARD).army(FELLOWSHIP, ISENGARD, rohan=5)
    return court


def test_L_2_the_palantir_of_orthanc_is_got_in_isengard_once_that_is_captured() -> None:
    taken = {"hex": ISENGARD, "count": 1, "cards": [ORTHANCS], "to": ["gimli"]}
    court = in_isengard()
    assert most(court, ISENGARD) == 0
    assert "L.2" in court.refused(FELLOWSHIP, "TakeMagicCards", audience=PUBLIC, **taken)
    isengard_taken(court)
    assert most(court, ISENGARD) == 1
    assert court.denied(FELLOWSHIP, "TakeMagicCards", **taken | {"cards": [47]}) == {"L.2"}
    court.do(FELLOWSHIP, "TakeMagicCards", **taken)
    assert court.state.magic.held[ORTHANCS] == "gimli"
    assert court.denied(FELLOWSHIP, "TakeMagicCards", hex=ELRONDS, count=1, cards=[ORTHANCS], to=["sam"]) >= {"L.2"}


def test_L_2_R_19_or_after_card_95_whoever_holds_isengard() -> None:
    court = Court().set_up((95, None, None), (95, None, None)).to("fellowship")
    for seat in (FELLOWSHIP, DARK):
        if court.ruled(seat, "PlayEvent", card=95).allowed:
            court.do(seat, "PlayEvent", card=95)
            break
    court.noted(ISENGARD, "gimli")
    assert most(court, ISENGARD) == 1
    court.do(FELLOWSHIP, "TakeMagicCards", hex=ISENGARD, count=1, cards=[ORTHANCS], to=["gimli"])
    assert court.table.cards(FELLOWSHIP)[ORTHANCS] == Whereabouts("held", "gimli")
    assert court.table.cards(PUBLIC)[ORTHANCS] == Whereabouts("magic_out_of_sight")


def test_L_2_the_palantir_of_minas_ithil_is_never_got_and_is_destroyed_with_barad_dur() -> None:
    court = Court().to("fellowship").noted(BARAD_DUR, "gimli")
    assert most(court, BARAD_DUR) == 0
    assert "L.2" in court.refused(FELLOWSHIP, "TakeMagicCards", hex=BARAD_DUR, count=1, audience=PUBLIC)
    assert court.table.cards(PUBLIC)[MINAS_ITHILS] == Whereabouts("magic_box", BARAD_DUR)
    court.army(FELLOWSHIP, BARAD_DUR, gondor=5)
    assert court.public["magic_boxes"][BARAD_DUR] == 0
    assert court.table.cards(PUBLIC)[MINAS_ITHILS] == Whereabouts("used")
    court.army(FELLOWSHIP, BARAD_DUR).army(DARK, BARAD_DUR, orcs=5)
    assert court.public["magic_boxes"][BARAD_DUR] == 0, "it does not come back"
    assert most(court, BARAD_DUR) == 0


def test_L_2_in_the_character_game_nothing_of_this_holds() -> None:
    evening = Evening().to("fellowship").company(MINAS_TIRITH, "gimli")
    assert most(evening, MINAS_TIRITH) == 2
    evening.company(ISENGARD, "sam")
    assert most(evening, ISENGARD) == 0


def peering(card: int) -> Court:
    """Gimli has this Palantir. Hobbiton is the Dark Power's, so that nobody wins by arms meanwhile (U)."""
    court = isengard_taken(in_isengard()) if card == ORTHANCS else at_minas_tirith(alive=False)
    court.army(FELLOWSHIP, "W1412").army(DARK, "W1412", orcs=1)
    hex_ = ISENGARD if card == ORTHANCS else MINAS_TIRITH
    court.do(FELLOWSHIP, "TakeMagicCards", hex=hex_, count=1, cards=[card], to=["gimli"])
    return court


@pytest.mark.parametrize(("card", "hex_"), [(MINAS_TIRITHS, MINAS_TIRITH), (ORTHANCS, ISENGARD)])
def test_L_4_it_matters_not_into_which_palantir_he_looks(card: int, hex_: str) -> None:
    court = peering(card)
    (offer,) = court.offered(FELLOWSHIP, "PeerIntoPalantir")
    assert next(domain.default for domain in offer.fields if domain.name == "cards") == (card,)
    court.do(FELLOWSHIP, "PeerIntoPalantir", character="gimli", hex=hex_, cards=[card])
    assert "identity:gimli" in repr(court.public["learned"])


def test_L_4_the_dark_power_shows_nothing_once_it_has_no_palantir_of_its_own() -> None:
    court = peering(ORTHANCS)
    # U: with Hobbiton as well Barad-dur would be the seventh place, and the game over.
    court.army(FELLOWSHIP, "W1412").army(DARK, "W1412", saruman_orcs=1)
    court.army(FELLOWSHIP, BARAD_DUR, gondor=1)
    court.do(FELLOWSHIP, "PeerIntoPalantir", character="gimli", hex=ISENGARD, cards=[ORTHANCS])
    assert "show_events" not in court.asks
    court = peering(ORTHANCS)
    court.do(FELLOWSHIP, "PeerIntoPalantir", character="gimli", hex=ISENGARD, cards=[ORTHANCS])
    assert "show_events" in court.asks


@pytest.mark.parametrize("is_taken", [True, False])
def test_L_4_a_palantir_that_the_fellowship_may_take_is_none_of_the_dark_powers(is_taken: bool) -> None:
    court = peering(MINAS_TIRITHS).army(FELLOWSHIP, BARAD_DUR, gondor=1)
    if is_taken:
        court.army(DARK, ISENGARD).army(FELLOWSHIP, ISENGARD, rohan=5)
    court.do(FELLOWSHIP, "PeerIntoPalantir", character="gimli", hex=MINAS_TIRITH, cards=[MINAS_TIRITHS])
    assert ("show_events" in court.asks) is not is_taken


def armed(holder: str) -> Court:
    """Aragorn before an Army at Dol Amroth; this one has Anduril on the desk."""
    court = Court().to("fellowship")
    court.do(FELLOWSHIP, "TakeMagicCards", hex=ELRONDS, count=1, cards=[ANDURIL], to=[holder])
    return court.noted("W2631", "aragorn").battle("W2631")


def test_L_5_aragorn_with_anduril_leads_with_morale_five() -> None:
    """CV23."""
    court = armed("aragorn")
    assert court.led("aragorn").morale == 4
    assert court.led("aragorn", sword=True).morale == 5
    assert court.table.journal(PUBLIC)[-1]["says"][-1].endswith("Magic Cards: 49")


def test_L_5_anduril_is_aragorns_alone_and_his_only_where_the_desk_has_it_with_him() -> None:
    court = armed("gimli")
    assert court.denied(FELLOWSHIP, "LeadArmy", leader="aragorn", sword=True) == {"L.5"}
    assert "L.5" in court.refused(FELLOWSHIP, "LeadArmy", leader="imrahil", sword=True)


def test_L_5_nobody_shows_a_sword_before_a_card_has_left_its_box() -> None:
    court = Court().to("fellowship").noted("W2631", "aragorn").battle("W2631")
    form = court.table.offers(FELLOWSHIP)
    assert "sword" not in repr([offer for offer in form if offer.do == "LeadArmy"])
    assert "L.2" in court.refused(FELLOWSHIP, "LeadArmy", leader="aragorn", sword=True, audience=PUBLIC)


def test_L_5_a_sword_taken_unseen_has_its_holder_once_he_leads_with_it() -> None:
    court = Court().to("fellowship")
    court.do(FELLOWSHIP, "TakeMagicCards", hex=ELRONDS, count=1)
    court.noted("W2631", "aragorn").battle("W2631")
    court.led("aragorn", sword=True)
    assert (court.state.magic.held.get(ANDURIL), court.state.magic.unseen) == ("aragorn", 0)
