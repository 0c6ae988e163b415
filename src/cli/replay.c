/* replay.c -- `heddle replay`: run the path of a test file again, in the engine.
 *
 * The inputs take the recorded values, the threads take turns in the recorded order, everything else is as it was
 * recorded: files, compiler arguments, checks, bounds. Then there is one path, and it must show the recorded behaviour.
 * If the program has changed so that a thread whose turn it is cannot go on, the path ends and that is said.
 *
 * Status: 1 (or --error-exitcode) if the recorded error comes back, or a path test meets an error; 0 if a path test
 * ends as recorded; 3 if what is recorded does not come back. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/native.h"
#include "cli/session.h"
#include "cli/signals.h"
#include "report/test.h"

struct replay {
    struct session session;
    struct test test;
    bool reproduced;        /* the recorded error was met */
    size_t errors;
    bool exited;
    int exit_status;
};

static bool is_recorded_error(const struct replay *r, const finding *f) {
    const location *where = &r->session.program->locations[f->location];
    if (!r->test.has_error || strcmp(error_keys[f->kind], r->test.kind) != 0) return false;
    if (!where->file || !r->test.file) return !where->file && !r->test.file;
    return strcmp(where->file, r->test.file) == 0 && where->line == r->test.line;
}

static bool on_error(void *data, const finding *f, bool first) {
    struct replay *r = data;
    if (!first) return true;
    if (r->errors++) fputc('\n', r->session.errors.out);
    text_error(&r->session.errors, &r->session.run, f, NULL);
    r->reproduced |= is_recorded_error(r, f);
    return true;
}

static bool on_path(void *data, const struct explore_path *path) {
    struct replay *r = data;
    if (path->outcome == VM_EXITED) {
        r->exited = true;
        r->exit_status = path->status;
    }
    if (r->session.settings->show_output) shown_path(&r->session.shown, path);
    return true;
}

static bool are_here(const char *const *files, size_t count, const char *path) {
    for (size_t i = 0; i < count; i++) {
        if (access(files[i], F_OK) == 0) continue;
        cli_error("%s: the program's file %s is not here; replay in the directory where `heddle check` ran", path, files[i]);
        return false;
    }
    return true;
}

static bool files_exist(const struct test *t, const char *path) {
    return are_here(t->files, t->file_count, path) && are_here(t->stubs, t->stub_count, path);
}

/* `[kind] at file:line` */
static char *recorded_error(const struct test *t) {
    return t->file ? xformat("[%s] at %s:%u", t->kind, t->file, t->line) : xformat("[%s]", t->kind);
}

static int judge_error(const struct replay *r, const struct explore_result *result) {
    FILE *out = r->session.summary.out;
    char *recorded = recorded_error(&r->test);
    int status = EXIT_INCOMPLETE;
    if (r->reproduced) {
        fprintf(out, "heddle: reproduced: %s\n", recorded);
        status = (int)r->session.settings->error_exitcode;
    } else {
        fprintf(out, "heddle: not reproduced: %s; ", recorded);
        if (r->errors) fprintf(out, "a different error was met\n");
        else if (r->exited) fprintf(out, "the program ended with exit status %d\n", r->exit_status);
        else if (!result->reason_count) fprintf(out, "the inputs do not meet the program's assumptions\n");
        else fprintf(out, "the run is incomplete\n");
    }
    free(recorded);
    return status;
}

static int judge_path(const struct replay *r, const struct explore_result *result) {
    FILE *out = r->session.summary.out;
    if (r->errors) {
        fprintf(out, "heddle: an error was met where the test records exit status %d\n", r->test.exit_status);
        return (int)r->session.settings->error_exitcode;
    }
    if (r->exited && r->exit_status == r->test.exit_status && !result->reason_count) {
        fprintf(out, "heddle: reproduced: exit status %d\n", r->exit_status);
        return EXIT_SAFE;
    }
    if (r->exited)
        fprintf(out, "heddle: not reproduced: exit status %d instead of %d\n", r->exit_status, r->test.exit_status);
    else fprintf(out, "heddle: not reproduced: the program did not end\n");
    return EXIT_INCOMPLETE;
}

static int run_replay(struct replay *r, double started) {
    struct session *s = &r->session;
    struct explore_options options;
    struct explore_result result;
    s->run.arguments = r->test.arguments;
    s->run.argument_count = r->test.argument_count;
    s->run.unroll = r->test.unroll;
    s->run.max_depth = r->test.max_depth;
    s->run.spurious_wakeups = r->test.spurious_wakeups;
    s->run.weak_fails = r->test.weak_fails;
    s->run.reuse = r->test.reuse;
    session_fill_options(s, &options, started);
    options.vm.replaying = true;
    options.vm.replay = r->test.inputs;
    options.vm.replay_count = r->test.input_count;
    options.vm.replay_choices = r->test.choices;
    options.vm.replay_choice_count = r->test.choice_count;
    options.vm.thread_names = r->test.names;
    options.vm.thread_name_count = r->test.name_count;
    options.method = METHOD_FOLLOW;
    options.follow = r->test.schedule;
    options.follow_count = r->test.schedule_count;
    options.max_events = s->settings->max_events;
    options.keep_going = true;
    options.data = r;
    options.on_error = on_error;
    options.on_path = on_path;
    session_explore(s, &options, &result);
    shown_end(&s->shown);
    int status = r->test.has_error ? judge_error(r, &result) : judge_path(r, &result);
    for (size_t i = 0; i < result.reason_count; i++) {
        char *text = reason_text(s->program, &result.reasons[i]);
        fprintf(s->summary.out, "  %s\n", text);
        free(text);
    }
    explore_result_free(&result);
    return status;
}

int command_replay(const char *tool, const struct settings *settings, double started) {
    if (settings->files.count != 1 || settings->compiler_args.count) {
        cli_error("one TEST is wanted; usage: heddle replay [OPTIONS] TEST");
        return EXIT_USAGE;
    }
    const char *path = settings->files.at[0];
    struct replay r = {0};
    char *message = test_read(path, &r.test);
    if (message) {
        cli_error("%s", message);
        free(message);
        return EXIT_USAGE;
    }
    if (settings->native) {
        int ended = files_exist(&r.test, path) ? native_replay(&r.test, path, settings) : EXIT_USAGE;
        test_free(&r.test);
        return ended;
    }
    session_begin(&r.session, tool, settings, settings->show_output);
    signals_catch_interrupts();
    int status = EXIT_USAGE;
    r.session.run.checks = r.test.checks;
    r.session.run.stubs = r.test.stubs;
    r.session.run.stub_count = r.test.stub_count;
    r.session.run.pure = r.test.pure;
    r.session.run.pure_count = r.test.pure_count;
    r.session.run.given = r.test.given;
    if (files_exist(&r.test, path) && session_load(&r.session, r.test.files, r.test.file_count, r.test.compiler_args,
                                                   r.test.compiler_arg_count, started))
        status = run_replay(&r, started);
    else if (r.session.timed_out) {
        cli_error("%s: the time limit of --max-time was over before the program was compiled", path);
        status = EXIT_INCOMPLETE;
    }
    bool written = session_end(&r.session);
    test_free(&r.test);
    return written ? status : EXIT_USAGE;
}
