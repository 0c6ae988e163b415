/* signals.h -- interrupts that end a run cleanly, and crashes that say so.
 *
 * The flags for interrupts and ticks, when those came, and the meter, are the only mutable state of the program that belongs to no
 * context: a signal handler can reach nothing else. */
#ifndef HEDDLE_CLI_SIGNALS_H
#define HEDDLE_CLI_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>

#include "explore/meter.h"

#define SIGNALS_SHORT_TICK 0.004 /* seconds between two ticks, if they are to come more often */

/* The first SIGINT, SIGTERM or SIGHUP sets the flag; the second of its kind kills, unless it comes within half a second. A SIGHUP
 * that is ignored stays ignored. */
void signals_catch_interrupts(void);
const volatile int *signals_flag(void);
void signals_ignore_interrupts(void);

/* Sets the tick flag some fifty times a second, five times as often if asked, and at an interrupt; whoever sees it set
 * clears it. */
void signals_start_ticks(bool more_often);
void signals_stop_ticks(void);
volatile int *signals_tick(void);
/* Each tick counts in it what the search was doing. */
struct explore_meter *signals_meter(void);

/* A crash of the tool prints a message and gives exit status 4. The handler runs on `stack`, which must outlive
 * everything. Does nothing in sanitizer builds, which have better handlers. */
void signals_catch_crashes(void *stack, size_t bytes);

#endif
