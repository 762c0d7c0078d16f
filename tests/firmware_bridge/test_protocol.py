"""The language: one way to write each message, and nothing damaged is taken for another."""

import re
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import firmware_bridge
from firmware_bridge.protocol import (
    LINE_BYTES,
    MESSAGES,
    SEQ_MAX,
    VERSION,
    DamagedLine,
    FieldSpec,
    Message,
    MessageSpec,
    ProtocolError,
    Value,
    WrongVersion,
    decode,
    encode,
    fault_sentence,
    message,
    readable,
)

SESSION = 0x5F3A91C0
WORD = st.text("ABCXYZabcxyz0189._-", min_size=1)


def values_of(field: FieldSpec) -> st.SearchStrategy[Value]:
    if field.name == "version":
        return st.just(VERSION)
    match field.kind:
        case "int":
            return st.integers(field.min, field.max)
        case "hex32":
            return st.integers(0, 0xFFFFFFFF)
        case "word":
            return WORD.map(lambda word: word[: field.most])
        case "choice":
            return st.sampled_from(field.values)
    return st.lists(st.integers(field.min, field.max), min_size=1, max_size=field.most).map(tuple)


@st.composite
def messages(draw: st.DrawFn) -> Message:
    spec = draw(st.sampled_from(list(MESSAGES.values())))
    values = {field.name: draw(values_of(field)) for field in spec.fields}
    return message(spec.name, draw(st.integers(0, SEQ_MAX)), **values)


def largest(spec: MessageSpec) -> Message:
    """The message whose line is the longest this one can have."""
    values: dict[str, Value] = {}
    for field in spec.fields:
        match field.kind:
            case "int":
                values[field.name] = field.max
            case "hex32":
                values[field.name] = 0xFFFFFFFF
            case "word":
                values[field.name] = "w" * field.most
            case "choice":
                values[field.name] = max(field.values, key=len)
            case "faces":
                values[field.name] = (field.max,) * field.most
    return message(spec.name, SEQ_MAX, **values)


def resealed(line: bytes, old: bytes, new: bytes) -> bytes:
    """The line with other words and a checksum that fits them."""
    body = line[:-10].replace(old, new)
    assert body != line[:-10]
    return body + b"*%08X\n" % zlib.crc32(body)


@given(messages())
def test_what_is_encoded_decodes_to_the_same(said: Message) -> None:
    line = encode(said)
    assert decode(line) == said
    assert decode(line.removesuffix(b"\n") + b"\r\n") == said
    assert line.isascii()
    assert line.count(b"\n") == 1
    assert len(re.findall(b"[<>]", line)) == 1


@settings(max_examples=15, deadline=None)
@given(messages())
def test_no_change_of_one_byte_makes_another_message(said: Message) -> None:
    line = encode(said)
    for at in range(len(line)):
        for byte in range(256):
            changed = line[:at] + bytes([byte]) + line[at + 1 :]
            try:
                assert decode(changed) == said, changed
            except ProtocolError:
                continue


@given(messages(), st.data())
def test_no_loss_doubling_or_swap_makes_another_message(said: Message, data: st.DataObject) -> None:
    line = encode(said)
    at = data.draw(st.integers(0, len(line) - 1))
    end = data.draw(st.integers(at + 1, len(line)))
    for changed in (line[:at] + line[end:], line[:end] + line[at:], line[end:] + line[:at], line + line):
        try:
            assert decode(changed) == said, changed
        except ProtocolError:
            continue


@given(st.binary(max_size=300))
def test_noise_is_refused_with_a_sentence(noise: bytes) -> None:
    with pytest.raises(ProtocolError, match=r"^This .*'$"):
        decode(noise)


def test_a_number_too_long_for_python_is_damage_too() -> None:
    with pytest.raises(DamagedLine):
        decode(b"<pong " + b"9" * 5000 + b" session=00000000 boot=1*00000000")


@pytest.mark.parametrize("name", MESSAGES)
def test_the_longest_line_fits_the_declared_length(name: str) -> None:
    spec = MESSAGES[name]
    assert len(encode(largest(spec))) <= LINE_BYTES[spec.sender]


@pytest.mark.parametrize("name", MESSAGES)
def test_every_message_is_declared_in_full(name: str) -> None:
    spec = MESSAGES[name]
    assert spec.meaning
    assert spec.seq_meaning
    assert all(field.meaning and field.text for field in spec.fields)
    assert set(spec.answers) <= MESSAGES.keys()
    assert (spec.sender == "host") == bool(spec.answers)
    assert (spec.sender == "device") == any(field.name == "boot" for field in spec.fields)


def test_every_fault_has_a_sentence() -> None:
    codes = next(field for field in MESSAGES["fault"].fields if field.name == "code").values
    assert all(fault_sentence(code).endswith(".") for code in codes)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b"faces=4", b"faces=0", "'faces' says '0'"),
        (b"faces=4", b"faces=04", "'faces' says '04'"),
        (b"faces=4", b"faces=4,", "'faces' says '4,'"),
        (b"faces=4", b"faces=1,1,1,1,1,1,1,1,1", "1 to 8 faces"),
        (b"sure=991", b"sure=1001", "from 0 to 1000"),
        (b"session=5f3a91c0", b"session=5F3A91C0", "lower-case"),
        (b"boot=3 ", b"", "other fields"),
        (b"boot=3", b"boot=3 boot=3", "other fields"),
        (b"boot=3 faces=4", b"faces=4 boot=3", "other fields"),
        (b"<rolled", b">rolled", "in this direction"),
        (b"<rolled", b"<invented", "no message 'invented'"),
        (b"rolled 17", b"rolled 4294967296", "larger than the language allows"),
    ],
)
def test_an_intact_line_that_says_something_undeclared_is_refused(old: bytes, new: bytes, says: str) -> None:
    line = encode(message("rolled", 17, session=SESSION, boot=3, faces=(4,), sure=991))
    with pytest.raises(ProtocolError, match=re.escape(says)) as refused:
        decode(resealed(line, old, new))
    assert not isinstance(refused.value, DamagedLine)


def test_another_version_is_named_whatever_else_it_says() -> None:
    line = encode(message("hello", 7, version=VERSION, session=SESSION))
    with pytest.raises(WrongVersion, match="version 2") as refused:
        decode(resealed(line, b"version=1", b"version=2 colour=red"))
    assert (refused.value.version, refused.value.seq) == (2, 7)


@pytest.mark.parametrize(
    ("name", "seq", "values"),
    [
        ("invented", 1, {}),
        ("ping", 1, {}),
        ("ping", 1, {"session": 1, "boot": 1}),
        ("ping", -1, {"session": 1}),
        ("ping", SEQ_MAX + 1, {"session": 1}),
        ("ping", True, {"session": 1}),
        ("ping", 1, {"session": 1 << 32}),
        ("roll", 1, {"session": 1, "count": 0}),
        ("roll", 1, {"session": 1, "count": True}),
        ("roll", 1, {"session": 1, "count": "2"}),
        ("boot", 0, {"version": 1, "boot": 1, "serial": "two words"}),
        ("boot", 0, {"version": 1, "boot": 1, "serial": "w" * 17}),
        ("boot", 0, {"version": 1, "boot": 1, "serial": ""}),
        ("button", 1, {"boot": 1, "faces": (), "sure": 1}),
        ("button", 1, {"boot": 1, "faces": (6, 101), "sure": 1}),
        ("fault", 1, {"session": 1, "boot": 1, "code": "tired"}),
    ],
)
def test_what_may_not_be_said_cannot_be_said(name: str, seq: int, values: dict[str, Value]) -> None:
    with pytest.raises(ProtocolError):
        message(name, seq, **values)


def test_values_are_read_as_what_they_are() -> None:
    said = message("button", 1, boot=3, faces=(2, 6), sure=1000)
    assert (said.faces, said.number("sure"), said.from_device) == ((2, 6), 1000, True)
    with pytest.raises(TypeError):
        said.word("sure")
    with pytest.raises(TypeError):
        said.number("faces")
    with pytest.raises(TypeError):
        _ = Message("rolled", 1, (("faces", 4),)).faces


def test_a_hand_made_message_of_wrong_form_is_not_encoded() -> None:
    with pytest.raises(ProtocolError, match="not declared with these fields"):
        encode(Message("ping", 1, (("seat", 1),)))


def test_what_is_shown_of_the_wire_is_short_and_printable() -> None:
    assert readable(b"AT\r\x00\xff") == "'AT\\x0d\\x00\\xff'"
    assert readable(b"x" * 100, most=3) == "'xxx…'"


def test_the_page_for_makers_shows_real_lines() -> None:
    page = Path(firmware_bridge.__file__).with_name("PROTOCOL.md").read_text(encoding="utf-8")
    shown = re.findall(r"^    ([<>].*)$", page, re.MULTILINE)
    assert {decode(line.encode()).name for line in shown} == MESSAGES.keys()
    assert f"{zlib.crc32(b'123456789'):08X}" in page
    assert f"Version {VERSION}." in page
    assert all(f"longer than {LINE_BYTES[sender]}" in page for sender in LINE_BYTES)
