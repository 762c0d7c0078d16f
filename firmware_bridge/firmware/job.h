/* One piece of work of the drum, from its start to its result: a roll, a press of the button, a self-test, a lesson. */
#ifndef JOB_H
#define JOB_H

#include <stdbool.h>
#include <stdint.h>

#include "drum.h"
#include "face.h"
#include "memory.h"

enum job_kind { JOB_NONE, JOB_ROLL, JOB_PRESS, JOB_SELFTEST, JOB_CALIBRATE };

#define JOB_WELL 0xFFu /* a result that is no FAULT_CODE_ */

struct job {
    uint8_t kind;
    uint8_t step;
    uint8_t count; /* dice to read */
    uint8_t face;  /* to learn */
    uint8_t die;   /* being read */
    uint8_t tries;
    uint16_t roll_ms;
    uint32_t started;
    uint32_t since;
    struct drum drum;
    struct vote vote;
    /* The result. */
    uint8_t fault; /* JOB_WELL or a FAULT_CODE_ */
    uint8_t motor; /* TESTED_MOTOR_, TESTED_LAMP_, TESTED_SENSOR_ */
    uint8_t lamp;
    uint8_t sensor;
    uint8_t listed;
    bool over;
    uint16_t sure;
    uint16_t unlit;
    uint32_t list[ROLLED_FACES_MOST]; /* the faces, or the levels learnt */
};

/* Starts a job of `count` dice, or of `count` dice that show `face`. Counts and calibration are kept in `memory`. */
void job_start(struct job *job, uint8_t kind, uint8_t count, uint8_t face, uint32_t now);

/* True once, when the job is over; job->kind is still set then. */
bool job_tick(struct job *job, struct memory *memory, uint32_t now);

/* When it is over at the latest, in ms from now. */
uint32_t job_wait_ms(const struct job *job, uint32_t now);

#endif
