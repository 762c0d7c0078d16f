/* The drum's motor, watched by the striped band round it: run-up, run, stop, rest, each within its time. */
#ifndef DRUM_H
#define DRUM_H

#include <stdbool.h>
#include <stdint.h>

enum drum_result { DRUM_GOES, DRUM_RESTS, DRUM_STILL, DRUM_RESTLESS };

struct drum {
    uint16_t roll_ms;
    uint8_t step;
    uint8_t edges;
    bool light;
    uint32_t since;
    uint32_t edge_at;
};

/* Starts the motor. A good roll of the whole device takes about roll_ms, and all times here follow it. */
void drum_start(struct drum *drum, uint16_t roll_ms, uint32_t now);

/* What became of it by now; once it is not DRUM_GOES the motor is off. */
enum drum_result drum_tick(struct drum *drum, uint32_t now);

/* A time meant for a roll of one second, for a roll of roll_ms; at least 1 ms. */
uint16_t drum_scaled(uint16_t ms, uint16_t roll_ms);

/* How long it goes at most, in ms. */
uint16_t drum_most_ms(uint16_t roll_ms);

#endif
