"""The gazetteer of SPI's map and the invented map of the practice box."""

from collections import deque
from itertools import pairwise

from tests.engine.games.wotr_spi.box_data import FORMS, GAME, MAP, PRACTICE, SECTION, TOLD, neighbours, toml, value

IMPASSABLE = {"mountain", "lake", "sea"}


def test_F_3_and_F_4_the_walks_cost_what_the_book_says() -> None:
    points = {kind: value("terrain", kind, "movement_points") for kind in FORMS["terrain"]["rows"]}
    sides = toml(GAME / "boxes" / "practice" / "map.toml")["hexsides"]
    walk = [int(points[value("hexes", place, "terrain")]) for place in ("W2821", "W2822", "W2823")]
    assert walk == [2, 1, 1]
    assert sum(walk) + int(points[sides["W2822/W2823"]]) == int(value("characters", "frodo", "move"))
    assert points[value("hexes", "E0416", "terrain")] == "2"
    assert "E0416" in neighbours("E0415")
    assert "E0826" in neighbours("E0726")
    trail = ["E0415", "E0316", "E0416", "E0317", "E0318", "E0319"]
    assert all("trail" in value("hexes", place, "features") for place in trail)
    assert all(after in neighbours(before) for before, after in pairwise(trail))
    road = ["E0319", "E0320", "E0321", "E0420"]
    assert all(after in neighbours(before) for before, after in pairwise(road))


def test_R_1_five_hexes_from_Lothlorien_reach_W2923_and_not_W2924() -> None:
    near = {"W2918"}
    for _ in range(5):
        near |= {beside for place in near for beside in neighbours(place)}
    assert "W2923" in near
    assert "W2924" not in near


def walkable(start: str, closed: set[str]) -> set[str]:
    """Every hex one can walk to over passable hexes and hexsides."""
    sides = toml(GAME / "boxes" / "practice" / "map.toml")["hexsides"]
    walls = {frozenset(pair.split("/")) for pair, kind in sides.items() if kind == "mountain_hexside"}
    seen, queue = {start}, deque([start])
    while queue:
        here = queue.popleft()
        for there in neighbours(here):
            wall = value("hexes", there, "terrain") in IMPASSABLE or frozenset((here, there)) in walls
            if there not in seen and there not in closed and not wall:
                seen.add(there)
                queue.append(there)
    return seen


def test_the_practice_map_can_be_walked_from_Rivendell_to_Orodruin_only_by_gate_or_Minas_Morgul() -> None:
    assert "E0929" in walkable("W2812", closed={"W2912", "E0826"})
    assert "E0929" in walkable("W2812", closed={"W2912", "E0729"})
    assert "E0929" not in walkable("W2812", closed={"E0826", "E0729"})
    assert set(MAP["places"]) <= walkable("W2812", closed=set())


def test_every_practice_province_is_one_piece_and_has_a_name() -> None:
    names = toml(GAME / "boxes" / "practice" / "map.toml")["provinces"]
    assert set(MAP["provinces"]) <= set(names)
    assert all(names[province] == told["name"] for province, told in MAP["provinces"].items())
    land = {row: text for (row, field), (text, _) in PRACTICE["hexes"].items() if field == "province" and text != "-"}
    assert set(land.values()) == set(names)
    for province in names:
        left = {place for place, whose in land.items() if whose == province}
        queue = [left.pop()]
        while queue:
            for beside in neighbours(queue.pop()):
                if beside in left:
                    left.remove(beside)
                    queue.append(beside)
        assert not left, (province, sorted(left))
    for card in FORMS["search_cards"]["rows"]:
        assert set(value("search_cards", card, "provinces").split(";")) <= set(names)


def test_E_12_there_are_six_Eye_hexes_and_C_3_seven_Magic_hexes() -> None:
    marks = {row: text.split(";") for (row, field), (text, _) in PRACTICE["hexes"].items() if field == "features"}
    assert sum("servant" in mark for mark in marks.values()) == 6
    assert {place for place, mark in marks.items() if "magic" in mark} == {
        "W2421", "W2624", "W2812", "W2918", "E0428", "E0529", "E1128",
    }  # fmt: skip


def test_the_gazetteer_and_the_1977_hexes_tell_the_same() -> None:
    told = {}
    for place, facts in MAP["places"].items():
        for field in FORMS["hexes"]["columns"]:
            if field in facts:
                text = ";".join(facts[field]) if field == "features" else facts[field]
                told[place, field] = (text, facts.get(f"{field}_source", facts["source"]))
    assert told == TOLD["hexes"]
    for pair, facts in MAP["hexsides"].items():
        one, other = pair.split("/")
        assert other in neighbours(one)
        assert SECTION.match(facts["source"])
    assert all(SECTION.match(facts["source"]) for facts in MAP["provinces"].values())
