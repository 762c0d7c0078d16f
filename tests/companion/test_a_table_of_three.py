"""The Three Player Game as a table of three: offered and set up, each with a PIN, its charts, what is laid out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.box.presenter_reading import first_evening, reading_of
from companion.evening.desks import DESK_PAGE
from companion.models import CloseDesk, EnterPin, Open, OpenDesk
from companion.pages import NEW_TABLE, TABLE, SeatSetup, StartTable
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.table.presenter import table_model
from engine.core.box import load_box
from engine.core.game import load_game
from tests.companion.evenings import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, Council
from tests.engine.games.wotr_spi.three_player.test_X_allied_defence import attacked_by_gondor, side_by_side

SARUMAN = "saruman"
PINS = {SARUMAN: "3815", FELLOWSHIP: "8061", DARK: "2947"}
GAME, VERSION = load_game("wotr_spi"), "three_player"


@pytest.fixture
def front(tmp_path: Path) -> Iterator[FrontDesk]:
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def test_it_is_set_up_for_three_each_with_a_pin_of_his_own(front: FrontDesk) -> None:
    front.do(Open(NEW_TABLE))
    page = front.model()
    (game,) = (game for game in page.games if game.id == GAME.name)
    (version,) = (version for version in game.versions if version.id == VERSION)
    assert (version.title, version.fewest) == ("Three Player Game (sections A to Z)", 3)
    assert {seat.id for seat in version.seats} == set(PINS)
    assert len({seat.colour for seat in version.seats}) == len({seat.edge for seat in version.seats}) == 3
    assert len(page.shuffles) >= 2 * len(PINS), "a pad to choose a PIN and one to repeat it, for each seat"
    seats = tuple(SeatSetup(seat.id, "", str(seat.colour), seat.edge, PINS[seat.id]) for seat in version.seats)
    front.do(StartTable("Council", GAME.name, VERSION, "practice", (), seats))
    assert front.page == TABLE
    assert set(front.evening.table.seats) == set(PINS)
    for seat, pin in PINS.items():
        another = next(other for name, other in PINS.items() if name != seat)
        front.do(OpenDesk(seat))
        front.do(EnterPin(seat, another))
        assert front.page != DESK_PAGE, f"the PIN of another opens the desk of {seat}"
        front.do(EnterPin(seat, pin))
        assert (front.page, front.model().seat) == (DESK_PAGE, seat)
        front.do(CloseDesk(seat))


def test_its_charts_are_those_of_the_campaign_game() -> None:
    assert first_evening(GAME, VERSION) == first_evening(GAME, "campaign") != first_evening(GAME, "character")
    printed = load_box(GAME.folder, "wotr_spi_1977")
    assert reading_of(GAME, VERSION, printed) == reading_of(GAME, "campaign", printed)


def test_each_of_three_lays_out_his_own(front: FrontDesk) -> None:
    seats = tuple(SeatSetup(seat, "", "", place * 90) for place, seat in enumerate(PINS))
    front.do(StartTable("Council", GAME.name, VERSION, "practice", (), seats))
    told = {}
    for _ in PINS:
        page = front.model()
        first = page.tabs[0].sections[0]
        told[page.ask.seat] = (first.title, [line.note for line in first.lines])
        front.do(page.ask.hand.picked())
    assert [told[seat][0].split(":")[0] for seat in PINS] == ["Saruman", "The Fellowship", "The Dark Power"]
    assert told[SARUMAN][1] == ["W2421 Isengard"]
    assert "W2421 Isengard" not in told[DARK][1]
    (cards,) = (line.note for line in front.model().tabs[0].sections[0].lines if line.text == "Character Cards")
    assert cards.endswith("24 to 33 to the Dark Power, 34 and 35 to Saruman")


def test_consent_to_a_card_of_another_waits_below_what_a_turn_is_made_of() -> None:
    council = Council().set_up().to("saruman")
    labels = [offer.label for offer in table_model(council.table).offers]
    consent = labels.index("Let another play Saruman Resurrects Orcs")
    assert labels.index("Mark wounds") < consent
    assert labels.index("Challenge Sauron to a Mind Battle") < consent


def test_a_mind_battle_says_before_it_what_it_costs() -> None:
    council = Council().set_up().to("saruman")
    (challenge,) = (offer for offer in table_model(council.table).offers if offer.label.startswith("Challenge Sauron"))
    assert challenge.note == "nothing of his moves then, and the Dark Power may attack him"


def test_what_three_seats_may_tell_says_first_whose_it_is() -> None:
    council = Council().set_up().to("saruman", 2)
    council.army(FELLOWSHIP, FIELD, gondor=20).army(SARUMAN, FIELD, saruman_orcs=20)
    council.do(SARUMAN, "StartBattle", hex=FIELD)
    labels = [offer.label for offer in table_model(council.table).offers]
    told = [label for label in labels if label.endswith("Say what a Force on the map has")]
    assert [label.partition(":")[0] for label in told] == ["Saruman", "Fellowship", "Dark Power"]


def test_two_allies_who_defend_together_stand_on_one_side_of_the_table_each_by_what_it_counts() -> None:
    council = side_by_side()
    council.by_hand("hex", FIELD, "mouth_of_sauron")
    attacked_by_gondor(council, SARUMAN, full=False)
    council.do(DARK, "LeadArmy", leader="mouth_of_sauron")
    fight = table_model(council.table).duel
    assert fight is not None
    attacker, defender = fight.sides
    assert (attacker.total, defender.seat, defender.total, defender.differential) == ("20", SARUMAN, "17", "12½")
    assert [(line.text, line.note, line.value) for line in defender.lines] == [
        ("Saruman's Orcs 8", "", ""),
        ("With the Dark Power: Orcs 9", "points saved: half counts", ""),
        ("Mouth of Sauron leads", "", "−2"),
    ]
