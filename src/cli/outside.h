/* outside.h -- the options that say what the program finds outside: files, standard input, arguments. */
#ifndef HEDDLE_CLI_OUTSIDE_H
#define HEDDLE_CLI_OUTSIDE_H

#include "cli/options.h"
#include "ir/given.h"

/* Adds to g what the settings say. NULL, or a message for the user that the caller frees; g is to be freed in any case. */
__attribute__((warn_unused_result))
char *outside_from_settings(const struct settings *s, struct given *g);

#endif
