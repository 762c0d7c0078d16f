"""Who lies under 22 counters is the Fellowship's: tables that differ in nothing else look alike to everybody else."""

import json

import pytest

from engine.core.audience import PUBLIC
from engine.core.box import Cell, load_box
from tests.engine.games.wotr_spi.campaign.court import ELRONDS, GALADRIELS, HELMS_DEEP, MINAS_TIRITH, Court
from tests.engine.games.wotr_spi.duels import GAME_DIR
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

TWINS = [("gimli", "aragorn"), ("sam", "gandalf_grey"), ("legolas", "boromir")]


def seen(court: Court, audience: str) -> str:
    """All that an audience is shown but the journal's seals."""
    table = court.table
    says = [entry["says"] for entry in table.journal(audience)]
    return json.dumps([table.view(audience), says], sort_keys=True) + repr(
        (
            table.asks(audience),
            table.offers(audience),
            [one.checks for seat in (DARK, FELLOWSHIP) for one in table.shut(seat)],
        )
    )


def alike(one: Court, other: Court) -> None:
    for audience in (PUBLIC, DARK):
        assert seen(one, audience) == seen(other, audience)


@pytest.mark.parametrize("pair", TWINS)
def test_R_who_goes_to_minas_tirith_and_who_could_lead_there_tells_nothing(pair: tuple[str, str]) -> None:
    one, other = (Court().to("fellowship") for _ in pair)
    for court, name in zip((one, other), pair, strict=True):
        court.far(FELLOWSHIP, "MoveFellowship", origin=ELRONDS, to="W2631", face_down=1, names=[name])
        court.battle("W2631")
    alike(one, other)


@pytest.mark.parametrize("pair", TWINS)
def test_R_1_E_4_wounds_and_healing_on_covered_rows_tell_nothing(pair: tuple[str, str]) -> None:
    one, other = (Court().to("ring", 2) for _ in pair)
    for court, name in zip((one, other), pair, strict=True):
        court.do(FELLOWSHIP, "MarkOnDesk", character=name, wounds=2)
        court.do(FELLOWSHIP, "HealWound", healer="elrond", character=name)
        court.to("fellowship")
    alike(one, other)


def test_E_4_where_aragorn_heals_tells_nothing() -> None:
    told = {("hexes", hex_, "features"): Cell("citadel", "read by this table") for hex_ in ("E0428", "W2631")}
    box = load_box(GAME_DIR, "practice").with_owned(told)
    one, other = Court(box).to("fellowship"), Court(box).to("fellowship")
    for court, citadel in ((one, "E0428"), (other, "W2631")):
        away = {"E0428": "W2631", "W2631": "E0428"}[citadel]
        court.far(FELLOWSHIP, "MoveFellowship", origin=ELRONDS, to=citadel, face_down=2, names=["aragorn", "gimli"])
        court.far(FELLOWSHIP, "MoveFellowship", origin=ELRONDS, to=away, face_down=2, names=["sam", "merry"])
        court.to("ring", 2)
        court.do(FELLOWSHIP, "MarkOnDesk", character="gimli", wounds=1)
        court.do(FELLOWSHIP, "HealWound", healer="aragorn", character="gimli")
    shown = [
        [(entry["says"], entry.get("readings")) for entry in court.table.journal(DARK)[-2:]] for court in (one, other)
    ]
    assert shown[0] == shown[1]


def test_R_1_which_of_the_two_elves_stays_at_lothlorien_is_known_to_all_and_nothing_else() -> None:
    one, other = Court().awake(), Court().awake()
    one.do(FELLOWSHIP, "MoveFellowship", origin=GALADRIELS, to="W2919", face_down=1)
    other.do(FELLOWSHIP, "MoveFellowship", origin=GALADRIELS, to="W2919", face_down=1, names=["celeborn"])
    alike(one, other)


@pytest.mark.parametrize("noted", [True, False])
def test_R_4_the_table_asks_for_denethor_alike_whatever_the_desk_knows(noted: bool) -> None:
    def asked(*, lost: bool) -> Court:
        court = Court().set_up((None, None, None), (93, None, None)).to("fellowship")
        seat = next(seat for seat in (FELLOWSHIP, DARK) if court.ruled(seat, "PlayEvent", card=93).allowed)
        where = "W2631" if lost else MINAS_TIRITH
        court.do(FELLOWSHIP, "NameCounters", hex=where, names=["denethor"])
        court.do(seat, "PlayEvent", card=93)
        court.to("indication")
        court.do(DARK, "OpenLetter")
        return court

    alike(asked(lost=noted), asked(lost=False))


def test_T_2_where_theoden_lies_covered_is_not_told_with_gandalf_who_has_come_to_him() -> None:
    one, other = (Court().to("fellowship") for _ in range(2))
    for court, hex_ in ((one, "W2624"), (other, HELMS_DEEP)):
        court.do(FELLOWSHIP, "NameCounters", hex=hex_, names=["theoden", "gandalf_grey"])
        court.do(FELLOWSHIP, "TellGandalfCame", group="rohan")
    alike(one, other)
    assert "with Théoden" in one.table.journal(PUBLIC)[-1]["says"][0]
