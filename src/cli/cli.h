/* cli.h -- the command line: from argv to an exit status. */
#ifndef HEDDLE_CLI_CLI_H
#define HEDDLE_CLI_CLI_H

#include "cli/options.h"

enum exit_status {
    EXIT_SAFE = 0,       /* explored completely, no error */
    EXIT_ERROR = 1,      /* an error was found in the program under test (--error-exitcode) */
    EXIT_USAGE = 2,      /* wrong usage; input that cannot be read or compiled; output that cannot be written */
    EXIT_INCOMPLETE = 3, /* not everything was explored; replay: the recorded behaviour did not come back */
    EXIT_DEFECT = 4      /* a defect of the tool itself */
};

int cli_main(int argc, char **argv);

/* tool: how the user calls us; started: when the process did (now_seconds()). */
int command_check(const char *tool, const struct settings *settings, double started);
int command_replay(const char *tool, const struct settings *settings, double started);

/* `heddle: error: ...` on standard error. */
void cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
