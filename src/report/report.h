/* report.h -- everything users see: diagnostics, summary, progress line, JSON, test files.
 *
 * All of it is made from three things: what was asked for (struct report_run), what came out (struct explore_result)
 * and the program, which knows the source positions. Nothing here changes any of them.
 *
 * R1: "no errors" is printed for the verdict `safe` only.
 * R2: text that comes from the program under test is printed with control characters escaped. */
#ifndef HEDDLE_REPORT_REPORT_H
#define HEDDLE_REPORT_REPORT_H

#include <stdio.h>

#include "explore/estimate.h"
#include "ir/given.h"

#define HEDDLE_VERSION "0.1.0"

/* What was asked for. Owner: the caller; all of it outlives the reports. */
struct report_run {
    const program *program;
    const char *tool;        /* how the user calls the tool: goes into the command that replays an error */
    const char *method;
    const char *const *files;         size_t file_count;
    const char *const *compiler_args; size_t compiler_arg_count;
    const char *const *arguments;     size_t argument_count; /* argv of the program under test */
    const char *const *stubs;         size_t stub_count;     /* files with bodies for functions that have none */
    const char *const *pure;          size_t pure_count;     /* functions that are assumed to be pure */
    struct given given;      /* what the program finds outside; its owner is the run */
    unsigned checks;         /* enum check */
    uint64_t unroll, max_depth, seed;
    unsigned search;         /* enum search_order */
    bool keep_going;
    bool spurious_wakeups, weak_fails, reuse; /* vm_options of these names */
};

extern const char *const verdict_names[]; /* by enum verdict */

/* ---- text.c: for people ---- */

struct text_style {
    FILE *out;
    bool color;
    bool quiet;
};

/* `file:line:col: error: message [kind]`, the source around it, the call stack, notes, inputs, schedule, how to replay it.
 * test: its test file, or NULL. */
void text_error(const struct text_style *style, const struct report_run *run, const finding *f, const char *test);
/* The verdict; if incomplete the reasons, each with what can be done about it. */
void text_summary(const struct text_style *style, const struct report_run *run, const struct explore_result *result);
/* A race that was not looked for: `file:line:col: warning: message [race]`, and the other access. */
void text_race_warning(const struct text_style *style, const struct report_run *run, const finding *f);
/* `heddle: warning: ...` */
void text_warning(const struct text_style *style, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Control characters become \n, \t, \xNN; at most `bytes` bytes. */
void text_escaped(FILE *out, const char *text, size_t bytes);
/* `text` quoted so that a shell takes it as one word. Free the result. */
char *text_shell_word(const char *text);
/* The words with `between` between them. Free the result. */
char *text_list_words(const char *const *words, size_t count, const char *between);
/* Functions of run->pure that the program has: the words go to `names`, which has room for all; how many. */
size_t report_assumed(const struct report_run *run, const char **names);
/* A reason with its place: `unroll bound 10 at a.c:12`. Free the result. */
char *reason_text(const program *p, const struct explore_reason *reason);

/* ---- schedule.c: the visible operations that led to an error ---- */

struct schedule_shape { uint64_t switches, preemptions; }; /* as error.h defines them */
struct schedule_shape schedule_shape(const course *c);
/* One operation a line, a column for each thread; nothing for a program with one thread. */
void schedule_print(const struct text_style *style, const program *p, const finding *f);
/* What is read, written or returned, as a signed number; false: not known. */
bool schedule_value(const schedule_step *step, int64_t *number);

/* ---- source.c ---- */

/* A regular file, opened for reading, or NULL. */
FILE *source_open(const char *name);
/* The lines around the location with line numbers, and a caret below the column; nothing if the file cannot be read. */
void source_excerpt(const struct text_style *style, const location *where);

/* ---- progress.c ---- */

/* The live line. On a terminal it is rewritten in place; elsewhere each update is a line of its own. */
struct progress {
    FILE *out;     /* NULL: never shown */
    bool in_place;
    bool json;     /* an object in each line (docs/long-runs.md), in_place is false */
    bool shown;    /* the line stands on the terminal now */
};
void progress_show(struct progress *line, const struct explore_progress *p);
void progress_clear(struct progress *line); /* before anything else is printed */
/* The last update, in JSON only: what came out. */
void progress_end(struct progress *line, const struct explore_result *result);
/* The line, of at most `width` columns: what does not fit is left out from the end. Free the result. */
char *progress_text(const struct explore_progress *p, size_t width);

/* ---- json.c: for programs ---- */

struct coverage;

/* The report as JSON text, newline at the end; tests[i] is the test file of error i or NULL; covered may be NULL. Free the
 * result. */
char *json_report(const struct report_run *run, const struct explore_result *result, const struct coverage *covered,
                  const char *const *tests, const char *const *warnings, size_t warning_count);

#endif
