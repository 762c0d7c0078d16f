"""What the tablet draws of Riddle of the Ring: nothing that an audience may not see, every marker where it stands, and
no word that is missing.
"""

import re
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from typing import Any

import pytest

from companion.lobby.presenter import COLOURS, PIECES, game_model
from companion.presenting.initials import initials
from companion.widgets.hexes import HexGrid
from engine.core.audience import PUBLIC, TRUTH
from engine.core.box import load_box
from engine.core.frozen import replace
from engine.core.ground import GroundCell
from engine.core.look import Paper, Sight
from engine.core.panels import Fates, HandCards, HexMap, Lines, Plot
from engine.core.record import Command
from engine.core.table import Table
from engine.games.riddle import GAME, views
from engine.games.riddle.board import board, neighbours
from engine.games.riddle.heading import Heading
from engine.games.riddle.in_hand import Battle, Discards, Exchanges
from engine.games.riddle.panels import LOOK, map as drawing
from engine.games.riddle.panels.acts import SIGNS
from engine.games.riddle.pieces import CARDS, RING, SEATS, TAGS
from engine.games.riddle.playing import deal
from engine.games.riddle.state import HALLS, State, Turn
from engine.games.riddle.travel import DRY, RIVER
from engine.policy import Chance, RandomPolicy

FIVE = ("frodo", "merry", "pippin", "rider_1", "rider_2")
SECRET = b"0123456789abcdef0123456789abcdef"
ANY = GroundCell("rivers", "A3")
KEYS = "panel|terrain|act_note|does|battle|moment|ending|away|roll|counts"
A_KEY = re.compile(rf"\b({KEYS})\.[a-zA-Z_]+")
A_BLANK = re.compile(r"[({][a-z_]+(:[a-z]+)?[)}]")


RINGS = re.compile(r"(Frodo|Sam|Merry|Pippin|Rider \d)(?: is)? (\w+)")


@cache
def fresh() -> Table:
    """A table where nothing has happened."""
    return Table.create(None, "riddle", seats=FIVE, table_id="t", table_secret=SECRET)


def sight(state: State, audience: str = PUBLIC, lines: Any = ()) -> Sight:
    """What an audience sees of a state."""
    about = (GAME.lexicon, Paper(fresh().box, {}), state.seats, GAME.versions["basic"].phases, lines, state.round)
    return Sight(views.view(state, audience), *about)


def at(seat: str = "frodo", **changes: Any) -> State:
    """Frodo has thrown a 4, and everybody stands somewhere."""
    places = dict(zip(FIVE, ("0507", "0607", "1312", HALLS, "A3"), strict=True))
    hands = dict.fromkeys(FIVE, (None, None, None))
    turn = Turn(seat, die=4, start=places[seat])
    state = State(hands=hands, seats=FIVE, at=places, stack=(), turn=turn, round=3, first="frodo", halls={"rider_1": 2})
    return replace(state, **changes)


def live(table: Table, audience: str = PUBLIC) -> Sight:
    """What an audience sees of a table, with the journal."""
    lines, paper = table.journal(audience), Paper(table.box, table.readings)
    return Sight(table.view(audience), table.game.lexicon, paper, table.seats, table.rules.phases, lines, table.turn)


def drawn(seen: Sight, desks: tuple[str, ...] = ()) -> list[Any]:
    """Everything that the look makes of what somebody sees."""
    everything: list[Any] = [LOOK.strip(seen), *LOOK.table(seen), *LOOK.tabs(seen), *LOOK.aside(seen)]
    everything += [LOOK.fight(seen), LOOK.moment(seen), LOOK.counts(seen), *LOOK.away(seen), *LOOK.story(seen, ())]
    everything += [LOOK.holds(seen, seat) for seat in seen.seats]
    return [*everything, *(panel for seat in desks for panel in LOOK.desk(seen, seat))]


def words(value: Any) -> Iterator[str]:
    """Every text in a panel."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (word for each in value.values() for word in words(each))
    elif isinstance(value, list | tuple):
        yield from (word for each in value for word in words(each))
    elif hasattr(value, "__dataclass_fields__"):
        yield from words(asdict(value))


def hand_of(seat: str, kinds: tuple[str, ...]) -> dict[str, tuple[int | None, ...]]:
    """One seat has these cards, and has noted them."""
    numbers = {kind: number for number, kind in TAGS.items()}
    return {one: tuple(numbers[kind] for kind in kinds) if one == seat else (None, None, None) for one in FIVE}


@cache
def played(seed: int, most: int = 600) -> Table:
    """A table that somebody headed to its end."""
    table = Table.create(None, "riddle", seats=FIVE, table_id="t", table_secret=SECRET)
    chance = Chance(seed)
    deck = deal(chance.fork(), table.box, table)
    player: RandomPolicy = Heading(chance.fork(), table.box, deck)
    while table.outcome is None and table.file.count < most:
        move = player.move(table)
        assert move is not None
        ruling = table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at)
        if ruling.allowed:
            deck.follow(ruling)
    return table


@cache
def ended() -> Table:
    """The first of some tables that came to its end."""
    return next(table for table in map(played, range(3, 15)) if table.outcome is not None)


# -- who may see what -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("audience", [PUBLIC, *FIVE])
def test_no_panel_depends_on_the_hands_of_others(audience: str) -> None:
    one = {seat: tuple(range(1 + 3 * place, 4 + 3 * place)) for place, seat in enumerate(FIVE)}
    other = {seat: one[seat] if seat == audience else (None, None, None) for seat in FIVE}
    desks = () if audience == PUBLIC else (audience,)
    first, twin = (sight(at(hands=hands), audience) for hands in (one, other))
    assert drawn(first, desks) == drawn(twin, desks)
    if desks:
        own = {**one, audience: (None, None, None)}
        assert drawn(first, desks) != drawn(sight(at(hands=own), audience), desks)


def test_special_spaces_have_their_sign_where_they_are_played_with() -> None:
    kinds = tuple(board().special)
    for special in ((), ("gollum",), kinds):
        marks = {each.place: each.mark for each in drawing.hex_map(sight(at(special=special))).ground}
        for kind in kinds:
            expected = drawing.SPECIAL[kind] if kind in special else ""
            assert {marks[hex_] for hex_ in board().special[kind]} == {expected}, (special, kind)
    advanced = Table.create(None, "riddle", version="advanced", seats=FIVE, options={"secret_spaces": False})
    assert (set(advanced.view()["special"]), fresh().view()["special"]) == ({"gollum", "clairvoyance"}, [])


def test_no_word_and_no_blank_of_one_is_missing() -> None:
    table = played(3)
    seen = [live(table, audience) for audience in (PUBLIC, TRUTH)]
    lying = {"frodo": ("boat",), "rider_2": ("rope", "cloak")}
    cities = {"frodo": ("Bree", "Fornost"), "merry": ("Bree",)}
    turn = Turn("merry", die=2, start="0507", moves=1, held="rope", met=("frodo",), plays=2, is_walked=True)
    states = [
        at(),
        at("rider_1"),
        at(lying=lying, cities=cities, waited=frozenset({"frodo"}), top=RING, pile={RING: 1}),
        at(turn=turn, cities=cities, lying=lying),
        at(turn=turn, stack=(Exchanges(("frodo", "pippin")),)),
        at(turn=turn, stack=(Discards("merry", 1),)),
        at(turn=turn, stack=(Battle("frodo", ("Bree", "neutral_army"), (RING,)),)),
        at(turn=Turn(), at=dict.fromkeys(FIVE, "")),
    ]
    said = [word for state in states for word in words(drawn(sight(state, TRUTH), FIVE))]
    said += [word for each in seen for word in words(drawn(each))]
    assert [word for word in said if A_KEY.search(word) or A_BLANK.search(word)] == []


# -- the board --------------------------------------------------------------------------------------------------------


def drawn_map(state: State) -> HexMap:
    """The map of a state."""
    return drawing.hex_map(sight(state))


def test_the_map_has_the_spaces_of_the_board_where_they_lie() -> None:
    board_drawn, laid = drawn_map(at()), board()
    grid = HexGrid(
        board_drawn.sheets, board_drawn.is_pointy, board_drawn.even_down, board_drawn.digits, board_drawn.points
    )
    assert grid.hexes.keys() == laid.ground.keys()
    assert grid.points.keys() == laid.dots.keys()
    for hex_ in laid.ground:
        assert {one for one in grid.neighbours(hex_) if one} == set(neighbours(hex_)) & laid.ground.keys()
    assert all(grid.side(side.one, side.other) is not None for side in board_drawn.sides)


def test_every_city_has_its_mark_and_no_place_an_id_to_read() -> None:
    known = {each.place: each for each in drawn_map(at()).ground}
    kinds = {kind: known[hex_].mark for hex_, (_, kind) in board().cities.items()}
    assert len({*kinds.values()}) == len(kinds) == 3
    assert {hex_: known[hex_].name for hex_ in board().cities} == {hex_: n for hex_, (n, _) in board().cities.items()}
    assert known["1518"].name == "Cracks of Doom"
    assert not any(drawn_map(at()).prints(place) for place in known)


def test_a_marker_lies_where_it_stands_and_in_the_halls_on_their_spaces() -> None:
    piles = {pile.seat: pile for pile in drawn_map(at(lying={"frodo": ("boat",)})).piles}
    assert {seat: pile.place for seat, pile in piles.items()} == {
        **dict(zip(FIVE, ("0507", "0607", "1312", "0313", "A3"), strict=True))
    }
    assert [pile.label for pile in piles.values()] == ["F", "M", "P", "1", "2"]
    assert piles["frodo"].marks == ("Boat",)
    assert drawn_map(at(at=dict.fromkeys(FIVE, ""))).piles == ()


def test_a_river_runs_at_bridges_and_where_a_table_has_told_it() -> None:
    seen = sight(at())
    bare = replace(seen, paper=Paper(load_box(GAME.folder, "riddle_ice_1985"), {}))
    assert rivers(bare) == board().bridges
    side = next(iter(board().may_be_river))
    told = replace(bare, paper=Paper(bare.paper.box, {("rivers", "/".join(sorted(side)), ""): RIVER}))
    assert rivers(told) == board().bridges | {side}
    assert rivers(seen) > board().bridges


def rivers(seen: Sight) -> set[frozenset[str]]:
    """The sides along which a river is drawn."""
    return {frozenset((side.one, side.other)) for side in drawing.hex_map(seen).sides if side.kind == RIVER}


def test_a_finger_tells_along_which_sides_a_river_runs_and_where_none_does() -> None:
    bare = replace(sight(at()), paper=Paper(load_box(GAME.folder, "riddle_ice_1985"), {}))
    told = LOOK.ground(bare, "0407")
    assert told is not None
    assert told.title == "the road just west of the Shire"
    assert {frozenset(("0407", side.to)) for side in told.sides} == {
        side for side in board().may_be_river if "0407" in side
    }
    cell = told.sides[0]
    assert (cell.with_word(RIVER), cell.empty) == (RIVER, DRY)
    assert [replace(cell, value=value).with_word(RIVER) for value in (RIVER, DRY)] == [DRY, RIVER]
    assert LOOK.ground(bare, "A3") == replace(told, place="A3", title=GAME.lexicon.place("A3"), sides=(), kind=ANY)


def test_the_journal_calls_a_space_by_its_name_and_a_seat_has_its_number() -> None:
    lines = [words_ for line in played(3).journal() for words_ in line["says"]]
    assert any("moves to the" in line for line in lines)
    assert [line for line in lines if re.search(r"\b\d{4}\b", line)] == []
    names = {seat: GAME.lexicon.name(seat) for seat in SEATS}
    assert [*initials(names).values()] == ["F", "S", "M", "P", "1", "2", "3", "4"]


# -- the turn, and a battle -------------------------------------------------------------------------------------------


def aside(state: State) -> str:
    """The words beside the table."""
    return " | ".join(words(LOOK.aside(sight(state))))


def test_a_captive_lies_under_its_captor_and_hidden_cards_at_their_space() -> None:
    held = at(at={**at().at, "rider_1": "captive"}, captors={"rider_1": "merry"}, hidden={"0511": {"pippin": 2}})
    piles = {(pile.place, pile.seat): pile for pile in drawn_map(held).piles}
    assert ("0607", "rider_1") in piles
    assert piles["0511", "pippin"].rows == ("Pippin has hidden two cards",)
    said = " | ".join(words(LOOK.tabs(sight(held))))
    assert "captive of Merry, turn 2 of 3" in said
    assert "hidden at" in said


def test_the_turn_says_what_is_done_and_what_is_left() -> None:
    assert "✓ Rolled 4 |" in aside(at())
    moved = Turn("merry", die=2, start="0507", moves=1, is_walked=True, met=("frodo",), plays=1, held="rope")
    said = aside(at(turn=moved, stack=(Exchanges(("pippin",)),)))
    assert "✓ Rolled 2, moved, exchanged with Frodo" in said
    assert "Exchange with Pippin" in said
    assert "Held here without a Rope" in said
    assert "Power plays left: 1" in said
    assert "Three cards in Bree" in said
    assert "No cards yet in Bree" in aside(at(turn=moved, cities={"merry": ("Bree",)}))


def test_a_battle_has_both_sums_and_says_who_is_next() -> None:
    turn = Turn("merry", die=2, start="0507", moves=1, met=("pippin",))
    fought = at(turn=turn, stack=(Battle("pippin", ("evil_army", "mouth_of_sauron"), ("strider",)),))
    sides = LOOK.fight(sight(fought))
    assert sides is not None
    assert [(side.seat, side.fighter, bool(side.tag)) for side in sides.sides] == [
        ("merry", "3 of 5 points", False),
        ("pippin", "2 of 5 points", True),
    ]
    assert [side.boxes.count("x") for side in sides.sides] == [3, 2]
    assert [side.lines[-1].text for side in sides.sides] == [
        f"with {kind} and neutral forces" for kind in ("evil", "good")
    ]
    assert LOOK.fight(sight(at())) is None


def test_a_battle_that_is_won_and_the_ring_handed_over_are_moments() -> None:
    won = {"type": "BattleWon", "seat": "merry", "of": "frodo"}
    ring = {"type": "CardHandedOver", "seat": "merry", "to": "frodo", "card": RING}
    moments = [
        LOOK.moment(sight(at(), lines=[{"n": 1, "undone": None, "events": (event,)}]))
        for event in (won, ring, {**ring, "card": "gollum"})
    ]
    assert [moment.title if moment else "" for moment in moments] == [
        "Merry has beaten Frodo",
        "Frodo has The Ring",
        "",
    ]


# -- the desk ---------------------------------------------------------------------------------------------------------


def test_a_desk_shows_its_noted_cards_and_counts_the_others() -> None:
    hands = {**hand_of("frodo", ("horse_3", RING)), "frodo": (*hand_of("frodo", ("horse_3", RING))["frodo"], None)}
    cards, rest = LOOK.desk(sight(at(hands=hands), "frodo"), "frodo")
    assert isinstance(cards, HandCards)
    assert isinstance(rest, Lines)
    assert [card.id for card in cards.cards] == [RING, "horse_3"]
    assert rest.rows[0].text == "Not noted: 1"


@pytest.mark.parametrize("seat", ["frodo", "rider_2"])
def test_every_card_says_what_it_does_and_but_for_forces_is_played_by_a_command_that_there_is(seat: str) -> None:
    table, kinds = fresh(), tuple(CARDS)
    seen = sight(at(seat, hands=hand_of(seat, kinds)), seat)
    (cards,) = LOOK.desk(seen, seat)
    assert isinstance(cards, HandCards)
    assert {card.id for card in cards.cards if card.says} == set(kinds)
    bodies = {card.id: LOOK.plays(seen, seat, card.card) for card in cards.cards}
    for body in bodies.values():
        if body is not None:
            table.command(dict(body))
    assert {kind for kind, body in bodies.items() if body is None} == {
        *("good_army", "evil_army", "neutral_army", seat),
    }


def test_no_card_is_asked_about_for_a_marker_that_is_on_no_space() -> None:
    hands = hand_of("frodo", ("horse_1", "eagles", "bombadil"))
    seen = sight(at(at=dict.fromkeys(FIVE, ""), hands=hands), "frodo")
    assert [LOOK.plays(seen, "frodo", card) for card in hands["frodo"] if card is not None][:2] == [None, None]


def test_in_a_battle_a_card_is_a_force_and_where_a_discard_is_owed_it_is_discarded() -> None:
    hands = hand_of("frodo", ("good_army",))
    number = hands["frodo"][0]
    assert number is not None
    turn = Turn("merry", die=2, start="0507", moves=1)
    fought = sight(at(turn=turn, stack=(Battle("frodo"),), hands=hands), "frodo")
    assert LOOK.plays(fought, "frodo", number) == {"do": "Present", "force": "good_army"}
    owed = sight(at(stack=(Discards("frodo", 1),), hands=hands), "frodo")
    assert LOOK.plays(owed, "frodo", number) == {"do": "Discard", "card": "good_army"}


# -- what is offered, and the end -------------------------------------------------------------------------------------


def test_every_command_has_a_sign_and_its_options_their_words() -> None:
    table, found = played(3), set[str]()
    kinds = {kind.__name__ for step in GAME.versions["basic"].steps for kind in vars(step).values() if _given(kind)}
    assert kinds == SIGNS.keys()
    seen = live(table)
    for offer in table.offers(PUBLIC):
        found |= set(words(LOOK.act(seen, offer, None)))
    assert [word for word in found if A_KEY.search(word) or A_BLANK.search(word)] == []


def _given(kind: Any) -> bool:
    """Whether it is a command that somebody gives."""
    return isinstance(kind, type) and issubclass(kind, Command) and bool(getattr(kind, "meaning", ""))


def test_the_end_tells_everybody_and_the_way_there() -> None:
    table = ended()
    assert table.outcome is not None
    seen = live(table)
    fates, *plots = LOOK.story(seen, (seen, seen))
    assert isinstance(fates, Fates)
    assert [fate.seat for fate in fates.rows] == list(FIVE)
    assert sum(fate.text.startswith("Won") for fate in fates.rows) == 1
    assert all(isinstance(plot, Plot) for plot in plots)
    assert LOOK.finale(seen, table.outcome).scene in ("fire", "tower")
    assert all(secret.seat in SEATS for secret in LOOK.secrets(live(table, TRUTH)))


def test_every_player_has_the_colour_of_the_ring_on_the_board() -> None:
    rings = dict(RINGS.findall(GAME.lexicon.rules["B-1/markers"][1]))
    words = {colour.value: colour.label.lower() for colour in (*COLOURS, *PIECES)}
    shown = {seat: words[LOOK.colours[seat]] for seat in SEATS}
    assert shown == {seat: rings[GAME.lexicon.name(seat).removeprefix("Black ")] for seat in SEATS}
    offered = game_model(GAME, ()).colours
    assert {colour.value for colour in offered} == set(LOOK.colours.values()), "a house colour beside them looks alike"
