"""The roller's language: messages to lines and back, from the one table in ``protocol.toml``.

A line is ``<rolled 17 session=5f3a91c0 boot=3 faces=4 sure=991*1C2D3E4F``: a mark that says who speaks, the name, the
sequence number, the fields in their declared order, and the CRC-32 (zlib's, of everything before the star). There is
exactly one way to write a message, so a line that decodes is the line that encoding gives.
"""

import re
import tomllib
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

Value = int | str | tuple[int, ...]

_LINE: Final = re.compile(rb"([<>])([a-z_]+) (0|[1-9][0-9]*)((?: [a-z0-9_]+=[A-Za-z0-9._,-]+)*)\*([0-9A-F]{8})")
_INT: Final = re.compile(r"0|[1-9][0-9]*")
_HEX32: Final = re.compile(r"[0-9a-f]{8}")
_WORD: Final = re.compile(r"[A-Za-z0-9._-]+")


class ProtocolError(Exception):
    """A line or message that is not the roller's language. Its text is a sentence."""


class DamagedLine(ProtocolError):
    """A line whose form or checksum is broken: noise on the wire, not a fault of whoever wrote it."""


class WrongVersion(ProtocolError):
    """An intact greeting in another version of the language.

    Attributes: ``version`` the version spoken there, ``seq`` the line's sequence number.
    """

    def __init__(self, version: int, seq: int) -> None:
        self.version = version
        self.seq = seq
        super().__init__(
            f"This line speaks version {version} of the roller's language, and only {VERSION} is known here."
        )


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One declared field: its kind and what it may hold. ``most`` counts characters of a word, entries of faces."""

    name: str
    kind: str
    meaning: str
    min: int = 0
    max: int = 0
    most: int = 0
    values: tuple[str, ...] = ()

    def text(self, value: Value) -> str:
        """The field's value as it stands in a line; ``ProtocolError`` when it may not stand there."""
        match self.kind, value:
            case "int", int() if self._in_range(value):
                return str(value)
            case "hex32", int() if not isinstance(value, bool) and 0 <= value <= 0xFFFFFFFF:
                return f"{value:08x}"
            case "word", str() if _WORD.fullmatch(value) and len(value) <= self.most:
                return value
            case "choice", str() if value in self.values:
                return value
            case "faces", tuple() if 1 <= len(value) <= self.most and all(map(self._in_range, value)):
                return ",".join(map(str, value))
        raise ProtocolError(f"The field '{self.name}' cannot be {value!r}: {self._allowed()}.")

    def value(self, text: str) -> Value:
        """The value a line's text stands for; ``ProtocolError`` when it stands for none."""
        match self.kind:
            case "int" if _INT.fullmatch(text) and self._in_range(int(text)):
                return int(text)
            case "hex32" if _HEX32.fullmatch(text):
                return int(text, 16)
            case "word" if _WORD.fullmatch(text) and len(text) <= self.most:
                return text
            case "choice" if text in self.values:
                return text
            case "faces":
                parts = text.split(",")
                if len(parts) <= self.most and all(_INT.fullmatch(p) and self._in_range(int(p)) for p in parts):
                    return tuple(map(int, parts))
        raise ProtocolError(f"The field '{self.name}' says '{text}': {self._allowed()}.")

    def _in_range(self, number: int) -> bool:
        return isinstance(number, int) and not isinstance(number, bool) and self.min <= number <= self.max

    def _allowed(self) -> str:
        match self.kind:
            case "int":
                return f"it must be a whole number from {self.min} to {self.max}"
            case "hex32":
                return "it must be eight lower-case hexadecimal digits"
            case "word":
                return f"it must be 1 to {self.most} letters, digits, dots, hyphens or underscores"
            case "choice":
                return "it must be one of " + ", ".join(self.values)
        return f"it must be 1 to {self.most} faces from {self.min} to {self.max}, joined by commas"


@dataclass(frozen=True, slots=True)
class MessageSpec:
    """One declared message: who sends it, what it means, its fields in the order of the line."""

    name: str
    sender: str
    meaning: str
    seq_meaning: str
    fields: tuple[FieldSpec, ...]
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A message: its name, sequence number, and its fields' values in declared order."""

    name: str
    seq: int
    values: tuple[tuple[str, Value], ...] = ()

    def value(self, field: str) -> Value:
        """The value of a field; ``KeyError`` when the message has no such field."""
        return dict(self.values)[field]

    def number(self, field: str) -> int:
        """The value of an ``int`` or ``hex32`` field."""
        value = self.value(field)
        if not isinstance(value, int):
            raise TypeError(f"{self.name}.{field} is not a number")
        return value

    def word(self, field: str) -> str:
        """The value of a ``word`` or ``choice`` field."""
        value = self.value(field)
        if not isinstance(value, str):
            raise TypeError(f"{self.name}.{field} is not a word")
        return value

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of ``rolled`` and ``button``, one a die."""
        value = self.value("faces")
        if not isinstance(value, tuple):
            raise TypeError(f"{self.name}.faces are not faces")
        return value

    @property
    def from_device(self) -> bool:
        return MESSAGES[self.name].sender == "device"


def message(name: str, seq: int, **values: Value) -> Message:
    """A checked message. ``ProtocolError`` for an unknown name, a missing or foreign field, a value out of range."""
    spec = MESSAGES.get(name)
    if spec is None:
        raise ProtocolError(f"There is no message '{name}'; there are {', '.join(MESSAGES)}.")
    names = [field.name for field in spec.fields]
    if set(names) != values.keys():
        raise ProtocolError(
            f"The message '{name}' has the fields {', '.join(names)}, not {', '.join(values) or 'none'}."
        )
    made = Message(name, seq, tuple((field, values[field]) for field in names))
    encode(made)
    return made


def encode(message: Message) -> bytes:
    """The message's line, newline included. ``ProtocolError`` when a field or the number may not be so."""
    spec = MESSAGES.get(message.name)
    if spec is None or [name for name, _ in message.values] != [field.name for field in spec.fields]:
        raise ProtocolError(f"The message '{message.name}' is not declared with these fields.")
    if isinstance(message.seq, bool) or not 0 <= message.seq <= SEQ_MAX:
        raise ProtocolError(f"The sequence number {message.seq} is not between 0 and {SEQ_MAX}.")
    fields = "".join(f" {f.name}={f.text(v)}" for f, (_, v) in zip(spec.fields, message.values, strict=True))
    body = f"{MARKS[spec.sender]}{message.name} {message.seq}{fields}".encode("ascii")
    return body + b"*%08X\n" % zlib.crc32(body)


def decode(line: bytes) -> Message:
    """The message a line stands for; one line end, ``\\n`` or ``\\r\\n``, may be left on it.

    Raises ``DamagedLine`` for a broken form or checksum, ``WrongVersion`` for a greeting in another version, and
    ``ProtocolError`` for an intact line that says something undeclared.
    """
    line = line.removesuffix(b"\n").removesuffix(b"\r")
    found = _LINE.fullmatch(line)
    if found is None or len(line) >= max(LINE_BYTES.values()):
        raise DamagedLine(f"This is no line of a roller: {readable(line)}")
    mark, name_bytes, seq_bytes, fields_bytes, crc = found.groups()
    if zlib.crc32(line[:-9]) != int(crc, 16):
        raise DamagedLine(f"The checksum of this line is wrong, so it was damaged on the way: {readable(line)}")
    name, seq = name_bytes.decode(), int(seq_bytes)
    spec = MESSAGES.get(name)
    if spec is None or mark.decode() != MARKS[spec.sender]:
        raise ProtocolError(f"There is no message '{name}' in this direction: {readable(line)}")
    if len(line) >= LINE_BYTES[spec.sender] or seq > SEQ_MAX:
        raise ProtocolError(f"This line or its number is larger than the language allows: {readable(line)}")
    pairs = [part.split("=", 1) for part in fields_bytes.decode().split()]
    _refuse_other_version(seq, pairs)
    if [key for key, _ in pairs] != [field.name for field in spec.fields]:
        raise ProtocolError(f"The message '{name}' comes with other fields than declared: {readable(line)}")
    return Message(name, seq, tuple((f.name, f.value(text)) for f, (_, text) in zip(spec.fields, pairs, strict=True)))


def readable(line: bytes, most: int = 60) -> str:
    """A piece of the wire as a person can read it in a sentence, at most ``most`` bytes of it."""
    shown = line[:most].decode("ascii", "backslashreplace")
    quoted = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in shown)
    return f"'{quoted}…'" if len(line) > most else f"'{quoted}'"


def fault_sentence(code: str) -> str:
    """What a player reads for a fault's code."""
    return _FAULT_SENTENCES[code]


def _refuse_other_version(seq: int, pairs: list[list[str]]) -> None:
    """A greeting's first field is its version in every version, so that a mismatch can always be named."""
    if pairs and pairs[0][0] == "version" and _INT.fullmatch(pairs[0][1]) and int(pairs[0][1]) != VERSION:
        raise WrongVersion(int(pairs[0][1]), seq)


def _message_spec(table: dict[str, Any]) -> MessageSpec:
    fields = tuple(FieldSpec(**field | {"values": tuple(field.get("values", ()))}) for field in table["field"])
    return MessageSpec(
        table["name"], table["from"], table["meaning"], table["seq"], fields, tuple(table.get("answers", ()))
    )


_TABLE: Final = tomllib.loads(Path(__file__).with_name("protocol.toml").read_text(encoding="utf-8"))
_FAULT_SENTENCES: Final[dict[str, str]] = _TABLE["fault_sentence"]
VERSION: Final[int] = _TABLE["line"]["version"]
BAUD: Final[int] = _TABLE["line"]["baud"]
SEQ_MAX: Final[int] = _TABLE["line"]["seq_max"]
MARKS: Final[dict[str, str]] = {"host": _TABLE["line"]["host_mark"], "device": _TABLE["line"]["device_mark"]}
LINE_BYTES: Final[dict[str, int]] = {"host": _TABLE["line"]["host_bytes"], "device": _TABLE["line"]["device_bytes"]}
MESSAGES: Final[dict[str, MessageSpec]] = {spec.name: spec for spec in map(_message_spec, _TABLE["message"])}
