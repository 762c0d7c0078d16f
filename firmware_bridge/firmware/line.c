/* The wire; see line.h. */
#include "rom.h"
#define PROTOCOL_TABLES
#include "line.h"

#define CRC_BYTES 9u /* the star and eight digits */

struct cursor {
    const uint8_t *at;
    const uint8_t *end;
};

uint32_t line_crc32(const uint8_t *bytes, uint8_t count) {
    uint32_t crc = 0xFFFFFFFFul;
    while (count--) {
        crc ^= *bytes++;
        for (uint8_t bit = 0; bit < 8u; bit++) {
            crc = (crc & 1u) ? (crc >> 1) ^ 0xEDB88320ul : crc >> 1;
        }
    }
    return ~crc;
}

static bool is_digit(uint8_t byte) {
    return byte >= '0' && byte <= '9';
}

static bool is_lower(uint8_t byte) {
    return byte >= 'a' && byte <= 'z';
}

static bool is_word_byte(uint8_t byte) {
    return is_digit(byte) || is_lower(byte) || (byte >= 'A' && byte <= 'Z') || byte == '.' || byte == '_' || byte == '-';
}

bool line_is_word(const char *text, uint8_t most) {
    uint8_t length = 0;
    while (text[length] != '\0') {
        if (length >= most || !is_word_byte((uint8_t)text[length])) {
            return false;
        }
        length++;
    }
    return length > 0;
}

static bool take_byte(struct cursor *cursor, uint8_t byte) {
    if (cursor->at == cursor->end || *cursor->at != byte) {
        return false;
    }
    cursor->at++;
    return true;
}

static bool take_text(struct cursor *cursor, const char *text) {
    while (*text != '\0') {
        if (!take_byte(cursor, (uint8_t)*text++)) {
            return false;
        }
    }
    return true;
}

/* A decimal without leading zeros. False for anything else, and for more than 32 bits unless `saturated`. */
static bool take_number(struct cursor *cursor, uint32_t *value, bool saturated) {
    if (cursor->at == cursor->end || !is_digit(*cursor->at)) {
        return false;
    }
    *value = 0;
    if (take_byte(cursor, '0')) {
        return cursor->at == cursor->end || !is_digit(*cursor->at);
    }
    while (cursor->at != cursor->end && is_digit(*cursor->at)) {
        uint32_t digit = (uint32_t)(*cursor->at++ - '0');
        if (*value > (0xFFFFFFFFul - digit) / 10u) {
            if (!saturated) {
                return false;
            }
            *value = 0xFFFFFFFFul;
        } else {
            *value = *value * 10u + digit;
        }
    }
    return true;
}

/* Eight hexadecimal digits whose letters begin at `a`, which is 'a' or 'A'. */
static bool take_hex32(struct cursor *cursor, uint32_t *value, uint8_t a) {
    *value = 0;
    for (uint8_t place = 0; place < 8u; place++) {
        if (cursor->at == cursor->end) {
            return false;
        }
        uint8_t byte = *cursor->at++;
        if (is_digit(byte)) {
            *value = (*value << 4) | (uint32_t)(byte - '0');
        } else if (byte >= a && byte <= a + 5u) {
            *value = (*value << 4) | ((uint32_t)(byte - a) + 10u);
        } else {
            return false;
        }
    }
    return true;
}

/* Whether the rest is fields of any names and values, as a greeting of another version may have. */
static bool rest_is_fields(struct cursor cursor) {
    while (cursor.at != cursor.end) {
        const uint8_t *begin = cursor.at + 1;
        if (!take_byte(&cursor, ' ')) {
            return false;
        }
        while (cursor.at != cursor.end && (is_lower(*cursor.at) || is_digit(*cursor.at) || *cursor.at == '_')) {
            cursor.at++;
        }
        if (cursor.at == begin || !take_byte(&cursor, '=')) {
            return false;
        }
        begin = cursor.at;
        while (cursor.at != cursor.end && (is_word_byte(*cursor.at) || *cursor.at == ',')) {
            cursor.at++;
        }
        if (cursor.at == begin) {
            return false;
        }
    }
    return true;
}

static bool is_of_other_version(struct cursor cursor) {
    struct cursor fields = cursor;
    uint32_t version;
    return take_text(&cursor, " version=") && take_number(&cursor, &version, true) && version != PROTOCOL_VERSION &&
           (cursor.at == cursor.end || *cursor.at == ' ') && rest_is_fields(fields);
}

static bool take_fields(struct cursor *cursor, const struct protocol_message *message, uint32_t *values) {
    struct protocol_field field;
    for (uint8_t place = 0; place < message->fields; place++) {
        rom_copy(&field, &PROTOCOL_FIELDS[message->first_field + place], sizeof field);
        if (!take_byte(cursor, ' ') || !take_text(cursor, field.name) || !take_byte(cursor, '=')) {
            return false;
        }
        bool taken = field.kind == KIND_HEX32 ? take_hex32(cursor, &values[place], 'a')
                                              : take_number(cursor, &values[place], false);
        if (!taken || values[place] < field.min || values[place] > field.max) {
            return false;
        }
    }
    return cursor->at == cursor->end;
}

/* Finds the host's message whose name stands at the cursor. */
static bool take_name(struct cursor *cursor, struct protocol_message *message, uint8_t *number) {
    const uint8_t *begin = cursor->at;
    for (*number = 0; *number < PROTOCOL_MESSAGES; (*number)++) {
        rom_copy(message, &PROTOCOL_TABLE[*number], sizeof *message);
        cursor->at = begin;
        if (message->mark == PROTOCOL_HOST_MARK && take_text(cursor, message->name) && take_byte(cursor, ' ')) {
            return true;
        }
    }
    return false;
}

static uint8_t judge(const uint8_t *bytes, uint8_t length, struct ask *ask) {
    if (length >= PROTOCOL_HOST_BYTES || length <= CRC_BYTES) {
        return HEARD_NOTHING;
    }
    uint32_t crc;
    struct cursor tail = {bytes + length - CRC_BYTES, bytes + length};
    length = (uint8_t)(length - CRC_BYTES);
    if (!take_byte(&tail, '*') || !take_hex32(&tail, &crc, 'A') || crc != line_crc32(bytes, length)) {
        return HEARD_NOTHING;
    }
    struct cursor cursor = {bytes + 1, bytes + length};
    struct protocol_message message;
    if (!take_name(&cursor, &message, &ask->message) || !take_number(&cursor, &ask->seq, false)) {
        return HEARD_NOTHING;
    }
    if (is_of_other_version(cursor)) {
        return HEARD_OTHER_VERSION;
    }
    return take_fields(&cursor, &message, ask->values) ? HEARD_ASK : HEARD_NOTHING;
}

static uint8_t finish(struct reader *reader, struct ask *ask) {
    uint8_t length = reader->length;
    reader->length = 0;
    if (!reader->inside) {
        return HEARD_NOTHING;
    }
    reader->inside = false;
    if (length > 0 && reader->bytes[length - 1u] == '\r') {
        length--;
    }
    return judge(reader->bytes, length, ask);
}

uint8_t reader_take(struct reader *reader, uint8_t byte, struct ask *ask) {
    uint8_t heard = HEARD_NOTHING;
    if (byte == PROTOCOL_HOST_MARK || byte == PROTOCOL_DEVICE_MARK || byte == '\n') {
        heard = finish(reader, ask);
        reader->inside = byte == PROTOCOL_HOST_MARK;
    }
    if (byte == '\n' || !reader->inside) {
        return heard;
    }
    if (reader->length == sizeof reader->bytes) {
        reader->inside = false;
        reader->length = 0;
        return heard;
    }
    reader->bytes[reader->length++] = byte;
    return heard;
}

static void put_byte(struct writer *writer, uint8_t byte) {
    if (writer->length >= PROTOCOL_DEVICE_BYTES) {
        writer->broken = true;
        return;
    }
    writer->bytes[writer->length++] = byte;
}

static void put_text(struct writer *writer, const char *text) {
    while (*text != '\0') {
        put_byte(writer, (uint8_t)*text++);
    }
}

static void put_decimal(struct writer *writer, uint32_t value) {
    uint8_t digits[10];
    uint8_t count = 0;
    do {
        digits[count++] = (uint8_t)('0' + value % 10u);
        value /= 10u;
    } while (value > 0);
    while (count > 0) {
        put_byte(writer, digits[--count]);
    }
}

static void put_hex32(struct writer *writer, uint32_t value, uint8_t a) {
    for (uint8_t place = 0; place < 8u; place++) {
        uint8_t digit = (uint8_t)(value >> 28);
        put_byte(writer, (uint8_t)(digit < 10u ? '0' + digit : a + digit - 10));
        value <<= 4;
    }
}

/* Writes the next field's name and gives its declaration; false when the message has no more fields. */
static bool next_field(struct writer *writer, struct protocol_field *field) {
    if (writer->fields_left == 0) {
        writer->broken = true;
        return false;
    }
    rom_copy(field, &PROTOCOL_FIELDS[writer->field], sizeof *field);
    writer->field++;
    writer->fields_left--;
    put_byte(writer, ' ');
    put_text(writer, field->name);
    put_byte(writer, '=');
    return true;
}

void line_begin(struct writer *writer, uint8_t bytes[PROTOCOL_DEVICE_BYTES], uint8_t message, uint32_t seq) {
    struct protocol_message spec;
    rom_copy(&spec, &PROTOCOL_TABLE[message], sizeof spec);
    writer->bytes = bytes;
    writer->length = 0;
    writer->field = spec.first_field;
    writer->fields_left = spec.fields;
    writer->broken = spec.mark != PROTOCOL_DEVICE_MARK;
    put_byte(writer, (uint8_t)spec.mark);
    put_text(writer, spec.name);
    put_byte(writer, ' ');
    put_decimal(writer, seq);
}

void line_number(struct writer *writer, uint32_t value) {
    struct protocol_field field;
    if (!next_field(writer, &field)) {
        return;
    }
    switch (field.kind) {
    case KIND_INT:
        writer->broken |= value < field.min || value > field.max;
        put_decimal(writer, value);
        break;
    case KIND_HEX32:
        put_hex32(writer, value, 'a');
        break;
    case KIND_CHOICE: {
        char word[sizeof PROTOCOL_WORDS[0]] = "";
        if (value < field.max) {
            rom_copy(word, PROTOCOL_WORDS[field.min + value], sizeof word);
        }
        writer->broken |= word[0] == '\0';
        put_text(writer, word);
        break;
    }
    default:
        writer->broken = true;
    }
}

void line_word(struct writer *writer, const char *word) {
    struct protocol_field field;
    if (next_field(writer, &field)) {
        writer->broken |= field.kind != KIND_WORD || !line_is_word(word, field.most);
        put_text(writer, word);
    }
}

void line_list(struct writer *writer, const uint32_t *values, uint8_t count) {
    struct protocol_field field;
    if (!next_field(writer, &field)) {
        return;
    }
    writer->broken |= field.kind != KIND_FACES || count < 1u || count > field.most;
    for (uint8_t place = 0; place < count; place++) {
        writer->broken |= values[place] < field.min || values[place] > field.max;
        if (place > 0) {
            put_byte(writer, ',');
        }
        put_decimal(writer, values[place]);
    }
}

uint8_t line_end(struct writer *writer) {
    uint32_t crc = line_crc32(writer->bytes, writer->length);
    put_byte(writer, '*');
    put_hex32(writer, crc, 'A');
    put_byte(writer, '\n');
    return writer->broken || writer->fields_left > 0 ? 0 : writer->length;
}
