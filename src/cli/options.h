/* options.h -- the command line, read into one record.
 *
 * Owner: the strings belong to argv; the lists to the settings (settings_free). */
#ifndef HEDDLE_CLI_OPTIONS_H
#define HEDDLE_CLI_OPTIONS_H

#include <stdio.h>

#include "base/vec.h"

enum option_commands { FOR_CHECK = 1, FOR_REPLAY = 2, FOR_BOTH = 3 };
enum option_kind {
    OPTION_FLAG,    /* bool */
    OPTION_COUNT,   /* uint64_t */
    OPTION_SECONDS, /* double */
    OPTION_SIZE,    /* uint64_t, with suffix */
    OPTION_TEXT,    /* const char * */
    OPTION_TEXTS,   /* text_list */
    OPTION_CHOICE,  /* unsigned: number of the word */
    OPTION_WORDS,   /* unsigned: a bit for each word */
    OPTION_CHECKS   /* unsigned: enum check */
};

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER, WHEN_JSON /* --progress alone */ }; /* --color, --progress */
enum which_tests { TESTS_ERRORS, TESTS_ALL, TESTS_NONE };
enum which_solver { SOLVER_AUTO, SOLVER_Z3, SOLVER_CADICAL };
enum which_alloc { ALLOC_FRESH, ALLOC_REUSE };
enum when_minimize { MINIMIZE_AUTO, MINIMIZE_NEVER };
enum dumps { DUMP_IR = 1, DUMP_QUERIES = 2, DUMP_SLICE = 4, DUMP_SUMMARIES = 8 };

typedef VEC(const char *) text_list;

#define JOBS_NONE UINT64_MAX /* one process, which is no worker */

struct settings {
    unsigned checks, method, search, alloc, minimize, solver, tests, dump, progress, color;
    bool keep_going, quiet, show_output, help, spurious_wakeups, weak_fails, summaries, no_summaries;
    bool slice, no_slice, coverage, stats;
    double max_time, solver_timeout, checkpoint_every;
    uint64_t max_memory, max_runs, max_instructions, max_depth, unroll, seed, error_exitcode;
    uint64_t max_switches; /* UINT64_MAX: no bound */
    uint64_t summary_entries, summary_size, trial, graph_states, relay, jobs, rehearse;
    uint64_t max_events, estimate;
    const char *out, *json, *dot, *lcov, *profile, *resume;
    text_list arguments;     /* --arg */
    text_list symbolic_arguments, visible_files, symbolic_files; /* --sym-args, --file, --sym-file */
    text_list variables;                                         /* --env */
    const char *letter_files, *standard_input, *symbolic_input;  /* --sym-files, --stdin, --sym-stdin */
    unsigned failing;        /* enum given_failing */
    unsigned concrete;       /* enum given_concrete */
    bool malloc_fails, native;
    text_list stubs, pure;   /* --stub, --assume-pure */
    text_list files;         /* what is no option */
    text_list compiler_args; /* after `--` */
};

void settings_default(struct settings *s);
void settings_free(struct settings *s);
/* Reads the words after the command. NULL, or a message for the user that the caller frees. */
__attribute__((warn_unused_result))
char *settings_parse(struct settings *s, enum option_commands command, int count, char *const *words);
/* The options that decide what a search explores, as words: two with the same words can go on with each other's work. The
 * caller's. */
char *settings_words(const struct settings *s);
/* The options of a command with their help, for people. */
void options_print_help(FILE *out, enum option_commands command);

/* The word of the list nearest to `word`, or NULL if none is near. */
const char *nearest_word(const char *word, const char *const *list, size_t count);

#endif
