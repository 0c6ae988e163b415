/* check.c -- `heddle check`: explore, report, and turn the verdict into an exit status.
 *
 * Streams: diagnostics, warnings and the progress line go to standard error; the summary to standard output, unless
 * that belongs to the JSON report, the program's own output or the listing of the program. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/long_run.h"
#include "cli/outside.h"
#include "cli/session.h"
#include "cli/signals.h"
#include "dist/rehearsal.h"
#include "explore/properties.h"
#include "report/coverage.h"
#include "report/file.h"
#include "report/graph.h"
#include "report/listing.h"
#include "report/profile.h"
#include "report/stats.h"
#include "report/test.h"

enum { RACES_SHOWN = 20, JOBS_MAX = 1000 };
#define LONG_RUN 10.0 /* seconds: then what they went into is of interest */

/* Prints and frees a message, if there is one; true if there was. */
static bool output_failure(struct session *s, char *message) {
    if (!message) return false;
    progress_clear(&s->progress);
    cli_error("%s", message);
    free(message);
    s->output_failed = true;
    return true;
}

/* ---- callbacks of the exploration ---- */

/* Why there is no model of these, and will be none; "" if none of them is among the names. */
static const char *refusal(const char *const *names, size_t count) {
    static const char *const processes[] = {"fork", "vfork", "clone", "system", "popen", "pclose", "execl", "execle", "execlp",
                                            "execv", "execve", "execvp", "execvpe", "fexecve", "posix_spawn",
                                            "posix_spawnp", "wait", "waitpid", "wait3", "wait4"};
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < COUNT_OF(processes); k++)
            if (strcmp(names[i], processes[k]) == 0) return "; there are no other processes";
    return "";
}

static void warn_unmodelled(struct session *s, const char *how, const char *const *names, size_t count) {
    if (!count) return;
    char *list = text_list_words(names, count, ", ");
    char *text = xformat("%s: %s%s; reaching %s makes that path incomplete (--stub=FILE.c gives bodies, --assume-pure=NAME "
                         "takes the result for anything)", how, list, refusal(names, count), count == 1 ? "it" : "one");
    if (!s->settings->quiet) text_warning(&s->errors, "%s", text);
    vec_push(&s->warnings, text);
    free(list);
}

static void on_unmodelled(void *data, const char *const *names, size_t called, size_t count) {
    struct session *s = data;
    warn_unmodelled(s, "called but not modelled", names, called);
    warn_unmodelled(s, "perhaps called through pointers, but not modelled", names + called, count - called);
}

static void on_progress(void *data, const struct explore_progress *p) {
    struct session *s = data;
    progress_show(&s->progress, p);
}

static bool write_test(struct session *s, const input_value *values, size_t count, const course *c, const finding *f,
                       int status, char **path) {
    char *text = test_text(&s->run, values, count, c, f, status);
    char *message = outdir_write_test(&s->out, text, path);
    free(text);
    return !output_failure(s, message);
}

static bool on_error(void *data, const finding *f, bool first) {
    struct session *s = data;
    char *path = NULL;
    bool wanted = s->settings->tests == TESTS_ALL || (first && s->settings->tests == TESTS_ERRORS);
    bool written = !wanted || !s->out.path || write_test(s, f->inputs, f->input_count, &f->course, f, 0, &path);
    if (!first) {
        free(path);
        return written;
    }
    progress_clear(&s->progress);
    if (s->tests.count) fputc('\n', s->errors.out);
    text_error(&s->errors, &s->run, f, path);
    vec_push(&s->tests, path);
    return written;
}

static bool on_path(void *data, const struct explore_path *path) {
    struct session *s = data;
    if (s->settings->show_output) {
        progress_clear(&s->progress);
        shown_path(&s->shown, path);
    }
    if (s->settings->tests != TESTS_ALL || path->outcome != VM_EXITED || !s->out.path) return true;
    char *name = NULL;
    bool written = write_test(s, path->inputs, path->input_count, path->course, NULL, path->status, &name);
    free(name);
    return written;
}

static void on_graph(void *data, const struct gig *g) {
    struct session *s = data;
    progress_clear(&s->progress);
    if (s->settings->dump & DUMP_SUMMARIES) {
        summaries_print(stdout, g);
        fflush(stdout);
    }
    if (!s->settings->dot) return;
    char *text = dot_text(g);
    if (!output_failure(s, file_write(s->settings->dot, text, strlen(text))) && g->more && !s->settings->quiet)
        text_warning(&s->errors, "--dot: there are more than %" PRIu32 " control states (--graph-states); the first ones are drawn",
                     g->control_states);
    free(text);
}

/* ---- the command ---- */

/* Whether a report can be written is better known before a long run than after it. NULL or what is wrong. */
static char *report_fault(const struct settings *settings, const char *option, const char *path) {
    const char *slash = path ? strrchr(path, '/') : NULL;
    struct stat report, file;
    if (!path || strcmp(path, "-") == 0) return NULL;
    if (!*path) return xformat("%s: the name of the file is empty", option);
    if (stat(path, &report) == 0) {
        if (S_ISDIR(report.st_mode)) return xformat("%s=%s: is a directory; name a file", option, path);
        for (size_t i = 0; i < settings->files.count; i++)
            if (stat(settings->files.at[i], &file) == 0 && file.st_dev == report.st_dev && file.st_ino == report.st_ino)
                return xformat("%s=%s would overwrite a file that is to be checked", option, path);
        return NULL;
    }
    char *folder = slash ? xformat("%.*s", (int)(slash - path + 1), path) : xstrdup("./");
    const char *out = settings->out ? settings->out : OUTDIR_DEFAULT;
    bool made_later = strncmp(folder, out, strlen(out)) == 0;
    char *fault = NULL;
    if (!made_later && access(folder, W_OK | X_OK) != 0)
        fault = xformat("%s=%s: cannot be written: %s", option, path, strerror(errno));
    free(folder);
    return fault;
}

static bool is_stdout(const char *path) { return path && strcmp(path, "-") == 0; }

static bool is_guided(const struct settings *settings) {
    return settings->method == METHOD_AG || (settings->method == METHOD_AUTO && !settings->coverage && !settings->lcov);
}

static bool makes_summaries(const struct settings *settings) {
    return (settings->summaries || is_guided(settings)) && !settings->no_summaries;
}

/* With one of these, auto is optimal (explore/portfolio.c). */
static bool is_about_runs(const struct settings *s) {
    return s->max_instructions || s->max_switches != UINT64_MAX || s->tests == TESTS_ALL || s->show_output ||
           s->dump & DUMP_QUERIES;
}

/* A report on standard output stands there alone. NULL or what is wrong. */
static char *stdout_fault(const struct settings *settings) {
    const struct { bool wanted, alone; const char *option; } wishes[] = {
        {is_stdout(settings->json), true, "--json=-"},
        {is_stdout(settings->dot), true, "--dot=-"},
        {is_stdout(settings->lcov), true, "--lcov=-"},
        {is_stdout(settings->profile), true, "--profile=-"},
        {settings->dump & DUMP_IR, false, "--dump=ir"},
        {settings->dump & DUMP_SLICE, false, "--dump=slice"},
        {settings->dump & DUMP_SUMMARIES, false, "--dump=summaries"},
        {settings->show_output, false, "--show-output"},
    };
    for (size_t i = 0; i < COUNT_OF(wishes); i++)
        for (size_t k = i + 1; k < COUNT_OF(wishes); k++)
            if (wishes[i].wanted && wishes[k].wanted && wishes[i].alone)
                return xformat("%s and %s both want standard output", wishes[i].option, wishes[k].option);
    return NULL;
}

/* What of the options contradicts itself, or NULL. */
static const char *settings_fault(const struct settings *settings) {
    bool no_files = settings->out && strcmp(settings->out, "none") == 0;
    if (settings->files.count == 0) return "no FILE given; usage: heddle check [OPTIONS] FILE... [-- CC-ARGS]";
    if (no_files && (settings->dump & DUMP_QUERIES)) return "--dump=queries writes files, --out=none forbids it";
    if (no_files && settings->tests == TESTS_ALL) return "--tests=all writes files, --out=none forbids it";
    if (settings->slice && (settings->method == METHOD_AUTO || settings->method == METHOD_OPTIMAL))
        return "--slice goes with --method=exhaustive and dpor; ag, the default, does it anyway";
    if (settings->dump & DUMP_SUMMARIES && !makes_summaries(settings))
        return "--dump=summaries needs a method with summaries: --method=ag, or --summaries";
    if (settings->dump & DUMP_SUMMARIES && settings->method == METHOD_AUTO && is_about_runs(settings))
        return "--dump=summaries: with --max-instructions, --max-switches, --tests=all, --show-output or --dump=queries name "
               "the method, too: --method=ag";
    if (settings->dump & DUMP_SUMMARIES && settings->checks & CHECK_LEAK)
        return "--dump=summaries: with --check=leak there are no summaries";
    if (settings->resume && settings->out) return "--resume: what is written goes to the directory of the checkpoint; leave --out out";
    if (settings->rehearse && settings->profile) return "--rehearse: a profile is one of a real run; leave --profile out";
    if (settings->jobs != JOBS_NONE && (settings->jobs == 0 || settings->jobs > JOBS_MAX))
        return "--jobs: at least 1, and not more than 1000";
    if (settings->graph_states == 0 || settings->graph_states > UINT32_MAX / 2)
        return "--graph-states: at least 1, and not more than 2 billion";
    return NULL;
}

static bool settings_are_sensible(const struct settings *settings) {
    const char *fault = settings_fault(settings);
    char *message = fault ? xstrdup(fault) : stdout_fault(settings);
    if (!message) message = report_fault(settings, "--json", settings->json);
    if (!message) message = report_fault(settings, "--dot", settings->dot);
    if (!message) message = report_fault(settings, "--lcov", settings->lcov);
    if (!message) message = report_fault(settings, "--profile", settings->profile);
    if (message) cli_error("%s", message);
    free(message);
    return !message;
}

static void show_slice(struct session *s) {
    slice *cut = slice_of_program(s->program, properties_of_checks(s->run.checks));
    listing_slice(stdout, s->program, cut, s->run.checks);
    slice_free(cut);
    fflush(stdout);
}

/* The output directory, and what is written before the run. */
static bool prepare_output(struct session *s, const struct long_run *l, char **query_directory) {
    char *message = l->from.version ? outdir_resume(&s->out, s->settings->resume, l->from.test_count)
                                    : outdir_begin(&s->out, s->settings->out);
    if (output_failure(s, message)) return false;
    if (s->settings->dump & DUMP_IR) {
        program_print(stdout, s->program);
        fflush(stdout);
    }
    if (s->settings->dump & DUMP_SLICE) show_slice(s);
    if (!(s->settings->dump & DUMP_QUERIES)) return true;
    return !output_failure(s, outdir_folder(&s->out, "queries", "query-", ".smt2", query_directory));
}

static void fill_check_options(struct session *s, struct explore_options *o, double started,
                               const char *query_directory) {
    static const enum solver_backend backends[] = {[SOLVER_AUTO] = BACKEND_AUTO, [SOLVER_Z3] = BACKEND_Z3,
                                                   [SOLVER_CADICAL] = BACKEND_CADICAL};
    const struct settings *settings = s->settings;
    session_fill_options(s, o, started);
    o->solver.backend = backends[settings->solver];
    o->solver.dump_directory = query_directory;
    o->method = (enum method)settings->method;
    o->summaries = makes_summaries(settings);
    o->summary_entries = settings->summary_entries;
    o->summary_size = settings->summary_size;
    o->trial = settings->trial;
    o->relay = settings->relay;
    o->max_events = settings->max_events;
    o->bound_switches = settings->max_switches != UINT64_MAX;
    o->max_switches = settings->max_switches;
    o->minimize = settings->minimize == MINIMIZE_AUTO;
    o->keep_going = settings->keep_going;
    o->order = (enum search_order)settings->search;
    o->seed = settings->seed;
    o->max_memory = settings->max_memory;
    o->probes = settings->estimate;
    o->profile = settings->profile ? &s->profile : NULL;
    o->max_runs = settings->max_runs;
    o->max_instructions = settings->max_instructions;
    o->path_inputs = settings->tests == TESTS_ALL;
    o->on_unmodelled = on_unmodelled;
    o->on_progress = s->progress.out ? on_progress : NULL;
    o->on_error = on_error;
    if (settings->dot || settings->dump & DUMP_SUMMARIES) o->graph_states = (uint32_t)settings->graph_states;
    o->on_graph = on_graph;
    o->on_path = settings->show_output || settings->tests == TESTS_ALL ? on_path : NULL;
    o->slice = (settings->slice || is_guided(settings)) && !settings->no_slice && !o->on_path;
    o->race_warnings = o->method == METHOD_AUTO;
    if (o->method == METHOD_AUTO && settings->summaries) o->method = METHOD_AG;
}

static const char *method_name(enum method method) {
    static const char *const names[] = {[METHOD_EXHAUSTIVE] = "exhaustive", [METHOD_DPOR] = "dpor",
                                        [METHOD_OPTIMAL] = "optimal", [METHOD_AG] = "ag"};
    return names[method];
}

static void write_json(struct session *s, const struct explore_result *result, const coverage *covered) {
    char *text = json_report(&s->run, result, covered, (const char *const *)s->tests.at,
                             (const char *const *)s->warnings.at, s->warnings.count);
    output_failure(s, file_write(s->settings->json, text, strlen(text)));
    free(text);
}

static void write_lcov(struct session *s, const coverage *covered) {
    char *text = coverage_lcov(covered);
    output_failure(s, file_write(s->settings->lcov, text, strlen(text)));
    free(text);
}

static void write_profile(struct session *s) {
    profile_end(&s->profile, signals_meter());
    char *text = profile_text(&s->profile, s->run.program, s->settings->profile, 1000 * SIGNALS_SHORT_TICK);
    output_failure(s, file_write(s->settings->profile, text, strlen(text)));
    free(text);
}

static void show_races(struct session *s, const struct explore_result *result) {
    if (s->settings->quiet) return;
    for (size_t i = 0; i < result->warning_count && i < RACES_SHOWN; i++) {
        if (i || s->tests.count) fputc('\n', s->errors.out);
        text_race_warning(&s->errors, &s->run, result->warnings[i]);
    }
    if (result->warning_count > RACES_SHOWN)
        text_warning(&s->errors, "%zu more data races; --json lists them all", result->warning_count - RACES_SHOWN);
}

/* The summary comes last: a run whose output failed must not end with good news. */
static void write_reports(struct session *s, const struct explore_result *result) {
    progress_clear(&s->progress);
    progress_end(&s->progress, result);
    shown_end(&s->shown);
    show_races(s, result);
    const struct settings *wanted = s->settings;
    coverage *covered = wanted->json || wanted->lcov || wanted->coverage ? coverage_new(&s->run, &result->coverage) : NULL;
    if (wanted->json) write_json(s, result, covered);
    if (wanted->lcov) write_lcov(s, covered);
    if (wanted->profile) write_profile(s);
    if (wanted->coverage) coverage_summary(&s->summary, covered);
    if (covered) coverage_free(covered);
    bool told = !wanted->quiet && (wanted->stats || result->seconds >= LONG_RUN);
    if (told) stats_print(&s->summary, &s->run, result);
    if (!s->output_failed || result->verdict != VERDICT_SAFE) text_summary(&s->summary, &s->run, result);
}

static int exit_status(const struct session *s, enum verdict verdict) {
    if (s->output_failed) return EXIT_USAGE;
    switch (verdict) {
    case VERDICT_SAFE: return EXIT_SAFE;
    case VERDICT_ERROR: return (int)s->settings->error_exitcode;
    case VERDICT_INCOMPLETE: return EXIT_INCOMPLETE;
    }
    defect("no such verdict");
}

static void warn_unused_assumptions(struct session *s) {
    for (size_t i = 0; i < s->run.pure_count; i++)
        if (program_find_function(s->program, s->run.pure[i]) < 0 && !s->settings->quiet)
            text_warning(&s->errors, "--assume-pure=%s: the program does not call it", s->run.pure[i]);
}

/* False: that cannot be done; it has been said why. */
static bool explore_somehow(struct session *s, struct long_run *l, struct explore_options *o, struct explore_result *result) {
    if (s->settings->rehearse && !s->settings->resume) {
        unsigned workers = s->settings->jobs != JOBS_NONE ? (unsigned)s->settings->jobs : 0;
        explore_choose_method(o);
        explore_rehearsed(s->program, o, s->settings->rehearse, workers, result);
        return true;
    }
    if (long_run_wanted(s->settings)) return long_run_explore(l, o, result);
    long_run_offer(l, o);
    session_explore(s, o, result);
    return true;
}

static int run_check(struct session *s, struct long_run *l, double started) {
    char *query_directory = NULL;
    struct explore_options options;
    struct explore_result result;
    int status = EXIT_USAGE;
    if (prepare_output(s, l, &query_directory)) {
        fill_check_options(s, &options, started, query_directory);
        if (explore_somehow(s, l, &options, &result)) {
            s->run.method = method_name(result.method);
            write_reports(s, &result);
            long_run_advise(l);
            long_run_close(l);
            status = exit_status(s, result.verdict);
            explore_result_free(&result);
        }
    }
    free(query_directory);
    return status;
}

/* The time was over before there was a program. */
static int report_uncompiled(struct session *s, double started) {
    location nowhere = {0};
    program none = {.locations = &nowhere, .location_count = 1, .main = -1};
    char *text = xformat("time limit %g s (--max-time), before the program was compiled", s->settings->max_time);
    struct explore_reason reason = {text, 0, 1};
    struct explore_result result = {.verdict = VERDICT_INCOMPLETE, .seconds = now_seconds() - started, .reasons = &reason,
                                    .reason_count = 1};
    s->run.program = &none;
    write_reports(s, &result);
    free(text);
    return exit_status(s, result.verdict);
}

int command_check(const char *tool, const struct settings *settings, double started) {
    if (!settings_are_sensible(settings)) return EXIT_USAGE;
    struct session s;
    bool reported = is_stdout(settings->json) || is_stdout(settings->dot) || is_stdout(settings->lcov) ||
                    is_stdout(settings->profile);
    bool listed = settings->dump & (DUMP_IR | DUMP_SLICE | DUMP_SUMMARIES);
    session_begin(&s, tool, settings, reported || settings->show_output || listed);
    signals_catch_interrupts();
    int status = EXIT_USAGE;
    s.run.checks = settings->checks;
    s.run.stubs = settings->stubs.at;
    s.run.stub_count = settings->stubs.count;
    s.run.pure = settings->pure.at;
    s.run.pure_count = settings->pure.count;
    struct long_run l;
    bool usable = long_run_begin(&l, &s);
    char *message = outside_from_settings(settings, &s.run.given);
    if (message) cli_error("%s", message);
    if (usable && !message && session_load(&s, settings->files.at, settings->files.count, settings->compiler_args.at,
                                 settings->compiler_args.count, started)) {
        warn_unused_assumptions(&s);
        session_set_arguments(&s, &settings->arguments);
        s.run.unroll = settings->unroll;
        s.run.max_depth = settings->max_depth;
        s.run.seed = settings->seed;
        s.run.search = settings->search;
        s.run.keep_going = settings->keep_going;
        s.run.spurious_wakeups = settings->spurious_wakeups;
        s.run.weak_fails = settings->weak_fails;
        s.run.reuse = settings->alloc == ALLOC_REUSE;
        status = run_check(&s, &l, started);
    } else if (s.timed_out) {
        status = report_uncompiled(&s, started);
    }
    free(message);
    long_run_end(&l);
    bool written = session_end(&s);
    given_free(&s.run.given);
    return written ? status : EXIT_USAGE;
}
