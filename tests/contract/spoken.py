"""What the verbs say of a table, for the twins: what everybody may ask of its file, also while the game goes on."""

import contextlib
import io
import json
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.fairness import verb as fairness
from companion.fairness.record import record_of
from companion.fairness.shelf import read_table
from engine import may_verb, script, verbs
from engine.core.audience import PUBLIC, TABLE
from engine.core.projection import ruling_line
from tests.contract.tablets import Tablet

if TYPE_CHECKING:
    from tests.contract.mirror import Mirror

NO_SEAL = "AAAA-AAAA-AAAA-AAAA-AAAA"


def _verify(tablet: Tablet, *words: str) -> str:
    """The verb itself, on the file as it lies there. The beginning of the chain's last hash is no secret."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = verbs.main(["verify", str(tablet.table.file.path), *words])
    return f"{code}: {said.getvalue()}".replace(tablet.table.file.head[:16], "(the last hash)")


def _may(tablet: Tablet, audience: str) -> str:
    """What a seat could do, and an example of each act that the rules wait for."""
    table = tablet.table
    listed = list(may_verb.open_now(table, audience)) if audience in table.seats else []
    examples = [may_verb.example(table, ask.seat, ask.answer) for ask in table.asks(PUBLIC) if ask.answer]
    return "\n".join([*listed, *examples])


def _may_at_the_table(tablet: Tablet, audience: str) -> str:
    """What every seat is told of what it asks on the shared screen."""
    table, said = tablet.table, list[str]()
    for seat in table.seats:
        for do in ("Wait", "GoOn"):
            ruling = table.may(seat, table.command({"do": do}), TABLE)
            said += may_verb.ruled(ruling_line(table, ruling, PUBLIC))
    return "\n".join(said)


def _fairness(tablet: Tablet, audience: str) -> str:
    path = tablet.table.file.path
    assert path is not None
    read = [read_table(path, tablet.folder)]
    record = record_of(each.rolls for each in read if each.rolls is not None)
    return "\n".join([*fairness._in_words(record), *fairness._as_json(record, read)])


VERBS: Mapping[str, Callable[[Tablet, str], str]] = {
    "verb: verify": lambda tablet, _: _verify(tablet),
    "verb: verify --seal": lambda tablet, _: _verify(tablet, "--seal", NO_SEAL, "--shown", "A"),
    "verb: may": _may,
    "verb: may --at table": _may_at_the_table,
    "verb: fairness": _fairness,
}
SPOKEN = frozenset(VERBS)


def compare_verbs(mirror: "Mirror") -> None:
    """What each verb says to everybody else; `may` is asked for a seat, and answers as its desk does."""
    for name, said in VERBS.items():
        for who in mirror.audiences if name == "verb: may" else (PUBLIC,):
            mirror.same(name, who, *mirror.both(lambda tablet: said(tablet, who)))  # noqa: B023


def replayed(tablet: Tablet, audience: str) -> Iterator[str]:
    """`ringtable replay --public`, and with --json, of a script of all that was given at this table."""
    lines: list[dict[str, Any]] = []
    for entry in tablet.table.file.entries(1):
        body = entry.opened()
        match body["kind"]:
            case "submit":
                (item,) = body["items"]
                act = {"do" if name == "type" else name: value for name, value in item["do"].items()}
                lines.append({**act, "seat": item["seat"], "agreed": item["agreed"], "at": item["at"]})
            case "undo":
                lines.append({"undo": body["to"], "seat": body["seat"], "agreed": body["agreed"]})
            case _:
                right = next(item["do"] for item in body["items"] if item["n"] == body["to"])
                act = {"do" if name == "type" else name: value for name, value in right.items()}
                more = {"seat": body["seat"], "agreed": body["agreed"], "at": body["at"]}
                lines.append({"correct": body["to"], "with": act, **more})
    table = tablet.table
    header = {"game": table.game.name, "version": table.header["version"], "options": dict(table.header["options"])}
    about = {"table": {**header, "seats": list(table.seats)}}
    text = "\n".join(json.dumps(line, ensure_ascii=False) for line in (about, *lines))
    for told in script.play(text, audience, table.box):
        yield json.dumps(told, ensure_ascii=False)
        if "n" in told:
            yield verbs._line_in_words(told)
        else:
            yield f"{told['broken_words']} {verbs._outcome_in_words(told['outcome'], told['names'])}"
