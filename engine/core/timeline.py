"""The timeline: journal entries folded into states.

Each raw entry of the journal leads to one node, whose chain of parents is the evening as it now stands. An undo points
back at an older node; a correction grows a new branch. Nothing is ever removed, so every node can still be looked at.
"""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.audience import DESK, PUBLIC, named_specs, seat_of
from engine.core.by_hand import FactSet
from engine.core.commons import Disclosed
from engine.core.fact import Fact
from engine.core.fading import stays_open
from engine.core.frozen import frozen, replace
from engine.core.record import Command, Event
from engine.core.standing import Core, CoreEvent


@frozen
class World:
    """The whole truth at one moment: the table's own state and the game's. facts: those that can be set by hand;
    part_of: the part of the play that a state of a fading record is in.
    """

    core: Core
    state: Any
    facts: Mapping[str, Fact] = field(default_factory=dict, compare=False, repr=False)
    part_of: Callable[[Any], str | None] = field(default=stays_open, compare=False, repr=False)

    @property
    def part(self) -> str | None:
        """The part of the play that it is in; None where the record stays open."""
        return self.part_of(self.state)

    def after(self, events: tuple[Event, ...]) -> "World":
        """The world after these events."""
        core, state = self.core, self.state
        for event in events:
            if isinstance(event, CoreEvent):
                core = event.apply(core)
            elif isinstance(event, FactSet):
                state = self.facts[event.fact].write(state, event.key, event.value)
            else:
                state = event.apply(state)
        return World(core, state, self.facts, self.part_of)

    def cited(self, event: Event) -> str:
        """The section by which this event happens in this world."""
        return event.cited(self.core if isinstance(event, CoreEvent) else self.state)


LATEST: Final = 64
"""So many of the latest moments have their world at hand."""


@frozen
class Item:
    """One command as it stands on the timeline.

    n: the entry it was given in; flags: citations of checks that no longer hold after a correction; corrected: the
    entry that corrected it, if any; at: TABLE or DESK, where it was given (an entry that does not tell: the desk).
    sections: by which each of its events happened, '' for an act that cites its own; known of what stands on the
    timeline, and in no file.
    """

    n: int
    seat: str
    command: Command
    events: tuple[Event, ...]
    agreed: tuple[str, ...] = ()
    readings: tuple[Mapping[str, str], ...] = ()
    flags: tuple[str, ...] = ()
    corrected: int | None = None
    at: str = DESK
    sections: tuple[str, ...] = field(default=(), compare=False)


class Node:
    """A moment: the item that led to it, and the moment before. core: the table's own state then, at hand always, and
    part: the part of the play, None where the record does not fade; sealing: the latest moment to here whose item seals
    something under a name.

    A long evening has thousands of moments and looks at the latest: of the others only every so many keep their world,
    and it is folded again where somebody asks.
    """

    __slots__ = ("_world", "core", "depth", "item", "parent", "part", "sealing")
    EVERY: Final = 16

    def __init__(self, parent: "Node | None", item: Item | None, world: World, depth: int = 0) -> None:
        self.parent, self.item, self.depth, self.core = parent, item, depth, world.core
        self.part = world.part
        kinds: tuple[Any, ...] = tuple(map(type, item.events)) if item is not None else ()
        seals = any(map(named_specs, kinds))
        self.sealing: Node | None = self if seals else parent.sealing if parent is not None else None
        self._world: World | None = world

    @property
    def world(self) -> World:
        """The table as it was at this moment."""
        items: list[Item] = []
        node = self
        while node._world is None:
            item, node = _step_back(node)
            items.append(item)
        world = node._world
        for item in reversed(items):
            world = world.after(item.events)
        return world

    def let_go(self) -> None:
        """Forget the world of a moment that is seldom looked at, where those before it can make it again."""
        if self.depth % self.EVERY:
            self._world = None

    def keep(self) -> None:
        """Have the world at hand: this moment is the present."""
        self._world = self.world

    def items(self) -> tuple[Item, ...]:
        """The items from the start of the evening to here."""
        return tuple(node.item for node in self.moments() if node.item is not None)

    def moments(self) -> "tuple[Node, ...]":
        """Every moment that an item led to, from the start of the evening to here."""
        found = []
        node: Node | None = self
        while node is not None and node.item is not None:
            found.append(node)
            node = node.parent
        return tuple(reversed(found))

    def sealed(self) -> "tuple[Item, ...]":
        """The items from the start of the evening to here that seal something under a name."""
        found, node = list[Item](), self.sealing
        while node is not None and node.item is not None:
            found.append(node.item)
            node = node.parent.sealing if node.parent is not None else None
        return tuple(reversed(found))

    def worlds(self) -> "Iterator[tuple[Node, World]]":
        """Every moment as `moments` has them, with the table as it was then: each is folded once, however long ago."""
        world: World | None = None
        for node in self.moments():
            if node._world is not None:
                world = node._world
            else:
                item, before = _step_back(node)
                world = (before.world if world is None else world).after(item.events)
            yield node, world

    def since(self, earlier: "Node | None") -> "tuple[Node, ...] | None":
        """The moments from an earlier one to here; None where no line leads from there to here."""
        found, node = [], self
        while node is not earlier:
            if node.item is None or node.parent is None or earlier is None or node.depth <= earlier.depth:
                return None
            found.append(node)
            node = node.parent
        return tuple(reversed(found))

    def find(self, n: int) -> "Node | None":
        """The node of entry `n` on this line, or None."""
        node: Node | None = self
        while node is not None and node.item is not None:
            if node.item.n == n:
                return node
            node = node.parent
        return None

    def then(self, item: Item) -> "Node":
        """The moment after `item`."""
        world, sections = self.world, list[str]()
        for event in item.events:
            sections.append(world.cited(event))
            world = world.after((event,))
        return Node(self, replace(item, sections=tuple(sections)), world, self.depth + 1)


def split(one: Node, other: Node) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """What happened on each line since they parted: (items of one, items of the other)."""
    left: list[Item] = []
    right: list[Item] = []
    while one is not other:
        if one.depth >= other.depth:
            item, one = _step_back(one)
            left.append(item)
        else:
            item, other = _step_back(other)
            right.append(item)
    return tuple(reversed(left)), tuple(reversed(right))


def _step_back(node: Node) -> tuple[Item, Node]:
    assert node.item is not None
    assert node.parent is not None
    return node.item, node.parent


@dataclass(slots=True)
class Timeline:
    """All nodes ever reached, and the one that stands. `before[n]` is the node before raw entry n."""

    head: Node
    before: dict[int, Node] = field(default_factory=dict)
    learned: dict[str, dict[str, Disclosed]] = field(default_factory=dict)
    """audience -> name of the secret -> how it was disclosed; survives undo."""
    _shown: dict[tuple[str, str], list["_Standing"]] = field(default_factory=dict)
    """(audience, name of the secret) -> what stood each time it was disclosed; chosen anew, it is a new one."""
    _disclosures: dict[str, int] = field(default_factory=dict)
    undone: Mapping[int, int] = field(default_factory=dict)
    """entry -> the undo entry that took it back; corrections and undos can be taken back too."""
    _undone_before: dict[int, Mapping[int, int]] = field(default_factory=dict)

    def record(self, n: int, head: Node, fresh: tuple[Item, ...], undo_to: int | None = None) -> None:
        """Entry `n` led to `head`; `fresh` are the items new with it; undo_to: it took back all from there on."""
        self.before[n], self._undone_before[n] = self.head, self.undone
        if past := self.before.get(n - LATEST):
            past.let_go()
        for node in head.moments()[-len(fresh) : -LATEST] if len(fresh) > LATEST else ():
            node.let_go()
        self.head = head
        head.keep()
        if undo_to is not None:
            self.undone = {**self._undone_before[undo_to], **dict.fromkeys(range(undo_to, n), n)}
        for item in fresh:
            for event in item.events:
                if isinstance(event, Disclosed):
                    self._disclosures[event.to] = self._disclosures.get(event.to, 0) + 1
                    self.learned.setdefault(event.to, {})[event.what] = event
                    self._shown.setdefault((event.to, event.what), []).append(_Standing(n, self.undone))

    def disclosures(self, audience: str) -> int:
        """How often anything was disclosed to this audience, in public or on its desk."""
        return sum(self._disclosures.get(each, 0) for each in _whom(audience))

    def known_to(self, audience: str) -> dict[str, Disclosed]:
        """Everything disclosed to this audience so far, in public or on its desk."""
        return {what: event for each in _whom(audience) for what, event in self.learned.get(each, {}).items()}

    def shown_to(self, audience: str, n: int | None) -> Container[str]:
        """Names of the secrets that are uncovered in entry n: those disclosed to this audience while it stood."""
        return _Shown(self._shown, _whom(audience), n)

    def given(self, n: int) -> Item | None:
        """The item as entry `n` gave it, whatever became of it; None for an undo or a correction."""
        item = self.before.get(n + 1, self.head).item
        return item if item is not None and item.n == n else None


@frozen
class _Standing:
    """The entries that stand once entry `last` is given."""

    last: int
    undone: Container[int]

    def __contains__(self, n: object) -> bool:
        return isinstance(n, int) and n <= self.last and n not in self.undone


def _whom(audience: str) -> tuple[str, ...]:
    """To whom something is said that this audience hears: to everybody, to a hand's seat, to itself."""
    return tuple(dict.fromkeys((PUBLIC, seat_of(audience), audience)))


@frozen
class _Shown:
    """Looked up name by name: a long evening has more disclosures than an entry has secrets."""

    shown: Mapping[tuple[str, str], list[_Standing]]
    whom: tuple[str, ...]
    n: int | None

    def __contains__(self, what: object) -> bool:
        return any(self.n in standing for each in self.whom for standing in self.shown.get((each, str(what)), ()))
