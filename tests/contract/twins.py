"""Twin tables: two evenings alike but for one secret, compared byte for byte in everything another audience can get.

One policy, blind to the secret, plays both. Where a command has a field of the secret, each twin gets a value of its
own. Each table lies on a tablet of its own, played as people do: a secret on its owner's desk, all else on the table.
Seals, nonces and hashes are named after they were computed again; until a `Disclosed` ends the run, every other byte
must be the same for every audience but the owner. What a rule only tells, and alike at both tables, opens nothing: the
run goes on.
"""

import shutil
import tempfile
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Self

from companion.app.at_table import PAGES
from engine.core.ask import Offer
from engine.core.audience import PUBLIC, TABLE
from engine.core.box import load_box
from engine.core.commons import Disclosed
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.playout import playing_of
from engine.policy import Chance, Move, RandomPolicy, asked, offered
from tests.contract.beside import come_by_the_rest, correct, probe, set_by_hand
from tests.contract.every_offer import EveryOffer, as_both_make_it
from tests.contract.games import all_commands, unminded
from tests.contract.given_up import give_up
from tests.contract.kit import contract_of, everybody_at
from tests.contract.mirror import Mirror
from tests.contract.nearby import NEARBY, PINS, half_made
from tests.contract.remembering import RememberingTable
from tests.contract.scratch import scratch
from tests.contract.secret import Secret
from tests.contract.spoken import SPOKEN, compare_verbs
from tests.contract.tablets import AROUND, Plan, Tablet, picked

TRIES, GLANCE = 40, 3
"""Steps from one glance at a page to the next; all that there are are looked at in turn."""
WALK, WIDE = 4, 3
"""Of so many of those one walks through the pages; in one run of so many through all, or while they are wanted."""
WIDELY = SPOKEN | {f"page: {page}" for page in (*AROUND, *NEARBY)}
ASKED = 3
"""Offers about which 'May I?' is asked on its page."""
OFFERS = 1
"""Public offers that are each time put to both tables in every way, in a run of the CI's."""


def is_sealed(table: Table, what: str) -> bool:
    """Whether something stands sealed under this name at a table."""
    return table.judge.situation(table.timeline.head, table.seats[0], table.file.count).is_sealed(what)


class Twins(Mirror):
    """Two tables under one blind policy. `run` plays and compares."""

    def __init__(
        self,
        secret: Secret,
        seed: int,
        opening: Iterable[Move] | None = None,
        alike: int = 0,
        wanted: Collection[str] | None = None,
    ) -> None:
        """opening: the moves the run begins with, instead of the secret's own; in so many of them both are alike.

        wanted: places that are still to be compared and commands still to be given, None where nobody counts them.
        """
        self.secret, self._seed = secret, seed
        self.wanted = () if wanted is None else wanted
        self._is_wide = seed % WIDE == 0 if wanted is None else not WIDELY.isdisjoint(wanted)
        if opening is None:
            opening = (tuple, *secret.openings)[seed % (1 + len(secret.openings))]()
            given = [move.do for move in opening]
            alike = len(given) - given[::-1].index(secret.alike_until) if secret.alike_until in given else 0
        self.opening, self._alike = list(opening), alike
        self.begun = len(self.opening)
        self.chance = Chance(seed)
        # The secrets of the twins come from streams of their own, so that nothing the policy draws depends on them.
        self._own = (self.chance.fork(), self.chance.fork())
        folder = Path(tempfile.mkdtemp(prefix="ringtable-twins-"))
        tablets = (self._tablet(folder, 1), self._tablet(folder, 2))
        self._folder = folder
        super().__init__(tablets, secret.owner)
        practice = load_box(self.tables[0].game.folder, "practice")
        playing = playing_of(secret.game)
        props = playing.deal(self.chance.fork(), practice, self.tables[0]) if playing else None
        self.policy = RandomPolicy(self.chance.fork(), practice, unminded(props))
        self.varied: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()
        self.is_over = False
        self._heard: dict[str, set[Disclosed]] = {}
        self._mischiefs = seed
        # What is tried beside the game draws from a stream of its own: how much is tried changes no game.
        anybody = RandomPolicy(self.chance.fork(), practice, unminded(props))
        self.offers = EveryOffer(self, self.chance.fork(), anybody, self._is_told)
        self._walks = 0

    def _tablet(self, folder: Path, number: int) -> Tablet:
        secret, own = self.secret, folder / str(number)
        keys = bytes([number]) * 32
        about: dict[str, Any] = {"version": secret.version, "box": secret.box, "table_id": "twins"}
        about["options"] = dict(secret.options)
        about["seats"] = everybody_at(secret.game, secret.version)
        return Tablet(
            RememberingTable.create(Tablet.path(own), secret.game, **about, table_secret=keys), own, PINS[number - 1]
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Both tablets are laid away, and what they kept is thrown away."""
        for tablet in self.tablets:
            tablet.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    # -- playing -------------------------------------------------------------------------------------------------------

    def run(self, entries: int) -> None:
        """Play until so many entries, a disclosure of the secret, or the end of the game; compare after every
        entry from the one on that held two secrets. Tables that never held two have nothing to tell one from the other.
        """
        with self.ears:
            self._run(entries)

    def _run(self, entries: int) -> None:
        steps = 0
        while self.tables[0].file.count < entries and not self.is_over:
            steps += 1
            if not self._step() or steps > 4 * entries:
                break
            if self.is_over or not self.varied or self._is_seeking:
                continue
            self.look(steps)
        if not self.varied or self._is_seeking:
            return
        come_by_the_rest(self)
        if not self.is_over:
            self.compare_all()
            give_up(self)

    @property
    def _is_seeking(self) -> bool:
        """Whether this run is for the sake of commands alone, and has given none of them yet: what comes before them
        was compared in other runs.
        """
        return bool(self.wanted) and not any(do not in self.secret.fields or self.varied[do] for do in self.wanted)

    def look(self, step: int) -> None:
        """Compare what there is after this step; past the opening, ask and try what nobody is offered."""
        if step % self.secret.whole == 0:
            self.compare_all()
        else:
            # One run looks at the glass after its even steps, the next after its odd ones.
            self.compare(whole=False, glass=(step + self._seed) % 2 == 0)
        if step % GLANCE == 0:
            page = PAGES[step // GLANCE % len(PAGES)]
            self.same(f"page: {page}", PUBLIC, *self.both(lambda tablet: tablet.glance(page)))
        if not self.opening:
            probe(self)

    def compare_all(self) -> None:
        """Everything there is, and everything that could be asked for."""
        self.compare(whole=True)
        self.compare_own_undos()
        self.compare_challenges()
        self.offers.put(OFFERS)
        self.same("export: files", PUBLIC, *self.both(Tablet.written))
        if self._walks % WALK == 0:
            self.compare_pages(self._plan(is_wide=self._is_wide))
            if self._is_wide:
                compare_verbs(self)
        self._walks += 1

    def _plan(self, *, is_wide: bool) -> Plan:
        """What a walk through the pages taps: entries of now and before, undos that need every seat, some offers."""
        table, chance = self.tables[0], self.chance
        last = table.file.count - 1
        opened = sorted({max(1, last - back) for back in (0, 1, 2, 5, 11)})
        undos = [item.n for item in table.timeline.head.items() if not scratch(table).undo(item.seat, item.n).allowed]
        offers = [offer for offer in table.offers(PUBLIC) if not offer.has_secret]
        asked = [
            (offer.seat, picked(offer, next(self.offers.ways(offer)))) for offer in chance.shuffled(offers)[:ASKED]
        ]
        shut = tuple(seat for seat in table.seats if seat not in self.audiences)
        return Plan(shut, opened, undos[-2:], asked, is_wide)

    def open(self) -> None:
        """Make the next move of the opening."""
        self.give(self.opening.pop(0))
        self._alike -= 1

    def _step(self) -> bool:
        if self.opening:
            self.open()
            return True
        if self.secret.is_kind_varied and self.chance.one_in(4):
            self._note()
            return True
        if self.secret.notes and self.chance.one_in(5):
            self.give(Move(self._owner(), self.chance.pick(self.secret.notes), {}))
            return True
        if self.tables[0].file.count > 3 and self.chance.one_in(9):
            self._mischief()
            return True
        move = self._blind_move()
        if move is not None:
            self.give(move)
        return move is not None

    def _blind_move(self) -> Move | None:
        """A move made of what both twins offer alike; the fields of the secret are filled in later, twin by twin."""
        table = self.tables[0]
        answers = {ask.answer for _, ask in asked(table)}
        forced = self.policy.answer(asked(table))
        if forced is not None and not answers & set(self.secret.agreed):
            return forced
        others = offered(self.tables[1])
        offers = [o for offer in offered(table) if (o := as_both_make_it(offer, others)) is not None]
        agreed = [do for do in self.secret.agreed if do in answers]
        offers += [Offer(seat=seat, do=do, cites="", says="") for do in agreed for seat in self.of_seats]
        is_bidden = self.chance.one_in(2)
        first = [offer for offer in offers if (offer.do in answers) == is_bidden]
        sought = [offer for offer in offers if offer.do in self.wanted and not self.varied[offer.do]]
        for offer in (*sought, *self.policy.ordered(first), *self.policy.ordered(offers)):
            nod = self.secret.agreed.get(offer.do, ())
            move = Move(offer.seat, offer.do, {}, nod) if nod else self.policy.fill(table, offer)
            if move is not None and offer.do not in self.secret.shuns:
                self.policy.done[offer.do] += 1
                return move
        return None

    def give(self, move: Move) -> None:
        at_desk = self._is_for_desk(move)
        bodies = self._bodies(move.seat, move.do, move.values, at_desk=at_desk)
        if bodies is None:
            return
        own = dict(zip(self.tablets, bodies, strict=True))
        if at_desk and bodies[0] != bodies[1]:
            self._leave_half_made(move.seat, own)
        for tablet in self.tablets:
            tablet.is_watched = bool(self.varied)
        one, other = self.both(lambda tablet: tablet.give(move.seat, own[tablet], move.agreed, at_desk=at_desk))
        self._listen()
        if self.varied and not self.is_over and PUBLIC in self.audiences:
            self.compare_passed()
        if one is None or other is None:
            self.same("ruling: submit", PUBLIC, repr(one), repr(other))
            return
        # What an earlier entry told already is told again when a rule orders it again (M.1): known, and yet an end.
        if self.varied and self._ends_again(one) != self._ends_again(other):
            self.is_over = True
        if not self.is_over:
            self.compare_rulings(one, other, "ruling: submit")

    def _leave_half_made(self, seat: str, own: Mapping[Tablet, Mapping[str, Any]]) -> None:
        """What is about to be given is tapped first, and left."""
        if self._is_wide and not self.is_over and not self._is_seeking and PUBLIC in self.audiences:
            self.compare_seen(*self.both(lambda tablet: list(half_made(tablet, seat, own[tablet]))))

    def _is_for_desk(self, move: Move) -> bool:
        """Whether people give this on their own desk: it may hold a secret, or is offered nowhere else."""
        table, kind = self.tables[0], all_commands(self.tables[0])[move.do]
        if kind.is_desk_note or any("secret" in spec.metadata for spec in fields(kind)):  # type: ignore[arg-type]
            return True
        if table.command(move.body()).is_for_the_desk:
            return True
        own = (offer for offer in table.offers(move.seat) if offer.do == move.do)
        return any(offer.seat == move.seat == offer.audience for offer in own)

    def _is_told(self, ruling: Ruling) -> bool:
        """Whether what was recorded tells the secret by the rules: by a disclosure, or by what everybody sees of it."""
        shunned = ruling.entry is not None and type(ruling.command).__name__ in self.secret.shuns
        return shunned or bool(self._ends_again(ruling))

    def _ends_again(self, ruling: Ruling) -> list[Disclosed]:
        told = (event for event in ruling.events if isinstance(event, Disclosed))
        return [event for event in told if self.secret.is_ended_by(event.what)]

    def _listen(self) -> None:
        """Whoever is told the secret, or what ends it, may see the twins differ; before it varied, both tell the same.

        When everybody is told, the run is over.
        """
        for who in self.audiences:
            told = {event for table in self.tables for event in table.timeline.known_to(who).values()}
            new, self._heard[who] = told - self._heard.get(who, set()), told
            if self.varied and any(self._ends(event.what, who) for event in new):
                self._others = tuple(other for other in self._others if other != who and who != PUBLIC)
        self.is_over = not self._others

    def _ends(self, what: str, who: str) -> bool:
        """Whether with what is disclosed under this name the twins may differ to whoever is told."""
        if not self.secret.is_ended_by(what):
            return False
        one, other = (table.timeline.known_to(who).get(what) for table in self.tables)
        is_bare = what.partition(":")[0] in contract_of(self.secret.game).lays_bare
        return one != other or is_bare or any(is_sealed(table, what) for table in self.tables)

    def _owner(self) -> str:
        """One of the seats whose secret it is."""
        return self.chance.pick(self.of_seats) if len(self.of_seats) > 1 else self.of_seats[0]

    def _note(self) -> None:
        """A note on an owner's desk, in each twin of its own kind: nothing but that there is one is for others."""
        seat = self._owner()
        if None in (bodies := [self._any_note(number, seat) for number in (0, 1)]):
            return
        own = dict(zip(self.tablets, bodies, strict=True))
        for tablet in self.tablets:
            tablet.is_watched = True
        self.both(lambda tablet: tablet.give(seat, own[tablet] or {}, (), at_desk=True))
        for body in bodies:
            assert body is not None
            self.varied[body["do"]] += bodies[0] != bodies[1]
        self._listen()

    def _any_note(self, number: int, seat: str) -> dict[str, Any] | None:
        for _ in range(TRIES):
            do = self._own[number].pick(self.secret.notes)
            body = self._body(number, seat, do, {}, self.secret.fields[do])
            if body is not None and self.tables[number].may(seat, self.tables[number].command(body)).allowed:
                return body
        return None

    def _bodies(self, seat: str, do: str, values: Mapping[str, Any], *, at_desk: bool) -> list[dict[str, Any]] | None:
        """The command for each twin, its own secret filled in; None when it is legal to its giver in one twin only,
        which his desk alone can tell him, or in none.
        """
        names = self.secret.held_by(seat, do, values) if self._alike <= 0 else ()
        bodies = [self._body(number, seat, do, values, names) for number in (0, 1)]
        if bodies == [None, None]:
            return None  # nobody could give it now
        is_own = at_desk and seat in self.of_seats and None not in bodies
        kept_back = {self._is_kept_back(number, seat, body) for number, body in enumerate(bodies) if is_own}
        if None in bodies or len(kept_back) > 1:
            self.skipped[do] += 1
            return None
        if bodies[0] != bodies[1]:
            self.varied[do] += 1
        return bodies  # type: ignore[return-value]

    def _is_kept_back(self, number: int, seat: str, body: dict[str, Any] | None) -> bool:
        """Whether the owner's own desk refuses this: who plays on regardless of that tells the secret himself."""
        table = self.tables[number]
        ruling = table.may(seat, table.command(body or {}))
        return any(check.refuses and check.rests_on(seat) for check in ruling.checks)

    def _body(
        self, number: int, seat: str, do: str, values: Mapping[str, Any], names: tuple[str, ...]
    ) -> dict[str, Any] | None:
        table = self.tables[number]
        public = {name: value for name, value in values.items() if name not in names}
        for _ in range(TRIES if names else 1):
            own = self.secret.fill(table, do, public, self._own[number]) if names else {}
            body = {"do": do, **public, **own}
            ruling = table.may(seat, table.command(body)) if names else None
            # What the giver's own desk refuses never leaves it: he thinks again.
            if ruling is None or not any(c.refuses and c.rests_on(seat) for c in ruling.checks):
                return body
        return None

    # -- undo, correction, waiting, facts by hand, challenges ----------------------------------------------------------

    def _mischief(self) -> None:
        chance, tables = self.chance, self.tables
        seats, last = tables[0].seats, tables[0].file.count - 1
        seat, agreed = chance.pick(seats), seats if chance.one_in(2) else ()
        self._mischiefs += 1
        match self._mischiefs % 5:
            case 0:
                to = max(1, last - chance.below(7))
                one, other = self.both(lambda tablet: tablet.table.undo(seat, to, agreed))
                self.compare_rulings(one, other, "undo answer")
            case 1:
                correct(self, seat, agreed)
            case 2:
                entry = max(1, last - chance.below(9))
                one, other = self.both(lambda tablet: tablet.table.challenge(seat, entry, at=TABLE))
                self.compare_rulings(one, other, "ruling: challenge")
            case 3:
                for do in ("Wait", "GoOn"):
                    self.given(seat, {"do": do}, (), "ruling: submit")
                    self.compare(whole=False)
            case _:
                set_by_hand(self, seat)

    def given(self, seat: str, body: dict[str, Any], agreed: tuple[str, ...], place: str) -> None:
        """The same command given at both tables, by whoever."""
        one, other = self.both(lambda tablet: tablet.give(seat, body, agreed, at_desk=False))
        self._listen()
        if self.is_over:
            return
        if one is None or other is None:
            self.same(place, PUBLIC, repr(one), repr(other))
        else:
            self.compare_rulings(one, other, place)
