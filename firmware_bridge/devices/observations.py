"""What a roller's worker thread puts into the inbox. All frozen; every sentence may be shown to a player as it is."""

from dataclasses import dataclass
from typing import Self

from firmware_bridge.devices.rolls import Identity, Rolled, StrayRoll, dice_in_words


@dataclass(frozen=True, slots=True)
class RollerReady:
    """A roller is there and answers. ``sentence`` names it, and says so when it is a simulator."""

    port: str
    model: str
    device_serial: str
    firmware: str
    dice: int
    sides: int
    boot: int
    simulated: bool
    sentence: str

    @classmethod
    def from_identity(cls, identity: Identity) -> Self:
        """The observation of a device that has just said who it is."""
        what = "A simulator, not a real roller," if identity.simulated else f"The roller {identity.model}"
        dice = f"{dice_in_words(identity.dice)} of {identity.sides} sides"
        return cls(
            port=identity.port,
            model=identity.model,
            device_serial=identity.device_serial,
            firmware=identity.firmware,
            dice=identity.dice,
            sides=identity.sides,
            boot=identity.boot,
            simulated=identity.simulated,
            sentence=f"{what} {identity.device_serial} is ready at {identity.port} with {dice}.",
        )


@dataclass(frozen=True, slots=True)
class RollerGone:
    """No roller can be reached; open requests wait until one is back or they are cancelled.

    ``why`` is ``LinkError.why``, or ``unforeseen``.
    """

    sentence: str
    why: str


@dataclass(frozen=True, slots=True)
class RollSeen:
    """The answer to ``request``: one face a die, with its evidence.

    ``confidence`` is 0..1. ``interruptions`` says how often the roller was lost or restarted while this roll was asked.
    """

    request: int
    faces: tuple[int, ...]
    port: str
    device_serial: str
    boot: int
    session: int
    seq: int
    raw_line: str
    confidence: float
    simulated: bool
    interruptions: int = 0

    @classmethod
    def from_rolled(cls, request: int, rolled: Rolled, interruptions: int) -> Self:
        """The observation of a roll that answers ``request``."""
        return cls(
            request=request,
            faces=rolled.faces,
            port=rolled.port,
            device_serial=rolled.device_serial,
            boot=rolled.boot,
            session=rolled.session,
            seq=rolled.seq,
            raw_line=rolled.raw_line,
            confidence=rolled.confidence,
            simulated=rolled.simulated,
            interruptions=interruptions,
        )


@dataclass(frozen=True, slots=True)
class RollAbstained:
    """The roller gave no number for ``request``, which is closed by this. ``code`` is that of the fault."""

    request: int
    sentence: str
    code: str
    seq: int
    raw_line: str


RollerObservation = RollerReady | RollerGone | RollSeen | RollAbstained | StrayRoll
