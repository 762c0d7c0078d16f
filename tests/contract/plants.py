"""Leaks planted in what the engine answers, at any game's table: each tells the number of its secret (`Told`)."""

import zlib
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from companion.intents import Draft
from companion.models import DeedModel, TabModel
from companion.table import presenter as table_pages
from engine import script
from engine.core import export, projection, repair
from engine.core.ask import Ask, Offer
from engine.core.audience import PUBLIC, TRUTH
from engine.core.check import Check
from engine.core.commons import Challenge, ChallengeRuled
from engine.core.judge import Judge
from engine.core.offering import Closed
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.core.timeline import Node, World
from tests.contract import screens
from tests.contract.kit import Leak, Patch, Told


def in_the_view(patch: Patch, told: Told) -> None:
    more_in_the_view(patch, lambda state, _: {"hint": told.tells(state)})


def in_the_order_of_the_view(patch: Patch, told: Told) -> None:
    honest = Table._view_of

    def leaky(table: Table, node: Node, audience: str) -> dict[str, Any]:
        shown = honest(table, node, audience)
        turned = told.tells(node.world.state) % len(shown)
        return {name: shown[name] for name in [*shown][turned:] + [*shown][:turned]}

    patch.setattr(Table, "_view_of", leaky)


def in_the_asks(patch: Patch, told: Told) -> None:
    honest = Judge.asks

    def leaky(judge: Judge, world: World, audience: str) -> tuple[Ask, ...]:
        dust = {"dust": told.tells(world.state)}
        return tuple(replace(ask, facts={**ask.facts, **dust}) for ask in honest(judge, world, audience))

    patch.setattr(Judge, "asks", leaky)


def in_the_offers(patch: Patch, told: Told) -> None:
    honest = Table.offers

    def leaky(table: Table, audience: str = PUBLIC) -> tuple[Offer, ...]:
        offers = honest(table, audience)
        return (*offers, *offers[-1:] * told.of(table))

    patch.setattr(Table, "offers", leaky)


def in_a_journal_sentence(patch: Patch, told: Told) -> None:
    honest = projection.say

    def leaky(table: Table, event: Any, giver: str) -> str:
        return honest(table, event, giver) + "." * told.of(table)

    patch.setattr(projection, "say", leaky)


def in_the_number_of_checks(patch: Patch, told: Told) -> None:
    """Nobody but the owner may see how many there are."""
    honest = Judge.checks

    def leaky(judge: Judge, node: Node, *given: Any) -> tuple[Check, ...]:
        checks = honest(judge, node, *given)
        mine = tuple(replace(check, secret_to=told.secret.owner) for check in checks[:1])
        return (*checks, *mine * told.tells(node.world.state))

    patch.setattr(Judge, "checks", leaky)


def in_a_check(patch: Patch, told: Told) -> None:
    honest = Judge.checks

    def leaky(judge: Judge, node: Node, *given: Any) -> tuple[Check, ...]:
        dust = told.tells(node.world.state)
        return tuple(replace(check, says=f"{check.says} {dust}") for check in honest(judge, node, *given))

    patch.setattr(Judge, "checks", leaky)


def _dusty(ruling: Ruling, dust: int) -> Ruling:
    return replace(ruling, checks=tuple(replace(c, facts={**c.facts, "entry": dust}) for c in ruling.checks))


def in_the_undo_answer(patch: Patch, told: Told) -> None:
    honest = repair.undo

    def leaky(table: Table, seat: str, to: int, agreed: tuple[str, ...]) -> Ruling:
        return _dusty(honest(table, seat, to, agreed), told.of(table))

    patch.setattr(repair, "undo", leaky)


def in_a_correction(patch: Patch, told: Told) -> None:
    honest = repair.correct

    def leaky(table: Table, *given: Any) -> Ruling:
        return _dusty(honest(table, *given), told.of(table))

    patch.setattr(repair, "correct", leaky)


def in_a_challenge(patch: Patch, told: Told) -> None:
    def leaky(command: Challenge, at: Any) -> Iterator[Any]:
        yield ChallengeRuled(command.entry, True, str(told.tells(at.state)))

    patch.setattr(Challenge, "decide", leaky)


def before_everybody(patch: Patch, name: str, *commands: type[Any]) -> None:
    """What these commands check for their owner alone is checked before all. name: `checks` or `opens`."""
    for command in commands:
        honest = getattr(command, name)

        def leaky(*given: Any, honest: Any = honest) -> Iterator[Check]:
            for check in honest(*given):
                yield replace(check, secret_to=None)

        patch.setattr(command, name, leaky if name == "checks" else staticmethod(leaky))


def more_in_the_view(patch: Patch, more: Callable[[Any, str], dict[str, Any]]) -> None:
    """An audience's view has more in it. more: of the state as it is, for this audience."""
    honest = Table._view_of

    def leaky(table: Table, node: Node, audience: str) -> dict[str, Any]:
        return {**honest(table, node, audience), **more(node.world.state, audience)}

    patch.setattr(Table, "_view_of", leaky)


def in_how_many_cards_a_hand_has(patch: Patch, told: Told) -> None:
    """Cards that their owner does not tell are not counted."""

    def told_of(state: Any, audience: str) -> dict[str, Any]:
        return {"hand_sizes": {seat: sum(card is not None for card in state.hand(seat)) for seat in state.seats}}

    more_in_the_view(patch, told_of)


def in_the_ledger(patch: Patch, told: Told) -> None:
    """Everybody is told what sam's desk says of the hand."""
    patch.setattr(Table, "cards", lambda table, who="": {"sam": table.timeline.head.world.state.hand("sam")})


def in_what_a_challenge_calls_sealed(patch: Patch, told: Told) -> None:
    """A challenge calls sealed what rests on a secret only where the secret speaks against the act."""

    def leaky(command: Challenge, at: Any) -> Iterator[Any]:
        found = at.entry_at(command.entry)
        assert found is not None
        challenged, then = found
        against = any(check.secret_to is not None and not check.holds for check in challenged.all_checks(then))
        yield ChallengeRuled(command.entry, stands=True, cites="", is_sealed=against)

    patch.setattr(Challenge, "decide", leaky)


def in_the_export(patch: Patch, told: Told) -> None:
    def leaky(table: Table, entry: Any, audience: str) -> list[Any]:
        return [[opening.path, opening.value] for opening in entry.openings]

    patch.setattr(export, "_openings", leaky)


def in_the_entry_numbers(patch: Patch, told: Told) -> None:
    """After every command that can hold the secret there are so many entries more."""
    honest = Table.submit

    def leaky(table: Table, seat: str, command: Any, *more: Any, **named: Any) -> Ruling:
        ruling = honest(table, seat, command, *more, **named)
        if ruling.allowed and any("secret" in spec.metadata for spec in fields(command)):
            for _ in range(told.of(table)):
                for do in ("Wait", "GoOn"):
                    honest(table, seat, table.command({"do": do}))
        return ruling

    patch.setattr(Table, "submit", leaky)


def in_a_replay(patch: Patch, told: Told) -> None:
    honest = Table.replay

    def leaky(table: Table, upto: int, audience: str = PUBLIC) -> dict[str, Any]:
        return honest(table, upto, TRUTH)

    patch.setattr(Table, "replay", leaky)


def in_the_last_line_of_a_replay(patch: Patch, told: Told) -> None:
    """A script played for the public ends in what only the whole truth has."""
    honest = script.ended

    def leaky(replay: Any) -> dict[str, Any]:
        return {**honest(replay), "dust": told.of(replay.table)}

    patch.setattr(script, "ended", leaky)


def in_the_evidence(patch: Patch, told: Told) -> None:
    patch.setattr(Table, "evidence", lambda table, entry, audience=PUBLIC: table.file.evidence(entry))


def in_the_evidence_asked_for(patch: Patch, told: Told) -> None:
    """As before, with an export that is honest about it."""
    in_the_evidence(patch, told)
    patch.setattr("engine.core.export._evidence", lambda table, entry, audience: {})


def in_what_was_sealed(patch: Patch, told: Told) -> None:
    def leaky(n: int, path: str, value: Any, nonce_hex: str) -> dict[str, str]:
        return {"seal": f"{zlib.crc32(repr(value).encode()):08x}{'0' * 56}"}

    patch.setattr("engine.core.sealing.sealed_value", leaky)


def in_what_is_closed(patch: Patch, told: Told) -> None:
    """So many acts stand dim at the foot of the ask."""
    honest = Table.closed

    def leaky(table: Table, seat: str) -> tuple[Closed, ...]:
        return (*honest(table, seat), *(Closed(seat, "Wait", "act", "why", "table"),) * told.of(table))

    patch.setattr(Table, "closed", leaky)


def behind_a_key_of_the_table(patch: Patch, told: Told) -> None:
    """The first panel of what lies behind the first key bears the number."""
    honest = table_pages._tabs

    def leaky(table: Table, *more: Any) -> tuple[TabModel, ...]:
        first, *others = honest(table, *more)
        return (replace(first, title=f"{first.title}{' ' * told.of(table)}"), *others)

    patch.setattr(table_pages, "_tabs", leaky)


def in_what_a_deed_costs(patch: Patch, told: Told) -> None:
    """What is left of the secret after a deed is its price."""
    honest = table_pages._deed

    def leaky(draft: Draft, offers: Any, sight: Any, table: Table, sitting: Any = ()) -> DeedModel | None:
        deed = honest(draft, offers, sight, table, sitting)
        return deed and replace(deed, cells=told.of(table))

    patch.setattr(table_pages, "_deed", leaky)


def on_a_screen(patch: Patch, told: Told) -> None:
    patch.setitem(screens.SCREENS, "table", lambda table, audience: repr(table.view(TRUTH)))


IN_ANSWERS = (
    Leak(in_the_view, "view"),
    Leak(in_the_order_of_the_view, "view"),
    Leak(in_the_asks, "asks"),
    Leak(in_the_offers, "offers"),
    # What is said at once is said from the same sentences, so that is where it shows first.
    Leak(in_a_journal_sentence, "said"),
    Leak(in_the_number_of_checks, "checks"),
    Leak(in_a_check, "ruling: *"),
    Leak(in_the_undo_answer, "undo answer"),
    Leak(in_a_correction, "correction"),
    Leak(in_a_challenge, "ruling: challenge"),
    Leak(in_the_export, "export"),
    Leak(in_the_entry_numbers, "entry numbers"),
    Leak(in_a_replay, "replay"),
    Leak(in_the_last_line_of_a_replay, "replay's last line"),
    # Exports carry public evidence, so that is where it shows first.
    Leak(in_the_evidence, "export"),
    Leak(in_the_evidence_asked_for, "evidence"),
    Leak(in_what_was_sealed, "seals"),
    Leak(in_what_is_closed, "screen: table"),
    Leak(behind_a_key_of_the_table, "screen: table"),
    Leak(in_what_a_deed_costs, "screen: deeds"),
    Leak(on_a_screen, "screen: table"),
)
"""What can be planted at any table."""
