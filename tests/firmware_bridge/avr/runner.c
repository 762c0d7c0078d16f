/* The Uno's own program, roller_uno.hex, in an emulated ATmega328P (simavr) with a pretended drum round it. Like the
 * simulator it is a device on stdin and stdout and takes the orders of --control, and two more: `hang` sends the
 * processor into an endless loop, as a spike on its supply may; `cut 9` takes its supply away while it writes the ninth
 * byte from now into its EEPROM, and ends the program.
 *
 *   runner --hex FILE [--roll-ms N] [--report FILE] [--faces 3,5,1] [--seed N] [--befall jam@3] [--state FILE]
 *          [--control FD]
 *
 * A roll takes two seconds of the device's time and, with --roll-ms, so many milliseconds of ours: while the device has
 * something to do its clock runs so much faster, as far as it can be emulated so fast. While it waits its clock runs as
 * ours does. A byte takes its time on the line by the device's clock. --report gets a line at the end: bytes of RAM in
 * use before the stack, of the deepest stack, and never touched between them. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <simavr/avr_adc.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_hex.h>
#include <simavr/sim_io.h>
#include <simavr/sim_time.h>

#include "board_pretend.h"
#include "protocol.h"

#define MHZ 16u
#define MS_CYCLES (MHZ * 1000u)
/* simavr takes eleven bits for a byte, parity or not, and loses what comes faster. */
#define BYTE_CYCLES (MHZ * 1000000u * 11u / PROTOCOL_BAUD)
#define EEPROM_WRITE_US 3400u
#define SUPPLY_MV 5000u
#define LEVEL_MOST 1023u

/* After the last thing that happened it is taken to have something to do for so long: longer than a debouncing and
 * than an EEPROM's byte. */
#define BUSY_MS 50u
#define IDLE_POLL_MS 5
#define LATE_MS 100.0 /* a computer this late gives up catching up */

/* Registers of the ATmega328P in its data memory, and where its static data begins. */
enum { EECR_AT = 0x3F, EEARL_AT = 0x41, EEARH_AT = 0x42, RAM_AT = 0x100, EEPE_BIT = 0x02 };
enum { MOTOR_PIN = 0, LAMP_PIN = 1, BUTTON_PIN = 2 };
enum { MOVEMENT_CHANNEL = 2, LAMP_CHANNEL = 3 };

#define PAINT 0xC5u          /* what RAM holds that nobody has written */
#define LOOP_AT 0x7DFEu      /* the last word below the boot loader */
#define QUEUE_BYTES 65536u

static avr_t *avr;
static const char *hex, *report;
static double speed = 1.0; /* of the device's clock while it is busy */
static uint8_t *eeprom;
static avr_cycle_count_t busy_until;
static bool lamp, has_reset, has_power = true;
static int writes_left = -1; /* until the supply is cut; negative: it is not */

static struct {
    uint8_t bytes[QUEUE_BYTES];
    size_t first, count;
    bool moves;
} heard;

static struct {
    uint8_t bytes[4096];
    size_t count;
} said;

static uint32_t now_ms(void) {
    return (uint32_t)(avr->cycle / MS_CYCLES);
}

static void happens(void) {
    busy_until = avr->cycle + BUSY_MS * MS_CYCLES;
}

static bool is_busy(void) {
    return lamp || heard.count > 0 || pretend_is_awaited() || avr->cycle < busy_until;
}

static double wall_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1000.0 + (double)now.tv_nsec / 1000000.0;
}

/* The serial line. */

static avr_cycle_count_t next_byte(avr_t *of, avr_cycle_count_t when, void *irq) {
    (void)of;
    if (heard.count == 0) {
        heard.moves = false;
        return 0;
    }
    avr_raise_irq(irq, heard.bytes[heard.first]);
    heard.first = (heard.first + 1u) % QUEUE_BYTES;
    heard.count--;
    happens();
    return when + BYTE_CYCLES;
}

/* False when the host has gone. */
static bool hear(void) {
    size_t at = (heard.first + heard.count) % QUEUE_BYTES;
    size_t room = QUEUE_BYTES - (at > heard.count ? at : heard.count); /* in one piece */
    ssize_t bytes = read(STDIN_FILENO, heard.bytes + at, room);
    if (bytes <= 0) {
        return false;
    }
    heard.count += (size_t)bytes;
    if (!heard.moves) {
        heard.moves = true;
        avr_cycle_timer_register(avr, BYTE_CYCLES, next_byte,
                                 avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT));
    }
    return true;
}

static void on_byte(avr_irq_t *irq, uint32_t value, void *nothing) {
    (void)irq, (void)nothing;
    if (said.count < sizeof said.bytes) {
        said.bytes[said.count++] = (uint8_t)value;
    }
    happens();
}

/* Nobody listening is no trouble of the device's: what a full pipe refuses is lost. False when the host has gone. */
static bool send_on(void) {
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    size_t count = said.count;
    said.count = 0;
    return count == 0 || poll(&out, 1, 0) <= 0 || !(out.revents & POLLOUT) ||
           write(STDOUT_FILENO, said.bytes, count) >= 0 || errno != EPIPE;
}

/* The drum. */

static void on_motor(avr_irq_t *irq, uint32_t value, void *nothing) {
    (void)irq, (void)nothing;
    pretend_motor(value & 1u, now_ms());
}

static void on_lamp(avr_irq_t *irq, uint32_t value, void *nothing) {
    (void)irq, (void)nothing;
    lamp = value & 1u;
    pretend_lamp(lamp);
    happens();
}

/* A conversion begins: the pin has its voltage now, in mV, rounded up so that the level itself comes out. */
static void on_conversion(avr_irq_t *irq, uint32_t value, void *nothing) {
    (void)irq, (void)nothing;
    union {
        avr_adc_mux_t mux;
        uint32_t value;
    } asked = {.value = value};
    uint8_t channel = (uint8_t)asked.mux.src;
    uint32_t level = channel == MOVEMENT_CHANNEL ? pretend_movement_level(now_ms())
                     : channel == LAMP_CHANNEL   ? pretend_lamp_level()
                                                 : pretend_face_level(channel);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, channel), (level * SUPPLY_MV + LEVEL_MOST - 1u) / LEVEL_MOST);
}

static void set_button(bool again) {
    static bool was;
    avr_irq_t *pin = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), BUTTON_PIN);
    bool down = pretend_button_down(now_ms());
    if (again || down != was) {
        /* simavr forgets a pin's level at a reset, and is deaf to the level it was told last. */
        if (again) {
            avr_raise_irq(pin, down);
        }
        avr_raise_irq(pin, !down);
        happens();
    }
    was = down;
}

/* The EEPROM: simavr writes a byte at once, the chip says for 3.4 ms that it is writing. */

static avr_cycle_count_t end_write(avr_t *of, avr_cycle_count_t when, void *nothing) {
    (void)when, (void)nothing;
    of->data[EECR_AT] = (uint8_t)(of->data[EECR_AT] & ~EEPE_BIT);
    return 0;
}

static void on_eecr(avr_t *of, avr_io_addr_t at, uint8_t value, void *nothing) {
    (void)nothing;
    uint16_t cell = (uint16_t)((of->data[EEARL_AT] | of->data[EEARH_AT] << 8) % BOARD_EEPROM_BYTES);
    if (!has_power || !(value & EEPE_BIT) || eeprom[cell] == pretend_eeprom[cell]) {
        return;
    }
    has_power = writes_left != 1;
    writes_left -= writes_left > 0;
    /* A cell is erased before it is written. */
    pretend_keep(cell, has_power ? eeprom[cell] : 0xFF);
    of->data[at] |= EEPE_BIT;
    avr_cycle_timer_register_usec(of, EEPROM_WRITE_US, end_write, NULL);
    happens();
}

/* Restarts: by order, or by the watchdog. */

static void on_reset(avr_io_t *io) {
    (void)io;
    has_reset = true;
}

static void start_anew(void) {
    has_reset = false;
    lamp = false;
    pretend_motor(false, now_ms());
    pretend_lamp(false);
    pretend_let_go();
    heard.count = 0;
    heard.moves = false;
    set_button(true);
    happens();
}

static bool obeys(const char *order) {
    if (!strcmp(order, "reset")) {
        avr_reset(avr);
        start_anew();
        return true;
    }
    if (!strcmp(order, "hang")) {
        avr->pc = LOOP_AT;
        return true;
    }
    return sscanf(order, "cut %d", &writes_left) == 1;
}

/* The chip. */

static void keep_quiet(avr_t *of, const int level, const char *format, va_list words) {
    (void)of;
    if (level <= LOG_ERROR) {
        vfprintf(stderr, format, words);
    }
}

/* main() keeps the pace. */
static void sleep_not(avr_t *of, avr_cycle_count_t cycles) {
    (void)of, (void)cycles;
}

static void load(void) {
    uint32_t bytes, start;
    uint8_t *program = read_ihex_file(hex, &bytes, &start);
    if (!program) {
        pretend_give_up("The file '%s' given to --hex cannot be read.", hex);
    }
    avr_loadcode(avr, program, bytes, start);
    free(program);
    avr->codeend = avr->flashend;
    avr->flash[LOOP_AT] = 0xFF; /* rjmp to itself */
    avr->flash[LOOP_AT + 1u] = 0xCF;
    memset(avr->data + RAM_AT, PAINT, avr->ramend + 1u - RAM_AT);
}

static void power_on(void) {
    static avr_io_t watcher = {.kind = "watcher", .reset = on_reset};
    avr_global_logger_set(keep_quiet);
    avr = avr_make_mcu_by_name("atmega328p");
    if (!avr) {
        pretend_give_up("This simavr knows no %s.", "ATmega328P");
    }
    avr_init(avr);
    avr->frequency = MHZ * 1000000u;
    avr->vcc = avr->avcc = avr->aref = SUPPLY_MV;
    avr->sleep = sleep_not;
    load();

    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_byte, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), MOTOR_PIN), on_motor, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), LAMP_PIN), on_lamp, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER), on_conversion, NULL);

    avr_eeprom_desc_t cells = {.ee = NULL, .offset = 0, .size = 1};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &cells);
    eeprom = cells.ee;
    memcpy(eeprom, pretend_eeprom, sizeof pretend_eeprom);
    avr_register_io_write(avr, EECR_AT, on_eecr, NULL);
    avr_register_io(avr, &watcher);
    start_anew();
}

/* One millisecond of the device's. */
static void live(void) {
    set_button(false);
    avr_cycle_count_t end = (avr->cycle / MS_CYCLES + 1u) * MS_CYCLES;
    while (avr->cycle < end && has_power) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed) {
            pretend_give_up("The emulated processor has %s.", state == cpu_Done ? "gone to sleep for good" : "crashed");
        }
        if (has_reset) {
            start_anew();
        }
    }
}

/* The longest stretch of RAM that nobody wrote lies between the static data and the stack. */
static void write_report(void) {
    uint32_t from = RAM_AT, to = RAM_AT;
    for (uint32_t at = RAM_AT, since = RAM_AT; at <= avr->ramend; at++) {
        if (avr->data[at] != PAINT) {
            since = at + 1u;
        } else if (at + 1u - since > to - from) {
            from = since;
            to = at + 1u;
        }
    }
    FILE *file = report ? fopen(report, "a") : NULL;
    if (file) {
        fprintf(file, "ram %u stack %u free %u\n", from - RAM_AT, avr->ramend + 1u - to, to - from);
        fclose(file);
    }
}

static void take_options(int count, char **words) {
    for (int at = 1; at < count; at += 2) {
        char *name = words[at], *value = at + 1 < count ? words[at + 1] : NULL;
        if (!value) {
            pretend_give_up("The option %s is unknown or lacks its value.", name);
        } else if (!strcmp(name, "--hex")) {
            hex = value;
        } else if (!strcmp(name, "--report")) {
            report = value;
        } else if (!strcmp(name, "--roll-ms")) {
            speed = (double)DRUM_ROLL_MS / (double)pretend_number(value, 20, DRUM_ROLL_MS, name);
        } else if (!pretend_option(name, value)) {
            pretend_give_up("The option %s is unknown.", name);
        }
    }
    if (!hex) {
        pretend_give_up("Give the program to run with %s.", "--hex");
    }
}

int main(int count, char **words) {
    take_options(count, words);
    pretend_start(DRUM_ROLL_MS);
    signal(SIGPIPE, SIG_IGN);
    power_on();
    double lived_to = wall_ms(); /* the moment of ours up to which the device has lived */
    for (bool host = true; host && has_power;) {
        bool busy = is_busy();
        double ahead_ms = lived_to - wall_ms();
        int wait_ms = ahead_ms <= 0.0 ? 0 : busy ? (int)ahead_ms + 1 : IDLE_POLL_MS;
        struct pollfd ready[2] = {{.fd = heard.count < QUEUE_BYTES ? STDIN_FILENO : -1, .events = POLLIN},
                                  {.fd = pretend_control, .events = POLLIN}};
        if (poll(ready, 2, wait_ms) < 0 && errno != EINTR) {
            return 1;
        }
        /* Orders first: one given before an ask befalls what it asks for. */
        if (ready[1].revents) {
            pretend_read_orders(obeys);
        }
        if (ready[0].revents) {
            host = hear();
        }
        if (ahead_ms <= 0.0) {
            live();
            host = send_on() && host;
            lived_to += busy ? 1.0 / speed : 1.0;
            lived_to = lived_to < wall_ms() - LATE_MS ? wall_ms() : lived_to;
        }
    }
    write_report();
    return 0;
}
