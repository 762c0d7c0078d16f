/* The wire: bytes to asks and answers to bytes, strictly by the tables of protocol.h. No hardware, no allocation. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol.h"

/* One checked message of the host: its fields' numbers in declared order. */
struct ask {
    uint8_t message;
    uint32_t seq;
    uint32_t values[PROTOCOL_HOST_FIELDS];
};

/* A line under way. A line begins at the host's mark and ends at a newline or before the next mark of either side. */
struct reader {
    uint8_t bytes[PROTOCOL_HOST_BYTES];
    uint8_t length;
    bool inside;
};

enum { HEARD_NOTHING, HEARD_ASK, HEARD_OTHER_VERSION };

/* Takes one byte. HEARD_ASK fills *ask; HEARD_OTHER_VERSION fills only its seq; damaged lines are dropped. */
uint8_t reader_take(struct reader *reader, uint8_t byte, struct ask *ask);

/* A line being written. The fields must be given in declared order and within their ranges. */
struct writer {
    uint8_t *bytes;
    uint8_t length;
    uint8_t field;
    uint8_t fields_left;
    bool broken;
};

void line_begin(struct writer *writer, uint8_t bytes[PROTOCOL_DEVICE_BYTES], uint8_t message, uint32_t seq);
void line_number(struct writer *writer, uint32_t value); /* an int, hex32, or the place of a choice's word */
void line_word(struct writer *writer, const char *word);
void line_list(struct writer *writer, const uint32_t *values, uint8_t count);
uint8_t line_end(struct writer *writer); /* its bytes with checksum and newline, or 0: nothing undeclared is ever said */

uint32_t line_crc32(const uint8_t *bytes, uint8_t count);

/* Whether the text may stand in a line as a word of 1..most characters. */
bool line_is_word(const char *text, uint8_t most);

#endif
