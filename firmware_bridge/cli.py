"""``ringtable roller [list|test|sim|teach]``: find rollers, try one, pretend to be one, or teach a new one."""

import argparse
import io
import json
import os
import signal
import sys
import threading
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.rolls import Identity, Rolled, RollFault, dice_in_words
from firmware_bridge.link import LinkError, SerialLink
from firmware_bridge.ports import ENVIRONMENT, Candidate, candidates
from firmware_bridge.protocol import Message, Value
from firmware_bridge.sim_build import simulator
from firmware_bridge.sim_faults import FAULTS, parse_faults
from firmware_bridge.sim_port import SimulatedPort
from firmware_bridge.sim_program import SimulatorError
from firmware_bridge.teach import teach_at

_FINE: Final = 0
_FAILED: Final = 1
_NOT_UNDERSTOOD: Final = 2
_NO_PORT: Final = f"No serial port is plugged in. Plug the roller in, or name its port with --port or {ENVIRONMENT}."
_UNTAUGHT: Final = (
    "It has not been taught: it reads by levels that may be another face's under its own lamp. Before a game, run "
    "ringtable roller teach."
)
_SIMULATED: Final = "a simulator: no die is thrown"
_SERIAL: Final = "SIM-0001"
_ROLL_LEAST_S: Final = 0.02
_ROLL_MOST_S: Final = 8.0


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb; 0 fine, 1 no roller or a failed roll, 2 words not understood."""
    try:
        args = _parser().parse_args(sys.argv[1:] if argv is None else argv)
    except SystemExit as end:
        return _NOT_UNDERSTOOD if end.code else _FINE
    _suffer_any_text()
    try:
        status = _done(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _FINE
    except BrokenPipeError:
        # Whoever reads this has heard enough, as `head` has; nothing is left to be told at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _FINE
    return status


def _suffer_any_text() -> None:
    """A port's name may be no text, and a terminal may lack its letters."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _done(args: argparse.Namespace) -> int:
    match args.verb:
        case "test":
            return _test(args.port, args.rolls, args.count, args.json)
        case "teach":
            return _teach(args.port)
        case "sim":
            return _simulate(args)
        case _:
            return _list(args.port, args.json)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ringtable roller", description="The serial die roller.")
    parser.set_defaults(port=None, json=False)
    verbs = parser.add_subparsers(dest="verb", metavar="list|test|sim|teach")
    listing = verbs.add_parser("list", help="the ports and who answers there (when no verb is given)")
    testing = verbs.add_parser("test", help="greet one roller, roll it, and have it test itself")
    teaching = verbs.add_parser("teach", help="teach a new roller its lamp and its dice, and have it test itself")
    for verb in (listing, testing, teaching):
        verb.add_argument("--port", help=f"anything pyserial opens; otherwise {ENVIRONMENT}, otherwise the USB ports")
    for verb in (listing, testing):
        verb.add_argument("--json", action="store_true", help="one JSON object a line")
    testing.add_argument("--rolls", type=_positive, default=3, metavar="N", help="how many rolls (3)")
    testing.add_argument("--count", type=_positive, default=1, metavar="N", help="dice a roll (1)")
    sim = verbs.add_parser("sim", help="a simulated roller on a pty, whose name is printed first")
    sim.add_argument(
        "--faces", type=_faces, default=(), metavar="3,5,1", help="faces it pretends to roll, over and over"
    )
    sim.add_argument("--seed", type=int, metavar="N", help="seed of the invented faces")
    sim.add_argument("--dice", type=int, choices=range(1, 9), default=2, help="how many dice it has (2)")
    sim.add_argument("--roll-s", type=_roll_s, default=0.8, metavar="S", help="how long a roll takes (0.8)")
    sim.add_argument("--link", type=Path, metavar="PATH", help="keep a symbolic link to the pty here")
    sim.add_argument("--faults", type=_faults, default=(), metavar="F,F@N", help=f"befall roll N: {', '.join(FAULTS)}")
    sim.add_argument("--button", action="store_true", help="press the box's button at every line typed")
    return parser


def _list(port: str | None, as_json: bool) -> int:
    found = candidates(port)
    if not found and not as_json:
        print(_NO_PORT)
    rollers = [_asked(candidate, as_json) for candidate in found]
    return _FINE if any(rollers) else _FAILED


def _asked(candidate: Candidate, as_json: bool) -> bool:
    """Print what one port says; whether it is a roller."""
    identity, sentence = None, ""
    try:
        with DieRoller(candidate.url) as roller:
            identity = roller.identify()
    except LinkError as error:
        sentence = str(error)
    if as_json:
        _print_json(asdict(candidate) | {"roller": _as_json(identity) if identity else None, "says": sentence})
    elif identity is not None:
        print(f"{candidate.url}: {_introduced(identity)}.")
    else:
        print(f"{candidate.url}: {sentence}")
    return identity is not None


def _test(port: str | None, rolls: int, count: int, as_json: bool) -> int:
    error: LinkError | None = None
    for candidate in candidates(port):
        try:
            with DieRoller(candidate.url) as roller:
                identity = roller.identify()
                if as_json:
                    _print_json({"roller": _as_json(identity)})
                else:
                    print(f"{candidate.url}: {_introduced(identity)}.")
                return _tried(roller, identity, rolls, count, as_json)
        except LinkError as trouble:
            error = error or trouble
    print(error or _NO_PORT, file=sys.stderr)
    return _FAILED


def _tried(roller: DieRoller, identity: Identity, rolls: int, count: int, as_json: bool) -> int:
    try:
        has_rolled = _roll_some(roller, rolls, count, as_json)
        return _FINE if _look_over(roller, identity, as_json) and has_rolled else _FAILED
    except LinkError as error:
        print(error, file=sys.stderr)
        return _FAILED


def _roll_some(roller: DieRoller, rolls: int, count: int, as_json: bool) -> bool:
    """Whether all rolls gave faces."""
    is_fine = True
    for number in range(1, rolls + 1):
        try:
            rolled = roller.roll(count)
        except RollFault as fault:
            print(f"Roll {number}: {fault}", file=sys.stderr)
            is_fine = False
            continue
        if as_json:
            _print_json(asdict(rolled))
        else:
            print(_told(number, rolled))
    return is_fine


def _look_over(roller: DieRoller, identity: Identity, as_json: bool) -> bool:
    """Whether the self-test finds nothing broken; it and the counts are told."""
    tested, counts = _fields(roller.ask("selftest")), _fields(roller.ask("stats"))
    if as_json:
        _print_json({"self_test": tested})
        _print_json({"counts": counts})
    else:
        print(f"Self-test: {_in_a_row(tested)}.")
        print(f"Counted since it was built: {_in_a_row(counts)}.")
    if "unlearnt" in tested.values() and not identity.simulated:
        print(_UNTAUGHT, file=sys.stderr)
    broken = {part: says for part, says in tested.items() if says not in ("well", "unlearnt")}
    if broken:
        print(f"It is not well ({_in_a_row(broken)}). WIRING.md says what to look at.", file=sys.stderr)
    return not broken


def _fields(answer: Message) -> dict[str, Value]:
    """What an answer says, without whom it says it to."""
    return {name: value for name, value in answer.values if name not in ("session", "boot")}


def _in_a_row(fields: dict[str, Value]) -> str:
    said = {name: " ".join(map(str, value)) if isinstance(value, tuple) else value for name, value in fields.items()}
    return ", ".join(f"{name} {value}" for name, value in said.items())


def _teach(port: str | None) -> int:
    found = candidates(port)
    if len(found) == 1:
        return teach_at(SerialLink(found[0].url))
    several = f"Name the roller's port with --port: {', '.join(candidate.url for candidate in found)}."
    print(several if found else _NO_PORT, file=sys.stderr)
    return _FAILED


def _simulate(args: argparse.Namespace) -> int:
    try:
        if args.link is not None and args.link.exists() and not args.link.is_symlink():
            print(f"{args.link} exists and is no symbolic link. Give --link another path.", file=sys.stderr)
            return _FAILED
        device = simulator(faces=args.faces, seed=args.seed, dice=args.dice, roll_s=args.roll_s, serial=_SERIAL)
        return _served(SimulatedPort(device, args.link, args.faults), args.button)
    except SimulatorError as error:
        print(error, file=sys.stderr)
    except BrokenPipeError:
        raise
    except OSError as error:
        advice = " Give --link a path where you may make a link." if args.link is not None else ""
        print(f"The simulator could not make its port: {error}.{advice}", file=sys.stderr)
    return _FAILED


def _served(port: SimulatedPort, has_button: bool) -> int:
    """Serve the port until Ctrl-C, SIGTERM or the program's own end."""
    before = {number: signal.signal(number, lambda *_: port.ended.set()) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with port:
            print(port.name, flush=True)
            print(f"This is {_SIMULATED}. Its serial number is {_SERIAL}; Ctrl-C ends it.", flush=True)
            if has_button:
                threading.Thread(target=_press_at_lines, args=(port,), daemon=True).start()
            port.ended.wait()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if port.trouble:
        raise SimulatorError(port.trouble)
    return _FINE


def _press_at_lines(port: SimulatedPort) -> None:
    for _ in sys.stdin:
        port.press()


def _introduced(identity: Identity) -> str:
    what = _SIMULATED if identity.simulated else f"the roller {identity.model}"
    dice = f"{dice_in_words(identity.dice)} of {identity.sides} sides"
    return f"{what}, serial number {identity.device_serial}, firmware {identity.firmware}, {dice}"


def _told(number: int, rolled: Rolled) -> str:
    faces = " ".join(map(str, rolled.faces))
    return f"Roll {number}: {faces}  (sure {rolled.confidence:.3f})  {rolled.raw_line}"


def _as_json(identity: Identity) -> dict[str, object]:
    return asdict(identity) | {"simulated": identity.simulated}


def _print_json(value: dict[str, object]) -> None:
    print(json.dumps(value), flush=True)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no number from 1 up")
    return int(text)


def _roll_s(text: str) -> float:
    try:
        roll_s = float(text)
    except ValueError:
        roll_s = 0.0
    if not _ROLL_LEAST_S <= roll_s <= _ROLL_MOST_S:
        raise argparse.ArgumentTypeError(f"'{text}' is no time from {_ROLL_LEAST_S:g} to {_ROLL_MOST_S:g} s")
    return roll_s


def _faces(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.strip() in ("1", "2", "3", "4", "5", "6") for part in parts):
        raise argparse.ArgumentTypeError(f"'{text}' are no faces; give some like 3,5,1")
    return tuple(map(int, parts))


def _faults(text: str) -> tuple[tuple[str, int], ...]:
    try:
        return parse_faults(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


if __name__ == "__main__":
    sys.exit(main())
