"""Q.1 to Q.3: the map, the counters and the cards of the Campaign Game before its first Game-Turn."""

from collections import Counter

import pytest

from engine.core.audience import PUBLIC
from engine.core.game import Whereabouts
from engine.core.panels import Lines
from engine.games.wotr_spi import order_of_battle
from engine.games.wotr_spi.panels.table import tabs
from tests.engine.games.wotr_spi.campaign.court import ELRONDS, GALADRIELS, Court
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.test_table_panels import sight

FELLOWSHIP_START = {
    "W2812": "gandalf_grey aragorn boromir legolas gimli frodo sam merry pippin elrond",
    "E1408": "dain", "W2918": "celeborn galadriel", "E0509": "thranduil", "E0808": "brand", "W2524": "theodred",
    "W2624": "theoden eowyn", "W3022": "eomer", "W2631": "imrahil", "E0428": "denethor", "E0630": "faramir",
}  # fmt: skip
DARK_START = {
    "W3218": "nazgul_4 nazgul_5 nazgul_6", "E0727": "nazgul_7 nazgul_8 nazgul_9",
    "E0729": "lord_of_the_nazgul gothmog nazgul_3", "E1128": "mouth_of_sauron", "W2421": "saruman",
}  # fmt: skip
ARMIES = {
    FELLOWSHIP: {
        "W0815": 2, "W0807": 5, "E1408": 10, "W2918": 10, "E0509": 10, "E0808": 10, "E0810": 3, "E0213": 1,
        "W1412": 5, "W1510": 1, "W1812": 3, "W3112": 5, "W2524": 7, "W2624": 11, "W3022": 5, "W2631": 10, "E0428": 25,
        "E0630": 5,
    },
    DARK: {
        "W3218": 24, "E0727": 10, "E0729": 5, "E0826": 15, "E0829": 25, "E1032": 10, "E1529": 15, "E1028": 15,
        "W2421": 36,
    },
}  # fmt: skip
"""Q.2's own list, in Strength Points a hex."""


def laid_out() -> Court:
    court = Court()
    court.do(FELLOWSHIP, "PlaceCounters")
    court.do(DARK, "PlaceCounters")
    return court


@pytest.mark.parametrize("start", [FELLOWSHIP_START, DARK_START])
def test_Q_2_every_character_stands_where_the_list_has_him(start: dict[str, str]) -> None:
    people = laid_out().state.people
    assert {name: people[name].hex for names in start.values() for name in names.split()} == {
        name: hex_ for hex_, names in start.items() for name in names.split()
    }


def test_Q_2_nobody_else_is_on_the_map() -> None:
    listed = {name for start in (FELLOWSHIP_START, DARK_START) for names in start.values() for name in names.split()}
    people = laid_out().state.people
    assert {name for name, person in people.items() if person.hex} == listed
    assert len(listed) == 22 + 11


@pytest.mark.parametrize("seat", [FELLOWSHIP, DARK])
def test_Q_2_every_army_stands_where_the_list_has_it(seat: str) -> None:
    forces = laid_out().state.armies.of(seat)
    assert {place: force.total for place, force in forces.items()} == ARMIES[seat]


def test_Q_2_dale_is_e0808_though_its_counters_say_otherwise() -> None:
    """CV16."""
    court = laid_out()
    assert court.state.people["brand"].hex == "E0808"
    assert "E0807" not in court.state.armies.of(FELLOWSHIP)


def test_Q_2_the_fellowship_lies_face_down_and_only_how_many_where_is_public() -> None:
    court = laid_out()
    counts = {hex_: len(names.split()) for hex_, names in FELLOWSHIP_START.items()}
    assert court.public["map"]["face_down"] == counts
    assert sum(counts.values()) == 22
    assert not {name for names in FELLOWSHIP_START.values() for name in names.split()} & set(court.public["people"])


def test_Q_2_the_dark_power_lies_face_up() -> None:
    people = laid_out().public["people"]
    assert Counter(people[name]["hex"] for names in DARK_START.values() for name in names.split()) == {
        hex_: len(names.split()) for hex_, names in DARK_START.items()
    }


def test_Q_2_the_steps_cite_the_campaign_games_own_paragraphs() -> None:
    court, cited = Court(), []
    while court.state.phase.value == "setup":
        ask = court.table.asks("truth")[0]
        cited.append((ask.cites, ask.says.removesuffix("_campaign")))
        court.do(ask.seat, ask.answer)
    assert [cites for cites, _ in cited] == ["Q.2", "Q.2", "Q.3", "Q.3", "Q.3", "Q.3"]


def places(court: Court, audience: str = PUBLIC) -> dict[int, Whereabouts]:
    return dict(court.table.cards(audience))


def test_Q_3_character_cards_11_to_23_are_the_fellowships_and_35_the_dark_powers() -> None:
    found = places(Court())
    assert {found[card] for card in range(11, 24)} == {Whereabouts("characters", FELLOWSHIP)}
    assert found[35] == Whereabouts("characters", DARK)
    assert found[10] == Whereabouts("set_aside")


@pytest.mark.parametrize(("kept", "deck"), [(True, 40), (False, 39)])
def test_Q_3_event_cards_83_to_96_are_in_the_deck_and_88_only_if_the_table_likes(kept: bool, deck: int) -> None:
    court = Court(card_88=kept)
    found = places(court)
    assert {found[card] for card in (57, 83, 96)} == {Whereabouts("event_deck")}
    assert found[88] == Whereabouts("event_deck" if kept else "left_out")
    court.set_up()
    assert court.state.events.deck == deck - 6


def test_Q_3_a_card_that_was_left_out_is_in_no_hand() -> None:
    court = laid_out()
    court.do(DARK, "DealServants")
    court.do(FELLOWSHIP, "DealMagicCards")
    assert court.refused(DARK, "DrawOpeningHand", cards=[88, None, None]) == {"C.3"}
    assert court.ruled(DARK, "DrawOpeningHand", cards=[83, 96, 57]).allowed


def test_Q_3_every_card_of_the_box_has_a_place_in_words() -> None:
    for court in (Court(), Court(card_88=True), Court().to("fellowship")):
        for audience in (PUBLIC, DARK, FELLOWSHIP):
            found = places(court, audience)
            assert [*found] == [*range(1, 113)]
            assert all(place.key in court.table.game.text for place in found.values())


def laying_out(court: Court) -> list[tuple[str, str]]:
    """What the tab of the set-up lists: what to lay out, and where or how."""
    (tab,) = (tab for tab in tabs(sight(court)) if tab.icon == "list")
    return [(line.text, line.note) for panel in tab.panels if isinstance(panel, Lines) for line in panel.rows]


def test_Q_2_the_tab_of_the_set_up_lists_both_sides_hex_by_hex() -> None:
    listed = laying_out(Court())
    assert ("Brand; Western Allies 10 infantry", "E0808 Dale") in listed
    assert ("Nazgûl 4, Nazgûl 5, Nazgûl 6; 20 Orcs, 4 Uruk-hai", "W3218 Dol Guldur") in listed
    named = [where.split()[0] for _, where in listed if where[:1] in "WE" and where[1:5].isdigit() and ":" not in where]
    stacks = [*FELLOWSHIP_START, *ARMIES[FELLOWSHIP], *DARK_START, *ARMIES[DARK]]
    assert sorted(named) == sorted(set(stacks)), "each hex of the list once"


def test_Q_3_the_tab_of_the_set_up_says_which_cards_are_whose() -> None:
    listed = laying_out(Court())
    given = "1 to 9, 11 to 23 and 36 to the Fellowship, 24 to 35 to the Dark Power"
    assert ("Character Cards", given) in listed
    assert any("card 88" in line for line, _ in listed)
    assert not any("card 88" in line for line, _ in laying_out(Court(card_88=True)))


def test_Q_1_Q_2_the_map_is_the_character_games_and_every_start_is_on_it() -> None:
    court = laid_out()
    hexes = {arrival.place for arrival in order_of_battle.setup()}
    known = court.table.box.lookup("hexes", ELRONDS, "terrain")
    assert known is not None
    assert all(court.table.box.lookup("hexes", hex_, "terrain") is not None for hex_ in hexes)
    assert GALADRIELS in hexes


def test_Q_2_the_counters_that_are_asked_for_come_first_and_the_cards_once_all_stand() -> None:
    court, titles = Court(), []
    for seat, step in ((FELLOWSHIP, "PlaceCounters"), (DARK, "PlaceCounters"), (DARK, "DealServants")):
        (tab,) = (tab for tab in tabs(sight(court)) if tab.icon == "list")
        titles.append(tab.panels[0].title)
        court.do(seat, step)
    assert titles == [
        "The Fellowship: Characters face-down, Armies face-up", "The Dark Power: all face-up", "Setting up",
    ]  # fmt: skip
