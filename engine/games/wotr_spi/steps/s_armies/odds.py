"""S.3/odds, S.4, S.5, X.1  Who defends together, what the Defender's total counts as, and the odds of two totals."""

from fractions import Fraction
from math import ceil
from typing import Final

from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import DARK_POWER
from engine.games.wotr_spi.seats import ally_of
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.s_armies import ground
from engine.games.wotr_spi.steps.s_armies.leaders import CHIEF_MIXED, DENETHOR_AWAY

HALF_TIMES_TRIPLE: Final = "half-times-triple"
HALF_AND_FRACTIONS: Final = "half-and-fractions"
"""Open questions by which the Defender's total is made."""


def defenders(at: Situation[State], attacker: str, defender: str, hex_: str) -> tuple[str, ...]:
    """X.1, S.3  The seats whose Forces defend in a hex where one of them is attacked: that one, and its ally's where
    the table reads it so.

    # RULING: there S.3's "all the Strength Points" are those of both. Each names a leader of its own Characters, who
    leads both Forces (S.6), and says of its own Force whether it goes (S.3), so that nobody tells what only the other's
    desk knows; the losses, of the two together (S.10), who was attacked takes off either's units. Saruman defends with
    the Fellowship too where he may not be attacked yet: his alliance is seen by it, and that is an act (Y.5).
    """
    ally = ally_of(at.state, defender)
    joins = is_together(at) and ally not in ("", attacker) and forces.stands(at.state, ally, hex_)
    return (defender, ally) if joins else (defender,)


def is_together(at: Situation[State]) -> bool:
    """X.1  Whether the Forces of two allies in one hex defend as one at this table."""
    return at.state.three.is_on and not at.reads_first("allied-forces-defend")


def factor_at(at: Situation[State], attacker: str, hex_: str, holder: str, seats: tuple[str, ...]) -> int:
    """S.4, S.5  By how much these seats' Strength Points are multiplied, where they defend. Raises UnknownCell.

    # RULING: a Citadel's walls shelter its controller's ally who defends with it.
    """
    if is_together(at):
        # X.1: what is read off the sheet must not tell, before the battle is begun, whether somebody is allied.
        ground.factor_at(at, attacker, hex_, is_held=True)
    return ground.factor_at(at, attacker, hex_, is_held=holder in seats)


def odds(attack: int, defence: Fraction) -> str:
    """S.3/odds  The odds of two totals in the Attacker's words, 2-1 or 1-3: fractions always go to the Defender."""
    if defence <= 0:
        return f"{attack}-1"
    if attack >= defence:
        return f"{attack // defence}-1"
    return f"1-{-(-defence // attack)}"


def otherwise(at: Situation[State]) -> tuple[str, ...]:
    """Of the open questions on which a battle rests by itself, those that this table has settled against the app's own
    reading: it is fought as they stood when it began.
    """
    app_reads = {
        HALF_TIMES_TRIPLE: at.reads_first("half-times-triple"),
        HALF_AND_FRACTIONS: at.reads_first("half-and-fractions"),
        CHIEF_MIXED: at.reads_first("chief-mixed"),
        DENETHOR_AWAY: at.reads_first("denethor-away"),
    }
    return tuple(question for question, is_kept in app_reads.items() if not is_kept)


def defence_of(fight: Battle) -> Fraction:
    """S.3, S.4, S.5  The Defender's total as it is compared: multiplied by terrain, halved where two points were saved.

    # RULING: half of fifteen is seven and a half; S.3 rounds the odds and nothing else. A table that reads it otherwise
    # rounds to eight, in favour of the Defender as S.3 always does. Of two who defend together (X.1) the Dark Power's
    # units alone are halved: S.3 asks for the points "in order for his units to defend at full strength".
    """
    totals = {seat: Fraction(sum(fight.strengths[seat].values()) * _times(fight, seat)) for seat in fight.defenders}
    return sum((_half(fight, whole) if is_halved(fight, seat) else whole for seat, whole in totals.items()), Fraction())


def _half(fight: Battle, whole: Fraction) -> Fraction:
    return Fraction(ceil(whole / 2)) if HALF_AND_FRACTIONS in fight.otherwise else whole / 2


def factor_of(fight: Battle) -> int:
    """S.4, S.5  By how much the Defender's Strength Points count more, as its units defend now."""
    return max(_times(fight, seat) for seat in fight.defenders)


def _times(fight: Battle, seat: str) -> int:
    """S.4, S.5  By how much a seat's Strength Points are multiplied, where they defend.

    # RULING: half and triple are two rules on one total, so that half of the tripled Force counts; a table may read
    # that who saves the points in his own Citadel has half of his strength, and no more.
    """
    plain = HALF_TIMES_TRIPLE in fight.otherwise and fight.holder in fight.defenders and is_halved(fight, seat)
    return 1 if plain else fight.factor


def is_halved(fight: Battle, seat: str) -> bool:
    """S.3/shadow-point-costs  Whether this seat's units defend at half strength."""
    return seat == DARK_POWER and fight.full is False


def odds_of(fight: Battle) -> str:
    """S.3  The column of the Army Combat Results Table."""
    return odds(max(1, fight.total(fight.attacker)), defence_of(fight))
