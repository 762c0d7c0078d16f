"""What Events and tiles cost: by the group, by one player, by each player in turn; and who takes steps upon himself."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import ANYBODY, Ask, Choose, Domain, Draw
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Event, command
from engine.games.lotr_knizia import boxes, costs, pieces
from engine.games.lotr_knizia.costs import Cost
from engine.games.lotr_knizia.happened.cards import CardRevealed, NotPaid, Paid, Recovered
from engine.games.lotr_knizia.happened.corruption import StepsTaken
from engine.games.lotr_knizia.in_hand import Price, Queue, Reveal
from engine.games.lotr_knizia.pieces import FRODO, GOLLUM, JOKER, KINDS, RING, SHIELD, TOKENS, is_white_hobbit
from engine.games.lotr_knizia.sections import SECTIONS, section
from engine.games.lotr_knizia.state import State
from engine.games.lotr_knizia.steps.acting import Act, At, check, may_hold_kind, of_a_hand


def rule_of(state: State) -> str:
    """The rule of the price that is asked."""
    name = name_of(state)
    return name if name in SECTIONS else "each_and_group"


def name_of(state: State) -> str:
    """The Event, tile or place whose price is asked, '' where none is."""
    return state.top.name if isinstance(state.top, Price | Queue | Reveal) else ""


def prices(state: State) -> tuple[Cost, ...]:
    """What would pay what is asked now: any one of these."""
    top = state.top
    if isinstance(top, Price) and top.cost != Cost():
        return (top.cost,)
    if isinstance(top, Queue):
        return boxes.QUEUES.get(top.name, ())
    return ()


def may_give(state: State) -> tuple[str, ...]:
    """Who may pay what is asked now."""
    top = state.top
    if isinstance(top, Price):
        return top.payers
    return top.seats[:1] if isinstance(top, Queue) else ()


def is_asked(at: At, *, has_price: bool) -> bool:
    """Whether something is to be paid, and this seat may say what is done about it."""
    asked = bool(prices(at.state)) if has_price else isinstance(at.state.top, Price | Queue)
    own = may_give(at.state)
    return asked and at.state.outcome is None and at.seat in own


def _called(seat: str, what: str) -> str:
    """R/characters/frodo  What Frodo may take for a Joker says so where something is paid."""
    is_either = seat == FRODO and what in KINDS and is_white_hobbit(what) and KINDS[what].symbol != JOKER
    return f"frodos_{what}" if is_either else what


@command
class Pay(Act):
    """What is asked is paid. shares: rows of (seat, kind of card, Life token or 'shield', how many)."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("shares",)
    is_observation: ClassVar[bool] = True
    is_anybodys: ClassVar[bool] = True
    cites: ClassVar[str] = "R/tiles/each-and-group"
    meaning: ClassVar[str] = "pay what an Event or a tile costs; each row says who gives what"
    shares: tuple[tuple[str, str, int], ...]

    @classmethod
    def cited(cls, at: At) -> str:
        return section(rule_of(at.state), at.state.expanded)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        is_due = bool(prices(at.state)) and at.state.outcome is None and at.seat not in at.state.out
        name = name_of(at.state)
        yield check(at, rule_of(at.state), is_due, "something_is_to_be_paid", ESSENTIAL, name=name)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        state, options = at.state, list[tuple[tuple[str, str, int], str]]()
        for seat in may_give(state) if can_be_paid(state) else ():
            options += [((seat, what, most), _called(seat, what)) for what, most in _gives(state, seat)]
        costs_now = prices(state)
        low = 0 if getattr(state.top, "jokers", 0) else min(map(_least, costs_now))
        yield Domain(name="shares", kind="shares", options=tuple(options), low=low, high=max(map(_most, costs_now)))

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        top = at.state.top
        name = top.name if isinstance(top, Price | Queue) else ""
        return "offer.Pay", {"name": name, "kind": at.state.shown, "jokers": getattr(top, "jokers", 0), **fixed}

    def checks(self, at: At) -> Iterator[Check]:
        state, rule = at.state, rule_of(at.state)
        seats = costs.payers(self.shares)
        givers = may_give(state)
        # X/bearer/no-declining  Ring tokens are kept until the next Ring-bearer is found.
        is_dumped = state.stage == "over" and costs.value_of(self.shares, RING) > 0
        yield check(at, "no_declining", not is_dumped, "ring_tokens_are_kept", ESSENTIAL, applies=is_dumped)
        yield check(at, rule, set(seats) <= set(givers), "they_may_pay", ESSENTIAL, name=name_of(state))
        known = all(what in KINDS or what in TOKENS or what == SHIELD for _, what, _ in self.shares)
        known = known and set(seats) <= set(state.seats)
        are_things = known and all(n > 0 for _, _, n in self.shares)
        of_a_box = of_a_hand(rule, *(what for _, what, _ in self.shares))
        yield check(at, of_a_box, are_things, "they_are_things_of_the_box", ESSENTIAL)
        yield check(at, rule, known and _are_there(state, self.shares), "they_have_it", ESSENTIAL)
        for seat, kind in costs.cards_in_rows(self.shares):
            *_, desk = may_hold_kind(at, rule, seat, kind)
            yield desk
        top, jokers = state.top, getattr(state.top, "jokers", 0)
        is_alone = isinstance(top, Queue) or (isinstance(top, Price) and not top.together)
        yield check(at, rule, not is_alone or len(seats) < 2, "one_player_pays_alone", applies=len(givers) > 1)
        for seat in seats if state.competitive and known else ():
            # R/competitive/hidden: how many shields are behind a hand only its own desk knows.
            value = costs.value_of([row for row in self.shares if row[0] == seat], SHIELD)
            has = state.shields[seat] >= value
            says = "seat_has_the_shields"
            yield check(at, rule, has, says, secret_to=seat, applies=value > 0, shields=value)
        pays = known and any(costs.pays(cost, self.shares, jokers) for cost in prices(state))
        over = known and any(costs.shows_more(cost, self.shares, jokers) for cost in prices(state))
        ring = any(cost.any_tokens for cost in prices(state)) and costs.value_of(self.shares, RING) > 0
        gollum = name_of(state) if any(kind == GOLLUM for _, kind in costs.cards_in_rows(self.shares)) else ""
        yield check(at, rule, pays, "price_is_paid_and_nothing_beside", over=over, ring=ring, gollum=gollum)
        helps = not is_alone or seats in ((), (state.active,))
        yield check(at, "guidance", helps, "guidance_is_the_active_players", applies=bool(jokers))

    def decide(self, at: At) -> Iterator[Event]:
        state, top = at.state, at.state.top
        assert isinstance(top, Price | Queue)
        rows, seats = costs.added(self.shares), costs.payers(self.shares)
        used = tuple(seat for cost in prices(state) for seat in costs.uses_gollum(cost, rows))
        payer = seats[0] if len(seats) == 1 else ""
        return flow(at, Paid(top.name, rows, payer, tuple(dict.fromkeys(used))))


def _gives(state: State, seat: str) -> Iterator[tuple[str, int]]:
    """What a seat could give for what is asked, and how many at the most, as far as everybody may know."""
    for kind in KINDS:
        most = min(state.could_hold(kind), state.size(seat), max(map(_most, prices(state))))
        if most > 0 and any(costs.may_pay(cost, kind, seat) for cost in prices(state)):
            yield kind, most
    for cost in prices(state):
        for token in TOKENS:
            wanted = cost.any_tokens or cost.tokens.count(token)
            if wanted and state.tokens[seat][token]:
                yield token, min(wanted, state.tokens[seat][token])
        has = cost.shields if state.competitive else min(cost.shields, state.shields[seat])
        if has:
            yield SHIELD, has


def can_be_paid(state: State) -> bool:
    """Whether there is enough for what is asked, as far as everybody may see: tokens, shields, and cards in hands."""
    givers, top = may_give(state), state.top
    groups = [givers] if isinstance(top, Price) and top.together else [(seat,) for seat in givers]
    return any(_is_enough(state, cost, group) for cost in prices(state) for group in groups)


def _is_enough(state: State, cost: Cost, seats: tuple[str, ...]) -> bool:
    held = {token: sum(state.tokens[seat][token] for seat in seats) for token in TOKENS}
    tokens = all(held[token] >= cost.tokens.count(token) for token in TOKENS)
    shields = state.competitive or sum(state.shields[seat] for seat in seats) >= cost.shields
    needs = cost.cards + bool(cost.card) or bool(cost.symbols and not getattr(state.top, "jokers", 0))
    return tokens and shields and sum(held.values()) >= cost.any_tokens and sum(map(state.size, seats)) >= needs


def _most(cost: Cost) -> int:
    """As many things as could pay a cost."""
    return len(cost.symbols) + cost.cards + len(cost.tokens) + cost.any_tokens + cost.shields + bool(cost.card)


def _least(cost: Cost) -> int:
    """As few things as could pay a cost: of symbols a card can have several, of all else each is one."""
    on_a_card = max(card.symbols for card in KINDS.values())
    return _most(cost) - len(cost.symbols) + -(-len(cost.symbols) // on_a_card)


def _are_there(state: State, rows: costs.Rows) -> bool:
    """Whether these things may lie before these seats, as far as everybody has seen."""
    cards = list(costs.cards_in_rows(rows))
    kinds = {kind for _, kind in cards}
    if any(sum(kind == one for _, one in cards) > state.could_hold(kind) for kind in kinds):
        return False
    for seat in costs.payers(rows):
        mine = [row for row in rows if row[0] == seat]
        if sum(one == seat for one, _ in cards) > state.size(seat):
            return False
        if any(costs.value_of(mine, token) > state.tokens[seat][token] for token in TOKENS):
            return False
        if not state.competitive and costs.value_of(mine, SHIELD) > state.shields[seat]:
            return False
    return True


@command
class Decline(Act):
    """Nobody pays what is asked; in a queue, the player whose turn it is. With it that is over for who is asked: so it
    has its one place, beside however many cards.
    """

    is_anybodys: ClassVar[bool] = True
    is_end: ClassVar[bool] = True
    cites: ClassVar[str] = "R/tiles/each-and-group"
    meaning: ClassVar[str] = "do not pay what is asked"

    @classmethod
    def cited(cls, at: At) -> str:
        return section(rule_of(at.state), at.state.expanded)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        rule, name = rule_of(at.state), name_of(at.state)
        yield check(at, rule, is_asked(at, has_price=False), "something_is_to_be_paid", ESSENTIAL, name=name)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        name = at.state.top.name if isinstance(at.state.top, Price | Queue) else ""
        return f"offer.Decline.{name}", {"seat": at.seat, **fixed}

    def decide(self, at: At) -> Iterator[Event]:
        top = at.state.top
        assert isinstance(top, Price | Queue)
        # RULING: magic-without-a-tile is read by R/gandalf/magic or by X/gandalf/magic.
        may_stop = top.name == "stone_in_the_well" and at.reads_first("magic-without-a-tile")
        return flow(at, NotPaid(top.name, at.seat if isinstance(top, Queue) else "", may_stop))


def _rule_of_volunteers(state: State) -> str:
    return rule_of(state) if name_of(state) else pieces.TWO_OR_SAURON


@command
class TakeUponYourself(Act):
    """A player goes into the darkness for all, or rolls the dice for all."""

    cites: ClassVar[str] = "R/tiles/two-or-sauron"
    meaning: ClassVar[str] = "take the steps, or the rolls, upon yourself"

    @classmethod
    def cited(cls, at: At) -> str:
        return section(_rule_of_volunteers(at.state), at.state.expanded)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        top = at.state.top
        is_due = isinstance(top, Price) and top.cost == Cost() and at.seat in top.payers
        yield check(at, _rule_of_volunteers(at.state), is_due, "somebody_may_take_it_upon_himself", ESSENTIAL)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        name = at.state.top.name if isinstance(at.state.top, Price) else ""
        return f"offer.TakeUponYourself.{name}", {"seat": at.seat, **fixed}

    def decide(self, at: At) -> Iterator[Event]:
        top = at.state.top
        assert isinstance(top, Price)
        if top.name in boxes.VOLUNTEERS:
            return flow(at, StepsTaken(at.seat, top.name, boxes.VOLUNTEERS[top.name]))
        return flow(at, Paid(top.name, (), at.seat))


def _rule_of_recovery(state: State) -> str:
    """X/lothlorien/recovery, X/mordor/sam-saves-frodo  By which shields are paid for cards or light at this place."""
    return "sam_saves_frodo" if state.place == pieces.MORDOR else "recovery"


@command
class Recover(Act):
    """A player pays shields for two cards, or for a step towards the light."""

    cites: ClassVar[str] = "X/lothlorien/recovery"
    meaning: ClassVar[str] = "pay shields for two cards, or for a step towards the light"
    gain: str

    @classmethod
    def cited(cls, at: At) -> str:
        return section(_rule_of_recovery(at.state), at.state.expanded)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        state, top = at.state, at.state.top
        rule = _rule_of_recovery(state)
        is_due = isinstance(top, Queue) and top.name in boxes.RECOVERING and top.seats[:1] == (at.seat,)
        yield check(at, rule, is_due, "seat_may_recover", ESSENTIAL)
        cost = boxes.RECOVERING.get(top.name, 0) if isinstance(top, Queue) else 0
        hidden = at.seat if state.competitive else None
        has = state.shields.get(at.seat, 0) >= cost
        yield check(at, rule, has, "seat_has_the_shields", secret_to=hidden, shields=cost)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="gain", kind="one_of", options=(("cards", "cards"), ("light", "light")), is_apart=True)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        name = at.state.top.name if isinstance(at.state.top, Queue) else ""
        return f"offer.Recover.{fixed.get('gain', 'cards')}", {"shields": boxes.RECOVERING.get(name, 0)}

    def checks(self, at: At) -> Iterator[Check]:
        yield check(at, _rule_of_recovery(at.state), self.gain in ("cards", "light"), "cards_or_light", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        top = at.state.top
        assert isinstance(top, Queue)
        return flow(at, Recovered(at.seat, boxes.RECOVERING[top.name], self.gain))


def _rule_of_reveal(state: State) -> str:
    """The rule of the Event for which a card is turned over at this place."""
    here = {pieces.HELMS_DEEP: "fire_of_orthanc", pieces.SHELOBS_LAIR: "nazgul_searches"}
    return here.get(state.place, "stone_in_the_well")


@command
class RevealCard(Act):
    """The top Hobbit card is turned over for an Event."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("kind",)
    is_anybodys: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    cites: ClassVar[str] = "X/moria/stone-in-the-well"
    meaning: ClassVar[str] = "name the Hobbit card that was turned over"
    kind: str

    @classmethod
    def cited(cls, at: At) -> str:
        return section(_rule_of_reveal(at.state), at.state.expanded)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        is_due = isinstance(at.state.top, Reveal) and at.state.deck > 0
        yield check(at, _rule_of_reveal(at.state), is_due, "a_card_is_turned_over", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        options = tuple((kind, kind) for kind in pieces.HOBBIT_KINDS if at.state.could_hold(kind) > 0)
        yield Domain(name="kind", kind="one_of", options=options)

    def checks(self, at: At) -> Iterator[Check]:
        yield check(
            at, _rule_of_reveal(at.state), self.fits(at, "kind"), "card_may_be_in_the_deck", ESSENTIAL, kind=self.kind
        )

    def decide(self, at: At) -> Iterator[Event]:
        top = at.state.top
        assert isinstance(top, Reveal)
        return flow(at, CardRevealed(self.kind, top.name))


def _pays(state: State) -> str:
    """What answers a price: where there is not enough for it, that it is not paid."""
    return "Pay" if can_be_paid(state) else "Decline"


def asks(at: At) -> tuple[Ask, ...]:
    """What Events and tiles ask for."""
    state, top = at.state, at.state.top
    if state.outcome is not None:
        return ()
    cites = section(rule_of(state), state.expanded)
    match top:
        case Reveal() if state.deck:
            says, facts = f"ask.reveal.{top.name}", {"active": state.active, "bearer": state.bearer}
            told: dict[str, Any] = {"cites": cites, "says": says, "answer": "RevealCard", "pile": "deck"}
            return (Draw(id="reveal", seat=ANYBODY, facts=facts, hidden=False, **told),)
        case Price():
            answer = "TakeUponYourself" if top.cost == Cost() else _pays(state)
            facts = {"active": state.active, "bearer": state.bearer, "kind": state.shown}
            says = f"ask.price.{top.name}"
            seat, group = (ANYBODY, top.payers) if len(top.payers) > 1 else (top.payers[0], ())
            return (Choose(id="price", seat=seat, group=group, cites=cites, says=says, answer=answer, facts=facts),)
        case Queue() if top.name not in (boxes.EACH_ROLLS, boxes.TOKENS):
            answer = "Recover" if top.name in boxes.RECOVERING else _pays(state)
            says, seat = f"ask.queue.{top.name}", top.seats[0]
            return (Choose(id="queue", seat=seat, cites=cites, says=says, answer=answer, facts={"seat": seat}),)
    return ()
