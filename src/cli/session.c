/* session.c -- loading a program and deciding where output goes. */
#include "cli/session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/embedded.h"
#include "cli/signals.h"
#include "ir/frontend.h"

static bool wants_color(const struct settings *settings, FILE *out) {
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (settings->color != WHEN_AUTO) return settings->color == WHEN_ALWAYS;
    if (no_color && *no_color) return false;
    return isatty(fileno(out)) && !(terminal && strcmp(terminal, "dumb") == 0);
}

void session_begin(struct session *s, const char *tool, const struct settings *settings, bool stdout_taken) {
    FILE *summary = stdout_taken ? stderr : stdout;
    bool terminal = isatty(fileno(stderr));
    *s = (struct session){.settings = settings, .out = {.lock = -1}};
    s->run.tool = tool;
    s->errors = (struct text_style){stderr, wants_color(settings, stderr), settings->quiet};
    s->summary = (struct text_style){summary, wants_color(settings, summary), settings->quiet};
    bool json = settings->progress == WHEN_JSON, always = settings->progress == WHEN_ALWAYS || json;
    bool shows = always || (settings->progress == WHEN_AUTO && terminal && !settings->quiet);
    s->progress = (struct progress){.out = shows ? stderr : NULL, .in_place = terminal && !json, .json = json};
}

bool session_load(struct session *s, const char *const *files, size_t file_count, const char *const *compiler_args,
                  size_t compiler_arg_count, double started) {
    struct frontend_input what = {
        .files = files, .file_count = file_count,
        .compiler_args = compiler_args, .compiler_arg_count = compiler_arg_count,
        .header_name = "heddle.h", .header_text = heddle_header_text,
        .klee_header_text = klee_header_text,
        .models64 = models64_bitcode_bytes ? models64_bitcode : NULL, .models64_bytes = models64_bitcode_bytes,
        .models32 = models32_bitcode_bytes ? models32_bitcode : NULL, .models32_bytes = models32_bitcode_bytes,
        .stubs = s->run.stubs, .stub_count = s->run.stub_count,
        .pure = s->run.pure, .pure_count = s->run.pure_count, .is_native = vm_is_native,
        .deadline = s->settings->max_time ? started + s->settings->max_time : 0, .timed_out = &s->timed_out,
        .given = &s->run.given,
        .trap_on_overflow = (s->run.checks & CHECK_OVERFLOW) != 0,
    };
    fflush(stdout);
    s->run.files = files;
    s->run.file_count = file_count;
    s->run.compiler_args = compiler_args;
    s->run.compiler_arg_count = compiler_arg_count;
    s->program = frontend_load(&what);
    if (!s->program) return false;
    s->run.program = s->program;
    if (s->program->main >= 0 && s->program->functions[s->program->main].has_body) return true;
    fprintf(stderr, "%s: error: there is no function `main` to start with\n", files[0]);
    return false;
}

void session_set_arguments(struct session *s, const text_list *values) {
    s->program_name = frontend_program_name(s->run.files[0]);
    vec_push(&s->arguments, (const char *)s->program_name);
    for (size_t i = 0; i < values->count; i++) vec_push(&s->arguments, values->at[i]);
    s->run.arguments = s->arguments.at;
    s->run.argument_count = s->arguments.count;
}

void session_fill_options(struct session *s, struct explore_options *o, double started) {
    const struct settings *settings = s->settings;
    *o = (struct explore_options){
        .vm = {.checks = s->run.checks, .unroll = s->run.unroll, .max_call_depth = (uint32_t)s->run.max_depth,
               .arguments = s->run.arguments, .argument_count = s->run.argument_count,
               .keep_output = settings->show_output,
               .spurious_wakeups = s->run.spurious_wakeups, .weak_exchange_fails = s->run.weak_fails,
               .reuse_addresses = s->run.reuse},
        .solver = solver_options_default(),
        .started = started, .max_seconds = settings->max_time,
        .interrupted = signals_flag(), .tick = signals_tick(), .meter = signals_meter(),
        .data = s,
    };
    o->solver.query_seconds = settings->solver_timeout;
}

void session_explore(struct session *s, const struct explore_options *o, struct explore_result *result) {
    signals_start_ticks(o->max_memory || o->profile);
    explore(s->program, o, result);
    signals_stop_ticks();
}

static bool finish_standard_output(void) {
    if (!ferror(stdout) && fflush(stdout) == 0) return true;
    cli_error("standard output cannot be written: %s", strerror(errno));
    return false;
}

bool session_end(struct session *s) {
    for (size_t i = 0; i < s->tests.count; i++) free(s->tests.at[i]);
    for (size_t i = 0; i < s->warnings.count; i++) free(s->warnings.at[i]);
    profile_free(&s->profile);
    vec_free(&s->tests);
    vec_free(&s->warnings);
    vec_free(&s->arguments);
    free(s->program_name);
    outdir_end(&s->out);
    if (s->program) program_free(s->program);
    return finish_standard_output();
}
