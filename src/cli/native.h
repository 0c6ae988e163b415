/* native.h -- `heddle replay --native`: a test as a real process. */
#ifndef HEDDLE_CLI_NATIVE_H
#define HEDDLE_CLI_NATIVE_H

#include "cli/options.h"
#include "report/test.h"

/* Builds and runs the program of the test, whose file is `path`; the exit status of the command. */
int native_replay(const struct test *t, const char *path, const struct settings *settings);

#endif
