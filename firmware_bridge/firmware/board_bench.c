/* The same logic as a library, for `ringtable bench roller --firmware`: its clock, its serial line and its drum belong to
 * the caller, so that hours pass in minutes. It throws no die; the faces it shows are put there by the bench. */
#include <string.h>

#include "board.h"
#include "drum.h"
#include "roller.h"

#define ROLL_MS 20u
#define EDGE_MS 10u
#define COAST_MS 60u
#define HEARD_MOST 8192u
#define SAID_MOST 8192u

enum trouble { NONE, JAM, UNSURE, DARK };

static struct {
    uint32_t ms;
    uint8_t shown[2];
    bool motor;
    bool lamp;
    bool has_turned;
    uint32_t stopped_at;
    uint8_t trouble;
    bool button;
    uint8_t eeprom[BOARD_EEPROM_BYTES];
    uint8_t heard[HEARD_MOST];
    uint32_t heard_at, heard_bytes;
    uint8_t said[SAID_MOST];
    uint32_t said_bytes;
} bench;

static struct roller roller;

void bench_new(void);
void bench_restart(void);
void bench_hear(const uint8_t *bytes, uint32_t count);
void bench_live(uint32_t ms);
uint32_t bench_said(uint8_t *bytes);
void bench_show(uint8_t first, uint8_t second, uint8_t trouble);
void bench_hold_button(bool down);
bool bench_is_idle(void);

const char *board_model(void) {
    return "simulator";
}

const char *board_serial(void) {
    return "BENCH-1";
}

uint8_t board_dice(void) {
    return 2;
}

uint16_t board_roll_ms(void) {
    return ROLL_MS;
}

uint32_t board_millis(void) {
    return bench.ms;
}

void board_kick(void) {
}

int16_t board_take(void) {
    return bench.heard_at < bench.heard_bytes ? bench.heard[bench.heard_at++] : -1;
}

void board_send(const uint8_t *bytes, uint8_t count) {
    if (bench.said_bytes + count <= SAID_MOST) {
        memcpy(bench.said + bench.said_bytes, bytes, count);
        bench.said_bytes += count;
    }
}

void board_motor(bool on) {
    bench.has_turned = bench.has_turned || on;
    if (!on && bench.motor) {
        bench.stopped_at = bench.ms;
    }
    bench.motor = on;
}

void board_lamp(bool on) {
    bench.lamp = on;
}

uint16_t board_lamp_level(void) {
    return bench.lamp && bench.trouble != DARK ? 600 : 30;
}

uint16_t board_movement_level(void) {
    bool coasts = bench.has_turned && bench.ms - bench.stopped_at < drum_scaled(COAST_MS, ROLL_MS);
    if (bench.trouble == JAM || !(bench.motor || coasts)) {
        return 200;
    }
    return bench.ms / drum_scaled(EDGE_MS, ROLL_MS) % 2u ? 800 : 200;
}

uint16_t board_face_level(uint8_t die) {
    return (uint16_t)(bench.trouble == UNSURE ? 180 : 100 + 160 * (bench.shown[die] - 1));
}

bool board_button_down(void) {
    return bench.button;
}

bool board_eeprom_ready(void) {
    return true;
}

uint8_t board_eeprom_read(uint16_t at) {
    return bench.eeprom[at];
}

void board_eeprom_write(uint16_t at, uint8_t value) {
    bench.eeprom[at] = value;
}

/* A device fresh from the maker. */
void bench_new(void) {
    memset(&bench, 0, sizeof bench);
    memset(bench.eeprom, 0xFF, sizeof bench.eeprom);
    bench.shown[0] = bench.shown[1] = 1;
    bench_restart();
}

void bench_restart(void) {
    bench.heard_at = bench.heard_bytes = bench.said_bytes = 0;
    roller_start(&roller);
    roller_step(&roller);
}

void bench_hear(const uint8_t *bytes, uint32_t count) {
    for (uint32_t at = 0; at < count; at += HEARD_MOST) {
        uint32_t now = count - at < HEARD_MOST ? count - at : HEARD_MOST;
        memcpy(bench.heard, bytes + at, now);
        bench.heard_at = 0;
        bench.heard_bytes = now;
        do {
            roller_step(&roller);
        } while (bench.heard_at < bench.heard_bytes);
    }
}

/* So many milliseconds more, or until something is said. */
void bench_live(uint32_t ms) {
    for (uint32_t lived = 0; lived < ms && !bench.said_bytes; lived++) {
        if (bench_is_idle()) {
            bench.ms += ms - lived;
            roller_step(&roller);
            return;
        }
        bench.ms++;
        roller_step(&roller);
    }
}

/* What was said since the last time, at most SAID_MOST bytes. */
uint32_t bench_said(uint8_t *bytes) {
    uint32_t count = bench.said_bytes;
    memcpy(bytes, bench.said, count);
    bench.said_bytes = 0;
    return count;
}

void bench_show(uint8_t first, uint8_t second, uint8_t trouble) {
    bench.shown[0] = first;
    bench.shown[1] = second;
    bench.trouble = trouble;
}

void bench_hold_button(bool down) {
    bench.button = down;
}

bool bench_is_idle(void) {
    return roller_is_idle(&roller);
}
