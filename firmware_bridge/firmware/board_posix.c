/* The simulator: the same logic on stdin and stdout, with a drum that is only pretended. It throws no die, and its
 * model says so on every wire. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "board.h"
#include "board_pretend.h"
#include "line.h"
#include "roller.h"

static struct {
    uint8_t dice;
    uint16_t roll_ms;
    char serial[HERE_SERIAL_MOST + 1];
} options = {.dice = 2, .roll_ms = DRUM_ROLL_MS, .serial = "SIM-0001"};

static struct {
    uint32_t ms; /* the simulated clock: it runs after the real one, a millisecond at a time */
    uint8_t heard[4096];
    size_t heard_at;
    size_t heard_bytes;
} sim;

static struct roller roller;

const char *board_model(void) {
    return "simulator";
}

const char *board_serial(void) {
    return options.serial;
}

uint8_t board_dice(void) {
    return options.dice;
}

uint16_t board_roll_ms(void) {
    return options.roll_ms;
}

uint32_t board_millis(void) {
    return sim.ms;
}

void board_kick(void) {
}

int16_t board_take(void) {
    return sim.heard_at < sim.heard_bytes ? sim.heard[sim.heard_at++] : -1;
}

/* Nobody listening is no trouble of the device's: what a full pipe refuses is lost. */
void board_send(const uint8_t *bytes, uint8_t count) {
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (poll(&out, 1, 0) > 0 && (out.revents & POLLOUT) && write(STDOUT_FILENO, bytes, count) < 0 && errno == EPIPE) {
        exit(0);
    }
}

void board_motor(bool on) {
    pretend_motor(on, sim.ms);
}

void board_lamp(bool on) {
    pretend_lamp(on);
}

uint16_t board_lamp_level(void) {
    return pretend_lamp_level();
}

uint16_t board_movement_level(void) {
    return pretend_movement_level(sim.ms);
}

uint16_t board_face_level(uint8_t die) {
    return pretend_face_level(die);
}

bool board_button_down(void) {
    return pretend_button_down(sim.ms);
}

bool board_eeprom_ready(void) {
    return true;
}

uint8_t board_eeprom_read(uint16_t at) {
    return pretend_eeprom[at];
}

void board_eeprom_write(uint16_t at, uint8_t value) {
    pretend_keep(at, value);
}

static void take_options(int count, char **words) {
    for (int at = 1; at < count; at += 2) {
        char *name = words[at], *value = at + 1 < count ? words[at + 1] : NULL;
        if (!value) {
            pretend_give_up("The option %s is unknown or lacks its value.", name);
        } else if (!strcmp(name, "--dice")) {
            options.dice = (uint8_t)pretend_number(value, 1, DICE_MOST, name);
        } else if (!strcmp(name, "--roll-ms")) {
            options.roll_ms = (uint16_t)pretend_number(value, 20, 8000, name);
        } else if (!strcmp(name, "--serial") && line_is_word(value, HERE_SERIAL_MOST)) {
            strcpy(options.serial, value);
        } else if (!pretend_option(name, value)) {
            pretend_give_up("The option %s is unknown, or cannot have this value.", name);
        }
    }
}

static void reset(void) {
    sim.heard_at = sim.heard_bytes = 0;
    pretend_let_go();
    roller_start(&roller);
    roller_step(&roller);
}

static bool obeys(const char *order) {
    if (strcmp(order, "reset") != 0) {
        return false;
    }
    reset();
    return true;
}

static uint32_t real_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)((uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u);
}

static bool is_idle(void) {
    return roller_is_idle(&roller) && !pretend_is_awaited();
}

/* Lives every millisecond that has gone by while there was something to do, so that a busy computer changes nothing. */
static void catch_up(void) {
    uint32_t now = real_ms();
    while ((int32_t)(now - sim.ms) > 0) {
        sim.ms = is_idle() ? now : sim.ms + 1u;
        roller_step(&roller);
    }
}

int main(int count, char **words) {
    take_options(count, words);
    pretend_start(options.roll_ms);
    signal(SIGPIPE, SIG_IGN);
    sim.ms = real_ms();
    reset();
    for (;;) {
        struct pollfd ready[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = pretend_control, .events = POLLIN}};
        if (poll(ready, 2, is_idle() ? -1 : 1) < 0 && errno != EINTR) {
            return 1;
        }
        catch_up();
        /* Orders first: one given before an ask befalls what it asks for. */
        if (ready[1].revents) {
            pretend_read_orders(obeys);
        }
        if (ready[0].revents) {
            ssize_t bytes = read(STDIN_FILENO, sim.heard, sizeof sim.heard);
            if (bytes <= 0) {
                return 0;
            }
            sim.heard_at = 0;
            sim.heard_bytes = (size_t)bytes;
            do {
                roller_step(&roller);
            } while (sim.heard_at < sim.heard_bytes);
        }
    }
}
