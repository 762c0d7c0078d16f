"""What a phase is about and cannot be done in it now: it stands on the table dim, with what it waits for."""

from engine.core.audience import PUBLIC
from engine.core.game import load_game
from tests.contract.games import moments
from tests.engine.games.wotr_spi.duels import NOTHING, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_K_reduction import besieging

MOST = 4


def closed(evening: Evening, seat: str) -> dict[str, tuple[str, str]]:
    """The closed acts of a seat: (the check that fails, its section)."""
    return {each.do: (each.why, each.cites) for each in evening.table.closed(seat)}


def test_D_3_a_letter_comes_before_the_search_card_and_the_card_before_a_search() -> None:
    evening = Evening().to("search", 2)
    assert closed(evening, DARK) == {
        "DrawSearch": ("a_letter_comes_first", "I.1"),
        "SearchHex": ("a_search_card_is_drawn", "J.1"),
    }
    assert closed(evening, FELLOWSHIP) == {}


def test_D_3_on_the_first_turn_there_is_no_card_and_nothing_waits_for_one() -> None:
    evening = Evening().to("search")
    assert closed(evening, DARK) == {"DrawSearch": ("no_search_card_on_the_first_turn", "D.3")}


def test_K_a_reduction_waits_for_mordor_then_for_four_nazgul_in_the_hex_that_comes_nearest() -> None:
    evening = besieging(nazgul=3)
    assert closed(evening, DARK)["AttemptReduction"] == ("four_nazgul_are_there", "K.2")
    evening.by_hand("mobilized", "no")
    assert closed(evening, DARK)["AttemptReduction"] == ("mordor_is_mobilized", "K.1")
    evening.by_hand("mobilized", "yes")
    for name in ("lord_of_the_nazgul", "gothmog", "nazgul_3"):
        evening.by_hand("hex", "W2724", name)
    assert closed(evening, DARK)["AttemptReduction"] == ("nazgul_are_at_a_citadel", "K")
    assert closed(besieging(), DARK).get("AttemptReduction") is None


def test_D_5_after_a_fight_movement_is_over() -> None:
    fight = Fight().duel().round(NOTHING, NOTHING)
    for seat in (DARK, FELLOWSHIP):
        fight.do(seat, "StopOrGoOn", stop=True)
    found = closed(fight, DARK)
    assert found["MoveNazgul"] == found["MoveDarkPower"] == ("movement_is_not_over", "D.5")
    assert found["StartCombat"] == ("one_combat_a_hex", "G")


def test_G_a_fight_waits_for_somebody_spotted() -> None:
    assert closed(Evening().to("dark_power"), DARK)["StartCombat"] == ("both_sides_are_in_a_hex", "G")
    fight = Fight().to("fellowship").stand("gimli", "legolas", face_down=2).dark("nazgul_3").to("dark_power")
    assert closed(fight, DARK)["StartCombat"] == ("unspotted_are_left_alone", "G")


def test_the_order_of_a_fight_tells_who_is_asked_and_nothing_else() -> None:
    """While something is in hand nothing else is looked for."""
    assert closed(Fight().duel(), DARK) == closed(Fight().duel(), FELLOWSHIP) == {}


def test_what_is_closed_is_offered_to_nobody_and_has_its_words_and_there_is_little_of_it() -> None:
    text, met = load_game("wotr_spi").text, set()
    for player in moments("wotr_spi", "character", range(4), turns=5, every=2):
        offers = player.table.offers(PUBLIC)
        for seat in (DARK, FELLOWSHIP):
            found = {each.do: each for each in player.table.closed(seat)}
            assert not found.keys() & {offer.do for offer in offers if offer.seat == seat}
            assert len(found) <= MOST
            assert all(each.says in text and f"closed.{each.why}" in text for each in found.values())
            met |= found.keys()
    assert met >= {"DrawSearch", "SearchHex", "StartCombat", "AttemptReduction"}


def test_every_short_sentence_is_that_of_a_check() -> None:
    text = load_game("wotr_spi").text
    keys = [key.removeprefix("closed.") for key in sorted(text.keys()) if key.startswith("closed.")]
    assert keys
    assert [key for key in keys if f"check.{key}" not in text] == []
    assert [key for key in keys if len(text.say(f"closed.{key}").split()) > 5 or "{" in text.say(f"closed.{key}")] == []
    acts = {key.removeprefix("act.") for key in text.sentences if key.startswith("act.")}
    commands = load_game("wotr_spi").commands()
    assert {do for do, kind in commands.items() if "is_looked_for" in vars(kind)} <= acts <= set(commands)


def test_while_a_chart_is_to_be_read_nothing_is_looked_for() -> None:
    evening = Evening("wotr_spi_1977").set_up()
    evening.roll(DARK, 4)
    evening.do(FELLOWSHIP, "GiveReading", chart="control_of_gollum", row="4", value="neither")
    evening.to("search")
    assert closed(evening, DARK)
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=1)
    assert [ask.kind for ask in evening.table.asks()] == ["read"]
    assert closed(evening, DARK) == {}
