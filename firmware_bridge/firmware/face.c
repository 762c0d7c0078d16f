/* Reading a face; see face.h. WIRING.md tells what the six greys are. */
#include "face.h"

#include <string.h>

#define MOST_DISTANCE 60u   /* of a sample from the level it votes for */
#define LEAST_APART 50u     /* two faces' levels */
#define MOST_SPREAD 60u     /* of the samples of one lesson */
#define LEAST_LAMP 150u     /* brighter with the lamp than without, untaught */
#define ALL_FACES ((1u << SIDES) - 1u)

/* The levels of the printed greys at the distances of WIRING.md, until a calibration knows better. Half a lesson is
 * none: a level that was learnt could be that of another face that was not, and be taken for it. */
static uint16_t level_of(const struct calibration *calibration, uint8_t die, uint8_t side) {
    if (faces_are_learnt(calibration)) {
        return calibration->levels[die][side];
    }
    return (uint16_t)(100u + 160u * side);
}

static uint16_t distance(uint16_t a, uint16_t b) {
    return a > b ? (uint16_t)(a - b) : (uint16_t)(b - a);
}

void vote_begin(struct vote *vote) {
    memset(vote, 0, sizeof *vote);
    vote->lowest = 0xFFFFu;
}

bool vote_sample(struct vote *vote, const struct calibration *calibration, uint8_t die) {
    uint16_t level = board_face_level(die), near = 0xFFFFu, far = 0xFFFFu;
    uint8_t nearest = 0;
    for (uint8_t side = 0; side < SIDES; side++) {
        uint16_t off = distance(level, level_of(calibration, die, side));
        if (off < near) {
            far = near;
            near = off;
            nearest = side;
        } else if (off < far) {
            far = off;
        }
    }
    /* Two faces at one level, as of a die the roller was taught without, are no face. */
    if (near <= MOST_DISTANCE && near < far && 3u * near <= far) {
        vote->votes[nearest]++;
        vote->near[nearest] = (uint16_t)(vote->near[nearest] + near);
        vote->far[nearest] = (uint16_t)(vote->far[nearest] + far);
    }
    vote->sum += level;
    vote->lowest = level < vote->lowest ? level : vote->lowest;
    vote->highest = level > vote->highest ? level : vote->highest;
    return ++vote->samples >= VOTE_SAMPLES;
}

uint8_t vote_face(const struct vote *vote, uint16_t *sure) {
    uint8_t winner = 0;
    for (uint8_t side = 1; side < SIDES; side++) {
        if (vote->votes[side] > vote->votes[winner]) {
            winner = side;
        }
    }
    if (vote->votes[winner] == 0) {
        *sure = 0;
        return 0;
    }
    uint32_t clear = 1000u - (uint32_t)1000 * vote->near[winner] / vote->far[winner];
    *sure = (uint16_t)(clear * vote->votes[winner] / vote->samples);
    return (uint8_t)(winner + 1u);
}

uint16_t vote_level(const struct vote *vote) {
    return distance(vote->highest, vote->lowest) > MOST_SPREAD ? 0xFFFFu : (uint16_t)(vote->sum / vote->samples);
}

bool face_may_be(const struct calibration *calibration, uint8_t die, uint8_t face, uint16_t level) {
    for (uint8_t side = 0; side < SIDES; side++) {
        bool learnt = calibration->faces_learnt & (1u << side);
        if (learnt && side + 1u != face && distance(level, calibration->levels[die][side]) < LEAST_APART) {
            return false;
        }
    }
    return true;
}

bool faces_are_learnt(const struct calibration *calibration) {
    return calibration->faces_learnt == ALL_FACES;
}

bool lamp_is_bright(const struct calibration *calibration, uint16_t unlit, uint16_t lit) {
    uint16_t least = LEAST_LAMP;
    if (calibration->lamp_learnt) {
        least = (uint16_t)((calibration->lit - calibration->unlit) / 2u);
    }
    return lit >= unlit + least;
}
