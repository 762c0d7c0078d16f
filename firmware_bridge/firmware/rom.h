/* Tables that stay in program memory: an AVR keeps constants in its scarce RAM unless told otherwise. */
#ifndef ROM_H
#define ROM_H

#ifdef __AVR__
#include <avr/pgmspace.h>
#define ROM PROGMEM
#define rom_copy memcpy_P
#else
#include <string.h>
#define ROM
#define rom_copy memcpy
#endif

#endif
