/* ir_machine.h -- a plain concrete interpreter of programs, for the tests of the decoder.
 *
 * It keeps values in 128-bit words, uses the host's memory for the program's memory, and knows just enough
 * library functions. What it cannot do ends the run with `machine_failed`. */
#ifndef HEDDLE_TESTS_IR_MACHINE_H
#define HEDDLE_TESTS_IR_MACHINE_H

#include "ir/program.h"

enum { MACHINE_FAILED = -1 };

/* Runs main(); its result (the low 32 bits), or MACHINE_FAILED after a message on standard error. */
int64_t machine_run(const program *p);

#endif
