"""The sounds themselves, reckoned and not recorded: short, soft, and the same on every tablet."""

from __future__ import annotations

import io
import math
import struct
import wave
from collections.abc import Iterable, Iterator

DIE, PHASE, END = "die", "phase", "end"
RATE_HZ = 22_050
LOUDEST = 0.32
"""Of what a sample can hold: it is heard at a table and startles nobody."""
_TICKS_S = (0.0, 0.075, 0.125, 0.16)
"""When a die that rolls out touches the table."""
_TICK_S, _DIE_S = 0.02, 0.24


def _die() -> Iterator[float]:
    """A die that rolls out on wood: short bursts of noise, each softer than the one before."""
    noise = 1
    for at in range(int(_DIE_S * RATE_HZ)):
        noise = (noise * 1_103_515_245 + 12_345) % 2**31  # the same noise each time
        seconds = at / RATE_HZ
        strong = sum(
            0.75**tick * math.exp(-(seconds - begin) / 0.004)
            for tick, begin in enumerate(_TICKS_S)
            if 0 <= seconds - begin < _TICK_S
        )
        yield strong * (noise / 2**30 - 1)


def _notes(notes: Iterable[tuple[float, float]], long_s: float, fades_s: float) -> Iterator[float]:
    """Notes, each (when it begins, its frequency in hertz), that ring out one over the other."""
    told = tuple(notes)
    for at in range(int(long_s * RATE_HZ)):
        seconds, strong = at / RATE_HZ, 0.0
        for begin, hertz in told:
            since = seconds - begin
            if since >= 0:
                rises = min(1.0, since / 0.008)  # without it a note begins with a click
                strong += rises * math.exp(-since / fades_s) * math.sin(2 * math.pi * hertz * since)
        ends = min(1.0, (long_s - seconds) / 0.02)
        yield ends * strong / len(told)


def wave_of(sound: str) -> bytes:
    """A sound as a WAV file: one channel, 16 bits."""
    match sound:
        case "die":
            samples = [*_die()]
        case "phase":
            samples = [*_notes(((0.0, 523.25), (0.11, 659.26)), 0.5, 0.12)]
        case _:
            samples = [*_notes(((0.0, 392.0), (0.18, 493.88), (0.36, 587.33), (0.54, 783.99)), 1.9, 0.5)]
    most = max(map(abs, samples))
    whole = [round(each / most * LOUDEST * 32_767) for each in samples]
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(struct.pack(f"<{len(whole)}h", *whole))
    return out.getvalue()


SOUNDS = (DIE, PHASE, END)
