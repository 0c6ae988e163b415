/* participant.c -- small numbers for threads.
 *
 * Hazard records, epochs, pools and counters are arrays with one element a thread. The number is given by whoever
 * creates the threads, so that it does not depend on who comes first; thread-local storage keeps it. */
#include "word.h"

#include <assert.h>
#include <sched.h>

static _Thread_local unsigned current_participant;

void participant_enter(unsigned index) {
    assert(index < PARTICIPANTS);
    current_participant = index;
}

unsigned participant_index(void) {
    return current_participant;
}

#ifdef WORD_PERTURB
void word_perturb(void) {
    static _Thread_local uint32_t state;
    state = state * UINT32_C(1664525) + UINT32_C(1013904223) + (uint32_t)(uintptr_t)&state;
    if (state >> 24 < 20)
        sched_yield();
}
#endif
