"""How the frozen tables were made: played scripts, and short games of their own for what no script reaches."""

import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.seats import Seat, seal_pin, write_seats
from engine.core.audience import TABLE
from engine.core.table import Table
from engine.script import parse, play_on
from tests.engine.core.played import D, F, at_turn_end, give, picture, play
from tests.engine.games.wotr_spi.duels import Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

PLAYED = Path(__file__).parents[1] / "played" / "wotr_spi"
SCRIPTS = (
    "a_fallen_citadel_and_those_inside",
    "an_unnamed_ringbearer_fades_and_is_shown",
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


class _Game(Fight):
    """A game on a file, with the practice box as it is."""

    def __init__(self, path: Path) -> None:
        self.table = Table.create(
            path, "wotr_spi", box="practice", table_id=f"frozen {path.stem}", table_secret=secret_of(path.stem)
        )


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


MADE = (desks_and_repairs, a_servant_met_again, the_ring_in_the_mud, a_beast_of_two)
SOURCES: dict[str, Callable[[Path], None]] = {
    **{Path(script).name: partial(_from_script, script) for script in SCRIPTS},
    **{made.__name__: made for made in MADE},
}
"""What writes each table, to a path where there is none yet."""
