/* Made from protocol.toml by tools/make_protocol_h.py; a change made here is lost. PROTOCOL.md explains it. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stdint.h>

#define PROTOCOL_VERSION 1u
#define PROTOCOL_BAUD 115200ul
#define PROTOCOL_SEQ_MAX 4294967295ul
#define PROTOCOL_HOST_MARK '>'
#define PROTOCOL_HOST_BYTES 64u
#define PROTOCOL_DEVICE_MARK '<'
#define PROTOCOL_DEVICE_BYTES 192u
#define PROTOCOL_MESSAGES 16u
#define PROTOCOL_HOST_FIELDS 2u

enum {
    MSG_HELLO,
    MSG_ROLL,
    MSG_PING,
    MSG_SELFTEST,
    MSG_STATS,
    MSG_CALIBRATE,
    MSG_BOOT,
    MSG_HERE,
    MSG_BUSY,
    MSG_ROLLED,
    MSG_BUTTON,
    MSG_FAULT,
    MSG_PONG,
    MSG_TESTED,
    MSG_COUNTS,
    MSG_CALIBRATED,
};

enum {
    HELLO_VERSION,
    HELLO_SESSION,
};
#define HELLO_VERSION_MIN 1ul
#define HELLO_VERSION_MAX 999ul

enum {
    ROLL_SESSION,
    ROLL_COUNT,
};
#define ROLL_COUNT_MIN 1ul
#define ROLL_COUNT_MAX 8ul

enum {
    PING_SESSION,
};

enum {
    SELFTEST_SESSION,
};

enum {
    STATS_SESSION,
};

enum {
    CALIBRATE_SESSION,
    CALIBRATE_FACE,
};
#define CALIBRATE_FACE_MIN 0ul
#define CALIBRATE_FACE_MAX 100ul

enum {
    BOOT_VERSION,
    BOOT_BOOT,
    BOOT_SERIAL,
};
#define BOOT_VERSION_MIN 1ul
#define BOOT_VERSION_MAX 999ul
#define BOOT_BOOT_MIN 0ul
#define BOOT_BOOT_MAX 65535ul
#define BOOT_SERIAL_MOST 16u

enum {
    HERE_VERSION,
    HERE_SESSION,
    HERE_BOOT,
    HERE_DEVICE,
    HERE_MODEL,
    HERE_SERIAL,
    HERE_FIRMWARE,
    HERE_DICE,
    HERE_SIDES,
};
#define HERE_VERSION_MIN 1ul
#define HERE_VERSION_MAX 999ul
#define HERE_BOOT_MIN 0ul
#define HERE_BOOT_MAX 65535ul
#define HERE_DEVICE_MOST 16u
#define HERE_MODEL_MOST 16u
#define HERE_SERIAL_MOST 16u
#define HERE_FIRMWARE_MOST 16u
#define HERE_DICE_MIN 1ul
#define HERE_DICE_MAX 8ul
#define HERE_SIDES_MIN 2ul
#define HERE_SIDES_MAX 100ul

enum {
    BUSY_SESSION,
    BUSY_BOOT,
    BUSY_ROLLING,
    BUSY_WAIT_MS,
};
#define BUSY_BOOT_MIN 0ul
#define BUSY_BOOT_MAX 65535ul
#define BUSY_ROLLING_MIN 0ul
#define BUSY_ROLLING_MAX 4294967295ul
#define BUSY_WAIT_MS_MIN 0ul
#define BUSY_WAIT_MS_MAX 20000ul

enum {
    ROLLED_SESSION,
    ROLLED_BOOT,
    ROLLED_FACES,
    ROLLED_SURE,
};
#define ROLLED_BOOT_MIN 0ul
#define ROLLED_BOOT_MAX 65535ul
#define ROLLED_FACES_MAX 100ul
#define ROLLED_FACES_MOST 8u
#define ROLLED_SURE_MIN 0ul
#define ROLLED_SURE_MAX 1000ul

enum {
    BUTTON_BOOT,
    BUTTON_FACES,
    BUTTON_SURE,
};
#define BUTTON_BOOT_MIN 0ul
#define BUTTON_BOOT_MAX 65535ul
#define BUTTON_FACES_MAX 100ul
#define BUTTON_FACES_MOST 8u
#define BUTTON_SURE_MIN 0ul
#define BUTTON_SURE_MAX 1000ul

enum {
    FAULT_SESSION,
    FAULT_BOOT,
    FAULT_CODE,
};
#define FAULT_BOOT_MIN 0ul
#define FAULT_BOOT_MAX 65535ul
enum {
    FAULT_CODE_JAM,
    FAULT_CODE_UNSURE,
    FAULT_CODE_DARK,
    FAULT_CODE_COUNT,
    FAULT_CODE_STALE,
    FAULT_CODE_STRANGER,
    FAULT_CODE_VERSION,
};

enum {
    PONG_SESSION,
    PONG_BOOT,
};
#define PONG_BOOT_MIN 0ul
#define PONG_BOOT_MAX 65535ul

enum {
    TESTED_SESSION,
    TESTED_BOOT,
    TESTED_MOTOR,
    TESTED_LAMP,
    TESTED_SENSOR,
    TESTED_EEPROM,
};
#define TESTED_BOOT_MIN 0ul
#define TESTED_BOOT_MAX 65535ul
enum {
    TESTED_MOTOR_WELL,
    TESTED_MOTOR_STILL,
    TESTED_MOTOR_RESTLESS,
};
enum {
    TESTED_LAMP_WELL,
    TESTED_LAMP_DARK,
};
enum {
    TESTED_SENSOR_WELL,
    TESTED_SENSOR_UNLEARNT,
    TESTED_SENSOR_UNSURE,
};
enum {
    TESTED_EEPROM_WELL,
    TESTED_EEPROM_WORN,
};

enum {
    COUNTS_SESSION,
    COUNTS_BOOT,
    COUNTS_ROLLS,
    COUNTS_PRESSES,
    COUNTS_JAM,
    COUNTS_UNSURE,
    COUNTS_DARK,
    COUNTS_FELL,
};
#define COUNTS_BOOT_MIN 0ul
#define COUNTS_BOOT_MAX 65535ul
#define COUNTS_ROLLS_MIN 0ul
#define COUNTS_ROLLS_MAX 99999999ul
#define COUNTS_PRESSES_MIN 0ul
#define COUNTS_PRESSES_MAX 99999999ul
#define COUNTS_JAM_MIN 0ul
#define COUNTS_JAM_MAX 65535ul
#define COUNTS_UNSURE_MIN 0ul
#define COUNTS_UNSURE_MAX 65535ul
#define COUNTS_DARK_MIN 0ul
#define COUNTS_DARK_MAX 65535ul
#define COUNTS_FELL_MAX 99999999ul
#define COUNTS_FELL_MOST 6u

enum {
    CALIBRATED_SESSION,
    CALIBRATED_BOOT,
    CALIBRATED_FACE,
    CALIBRATED_LEVELS,
};
#define CALIBRATED_BOOT_MIN 0ul
#define CALIBRATED_BOOT_MAX 65535ul
#define CALIBRATED_FACE_MIN 0ul
#define CALIBRATED_FACE_MAX 100ul
#define CALIBRATED_LEVELS_MAX 1023ul
#define CALIBRATED_LEVELS_MOST 8u

enum {
    KIND_INT,
    KIND_HEX32,
    KIND_WORD,
    KIND_CHOICE,
    KIND_FACES,
};

/* An int or a list holds min..max; of a choice, min is its first word in PROTOCOL_WORDS and max how many it has. */
struct protocol_field {
    char name[9];
    uint8_t kind;
    uint8_t most;
    uint32_t min;
    uint32_t max;
};

struct protocol_message {
    char name[11];
    char mark;
    uint8_t first_field;
    uint8_t fields;
};

#ifdef PROTOCOL_TABLES
static const char PROTOCOL_WORDS[17][9] ROM = {
    "jam",
    "unsure",
    "dark",
    "count",
    "stale",
    "stranger",
    "version",
    "well",
    "still",
    "restless",
    "well",
    "dark",
    "well",
    "unlearnt",
    "unsure",
    "well",
    "worn",
};

static const struct protocol_field PROTOCOL_FIELDS[55] ROM = {
    {"version", KIND_INT, 0u, 1ul, 999ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"count", KIND_INT, 0u, 1ul, 8ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"face", KIND_INT, 0u, 0ul, 100ul},
    {"version", KIND_INT, 0u, 1ul, 999ul},
    {"boot", KIND_INT, 0u, 0ul, 65535ul},
    {"serial", KIND_WORD, 16u, 0ul, 0ul},
    {"version", KIND_INT, 0u, 1ul, 999ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"boot", KIND_INT, 0u, 0ul, 65535ul},
    {"device", KIND_WORD, 16u, 0ul, 0ul},
    {"model", KIND_WORD, 16u, 0ul, 0ul},
    {"serial", KIND_WORD, 16u, 0ul, 0ul},
    {"firmware", KIND_WORD, 16u, 0ul, 0ul},
    {"dice", KIND_INT, 0u, 1ul, 8ul},
    {"sides", KIND_INT, 0u, 2ul, 100ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"boot", KIND_INT, 0u, 0ul, 65535ul},
    {"rolling", KIND_INT, 0u, 0ul, 4294967295ul},
    {"wait_ms", KIND_INT, 0u, 0ul, 20000ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"boot", KIND_INT, 0u, 0ul, 65535ul},
    {"faces", KIND_FACES, 8u, 1ul, 100ul},
    {"sure", KIND_INT, 0u, 0ul, 1000ul},
    {"boot", KIND_INT, 0u, 0ul, 65535ul},
    {"faces", KIND_FACES, 8u, 1ul, 100ul},
    {"sure", KIND_INT, 0u, 0ul, 1000ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"boot", KIND_INT, 0u, 0ul, 65535ul},
    {"code", KIND_CHOICE, 0u, 0ul, 7ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"boot", KIND_INT, 0u, 0ul, 65535ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"boot", KIND_INT, 0u, 0ul, 65535ul},
    {"motor", KIND_CHOICE, 0u, 7ul, 3ul},
    {"lamp", KIND_CHOICE, 0u, 10ul, 2ul},
    {"sensor", KIND_CHOICE, 0u, 12ul, 3ul},
    {"eeprom", KIND_CHOICE, 0u, 15ul, 2ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"boot", KIND_INT, 0u, 0ul, 65535ul},
    {"rolls", KIND_INT, 0u, 0ul, 99999999ul},
    {"presses", KIND_INT, 0u, 0ul, 99999999ul},
    {"jam", KIND_INT, 0u, 0ul, 65535ul},
    {"unsure", KIND_INT, 0u, 0ul, 65535ul},
    {"dark", KIND_INT, 0u, 0ul, 65535ul},
    {"fell", KIND_FACES, 6u, 0ul, 99999999ul},
    {"session", KIND_HEX32, 0u, 0ul, 4294967295ul},
    {"boot", KIND_INT, 0u, 0ul, 65535ul},
    {"face", KIND_INT, 0u, 0ul, 100ul},
    {"levels", KIND_FACES, 8u, 0ul, 1023ul},
};

static const struct protocol_message PROTOCOL_TABLE[16] ROM = {
    {"hello", '>', 0u, 2u},
    {"roll", '>', 2u, 2u},
    {"ping", '>', 4u, 1u},
    {"selftest", '>', 5u, 1u},
    {"stats", '>', 6u, 1u},
    {"calibrate", '>', 7u, 2u},
    {"boot", '<', 9u, 3u},
    {"here", '<', 12u, 9u},
    {"busy", '<', 21u, 4u},
    {"rolled", '<', 25u, 4u},
    {"button", '<', 29u, 3u},
    {"fault", '<', 32u, 3u},
    {"pong", '<', 35u, 2u},
    {"tested", '<', 37u, 6u},
    {"counts", '<', 43u, 8u},
    {"calibrated", '<', 51u, 4u},
};
#endif

#endif
