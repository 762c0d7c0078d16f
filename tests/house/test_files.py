import re
from pathlib import Path

import pytest

from tests.house.checkout import PACKAGES, ROOT, files, text_of

MOST_LINES = 400
MOST_BYTES = 2_000_000

# Written with one letter in brackets each, so that this list does not find itself.
NOT_OUTSIDE_THIS_MACHINE = {
    "a folder of one machine": r"(?<![\w.])/(wor[k]/|hom[e]/\w|roo[t]/|Use[r]s/\w|tm[p]/\w|op[t]/\w)",
    "a package registry's host": r"(pyp[i]\.org|pythonhoste[d]\.org|npmj[s]\.|deb[.]debian\.org|proxy\.golan[g]\.org)",
    "an address in a private network": r"(?<![\d.])(1[0]|192\.16[8]|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3}){2,3}(?![\d.])",
    "credentials in an address": r"[a-z]+:/[/][^/\s@\"']+:[^/\s@\"']+@",
}


def test_no_python_module_is_longer_than_may_be_read_in_one_go() -> None:
    lengths = {
        file: len(file.read_text(encoding="utf-8").splitlines()) for file in files() if file.suffix in {".py", ".kv"}
    }
    too_long = [f"{file.relative_to(ROOT)}: {lines}" for file, lines in lengths.items() if lines > MOST_LINES]
    assert len(lengths) > 5
    assert not too_long


def test_no_file_is_a_package_or_a_film_left_lying_about() -> None:
    too_large = {str(file.relative_to(ROOT)): file.stat().st_size for file in files()}
    assert [name for name, size in too_large.items() if size > MOST_BYTES] == []


@pytest.mark.parametrize("what", NOT_OUTSIDE_THIS_MACHINE)
def test_no_file_names(what: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in files()
        if file.suffix != ".lock" and (text := text_of(file)) is not None
        for match in re.finditer(NOT_OUTSIDE_THIS_MACHINE[what], text)
    ]
    assert not found


@pytest.mark.parametrize("package", PACKAGES)
def test_a_folder_with_code_is_a_package(package: str) -> None:
    folders = {file.parent for file in (ROOT / package).rglob("*.py")}
    assert folders
    assert not [folder for folder in folders if not (folder / "__init__.py").is_file()], (
        "pip install would leave these out"
    )


def test_the_licence_says_what_it_leaves_out() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert licence.startswith("MIT License")
    assert "The Ringtable authors" in licence
    assert "does not cover" in licence
    for theirs in ("names", "artwork", "rule books"):
        assert theirs in licence


def _finds(what: str, text: str) -> bool:
    return re.search(NOT_OUTSIDE_THIS_MACHINE[what], text) is not None


def test_the_search_for_names_of_machines_finds_them() -> None:
    folder, host, network, credentials = NOT_OUTSIDE_THIS_MACHINE
    assert _finds(folder, "see " + str(Path("/", "work", "shared", "x")))
    assert _finds(host, "https://files.python" + "hosted.org/x.whl")
    assert _finds(network, "index at " + "10." + "0.0.7")
    assert _finds(credentials, "https:" + "//user:word@host")
    assert not _finds(network, "numpy 2.10.1, section 10.1")


def test_every_file_that_the_architecture_names_is_there() -> None:
    written = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/.]+\.(?:py|toml|json|md|kv))`", written))
    there = [f"/{file.relative_to(ROOT)}" for file in files()]
    assert len(named) > 30
    assert {name for name in named if not any(file.endswith(f"/{name}") for file in there)} == set()
