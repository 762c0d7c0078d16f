"""What everybody sees of the game: the track, the search, the map in words, open rows, cards and letters."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from engine.core.look import Sight, phases_of
from engine.core.panels import (
    BoxesRow,
    BoxRow,
    Counter,
    Counters,
    Line,
    Lines,
    Panel,
    Price,
    Strip,
    Tab,
    Tag,
    Track,
)
from engine.core.text import Text, capital
from engine.games.wotr_spi import pieces
from engine.games.wotr_spi.panels import hosts, politics
from engine.games.wotr_spi.panels.boxes import boxes_of, printed_of
from engine.games.wotr_spi.panels.laying_out import setting_up
from engine.games.wotr_spi.panels.map import hex_map, schedule_of

_TRACK_CELLS: Final = 15
_LETTERS_SHOWN: Final = 12
"""As many as anybody looks back for at the table; the journal has all."""


def strip(sight: Sight) -> Strip:
    """'Game-Turn 3' or the setup before the first one, its week on the Turn Record Track where the box knows it, and
    D's sequence of play.
    """
    view, say = sight.view, sight.lexicon.text.say
    now = view["phase"]
    turn = say(f"phase.{now}") if now in ("setup", "over") else say("panel.turn", {"turn": view["turn"]})
    date = sight.paper.value("turn_track", str(view["turn"]), "date") if now != "setup" else ""
    return Strip(turn, date, phases_of(sight))


def panels(sight: Sight) -> tuple[Panel, ...]:
    """The public state in the order in which the table asks for it."""
    if sight.view["phase"] == "setup":
        return setting_up(sight)
    shadow, search, rest = _shadow(sight), _search(sight), (_cards(sight), *_letters(sight))
    where = (*_map(sight), *_characters(sight))
    match sight.view["phase"]:
        case "search":
            return (*shadow, *search, *where, *rest)
        case "fellowship":
            return (*where, *shadow, *search, *rest)
        case _:
            return (*shadow, *where, *search, *rest)


def tabs(sight: Sight) -> tuple[Tab, ...]:
    """The map first; while counters are laid out, where they go."""
    say = sight.lexicon.text.say
    board = Tab(say("panel.tab_map"), (hex_map(sight),), "map")
    if sight.view["phase"] == "setup":
        return (Tab(say("panel.tab_setting_up"), setting_up(sight), "list"), board)
    endurance = Tab(say("panel.tab_endurance"), _characters(sight), "boxes")
    sealed = Lines("", tuple(_shadow_lines(sight.view["shadow"], say)))
    cards = Tab(say("panel.tab_cards"), (_cards(sight), sealed, *_letters(sight)), "cards")
    armies = (Tab(say("panel.tab_armies"), hosts.tab_panels(sight), "tower"),) if hosts.are_on(sight) else ()
    return (board, *armies, endurance, cards)


def aside(sight: Sight) -> tuple[Panel, ...]:
    """What holds now, and the turns that come. After the Search Phase nobody is sent by its card any more (J.1)."""
    phase = sight.view["phase"]
    if phase in ("setup", "over"):
        return ()
    return (*(_search(sight) if phase == "search" else ()), _ahead(sight))


def _ahead(sight: Sight) -> Lines:
    """This Game-Turn with what holds in it, the next, and those on which a rule that is known to everybody changes
    something.
    """
    view, say = sight.view, sight.lexicon.text.say
    turn = view["turn"]

    def date(number: int) -> str:
        return sight.paper.value("turn_track", str(number), "date")

    is_campaign = hosts.are_on(sight)
    coming = hosts.ahead(sight) if is_campaign else {}
    rows = [Line(say("panel.ahead_now", {"turn": turn}), tone="gold")]
    rows += [Line(words, tone="gold") for words in coming.pop(turn, ())]
    rows += _state_lines(sight)
    later: dict[int, list[str]] = {turn + 1: [], **coming}
    if is_campaign:
        rows += [hosts.objectives_line(sight), *hosts.lamp_lines(sight)]
        for group, on in hosts.WAKE_BY_THEMSELVES.items():
            if group not in view["armies"]["mobilized"] and turn < on:
                later.setdefault(on, []).append(say(f"panel.ahead_wakes_{group}"))
    elif not view["mobilized_by"] and turn < pieces.MOBILIZATION_TURN:
        later.setdefault(pieces.MOBILIZATION_TURN, []).append(say("panel.ahead_mobilizes"))
    if view["gandalf_due"] and view["gandalf_due"] > turn:
        later.setdefault(view["gandalf_due"], []).append(say("panel.ahead_gandalf"))
    if view["saruman_waits_until"] and view["saruman_waits_until"] > turn:
        later.setdefault(view["saruman_waits_until"], []).append(say("panel.ahead_saruman"))
    for number, words in sorted(later.items()):
        told = " · ".join(word for word in (*words, "" if words else date(number)) if word)
        says = say("panel.ahead_turn", {"turn": number, "told": told})
        rows.append(Line(says, tone="plain" if words else "dim"))
    return Lines(say("panel.ahead"), tuple(rows))


def foot(sight: Sight) -> Track | None:
    """The Shadow Points Track: what was spent, never what is left (I.1)."""
    if sight.view["phase"] in ("setup", "over"):
        return None
    shadow, say = sight.view["shadow"], sight.lexicon.text.say
    cells = tuple(str(number) for number in range(1, max(_TRACK_CELLS, shadow["spent"]) + 1))
    if shadow["forfeited_on"] is not None:
        note = say("panel.foot_forfeited")
    elif shadow["opened"]:
        note = say("panel.foot_open", {"letter": shadow["letter"], "points": shadow["points"]})
    else:
        note = say("panel.foot_sealed" if shadow["sealed"] else "panel.foot_none")
    return Track(say("panel.foot"), cells, shadow["spent"], "dark_power", sight.lexicon.cites("I.1"), note)


def price(sight: Sight, deed: Mapping[str, Any]) -> Price | None:
    """I.3  What a deed would cost by the Cost Schedule, as far as it was read; None for what costs nothing by it."""
    line, times = _cost_line(deed)
    if (
        _is_sarumans(sight.view)
        or not line
        or not times
        or (line == "move_force" and sight.view["phase"] != pieces.DARK_POWER)
    ):
        return None  # S.2: the Fellowship marches without Shadow Points
    cost = sight.paper.value(schedule_of(sight), line)
    if not cost.isdigit():
        return None
    points, say = int(cost) * times, sight.lexicon.text.say
    key = "panel.price_none" if not points else "panel.price_one" if points == 1 else "panel.price"
    return Price(say(key, {"points": points}), points)


def _is_sarumans(view: Mapping[str, Any]) -> bool:
    """I  Whether Saruman's seat moves or searches now, who has no Shadow Points to pay with."""
    searches = "three" in view and view["three"]["searcher"] == pieces.SARUMAN
    return bool(view["phase"] == pieces.SARUMAN or (view["phase"] == "search" and searches))


def mends(says: str, facts: Mapping[str, Any]) -> dict[str, Any] | None:
    """K.2, G.1  The flights after which enough Nazgûl stand in a hex, for Nazgûl reach every such hex."""
    missing = 4 - int(facts.get("count", 0))
    flown = {"nazgul_stand_there": 4, "four_nazgul_are_there": missing, "dark_power_can_fight_there": 1}
    return {"do": "MoveNazgul", "nazgul": ("",) * flown[says]} if says in flown else None


def _cost_line(deed: Mapping[str, Any]) -> tuple[str, int]:
    """Which line of the schedule a deed pays, and how often."""
    match deed:
        case {"do": "MoveNazgul", "nazgul": nazgul}:
            return "move_nazgul", len(nazgul)
        case {"do": "MoveDarkPower", "name": "mouth_of_sauron"}:
            return "move_mouth", 1
        case {"do": "MoveDarkPower", "name": "saruman"}:
            return "move_saruman", 1
        case {"do": "MarchForce"}:
            return "move_force", 1
        case {"do": "MarchUntold", "forces": int(count)}:
            return "move_force", count
        case {"do": "PayDefence", "in_full": True}:
            return "defend_in_full", 1
        case {"do": "SearchHex", "nazgul": int(count)}:
            return "search_nazgul", count
        case {"do": "SendForce", "nazgul": nazgul}:
            return "search_nazgul", len(nazgul)
        case {"do": "SearchHex" | "SendForce", "orcs": int(count)}:
            return "search_orcs", 1 if count else 0
    return "", 0


def _shadow(sight: Sight) -> tuple[Panel, ...]:
    shadow = sight.view["shadow"]
    cells = tuple(str(number) for number in range(1, max(_TRACK_CELLS, shadow["spent"]) + 1))
    say = sight.lexicon.text.say
    track = Track(say("panel.points_spent"), cells, shadow["spent"], "dark_power", sight.lexicon.cites("I.1"))
    return track, Lines("", tuple(_shadow_lines(shadow, say)))


def _shadow_lines(shadow: Mapping[str, Any], say: Callable[..., str]) -> Iterable[Line]:
    if shadow["forfeited_on"] is not None:
        yield Line(say("panel.forfeited", {"turn": shadow["forfeited_on"]}), tone="bad")
        return
    if shadow["opened"]:
        points = say("panel.points", {"points": shadow["points"]})
        yield Line(say("panel.letter_open", {"letter": shadow["letter"]}), "D.6", points)
    elif shadow["sealed"]:
        yield Line(say("panel.letter_sealed"), say("panel.seal", {"seal": shadow["seal"]}))
    else:
        yield Line(say("panel.no_letter"), tone="dim")
    if shadow["die"] is not None:
        yield Line(say("panel.rolled"), value=str(shadow["die"]))


def _search(sight: Sight) -> tuple[Panel, ...]:
    search = sight.view["search"]
    if search["card"] is None:
        return ()
    say, told = sight.lexicon.text.say, {"card": search["card"], "force": sight.lexicon.name(search["force"])}
    lines = [Line(say("panel.search_card", told), _provinces(search["provinces"], sight))]
    left = search["nazgul_left"], search["orcs_left"]
    if left[0]:
        lines.append(Line(say("panel.nazgul_left"), value=str(left[0])))
    if left[1]:
        lines.append(Line(say("panel.orcs_left"), value=str(left[1])))
    if not any(left):
        lines.append(Line(say(_why_none(sight.view)), tone="dim"))
    return (Lines(say("panel.search"), tuple(lines), sight.lexicon.cites("J.1")),)


def _why_none(view: Mapping[str, Any]) -> str:
    """Why nobody of the card's force is left: all have been sent, or the Orcs are not the searching seat's (Y.1)."""
    owner = {"hand_orcs": pieces.SARUMAN, "eye_orcs": pieces.DARK_POWER}.get(view["search"]["force"], "")
    is_foreign = owner and "three" in view and view["three"]["searcher"] != owner
    return f"panel.force_of_{owner}" if is_foreign else "panel.force_used"


def _provinces(provinces: Iterable[str], sight: Sight) -> str:
    return ", ".join(sight.lexicon.name(province).replace("_", " ").title() for province in provinces)


def _map(sight: Sight) -> tuple[Panel, ...]:
    shown, place, say = sight.view["map"], sight.lexicon.place, sight.lexicon.text.say
    rows = [
        Counter(place(hex_), say("panel.face_down"), tag=Tag(str(count), "plain"))
        for hex_, count in shown["face_down"].items()
    ]
    rows += [
        Counter(place(hex_), say("panel.hobbits"), tag=Tag(say("panel.spotted", {"count": count}), "bad"))
        for hex_, count in shown["spotted_hobbits"].items()
    ]
    rows += [
        Counter(place(hex_), sight.lexicon.name(band["kind"]), tag=Tag(say("panel.strength", band), "plain"))
        for hex_, band in shown["orcs"].items()
    ]
    rows += [
        Counter(place(hex_), capital(sight.lexicon.names(captives)), tag=Tag(say("panel.captive"), "bad"))
        for hex_, captives in shown["captives"].items()
    ]
    return Counters(say("panel.map"), tuple(rows)), Lines("", _state_lines(sight))


def _state_lines(sight: Sight) -> tuple[Line, ...]:
    """What is so for the whole board."""
    say, lines = sight.lexicon.text.say, []
    if sight.view["ring"]["worn"]:
        lines.append(Line(say("panel.ring_worn"), tone="bad"))
    if sight.view["gollum"]:
        lines.append(Line(say("panel.gollum", {"who": sight.lexicon.name(sight.view["gollum"])}), "E.9"))
    if sight.view["mobilized_by"]:
        lines.append(Line(say("panel.mobilized"), str(sight.view["mobilized_by"])))
    return (*lines, *politics.state_lines(sight))


def _characters(sight: Sight) -> tuple[Panel, ...]:
    """The rows that bear a mark, each with its hex, and where the others lie open; the Endurance page has all rows."""
    people = sight.view["people"]
    hurt = [name for name, person in people.items() if _marks(person) or person["dead"]]
    standing: dict[str, list[str]] = defaultdict(list)
    for name, person in people.items():
        if not person["dead"] and person["hex"] and name not in hurt:
            standing[person["hex"]].append(sight.lexicon.name(name))
    lines = tuple(Line(", ".join(names), sight.lexicon.place(hex_)) for hex_, names in standing.items())
    rows = tuple(open_row(name, people[name], sight) for name in hurt)
    title, cites = sight.lexicon.text.say("panel.characters"), sight.lexicon.cites("E.3")
    return BoxesRow(title, rows, cites=cites), Lines("", lines)


def _marks(person: Mapping[str, Any]) -> int:
    return int(person.get("wounds", 0)) + int(person.get("slashes", 0)) + int(person.get("circles", 0))


def open_row(name: str, person: Mapping[str, Any], sight: Sight) -> BoxRow:
    """The Endurance row of a Character everybody may see."""
    is_told = printed_of(name, sight).isdigit()
    hurt = person["wounds"] + person["slashes"]
    say = sight.lexicon.text.say
    words = say("panel.dead" if person["dead"] else "panel.marked" if hurt else "panel.unmarked", {"count": hurt})
    tag = Tag(words if is_told else f"{words} {say('panel.of_unknown')}", "bad" if person["dead"] else "dim")
    where = sight.lexicon.place(person["hex"]) if person["hex"] else say("panel.off_the_map")
    return BoxRow(name, sight.lexicon.name(name), where, boxes_of(name, person, sight), tag)


def _cards(sight: Sight) -> Lines:
    events, say = sight.view["events"], sight.lexicon.text.say
    lines = [Line(say("panel.event_deck"), value=str(events["deck"]))]
    lines += [Line(say("panel.held_by", {"seat": seat}), value=str(count)) for seat, count in events["hands"].items()]
    if events["discards"]:
        up = [sight.lexicon.card(card) for card in events["discards"] if card is not None]
        note = say("panel.discards_up" if up else "panel.discards_down", {"cards": ", ".join(up)})
        lines.append(Line(say("panel.discarded"), note, str(len(events["discards"]))))
    if events["out_of_play"]:
        gone = ", ".join(sight.lexicon.card(card) for card in events["out_of_play"])
        lines.append(Line(say("panel.out_of_the_game"), gone, str(len(events["out_of_play"]))))
    boxes = ", ".join(
        f"{sight.lexicon.place(hex_)}: {count}" for hex_, count in sight.view["magic_boxes"].items() if count
    )
    if boxes:
        lines.append(Line(say("panel.magic_boxes"), boxes))
    return Lines(say("panel.cards"), tuple(lines), sight.lexicon.cites("N.1"))


def _letters(sight: Sight) -> tuple[Panel, ...]:
    history = sight.view["shadow"]["history"]
    if not history:
        return ()
    text = sight.lexicon.text
    lines = [_letter(text, tuple(past.items())) for past in reversed(history[-_LETTERS_SHOWN:])]
    if earlier := len(history) - len(lines):
        lines.append(Line(text.say("panel.earlier_letters", {"count": earlier}), tone="dim"))
    return (Lines(text.say("panel.letters"), tuple(lines), sight.lexicon.cites("D.6")),)


@lru_cache(maxsize=2 * _LETTERS_SHOWN)
def _letter(text: Text, told: tuple[tuple[str, Any], ...]) -> Line:
    """A Game-Turn that is over: what is told of it never changes."""
    past = dict(told)
    is_overspent = past["points"] is not None and past["spent"] > past["points"]
    says, points, spent = (text.say(f"panel.{key}", past) for key in ("letter_shown", "points", "spent"))
    return Line(says, points, spent, "bad" if is_overspent else "plain")
