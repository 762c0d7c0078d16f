/* The board Arduino Uno (ATmega328P, 16 MHz). WIRING.md has its pins. */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "board.h"
#include "protocol.h"
#include "ring.h"
#include "roller.h"

#ifndef DICE
#define DICE 2u
#endif
#ifndef SERIAL
#define SERIAL "DR-0001"
#endif

#define MOTOR (1u << PB0)  /* D8 */
#define LAMP (1u << PB1)   /* D9 */
#define LIGHT (1u << PB5)  /* D13, the board's own: on while the motor is */
#define BUTTON (1u << PD2) /* D2, to ground */

enum { FACE_CHANNEL = 0, MOVEMENT_CHANNEL = 2, LAMP_CHANNEL = 3 }; /* A0 and A1, A2, A3 */

static struct ring heard, said;
static volatile uint32_t ms;
static struct roller roller;

/* After a watchdog's reset the watchdog is still running, with its shortest time: stop it before anything else. */
void calm_watchdog(void) __attribute__((naked, used, section(".init3")));
void calm_watchdog(void) {
    MCUSR = 0;
    wdt_disable();
}

ISR(TIMER0_COMPA_vect) {
    ms++;
}

ISR(USART_RX_vect) {
    ring_put(&heard, UDR0); /* what a full ring refuses is a damaged line, and is asked again */
}

ISR(USART_UDRE_vect) {
    int16_t byte = ring_take(&said);
    if (byte < 0) {
        UCSR0B = (uint8_t)(UCSR0B & ~(1u << UDRIE0));
    } else {
        UDR0 = (uint8_t)byte;
    }
}

const char *board_model(void) {
    return DICE == 1u ? "drum-1" : "drum-2";
}

const char *board_serial(void) {
    return SERIAL;
}

uint8_t board_dice(void) {
    return DICE;
}

uint16_t board_roll_ms(void) {
    return DRUM_ROLL_MS;
}

uint32_t board_millis(void) {
    uint8_t before = SREG;
    cli();
    uint32_t now = ms;
    SREG = before;
    return now;
}

void board_kick(void) {
    wdt_reset();
}

int16_t board_take(void) {
    return ring_take(&heard);
}

void board_send(const uint8_t *bytes, uint8_t count) {
    while (count > 0) {
        /* A full ring empties by itself, one byte in 87 us: the longest line waits 17 ms. */
        if (ring_put(&said, *bytes)) {
            bytes++;
            count--;
        }
        UCSR0B = (uint8_t)(UCSR0B | (1u << UDRIE0));
    }
}

void board_motor(bool on) {
    PORTB = (uint8_t)(on ? PORTB | MOTOR | LIGHT : PORTB & ~(MOTOR | LIGHT));
}

void board_lamp(bool on) {
    PORTB = (uint8_t)(on ? PORTB | LAMP : PORTB & ~LAMP);
}

static uint16_t converted(uint8_t channel) {
    uint8_t chosen = (uint8_t)((1u << REFS0) | channel);
    /* The first conversion after a change of channel is not to be trusted. */
    uint8_t conversions = ADMUX == chosen ? 1u : 2u;
    ADMUX = chosen;
    while (conversions-- > 0) {
        ADCSRA = (uint8_t)(ADCSRA | (1u << ADSC));
        while (ADCSRA & (1u << ADSC)) {
        }
    }
    return ADC;
}

uint16_t board_lamp_level(void) {
    return converted(LAMP_CHANNEL);
}

uint16_t board_movement_level(void) {
    return converted(MOVEMENT_CHANNEL);
}

uint16_t board_face_level(uint8_t die) {
    return converted((uint8_t)(FACE_CHANNEL + die));
}

bool board_button_down(void) {
    return !(PIND & BUTTON);
}

bool board_eeprom_ready(void) {
    return eeprom_is_ready();
}

/* avr-libc takes an address as a pointer. */
uint8_t board_eeprom_read(uint16_t at) {
    return eeprom_read_byte((const uint8_t *)at);
}

void board_eeprom_write(uint16_t at, uint8_t value) {
    eeprom_write_byte((uint8_t *)at, value);
}

static void set_up(void) {
    DDRB = MOTOR | LAMP | LIGHT;
    PORTD = BUTTON;
    TCCR0A = 1u << WGM01;
    TCCR0B = (1u << CS01) | (1u << CS00);
    OCR0A = F_CPU / 64u / 1000u - 1u;
    TIMSK0 = 1u << OCIE0A;
    UCSR0A = 1u << U2X0;
    UBRR0 = (F_CPU + 4u * PROTOCOL_BAUD) / (8u * PROTOCOL_BAUD) - 1u;
    UCSR0C = (1u << UCSZ01) | (1u << UCSZ00);
    UCSR0B = (1u << RXEN0) | (1u << TXEN0) | (1u << RXCIE0);
    ADCSRA = (1u << ADEN) | (1u << ADPS2) | (1u << ADPS1) | (1u << ADPS0);
    wdt_enable(WDTO_500MS);
    SMCR = 0; /* sleep is idling: the timer and the serial line wake it */
    sei();
}

int main(void) {
    set_up();
    roller_start(&roller);
    for (;;) {
        roller_step(&roller);
        sleep_mode(); /* until the next byte or millisecond */
    }
}
