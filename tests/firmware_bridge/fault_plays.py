"""How each trouble of the fault matrix is played, at a table with one ask."""

import errno
import grp
import os
import socket
import stat
import threading
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pytest
import serial

from firmware_bridge.link import Link, SerialLink
from firmware_bridge.protocol import Message, encode, message
from tests.firmware_bridge.meddling import Meddle, Table, altered
from tests.patience import PATIENCE_S


def ready(table: Table) -> None:
    table.start()
    table.ready()


# -- the cable --------------------------------------------------------------------------------------------------------


def unplugged_before(table: Table) -> None:
    ready(table)
    table.port.unplug()
    table.gone()
    table.ask()
    table.later(0.1)
    assert not table.rolls
    table.port.plug()
    assert table.answered().interruptions == 0


def unplugged_during(table: Table) -> None:
    ready(table)
    table.ask()
    table.under_way()
    table.port.unplug()
    table.gone()
    table.port.plug()
    assert table.answered().interruptions == 1


def unplugged_after(table: Table) -> None:
    ready(table)
    table.ask()
    table.answered()
    table.port.unplug()
    table.gone()
    table.port.plug()
    table.ready()


def unplugged_and_by_hand(table: Table) -> None:
    ready(table)
    table.ask()
    table.under_way()
    table.port.unplug()
    table.gone()
    table.call_off()
    table.port.plug()
    table.ready()


def rolled_by_hand_meanwhile(table: Table) -> None:
    ready(table)
    table.ask()
    table.under_way()
    table.call_off()
    assert table.stray().why == "late"


def replugged_elsewhere(table: Table) -> None:
    table.url = None
    ready(table)
    table.ask()
    table.under_way()
    before = table.port.name
    table.port.unplug()
    table.gone()
    table.port.plug(table.folder / "ttyACM1")
    after = table.answered()
    assert after.port == table.port.name != before
    assert after.interruptions == 1


# -- the device -------------------------------------------------------------------------------------------------------


def restarted(table: Table) -> None:
    ready(table)
    table.ask()
    table.under_way()
    table.port.reboot()
    assert table.answered().interruptions == 1


def silent(table: Table) -> None:
    ready(table)
    table.meddle = lambda heard, line: b""
    table.ask()
    table.gone()


def endless(table: Table) -> None:
    def busy(heard: Message, line: bytes) -> bytes:
        if heard.name != "rolled":
            return line
        return altered(heard, "busy", session=heard.number("session"), boot=heard.number("boot"), rolling=9, wait_ms=9)

    table.pace = replace(table.pace, roll_s=0.3)
    table.meddle = busy
    ready(table)
    table.ask()
    table.gone()
    table.worker.close()


def fault(code: str) -> Callable[[Table], None]:
    def play(table: Table) -> None:
        ready(table)
        table.port.order(code)
        table.ask()
        assert table.abstained().code == code

    return play


def nonsense(table: Table) -> None:
    table.meddle = lambda heard, line: altered(heard, faces=(7,)) if heard.name == "rolled" else line
    ready(table)
    table.ask()
    table.abstained()


def too_many_dice(table: Table) -> None:
    ready(table)
    table.request = table.worker.request_roll(8)
    table.abstained()


def wrong_version(table: Table) -> None:
    table.meddle = lambda heard, line: altered(heard, version=2) if heard.name == "here" else line
    table.start()
    table.ask()
    table.gone()


# -- the wire ---------------------------------------------------------------------------------------------------------


def answered_with(meddle: Callable[[], Meddle]) -> Callable[[Table], None]:
    def play(table: Table) -> None:
        table.meddle = meddle()
        ready(table)
        table.ask()
        first = table.answered()
        table.worker.request_roll()
        assert table.answered().seq > first.seq
        table.seen.pop()

    return play


def lost_reply() -> Meddle:
    lost: set[int] = set()

    def meddle(heard: Message, line: bytes) -> bytes:
        if heard.name != "rolled" or heard.seq in lost:
            return line
        lost.add(heard.seq)
        return b""

    return meddle


def late_duplicate() -> Meddle:
    late: list[bytes] = []

    def meddle(heard: Message, line: bytes) -> bytes:
        if heard.name == "rolled":
            late.append(line)
        return b"".join(late[:1]) + line

    return meddle


def garbage() -> Meddle:
    noise = b"\x00\xff>~<ro\x81lled 9 faces=6*\xfe"
    return lambda heard, line: noise + line + noise


# -- other programs and other ports ------------------------------------------------------------------------------------


def other_host(table: Table) -> None:
    hello = encode(message("hello", 1, version=1, session=77))
    links: list[Link] = []

    def make(url: str) -> Link:
        links.append(table.link(url))
        return links[-1]

    # One ping only, so that it is the ask that meets the stranger.
    table.pace, table.make_link = replace(table.pace, ping_s=60.0), make
    ready(table)
    table.heard("pong")
    links[-1].write(hello)
    table.ask()
    table.answered()


def busy_for_another(table: Table) -> None:
    table.other_host_says(
        encode(message("hello", 1, version=1, session=77)), encode(message("roll", 2, session=77, count=1))
    )
    table.pace = replace(table.pace, identify_s=0.06)
    table.start()
    table.ask()
    table.gone()
    table.answered()


def held(table: Table) -> None:
    holder = SerialLink(table.port.name)
    holder.open()
    table.start()
    table.ask()
    table.gone()
    holder.close()
    table.answered()


def denied(table: Table) -> None:
    device = table.folder / "ttyACM0"
    device.touch()
    device.chmod(stat.S_IRUSR | stat.S_IWUSR | stat.S_IRGRP | stat.S_IWGRP)
    table.url = str(device)

    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(errno.EACCES, "could not open port: Permission denied")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serial, "serial_for_url", refuse)
        patch.setattr(os, "getgroups", list)
        patch.setattr(grp, "getgrgid", lambda _: SimpleNamespace(gr_name="dialout"))
        table.start()
        table.ask()
        table.gone()
        table.later(0.1)
        table.close()


def hanging(table: Table) -> None:
    released = threading.Event()

    class HangingLink(SerialLink):
        def open(self) -> None:
            released.wait(PATIENCE_S)
            super().open()

    table.make_link = HangingLink
    table.start()
    table.ask()
    table.gone()
    table.later(0.1)
    assert not table.rolls
    released.set()
    table.answered()


def nobody(table: Table) -> None:
    master, slave = os.openpty()
    table.url = os.ttyname(slave)
    table.start()
    table.ask()
    table.gone()
    table.close()
    for end in (master, slave):
        os.close(end)


def foreign(table: Table) -> None:
    table.meddle = lambda heard, line: b"$GPGGA,1\r\n"
    table.start()
    table.ask()
    table.gone()


def missing(table: Table) -> None:
    table.port.unplug()
    table.url = str(table.folder / "ttyACM0")
    table.start()
    table.ask()
    table.gone()


def nothing_plugged_in(table: Table) -> None:
    table.port.unplug()
    table.url = None
    table.start()
    table.ask()
    table.gone()
    table.port.plug()
    table.answered()


def unserved(table: Table) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        table.url = f"socket://127.0.0.1:{server.getsockname()[1]}"
    table.start()
    table.ask()
    table.gone()
