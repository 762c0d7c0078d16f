"""L.1, M.3: what a Character who seizes the Ring lays down for it."""

from tests.engine.games.wotr_spi.duels import KILLS, NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP


def test_L_1_a_seizer_with_three_magic_cards_lays_one_down_for_the_ring() -> None:
    fight = Fight().set_up(dark=(75, None, None)).to("fellowship")
    taken = {"cards": [47, 50, 52], "to": ["boromir"] * 3}
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=3, **taken)
    fight.stand("frodo", "boromir", face_down=1)
    fight.do(DARK, "PlayEvent", card=75)
    fight.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex=PLACE)
    fight.round(NOTHING, KILLS)
    assert (fight.state.ring.bearer, fight.asks) == ("boromir", ["retrieval"])
    assert fight.denied(FELLOWSHIP, "RetrieveMagicCards") == {"L.1/limit"}
    fight.do(FELLOWSHIP, "RetrieveMagicCards", gives_up=[52])
    assert fight.state.magic.held == {43: "boromir", 47: "boromir", 50: "boromir"}


def test_L_1_a_seizer_is_asked_for_his_cards_whoever_he_robbed() -> None:
    fight = Fight().set_up(dark=(75, None, None)).to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[47], to=["boromir"])
    fight.stand("boromir").by_hand("gollum", DARK)
    fight.by_hand("ring_bearer", "gollum")
    fight.by_hand("face_up", "yes", "gollum")
    fight.by_hand("hex", PLACE, "gollum")
    fight.do(DARK, "PlayEvent", card=75)
    fight.round(NOTHING, KILLS)
    assert (fight.state.ring.bearer, fight.asks) == ("boromir", ["retrieval"])
    fight.do(FELLOWSHIP, "RetrieveMagicCards")
    assert fight.state.stack == ()
