/* session.h -- what check and replay have in common: a program, an exploration of it, and where its reports go.
 *
 * Owner: the command, on its stack; session_end gives everything back. */
#ifndef HEDDLE_CLI_SESSION_H
#define HEDDLE_CLI_SESSION_H

#include "cli/options.h"
#include "explore/profile.h"
#include "report/outdir.h"
#include "report/report.h"
#include "report/shown.h"

struct session {
    const struct settings *settings;
    program *program;
    struct report_run run;
    struct text_style errors;   /* diagnostics: standard error */
    struct text_style summary;  /* standard output, or standard error if that belongs to something else */
    struct progress progress;
    struct explore_profile profile; /* empty unless --profile is given */
    outdir out;
    struct shown shown;
    VEC(char *) tests;          /* of each distinct error, in order; NULL: none */
    VEC(char *) warnings;
    text_list arguments;        /* argv of the program under test */
    char *program_name;
    bool timed_out;             /* --max-time was over before the program was compiled */
    bool output_failed;         /* a file could not be written; the message was printed */
    struct long_run *long_run; /* NULL, or whose checkpoints these are */
};

/* Sets up the styles. stdout_taken: standard output belongs to something else than the summary. */
void session_begin(struct session *s, const char *tool, const struct settings *settings, bool stdout_taken);
/* Compiles and decodes, run.stubs with the files; false: the reason was printed. */
bool session_load(struct session *s, const char *const *files, size_t file_count, const char *const *compiler_args,
                  size_t compiler_arg_count, double started);
/* argv[0] is made from the name of the first file. */
void session_set_arguments(struct session *s, const text_list *values);
/* Options of the exploration that both commands set alike. */
void session_fill_options(struct session *s, struct explore_options *o, double started);
/* Runs it, with a timer for the bounds. */
void session_explore(struct session *s, const struct explore_options *o, struct explore_result *result);
/* Frees everything; false: standard output could not be written to the end (a message was printed). */
bool session_end(struct session *s);

#endif
