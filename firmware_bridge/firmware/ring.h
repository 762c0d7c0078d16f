/* A ring of bytes between an interrupt and the main loop: one side puts, the other takes, neither needs a lock. */
#ifndef RING_H
#define RING_H

#include <stdbool.h>
#include <stdint.h>

#define RING_BYTES 256u /* the indices wrap by themselves; one place stays empty */

struct ring {
    volatile uint8_t head;
    volatile uint8_t tail;
    uint8_t bytes[RING_BYTES];
};

/* False, and nothing put, when the ring is full. */
static inline bool ring_put(struct ring *ring, uint8_t byte) {
    uint8_t next = (uint8_t)(ring->head + 1u);
    if (next == ring->tail) {
        return false;
    }
    ring->bytes[ring->head] = byte;
    ring->head = next;
    return true;
}

/* The oldest byte, or -1 when there is none. */
static inline int16_t ring_take(struct ring *ring) {
    if (ring->head == ring->tail) {
        return -1;
    }
    uint8_t byte = ring->bytes[ring->tail];
    ring->tail = (uint8_t)(ring->tail + 1u);
    return byte;
}

#endif
