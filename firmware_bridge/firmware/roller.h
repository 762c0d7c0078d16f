/* The die roller: the conversation of PROTOCOL.md, the button, and the jobs they start. */
#ifndef ROLLER_H
#define ROLLER_H

#include <stdbool.h>
#include <stdint.h>

#include "job.h"
#include "line.h"
#include "memory.h"

#define FIRMWARE "1.0.0"

struct button {
    bool down;       /* as believed */
    bool seen;       /* as seen last */
    uint32_t since;  /* it is seen so */
};

struct roller {
    struct memory memory;
    struct job job;
    struct reader reader;
    struct button button;
    uint32_t ticked;
    bool started; /* boot was said */
    bool open;
    uint32_t session;
    uint32_t job_seq;
    uint32_t last_seq;
    uint8_t answer_bytes;
    uint8_t answer[PROTOCOL_DEVICE_BYTES]; /* the last job's, to be repeated byte for byte */
    uint8_t line[PROTOCOL_DEVICE_BYTES];
};

/* As after switching on. */
void roller_start(struct roller *roller);

/* Answers the next ask, does what there is to do, and kicks the watchdog: the only place that does. */
void roller_step(struct roller *roller);

/* Whether nothing changes until a byte comes or the button moves. */
bool roller_is_idle(const struct roller *roller);

#endif
