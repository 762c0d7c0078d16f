/* The drum; see drum.h. */
#include "drum.h"

#include "board.h"

/* For a roll of one second, in ms; drum_scaled makes them those of this drum. */
#define RUN_UP_MS 300u /* until the first edges are seen */
#define RUN_MS 700u    /* from there to switching off */
#define STALL_MS 150u  /* without an edge while it runs */
#define REST_MS 700u   /* from switching off to rest */
#define QUIET_MS 160u  /* without an edge is rest; the dice lie still by then */
#define RUN_UP_EDGES 4u

/* Brightness of a dark and of a light stripe; between them the last one counts. */
#define DARK_STRIPE 384u
#define LIGHT_STRIPE 640u

enum { RUN_UP, RUNNING, STOPPING };

uint16_t drum_scaled(uint16_t ms, uint16_t roll_ms) {
    uint16_t scaled = (uint16_t)((uint32_t)ms * roll_ms / 1000u);
    return scaled > 0 ? scaled : 1u;
}

uint16_t drum_most_ms(uint16_t roll_ms) {
    return drum_scaled(RUN_UP_MS + RUN_MS + REST_MS, roll_ms);
}

static bool edge_seen(struct drum *drum) {
    uint16_t level = board_movement_level();
    if (drum->light ? level >= DARK_STRIPE : level <= LIGHT_STRIPE) {
        return false;
    }
    drum->light = !drum->light;
    return true;
}

void drum_start(struct drum *drum, uint16_t roll_ms, uint32_t now) {
    drum->roll_ms = roll_ms;
    drum->step = RUN_UP;
    drum->edges = 0;
    drum->light = board_movement_level() > LIGHT_STRIPE;
    drum->since = drum->edge_at = now;
    board_motor(true);
}

static enum drum_result stopped(enum drum_result result) {
    board_motor(false);
    return result;
}

enum drum_result drum_tick(struct drum *drum, uint32_t now) {
    if (edge_seen(drum)) {
        drum->edge_at = now;
        if (drum->edges < RUN_UP_EDGES) {
            drum->edges++;
        }
    }
    uint32_t here_ms = now - drum->since, quiet_ms = now - drum->edge_at;
    switch (drum->step) {
    case RUN_UP:
        if (drum->edges >= RUN_UP_EDGES) {
            drum->step = RUNNING;
            drum->since = now;
        } else if (here_ms > drum_scaled(RUN_UP_MS, drum->roll_ms)) {
            return stopped(DRUM_STILL);
        }
        return DRUM_GOES;
    case RUNNING:
        if (quiet_ms > drum_scaled(STALL_MS, drum->roll_ms)) {
            return stopped(DRUM_STILL);
        }
        if (here_ms >= drum_scaled(RUN_MS, drum->roll_ms)) {
            board_motor(false);
            drum->step = STOPPING;
            drum->since = now;
        }
        return DRUM_GOES;
    default:
        if (here_ms > drum_scaled(REST_MS, drum->roll_ms)) {
            return DRUM_RESTLESS;
        }
        return here_ms >= drum_scaled(QUIET_MS, drum->roll_ms) && quiet_ms >= drum_scaled(QUIET_MS, drum->roll_ms)
                   ? DRUM_RESTS
                   : DRUM_GOES;
    }
}
