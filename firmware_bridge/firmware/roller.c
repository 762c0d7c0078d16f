/* The conversation; see roller.h and PROTOCOL.md. */
#include "roller.h"

#include <string.h>

#include "board.h"

#define DEVICE "die_roller"
#define DEBOUNCE_MS 20u
#define COUNT_MOST COUNTS_ROLLS_MAX

static void send(const uint8_t *bytes, uint8_t count) {
    if (count > 0) {
        board_send(bytes, count);
    }
}

/* Begins a line in roller->line with the two fields that most answers begin with. */
static void answer_begin(struct roller *roller, struct writer *writer, uint8_t message, uint32_t seq,
                         uint32_t session) {
    line_begin(writer, roller->line, message, seq);
    line_number(writer, session);
    line_number(writer, roller->memory.counters.boot);
}

static void answer_end(struct roller *roller, struct writer *writer) {
    send(roller->line, line_end(writer));
}

/* Sends the answer to a job and keeps it. */
static void answer_job(struct roller *roller, struct writer *writer) {
    roller->answer_bytes = line_end(writer);
    memcpy(roller->answer, roller->line, roller->answer_bytes);
    send(roller->answer, roller->answer_bytes);
}

static void say_boot(struct roller *roller) {
    struct writer writer;
    char serial[HERE_SERIAL_MOST + 1u];
    memory_serial(&roller->memory, serial);
    line_begin(&writer, roller->line, MSG_BOOT, 0);
    line_number(&writer, PROTOCOL_VERSION);
    line_number(&writer, roller->memory.counters.boot);
    line_word(&writer, serial);
    send((const uint8_t *)"\n", 1);
    answer_end(roller, &writer);
}

static void say_here(struct roller *roller, uint32_t seq) {
    struct writer writer;
    char serial[HERE_SERIAL_MOST + 1u];
    memory_serial(&roller->memory, serial);
    line_begin(&writer, roller->line, MSG_HERE, seq);
    line_number(&writer, PROTOCOL_VERSION);
    line_number(&writer, roller->session);
    line_number(&writer, roller->memory.counters.boot);
    line_word(&writer, DEVICE);
    line_word(&writer, board_model());
    line_word(&writer, serial);
    line_word(&writer, FIRMWARE);
    line_number(&writer, board_dice());
    line_number(&writer, SIDES);
    answer_end(roller, &writer);
}

static void say_fault(struct roller *roller, uint32_t seq, uint32_t session, uint8_t code) {
    struct writer writer;
    answer_begin(roller, &writer, MSG_FAULT, seq, session);
    line_number(&writer, code);
    answer_end(roller, &writer);
}

static void say_busy(struct roller *roller, uint32_t seq, uint32_t session, uint32_t now) {
    struct writer writer;
    answer_begin(roller, &writer, MSG_BUSY, seq, session);
    line_number(&writer, roller->job.kind == JOB_PRESS ? 0 : roller->job_seq);
    line_number(&writer, job_wait_ms(&roller->job, now));
    answer_end(roller, &writer);
}

static void say_counts(struct roller *roller, uint32_t seq) {
    struct writer writer;
    const struct counters *counters = &roller->memory.counters;
    answer_begin(roller, &writer, MSG_COUNTS, seq, roller->session);
    line_number(&writer, counters->rolls);
    line_number(&writer, counters->presses);
    line_number(&writer, counters->faults[FAULT_CODE_JAM]);
    line_number(&writer, counters->faults[FAULT_CODE_UNSURE]);
    line_number(&writer, counters->faults[FAULT_CODE_DARK]);
    line_list(&writer, counters->fell, SIDES);
    answer_end(roller, &writer);
}

static void start_job(struct roller *roller, const struct ask *ask, uint32_t now) {
    uint8_t kind = JOB_ROLL, count = board_dice(), face = 0;
    if (ask->message == MSG_ROLL) {
        count = (uint8_t)ask->values[ROLL_COUNT];
    } else if (ask->message == MSG_SELFTEST) {
        kind = JOB_SELFTEST;
    } else {
        kind = JOB_CALIBRATE;
        face = (uint8_t)ask->values[CALIBRATE_FACE];
    }
    roller->last_seq = roller->job_seq = ask->seq;
    roller->answer_bytes = 0;
    job_start(&roller->job, kind, count, face, now);
    say_busy(roller, ask->seq, roller->session, now);
}

/* An ask that makes the drum work: done once, however often it is asked. */
static void hear_job(struct roller *roller, const struct ask *ask, uint32_t now) {
    if (roller->job.kind != JOB_NONE) {
        say_busy(roller, ask->seq, roller->session, now);
    } else if (ask->seq == roller->last_seq && roller->answer_bytes > 0) {
        send(roller->answer, roller->answer_bytes);
    } else if (ask->seq <= roller->last_seq) {
        say_fault(roller, ask->seq, roller->session, FAULT_CODE_STALE);
    } else if (ask->message == MSG_ROLL && ask->values[ROLL_COUNT] > board_dice()) {
        say_fault(roller, ask->seq, roller->session, FAULT_CODE_COUNT);
    } else {
        start_job(roller, ask, now);
    }
}

static void hear_hello(struct roller *roller, const struct ask *ask, uint32_t now) {
    uint32_t session = ask->values[HELLO_SESSION];
    if (!roller->open || session != roller->session) {
        if (roller->job.kind != JOB_NONE) {
            say_busy(roller, ask->seq, session, now);
            return;
        }
        roller->open = true;
        roller->session = session;
        roller->last_seq = 0;
        roller->answer_bytes = 0;
    }
    say_here(roller, ask->seq);
}

static void hear(struct roller *roller, const struct ask *ask, uint32_t now) {
    struct writer writer;
    if (ask->message == MSG_HELLO) {
        hear_hello(roller, ask, now);
        return;
    }
    /* The session is the first field of every ask but the greeting. */
    if (!roller->open || ask->values[0] != roller->session) {
        say_fault(roller, ask->seq, ask->values[0], FAULT_CODE_STRANGER);
        return;
    }
    switch (ask->message) {
    case MSG_PING:
        answer_begin(roller, &writer, MSG_PONG, ask->seq, roller->session);
        answer_end(roller, &writer);
        break;
    case MSG_STATS:
        say_counts(roller, ask->seq);
        break;
    default:
        hear_job(roller, ask, now);
    }
}

static void count_roll(struct roller *roller) {
    struct counters *counters = &roller->memory.counters;
    const struct job *job = &roller->job;
    if (job->kind != JOB_ROLL && job->kind != JOB_PRESS) {
        return;
    }
    if (job->fault != JOB_WELL) {
        if (counters->faults[job->fault] < COUNTS_JAM_MAX) {
            counters->faults[job->fault]++;
        }
    } else if (counters->rolls < COUNT_MOST) {
        counters->rolls++;
        counters->fell[job->list[0] - 1u]++;
        if (job->kind == JOB_PRESS) {
            counters->presses++;
        }
    }
    memory_save(&roller->memory, AREA_COUNTERS);
}

/* Answers the ask whose job is over. */
static void answer_ask(struct roller *roller) {
    struct writer writer;
    const struct job *job = &roller->job;
    uint8_t message = job->kind == JOB_ROLL ? MSG_ROLLED : job->kind == JOB_SELFTEST ? MSG_TESTED : MSG_CALIBRATED;
    if (job->fault != JOB_WELL) {
        message = MSG_FAULT;
    }
    answer_begin(roller, &writer, message, roller->job_seq, roller->session);
    switch (message) {
    case MSG_ROLLED:
        line_list(&writer, job->list, job->listed);
        line_number(&writer, job->sure);
        break;
    case MSG_TESTED:
        line_number(&writer, job->motor);
        line_number(&writer, job->lamp);
        line_number(&writer, job->sensor);
        line_number(&writer, roller->memory.worn ? TESTED_EEPROM_WORN : TESTED_EEPROM_WELL);
        break;
    case MSG_CALIBRATED:
        line_number(&writer, job->face);
        line_list(&writer, job->list, job->listed);
        break;
    default:
        line_number(&writer, job->fault);
    }
    answer_job(roller, &writer);
}

static void say_button(struct roller *roller) {
    struct writer writer;
    line_begin(&writer, roller->line, MSG_BUTTON, roller->memory.counters.presses);
    line_number(&writer, roller->memory.counters.boot);
    line_list(&writer, roller->job.list, roller->job.listed);
    line_number(&writer, roller->job.sure);
    answer_end(roller, &writer);
}

/* A job's end is said once what it taught is kept: a count said and then lost would be said twice. A self-test writes
 * the counters anew, so that it tells about the EEPROM of today. */
static void work(struct roller *roller, uint32_t now) {
    struct job *job = &roller->job;
    if (!job->over && job_tick(job, &roller->memory, now)) {
        job->over = true;
        count_roll(roller);
        if (job->kind == JOB_SELFTEST) {
            roller->memory.worn = false;
            memory_save(&roller->memory, AREA_COUNTERS);
        }
    }
    if (!job->over || (job->kind != JOB_ROLL && !memory_is_saved(&roller->memory))) {
        return;
    }
    if (job->kind != JOB_PRESS) {
        answer_ask(roller);
    } else if (job->fault == JOB_WELL) {
        say_button(roller);
    }
    job->kind = JOB_NONE;
}

/* True when the button has just been pressed, and stayed so long enough not to be a bounce. */
static bool pressed(struct button *button, uint32_t now) {
    bool down = board_button_down();
    if (down != button->seen) {
        button->seen = down;
        button->since = now;
    }
    if (button->seen == button->down || now - button->since < DEBOUNCE_MS) {
        return false;
    }
    button->down = button->seen;
    return button->down;
}

void roller_start(struct roller *roller) {
    memset(roller, 0, sizeof *roller);
    board_motor(false);
    board_lamp(false);
    memory_load(&roller->memory, board_serial());
    roller->ticked = board_millis();
    /* Held while it starts, or stuck, the button rolls nothing. */
    roller->button.down = roller->button.seen = board_button_down();
}

bool roller_is_idle(const struct roller *roller) {
    return roller->started && roller->job.kind == JOB_NONE && memory_is_saved(&roller->memory) &&
           roller->button.seen == roller->button.down && board_button_down() == roller->button.down;
}

/* Answers one ask at most: answers take longer than asks, and a host that never pauses may not keep the drum waiting,
 * nor the watchdog. */
static void listen(struct roller *roller, uint32_t now) {
    struct ask ask;
    int16_t byte;
    while ((byte = board_take()) >= 0) {
        switch (reader_take(&roller->reader, (uint8_t)byte, &ask)) {
        case HEARD_ASK:
            hear(roller, &ask, now);
            return;
        case HEARD_OTHER_VERSION:
            say_fault(roller, ask.seq, 0, FAULT_CODE_VERSION);
            return;
        }
    }
}

void roller_step(struct roller *roller) {
    uint32_t now = board_millis();
    board_kick();
    memory_tick(&roller->memory);
    if (!roller->started) {
        if (!memory_is_saved(&roller->memory)) {
            return;
        }
        roller->started = true;
        say_boot(roller);
    }
    listen(roller, now);
    if (now == roller->ticked) {
        return;
    }
    roller->ticked = now;
    if (pressed(&roller->button, now) && roller->job.kind == JOB_NONE) {
        job_start(&roller->job, JOB_PRESS, board_dice(), 0, now);
    }
    if (roller->job.kind != JOB_NONE) {
        work(roller, now);
    }
}
