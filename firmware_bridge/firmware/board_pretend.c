/* The pretended drum; see board_pretend.h. The only generator of chance in the firmware is here, and belongs to no
 * real roller. */
#define _POSIX_C_SOURCE 200809L

#include "board_pretend.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "memory.h"

#define SCRIPT_MOST 4096
#define BEFALL_MOST 64
#define PRESS_MS 40u /* how long the button is held, and let go before it is pressed again */

/* For a roll of one second, as the times of drum.c are. */
#define EDGE_MS 10u  /* between two edges of the striped band */
#define COAST_MS 60u /* how long the drum turns on without its motor */

enum trouble { NONE, JAM, UNSURE, DARK, RESTLESS, TROUBLES };
static const char *const TROUBLE_NAMES[TROUBLES] = {"ok", "jam", "unsure", "dark", "restless"};

uint8_t pretend_eeprom[BOARD_EEPROM_BYTES];
int pretend_control = -1;

static struct {
    uint8_t script[SCRIPT_MOST]; /* the faces it pretends, over and over; none: invented ones */
    int faces;
    bool seeded;
    const char *state_path;
    int state;
    struct {
        uint32_t job;
        enum trouble trouble;
    } befall[BEFALL_MOST];
    int befalls;
} options = {.state = -1};

static struct {
    uint32_t edge_ms, coast_ms;
    uint64_t chance;
    int next_face;
    uint8_t shown[PRETEND_DICE_MOST]; /* 0: tumbled, and not looked at since */
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
} drum;

void pretend_give_up(const char *sentence, const char *about) {
    fprintf(stderr, sentence, about);
    fputc('\n', stderr);
    exit(2);
}

long pretend_number(const char *text, long least, long most, const char *option) {
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
        z = drum.chance += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        z ^= z >> 31;
    } while (z >= UINT64_MAX - UINT64_MAX % SIDES);
    return (uint8_t)(z % SIDES + 1u);
}

/* What a die shows; one that tumbled falls when it is first looked at, so that unread dice use up no script. */
static uint8_t shown(uint8_t die) {
    if (drum.shown[die] == 0) {
        drum.shown[die] = options.faces ? options.script[drum.next_face++ % options.faces] : invented_face();
    }
    return drum.shown[die];
}

static uint32_t scaled(uint32_t ms, uint16_t roll_ms) {
    uint32_t length = ms * roll_ms / 1000u;
    return length > 0 ? length : 1u;
}

static void open_state(const char *path) {
    options.state = open(path, O_RDWR | O_CREAT, 0644);
    if (options.state < 0) {
        pretend_give_up("The file '%s' given to --state cannot be opened.", path);
    }
    ssize_t known = pread(options.state, pretend_eeprom, sizeof pretend_eeprom, 0);
    size_t from = known > 0 ? (size_t)known : 0;
    if (from < sizeof pretend_eeprom &&
        pwrite(options.state, pretend_eeprom + from, sizeof pretend_eeprom - from, (off_t)from) < 0) {
        pretend_give_up("The file '%s' given to --state cannot be written.", path);
    }
}

void pretend_start(uint16_t roll_ms) {
    drum.edge_ms = scaled(EDGE_MS, roll_ms);
    drum.coast_ms = scaled(COAST_MS, roll_ms);
    if (!options.seeded) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        drum.chance = (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec + (uint64_t)getpid() * 65537u;
    }
    memset(pretend_eeprom, 0xFF, sizeof pretend_eeprom);
    if (options.state_path) {
        open_state(options.state_path);
    }
}

void pretend_let_go(void) {
    drum.presses = 0;
    drum.has_pressed = false;
}

void pretend_motor(bool on, uint32_t ms) {
    if (on && !drum.motor) {
        memset(drum.shown, 0, sizeof drum.shown);
        drum.has_turned = true;
    }
    if (!on && drum.motor) {
        drum.stopped_at = ms;
    }
    drum.motor = on;
}

/* The lamp is lit from a job's start to its end. */
void pretend_lamp(bool on) {
    if (on && !drum.lamp) {
        drum.jobs++;
        drum.now = drum.coming;
        drum.coming = NONE;
        for (int place = 0; place < options.befalls; place++) {
            if (options.befall[place].job == drum.jobs) {
                drum.now = options.befall[place].trouble;
            }
        }
    }
    drum.lamp = on;
}

uint16_t pretend_lamp_level(void) {
    return drum.lamp && drum.now != DARK ? 600 : 30;
}

uint16_t pretend_movement_level(uint32_t ms) {
    bool coasting = drum.has_turned && (drum.now == RESTLESS || ms - drum.stopped_at <= drum.coast_ms);
    if (drum.now == JAM || !(drum.motor || coasting)) {
        return 200;
    }
    return ms / drum.edge_ms % 2u ? 800 : 200;
}

uint16_t pretend_face_level(uint8_t die) {
    return (uint16_t)(drum.now == UNSURE ? 180 : 100 + 160 * (shown(die) - 1));
}

bool pretend_button_down(uint32_t ms) {
    uint32_t since = ms - drum.press_at;
    if (drum.presses > 0 && (!drum.has_pressed || since >= 2u * PRESS_MS)) {
        drum.presses--;
        drum.has_pressed = true;
        drum.press_at = ms;
        return true;
    }
    return drum.has_pressed && since < PRESS_MS;
}

bool pretend_is_awaited(void) {
    return drum.presses > 0;
}

void pretend_keep(uint16_t at, uint8_t value) {
    pretend_eeprom[at] = value;
    if (options.state >= 0 && pwrite(options.state, &value, 1, at) != 1) {
        pretend_give_up("The file given to --state cannot be written: %s.", strerror(errno));
    }
}

static void take_faces(char *text) {
    for (char *part = strtok(text, ","); part; part = strtok(NULL, ",")) {
        if (options.faces == SCRIPT_MOST) {
            pretend_give_up("--faces takes at most 4096 faces%s.", "");
        }
        options.script[options.faces++] = (uint8_t)pretend_number(part, 1, SIDES, "--faces");
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
        uint32_t job = at ? (uint32_t)pretend_number(at + 1, 1, 1000000, "--befall") : 1u;
        if (at) {
            *at = '\0';
        }
        enum trouble trouble = trouble_named(part);
        if (trouble == TROUBLES || options.befalls == BEFALL_MOST) {
            pretend_give_up(
                "--befall cannot take '%s': there are jam, unsure, dark and restless, and @3 means the third roll.", part);
        }
        options.befall[options.befalls].job = job;
        options.befall[options.befalls++].trouble = trouble;
    }
}

bool pretend_option(const char *name, char *value) {
    if (!strcmp(name, "--faces")) {
        take_faces(value);
    } else if (!strcmp(name, "--seed")) {
        drum.chance = strtoull(value, NULL, 10);
        options.seeded = true;
    } else if (!strcmp(name, "--befall")) {
        take_befalls(value);
    } else if (!strcmp(name, "--state")) {
        options.state_path = value;
    } else if (!strcmp(name, "--control")) {
        pretend_control = (int)pretend_number(value, 0, 65535, name);
    } else {
        return false;
    }
    return true;
}

static void obey(const char *order) {
    int face;
    if (!strcmp(order, "press")) {
        drum.presses++;
    } else if (sscanf(order, "place %d", &face) == 1 && face >= 1 && face <= (int)SIDES) {
        memset(drum.shown, face, sizeof drum.shown);
    } else if (trouble_named(order) != TROUBLES) {
        drum.coming = trouble_named(order);
        drum.now = drum.coming == NONE ? NONE : drum.now;
    } else {
        fprintf(stderr, "'%s' is no order: there are press, reset, place N, jam, unsure, dark, restless and ok.\n",
                order);
    }
}

void pretend_read_orders(bool (*obeys)(const char *order)) {
    static char line[64];
    static size_t length;
    char bytes[256];
    ssize_t count = read(pretend_control, bytes, sizeof bytes);
    if (count <= 0) {
        pretend_control = -1;
        return;
    }
    for (ssize_t at = 0; at < count; at++) {
        if (bytes[at] == '\n') {
            line[length] = '\0';
            length = 0;
            if (!obeys(line)) {
                obey(line);
            }
        } else if (length < sizeof line - 1) {
            line[length++] = bytes[at];
        }
    }
}
