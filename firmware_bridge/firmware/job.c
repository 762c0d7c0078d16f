/* The work of the drum; see job.h. */
#include "job.h"

#include <string.h>

#define LAMP_MS 8u      /* until the lamp and its sensors are steady */
#define AGAIN_MS 60u    /* before another look at what could not be read */
#define LOOKS 3u        /* at one die */
#define SPARE_MS 150u   /* for the memory, and a line on its way */
#define SLOW_ROLL_MS 500u

enum { LIGHTING, TURNING, READING, WAITING };

static bool over(struct job *job, uint8_t fault) {
    board_motor(false);
    board_lamp(false);
    job->fault = fault;
    return true;
}

void job_start(struct job *job, uint8_t kind, uint8_t count, uint8_t face, uint32_t now) {
    memset(job, 0, sizeof *job);
    job->kind = kind;
    job->count = count;
    job->face = face;
    job->roll_ms = board_roll_ms();
    job->started = job->since = now;
    job->sure = 1000u;
    job->unlit = board_lamp_level();
    board_lamp(true);
}

uint32_t job_wait_ms(const struct job *job, uint32_t now) {
    uint32_t looks_ms = (uint32_t)job->count * LOOKS * (VOTE_SAMPLES + AGAIN_MS);
    uint32_t most_ms = drum_most_ms(job->roll_ms) + looks_ms * job->roll_ms / 1000u + LAMP_MS + SPARE_MS;
    uint32_t gone_ms = now - job->started;
    return gone_ms < most_ms ? most_ms - gone_ms : 0;
}

static void read_die(struct job *job, uint8_t die) {
    job->die = die;
    job->tries = 0;
    job->step = READING;
    vote_begin(&job->vote);
}

static bool learn_lamp(struct job *job, struct memory *memory, uint16_t lit) {
    if (job->lamp != TESTED_LAMP_WELL) {
        return over(job, FAULT_CODE_DARK);
    }
    memory->calibration.unlit = job->unlit;
    memory->calibration.lit = lit;
    memory->calibration.lamp_learnt = 1u;
    memory->calibration.faces_learnt = 0;
    memory_save(memory, AREA_CALIBRATION);
    job->list[0] = job->unlit;
    job->list[1] = lit;
    job->listed = 2;
    return over(job, JOB_WELL);
}

static bool begin_work(struct job *job, struct memory *memory, uint32_t now) {
    uint16_t lit = board_lamp_level();
    struct calibration known = memory->calibration;
    if (job->kind == JOB_CALIBRATE && job->face == 0) {
        known.lamp_learnt = 0;
    }
    job->lamp = lamp_is_bright(&known, job->unlit, lit) ? TESTED_LAMP_WELL : TESTED_LAMP_DARK;
    if (job->kind == JOB_CALIBRATE && job->face == 0) {
        return learn_lamp(job, memory, lit);
    }
    if (job->lamp == TESTED_LAMP_DARK && job->kind != JOB_SELFTEST) {
        return over(job, FAULT_CODE_DARK);
    }
    if (job->kind == JOB_CALIBRATE) {
        if (job->face > SIDES) {
            return over(job, FAULT_CODE_UNSURE);
        }
        read_die(job, 0);
        return false;
    }
    drum_start(&job->drum, job->roll_ms, now);
    job->step = TURNING;
    return false;
}

static bool end_turning(struct job *job, enum drum_result result) {
    if (job->kind != JOB_SELFTEST && result != DRUM_RESTS) {
        return over(job, FAULT_CODE_JAM);
    }
    job->motor = result == DRUM_STILL      ? TESTED_MOTOR_STILL
                 : result == DRUM_RESTLESS ? TESTED_MOTOR_RESTLESS
                                           : TESTED_MOTOR_WELL;
    read_die(job, 0);
    return false;
}

static bool end_lesson(struct job *job, struct memory *memory) {
    for (uint8_t die = 0; die < job->count; die++) {
        if (!face_may_be(&memory->calibration, die, job->face, (uint16_t)job->list[die])) {
            return over(job, FAULT_CODE_UNSURE);
        }
    }
    for (uint8_t die = 0; die < job->count; die++) {
        memory->calibration.levels[die][job->face - 1u] = (uint16_t)job->list[die];
    }
    memory->calibration.faces_learnt = (uint16_t)(memory->calibration.faces_learnt | 1u << (job->face - 1u));
    memory_save(memory, AREA_CALIBRATION);
    return over(job, JOB_WELL);
}

static bool end_reading(struct job *job, struct memory *memory) {
    if (job->kind == JOB_CALIBRATE) {
        return end_lesson(job, memory);
    }
    if (job->kind == JOB_SELFTEST && !faces_are_learnt(&memory->calibration)) {
        job->sensor = TESTED_SENSOR_UNLEARNT;
    }
    return over(job, JOB_WELL);
}

/* Whether the vote just closed gave what the job wants of this die; then it is in the list. */
static bool understood(struct job *job) {
    uint16_t sure, level = vote_level(&job->vote);
    uint8_t face = vote_face(&job->vote, &sure);
    if (job->kind == JOB_CALIBRATE ? level == 0xFFFFu : sure < SURE_LEAST) {
        return false;
    }
    job->list[job->die] = job->kind == JOB_CALIBRATE ? level : face;
    job->sure = sure < job->sure ? sure : job->sure;
    job->listed = (uint8_t)(job->die + 1u);
    return true;
}

static bool look(struct job *job, struct memory *memory, uint32_t now) {
    uint8_t samples = job->roll_ms < SLOW_ROLL_MS ? VOTE_SAMPLES : 1u;
    while (samples-- > 0) {
        if (!vote_sample(&job->vote, &memory->calibration, job->die)) {
            continue;
        }
        if (!understood(job)) {
            if (++job->tries < LOOKS) {
                job->step = WAITING;
                job->since = now;
                return false;
            }
            job->sensor = TESTED_SENSOR_UNSURE;
            return over(job, job->kind == JOB_SELFTEST ? JOB_WELL : FAULT_CODE_UNSURE);
        }
        if (job->die + 1u == job->count) {
            return end_reading(job, memory);
        }
        read_die(job, (uint8_t)(job->die + 1u));
        return false;
    }
    return false;
}

bool job_tick(struct job *job, struct memory *memory, uint32_t now) {
    enum drum_result result;
    switch (job->step) {
    case LIGHTING:
        return now - job->since >= LAMP_MS && begin_work(job, memory, now);
    case TURNING:
        result = drum_tick(&job->drum, now);
        return result != DRUM_GOES && end_turning(job, result);
    case WAITING:
        if (now - job->since >= drum_scaled(AGAIN_MS, job->roll_ms)) {
            job->step = READING;
            vote_begin(&job->vote);
        }
        return false;
    default:
        return look(job, memory, now);
    }
}
