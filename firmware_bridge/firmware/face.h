/* Reading what lies on a window: a vote over many samples, with a confidence, or an abstention. */
#ifndef FACE_H
#define FACE_H

#include <stdbool.h>
#include <stdint.h>

#include "memory.h"

#define VOTE_SAMPLES 32u
#define SURE_LEAST 800u /* below this, of 1000, the device abstains */

struct vote {
    uint8_t samples;
    uint8_t votes[SIDES];
    uint16_t near[SIDES]; /* sums of the voters' distances to their face's level and to the next level */
    uint16_t far[SIDES];
    uint16_t lowest;
    uint16_t highest;
    uint32_t sum;
};

void vote_begin(struct vote *vote);

/* Takes one sample of a die; true when these were enough. */
bool vote_sample(struct vote *vote, const struct calibration *calibration, uint8_t die);

/* The face, 1..6, and how sure it is, 0..1000. The face is 0 when nothing was seen that is like one. */
uint8_t vote_face(const struct vote *vote, uint16_t *sure);

/* The mean of the samples, or 0xFFFF when they were unsteady. */
uint16_t vote_level(const struct vote *vote);

/* Keeps a face's level of a die; false, and nothing kept, when it is like another learnt face of this die. */
bool face_may_be(const struct calibration *calibration, uint8_t die, uint8_t face, uint16_t level);

/* Whether all six faces were taught. */
bool faces_are_learnt(const struct calibration *calibration);

/* Whether the lamp, this much brighter than without it, is bright enough to read by. */
bool lamp_is_bright(const struct calibration *calibration, uint16_t unlit, uint16_t lit);

#endif
