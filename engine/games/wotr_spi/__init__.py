"""War of the Ring (SPI, 1977): by the sections of the rule book the Character Game, A to O, the Campaign Game, A to U,
and the Three Player Game, A to Z.
"""

from pathlib import Path

from engine.core.game import Game, PlaceIds, Version
from engine.core.seating import Option, everybody
from engine.core.text import load_text
from engine.games.wotr_spi import ledger, pieces, views
from engine.games.wotr_spi.facts import FACTS
from engine.games.wotr_spi.luck import MEASURES
from engine.games.wotr_spi.panels import LOOK
from engine.games.wotr_spi.seals import sealed
from engine.games.wotr_spi.state import Phase
from engine.games.wotr_spi.steps.c_setup import setup
from engine.games.wotr_spi.steps.d_sequence import ring_phase, sequence
from engine.games.wotr_spi.steps.e_characters import endurance, gandalf, marking, servants
from engine.games.wotr_spi.steps.f_movement import counters, dark_movement, movement
from engine.games.wotr_spi.steps.g_combat import combat, duel, fighting, stopping, wounds
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.j_search import (
    captives,
    capture,
    march,
    placement,
    search,
    spotting,
    telling,
    turn_search,
)
from engine.games.wotr_spi.steps.k_citadels import citadels, fallen_citadel
from engine.games.wotr_spi.steps.l_magic import belongings, magic, magic_uses, peering, peering_of_three, sarumans_cards
from engine.games.wotr_spi.steps.m_ring import aftermath, attempt, seizing, slipping, succession, wearing
from engine.games.wotr_spi.steps.n_events import (
    event_cards,
    event_effects,
    event_hand,
    event_play,
    palantiri,
    rescues,
    summons,
)
from engine.games.wotr_spi.steps.o_victory import victory
from engine.games.wotr_spi.steps.r_events import battle_cards, corsairs, war_events
from engine.games.wotr_spi.steps.r_leaders import denethor, healing, theoden
from engine.games.wotr_spi.steps.s_armies import (
    battle,
    company,
    holding,
    leading,
    marching,
    parting,
    results,
    rout_captures,
    routs,
    telling_forces,
)
from engine.games.wotr_spi.steps.t_mobilization import gandalf_comes, lamps, reinforcements
from engine.games.wotr_spi.steps.u_victory import military
from engine.games.wotr_spi.steps.w_ring import saruman_ring
from engine.games.wotr_spi.steps.x_politics import alliances, lending, lent_battle, lent_company, lent_search, trades
from engine.games.wotr_spi.steps.y_saruman import allied_search, card_changes, in_combat, mind_battle, persuasion

STEPS = (
    setup,
    ring_phase,
    wearing,
    event_cards,
    event_hand,
    event_play,
    shadow_points,
    search,
    placement,
    spotting,
    capture,
    telling,
    magic,
    captives,
    turn_search,
    dark_movement,
    magic_uses,
    movement,
    counters,
    event_effects,
    palantiri,
    peering,
    rescues,
    summons,
    march,
    citadels,
    fallen_citadel,
    victory,
    gandalf,
    servants,
    seizing,
    attempt,
    combat,
    slipping,
    stopping,
    duel,
    fighting,
    wounds,
    aftermath,
    succession,
    belongings,
    sequence,
    lamps,
    endurance,
    marking,
)
"""The sections in the order of a Game-Turn; asks and offers are listed in this order."""

DISCLOSURES = {
    "letter": "D.6",
    "identity": "E.3 M.1 M.5 J.1 K.2 L.4/peering N.11 O.2/ring-victory R.4 S.6 S.7 T.1 T.2",
    "bearer": "M.1 M.3 M.4 M.5 O.2/ring-victory",
    "magic": "L.1 L.4/peering L.10",
    "events": "L.4/peering N.12 N.17",
    "peerer": "L.4/peering",
    "peering": "L.4/peering",
    "combat": "G.1",
    "death": "E.3 S.7",
    "morale": "S.6",
}
"""Every kind of secret the book ever orders to be told, and the sections that order it.

Reviewed by hand; tests keep to it.
"""


CHARACTER = Version(
    title="Character Game (sections A to O)",
    steps=STEPS,
    phases=tuple(phase.value for phase in Phase if phase not in (Phase.SETUP, Phase.SARUMAN, Phase.OVER)),
    seatings=everybody(*pieces.SEATS),
    start=setup.start,
)
ARMIES = (
    healing,
    reinforcements,
    gandalf_comes,
    theoden,
    marching,
    telling_forces,
    company,
    leading,
    battle,
    results,
    parting,
    routs,
    rout_captures,
    holding,
    military,
    war_events,
    corsairs,
    battle_cards,
    denethor,
)
"""R, S, T, U  What the Campaign Game adds, in the order of a Player-Turn."""
CAMPAIGN_STEPS = (*(step for step in STEPS if step not in (citadels, fallen_citadel)), *ARMIES)
"""P.1, P.2  The same, with Armies; K is the Character Game's."""
TEXT = load_text(Path(__file__).parent / "text" / "en.toml")
CARD_88 = Option(
    name="card_88",
    title=TEXT.say("option.card_88.title"),
    meaning=TEXT.say("option.card_88.meaning"),
)
CAMPAIGN = Version(
    title="Campaign Game (sections A to U)",
    steps=CAMPAIGN_STEPS,
    phases=CHARACTER.phases,
    seatings=everybody(*pieces.SEATS),
    start=setup.campaign_start,
    options=(CARD_88,),
)
THREE_SEATS = (
    peering_of_three,
    saruman_ring,
    alliances,
    lending,
    lent_company,
    lent_search,
    lent_battle,
    trades,
    allied_search,
    persuasion,
    sarumans_cards,
    mind_battle,
    in_combat,
    card_changes,
)
"""W, X, Y  What the Three Player Game adds."""
THREE = Version(
    title="Three Player Game (sections A to Z)",
    steps=(*CAMPAIGN_STEPS, *THREE_SEATS),
    phases=tuple(phase.value for phase in Phase if phase not in (Phase.SETUP, Phase.OVER)),
    seatings=everybody(pieces.SARUMAN, pieces.FELLOWSHIP, pieces.DARK_POWER),
    start=setup.three_start,
    builds_on=("campaign",),
)
GAME = Game(
    name="wotr_spi",
    title="War of the Ring",
    edition="SPI 1977, first edition",
    rules_version=1,
    versions={"character": CHARACTER, "campaign": CAMPAIGN, "three_player": THREE},
    folder=Path(__file__).parent,
    view=views.view,
    outcome=lambda state: state.outcome,
    disclosures=DISCLOSURES,
    facts=FACTS,
    clock=lambda state: state.turn,
    cards=ledger.where,
    look=LOOK,
    seals=sealed,
    tag="WS",
    places=PlaceIds(("W", "E"), 4, "W0101", chart="hexes"),
    measures=MEASURES,
)
