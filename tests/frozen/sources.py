"""How the frozen tables were made: played scripts, and short games of their own for what no script reaches."""

import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.shelf.seats import Seat, seal_pin, write_seats
from engine.core.audience import TABLE, TRUTH
from engine.core.table import Table
from engine.games.wotr_spi.heading import Heading
from engine.games.wotr_spi.pieces import OBJECTIVES
from engine.games.wotr_spi.playing import deal
from engine.policy import Chance
from engine.script import parse, play_on
from tests.engine.core.played import D, F, at_turn_end, give, picture, play
from tests.engine.games.wotr_spi.campaign.battles import FIELD, NEAR, War
from tests.engine.games.wotr_spi.duels import Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

PLAYED = Path(__file__).parents[1] / "played" / "wotr_spi"
SCRIPTS = (
    "a_fallen_citadel_and_those_inside",
    "an_unnamed_ringbearer_fades_and_is_shown",
    "campaign/a_citadel_is_captured_with_characters_inside",
    "campaign/a_lone_character_is_met_by_armies",
    "campaign/a_siege_with_the_1977_box",
    "campaign/ending_U_the_fellowship_holds_all_seven",
    "campaign/every_event_card_of_the_campaign_game",
    "campaign/isengard_is_entered_and_dale_attacked",
    "campaign/vectors/CV13_celeborn_in_W2923_has_galadriels_sorcery",
    "campaign/what_the_book_leaves_open",
    "disputes/16_may_nazgul_capture",
    "disputes/20_is_a_hobbit_named_when_he_fights_or_dies",
    "disputes/24_who_may_play_card_76",
    "disputes/26_nazgul_in_minas_tirith_before_mobilization",
    "disputes/40_how_many_boxes_has_nazgul_3",
    "disputes/56_may_a_captive_seize_the_ring",
    "disputes/72_gollum_must_go_home",
    "disputes/74_gollum_alone_meets_the_balrog",
    "disputes/76_ring_fatigue_of_a_joined_game",
    "ending_O_2_gandalf_becomes_a_semi_ringwraith",
    "ending_O_2_the_ring_walks_into_barad_dur",
    "every_event_card_but_the_beast_and_the_orcs",
    "example_E_3_endurance_level_chart",
    "one_game_turn",
    "strangers/10_a_nazgul_past_fighting_counts_before_the_walls",
    "strangers/22_a_grounded_nazgul_in_a_search",
    "strangers/53_the_mithril_mail_of_a_semi_ringwraith",
    "strangers/58_the_ring_put_on_inside_barad_dur",
    "strangers/59_the_last_citadel_before_the_ring_phase",
    "twelve_game_turns",
)
"""The fewest and smallest that a greedy cover finds in which every command, event, ask and offer of the scripts occurs,
every kind of disclosure, of ending and of act that puts something right, every fact set by hand, and both boxes.
"""


def secret_of(name: str) -> bytes:
    return hashlib.sha256(f"frozen {name}".encode()).digest()


def _from_script(script: str, path: Path) -> None:
    """A script played onto a file; what its lines expect is looked at elsewhere (tests/played)."""
    lines = parse((PLAYED / f"{script}.jsonl").read_text(encoding="utf-8"))
    about = lines[0][1]["table"]
    table = Table.create(
        path,
        about["game"],
        version=about.get("version"),
        options=about.get("options"),
        box=about.get("box", "practice"),
        table_id=f"frozen {path.stem}",
        table_secret=secret_of(path.stem),
    )
    acts = [(number, {name: value for name, value in line.items() if name != "expect"}) for number, line in lines[1:]]
    play_on(table, [(number, act) for number, act in acts if set(act) - {"note"}])
    table.close()


def _new(path: Path, version: str = "character") -> Table:
    secret = secret_of(path.stem)
    about = {"version": version, "box": "practice", "table_id": f"frozen {path.stem}"}
    return Table.create(path, "wotr_spi", **about, table_secret=secret)  # type: ignore[arg-type]


class _Game(Fight):
    """A game on a file, with the practice box as it is."""

    def __init__(self, path: Path) -> None:
        self.table = _new(path)


class _War(War):
    """The same of the Campaign Game."""

    def __init__(self, path: Path) -> None:
        self.table = _new(path, "campaign")


def desks_and_repairs(path: Path) -> None:
    """Hands noted, facts set together, everything put right in every way, what it was read from, and who sits where."""
    table = at_turn_end(path)
    pins = {D: "1937", F: "1954"}
    places = {D: ("Gertrud", "red", 180), F: ("", "", 0)}
    write_seats(table.file, [Seat(id_, *places[id_], pin=seal_pin(pin, "5a" * 16)) for id_, pin in pins.items()])
    table.file.keep("name", "A Friday in March")
    crop = picture()
    table.submit(D, table.command({"do": "EnterRoll", "faces": [4]}), (), crop, at=TABLE)
    table.correct(D, 24, table.command({"do": "EnterRoll", "faces": [5]}), (), crop, at=TABLE)
    give(table, F, "Wait")
    give(table, D, "GoOn")
    give(table, F, "GoOn")
    give(table, F, "PutOnRing")
    table.undo(F, table.file.count - 1)
    table.undo(F, table.file.count - 1)
    give(table, F, "SettleHouseRule", (D,), ruling="nazgul-3-endurance", reading="second", reason="we play it so")
    board = (("turn", "", "5"), ("hex", "nazgul_4", "W2724"), ("event_deck", "", "30"), ("servants", "", "4"))
    give(table, D, "SetAllByHand", (F,), facts=board, reason="so it stands")
    table.undo(D, table.file.count - 1, (F,))
    give(table, D, "SetByHand", fact="fallen_hobbits", value="1", reason="so it stands")
    play(table, [(F, {"do": "EndPhase"}), (F, {"do": "NoteHand", "cards": [57, 66, 72]})])
    table.submit(D, table.command({"do": "DrawEvent", "card": 62}), (), crop)
    give(table, F, "NoteHand", cards=[59, 66, 72])
    table.correct(D, 37, table.command({"do": "DrawEvent", "card": 63}), (), crop)
    table.correct(D, 16, table.command({"do": "EnterRoll", "faces": [1]}), (F,))
    give(table, F, "Challenge", entry=18)
    table.file.keep("opened", "yes")
    table.close()


def a_servant_met_again(path: Path) -> None:
    """E.12  A Servant survives, and the next who enter meet it; then Saruman bides his time (N.11)."""
    game = _Game(path)
    game.set_up(dark=(70, 60, 61)).to("fellowship")
    game.company("W2716", "gimli", "sam")
    game.do(FELLOWSHIP, "TurnServant", hex="W2716", servant="troll")
    game.do(FELLOWSHIP, "ChooseFighter", name="gimli")
    game.round(3, 3)
    for seat in (DARK, FELLOWSHIP):
        game.do(seat, "StopOrGoOn", stop=True)
    game.company("W2716", "merry")
    game.do(FELLOWSHIP, "MeetServant")
    game.do(DARK, "PlayEvent", card=70)
    game.roll(DARK, 3)
    game.table.close()


def the_ring_in_the_mud(path: Path) -> None:
    """M.1  Nobody is there to take the Ring, and Merry finds it; M.5 it is said to be at the fire, and is not."""
    game = _Game(path)
    game.to("fellowship").stand("frodo", spotted_hobbits=1).dark("mouth_of_sauron")
    game.do(FELLOWSHIP, "MarkOnDesk", character="frodo", wounds=4)
    game.by_hand("face_up", "yes", "gollum")
    game.by_hand("dead", "yes", "gollum")
    game.by_hand("wounds", 3, "mouth_of_sauron")
    game.on().start().hobbit("frodo")
    game.round(6, 6)
    game.to("fellowship", 2).company("W2724", "merry")
    game.do(FELLOWSHIP, "TakeRing", name="merry")
    game.company("E0929", "gimli").to("ring", 3)
    game.do(FELLOWSHIP, "CastRingIntoFire", at=TABLE)
    game.table.close()


def a_beast_of_two(path: Path) -> None:
    """N.19  Of two Nazgul in a combat one is named, and his beast is killed."""
    game = _Game(path)
    game.set_up(fellowship=(79, 72, None)).to("fellowship").stand("gimli", face_down=0).dark("nazgul_4", "nazgul_5")
    game.to("dark_power").start()
    game.do(FELLOWSHIP, "PlayEvent", card=79)
    game.do(FELLOWSHIP, "KillBeast", nazgul="nazgul_5")
    game.table.close()


def the_killed_and_the_healed(path: Path) -> None:
    """R.8  Card 83 goes back into the hand; S.7, M.1 Frodo is killed among Armies, and Faramir has the Ring; R.1 Sam is
    healed; U the seven places are told by hand.
    """
    war = _War(path)
    war.set_up(dark=(83, 84, 85)).to(FELLOWSHIP)
    war.company("W2624", "gandalf_grey")
    war.do(FELLOWSHIP, "TellTheodenMet")
    war.table.undo(FELLOWSHIP, war.table.file.count - 1, (DARK, FELLOWSHIP))
    war.do(DARK, "PlayEvent", card=83)
    war.do(FELLOWSHIP, "AnswerTheoden", met=True)
    war.company(FIELD, "frodo")
    war.by_hand("face_up", "yes", "gollum")
    war.by_hand("dead", "yes", "gollum")
    war.to(DARK).force(FIELD, orcs=20).force(FIELD, gondor=6, rohan=4).counters(FIELD, 2, noted=False)
    war.do(FELLOWSHIP, "NameCounters", hex=FIELD, names=["frodo", "faramir"])
    war.by_hand("hex", FIELD, "gothmog")
    war.fight(leaders=True)
    while "army_leader" in war.asks:
        (ask,) = [ask for ask in war.table.asks(TRUTH) if ask.id == "army_leader"]
        war.do(ask.seat, "LeadArmy", leader="gothmog" if ask.seat == DARK else "")
    war.throw(4)
    while "army_losses" in war.asks:
        war.do(FELLOWSHIP, "TakeLosses", points=[[FELLOWSHIP, "gondor", war.battle.due[FELLOWSHIP]]])
    war.do(FELLOWSHIP, "NameKilled", name="hobbit", hobbit="frodo")
    war.do(FELLOWSHIP, "NameSuccessor", name="faramir")
    war.do(FELLOWSHIP, "StayInBattle")
    war.do(DARK, "RetreatForce", to=NEAR)
    war.do(FELLOWSHIP, "MarkOnDesk", character="sam", wounds=2)
    war.to("ring", 2)
    war.do(FELLOWSHIP, "HealWound", healer="elrond", character="sam")
    for place in OBJECTIVES:
        war.by_hand("control", FELLOWSHIP, place)
    war.do(FELLOWSHIP, "DeclareVictory")
    war.table.close()


def four_game_turns_at_war(path: Path) -> None:
    """A Campaign that both seats play for its endings, as far as their fifth Game-Turn."""
    table = _new(path, "campaign")
    chance = Chance(FOUR_TURNS_SEED)
    deck = deal(chance.fork(), table.box, table)
    player = Heading(chance.fork(), table.box, deck)
    while table.turn <= FOUR_TURNS and table.outcome is None:
        move = player.move(table)
        if move is None:
            break
        ruling = table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at)
        if ruling.allowed:
            deck.follow(ruling)
    table.close()


FOUR_TURNS, FOUR_TURNS_SEED = 4, 4
MADE = (
    desks_and_repairs, a_servant_met_again, the_ring_in_the_mud, a_beast_of_two, the_killed_and_the_healed,
    four_game_turns_at_war,
)  # fmt: skip
SOURCES: dict[str, Callable[[Path], None]] = {
    **{Path(script).name: partial(_from_script, script) for script in SCRIPTS},
    **{made.__name__: made for made in MADE},
}
"""What writes each table, to a path where there is none yet."""
