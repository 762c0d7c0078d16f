"""The transport: every trouble of a port is one sentence. And where rollers are looked for."""

import errno
import grp
import os
import socket
import termios
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial

from firmware_bridge import ports
from firmware_bridge.link import LinkError, SerialLink
from firmware_bridge.ports import ENVIRONMENT, candidates
from firmware_bridge.sim_port import SimulatedPort

Sim = Callable[..., SimulatedPort]


def trouble(url: str) -> LinkError:
    with pytest.raises(LinkError) as raised:
        SerialLink(url).open()
    return raised.value


def failing(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(serial, "serial_for_url", refuse)


def test_bytes_go_through_and_silence_is_no_error() -> None:
    link = SerialLink("loop://")
    link.open()
    link.write(b"abc")
    assert link.read(0.05) == b"abc"
    assert link.read(0.05) == b""
    link.close()
    link.close()


@pytest.mark.parametrize(
    ("url", "why", "says"),
    [
        ("/dev/there-is-none", "missing", "There is no port /dev/there-is-none"),
        ("/etc/hostname", "wrong_url", "no serial port"),
        ("/tmp", "wrong_url", "no serial port"),
        ("carrier-pigeon://loft", "wrong_url", "names no port"),
        ("socket://host:loft", "wrong_url", "names no port"),
        ("socket://127.0.0.1:99999", "wrong_url", "names no port"),
        ("socket://", "wrong_url", "names no port"),
        ("hwgrep://(", "wrong_url", "names no port"),
    ],
)
def test_what_is_no_port_is_named(url: str, why: str, says: str) -> None:
    error = trouble(url)
    assert error.why == why
    assert says in str(error)


def test_a_port_nobody_serves_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    error = trouble(f"socket://127.0.0.1:{port}")
    assert error.why == "refused"
    assert "Nobody answers" in str(error)


def test_a_name_nobody_knows_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, socket.gaierror(socket.EAI_NONAME, "Name or service not known"))
    assert "No computer of the name in socket://attic:7" in str(trouble("socket://attic:7"))


def test_a_port_another_program_holds_is_named(sim: Sim) -> None:
    name = sim().name
    first = SerialLink(name)
    first.open()
    error = trouble(name)
    assert error.why == "held"
    assert "Another program holds" in str(error)
    first.close()
    second = SerialLink(name)
    second.open()
    second.close()


def test_a_forbidden_port_says_which_group_to_join(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    device = tmp_path / "ttyACM0"
    device.touch(mode=0o660)
    device.chmod(0o660)
    failing(monkeypatch, serial.SerialException(errno.EACCES, "could not open port: Permission denied"))
    monkeypatch.setattr(os, "getgroups", list)
    monkeypatch.setattr(grp, "getgrgid", lambda _: SimpleNamespace(gr_name="dialout"))
    error = trouble(str(device))
    assert error.why == "denied"
    assert "sudo usermod -aG dialout $USER" in str(error)


@pytest.mark.parametrize(
    ("mode", "group", "mine"), [(0o600, "dialout", False), (0o660, "root", False), (0o660, "dialout", True)]
)
def test_a_forbidden_port_advises_no_group_that_would_not_help(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mode: int, group: str, mine: bool
) -> None:
    device = tmp_path / "ttyACM0"
    device.touch()
    device.chmod(mode)
    failing(monkeypatch, PermissionError(errno.EACCES, "Permission denied"))
    monkeypatch.setattr(os, "getgroups", lambda: [device.stat().st_gid] if mine else [])
    monkeypatch.setattr(grp, "getgrgid", lambda _: SimpleNamespace(gr_name=group))
    assert "usermod" not in str(trouble(str(device)))


def test_an_unplugged_port_is_gone_for_reading_and_writing(sim: Sim) -> None:
    port = sim()
    link = SerialLink(port.name)
    link.open()
    port.unplug()
    for use in (lambda: link.read(0.05), lambda: link.write(b"x")):
        with pytest.raises(LinkError, match="was unplugged") as raised:
            use()
        assert raised.value.why == "gone"
    link.close()
    with pytest.raises(LinkError, match="is not open"):
        link.read(0.05)


@pytest.mark.parametrize(
    "error", [termios.error(errno.EIO, "Input/output error"), TypeError(), OSError(errno.EIO, "x")]
)
def test_whatever_a_vanished_port_raises_is_a_sentence(error: Exception) -> None:
    link = SerialLink("loop://")
    link.open()

    def vanish(_: int) -> bytes:
        raise error

    port = link._port
    real, port.read = port.read, vanish
    with pytest.raises(LinkError, match="was unplugged"):
        link.read(0.05)
    port.read = real
    link.close()


def test_a_device_that_takes_nothing_in_is_named() -> None:
    master, slave = os.openpty()
    link = SerialLink(os.ttyname(slave))
    link.open()
    with pytest.raises(LinkError, match="takes nothing in") as raised:
        link.write(b"x" * 100_000)
    assert raised.value.why == "stuck"
    link.close()
    os.close(slave)
    os.close(master)


def test_a_far_end_that_leaves_is_gone() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        link = SerialLink(f"socket://127.0.0.1:{server.getsockname()[1]}")
        link.open()
        server.accept()[0].close()
        with pytest.raises(LinkError, match="was unplugged"):
            link.read(0.05)
        link.close()


def test_a_named_port_is_the_only_candidate() -> None:
    environ = {ENVIRONMENT: " socket://attic:7 "}
    assert [(c.url, c.named_by) for c in candidates("/dev/x", environ)] == [("/dev/x", "--port")]
    assert [(c.url, c.named_by) for c in candidates(None, environ)] == [("socket://attic:7", ENVIRONMENT)]


def test_otherwise_usb_ports_are_candidates_likely_boards_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def info(device: str, vid: int | None, pid: int | None, description: str) -> SimpleNamespace:
        return SimpleNamespace(device=device, vid=vid, pid=pid, description=description)

    found = [
        info("/dev/ttyS0", None, None, "n/a"),
        info("/dev/ttyACM0", 0x1234, None, "n/a"),
        info("/dev/ttyUSB1", 0x1A86, 0x7523, "USB Serial"),
    ]
    monkeypatch.setattr(ports.list_ports, "comports", lambda: found)
    assert [(c.url, c.description) for c in candidates(None, {})] == [
        ("/dev/ttyUSB1", "USB Serial (USB 1a86:7523)"),
        ("/dev/ttyACM0", "USB 1234"),
    ]
