"""Openings of the Campaign Game: the ways to its secrets that random play finds seldom, as the moves to them."""

from collections.abc import Callable
from functools import cache, partial

from engine.core.audience import TRUTH
from engine.games.wotr_spi.in_army import COUNTER
from engine.policy import Move
from tests.engine.games.wotr_spi.campaign.battles import FIELD, NEAR, War
from tests.engine.games.wotr_spi.duels import BOX, KILLS, NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.games.wotr_spi.openings import Noting

EDORAS = "W2624"


class NotedWar(Noting, War, Fight):
    """A war that notes what was given at the table."""

    def __init__(self) -> None:
        War.__init__(self, BOX)
        self.moves = []

    def stone_is_taken(self) -> None:
        """Denethor lies open and dead, and one card is left beside his Palantir: somebody may have it."""
        self.by_hand("face_up", "yes", "denethor")
        self.by_hand("dead", "yes", "denethor")
        self.by_hand("magic_box", 1, "E0428")

    def sauron_sees(self, card: int) -> None:
        """N.17  The Fellowship shows him this Event Card."""
        self.do(FELLOWSHIP, "ShowEvents", cards=[card])

    def attack(self, dark: dict[str, int], fellowship: dict[str, int], leader: str = "") -> None:
        """The seat whose turn it is attacks in FIELD, and this one of the Dark Power leads."""
        self.force(FIELD, **dark).force(FIELD, **fellowship)
        if leader:
            self.by_hand("hex", FIELD, leader)
        self.fight(leaders=True)
        while "army_leader" in self.asks:
            (ask,) = [ask for ask in self.table.asks(TRUTH) if ask.id == "army_leader"]
            self.do(ask.seat, "LeadArmy", leader=leader if ask.seat == DARK else "")


def _rout(war: NotedWar) -> None:
    """S.7  An Army is wiped out, and Orcs take a Hobbit: his Magic Cards are told, his name is not."""
    war.to(FELLOWSHIP)
    war.taken(47, 52, 56, to=("sam", "merry", "gimli"))
    war.company(FIELD, "sam", "merry", "gimli").to(DARK)
    war.do(FELLOWSHIP, "NameCounters", hex=FIELD, names=["sam", "merry", "gimli"])
    war.attack({"orcs": 40}, {"gondor": 1})
    war.throw(5)
    war.do(DARK, "ReachForRouted", who=COUNTER)
    war.roll(DARK, 1)
    war.do(FELLOWSHIP, "AnswerRout", taken="hobbit", hobbit="merry")
    war.do(FELLOWSHIP, "TellMagicCards", cards=[52], who="merry")
    war.do(DARK, "ReachForRouted", who=COUNTER)
    war.roll(DARK, 2)
    war.do(FELLOWSHIP, "AnswerRout")
    war.placed(NEAR)


def _killed(war: NotedWar) -> None:
    """S.7  Army Combat kills Frodo under no name: who has the Ring then, and what he held, stays on the desk."""
    war.to(FELLOWSHIP)
    war.taken(47, 50, 51, 55, to=("frodo", "sam", "gimli", "gimli"))
    war.company(FIELD, "frodo", "sam", "merry", "gimli", "legolas", "aragorn").to(DARK)
    war.do(FELLOWSHIP, "NameCounters", hex=FIELD, names=["frodo", "sam", "merry", "gimli", "legolas", "aragorn"])
    war.attack({"orcs": 20}, {"gondor": 10}, "gothmog")
    war.throw(4)
    war.do(FELLOWSHIP, "NameKilled", name="hobbit", hobbit="frodo")
    war.do(FELLOWSHIP, "NameSuccessor", name="sam")
    war.do(FELLOWSHIP, "RetrieveMagicCards", cards=[47], to=["merry"])
    war.do(FELLOWSHIP, "ExchangeMagicCard", card=51, to="sam")
    war.do(FELLOWSHIP, "UseAthelas", holder="gimli")


def _led(war: NotedWar) -> None:
    """S.6  An Army is attacked where counters lie of whom nobody knows which could lead it."""
    war.to(FELLOWSHIP).company(FIELD, "aragorn", "boromir", "gimli").to(DARK)
    war.force(FIELD, orcs=20).force(FIELD, gondor=10)
    war.do(DARK, "StartBattle", hex=FIELD)


def _mud(war: NotedWar) -> None:
    """M.1  Frodo and his foe fall, and the Ring lies in the mud till Merry, or whoever it is, finds it."""
    war.to(FELLOWSHIP).stand("frodo", spotted_hobbits=1).dark("mouth_of_sauron")
    war.by_hand("face_up", "yes", "gollum")
    war.by_hand("dead", "yes", "gollum")
    war.on().start().hobbit("frodo").round(KILLS, KILLS)
    war.to(FELLOWSHIP, 2).company(PLACE, "merry", "gimli")
    war.do(FELLOWSHIP, "TakeRing", name="merry")


def _names(war: NotedWar) -> None:
    """N.13, N.17, J.3, G.1  Under counters that nobody has named some fly, some are spotted, and one fights."""
    war.set_up(dark=(77, 83, 61), fellowship=(72, 78, 90)).to(FELLOWSHIP)
    war.taken(47, 56, to=("sam", "gimli"))
    war.stone_is_taken()
    war.company(PLACE, "sam", "merry", "pippin", "gimli", "legolas")
    war.settled()
    war.do(FELLOWSHIP, "NameCounters", hex=PLACE, names=["sam", "merry", "pippin", "gimli", "legolas"])
    war.do(FELLOWSHIP, "PlayEvent", card=72)
    war.do(FELLOWSHIP, "FlyWithEagles", origin=PLACE, to="W2212", face_down=1, names=["gimli"])
    war.do(DARK, "PlayEvent", card=77)
    war.do(FELLOWSHIP, "AnswerPalantir", hex=PLACE, hobbits=1, which=["sam"])
    war.sauron_sees(78)
    war.by_hand("orcs", 3, PLACE)
    war.do(FELLOWSHIP, "EndPhase")
    war.do(DARK, "SearchOnMap", hex=PLACE, searcher="orcs")
    war.roll(DARK, 1)
    war.do(FELLOWSHIP, "RevealSpotted", named=["legolas"], hobbits=2, which=["merry", "pippin"])
    war.do(DARK, "EndCapture")
    war.settled()
    war.dark("nazgul_3").start().hobbit("sam").round(NOTHING, NOTHING)


def _death(war: NotedWar) -> None:
    """E.3  Hobbits are spotted, and one of them dies in a fight without the app."""
    war.to(FELLOWSHIP).stand("sam", "merry", "pippin", spotted_hobbits=2, face_down=1)
    war.do(FELLOWSHIP, "NameCounters", hex=PLACE, names=["sam", "merry", "pippin"])
    war.do(FELLOWSHIP, "ReportDeath", hex=PLACE, name="hobbit", hobbit="merry")


def _theoden(war: NotedWar) -> None:
    """R.8, N.12, N.17  Theoden has met Gandalf, and card 83 goes back into the hand; then both seats show cards."""
    war.set_up(dark=(77, 83, 61), fellowship=(71, 78, 90)).to(FELLOWSHIP)
    war.stone_is_taken()
    war.company(EDORAS, "gandalf_grey", "sam")
    war.settled()
    war.do(DARK, "PlayEvent", card=83)
    war.do(FELLOWSHIP, "AnswerTheoden", met=True)


def _cards_shown(war: NotedWar) -> None:
    """N.12  Gandalf looks into a stone, and the Dark Power shows two cards."""
    _theoden(war)
    war.do(FELLOWSHIP, "PlayEvent", card=71)
    war.do(DARK, "ShowEvents", cards=[83, 61])


def _healing(war: NotedWar) -> None:
    """R.1, E.4  Some are wounded on the desk in Rivendell, in Lothlorien, and beside Aragorn in a Citadel."""
    war.to(FELLOWSHIP)
    war.taken(47, 51, 55, to=("sam", "merry", "gimli"))
    war.company("W2631", "aragorn", "boromir").to("ring", 2)
    for name in ("gimli", "sam", "celeborn", "boromir"):
        war.do(FELLOWSHIP, "MarkOnDesk", character=name, wounds=2, circles=1)
    war.do(FELLOWSHIP, "HealWound", healer="elrond", character="gimli")
    war.do(FELLOWSHIP, "HealWound", healer="galadriel", character="celeborn")


def _points(war: NotedWar) -> None:
    """I, S.3  Army Combat is paid for out of a letter that is sealed: to defend in full, and to attack."""
    war.to(FELLOWSHIP, letter="B", die=3)
    war.attack({"orcs": 10}, {"gondor": 10}, "gothmog")
    war.throw(3)


_OPENINGS = {
    "rout": _rout, "killed": _killed, "led": _led, "mud": _mud, "names": _names, "death": _death, "theoden": _theoden,
    "cards_shown": _cards_shown, "healing": _healing, "points": _points,
}  # fmt: skip


def ways() -> dict[str, Callable[[NotedWar], None]]:
    """All of them, for a table of another version."""
    return dict(_OPENINGS)


def to_war(name: str) -> Callable[[], tuple[Move, ...]]:
    """What makes the moves of this opening, once they are wanted."""
    return partial(war, name)


@cache
def war(name: str) -> tuple[Move, ...]:
    """The moves of this opening; they are given at a table of the Campaign Game with BOX."""
    table = NotedWar()
    _OPENINGS[name](table)
    return tuple(table.moves)
