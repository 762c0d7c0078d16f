"""L.1, L.3, L.5, L.11, N.5: cards that pass both ways at once, cards that stay out, and the horse."""

import pytest

from tests.engine.games.wotr_spi.duels import Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

STING, GLAMDRING, LEMBAS, CLOAK, ROPE, LIGHT, ATHELAS, SHADOWFAX = 47, 48, 50, 52, 53, 54, 55, 56


def holding(**cards: tuple[int, ...]) -> Evening:
    """The first Fellowship Player-Turn at Rivendell, where these Characters have these cards."""
    evening = Evening().to("fellowship")
    pairs = [(card, name) for name, own in cards.items() for card in own]
    evening.by_hand("magic_box", str(len(pairs)), "W2812")
    taken = {"cards": [card for card, _ in pairs], "to": [name for _, name in pairs]}
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=len(pairs), **taken)
    return evening


def held(evening: Evening) -> dict[int, str]:
    return {card: who for card, who in evening.state.magic.held.items() if card != 43}


def test_L_1_two_who_bear_three_cards_each_exchange_at_once() -> None:
    evening = holding(sam=(STING, LEMBAS, CLOAK), gimli=(ROPE, LIGHT, ATHELAS))
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=ROPE, to="sam") == {"L.1"}
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=LEMBAS, to="gimli") == {"L.1"}
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=ROPE, to="sam", in_return=LEMBAS)
    assert held(evening) == {47: "sam", 52: "sam", 53: "sam", 50: "gimli", 54: "gimli", 55: "gimli"}


def test_L_5_two_who_bear_a_sword_each_exchange_them_at_once() -> None:
    evening = holding(merry=(STING,), gimli=(GLAMDRING,))
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=STING, to="gimli") == {"L.5"}
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=STING, to="gimli", in_return=GLAMDRING)
    assert held(evening) == {STING: "gimli", GLAMDRING: "merry"}


def test_L_3_what_passes_back_is_the_others_card_and_no_third_ones() -> None:
    evening = holding(merry=(STING,), gimli=(GLAMDRING,), sam=(SHADOWFAX - 1,))
    swap = {"card": STING, "to": "gimli"}
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", **swap, in_return=ATHELAS) == {"L.3", "L.5"}
    assert "L.3" in evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=ATHELAS, to="gimli", in_return=43)


def test_L_11_no_hobbit_gets_the_horse_back_for_his_card() -> None:
    evening = holding(sam=(LEMBAS,), gimli=(SHADOWFAX,))
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=LEMBAS, to="gimli", in_return=SHADOWFAX) == {"L.11"}


def test_L_3_an_exchange_both_ways_tells_nobody_else_anything() -> None:
    evening = holding(merry=(STING,), gimli=(GLAMDRING,))
    before = evening.table.view(DARK)
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=STING, to="gimli", in_return=GLAMDRING)
    line = evening.table.journal(DARK)[-1]
    assert (line["says"], line["events"]) == (["The Fellowship made a note on its desk"], [{"type": "DeskNote"}])
    assert evening.table.view(DARK) == before


@pytest.mark.parametrize(("card", "cites"), [(LEMBAS, "L.6"), (ATHELAS, "L.10")])
def test_L_a_magic_card_out_of_the_game_stays_out(card: int, cites: str) -> None:
    evening = holding(sam=(card,), gimli=(LIGHT,))
    if card == ATHELAS:
        evening.do(FELLOWSHIP, "UseAthelas", holder="sam")
    else:
        way = {"origin": "W2812", "to": "W2712", "path": ["W2712"], "face_down": 1, "names": ["sam"]}
        evening.do(FELLOWSHIP, "MoveFellowship", **way, using=[card])
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=card, to="gimli") >= {cites}
    assert not any(
        card in dict(domain.options)
        for offer in evening.offered(FELLOWSHIP, "ExchangeMagicCard")
        for domain in offer.fields
    )


def test_L_1_a_card_lost_with_its_holder_is_with_nobody_any_more() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=2, cards=[STING], to=["sam"], agreed=(DARK,))
    fight.stand("sam", spotted_hobbits=1).dark("mouth_of_sauron").on().start().hobbit("sam").round(1, 6)
    assert fight.state.magic.gone == (STING,)
    assert "L.1" in fight.refused(FELLOWSHIP, "ExchangeMagicCard", card=STING, to="gimli")


def rider_at(hex_: str) -> Evening:
    """The second Fellowship Player-Turn; Gimli, who has Shadowfax, and Sam stand face-down in this hex."""
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[SHADOWFAX], to=["gimli"])
    return evening.company(hex_, "gimli", "sam").to("fellowship", 2) if hex_ != "W2812" else evening


def refused(evening: Evening, *path: str, **more: object) -> set[str]:
    origin, *rest = path
    fields = {"origin": origin, "to": rest[-1], "path": rest, **more}
    ruling = evening.ruled(FELLOWSHIP, "MoveFellowship", **fields)
    return {check.cites for check in ruling.failing(FELLOWSHIP) if check.refuses}


@pytest.mark.parametrize("who", [{"face_down": 1, "names": ["gimli"]}, {"face_down": 2}], ids=["named", "all go"])
def test_L_11_shadowfax_enters_no_tunnel_whether_or_not_he_is_named_for_the_way(who: dict[str, object]) -> None:
    evening = rider_at("W2616")
    assert refused(evening, "W2616", "W2716", **who, using=[]) == {"L.11"}
    assert refused(evening, "W2616", "W2716", face_down=1, names=["sam"]) == set(), "Sam goes on foot"


def test_N_5_shadowfax_keeps_out_of_the_misty_passes_whether_or_not_he_is_named_for_the_way() -> None:
    evening = Evening().set_up(dark=(57, None, None)).to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[SHADOWFAX], to=["gimli"])
    evening.do(DARK, "PlayEvent", card=57)
    over = ("W2812", "W2912", "W3011")
    assert "N.5" in refused(evening, *over, face_down=1, names=["gimli"], using=[SHADOWFAX])
    assert "N.5" in refused(evening, *over, face_down=1, names=["gimli"])
    assert "N.5" not in refused(evening, *over, face_down=1, names=["sam"])
    seen = evening.ruled(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W3011", path=over[1:], face_down=1)
    asked = "rider_is_named_where_the_horse_is_lost"
    assert asked in {check.says for check in seen.failing(FELLOWSHIP)}
    assert asked not in {check.says for check in seen.failing("public")}, "who has the horse is nobody else's to know"


@pytest.mark.parametrize("using", [[ROPE], [ROPE, SHADOWFAX]], ids=["not named", "named"])
def test_L_11_over_closed_ground_the_horse_is_lost_or_barred(using: list[int]) -> None:
    evening = Evening().to("fellowship")
    taken = {"hex": "W2812", "count": 2, "cards": [ROPE, SHADOWFAX], "to": ["gimli", "gimli"]}
    evening.do(FELLOWSHIP, "TakeMagicCards", **taken)
    over = {"origin": "W2812", "to": "W2713", "path": ["W2813", "W2713"], "face_down": 1, "names": ["gimli"]}
    if SHADOWFAX in using:
        assert evening.refused(FELLOWSHIP, "MoveFellowship", **over, using=using) == {"L.11"}
        return
    evening.do(FELLOWSHIP, "MoveFellowship", **over, using=using)
    assert SHADOWFAX in evening.state.magic.gone
