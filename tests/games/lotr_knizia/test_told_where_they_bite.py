"""An open question is told with the acts by which it bites, and with no other."""

from pathlib import Path

from engine.script import play

ELESSAR = Path(__file__).parents[2] / "played" / "lotr_knizia" / "third_attack" / "09_elessar_at_step_0.jsonl"
STEP_0 = "cards-before-the-first-tile"


def told(line: dict[str, object]) -> set[str]:
    return {str(note["ruling"]) for note in line.get("told", ())}  # type: ignore[attr-defined]


def test_a_yellow_card_before_the_first_tile_is_told_as_open_and_after_it_is_not() -> None:
    *_, before, _, after, _ = play(ELESSAR.read_text(encoding="utf-8"))
    assert STEP_0 in told(before)
    assert STEP_0 not in told(after)


def test_the_rule_book_has_no_step_0_that_could_bar_a_card() -> None:
    *_, before, _, _, _ = play(ELESSAR.read_text(encoding="utf-8").replace('"expanded"', '"second_edition"'))
    assert STEP_0 not in told(before)


def test_who_picks_while_the_active_player_is_out_is_not_called_the_active_player() -> None:
    faces = ELESSAR.with_name("07_gandalf_at_faces.jsonl")
    *_, asked, _ = play(faces.read_text(encoding="utf-8"))
    says = [check["says"] for check in asked["checks"]]
    assert "Sam is out, and Pippin picks in that place" in says
    assert not [line for line in says if "active player" in line]
