"""Every command and event survives JSON; whatever is not understood is named in a sentence."""

import dataclasses
import json
import math
import random
import types
from collections.abc import Mapping
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings, strategies as st

from engine.core.codec import LARGEST_NUMBER, LONGEST_WORD, canonical, decode, describe, encode, plain
from engine.core.commons import COMMANDS, EVENTS, EnterRoll, GiveReading
from engine.core.errors import RecordError
from engine.core.game import game_names, load_game
from engine.core.record import Command, command
from tests.engine.core.played import fresh

RECORDS = [
    *COMMANDS.values(),
    *EVENTS.values(),
    *(kind for name in game_names() for kind in load_game(name).commands().values()),
    *(kind for name in game_names() for kind in load_game(name).events().values()),
]
WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=30)


@command
class Pair(Command):
    both: tuple[int, str]
    marks: Mapping[str, int]
    either: int | str = 0


def _values(hint: Any) -> st.SearchStrategy[Any]:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return st.one_of(*map(_values, inner))
    if origin is tuple:
        if inner[1:] == (Ellipsis,):
            return st.lists(_values(inner[0]), max_size=5).map(tuple)
        return st.tuples(*map(_values, inner))
    if origin is not None:
        return st.dictionaries(WORDS, _values(inner[1]), max_size=3)
    simple: dict[Any, st.SearchStrategy[Any]] = {
        int: st.integers(-LARGEST_NUMBER, LARGEST_NUMBER),
        str: WORDS,
        bool: st.booleans(),
        type(None): st.none(),
    }
    return simple[hint]


def _records(kind: type) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    fields = {spec.name: _values(hints[spec.name]) for spec in dataclasses.fields(kind)}
    return st.builds(kind, **fields)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
ODD = (
    None,
    True,
    -1,
    7,
    10**20,
    0.5,
    math.inf,
    "",
    "Frodo",
    "\0",
    b"x",
    [],
    ["a", 1],
    [[]],
    {},
    {"a": None},
    {"b": [1]},
)


def _some(hint: Any, chance: random.Random) -> Any:
    """A value of this type, drawn plainly: what hypothesis sets up for each of hundreds of kinds takes a minute."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _some(chance.choice(inner), chance)
    if origin is tuple:
        kinds = inner[:1] * chance.randrange(4) if inner[1:] == (Ellipsis,) else inner
        return tuple(_some(each, chance) for each in kinds)
    if origin is not None:
        return {word: _some(inner[1], chance) for word in chance.sample(("", "é", "two words"), chance.randrange(4))}
    number, word = chance.randint(-LARGEST_NUMBER, LARGEST_NUMBER), chance.choice(("", "W2812", "Nazgûl 4", '"\\'))
    return {int: number, str: word, bool: chance.random() < 0.5, type(None): None}[hint]


def _survives_json(record: Any) -> None:
    body = json.loads(canonical(encode(record)))
    assert body["type"] == type(record).__name__
    assert decode(type(record), body) == record


def _is_read_or_refused(kind: type, body: Mapping[str, Any]) -> None:
    said = ""
    try:
        record = decode(kind, body)
    except RecordError as error:
        said = str(error)
    if said:
        assert said.startswith(kind.__name__)
        assert said.endswith(".")
    else:
        assert decode(kind, encode(record)) == record


def test_every_record_survives_json() -> None:
    for kind in [*RECORDS, Pair]:
        chance, hints = random.Random(kind.__name__), get_type_hints(kind)
        for _ in range(6):
            _survives_json(kind(**{spec.name: _some(hints[spec.name], chance) for spec in dataclasses.fields(kind)}))


@settings(max_examples=300)
@given(data=st.data())
def test_any_record_survives_json(data: st.DataObject) -> None:
    _survives_json(data.draw(_records(data.draw(st.sampled_from([*RECORDS, Pair])))))


def test_every_record_of_odd_values_is_read_or_refused_in_a_sentence() -> None:
    for kind in RECORDS:
        chance, names = random.Random(kind.__name__), [spec.name for spec in dataclasses.fields(kind)]
        for _ in range(8):
            fields = chance.sample([*names, "other"], chance.randint(0, len(names) + 1))
            _is_read_or_refused(kind, {name: chance.choice(ODD) for name in fields})


@settings(max_examples=300)
@given(data=st.data())
def test_a_record_of_anything_is_read_or_refused_in_a_sentence(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(RECORDS))
    names = [spec.name for spec in dataclasses.fields(kind)]
    _is_read_or_refused(kind, data.draw(st.dictionaries(st.sampled_from([*names, "other"]), ANYTHING)))


@pytest.mark.parametrize(
    ("kind", "body", "sentence"),
    [
        (EnterRoll, {}, "EnterRoll needs the field 'faces'. See: ringtable commands GAME."),
        (EnterRoll, {"faces": 4}, "EnterRoll.faces should be a list, but is 4."),
        (EnterRoll, {"faces": [4.0]}, "EnterRoll.faces[0] should be a whole number, but is 4.0."),
        (EnterRoll, {"faces": [math.nan]}, "EnterRoll.faces[0] should be a whole number, but is nan."),
        (EnterRoll, {"faces": [True]}, "EnterRoll.faces[0] should be a whole number, but is True."),
        (EnterRoll, {"faces": [4, None]}, "EnterRoll.faces[1] should be a whole number, but is None."),
        (EnterRoll, {"faces": [], "face": 4}, "EnterRoll has no field 'face'. See: ringtable commands GAME."),
        (EnterRoll, {"faces": [10**400]}, "EnterRoll.faces[0] is too large a number; at most 15 digits are taken."),
        (
            GiveReading,
            {"chart": "x" * (LONGEST_WORD + 1), "value": "1"},
            f"GiveReading.chart is too long; at most {LONGEST_WORD} characters are taken.",
        ),
        (
            GiveReading,
            {"chart": "a\ud800", "value": "1"},
            r"GiveReading.chart holds a sign that is no text ('a\ud800'). Write it again.",
        ),
        (
            GiveReading,
            {"chart": "a\0", "value": "1"},
            r"GiveReading.chart holds a sign that is no text ('a\x00'). Write it again.",
        ),
        (GiveReading, {"chart": ["a"], "value": "1"}, "GiveReading.chart should be a word, but is ['a']."),
        (Pair, {"both": [1], "marks": {}}, "Pair.both should hold 2 values, but holds 1."),
        (Pair, {"both": [1, 2], "marks": {}}, "Pair.both[1] should be a word, but is 2."),
        (Pair, {"both": [1, "a"], "marks": []}, "Pair.marks should be an object with names and values, but is []."),
        (Pair, {"both": [1, "a"], "marks": {"x": "y"}}, "Pair.marks.x should be a whole number, but is 'y'."),
        (Pair, {"both": [1, "a"], "marks": {}, "either": None}, "Pair.either should be a word, but is None."),
        (EnterRoll, ["faces"], "EnterRoll should be an object with names and values, but is ['faces']."),
    ],
)
def test_a_wrong_field_is_named(kind: type, body: Any, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        decode(kind, body)
    assert str(caught.value) == sentence


def test_a_deep_or_huge_value_is_cut_short_in_the_sentence() -> None:
    deep: list[Any] = []
    for _ in range(50_000):
        deep = [deep]
    for value in (deep, ["x" * 10_000] * 100, {"a": deep}):
        with pytest.raises(RecordError) as caught:
            decode(GiveReading, {"chart": value, "value": "1"})
        assert len(str(caught.value)) < 300


def test_a_secret_of_the_wrong_kind_is_not_repeated() -> None:
    table = fresh()
    with pytest.raises(RecordError) as caught:
        table.command({"do": "ChooseLetter", "letter": [4711]})
    assert "ChooseLetter.letter should be" in str(caught.value)
    assert "4711" not in str(caught.value)


@pytest.mark.parametrize("name", ["", "EnterRol", "__class__", "LetterSealed"])
def test_an_unknown_command_is_named_with_where_to_look(name: str) -> None:
    with pytest.raises(RecordError) as caught:
        fresh().command({"do": name})
    assert f"'{name}'" in str(caught.value)
    assert "ringtable commands wotr_spi" in str(caught.value)


def test_canonical_json_has_one_spelling() -> None:
    assert canonical({"b": 1, "a": ["ö", None]}) == '{"a":["ö",null],"b":1}'


def test_sets_are_written_in_order() -> None:
    assert plain(frozenset({"b", "a"})) == ["a", "b"]
    assert plain({1: (2, 3)}) == {"1": [2, 3]}


def test_fields_are_described_in_words() -> None:
    assert describe(EnterRoll) == {"faces": "list of number", "ask": "word"}
    assert describe(Pair) == {
        "both": "list of (number, word)",
        "marks": "object of number",
        "either": "number or word",
    }
    assert describe(load_game("wotr_spi").commands()["DrawEvent"])["card"] == "number or null"
