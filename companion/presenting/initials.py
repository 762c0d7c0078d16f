"""The letters by which seats and pieces are told apart where there is no room for their names."""

from __future__ import annotations

from collections.abc import Mapping


def initials(names: Mapping[str, str], most: int = 3) -> dict[str, str]:
    """The initial of each name: its first letter, or as many as tell it from the others, at most `most`; of names that
    differ in their number alone, that.
    """
    letters = {key: "".join(letter for letter in name if letter.isalnum()) for key, name in names.items()}
    found = {}
    for key, name in letters.items():
        others = [other for one, other in letters.items() if one != key]
        ways = (name[:count] for count in range(1, most + 1))
        number = name[len(name.rstrip("0123456789")) :]
        found[key] = next(
            (way for way in ways if all(other[: len(way)] != way for other in others)), number[:most] or name[:most]
        )
    return {key: way.upper() if len(way) == 1 else way for key, way in found.items()}
