"""How Riddle of the Ring looks: the board with its markers, the hands, the turn step by step."""

from engine.core.look import Look
from engine.games.riddle.panels import (
    acts,
    away,
    battle,
    desk,
    ending,
    ground,
    map as board,
    moments,
    seats,
    turn,
    words,
)

LOOK = Look(
    colours={
        # B-1/markers: white, green, blue and yellow rings; black, red, brown and grey ones.
        "frodo": "white",
        "sam": "moss",
        "merry": "fellow",
        "pippin": "straw",
        "rider_1": "black",
        "rider_2": "red",
        "rider_3": "brown",
        "rider_4": "grey",
    },
    signs=words.TO_CHOOSE,
    strip=turn.strip,
    table=lambda sight: (board.hex_map(sight), *seats.tab(sight).panels),
    desk=desk.panels,
    fight=battle.fight,
    plays=desk.plays,
    tabs=lambda sight: (board.tab(sight), seats.tab(sight)),
    aside=turn.aside,
    act=acts.act,
    story=ending.story,
    finale=ending.finale,
    moment=moments.moment,
    secrets=ending.secrets,
    away=away.stands,
    counts=seats.counts,
    holds=seats.holds,
    ground=ground.ground,
)
