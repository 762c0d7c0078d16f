"""What a player reads when the conversation with a roller fails. ``port`` is its name everywhere."""

from firmware_bridge.devices.rolls import dice_in_words
from firmware_bridge.link import LinkError
from firmware_bridge.protocol import VERSION, readable


def restarted(port: str) -> LinkError:
    """The device has lost its memory since it said who it is."""
    return LinkError("restarted", f"The roller at {port} has just restarted. A roll under way does not count.")


def taken(port: str) -> LinkError:
    """The device knows another session than ours."""
    return LinkError(
        "taken", f"Another program has spoken to the roller at {port}. Close it; a roll under way does not count."
    )


def hangs(port: str) -> LinkError:
    """The operating system does not come back from opening the port."""
    return LinkError(
        "stuck",
        f"{port} does not open: it hangs, or its USB hub does. Unplug both, wait a moment and plug them in again.",
    )


def unforeseen(error: Exception) -> LinkError:
    """A failure nobody foresaw, which must reach the players as a sentence too."""
    what = f"{type(error).__name__}: {error}"
    return LinkError("unforeseen", f"The roller's driver failed ({what}). Roll by hand, and report this.")


def no_port() -> LinkError:
    """Nothing is plugged in that could be a roller."""
    return LinkError(
        "missing", "No roller is plugged in. Once it is, it is found by itself; a port elsewhere has to be named."
    )


def silent(port: str) -> LinkError:
    """The device owes an answer for too long."""
    return LinkError(
        "silent",
        f"The roller at {port} has stopped answering. Unplug it and plug it in again; until then roll by hand.",
    )


def endless(port: str, roll_s: float) -> LinkError:
    """The device has answered nothing but ``busy`` for ``roll_s`` seconds."""
    return LinkError(
        "silent", f"The roller at {port} has been rolling for {roll_s:g} s. Free the die, or roll by hand."
    )


def rolls_for_another(port: str) -> LinkError:
    """A greeting met a device that is in the middle of another session's roll."""
    return LinkError("held", f"The roller at {port} is rolling for another program. Close that program.")


def nobody(port: str, identify_s: float, heard: bytes) -> LinkError:
    """No greeting was answered; ``heard`` is how that began which came instead."""
    heard = heard.strip()
    if not heard:
        return LinkError(
            "silent", f"Nobody answers at {port} within {identify_s:g} s. Is this the roller's port, and is it on?"
        )
    if heard.startswith(b">hello"):
        return LinkError("foreign", f"{port} only echoes what it is sent: no roller is behind it. Name another port.")
    says = readable(heard.splitlines()[0])
    return LinkError("foreign", f"What answers at {port} is no die roller; it says {says}. Name another port.")


def other_device(port: str, device: str) -> LinkError:
    """A device of our language, of another kind."""
    return LinkError("foreign", f"{port} is a '{device}', not a die roller. Name another port.")


def other_version(port: str, theirs: int) -> LinkError:
    """A device of another version of our language."""
    remedy = "Install a newer Ringtable" if theirs > VERSION else "Flash the firmware that came with this program"
    versions = f"version {theirs} of the roller's language, this program version {VERSION}"
    return LinkError("version", f"The roller at {port} speaks {versions}. {remedy}.")


def too_few_dice(has: int, needs: int) -> str:
    """More dice were asked for than the device has, or fewer than one."""
    return f"The roller has {dice_in_words(has)} and this roll needs {dice_in_words(needs)}. Roll by hand."


def nonsense(faces: tuple[int, ...], asked: int, sides: int) -> str:
    """An intact answer that cannot be true."""
    said = ", ".join(map(str, faces))
    return f"The roller says {said} for {dice_in_words(asked)} of {sides} sides: its firmware is wrong. Roll by hand."
