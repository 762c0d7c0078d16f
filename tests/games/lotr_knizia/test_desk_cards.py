"""A hobbit's desk: the hand as cards, what each is good for now, and what he has besides."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.desk.presenter import desk_model
from companion.desk.presenter_playable import NOW, PAYS
from companion.evening.desks import CURTAIN
from companion.models import CardModel, CloseDesk, EnterPin, OpenDesk, SectionModel
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from engine.core.audience import PUBLIC
from engine.games.lotr_knizia.pieces import KINDS, TAGS, YELLOW_CARDS
from tests.companion import layouts
from tests.companion.conftest import show as show
from tests.companion.harness import Driver, walk
from tests.games.lotr_knizia.evening.at_the_tablet import AtTheTablet
from tests.games.lotr_knizia.rules.evening import FRODO, MERRY, MORIA, RULES, SAM, Evening

HAND = ("white_fighting", "white_fighting", "white_friendship", "grey_travelling", "mithril", "miruvor")
HALF = 30
"""Of all kinds: more than forty are no hand."""
SIZES = [(1280, 800), (1920, 1200), (800, 1280)]


def number(kind: str, taken: list[int | None]) -> int:
    """A card of this kind that is not named yet."""
    return next(card for card, of in TAGS.items() if of == kind and card not in taken)


def noted(evening: Evening, seat: str, kinds: tuple[str | None, ...]) -> Evening:
    """The table with a hand that its desk knows."""
    cards: list[int | None] = []
    for kind in kinds:
        cards.append(number(kind, cards) if kind else None)
    return evening.do(seat, "PutHandRight", cards=cards)


def sections(evening: Evening, seat: str) -> tuple[SectionModel, ...]:
    """What its owner looks at on a desk."""
    return desk_model(evening.table, seat, is_direct=False).sections


def cards(evening: Evening, seat: str) -> dict[str, CardModel]:
    """The cards of a desk."""
    return {model.card.id: model for section in sections(evening, seat) for model in section.cards}


def in_moria(**facts: object) -> Evening:
    """Frodo is to play cards, and so many yellow ones are about."""
    evening = Evening(RULES, 4).at(MORIA, feature={"mithril": "hands", "miruvor": "hands", "athelas": "gone"}, **facts)
    return noted(evening, FRODO, HAND)


def test_cards_lie_by_their_colours_with_what_they_do_and_how_many_there_are() -> None:
    found = cards(in_moria(), FRODO)
    assert [(model.card.face, model.card.count) for model in found.values()] == [
        ("white", 2),
        ("white", 1),
        ("grey", 1),
        ("yellow", 1),
        ("yellow", 1),
    ]
    assert found["white_fighting"].card.says == "Fighting to 1 of 10: a shield; any line, one space"
    assert found["grey_travelling"].card.signs == ("boot",)
    assert sections(in_moria(), FRODO)[0].title == "Your hand (6): 3 white, 1 grey, 2 yellow"


def test_each_card_says_whether_it_may_be_played_now_and_if_not_why() -> None:
    evening = in_moria()
    before = cards(evening, FRODO)
    assert before["white_fighting"].can == ""
    assert before["white_fighting"].why.startswith("It is not the moment for cards")
    assert "R/" not in before["white_fighting"].why, "a section is called by its heading"
    assert before["miruvor"].can == NOW
    assert before["mithril"].why.startswith("No die lies there")
    after = cards(evening.tile("hiding"), FRODO)
    assert (after["white_fighting"].can, after["white_fighting"].why) == (NOW, "")
    evening.played("white_fighting", "fighting")
    assert cards(evening, FRODO)["white_friendship"].why.startswith("Both cards have the same colour")
    assert cards(evening, FRODO)["grey_travelling"].can == NOW


def test_who_is_asked_for_a_card_sees_which_of_his_pay() -> None:
    evening = Evening(RULES, 4).at(MORIA, active=SAM, event="1", ring_used="yes")
    noted(evening, SAM, ("white_hiding", "white_joker", "grey_friendship", None, None, None))
    noted(evening, MERRY, ("white_hiding", None, None, None, None, None))
    evening.tile("sundial")
    assert {kind: model.can for kind, model in cards(evening, SAM).items()} == {
        "white_hiding": PAYS,
        "white_joker": PAYS,
        "grey_friendship": "",
    }
    assert cards(evening, MERRY)["white_hiding"].can == "", "the next one is asked when Sam has paid"


def test_the_desk_says_what_is_asked_and_gives_a_card_as_it_is_closed(tmp_path: Path) -> None:
    evening = AtTheTablet(FrontDesk(tmp_path, Settings(), Inbox()))
    evening.at(MORIA, active=SAM, event="1", ring_used="yes")
    noted(evening, SAM, ("white_hiding", "grey_friendship", None, None, None, None)).tile("sundial")
    model = desk_model(evening.table, SAM, is_direct=False)
    assert model.asked == "Sam discards a Hiding, or rolls"
    assert desk_model(evening.table, MERRY, is_direct=False).asked == ""
    found = cards(evening, SAM)
    assert found["grey_friendship"].gives is None
    gives = found["white_hiding"].gives
    assert gives is not None
    assert gives.label == "Pay: White Hiding"
    evening.front.do(OpenDesk(SAM))
    evening.front.do(EnterPin(SAM, ""))
    evening.front.do(CloseDesk(SAM, done=gives.offer_id, values=gives.values))
    assert evening.table.journal(PUBLIC)[-1]["says"][0] == "Watcher in the Water is paid: Sam 1 × white Hiding"
    assert evening.front.page == CURTAIN
    evening.front.close()


def test_a_card_is_given_where_which_one_is_all_there_is_to_say() -> None:
    sam = Evening(RULES, 4).at(MORIA, active=SAM, feature={"mithril": "hands"})
    noted(sam, SAM, ("white_fighting", "white_joker", "mithril", None, None, None)).tile("travelling")
    found = cards(sam, SAM)
    gives = {kind: model.gives.label if model.gives else "" for kind, model in found.items()}
    assert gives == {"white_fighting": "Play a card: White Fighting", "white_joker": "", "mithril": ""}
    assert found["white_joker"].can == NOW, "along which line is said at the table"
    together = Evening(RULES, 4).at(MORIA, active=SAM, event="4")
    noted(together, SAM, ("white_fighting", *(None,) * 5)).tile("sundial")
    (paying,) = cards(together, SAM).values()
    assert (paying.can, paying.gives) == (PAYS, None), "a group pays together at the table"


def test_a_tap_on_a_card_makes_the_key_beside_closing_give_it(show: Callable[..., Driver]) -> None:
    from companion.desk.screen import DeskScreen
    from companion.widgets.handcards import CardTile

    evening = Evening(RULES, 4).at(MORIA, active=SAM, event="1", ring_used="yes")
    noted(evening, SAM, ("white_hiding", "white_joker", "grey_friendship", None, None, None)).tile("sundial")
    driver = show(DeskScreen(), desk_model(evening.table, SAM, is_direct=False))
    screen = driver.root
    screen.veil.stays = True
    screen.veil.open(driver.seconds)
    driver.pump(4)
    key, _ = screen._leads
    faces = {each.model.card.id: each.face for each in walk(screen) if isinstance(each, CardTile)}
    assert key.says == "Sam rolls instead"
    driver.tap(faces["grey_friendship"])
    assert key.says == "Sam rolls instead", "it pays nothing"
    driver.tap(faces["white_joker"])
    driver.tap(faces["white_hiding"])
    assert (key.says, key.kind) == ("Pay: White Hiding", "gold")
    assert [kind for kind, face in faces.items() if face.chosen] == ["white_hiding"]
    driver.tap(faces["white_hiding"])
    assert key.says == "Sam rolls instead", "a second tap takes it back"
    driver.tap(faces["white_joker"])
    screen.veil.close()
    assert key.says == "Sam rolls instead", "what is covered is chosen no longer"
    assert driver.picked == []


def test_it_tells_shields_tokens_and_how_far_sauron_is() -> None:
    evening = in_moria(shields={FRODO: 6}, sun_tokens={FRODO: 1}, dark={FRODO: 3})
    rows = {line.text: (line.value, line.tone) for line in sections(evening, FRODO)[-1].lines}
    assert rows["On step 3"] == ("12 away", "plain")
    assert rows["Your shields"] == ("6", "plain")
    assert (rows["Sun tokens"], rows["Heart tokens"]) == (("1", "plain"), ("0", "dim"))


def test_no_other_desk_and_no_table_has_a_card_of_it() -> None:
    assert cards(in_moria(), SAM) == {}


def test_every_card_there_is_can_be_drawn_and_asked_about() -> None:
    special = [kind for kind, card in KINDS.items() if card.of != "hobbit"]
    evening = Evening(RULES, 4).at(MORIA, hand={FRODO: HALF}, feature=dict.fromkeys(special, "hands"))
    kinds = tuple(KINDS)
    found = {
        kind: model
        for half in (kinds[:HALF], kinds[-HALF:])
        for kind, model in cards(noted(evening, FRODO, half), FRODO).items()
    }
    assert set(found) == set(KINDS)
    for kind, model in found.items():
        assert model.card.signs
        assert model.can or model.why, "each is good for something now, or there is a reason why not"
        assert (model.card.face == "yellow") is (kind in YELLOW_CARDS)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 160])
def test_an_open_desk_with_many_cards_is_drawn_whole(size: tuple[int, int], percent: int) -> None:
    from companion.desk.screen import DeskScreen

    class Open(DeskScreen):
        """What is kept out of sight lies open."""

        def draw(self, model: object) -> None:
            super().draw(model)
            self.veil.stays = True
            self.veil.open(lambda: 0.0)

    evening = in_moria(shields={FRODO: 6}).tile("hiding")
    assert list(layouts.faults((Open, desk_model(evening.table, FRODO, is_direct=False)), size, percent)) == []
