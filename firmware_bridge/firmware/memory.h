/* What outlives a loss of power: serial number, calibration and counters, each under a check value, in the EEPROM.
 * The counters go round a ring of slots, so that no cell is written at every roll; writing never makes anybody wait. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "protocol.h"

#define SIDES 6u

struct serial {
    char text[HERE_SERIAL_MOST]; /* filled up with zeros, which a full one has none of */
    uint32_t check;
};

struct calibration {
    uint16_t unlit; /* the lamp's reference, lamp off and on */
    uint16_t lit;
    uint16_t lamp_learnt; /* 1 or 0 */
    uint16_t faces_learnt; /* bit n: face n + 1 of all dice */
    uint16_t levels[DICE_MOST][SIDES];
    uint32_t check;
};

struct counters {
    uint32_t generation; /* the highest is the latest */
    uint32_t rolls;
    uint32_t presses;
    uint32_t fell[SIDES];
    uint16_t faults[3]; /* by FAULT_CODE_JAM, _UNSURE, _DARK */
    uint16_t boot;
    uint32_t check;
};

struct memory {
    struct serial serial;
    struct calibration calibration;
    struct counters counters;
    bool worn; /* something written did not read back */
    /* One area is copied and written a byte at a time. */
    uint8_t copy[sizeof(struct counters) > sizeof(struct calibration) ? sizeof(struct counters)
                                                                      : sizeof(struct calibration)];
    uint8_t pending;
    uint8_t area;
    uint8_t tries;
    uint16_t slot;
    uint16_t at;
    uint16_t done;
    uint16_t bytes;
};

enum { AREA_SERIAL, AREA_CALIBRATION, AREA_COUNTERS, AREAS };

/* Reads everything; what is missing or damaged begins anew, with `serial` for the serial number. Counts this start. */
void memory_load(struct memory *memory, const char *serial);

/* Writes an area in the background. What is being written already is written again, with what it is by then. */
void memory_save(struct memory *memory, uint8_t area);

/* Does a little of the writing. Call it all the time. */
void memory_tick(struct memory *memory);

bool memory_is_saved(const struct memory *memory);

void memory_serial(const struct memory *memory, char text[HERE_SERIAL_MOST + 1u]);

#endif
