"""Y.3: a captive who may bear the Ring answers Saruman as any other does, on the Fellowship's desk."""

import pytest

from engine.core.audience import PUBLIC
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, SARUMAN, Council

OTHERS = (PUBLIC, SARUMAN, DARK)


def spoken_to(bearer: str, die: int, *, victim: str = "sam", kind: str = "event_card") -> Council:
    """Saruman has spoken to a captive whom Orcs hold, and rolled; who bears the Ring is hidden."""
    council = Council().set_up(fellowship=(60, 61, 62), saruman=(63, 64, None)).to("fellowship", 1)
    council.by_hand("orcs", 2, FIELD)
    council.captive(victim, FIELD)
    council.by_hand("hex", FIELD, "saruman")
    council.to("saruman", 2)
    council.by_hand("ring_bearer", bearer)
    council.by_hand("ring_bearer", "hidden")
    who = "hobbit" if victim in ("frodo", "sam") else victim
    council.do(SARUMAN, "Persuade", victim=who, kind=kind)
    council.roll(SARUMAN, die)
    return council


def shown(council: Council, since: int) -> list[object]:
    """What the others are told since this entry: the lines, what is asked, what is offered, and where all stands."""
    table = council.table
    views = [{name: part for name, part in table.view(who).items() if name != "learned"} for who in OTHERS]
    lines = [[line for line in table.journal(who) if line["n"] >= since] for who in OTHERS]
    asked = [repr((table.asks(who), [one for one in table.offers(who) if one.seat != FELLOWSHIP])) for who in OTHERS]
    told = [[(line["seat"], line["says"], line["do"], line["events"]) for line in one] for one in lines]
    return [views, told, asked]


@pytest.mark.parametrize("victim", ["sam", "aragorn"])
def test_Y_3_a_hidden_ringbearer_rolls_and_keeps_what_he_has_like_any_other(victim: str) -> None:
    """Whoever bears it and whatever the die: the same question, the same sentence, the same order of things."""
    other = {"sam": "frodo", "aragorn": "boromir"}[victim]
    told = {}
    for bearer in (victim, other):
        for die in (1, 6):
            council = spoken_to(bearer, die, victim=victim)
            assert council.events() == ["PersuasionRolled", "PersuasionInDoubt"]
            assert council.asks == ["card_to_be_given"]
            since = council.table.file.count
            asked = shown(council, since)
            council.do(FELLOWSHIP, "GivePersuadedCard", at="table", has_none=True)
            assert council.events() == ["PersuasionFailed"]
            told[bearer, die] = [asked, shown(council, since)]
    for die in (1, 6):
        assert told[victim, die] == told[other, die]
    assert len({str(answer[1]) for _, answer in told.values()}) == 1, "above his Endurance it says what it says below"


def test_Y_3_the_question_names_the_die_that_was_rolled_for_a_hidden_ringbearer() -> None:
    (ask,) = spoken_to("frodo", 4).table.asks(PUBLIC)
    assert (ask.says, ask.facts["die"]) == ("ask.answer_event_card", 4)


def test_Y_3_his_own_desk_holds_the_fellowship_to_the_die_and_to_who_bears_the_ring() -> None:
    low, high = spoken_to("frodo", 1), spoken_to("frodo", 6)
    assert low.denied(FELLOWSHIP, "GivePersuadedCard", card=60) == {"Y.3"}
    assert low.ruled(FELLOWSHIP, "GivePersuadedCard", has_none=True).allowed
    assert high.denied(FELLOWSHIP, "GivePersuadedCard", has_none=True) == {"Y.3"}
    high.do(FELLOWSHIP, "GivePersuadedCard", card=60)
    assert high.events() == ["CardGiven"]
    bearer = spoken_to("sam", 6)
    assert bearer.denied(FELLOWSHIP, "GivePersuadedCard", card=60) == {"Y.3"}
    assert bearer.ruled(FELLOWSHIP, "GivePersuadedCard", has_none=True).allowed


def test_Y_3_who_is_persuaded_and_has_no_such_card_gives_nothing_in_the_same_words() -> None:
    poor = spoken_to("frodo", 6, kind="magic_card")
    poor.do(FELLOWSHIP, "GivePersuadedCard", has_none=True)
    assert poor.events() == ["PersuasionFailed"]


def test_Y_3_of_whom_everybody_knows_that_he_has_no_ring_the_die_alone_decides() -> None:
    """Legolas among nine may bear it; where all know that Frodo does, the app reads the die itself."""
    council = Council().set_up(fellowship=(60, 61, 62)).to("fellowship", 1)
    council.by_hand("orcs", 2, FIELD)
    council.captive("legolas", FIELD)
    council.by_hand("hex", FIELD, "saruman")
    council.to("saruman", 2)
    council.do(SARUMAN, "Persuade", victim="legolas", kind="event_card")
    council.roll(SARUMAN, 1)
    assert council.events() == ["PersuasionRolled", "PersuasionFailed"]
