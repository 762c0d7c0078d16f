"""Army Combat as everybody sees it: both sides' sums before the die, the chart's live column, and the rounds fought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.look import Sight
from engine.core.panels import Chart, Line, Side, Sides
from engine.core.text import capital
from engine.games.wotr_spi.pieces import DARK_POWER

_CHART, _ENDS = "army_combat", "army_combat_ends"
_MOST_ROUNDS = 4
_FACES = (1, 2, 3, 4, 5, 6)
_BESIDE = 1
"""As many odds are shown on either side of those that are rolled at."""


def of_armies(sight: Sight) -> Sides | None:
    """S.3, S.4  The battle in hand, None where there is none, or nobody fights with Armies."""
    fight = sight.view.get("armies", {}).get("battle")
    if fight is None:
        return None
    say, attacker = sight.lexicon.text.say, fight["attacker"]
    defenders = [seat for seat in fight["strengths"] if seat != attacker]
    where, chart = sight.lexicon.place(fight["hex"]), _chart(fight, sight)
    title = say("battle.siege" if fight["holder"] else "battle.in_the_open", {"hex": where})
    return Sides(
        title=f"{title} · {say('duel.round', {'round': fight['round']})}",
        note="",
        sides=(_side([attacker], fight, sight), _side(defenders, fight, sight)),
        total_title=say("battle.strength"),
        differential_title=say("battle.compared"),
        rounds=tuple(_rounds(fight, sight)),
        cites=sight.lexicon.cites("S.3 S.4" if fight["holder"] else "S.3"),
        comes_to=(*_sums(fight, sight), *((Line(say("battle.legend"), tone="dim"),) if chart is not None else ())),
        chart=chart,
    )


def signed(number: int) -> str:
    """'+1', '−2', '0'."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def _of_two(odds: str) -> str:
    return odds.replace("-", "–")


def halves(number: float) -> str:
    """'21', '7½'."""
    return str(int(number)) if number == int(number) else f"{int(number)}½"


def _side(seats: list[str], fight: Mapping[str, Any], sight: Sight) -> Side:
    """One side: the seat whose Force fights, and an ally whose Force fights as one with it (X.1)."""
    say, seat = sight.lexicon.text.say, seats[0]
    is_attacker = seat == fight["attacker"]
    halved, inside = [one for one in seats if _is_half(one, fight)], fight["holder"] in seats
    role = "attacks" if is_attacker else "defends"
    times = [f"× {fight['factor']}"] * (fight["factor"] > 1 and not is_attacker)
    changed = [*times, *(["÷ 2"] * (halved == seats))]
    return Side(
        seat=seat,
        fighter=say(f"battle.{role}_inside" if inside else f"battle.{role}"),
        tag=_tag(seats, fight, sight),
        total=" ".join((str(_total(seats, fight)), *changed)),
        differential=halves(fight["defence"]) if changed or halved else "",
        lines=tuple(_lines(seats, fight, sight)),
        die=str(fight["die"]) if is_attacker and fight["die"] is not None else "",
        is_force=True,
    )


def _total(seats: list[str], fight: Mapping[str, Any]) -> int:
    return sum(sum(fight["strengths"][seat].values()) for seat in seats)


def _is_half(seat: str, fight: Mapping[str, Any]) -> bool:
    return seat == DARK_POWER and seat != fight["attacker"] and fight["full"] is False


def _tag(seats: list[str], fight: Mapping[str, Any], sight: Sight) -> str:
    say = sight.lexicon.text.say
    if due := fight["due"].get(seats[0]):
        return say("battle.loses", {"points": due})
    return say("battle.stays") if set(seats) <= set(fight["stays"]) else ""


def _lines(seats: list[str], fight: Mapping[str, Any], sight: Sight) -> Iterator[Line]:
    """A side's peoples, what its total is changed by, and who leads."""
    say, is_attacker = sight.lexicon.text.say, seats[0] == fight["attacker"]
    for seat in seats:
        peoples = sorted(fight["strengths"][seat].items(), key=lambda row: -row[1])
        told = ", ".join(f"{capital(sight.lexicon.name(people))} {count}" for people, count in peoples)
        why = []
        if not is_attacker and fight["factor"] > 1:
            why.append(say("battle.citadel" if fight["holder"] in seats else "battle.terrain"))
        if _is_half(seat, fight):
            why.append(say("battle.half"))
        yield Line(told if seat == seats[0] else say("battle.with", {"seat": seat, "points": told}), " · ".join(why))
    named = [seat for seat in seats if seat in fight["leaders"]]
    if not named:
        return
    sign = 1 if is_attacker else -1
    seat = next((seat for seat in named if fight["leaders"][seat]["name"]), "")
    if not seat:
        yield Line(say("battle.nobody_leads"), tone="dim")
        return
    leader = fight["leaders"][seat]
    name = capital(sight.lexicon.name(leader["name"]))
    yield Line(say("battle.leads", {"name": name}), value=signed(sign * leader["morale"]))
    if fight["casts"].get(seat):
        spell = fight["spells"].get(seat)
        yield Line(say("battle.sorcery"), value="?" if spell is None else signed(sign * spell))


def _sums(fight: Mapping[str, Any], sight: Sight) -> Iterator[Line]:
    """What is compared, and what is added to the die; once it has fallen, what it came to and what comes next."""
    say, net = sight.lexicon.text.say, fight["net"]
    if (rolled := _rolled(fight, sight)) is not None:
        came = f"{rolled['die']} {signed(rolled['net'])} = {rolled['die'] + rolled['net']}".replace("= -", "= −")
        says = say("battle.rolled_at", {"odds": _of_two(rolled["odds"])})
        yield Line(says, value=came if rolled["net"] else str(rolled["die"]))
        if fight["due"]:
            return
    attack = sum(fight["strengths"][fight["attacker"]].values())
    told = {"attack": attack, "defence": halves(fight["defence"])}
    key = "battle.odds" if fight["die"] is None else "battle.next_odds"
    added = signed(net) if net and fight["die"] is None else ""
    yield Line(say(key, told), value=say("battle.odds_and_die", {"odds": _of_two(fight["odds"]), "added": added}))


def _rolled(fight: Mapping[str, Any], sight: Sight) -> Mapping[str, Any] | None:
    """This round's roll as the journal has it, None before the die."""
    return next(iter(_rolls(fight, sight)), None) if fight["die"] is not None else None


def _rank(odds: str) -> int | None:
    """Odds on one line: 1-1 is 0, 2-1 is 1, 1-2 is -1; None for what is none."""
    one, _, other = odds.partition("-")
    if not (one.isdigit() and other.isdigit()) or "1" not in (one, other):
        return None
    return int(one) - 1 if other == "1" else 1 - int(other)


def _between(number: int, ends: list[int]) -> int:
    """The number, or the end beyond which it lies, where both were told."""
    return min(max(number, min(ends)), max(ends)) if len(ends) == 2 else number


def _chart(fight: Mapping[str, Any], sight: Sight) -> Chart | None:
    """S.9  Of the Army Combat Results Table what six faces of a die can come to at odds like these; None where nobody
    has told any of it.
    """
    paper, rolled = sight.paper, _rolled(fight, sight)
    net, odds = (fight["net"], fight["odds"]) if rolled is None else (rolled["net"], rolled["odds"])
    printed = {key: cell.value for key, cell in (*paper.box.printed.items(), *paper.box.owned.items())}
    cells = {key[1:]: value for key, value in (printed | dict(paper.readings)).items() if key[0] == _CHART}
    if not cells:
        return None
    ends = [rank for end in ("lowest_odds", "highest_odds") if (rank := _rank(paper.value(_ENDS, end))) is not None]
    last = [int(die) for end in ("lowest_die", "highest_die") if (die := paper.value(_ENDS, end)).lstrip("-").isdigit()]
    now = _between(_rank(odds) or 0, ends)
    first = now - _BESIDE if len(ends) < 2 else max(min(now - _BESIDE, max(ends) - 2 * _BESIDE), min(ends))
    ranks = [rank for rank in range(first, first + 2 * _BESIDE + 1) if len(ends) < 2 or rank <= max(ends)]
    names = [f"{rank + 1}-1" if rank >= 0 else f"1-{1 - rank}" for rank in ranks]
    rows = [_between(die + net, last) for die in _FACES]
    read = (str(row).replace("-", "−") for row in rows)
    told = (str(die) if not net else f"{die}: {row}" for die, row in zip(_FACES, read, strict=True))
    return Chart(
        title=paper.box.form(_CHART).title,
        columns=tuple(_of_two(name) for name in names),
        rows=tuple(told),
        cells=tuple(tuple(cells.get((name, str(row)), "") for name in names) for row in rows),
        corner=sight.lexicon.text.say("battle.corner_row" if net else "battle.corner"),
        live=(-1 if fight["die"] is None else fight["die"] - 1, ranks.index(now)),
        cites=sight.lexicon.cites("S.9"),
    )


def _rolls(fight: Mapping[str, Any], sight: Sight) -> list[Mapping[str, Any]]:
    """The rolls of this battle, the newest first."""
    found: list[Mapping[str, Any]] = []
    for line in reversed(sight.lines):
        if line.get("undone") is not None:
            continue
        events = [event for event in line.get("events") or () if event.get("hex") == fight["hex"]]
        found += [event for event in reversed(events) if event["type"] == "BattleRolled"]
        if any(event["type"] == "BattleBegun" for event in events):
            break
    return found


def _rounds(fight: Mapping[str, Any], sight: Sight) -> Iterator[Line]:
    """The rounds fought in this hex in this Player-Turn, the newest first."""
    say, found = sight.lexicon.text.say, _rolls(fight, sight)
    for place, event in enumerate(found[:_MOST_ROUNDS]):
        title = capital(say("duel.round", {"round": len(found) - place}))
        rolled = {**event, "odds": _of_two(event["odds"]), "net": signed(event["net"]) if event["net"] else ""}
        yield Line(f"{title}. {say('battle.rolled', rolled)}", say("battle.lost", event))
