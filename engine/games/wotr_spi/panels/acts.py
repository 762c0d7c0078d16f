"""How an act stands among those that may be done: its sign, who could, what one costs, and how its form begins."""

from collections.abc import Iterator
from typing import Final

from engine.core.ask import Ask, Domain, Offer
from engine.core.frozen import replace
from engine.core.look import Sight
from engine.core.panels import Act
from engine.games.wotr_spi import order_of_battle, pieces
from engine.games.wotr_spi.hexes import distance_by
from engine.games.wotr_spi.order_of_battle import NEITHER
from engine.games.wotr_spi.panels import hosts
from engine.games.wotr_spi.panels.map import provinces_are_read, schedule_of

SIGNS: Final = {
    "MoveNazgul": "wing",
    "MoveDarkPower": "walk",
    "MoveFellowship": "walk",
    "CarryCaptives": "walk",
    "FlyWithEagles": "wing",
    "StartCombat": "fight",
    "PlayEvent": "cards",
    "DrawEvent": "cards",
    "DiscardEvent": "cards",
    "DrawSearch": "cards",
    "TakeMagicCards": "cards",
    "SearchHex": "eye",
    "SendForce": "eye",
    "PlaceForce": "eye",
    "SearchOnMap": "eye",
    "RevealSpotted": "eye",
    "AttemptReduction": "tower",
    "PutOnRing": "ring",
    "TryToRemoveRing": "ring",
    "TakeRing": "ring",
    "CastRingIntoFire": "ring",
    "AttemptToSeize": "ring",
    "MarkWounds": "boxes",
    "EraseWounds": "boxes",
    "MarkOnDesk": "boxes",
    "HealWound": "heart",
    "MarchForce": "walk",
    "MarchUntold": "walk",
    "StartBattle": "fight",
    "TakeReinforcements": "hourglass",
    "PlaceForceInHex": "map",
    "TellForce": "list",
    "LeadArmy": "star",
    "CastForArmy": "star",
    "PayDefence": "shield",
    "TakeLosses": "fight",
    "RetreatForce": "walk",
    "BreakOff": "tower",
    "ReachForRouted": "eye",
}
_RANKS: Final = {
    "TakeReinforcements": -2,
    "StartBattle": -1,
    "MoveFellowship": -1,
    "MarchUntold": 1,
    "TakeMagicCards": 2,
    "TellGandalfCame": 2,
    "PlaceForceInHex": 2,
    "TurnServant": 3,
    "MarkWounds": 3,
    "EraseWounds": 3,
    "TellForce": 4,
    "ConsentToCard": 4,
}
"""Of the Campaign Game, in which there is much at once: what comes first in a Player-Turn stands first, and what only
keeps the record stands last.
"""
_EACH: Final = {"MoveNazgul": "move_nazgul", "MoveDarkPower": "move_saruman"}
_ARMIES_EACH: Final = {"MarchForce": "move_force", "MarchUntold": "move_force"}
"""What one of those who move costs, by its line of the Cost Schedule (I.3)."""
_STILL_MOVING: Final = ("ask.play_fellowship", "ask.play_dark_power")
"""G  What is asked while somebody may still move: the first combat of a Player-Turn ends that."""


def act(sight: Sight, offer: Offer, ask: Ask | None) -> Act:
    """The sign of an act, what one costs, and what its form may begin with, by what everybody sees."""
    icon, cost = SIGNS.get(offer.do, ""), _cost(sight, offer)
    if hosts.are_on(sight):
        plain = _of_armies(sight, Act(icon, _note(sight, offer), cost, rank=_rank(sight, offer)), offer)
    else:
        plain = Act(icon, cost=cost)
    match offer.do:
        case "MoveNazgul" | "SendForce":
            return replace(plain, beside=tuple(_nazgul(sight, "")))
        case "PlaceForce":
            return _staying(sight, plain, offer, str(ask.facts.get("hex", "")) if ask else "")
        case "RevealSpotted":
            return _spotted(plain, offer)
        case "SearchHex":
            return replace(plain, beside=tuple(_searched(sight, offer)))
        case "StartCombat" if ask is not None and ask.says in _STILL_MOVING:
            return replace(plain, note=sight.lexicon.text.say("panel.ends_movement"))
    return plain


def _of_armies(sight: Sight, plain: Act, offer: Offer) -> Act:
    """The same of what there is in the Campaign Game alone."""
    match offer.do:
        case "MarchForce":
            entered = (("enters", NEITHER),) if provinces_are_read(sight.paper) else ()
            return replace(plain, begins=(*_all(_field(offer, "points")), *entered))
        case "TakeLosses":
            settled = {row["ruling"]: row["reading"] for row in sight.view["house_rules"]}
            evenly = settled.get("which-units-lose") == "second"
            return replace(plain, begins=_losses(_field(offer, "points"), evenly=evenly))
        case "TakeReinforcements":
            return replace(plain, beside=tuple(hosts.waiting_beside(sight, str(offer.fixed["instalment"]))))
        case "RetreatForce":
            return replace(plain, place=sight.view["armies"]["battle"]["hex"], begins=(("alone", False),))
        case "LeadArmy":
            return replace(plain, beside=tuple(_leaders(sight, _field(offer, "leader"))))
        case "MoveFellowship" | "MoveDarkPower":
            return _following(sight, plain, offer)
    return plain


def _note(sight: Sight, offer: Offer) -> str:
    """What an act is for, where its name alone does not say it."""
    match offer.do:
        case "TakeReinforcements":
            return hosts.coming(sight, str(offer.fixed["instalment"]))
        case "PlaceForceInHex":
            return hosts.without_a_hex(sight, offer.seat)
        case "MarchUntold":
            return sight.lexicon.text.say("panel.march_untold")
        case "TellForce":
            return sight.lexicon.text.say("panel.force_told")
        case "ChallengeSauron":
            return sight.lexicon.text.say("panel.mind_battle_costs")
    return ""


def _following(sight: Sight, plain: Act, offer: Offer) -> Act:
    """S.6  Whose Army has marched off without them, or part of it: the form begins with where it went. With a part goes
    whom the seat names, and nobody by itself (F.2).
    """
    whole, part = hosts.left_behind(sight, offer.seat), hosts.parted_from(sight, offer.seat)
    left = {**part, **whole}
    people = sight.view["people"]
    who = [name for name, _ in _field(offer, "name").options if people[name]["hex"] in left]
    origin = people[who[0]]["hex"] if who else str(offer.fixed.get("origin", ""))
    if origin not in left:
        return plain
    says = "panel.army_went" if origin in whole else "panel.part_went"
    note = sight.lexicon.text.say(says, {"to": hosts.called(sight, left[origin])})
    named: tuple[tuple[str, object], ...] = (("name", who[0]),) if who else ()
    if origin in part and _field(offer, "face_down").high:
        named = (*named, ("face_down", 0))
    return replace(plain, note=note, rank=_RANKS["TakeReinforcements"], begins=(*named, ("to", left[origin])))


def _rank(sight: Sight, offer: Offer) -> int:
    """Where it stands in the list: what is done seldom keeps only the record, and stands last."""
    is_bare = offer.do == "StartBattle" and not offer.fixed
    is_part = offer.do == "TakeReinforcements" and bool(offer.fields)
    # Of a Force in a Province it is said first in which hex it stands: it cannot be tapped on the map.
    is_nowhere = offer.do == "MarchForce" and not hosts.is_hex(sight, str(offer.fixed.get("origin", "")))
    if is_bare:
        return _RANKS["TellForce"]
    if offer.do == "PlaceForceInHex" and offer.seat == sight.view["phase"]:
        return _RANKS["TakeReinforcements"]  # they may march now, and can be tapped nowhere yet
    is_seldom = is_part or is_nowhere or (offer.do == "MarchUntold" and bool(offer.fields))
    return _RANKS["PlaceForceInHex"] if is_seldom else _RANKS.get(offer.do, 0)


def _spotted(plain: Act, offer: Offer) -> Act:
    """J.1  Who is turned up comes to all counters there; where nobody else is unspotted anywhere, it is all of them."""
    named, hobbits = _field(offer, "named"), _field(offer, "hobbits")
    begins: tuple[tuple[str, object], ...] = ()
    if named.high == len(named.options) + hobbits.high:
        begins = (("named", tuple(value for value, _ in named.options)), ("hobbits", hobbits.high))
    return replace(plain, makes_up=(("hobbits", "named", named.high),), begins=begins)


def _field(offer: Offer, name: str) -> Domain:
    return next((domain for domain in offer.fields if domain.name == name), Domain(name=name, kind="some"))


def _cost(sight: Sight, offer: Offer) -> str:
    """I.3, I.4  What one costs, where the schedule was read."""
    if offer.seat != pieces.DARK_POWER:
        return ""  # nobody else has Shadow Points
    line = _EACH.get(offer.do, "") or _ARMIES_EACH.get(offer.do, "")
    cost = sight.paper.value(schedule_of(sight), line) if line else ""
    if not cost.isdigit():
        return ""
    say = sight.lexicon.text.say
    return say("panel.cost_none") if cost == "0" else say("panel.cost_each", {"points": cost})


def _all(points: Domain) -> tuple[tuple[str, object], ...]:
    """S.2  The whole Force marches, until a finger leaves some of it."""
    all_of_it: list[int] = []
    for place, ((_, _, most), _) in enumerate(points.options):
        all_of_it += (place,) * most
    return (("points", tuple(all_of_it)),) if points.options else ()


def _losses(points: Domain, *, evenly: bool) -> tuple[tuple[str, object], ...]:
    """S.3, S.1  Losses as they are mostly taken: off the largest people, for which change is made; then the next.
    evenly: off all in proportion first, where the table has settled who pays.
    """
    rows = sorted(enumerate(points.options), key=lambda row: -row[1][0][2])
    whole = sum(most for _, ((_, _, most), _) in rows)
    begins = [place for place, ((_, _, most), _) in rows for _ in range(points.high * most // whole) if evenly]
    left = points.high - len(begins)
    for place, ((_, _, most), _) in rows:
        taken = min(left, int(points.high * most % whole > 0) if evenly else most)
        begins += [place] * taken
        left -= taken
    return (("points", tuple(sorted(begins))),)


def _nazgul(sight: Sight, to: str) -> Iterator[tuple[str, object, str, int]]:
    """Where each stands, those together who stand together; nearest first, where they are to come somewhere."""
    people, lexicon = sight.view["people"], sight.lexicon
    places = sorted({people[name]["hex"] or "" for name in pieces.NAZGUL})
    for name in pieces.NAZGUL:
        hex_ = people[name]["hex"] or ""
        away = distance(sight, hex_, to) if to and hex_ else None
        words = [lexicon.place(hex_)] if hex_ else []
        if away is not None:
            words.append(lexicon.text.say("panel.hex_away" if away == 1 else "panel.hexes_away", {"count": away}))
        yield ("nazgul", name, " · ".join(words), places.index(hex_) if away is None else away)


def distance(sight: Sight, one: str, other: str) -> int | None:
    """F.2  Hexes from one to the other, by what everybody may know of the map's lay."""
    return distance_by(lambda question: sight.paper.value("geometry", question) or None, one, other)


def _leaders(sight: Sight, leader: Domain) -> Iterator[tuple[str, object, str, int]]:
    """S.6  The Morale of each, where it was read; first those whose home the hex is."""
    fight, say = sight.view["armies"]["battle"], sight.lexicon.text.say
    at_home = [
        one for arrival in order_of_battle.setup() if arrival.place == fight["hex"] for one in arrival.characters
    ]
    for name, _ in leader.options:
        morale = sight.paper.value(pieces.card_chart(name), name, "morale")
        words = say("panel.morale", {"morale": morale}) if morale.isdigit() else ""
        yield ("leader", name, words, int(name not in at_home))


def _staying(sight: Sight, plain: Act, offer: Offer, hex_: str) -> Act:
    """J.1  Those who searched may stay: at first as many as may, the nearest of them."""
    beside, field = tuple(_nazgul(sight, hex_)), _field(offer, "nazgul")
    rank = {name: place for _, name, _, place in beside}
    able = sorted((name for name, _ in field.options), key=lambda name: rank[name])
    return replace(plain, beside=beside, begins=(("nazgul", tuple(able[: field.high])),) if able else ())


def _searched(sight: Sight, offer: Offer) -> Iterator[tuple[str, object, str, int]]:
    """How many counters lie in each hex that may be searched."""
    for hex_, _ in _field(offer, "hex").options:
        count = sight.view["map"]["face_down"].get(hex_, 0)
        yield ("hex", hex_, sight.lexicon.text.say("panel.counters_down", {"count": count}), 0)
