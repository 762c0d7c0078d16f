"""No name is made larger or smaller: whatever draws words and calls for capitals is looked at here, one by one."""

import ast

from tests.house.checkout import ROOT

CASES = {"upper", "lower", "title", "capitalize", "casefold", "swapcase"}
LOOKED_AT = {
    "companion/board/screen.py": {"group.upper", "ON_DESKS.upper"},  # a game's own headings
    "companion/board/screen_away.py": {"group.title.upper"},
    "companion/fame/screen.py": {"group.title.upper"},
    "companion/lobby/screen_more.py": {"group.upper"},
    "companion/rulings/screen_search.py": {"self.hint[:1].lower"},
    "companion/widgets/hexnames.py": {"name.upper"},  # a province on the map
    "companion/widgets/keyboard.py": {"sign.translate(_CAPITALS).upper"},  # a key
    "companion/widgets/keys.py": {"says.lower", "typed.lower"},  # which key of a pad is meant
}


def test_nothing_that_draws_words_changes_their_case_unlooked_at() -> None:
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "companion").rglob("*.py")):
        if path.parent.name != "widgets" and not path.name.startswith("screen"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CASES:
                found.setdefault(path.relative_to(ROOT).as_posix(), set()).add(ast.unparse(node.func))
    assert found == LOOKED_AT
