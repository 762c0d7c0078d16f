/* A drum that is only pretended, with its sensors, its button, its EEPROM and whoever plays with it. The simulator
 * (board_posix.c) and the Uno in an emulator (tests/firmware_bridge/avr) have it in common. Its own fields are told
 * to the host by nobody but the firmware. */
#ifndef BOARD_PRETEND_H
#define BOARD_PRETEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board.h"

#define PRETEND_DICE_MOST 8u

/* Its memory over starts, as the file given to --state has it. */
extern uint8_t pretend_eeprom[BOARD_EEPROM_BYTES];

/* Where its orders come from, or -1. */
extern int pretend_control;

/* Takes --faces, --seed, --befall, --state and --control; false for any other option. A wrong value ends the program
 * with a sentence. */
bool pretend_option(const char *name, char *value);

/* Once all options are taken. `roll_ms` is how long a good roll takes, and the drum's movement follows it. */
void pretend_start(uint16_t roll_ms);

/* Forgets who holds the button, as when the device starts anew. */
void pretend_let_go(void);

/* `ms` is the device's clock. */
void pretend_motor(bool on, uint32_t ms);
void pretend_lamp(bool on);
uint16_t pretend_lamp_level(void);
uint16_t pretend_movement_level(uint32_t ms);
uint16_t pretend_face_level(uint8_t die);
bool pretend_button_down(uint32_t ms);

/* Whether somebody waits to press the button. */
bool pretend_is_awaited(void);

/* Keeps a byte in pretend_eeprom and the file. */
void pretend_keep(uint16_t at, uint8_t value);

/* Does what pretend_control orders: press, place N, jam, unsure, dark, restless and ok; `obeys` is asked first, for
 * reset and whatever else only the caller can do. */
void pretend_read_orders(bool (*obeys)(const char *order));

/* Ends the program with a sentence; `about` fills its %s. */
void pretend_give_up(const char *sentence, const char *about);

/* A whole number from `least` to `most`, or the end of the program. */
long pretend_number(const char *text, long least, long most, const char *option);

#endif
