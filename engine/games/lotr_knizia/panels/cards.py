"""Cards and tiles as everybody sees them: how many are left, which Feature cards still lie here, who could call."""

from collections.abc import Iterator

from engine.core.look import Sight
from engine.core.panels import Line, Lines, Tab
from engine.games.lotr_knizia.panels.events import what
from engine.games.lotr_knizia.panels.seats import with_shields
from engine.games.lotr_knizia.pieces import (
    BOARDS,
    DECK,
    GANDALF_CARDS,
    GANDALF_COSTS,
    KINDS,
    TILES,
    YELLOW_CARDS,
)
from engine.games.lotr_knizia.sections import section


def tab(sight: Sight) -> Tab:
    """Piles, Gandalf, the board's cards, and when yellow cards are played."""
    panels = (_piles(sight), _gandalf(sight), *_features(sight), _yellow(sight))
    return Tab(sight.lexicon.text.say("panel.tab_cards"), panels, "cards")


def does(sight: Sight, rule: str) -> str:
    """What a rule of this name does, in our words, by the book that is played by."""
    found = sight.lexicon.rules.get(section(rule, sight.view["expanded"]))
    return found[1] if found else ""


def _piles(sight: Sight) -> Lines:
    view, say = sight.view, sight.lexicon.text.say
    rows = [Line(say("panel.deck_left"), value=say("panel.of", {"here": view["deck"], "last": DECK}))]
    if view["phase"] in BOARDS:
        told = {"here": view["tiles_left"], "last": sum(TILES.values())}
        top = say("panel.top_tile", {"kind": say(f"tile.{view['top_tile']}")}) if view["top_tile"] else ""
        rows.append(Line(say("panel.tiles_left"), top, say("panel.of", told)))
        for seat, count in view.get("sighted", {}).items():
            rows.append(Line(say("panel.sighted", {"seat": seat, "count": count})))
    if view["shown"]:
        rows.append(Line(say("panel.shown"), value=sight.lexicon.name(view["shown"])))
    if view["four"]:
        rows.append(Line(say("panel.four"), ", ".join(sight.lexicon.name(kind) for kind in view["four"])))
    rows.append(Line(say("panel.specials"), value=str(view["specials"])))
    return Lines(say("panel.piles"), tuple(rows))


def _gandalf(sight: Sight) -> Lines:
    view, say = sight.view, sight.lexicon.text.say
    able = with_shields(sight, GANDALF_COSTS)
    if not view["gandalf"]:
        call = Line(say("panel.gandalf_gone"), tone="dim")
    elif able is None:
        call = Line(say("panel.gandalf_hidden", {"count": GANDALF_COSTS}))
    else:
        key = "panel.gandalf_able" if able else "panel.gandalf_nobody"
        call = Line(say(key, {"count": GANDALF_COSTS, "seats": able}), tone="gold" if able else "dim")
    rows = [call]
    for card in GANDALF_CARDS:
        if card in view["gandalf"]:
            rows.append(Line(sight.lexicon.name(card), does(sight, card)))
        else:
            rows.append(Line(f"✓ {sight.lexicon.name(card)}", tone="dim"))
    return Lines(say("panel.gandalf"), tuple(rows), sight.lexicon.cites(section("call", view["expanded"])))


def _features(sight: Sight) -> Iterator[Lines]:
    """Those that still lie on this board, with where."""
    view, say = sight.view, sight.lexicon.text.say
    here = [kind for kind in view["on_board"] if KINDS[kind].of == view["board"]]
    if not here:
        return
    yield Lines(say("panel.features", {"board": view["board"]}), tuple(_feature(sight, kind) for kind in here))


def _feature(sight: Sight, kind: str) -> Line:
    view, say = sight.view, sight.lexicon.text.say
    for name, line in BOARDS[view["board"]].lines.items():
        if kind in line.spaces:
            told = {"line": name, "space": line.spaces.index(kind) + 1}
            note = say(
                "panel.feature_passed" if told["space"] <= view["lines"].get(name, 0) else "panel.feature_at", told
            )
            return Line(sight.lexicon.name(kind), note, what(sight, kind))
    return Line(sight.lexicon.name(kind), say("panel.feature_event"), what(sight, kind))


def _yellow(sight: Sight) -> Lines:
    """When each yellow card is played; those that nobody can hold yet are dim."""
    view, say = sight.view, sight.lexicon.text.say
    rows = []
    for kind in YELLOW_CARDS:
        waits = kind in view["on_board"]
        where = say("panel.yellow_at", {"place": KINDS[kind].of}) if waits else ""
        rows.append(Line(sight.lexicon.name(kind), where or does(sight, kind), tone="dim" if waits else "plain"))
    return Lines(say("panel.yellow"), tuple(rows))
