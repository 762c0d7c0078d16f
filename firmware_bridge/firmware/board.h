/* All that the logic asks of a board. Another board is another file with these functions and a main() that calls
 * roller_start() once and roller_step() for ever, at least once a millisecond while it is not roller_idle(). */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

/* Dice the memory has room for; board_dice() may be fewer. */
#ifndef DICE_MOST
#define DICE_MOST 2u
#endif

#define BOARD_EEPROM_BYTES 1024u

/* How long a good roll of the drum in WIRING.md takes, from ask to answer. */
#define DRUM_ROLL_MS 2000u

/* Who this is. The serial number is only the one to begin with: the one in the EEPROM outranks it. */
const char *board_model(void);
const char *board_serial(void);
uint8_t board_dice(void);
uint16_t board_roll_ms(void); /* how long a good roll takes, 20..8000 */

uint32_t board_millis(void); /* wraps after 49 days */
void board_kick(void);       /* the watchdog: without this for half a second the board restarts */

/* The serial line. */
int16_t board_take(void); /* the next byte heard, or -1 */
void board_send(const uint8_t *bytes, uint8_t count);

/* The drum. Levels are 0..1023, brighter is more. */
void board_motor(bool on);
void board_lamp(bool on);
uint16_t board_lamp_level(void);          /* the reference patch beside the windows */
uint16_t board_movement_level(void);      /* the striped band round the drum */
uint16_t board_face_level(uint8_t die);   /* what lies on the window of die 0.. */
bool board_button_down(void);

/* The EEPROM. Write only when ready; reading waits. */
bool board_eeprom_ready(void);
uint8_t board_eeprom_read(uint16_t at);
void board_eeprom_write(uint16_t at, uint8_t value);

#endif
