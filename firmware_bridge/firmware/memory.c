/* The EEPROM; see memory.h. */
#include "memory.h"

#include <string.h>

#include "line.h"

#define SERIAL_AT 0u
#define CALIBRATION_AT 32u
#define SLOTS_AT (CALIBRATION_AT + sizeof(struct calibration))
#define SLOTS ((uint16_t)((BOARD_EEPROM_BYTES - SLOTS_AT) / sizeof(struct counters)))
#define TRIES 3u

static void fetch(uint16_t at, void *to, uint16_t bytes) {
    uint8_t *out = to;
    while (bytes--) {
        *out++ = board_eeprom_read(at++);
    }
}

/* The check value of an area, which ends with it. */
static uint32_t check_of(const void *area, uint16_t bytes) {
    return line_crc32(area, (uint8_t)(bytes - sizeof(uint32_t)));
}

static uint16_t slot_at(uint16_t slot) {
    return (uint16_t)(SLOTS_AT + slot * sizeof(struct counters));
}

static void load_counters(struct memory *memory) {
    struct counters found;
    memset(&memory->counters, 0, sizeof memory->counters);
    memory->slot = 0;
    for (uint16_t slot = 0; slot < SLOTS; slot++) {
        fetch(slot_at(slot), &found, sizeof found);
        if (found.check == check_of(&found, sizeof found) && found.generation >= memory->counters.generation) {
            memory->counters = found;
            memory->slot = slot;
        }
    }
}

void memory_load(struct memory *memory, const char *serial) {
    memset(memory, 0, sizeof *memory);
    load_counters(memory);
    fetch(CALIBRATION_AT, &memory->calibration, sizeof memory->calibration);
    if (memory->calibration.check != check_of(&memory->calibration, sizeof memory->calibration)) {
        memset(&memory->calibration, 0, sizeof memory->calibration);
    }
    fetch(SERIAL_AT, &memory->serial, sizeof memory->serial);
    char text[HERE_SERIAL_MOST + 1u];
    memory_serial(memory, text);
    if (memory->serial.check != check_of(&memory->serial, sizeof memory->serial) ||
        !line_is_word(text, HERE_SERIAL_MOST)) {
        memset(&memory->serial, 0, sizeof memory->serial);
        strncpy(memory->serial.text, serial, sizeof memory->serial.text);
        memory_save(memory, AREA_SERIAL);
    }
    memory->counters.boot++;
    memory_save(memory, AREA_COUNTERS);
}

void memory_save(struct memory *memory, uint8_t area) {
    memory->pending = (uint8_t)(memory->pending | 1u << area);
}

bool memory_is_saved(const struct memory *memory) {
    return memory->pending == 0 && memory->bytes == 0;
}

void memory_serial(const struct memory *memory, char text[HERE_SERIAL_MOST + 1u]) {
    memcpy(text, memory->serial.text, sizeof memory->serial.text);
    text[HERE_SERIAL_MOST] = '\0';
}

/* Copies the next pending area and seals it, so that what changes while it is written spoils nothing. */
static void begin(struct memory *memory) {
    uint8_t area = 0;
    while (!(memory->pending & (1u << area))) {
        area++;
    }
    memory->pending = (uint8_t)(memory->pending & ~(1u << area));
    memory->area = area;
    memory->done = 0;
    switch (area) {
    case AREA_SERIAL:
        memory->serial.check = check_of(&memory->serial, sizeof memory->serial);
        memory->at = SERIAL_AT;
        memory->bytes = sizeof memory->serial;
        memcpy(memory->copy, &memory->serial, sizeof memory->serial);
        break;
    case AREA_CALIBRATION:
        memory->calibration.check = check_of(&memory->calibration, sizeof memory->calibration);
        memory->at = CALIBRATION_AT;
        memory->bytes = sizeof memory->calibration;
        memcpy(memory->copy, &memory->calibration, sizeof memory->calibration);
        break;
    default:
        memory->slot = (uint16_t)((memory->slot + 1u) % SLOTS);
        memory->counters.generation++;
        memory->counters.check = check_of(&memory->counters, sizeof memory->counters);
        memory->at = slot_at(memory->slot);
        memory->bytes = sizeof memory->counters;
        memcpy(memory->copy, &memory->counters, sizeof memory->counters);
    }
}

/* Reads back what was written; the counters then try the next slots, anything else the same cells. */
static void verify(struct memory *memory) {
    bool kept = true;
    for (uint16_t place = 0; place < memory->bytes; place++) {
        kept &= board_eeprom_read((uint16_t)(memory->at + place)) == memory->copy[place];
    }
    memory->bytes = 0;
    if (kept) {
        memory->tries = 0;
    } else if (++memory->tries < TRIES) {
        memory_save(memory, memory->area);
    } else {
        memory->tries = 0;
        memory->worn = true;
    }
}

void memory_tick(struct memory *memory) {
    while (!memory_is_saved(memory) && board_eeprom_ready()) {
        if (memory->bytes == 0) {
            begin(memory);
        }
        while (memory->done < memory->bytes && board_eeprom_ready()) {
            uint16_t at = (uint16_t)(memory->at + memory->done);
            uint8_t value = memory->copy[memory->done++];
            if (board_eeprom_read(at) != value) {
                board_eeprom_write(at, value);
            }
        }
        if (memory->done == memory->bytes && board_eeprom_ready()) {
            verify(memory);
        }
    }
}
