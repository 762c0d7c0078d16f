"""Offers are what a screen shows, checks are what is legal: the two are the same thing (STYLE, Checks)."""

from collections import Counter
from dataclasses import fields

import pytest

from engine.core.ask import Domain, Offer, Read
from engine.core.audience import PUBLIC, TRUTH
from engine.core.check import Weight
from engine.core.errors import RecordError
from engine.core.record import Command
from engine.policy import asked, offered
from tests.contract.cases import EVERY_VERSION
from tests.contract.games import Player, all_commands, moments, words_of
from tests.contract.kit import contract_of
from tests.contract.sampling import sampled, varied

UNOFFERED = frozenset({"EnterRoll", "GiveWord", "GiveReading", "Wait", "GoOn", "SetByHand", "Challenge", "Shuffle"})
"""Given through an ask, or by a tap every screen has, whatever the rules wait for. What else may be legal without an
offer, a game's contract tells.
"""
FILLS = 4
"""Times an offer is filled anew before it counts as one that cannot be: of a wide map few hexes may do."""


def _can_be_made_up(player: Player, domain: Domain) -> bool:
    """Whether a field of which no value is listed can hold one all the same."""
    return type(player.anybody.sample(domain)) is not object


def _refusing(player: Player, offer: Offer, command: Command) -> list[str]:
    audience = offer.seat if offer.audience == PUBLIC else offer.audience
    ruling = player.table.may(offer.seat, command)
    return [check.says for check in ruling.visible(audience) if check.refuses]


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_a_finished_offer_is_legal_and_a_template_can_be_filled_legally(game: str, version: str) -> None:
    seen: Counter[str] = Counter()
    for player in moments(game, version, range(3), turns=5, every=2):
        for offer in offered(player.table):
            if not offer.fields:
                command = player.table.command({"do": offer.do, **offer.fixed})
                assert not _refusing(player, offer, command), (offer.do, player.table.journal())
            elif all(domain.options or _can_be_made_up(player, domain) for domain in offer.fields):
                filled = (player.anybody.fill(player.table, offer) for _ in range(FILLS))
                assert any(move is not None for move in filled), f"{offer.do} cannot be filled: {offer}"
            seen[offer.do] += 1
    floors = contract_of(game).floors
    floors.meets("offer_kinds", len(seen))
    floors.meets("offers", seen.total())


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_what_one_seat_is_offered_is_its_part_of_what_is_offered(game: str, version: str) -> None:
    compared = 0
    for player in moments(game, version, range(2), turns=3, every=12):
        table = player.table
        for audience in (PUBLIC, *table.seats, TRUTH):
            offers = table.offers(audience)
            compared += len(offers)
            for seat in table.seats:
                assert table.offers(audience, by=seat) == tuple(offer for offer in offers if offer.seat == seat)
    assert compared


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_every_command_has_conditions(game: str, version: str) -> None:
    for do, kind in all_commands(Player(game, version, 0).table).items():
        assert kind.opens.__func__ is not Command.opens.__func__ or kind.checks is not Command.checks, do  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_while_a_seat_waits_nothing_it_holds_is_offered(game: str, version: str) -> None:
    held = 0
    for player in moments(game, version, range(2), turns=3):
        table, kinds = player.table, all_commands(player.table)
        if not any(kinds[offer.do].is_held_by_wait for offer in offered(table)):
            continue
        entry = table.submit(table.seats[0], table.command({"do": "Wait"})).entry
        assert entry is not None
        for offer in offered(table):
            assert not kinds[offer.do].is_held_by_wait, f"{offer.do} is offered while a seat waits"
        held += 1
        assert table.undo(table.seats[0], entry).allowed
        assert offered(table)
    contract_of(game).floors.meets("held", held)


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_what_is_not_offered_fails_a_check_its_seat_can_see(game: str, version: str) -> None:
    free = UNOFFERED | contract_of(game).unoffered
    tried: Counter[str] = Counter()
    for player in moments(game, version, range(3), turns=4, every=3):
        table, chance, words = player.table, player.chance, words_of(player.table)
        offers = offered(table)
        answers = {(seat, ask.answer) for seat, ask in asked(table)}
        kinds = all_commands(table)
        near = [(offer.seat, offer.do, player.anybody.fill(table, offer)) for offer in chance.shuffled(offers)[:2]]
        samples = [(seat, do, sampled(kind, words, chance)) for do, kind in kinds.items() for seat in table.seats]
        samples += [(seat, do, varied(move.values, kinds[do], words, chance)) for seat, do, move in near if move]
        for seat, do, values in samples:
            if do in free or any(f"{do}.{name}" in free and not value for name, value in values.items()):
                continue
            if any(offer.seat == seat and offer.admits(do, values) for offer in offers):
                continue
            ruling = table.may(seat, table.command({"do": do, **values}))
            assert ruling.failing(seat), f"{seat} may {do} {values}, which no offer makes ({answers})"
            tried[do] += 1
    assert set(tried) == set(all_commands(table)) - free


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_an_own_secret_is_the_only_secret_that_refuses(game: str, version: str) -> None:
    rulings = 0
    for player in moments(game, version, range(2), turns=3, every=3):
        table, words = player.table, words_of(player.table)
        for do, kind in all_commands(table).items():
            for seat in table.seats:
                values = sampled(kind, words, player.chance)
                public = table.may(seat, table.command({"do": do, **values}))
                for check in public.checks:
                    if check.refuses and check.secret_to not in (None, seat):
                        others = [c for c in public.visible(seat) if c.refuses]
                        assert others, f"{do} of {seat} is refused by {check.says}, a secret of {check.secret_to}"
                    assert isinstance(check.weight, Weight)
                rulings += 1
    contract_of(game).floors.meets("rulings", rulings)


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_a_command_that_cannot_be_read_says_so_and_keeps_a_secret_to_itself(game: str, version: str) -> None:
    table = Player(game, version, 0).table
    for do, kind in table.game.commands().items():
        for spec in fields(kind):  # type: ignore[arg-type]
            with pytest.raises(RecordError) as told:
                table.command({"do": do, spec.name: {"rosebud": ["rosebud"]}})
            if "secret" in spec.metadata:
                assert "rosebud" not in str(told.value), f"{do}.{spec.name}: {told.value}"


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_every_ask_can_be_answered_by_what_it_names(game: str, version: str) -> None:
    for player in moments(game, version, range(2), turns=3, every=2):
        table = player.table
        for seat, ask in asked(table):
            assert ask.answer in all_commands(table)
            if isinstance(ask, Read):
                assert table.offers(seat) == () or ask.missing
            if ask.kind in ("draw", "choose") and not any(isinstance(other, Read) for _, other in asked(table)):
                answers = (offer for offer in offered(table) if offer.do == ask.answer)
                assert any(ask.may_be_answered_by(offer.seat) for offer in answers), ask.id
