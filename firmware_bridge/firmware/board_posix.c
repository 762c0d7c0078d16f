/* The simulator: the same logic on stdin and stdout, with a drum that is only pretended. It throws no die, and its
 * model says so on every wire. The only generator of chance in the firmware is here, and belongs to no real roller. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "board.h"
#include "line.h"
#include "roller.h"

#define SCRIPT_MOST 4096
#define BEFALL_MOST 64
#define PRESS_MS 40u  /* how long the button is held, and let go before it is pressed again */
#define EDGE_MS 10u   /* between two edges of the striped band */
#define COAST_MS 60u  /* how long the drum turns on without its motor */

enum trouble { NONE, JAM, UNSURE, DARK, RESTLESS, TROUBLES };
static const char *const TROUBLE_NAMES[TROUBLES] = {"ok", "jam", "unsure", "dark", "restless"};

static struct {
    uint8_t dice;
    uint16_t roll_ms;
    char serial[HERE_SERIAL_MOST + 1];
    uint8_t script[SCRIPT_MOST]; /* the faces it pretends, over and over; none: invented ones */
    int faces;
    int control;
    int state;
    struct {
        uint32_t job;
        enum trouble trouble;
    } befall[BEFALL_MOST];
    int befalls;
} options = {.dice = 2, .roll_ms = DRUM_ROLL_MS, .serial = "SIM-0001", .control = -1, .state = -1};

static struct {
    uint32_t ms; /* the simulated clock: it runs after the real one, a millisecond at a time */
    uint64_t chance;
    int next_face;
    uint8_t shown[8]; /* 0: tumbled, and not looked at since */
    bool motor;
    bool lamp;
    uint32_t stopped_at;
    bool has_turned;
    uint32_t jobs;
    enum trouble coming; /* befalls the next job */
    enum trouble now;
    int presses;
    uint32_t press_at;
    bool has_pressed;
    uint8_t eeprom[BOARD_EEPROM_BYTES];
    uint8_t heard[4096];
    size_t heard_at;
    size_t heard_bytes;
} sim;

static struct roller roller;

static void give_up(const char *sentence, const char *about) {
    fprintf(stderr, sentence, about);
    fputc('\n', stderr);
    exit(2);
}

/* A number from `least` to `most`, ended by the text's end. */
static long number(const char *text, long least, long most, const char *option) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno || end == text || *end != '\0' || value < least || value > most) {
        fprintf(stderr, "%s cannot be '%s': give a whole number from %ld to %ld.\n", option, text, least, most);
        exit(2);
    }
    return value;
}

/* splitmix64, which needs no warming up and takes any seed. */
static uint8_t invented_face(void) {
    uint64_t z;
    do {
        z = sim.chance += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        z ^= z >> 31;
    } while (z >= UINT64_MAX - UINT64_MAX % SIDES);
    return (uint8_t)(z % SIDES + 1u);
}

/* What a die shows; one that tumbled falls when it is first looked at, so that unread dice use up no script. */
static uint8_t shown(uint8_t die) {
    if (sim.shown[die] == 0) {
        sim.shown[die] = options.faces ? options.script[sim.next_face++ % options.faces] : invented_face();
    }
    return sim.shown[die];
}

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
    if (on && !sim.motor) {
        memset(sim.shown, 0, sizeof sim.shown);
        sim.has_turned = true;
    }
    if (!on && sim.motor) {
        sim.stopped_at = sim.ms;
    }
    sim.motor = on;
}

/* The lamp is lit from a job's start to its end. */
void board_lamp(bool on) {
    if (on && !sim.lamp) {
        sim.jobs++;
        sim.now = sim.coming;
        sim.coming = NONE;
        for (int place = 0; place < options.befalls; place++) {
            if (options.befall[place].job == sim.jobs) {
                sim.now = options.befall[place].trouble;
            }
        }
    }
    sim.lamp = on;
}

uint16_t board_lamp_level(void) {
    return sim.lamp && sim.now != DARK ? 600 : 30;
}

uint16_t board_movement_level(void) {
    bool coasting = sim.has_turned && (sim.now == RESTLESS || sim.ms - sim.stopped_at <
                                                                  drum_scaled(COAST_MS, options.roll_ms));
    if (sim.now == JAM || !(sim.motor || coasting)) {
        return 200;
    }
    return sim.ms / drum_scaled(EDGE_MS, options.roll_ms) % 2u ? 800 : 200;
}

uint16_t board_face_level(uint8_t die) {
    return (uint16_t)(sim.now == UNSURE ? 180 : 100 + 160 * (shown(die) - 1));
}

bool board_button_down(void) {
    uint32_t since = sim.ms - sim.press_at;
    if (sim.presses > 0 && (!sim.has_pressed || since >= 2u * PRESS_MS)) {
        sim.presses--;
        sim.has_pressed = true;
        sim.press_at = sim.ms;
        return true;
    }
    return sim.has_pressed && since < PRESS_MS;
}

bool board_eeprom_ready(void) {
    return true;
}

uint8_t board_eeprom_read(uint16_t at) {
    return sim.eeprom[at];
}

void board_eeprom_write(uint16_t at, uint8_t value) {
    sim.eeprom[at] = value;
    if (options.state >= 0 && pwrite(options.state, &value, 1, at) != 1) {
        give_up("The file given to --state cannot be written: %s.", strerror(errno));
    }
}

static void open_state(const char *path) {
    options.state = open(path, O_RDWR | O_CREAT, 0644);
    if (options.state < 0) {
        give_up("The file '%s' given to --state cannot be opened.", path);
    }
    ssize_t known = pread(options.state, sim.eeprom, sizeof sim.eeprom, 0);
    size_t from = known > 0 ? (size_t)known : 0;
    if (from < sizeof sim.eeprom &&
        pwrite(options.state, sim.eeprom + from, sizeof sim.eeprom - from, (off_t)from) < 0) {
        give_up("The file '%s' given to --state cannot be written.", path);
    }
}

static void take_faces(char *text) {
    for (char *part = strtok(text, ","); part; part = strtok(NULL, ",")) {
        if (options.faces == SCRIPT_MOST) {
            give_up("--faces takes at most 4096 faces%s.", "");
        }
        options.script[options.faces++] = (uint8_t)number(part, 1, SIDES, "--faces");
    }
}

static enum trouble trouble_named(const char *name) {
    for (int trouble = 0; trouble < TROUBLES; trouble++) {
        if (!strcmp(name, TROUBLE_NAMES[trouble])) {
            return (enum trouble)trouble;
        }
    }
    return TROUBLES;
}

/* `jam,unsure@3`: what befalls which job, the first unless told. */
static void take_befalls(char *text) {
    for (char *part = strtok(text, ","); part; part = strtok(NULL, ",")) {
        char *at = strchr(part, '@');
        uint32_t job = at ? (uint32_t)number(at + 1, 1, 1000000, "--befall") : 1u;
        if (at) {
            *at = '\0';
        }
        enum trouble trouble = trouble_named(part);
        if (trouble == TROUBLES || options.befalls == BEFALL_MOST) {
            give_up("--befall cannot take '%s': there are jam, unsure, dark and restless, and @3 means the third roll.",
                    part);
        }
        options.befall[options.befalls].job = job;
        options.befall[options.befalls++].trouble = trouble;
    }
}

static void take_options(int count, char **words) {
    bool seeded = false;
    for (int at = 1; at < count; at += 2) {
        char *name = words[at], *value = at + 1 < count ? words[at + 1] : NULL;
        if (!value) {
            give_up("The option %s is unknown or lacks its value.", name);
        } else if (!strcmp(name, "--faces")) {
            take_faces(value);
        } else if (!strcmp(name, "--seed")) {
            sim.chance = strtoull(value, NULL, 10);
            seeded = true;
        } else if (!strcmp(name, "--dice")) {
            options.dice = (uint8_t)number(value, 1, DICE_MOST, name);
        } else if (!strcmp(name, "--roll-ms")) {
            options.roll_ms = (uint16_t)number(value, 20, 8000, name);
        } else if (!strcmp(name, "--serial") && line_is_word(value, HERE_SERIAL_MOST)) {
            strcpy(options.serial, value);
        } else if (!strcmp(name, "--state")) {
            open_state(value);
        } else if (!strcmp(name, "--control")) {
            options.control = (int)number(value, 0, 65535, name);
        } else if (!strcmp(name, "--befall")) {
            take_befalls(value);
        } else {
            give_up("The option %s is unknown, or cannot have this value.", name);
        }
    }
    if (!seeded) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        sim.chance = (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec + (uint64_t)getpid() * 65537u;
    }
}

static void reset(void) {
    sim.heard_at = sim.heard_bytes = 0;
    sim.presses = 0;
    sim.has_pressed = false;
    roller_start(&roller);
    roller_step(&roller);
}

static void obey(const char *order) {
    int face;
    if (!strcmp(order, "press")) {
        sim.presses++;
    } else if (!strcmp(order, "reset")) {
        reset();
    } else if (sscanf(order, "place %d", &face) == 1 && face >= 1 && face <= (int)SIDES) {
        memset(sim.shown, face, sizeof sim.shown);
    } else if (trouble_named(order) != TROUBLES) {
        sim.coming = trouble_named(order);
        sim.now = sim.coming == NONE ? NONE : sim.now;
    } else {
        fprintf(stderr, "'%s' is no order: there are press, reset, place N, jam, unsure, dark, restless and ok.\n",
                order);
    }
}

static void read_control(void) {
    static char line[64];
    static size_t length;
    char bytes[256];
    ssize_t count = read(options.control, bytes, sizeof bytes);
    if (count <= 0) {
        options.control = -1;
        return;
    }
    for (ssize_t at = 0; at < count; at++) {
        if (bytes[at] == '\n') {
            line[length] = '\0';
            length = 0;
            obey(line);
        } else if (length < sizeof line - 1) {
            line[length++] = bytes[at];
        }
    }
}

static uint32_t real_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)((uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u);
}

static bool is_idle(void) {
    return roller_is_idle(&roller) && sim.presses == 0;
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
    memset(sim.eeprom, 0xFF, sizeof sim.eeprom);
    take_options(count, words);
    signal(SIGPIPE, SIG_IGN);
    sim.ms = real_ms();
    reset();
    for (;;) {
        struct pollfd ready[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = options.control, .events = POLLIN}};
        if (poll(ready, 2, is_idle() ? -1 : 1) < 0 && errno != EINTR) {
            return 1;
        }
        catch_up();
        /* Orders first: one given before an ask befalls what it asks for. */
        if (ready[1].revents) {
            read_control();
        }
        if (ready[0].revents) {
            ssize_t bytes = read(STDIN_FILENO, sim.heard, sizeof sim.heard);
            if (bytes <= 0) {
                return 0;
            }
            sim.heard_at = 0;
            sim.heard_bytes = (size_t)bytes;
            roller_step(&roller);
        }
    }
}
