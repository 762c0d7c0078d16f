"""M.1 line 3, M.2a, M.3 in the Campaign Game: other heirs of the Ring, a leader who wears it, and Armies about it."""

import pytest

from engine.core.audience import PUBLIC
from engine.core.box import Cell, load_box
from engine.core.errors import RingtableError
from engine.games.wotr_spi import pieces
from tests.engine.games.wotr_spi.campaign.court import EDORAS, GALADRIELS, HELMS_DEEP, ISENGARD, Court
from tests.engine.games.wotr_spi.duels import GAME_DIR
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP


def bereft(hex_: str, *others: str, gollum_is_dead: bool = False, court: Court | None = None) -> Court:
    """Frodo, the Ringbearer, has died in a hex; these lie face-down in it."""
    court = court or Court().to("fellowship")
    if gollum_is_dead:
        without_gollum(court)
    court.noted(hex_, "frodo", *others)
    court.do(FELLOWSHIP, "ReportDeath", hex=hex_, name="hobbit", hobbit="frodo")
    return court


def without_gollum(court: Court) -> Court:
    court.by_hand("face_up", "yes", "gollum")
    court.by_hand("dead", "yes", "gollum")
    return court


def listed(court: Court) -> set[str]:
    (offer,) = court.offered(FELLOWSHIP, "NameSuccessor")
    return {name for domain in offer.fields if domain.name == "name" for name, _ in domain.options}


def test_M_1_the_nine_come_first_and_their_name_stays_the_fellowships() -> None:
    court = bereft(HELMS_DEEP, "gimli")
    assert court.asks == ["succession"]
    assert court.denied(FELLOWSHIP, "NameSuccessor", name="gollum") == {"M.1/selecting-a-new-ringbearer"}
    court.do(FELLOWSHIP, "NameSuccessor", name="gimli")
    assert (court.public["ring"]["bearer"], court.state.ring.bearer) == (None, "gimli")


def test_M_1_where_none_of_the_nine_is_under_the_counters_gollum_has_it_for_all_to_see() -> None:
    court = bereft(HELMS_DEEP)
    assert "gollum" in listed(court)
    assert not listed(court) & set(pieces.LEADERS), "he comes before them, and he is always there"
    court.do(FELLOWSHIP, "NameSuccessor", name="gollum")
    assert court.public["ring"]["bearer"] == "gollum"


def test_M_1_line_3_with_gollum_dead_any_character_of_the_fellowship_may_inherit_in_secret() -> None:
    court = bereft(HELMS_DEEP, gollum_is_dead=True)
    assert "theodred" in listed(court)
    court.do(FELLOWSHIP, "NameSuccessor", name="theodred")
    assert (court.public["ring"]["bearer"], court.state.ring.bearer) == (None, "theodred")
    assert court.table.journal(PUBLIC)[-1]["says"] == ["Somebody of the Fellowship in W2524 bears the Ring now"]


def test_M_1_line_3_comes_after_the_nine() -> None:
    court = bereft(HELMS_DEEP, "gimli", gollum_is_dead=True)
    assert court.denied(FELLOWSHIP, "NameSuccessor", name="theodred") == {"M.1/selecting-a-new-ringbearer"}


def test_M_1_line_3_an_open_leader_inherits_before_saruman() -> None:
    court = Court().to("fellowship").open_up("eomer", "W2720")
    court.by_hand("hex", "W2720", "saruman")
    bereft("W2720", gollum_is_dead=True, court=court)
    assert court.asks == ["succession"]
    assert listed(court) == {"eomer"}
    court.do(FELLOWSHIP, "NameSuccessor", name="eomer")
    assert court.state.ring.bearer == "eomer"


def test_M_1_who_sleeps_at_home_is_listed_there_alone() -> None:
    court = bereft(HELMS_DEEP, gollum_is_dead=True)
    assert not {"celeborn", "thranduil", "galadriel", "elrond"} & listed(court)
    court = bereft(GALADRIELS, gollum_is_dead=True)
    assert listed(court) == {"celeborn", "galadriel"}, "under two counters lie those two, and nobody else"


def rated(**ratings: str) -> Court:
    """A box in which the cards of these have such Ring Ratings, "-" for none."""
    cells = {
        ("campaign_characters", name, "ring_rating"): Cell(rating, "made up for this test")
        for name, rating in ratings.items()
    }
    return Court(load_box(GAME_DIR, "practice").with_owned(cells))


def test_M_1_who_has_no_ring_rating_bears_no_ring() -> None:
    court = bereft(EDORAS, gollum_is_dead=True, court=rated(eowyn="-", theoden="3").to("fellowship"))
    assert court.denied(FELLOWSHIP, "NameSuccessor", name="eowyn") == {"M.1"}
    court.do(FELLOWSHIP, "NameSuccessor", name="theoden")
    court.do(FELLOWSHIP, "PutOnRing")
    court.to("ring", 2)
    if "control_of_gollum" in court.asks:
        court.roll(DARK, 3)
    court.do(FELLOWSHIP, "TryToRemoveRing")
    court.roll(FELLOWSHIP, 6)
    assert court.state.people["theoden"].circles == 1
    assert (court.state.ring.is_worn, court.state.step) == (True, ""), "a card that has none is not read for it again"


def test_M_1_the_ring_in_the_mud_is_anybodys_who_comes_first() -> None:
    court = without_gollum(Court().to("fellowship")).noted("W2720", "frodo")
    court.do(FELLOWSHIP, "ReportDeath", hex="W2720", name="hobbit", hobbit="frodo")
    assert court.state.ring.lies_at == "W2720"
    court.noted("W2720", "eomer")
    court.do(FELLOWSHIP, "TakeRing", name="eomer")
    assert court.state.ring.bearer == "eomer"


@pytest.mark.parametrize("rating", ["3", "-"])
def test_M_1_the_chief_takes_the_ring_out_of_the_mud_if_his_card_has_a_ring_rating(rating: str) -> None:
    court = without_gollum(rated(chief_of_dunlendings=rating).to("fellowship")).noted("W2720", "frodo")
    court.do(FELLOWSHIP, "ReportDeath", hex="W2720", name="hobbit", hobbit="frodo")
    court.by_hand("hex", "W2720", "chief_of_dunlendings")
    assert court.ruled(DARK, "TakeRing", name="chief_of_dunlendings").allowed is (rating != "-")


def worn(bearer: str, leader: str) -> Court:
    """A battle at Dol Amroth, where this one is; the Ring is worn by one of the nine whom nobody knows."""
    court = bereft("W2720", bearer)
    court.do(FELLOWSHIP, "NameSuccessor", name=bearer)
    court.do(FELLOWSHIP, "PutOnRing")
    return court.noted("W2631", leader).battle("W2631")


def test_M_2a_a_known_wearer_leads_with_two_more() -> None:
    court = Court().to("fellowship").open_up("boromir", "W2631")
    court.by_hand("ring_bearer", "boromir")
    court.do(FELLOWSHIP, "PutOnRing")
    assert court.battle("W2631").led("boromir").morale == 2 + 2


def test_M_2a_an_unknown_wearer_leads_with_two_more_where_he_is_shown_and_only_there() -> None:
    court = worn("boromir", "boromir")
    assert court.led("boromir").morale == 2, "his seat keeps silent (M.1)"
    assert court.public["ring"]["bearer"] is None
    assert court.led("boromir", ring=True).morale == 4
    assert court.public["ring"]["bearer"] == "boromir"


def test_M_2a_the_desk_denies_another_the_ring_and_who_everybody_sees_cannot_show_it() -> None:
    court = worn("boromir", "aragorn")
    assert court.denied(FELLOWSHIP, "LeadArmy", leader="aragorn", ring=True) == {"M.2a"}
    court = Court().to("fellowship").noted("W2631", "aragorn").battle("W2631")
    assert "M.2a" in court.refused(FELLOWSHIP, "LeadArmy", leader="aragorn", ring=True, audience=PUBLIC)


@pytest.mark.parametrize("army", [(), (FELLOWSHIP,), (FELLOWSHIP, DARK)])
def test_M_3_gandalf_seizes_regardless_of_armies(army: tuple[str, ...]) -> None:
    court = Court().to("fellowship").open_up("gandalf_grey", "W2631").open_up("boromir", "W2631")
    court.army(FELLOWSHIP, "W2631")
    for seat in army:
        court.army(seat, "W2631", **({"gondor": 9} if seat == FELLOWSHIP else {"orcs": 9}))
    court.by_hand("ring_bearer", "boromir")
    court.do(FELLOWSHIP, "AttemptToSeize", seizer="gandalf_grey")
    if "attempt" in court.asks:
        court.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex="W2631")
    assert court.state.step == "duel"


def test_M_3_saruman_seizes_in_the_midst_of_armies_from_who_is_spotted() -> None:
    court = Court().to("dark_power").open_up("boromir", ISENGARD)
    court.by_hand("ring_bearer", "boromir")
    court.do(DARK, "AttemptToSeize", seizer="saruman")
    assert court.state.step in ("attempt", "duel")


def test_K_is_not_in_the_campaign_game() -> None:
    court = Court().to("dark_power")
    with pytest.raises(RingtableError):
        court.table.command({"do": "AttemptReduction", "hex": "E0428", "nazgul": 9})
    assert court.offered(DARK, "AttemptReduction") == []


def test_K_no_check_of_it_stands_before_nazgul_or_combat() -> None:
    court = Court().battle("W2631")
    cites = {check.cites for check in court.ruled(FELLOWSHIP, "StartCombat", hex="W2631").checks}
    assert "P.1" in cites, "Individual Combat comes before Army Combat"
    assert not {one for one in cites if one.startswith("K")}
    court = Court().to("dark_power")
    flight = court.ruled(DARK, "MoveNazgul", nazgul=["nazgul_9"], to="E0428")
    assert flight.allowed, "Citadels are open to Nazgul at all times (F.4)"
    assert not {check.cites for check in flight.checks if check.cites.startswith("K") and not check.holds}
