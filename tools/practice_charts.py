"""The invented charts of the practice box, as tables. Cells the rule book tells are put over them afterwards."""

from datetime import date, timedelta

DICE = ("1", "2", "3", "4", "5", "6")

# Six letters, six different numbers for every die, so that the die alone never tells the letter.
SHADOW_POINTS = {
    "A": (8, 10, 12, 6, 14, 5),
    "B": (14, 6, 9, 12, 4, 11),
    "C": (5, 13, 7, 15, 10, 8),
    "D": (10, 4, 16, 9, 7, 12),
    "E": (9, 9, 10, 10, 11, 10),
    "F": (4, 16, 4, 16, 6, 13),
}

GOLLUM = ("fellowship", "fellowship", "neither", "neither", "dark_power", "dark_power")

SEARCH = {
    "nazgul": ("spotted", "spotted", "nothing", "nothing", "nothing", "nothing"),
    "orcs": ("spotted_capture", "spotted_capture", "spotted", "nothing", "nothing", "nothing"),
}

# The columns -6 and +6 stand for everything beyond them too.
COMBAT = {
    -6: ("A2", "A2", "A1", "A1", "-", "D1"),
    -5: ("A2", "A2", "A1", "-", "-", "D1"),
    -4: ("A2", "A1", "A1", "-", "-", "D1"),
    -3: ("A2", "A1", "-", "-", "D1", "D1"),
    -2: ("A1", "A1", "-", "D1", "D1", "D1"),
    -1: ("A1", "A1", "D1", "D1", "D1", "A1 D2"),
    0: ("A1", "A1", "D1", "D1", "A1 D2", "D2"),
    1: ("-", "D1", "D1", "A1 D2", "D2", "D2"),
    2: ("-", "D1", "D1", "D2", "D2", "D2"),
    3: ("D1", "D1", "D2", "D2", "D2", "D3"),
    4: ("D1", "D1", "D2", "D2", "D3", "D3"),
    5: ("D1", "D2", "D2", "D3", "D3", "D3"),
    6: ("D1", "D2", "D2", "D3", "D3", "D4"),
}
WIDEST_DIFFERENTIAL = 20

SORCERY = {"A": (1, 1, 2, 2, 3, 4), "B": (0, 1, 1, 2, 2, 3), "C": (0, 0, 1, 1, 2, 2), "D": (0, 0, 0, 1, 1, 2)}

TERRAIN = {
    "rough": "2", "town": "-", "citadel": "-", "port": "-", "minor_river": "+1", "major_river": "+2", "tunnel": "3",
    "mountain_pass": "-",
}  # fmt: skip

ARMY_TERRAIN = {
    "clear": "-", "forest": "2", "rough": "2", "mountain": "-", "mountain_path": "3", "lake": "-", "sea": "-",
    "town": "2", "port": "-", "road": "-", "trail": "-", "minor_river": "-", "major_river": "2",
    "tunnel": "3", "mountain_pass": "2", "mountain_hexside": "-",
}  # fmt: skip

# By odds, for the dice from -1 to 8; what lies beyond is read at the end of its row.
ARMY_DICE = tuple(str(die) for die in range(-1, 9))
ARMY_COMBAT = {
    "1-4": "A75 K;A75 D10;A50 D10;A50 D10;A40 D10;A40 D10;A30 D10;A30 D20;A20 D20 K;A20 D20",
    "1-3": "A75 D10;A50 D10 K;A50 D10;A40 D10;A40 D10;A30 D20;A30 D20;A20 D20;A20 D30 K;A10 D30",
    "1-2": "A50 D10;A50 D10 K;A40 D10;A40 D20;A30 D20;A30 D20;A20 D30;A20 D30 K;A10 D30;A10 D40",
    "1-1": "A50 D10 K;A40 D20;A40 D20;A30 D20;A30 D30;A20 D30;A20 D30;A10 D40;A10 D40 K;A10 D50",
    "2-1": "A40 D20;A40 D20 K;A30 D30;A30 D30;A20 D40;A20 D40;A10 D40;A10 D50;D50 K;D75",
    "3-1": "A30 D30;A30 D30;A20 D30 K;A20 D40;A10 D40;A10 D50;A10 D50;D75 K;D75;D100",
    "4-1": "A30 D30;A20 D40;A20 D40;A10 D50 K;A10 D50;D75;D75;D100;D100 K;E",
}
ARMY_COMBAT_ENDS = {"lowest_odds": "1-4", "highest_odds": "4-1", "lowest_die": "-1", "highest_die": "8"}
PERCENTAGES = (10, 20, 30, 40, 50, 75, 100)
BANDS = (*((one, one) for one in range(1, 21)), *((low, low + 4) for low in range(21, 100, 5)),
         *((low, low + 19) for low in range(101, 400, 20)))  # fmt: skip


def loss(band: tuple[int, int], percent: int) -> int:
    """Strength Points that a Force of this band loses: the nearest to the percentage of its smallest, one at least."""
    return max(1, (band[0] * percent + 50) // 100)


COSTS = {"move_captive_orcs": "1", "individual_combat_nazgul": "1"}

# combat, morale, leader, move, endurance, ring rating, capture, escape, sorcery
# Nazgul Nr. 3 has the four boxes that E.3 draws; G.1 speaks of its fight as if they were three.
CHARACTERS = {
    "frodo": "1 3 no 5 5 5 3 3 -",
    "sam": "2 3 no 5 5 5 2 3 -",
    "merry": "1 2 no 5 4 4 3 4 -",
    "pippin": "1 2 no 5 4 4 3 4 -",
    "aragorn": "4 4 yes 5 6 3 1 2 -",
    "boromir": "3 2 yes 5 5 0 1 3 -",
    "gandalf_grey": "2 4 yes 5 5 3 1 3 B",
    "gandalf_white": "2 4 yes 5 6 3 1 2 A",
    "gimli": "3 2 no 5 5 3 2 3 -",
    "legolas": "3 2 no 5 5 3 2 3 -",
    "gollum": "1 2 no 5 4 0 2 3 -",
    "saruman": "2 1 yes 5 5 0 - - B",
    "lord_of_the_nazgul": "4 4 yes flies 6 0 - - A",
    "gothmog": "4 3 yes flies 5 0 - - B",
    "nazgul_3": "3 2 no flies 4 0 - - C",
    "nazgul_4": "3 2 no flies 4 0 - - C",
    "nazgul_5": "3 1 no flies 4 0 - - C",
    "nazgul_6": "2 2 no flies 4 0 - - C",
    "nazgul_7": "2 2 no flies 4 0 - - D",
    "nazgul_8": "2 1 no flies 3 0 - - D",
    "nazgul_9": "2 1 no flies 3 0 - - D",
    "mouth_of_sauron": "2 2 yes 5 4 0 - - D",
    "balrog": "5 4 no - 7 - - - -",
    "shelob": "4 2 no - 6 - - - -",
    "barrow_wights": "2 2 no - 4 - - - -",
    "troll": "3 1 no - 5 - - - -",
}
COSTS_CAMPAIGN = {
    "move_force": "1", "move_nazgul": "2", "move_nazgul_with_force": "1", "move_mouth": "1", "move_saruman": "1",
    "move_chief": "1", "move_captive_orcs": "1", "search_nazgul": "2", "search_orcs": "1",
    "search_fellowship_turn": "0", "individual_combat_nazgul": "1", "individual_combat_mouth": "0",
    "individual_combat_saruman": "0", "individual_combat_chief": "0", "place_reinforcements": "0", "corsairs": "2",
}  # fmt: skip
CAMPAIGN_CHARACTERS = {
    "celeborn": "2 3 yes 5 5 3 1 3 -",
    "galadriel": "1 3 no - 5 3 1 3 A",
    "thranduil": "2 2 yes 5 5 3 1 3 -",
    "elrond": "2 3 no - 5 3 1 3 B",
    "dain": "3 2 yes 5 5 3 1 3 -",
    "brand": "2 2 yes 5 4 0 2 4 -",
    "denethor": "1 1 yes 5 4 0 2 4 -",
    "faramir": "3 3 yes 7 5 3 1 3 -",
    "imrahil": "3 2 yes 5 5 0 2 3 -",
    "theoden": "2 3 yes 7 4 0 2 4 -",
    "theodred": "2 2 yes 7 4 0 2 4 -",
    "eowyn": "2 3 no 7 4 3 2 3 -",
    "eomer": "3 3 yes 7 5 0 1 3 -",
    "chief_of_dunlendings": "2 3 yes 5 4 0 - - -",
}

# force, strength, provinces
SEARCH_CARDS = {
    97: ("nazgul", 3, "rohan;dunland;fangorn"),
    98: ("nazgul", 3, "mirkwood;rhovanion;anduin_vales"),
    99: ("nazgul", 3, "bree_land;shire;rhudaur"),
    100: ("nazgul", 3, "gorgoroth;dagorlad;ithilien"),
    101: ("nazgul", 3, "anorien;lebennin;lamedon"),
    102: ("nazgul", 3, "hollin;rhudaur;east_emnet"),
    103: ("hand_orcs", 6, "rohan;fangorn;east_emnet"),
    104: ("hand_orcs", 4, "dunland;enedwaith;hollin"),
    105: ("hand_orcs", 8, "rohan;dunland;anorien"),
    106: ("hand_orcs", 5, "east_emnet;brown_lands;fangorn"),
    107: ("hand_orcs", 3, "minhiriath;enedwaith;anfalas"),
    108: ("eye_orcs", 6, "gorgoroth;nurn;ithilien"),
    109: ("eye_orcs", 5, "dagorlad;brown_lands;east_emnet"),
    110: ("eye_orcs", 4, "hollin;anduin_vales;rhudaur"),
    111: ("eye_orcs", 8, "south_ithilien;ithilien;gorgoroth"),
    112: ("eye_orcs", 5, "mirkwood;rhovanion;dagorlad"),
}

EVENT_PLAYERS = {
    **dict.fromkeys((*range(57, 66), 68, 69, 71, 76), "either"),
    **dict.fromkeys((66, 67, 72, 73, 78, 79, 80, 81, 82, 86, 87, 89, 90, 91, 92, 96), "fellowship"),
    **dict.fromkeys((70, 74, 75, 77, 83, 84, 85, 93, 94, 95), "dark_power"),
    88: "saruman",
}
EVENTS_ONCE = (70, 78, 86, 91, 92, 93, 94, 95)

GEOMETRY = {
    "even_columns": "lower",
    "column_of_e01": "33",
    "row_of_e0101": "1",
    "last_column_w": "32",
    "last_row_w": "42",
    "last_column_e": "15",
    "last_row_e": "32",
}

GAME_TURNS = 30
FIRST_DAY = date(2018, 12, 25)  # stands for 25 December 3018; that our months run as today's is invented too


def week(turn: int) -> str:
    """The week of a Game-Turn, such as 5-11 February."""
    first = FIRST_DAY + timedelta(weeks=turn - 1)
    last = first + timedelta(days=6)
    if first.month == last.month:
        return f"{first.day}-{last.day} {first:%B}"
    return f"{first.day} {first:%B}-{last.day} {last:%B}"
