"""Writes ``firmware_bridge/firmware/protocol.h`` from ``protocol.toml``: ``python -m tools.make_protocol_h [--check]``.

The header names every message, field and choice, and holds the tables from which the firmware reads and writes lines.
With ``--check`` nothing is written and the answer is 1 when the header is stale.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import firmware_bridge
from firmware_bridge.protocol import BAUD, LINE_BYTES, MARKS, MESSAGES, SEQ_MAX, VERSION, FieldSpec, MessageSpec

HEADER: Final = Path(firmware_bridge.__file__).parent / "firmware" / "protocol.h"
_KINDS: Final = ("int", "hex32", "word", "choice", "faces")

_TOP: Final = """\
/* Made from protocol.toml by tools/make_protocol_h.py; a change made here is lost. PROTOCOL.md explains it. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stdint.h>
"""

_TYPES: Final = """\
/* An int or a list holds min..max; of a choice, min is its first word in PROTOCOL_WORDS and max how many it has. */
struct protocol_field {{
    char name[{field_bytes}];
    uint8_t kind;
    uint8_t most;
    uint32_t min;
    uint32_t max;
}};

struct protocol_message {{
    char name[{message_bytes}];
    char mark;
    uint8_t first_field;
    uint8_t fields;
}};
"""


def header() -> str:
    """The text that ``protocol.h`` ought to have."""
    specs = tuple(MESSAGES.values())
    parts = [_TOP, "\n".join(_line_defines()) + "\n", _enum([f"MSG_{name.upper()}" for name in MESSAGES])]
    parts += ["\n".join(_message_names(spec)) + "\n" for spec in specs]
    parts.append(_enum([f"KIND_{kind.upper()}" for kind in _KINDS]))
    most_name = max(len(spec.name) for spec in specs)
    most_field = max(len(field.name) for spec in specs for field in spec.fields)
    parts.append(_TYPES.format(field_bytes=most_field + 1, message_bytes=most_name + 1))
    parts.append("#ifdef PROTOCOL_TABLES\n" + "\n".join(_tables(specs)) + "#endif\n")
    parts.append("#endif\n")
    return "\n".join(parts)


def main(argv: Sequence[str]) -> int:
    """Write the header, or with ``--check`` say whether it is stale."""
    wanted = header()
    if "--check" not in argv:
        HEADER.write_text(wanted, encoding="utf-8")
    elif not HEADER.exists() or HEADER.read_text(encoding="utf-8") != wanted:
        print("protocol.h is older than protocol.toml. Run: python -m tools.make_protocol_h", file=sys.stderr)
        return 1
    return 0


def _line_defines() -> Iterator[str]:
    most = max(len(spec.fields) for spec in MESSAGES.values() if spec.sender == "host")
    yield f"#define PROTOCOL_VERSION {VERSION}u"
    yield f"#define PROTOCOL_BAUD {BAUD}ul"
    yield f"#define PROTOCOL_SEQ_MAX {SEQ_MAX}ul"
    for sender in ("host", "device"):
        yield f"#define PROTOCOL_{sender.upper()}_MARK '{MARKS[sender]}'"
        yield f"#define PROTOCOL_{sender.upper()}_BYTES {LINE_BYTES[sender]}u"
    yield f"#define PROTOCOL_MESSAGES {len(MESSAGES)}u"
    yield f"#define PROTOCOL_HOST_FIELDS {most}u"


def _message_names(spec: MessageSpec) -> Iterator[str]:
    """The fields' places in a message, their limits, and the places of each choice's words."""
    yield _enum([f"{spec.name}_{field.name}".upper() for field in spec.fields]).rstrip()
    for field in spec.fields:
        name = f"{spec.name}_{field.name}".upper()
        match field.kind:
            case "int":
                yield f"#define {name}_MIN {field.min}ul"
                yield f"#define {name}_MAX {field.max}ul"
            case "choice":
                yield _enum([f"{name}_{value}".upper() for value in field.values]).rstrip()
            case "faces":
                yield f"#define {name}_MAX {field.max}ul"
                yield f"#define {name}_MOST {field.most}u"
            case "word":
                yield f"#define {name}_MOST {field.most}u"


def _tables(specs: Sequence[MessageSpec]) -> Iterator[str]:
    words: list[str] = []
    fields: list[str] = []
    messages: list[str] = []
    for spec in specs:
        messages.append(f"    {{\"{spec.name}\", '{MARKS[spec.sender]}', {len(fields)}u, {len(spec.fields)}u}},")
        fields += [_field_row(field, words) for field in spec.fields]
    longest = max(map(len, words)) + 1
    yield f"static const char PROTOCOL_WORDS[{len(words)}][{longest}] ROM = {{"
    yield "\n".join(f'    "{word}",' for word in words) + "\n};\n"
    yield f"static const struct protocol_field PROTOCOL_FIELDS[{len(fields)}] ROM = {{"
    yield "\n".join(fields) + "\n};\n"
    yield f"static const struct protocol_message PROTOCOL_TABLE[{len(messages)}] ROM = {{"
    yield "\n".join(messages) + "\n};\n"


def _field_row(field: FieldSpec, words: list[str]) -> str:
    least, most = field.min, field.max
    if field.kind == "hex32":
        most = 0xFFFFFFFF
    if field.kind == "choice":
        least, most = len(words), len(field.values)
        words += field.values
    return f'    {{"{field.name}", KIND_{field.kind.upper()}, {field.most}u, {least}ul, {most}ul}},'


def _enum(names: Sequence[str]) -> str:
    return "enum {\n" + "".join(f"    {name},\n" for name in names) + "};\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
