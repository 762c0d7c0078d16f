"""What the tablet draws of The Lord of the Rings: nothing that an audience may not see, prices as the rules have them,
every marker where it stands, and no word that is missing.
"""

import re
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from typing import Any

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.core.frozen import replace
from engine.core.look import Paper, Sight
from engine.core.panels import Lines, Plot, Track
from engine.core.table import Table
from engine.games.lotr_knizia import GAME, boxes, journey, pieces, start, views
from engine.games.lotr_knizia.in_hand import Do
from engine.games.lotr_knizia.panels import LOOK, acts, board, corruption, ending, events, routines
from engine.games.lotr_knizia.pieces import BOARDS, FEATURES, KINDS, SCENARIOS, TAGS
from engine.games.lotr_knizia.state import ON_BOARD, TILE, State
from engine.playout import playing_of
from engine.policy import Chance, RandomPolicy

FOUR = pieces.SEATS[:4]
OPTIONS = {"level": "12", "preparations": False, "passes_on": False, "no_restart": False, "competitive": False}
SECRET = b"0123456789abcdef0123456789abcdef"
EVENTS = [(place, name) for place in SCENARIOS for name in BOARDS[place].events]
A_KEY = re.compile(r"\b(panel|now|stages|stages_note|laid_out|gives|ending|away|routine|tile|steps)\.[a-z_]+")

A_BLANK = re.compile(r"\([a-z_]+\)")
"""A word, or a blank of it, that the text has not."""


@cache
def fresh(seats: tuple[str, ...] = FOUR) -> Table:
    """A table where nothing has happened."""
    return Table.create(None, "lotr_knizia", seats=seats, options=OPTIONS, table_id="t", table_secret=SECRET)


def sight(state: State, audience: str = PUBLIC, lines: Any = ()) -> Sight:
    """What an audience sees of a state."""
    table = fresh(state.seats)
    about = (table.game.lexicon, Paper(table.box, {}), state.seats, pieces.PLACES, lines, state.turn)
    return Sight(views.view(state, audience), *about)


def at(place: str, share: float = 0.0, competitive: bool = False, **changes: Any) -> State:
    """A Scenario with every marker so far along its line."""
    state = start(False)(OPTIONS | {"competitive": competitive}, FOUR)
    lines = BOARDS[place].lines
    space = {line: round(len(lines[line].spaces) * share) for line in lines}
    laid = replace(state, place=place, laid=place, stage=TILE, stack=(), turn=5, space=space)
    return replace(laid, **{"hands": dict.fromkeys(FOUR, (None,) * 6), "sauron": 11, **changes})


def drawn(seen: Sight, desks: tuple[str, ...] = ()) -> list[Any]:
    """Everything that the look makes of what somebody sees."""
    everything: list[Any] = [
        LOOK.strip(seen),
        *LOOK.table(seen),
        *LOOK.tabs(seen),
        *LOOK.aside(seen),
        LOOK.foot(seen),
        LOOK.counts(seen),
        *LOOK.away(seen),
        *LOOK.story(seen, (seen,)),
    ]
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


@cache
def played(seed: int, version: str = "second_edition", competitive: bool = False, most: int = 400) -> Table:
    """A table that played by itself."""
    options = OPTIONS | {"competitive": competitive}
    table = Table.create(
        None, "lotr_knizia", version=version, seats=FOUR, options=options, table_id="t", table_secret=SECRET
    )
    chance = Chance(seed)
    playing = playing_of("lotr_knizia")
    assert playing is not None
    deck = playing.deal(chance.fork(), table.box, table)
    player = RandomPolicy(chance.fork(), table.box, deck)
    while table.outcome is None and table.file.count < most:
        move = player.move(table)
        assert move is not None
        ruling = table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at)
        if ruling.allowed:
            deck.follow(ruling)
    return table


def live(table: Table, audience: str = PUBLIC) -> Sight:
    """What an audience sees of a table, with the journal."""
    lines = table.journal(audience)
    paper = Paper(table.box, table.readings)
    return Sight(table.view(audience), table.game.lexicon, paper, table.seats, table.rules.phases, lines, table.turn)


# -- who may see what -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", SCENARIOS)
@pytest.mark.parametrize("audience", [PUBLIC, *FOUR])
def test_no_panel_depends_on_what_its_audience_may_not_see(place: str, audience: str) -> None:
    """A twin, whose other hands are of other cards and whose other shields are others, draws the same."""
    numbers = iter(sorted(TAGS))
    one = {seat: tuple(next(numbers) for _ in range(6)) for seat in FOUR}
    other = {seat: (None,) * 6 if seat != audience else one[seat] for seat in FOUR}
    shields = dict(zip(FOUR, (7, 1, 4, 9), strict=True))
    changed = {seat: count + (seat != audience) for seat, count in shields.items()}
    desks = () if audience == PUBLIC else (audience,)
    first = at(place, 0.5, competitive=True, hands=one, shields=shields)
    twin = at(place, 0.5, competitive=True, hands=other, shields=changed)
    assert drawn(sight(first, audience), desks) == drawn(sight(twin, audience), desks)
    if desks:
        own = replace(first, hands={**one, audience: other[FOUR[0]] if audience != FOUR[0] else (None,) * 6})
        assert drawn(sight(own, audience), desks) != drawn(sight(first, audience), desks)


def test_hidden_shields_stand_in_no_public_panel_and_open_ones_do() -> None:
    hidden, open_ = (at(pieces.MORIA, 0.4, competitive=c, shields=dict.fromkeys(FOUR, 8)) for c in (True, False))
    assert all("shield" not in [each.icon for each in row] for row in LOOK.counts(sight(hidden)).values())
    assert all(row[1].number == 8 for row in LOOK.counts(sight(open_)).values())
    said = " ".join(words(drawn(sight(hidden))))
    assert "could call" not in said
    assert "could call" in " ".join(words(drawn(sight(open_))))


# -- what an Event costs now ------------------------------------------------------------------------------------------


def comes(state: State, name: str) -> int:
    """How far Sauron comes by the rules, where nobody pays or nobody can."""
    is_priced = name in boxes.GROUP or name in boxes.ALONE or name in boxes.REVEALED or name == "shelob_appears"
    if name in boxes.QUEUES or name in boxes.RECOVERING:
        return 0
    steps = boxes.unpaid(state, name, "") if is_priced else boxes.begun(state, name)
    return sum(step.count for step in steps if isinstance(step, Do) and step.what == "sauron")


@pytest.mark.parametrize("share", [0.0, 0.6, 1.0])
@pytest.mark.parametrize(("place", "name"), EVENTS)
def test_sauron_comes_as_far_as_the_rules_say(place: str, name: str, share: float) -> None:
    state = at(place, share)
    said, by = events.price_now(sight(state), name), comes(state, name)
    assert A_KEY.search(said) is None
    assert ("Sauron to" in said) == (by > 0), said
    if by:
        assert f"Sauron to {11 - by}" in said
    near = at(place, share, dark=dict.fromkeys(FOUR, 0) | {"sam": 11 - by})
    assert ("catches Sam" in events.price_now(sight(near), name)) == (by > 0)


@pytest.mark.parametrize(
    ("name", "start_", "middle", "end"),
    [
        ("trapped", "Travelling 0 of 7, Hiding 0 of 7: Frodo rolls.", "Travelling 4 of 7, Hiding 4 of 7", "are done"),
        ("riders", "Friendship 0 of 7: Frodo rolls.", "Friendship 4 of 7: Frodo rolls.", "Frodo takes Riders of Rohan"),
        ("orcs_attack_the_gate", "0 of the first 5", "each draws a card", "each draws a card"),
        ("orcs_conquer", "Travelling 0 of 10: Frodo rolls twice", "Travelling 6 of 10: Frodo", "nobody rolls"),
    ],
)
def test_an_event_that_looks_at_lines_tells_how_far_they_are(name: str, start_: str, middle: str, end: str) -> None:
    place = next(place for place, event in EVENTS if event == name)
    for share, expected in zip((0.0, 0.6, 1.0), (start_, middle, end), strict=True):
        assert expected in events.price_now(sight(at(place, share, active="frodo")), name)


def test_an_event_that_is_paid_tells_who_could_pay() -> None:
    shelob = pieces.SHELOBS_LAIR
    poor, rich = at(shelob, shields=dict.fromkeys(FOUR, 1)), at(shelob, shields=dict.fromkeys(FOUR, 1) | {"sam": 6})
    assert "Nobody has the five" in events.price_now(sight(poor), "forbidden_pool")
    assert "Could: Sam." in events.price_now(sight(rich), "forbidden_pool")
    assert "it has 4" in events.price_now(sight(poor), "gollum")
    assert "of the 9 there are" in events.price_now(sight(rich), "gollum")
    out = replace(rich, out=("sam",), fates={"sam": "faces"})
    assert "Nobody has the five" in events.price_now(sight(out), "forbidden_pool")
    tokens = {seat: dict.fromkeys(pieces.TOKENS, int(seat == "merry")) for seat in FOUR}
    mordor = at(pieces.MORDOR, tokens=tokens)
    assert "Without: Frodo, Sam and Pippin." in events.price_now(sight(mordor), "pelennor")
    held = at(pieces.MORDOR, features=dict.fromkeys(FEATURES, "hands"))
    assert "still lies on the board" in events.price_now(sight(mordor), "nazgul_attacks")
    assert "Whoever has Éowyn" in events.price_now(sight(held), "nazgul_attacks")
    assert "it holds 24" in events.price_now(sight(mordor), "surrounded").replace("of the 24 it holds", "it holds 24")


def test_prices_in_shields_are_those_of_the_rules() -> None:
    assert events.SHIELDS["gollum"] == boxes.GROUP["gollum"].shields
    assert events.SHIELDS["forbidden_pool"] == boxes.ALONE["forbidden_pool"].shields
    assert events.SHIELDS["faces_of_the_dead"] in {cost.shields for cost in boxes.QUEUES["faces_of_the_dead"]}
    assert events.SHIELDS["sam_saves_frodo"] == boxes.RECOVERING["sam_saves_frodo"]
    assert events.CARDS["surrounded"] == boxes.GROUP["surrounded"].cards


def test_the_boxes_tell_what_was_what_is_and_what_comes() -> None:
    state = at(pieces.MORIA, event=2)
    rows = events.boxes(sight(state)).rows
    assert [row.tone for row in rows] == ["dim", "dim", "plain", "plain", "plain", "plain"]
    assert [row.value for row in rows] == ["", "", "next", "", "", ""]
    happens = ({"undone": None, "events": [{"type": "EventHappens", "name": "watcher"}]},)
    rows = events.boxes(sight(state, lines=happens)).rows
    assert [row.tone for row in rows] == ["dim", "gold", "plain", "plain", "plain", "plain"]
    over = (*happens, {"undone": None, "events": [{"type": "EventOver", "name": "watcher"}]})
    assert events.happening(sight(state, lines=over)) == ""
    undone = ({**happens[0], "undone": 4},)
    assert events.happening(sight(state, lines=undone)) == ""


# -- the lines --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", SCENARIOS)
def test_each_line_shows_its_marker_and_what_the_next_space_gives(place: str) -> None:
    laid = BOARDS[place]
    for name, line in laid.lines.items():
        for here in range(len(line.spaces) + 1):
            state = at(place)
            track = board.track(sight(replace(state, space={**state.space, name: here})), name)
            assert (track.now, len(track.cells), len(track.signs)) == (here, len(line.spaces) + 1, len(track.cells))
            assert all(track.signs[1:])
            if name == laid.main:
                assert track.cells[here] == str(laid.score(here))
            if here < len(line.spaces):
                assert "next: " in track.note
                space = line.spaces[here]
                assert track.signs[here + 1] == ("cards" if space in KINDS else board.SIGNS[space])
            else:
                assert "next" not in track.note


def test_a_card_that_lies_no_longer_on_its_space_gives_nothing() -> None:
    state = at(pieces.HELMS_DEEP)
    lost = replace(state, features={**state.features, pieces.THEODEN: "gone"}, space={**state.space, "friendship": 1})
    track = board.track(sight(lost), pieces.FRIENDSHIP)
    assert track.signs[2] == ""
    assert "nothing more" in track.note
    assert state.features[pieces.THEODEN] == ON_BOARD


def test_the_corruption_line_shows_who_is_in_the_game_and_sauron() -> None:
    dark = dict(zip(FOUR, (3, 3, 9, 0), strict=True))
    state = at(pieces.MORIA, dark=dark, out=("pippin",), fates={"pippin": "sauron"}, bearer="sam")
    track = corruption.line(sight(state))
    assert [(piece.seat, piece.cell) for piece in track.markers] == [
        ("frodo", 3),
        ("sam", 3),
        ("merry", 0),
        (corruption.SAURON, 11),
    ]
    assert [piece.seat for piece in track.markers if piece.is_ringed] == ["sam"]
    assert len(track.cells) == pieces.LAST_STEP + 1
    assert track.note == "Sauron on 11, 8 steps from Frodo and Sam"
    said = " ".join(words(corruption.tab(sight(state))))
    assert "Pippin is out" in said
    assert "caught by Sauron" in said


def test_frodo_and_fatty_are_told_apart() -> None:
    state = start(False)(OPTIONS, pieces.SEATS)
    labels = [piece.label for piece in corruption.line(sight(state)).markers if piece.label]
    assert labels == ["Fr", "S", "P", "M", "Fa"]


# -- acts, the way, the end -------------------------------------------------------------------------------------------


def test_every_act_has_its_sign_and_every_stage_its_words() -> None:
    rules = GAME.version("second_edition")
    known = [name for name in rules.commands() if rules.commands()[name].__module__.startswith("engine.games")]
    assert [name for name in known if name not in acts.SIGNS and not name.startswith(("Use", "Play"))] == []
    havens: dict[str, tuple[str, ...]] = {}
    for place, stage in journey.STAGES:
        if stage != TILE:
            havens[place] = (*havens.get(place, ()), stage)
    assert havens == board.STAGES


def test_one_tap_for_the_whole_turn_of_who_plays_no_card() -> None:
    table = next(each for seed in range(1, 9) for each in [_at_play(seed)] if each is not None)
    (ask,) = [each for each in table.asks(PUBLIC) if each.says == "ask.play"]
    found = routines.routines(live(table), ask)
    assert found
    for body in found[0].acts:
        assert table.submit(ask.seat, table.command(dict(body))).allowed
    assert table.view()["active"] != ask.seat


def _at_play(seed: int) -> Table | None:
    """A table at which a hobbit has played no card yet."""
    for most in range(30, 70):
        table = played(seed, most=most)
        asked = [ask for ask in table.asks(PUBLIC) if ask.says == "ask.play"]
        if asked and table.view()["deck"] > 2 and not routines.has_played(live(table)):
            return table
    return None


@pytest.mark.parametrize(("seed", "version"), [(1, "second_edition"), (6, "expanded"), (11, "second_edition")])
def test_no_word_is_missing_in_a_game_that_is_played_out(seed: int, version: str) -> None:
    for most in (1, 2, 3, 5, 12, 25, 60, 400):
        table = played(seed, version, seed == 11, most)
        seen = live(table, TRUTH)
        said = [*words(drawn(seen, FOUR)), *words([LOOK.secrets(seen)])]
        assert [word for word in said if A_KEY.search(word) or A_BLANK.search(word)] == []


@pytest.mark.parametrize(("place", "stage"), [*journey.STAGES, (pieces.MORDOR, "over"), (pieces.MORIA, "over")])
def test_every_stage_of_the_way_is_drawn(place: str, stage: str) -> None:
    """The Ring lies on the volcano at the last; one hobbit is out."""
    laid = place if place in BOARDS else pieces.MORDOR
    bearer = "" if place == pieces.MOUNT_DOOM else "frodo"
    state = at(laid, 0.5, stage=stage, bearer=bearer, out=("sam",), fates={"sam": "cards"})
    state = replace(state, place=place)
    seen = sight(state, TRUTH)
    assert [word for word in words(drawn(seen, FOUR)) if A_KEY.search(word) or A_BLANK.search(word)] == []
    assert LOOK.strip(seen).turn == GAME.lexicon.name(place)


def test_the_end_tells_every_step_and_where_it_came_from() -> None:
    table = next(each for each in map(played, range(1, 20)) if each.outcome is not None and each.turn > 6)
    seen = live(table)
    tale = ending.told(seen)
    moved = [
        event for line in seen.lines if line["undone"] is None for event in line["events"] if "Hobbit" in event["type"]
    ]
    stands = dict.fromkeys(FOUR, 0)
    suffered = dict.fromkeys(FOUR, 0)
    for event in moved:
        if "to" in event:
            suffered[event["seat"]] += max(0, event["to"] - stands[event["seat"]])
            stands[event["seat"]] = event["to"]
    assert {seat: sum(tale.steps[seat].values()) for seat in FOUR} == suffered
    assert sum(tale.turns.values()) == table.turn
    fates, *plots = LOOK.story(seen, (seen, seen))
    assert len(fates.rows) == 4  # type: ignore[union-attr]
    first = plots[0]
    assert isinstance(first, Plot)
    assert [curve.seat for curve in first.curves] == [*FOUR, corruption.SAURON]


def test_the_panels_are_panels() -> None:
    """A line that pieces go along is one to the tablet; a list is not."""
    panels = LOOK.table(sight(at(pieces.MORDOR)))
    assert [panel.is_line for panel in panels if isinstance(panel, Track)] == [True] * 4
    assert isinstance(panels[-1], Lines)
