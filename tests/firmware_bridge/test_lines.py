"""The line splitter: whatever happens to the stream, whole lines come out whole."""

import itertools

from hypothesis import given, strategies as st

from firmware_bridge.lines import LineSplitter
from firmware_bridge.protocol import LINE_BYTES, Message, ProtocolError, decode, encode, message

PONGS = tuple(message("pong", seq, session=1, boot=2) for seq in range(5))
STREAM = b"".join(map(encode, PONGS))


def heard(*pieces: bytes) -> list[Message]:
    """The messages in a stream that arrives in these pieces."""
    splitter, found = LineSplitter(), []
    for piece in pieces:
        for line in splitter.feed(piece):
            try:
                found.append(decode(line))
            except ProtocolError:
                continue
    return found


@given(st.lists(st.integers(0, len(STREAM)), max_size=20).map(sorted))
def test_it_does_not_matter_how_the_stream_is_cut(cuts: list[int]) -> None:
    edges = [0, *cuts, len(STREAM)]
    assert heard(*(STREAM[a:b] for a, b in itertools.pairwise(edges))) == list(PONGS)


@given(st.binary(max_size=600))
def test_noise_before_a_line_costs_only_itself(noise: bytes) -> None:
    assert heard(noise, STREAM)[-5:] == list(PONGS)


@given(st.integers(0, 4), st.binary(max_size=100))
def test_noise_within_a_line_costs_only_that_line(broken: int, noise: bytes) -> None:
    lines = [encode(pong) for pong in PONGS]
    lines[broken] = lines[broken][:9] + b"?" + noise + lines[broken][9:]
    assert heard(*lines) == [pong for pong in PONGS if pong.seq != broken]


def test_lost_newlines_cost_nothing() -> None:
    assert heard(STREAM.replace(b"\n", b"") + b"\n") == list(PONGS)


def test_both_line_ends_are_taken() -> None:
    assert heard(STREAM.replace(b"\n", b"\r\n")) == list(PONGS)


def test_a_line_without_end_is_dropped_and_its_bytes_are_counted() -> None:
    splitter = LineSplitter()
    longest = max(LINE_BYTES.values())
    assert splitter.feed(b"?<" + b"x" * (2 * longest)) == []
    assert splitter.noise_bytes == 2 * longest + 2
    assert splitter.feed(b"\n") == []


def test_a_line_begun_before_the_port_was_reopened_is_forgotten() -> None:
    splitter = LineSplitter()
    splitter.feed(encode(PONGS[0])[:20])
    splitter.clear()
    assert splitter.feed(encode(PONGS[0])[20:]) == []
