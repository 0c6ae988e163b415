/* long_run.c -- runs by several workers, and their checkpoints.
 *
 * A checkpoint is a file in the directory of the run, with everything that was found so far; the test files of the errors
 * are beside it. It is written to a new file that then takes the name of the old one when it is on the disk, so there is
 * always one, whatever happens. When the search is over, and what came out has been told, it goes. If it cannot be written,
 * that is said once, and the run goes on: what it finds is not touched by that, only what could be gone on with.
 *
 * Whether a checkpoint fits is decided by three things: the version of heddle, the program as it was read and the name it is
 * called by, and the words of the options that decide what there is to explore. */
#include "cli/long_run.h"
#include "cli/cli.h"
#include "cli/signals.h"
#include "dist/coordinator.h"
#include "explore/spent.h"
#include "report/file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define OUTLOOK_SECONDS 0.1

bool long_run_wanted(const struct settings *settings) { return settings->jobs != JOBS_NONE || settings->resume; }

static bool refuse(char *text) {
    cli_error("%s", text);
    free(text);
    return false;
}

bool long_run_begin(struct long_run *l, struct session *s) {
    *l = (struct long_run){.session = s, .words = settings_words(s->settings)};
    s->long_run = l;
    const char *folder = s->settings->resume;
    if (!folder) return true;
    char *path = xformat("%s/%s", folder, OUTDIR_CHECKPOINT), *bytes = NULL;
    size_t count;
    char *message = file_read_kept(path, &bytes, &count);
    char *fault = message ? NULL : checkpoint_read(bytes, count, &l->from);
    free(bytes);
    if (!message && fault) message = xformat("%s %s; begin anew without --resume", path, fault);
    if (!message && strcmp(l->from.version, HEDDLE_VERSION) != 0)
        message = xformat("%s was written by heddle %s, and this is %s; begin anew without --resume", path, l->from.version,
                          HEDDLE_VERSION);
    if (!message && strcmp(l->from.options, l->words) != 0)
        message = xformat("%s was written by a run with other options:%s; now they are:%s", path,
                          *l->from.options ? l->from.options : " none", *l->words ? l->words : " none");
    free(fault);
    l->path = path;
    return message ? refuse(message) : true;
}

/* ---- checkpoints ---- */

/* Of the program, and of the name that it is called by. */
static void find_digest(struct long_run *l) {
    const struct session *s = l->session;
    program_digest(s->program, l->program);
    for (const char *c = s->program_name; *c; c++) l->program[1] = hash_mix(l->program[1], (unsigned char)*c);
}

/* The directory is made when there is something to write. */
static char *write_bytes(struct long_run *l, const wire *w) {
    struct outdir *out = &l->session->out;
    char *message = outdir_open(out);
    if (message) return message;
    free(l->path);
    l->path = xformat("%s/%s", out->path, OUTDIR_CHECKPOINT);
    return file_keep(l->path, (const char *)w->at, w->count);
}

static bool on_checkpoint(void *data, enum method method, const wire *board) {
    struct long_run *l = data;
    struct session *s = l->session;
    if (!board->count) {
        l->over = true;
        l->kept = false;
        return true;
    }
    struct checkpoint c = {.version = HEDDLE_VERSION, .options = l->words, .program = {l->program[0], l->program[1]},
                           .seconds = l->earlier + now_seconds() - l->started, .method = method,
                           .test_count = s->out.tests, .board = *board};
    c.tests.at = s->tests.at;
    c.tests.count = s->tests.count;
    spent_write(&c.spent, signals_meter(), l->samples, s->settings->profile ? &s->profile : NULL);
    wire w = {0};
    checkpoint_write(&w, &c);
    char *message = write_bytes(l, &w);
    wire_free(&c.spent);
    wire_free(&w);
    if (message && !l->failed) {
        progress_clear(&s->progress);
        text_warning(&s->errors, "no checkpoint could be written: %s; the run goes on without", message);
    }
    l->failed |= message != NULL;
    l->kept = !message;
    free(message);
    return !l->failed;
}

static void on_checkpoint_alone(void *data, enum method method, const wire *board) {
    struct session *s = data;
    struct long_run *l = s->long_run;
    if (board->count && !l->program[0]) find_digest(l);
    on_checkpoint(l, method, board);
}

/* What was sampled before belongs to nobody. */
static void note_samples(struct long_run *l) {
    uint64_t *taken = l->session->profile.taken;
    for (int i = 0; i < ACTIVITY_COUNT; i++) taken[i] = l->samples[i] = signals_meter()->samples[i];
}

void long_run_offer(struct long_run *l, struct explore_options *o) {
    struct session *s = l->session;
    note_samples(l);
    if (jobs_fault(o) || !s->out.path || s->settings->rehearse) return;
    l->started = now_seconds();
    o->on_checkpoint = on_checkpoint_alone;
    o->checkpoint_every = s->settings->checkpoint_every;
}

/* ---- the run ---- */

/* The terminal's interrupts are the coordinator's. */
static void begin_worker(void *data) {
    struct long_run *l = data;
    if (l->session->out.lock >= 0) close(l->session->out.lock); /* it is held by the coordinator alone */
    signals_ignore_interrupts();
    signals_start_ticks(l->short_ticks);
}

static bool same_program(struct long_run *l) {
    find_digest(l);
    if (!l->from.version || (l->from.program[0] == l->program[0] && l->from.program[1] == l->program[1])) return true;
    return refuse(xformat("%s is about another program, or another state of it; begin anew without --resume", l->path));
}

static bool damaged(const struct long_run *l) {
    return refuse(xformat("%s is damaged; begin anew without --resume", l->path));
}

/* What the run has spent before it was ended. False: that is damaged. */
static bool take_spent(struct long_run *l) {
    wire_reader r = wire_read(l->from.spent.at, l->from.spent.count);
    struct session *s = l->session;
    note_samples(l);
    if (!l->from.version) return true;
    return spent_read(&r, s->program, signals_meter(), s->settings->profile ? &s->profile : NULL) && wire_done(&r);
}

/* Which method the workers use. METHOD_AUTO: the search is so short that there is nothing to share. */
static enum method find_method(struct long_run *l, const struct explore_options *o) {
    if (l->from.version) return (enum method)l->from.method;
    double begun = now_seconds(), worked = processor_seconds();
    signals_start_ticks(o->max_memory);
    enum method method = explore_outlook(l->session->program, o, OUTLOOK_SECONDS);
    signals_stop_ticks();
    l->earlier = now_seconds() - begun;
    l->worked = processor_seconds() - worked;
    return method;
}

/* What was spent before this search was begun is time of the run. */
static void add_earlier(const struct long_run *l, struct explore_result *result) {
    result->seconds += l->earlier;
    result->processor_seconds += l->worked;
}

bool long_run_explore(struct long_run *l, struct explore_options *o, struct explore_result *result) {
    struct session *s = l->session;
    const char *fault = jobs_fault(o);
    if (fault) return refuse(xformat("--jobs, --resume: %s", fault));
    if (!same_program(l)) return false;
    l->earlier = l->from.seconds;
    l->method = find_method(l, o);
    if (l->method == METHOD_AUTO) {
        long_run_offer(l, o);
        session_explore(s, o, result);
        add_earlier(l, result);
        return true;
    }
    bool is_auto = o->method == METHOD_AUTO || o->method == METHOD_AG;
    o->method = l->method;
    if (is_auto && l->method == METHOD_OPTIMAL) o->summaries = o->slice = false;
    for (size_t i = 0; i < l->from.tests.count; i++)
        vec_push(&s->tests, l->from.tests.at[i] ? xstrdup(l->from.tests.at[i]) : NULL);
    l->short_ticks = o->max_memory || o->summaries || o->profile; /* summaries are told and heard at ticks */
    l->started = now_seconds();
    if (!take_spent(l)) return damaged(l);
    struct jobs jobs = {.count = s->settings->jobs != JOBS_NONE ? (unsigned)s->settings->jobs : 1, .data = l, .begin_worker = begin_worker,
                        .checkpoint_every = s->settings->checkpoint_every,
                        .checkpoint = s->out.path ? on_checkpoint : NULL, .seconds = l->earlier};
    if (l->from.version) {
        jobs.resume = l->from.board.at;
        jobs.resume_bytes = l->from.board.count;
    }
    explore_announce(s->program, o);
    fflush(NULL);
    if (!explore_with_jobs(s->program, o, &jobs, result)) return damaged(l);
    add_earlier(l, result);
    for (int i = 0; i < ACTIVITY_COUNT; i++) result->samples[i] = signals_meter()->samples[i] - l->samples[i];
    return true;
}

void long_run_advise(const struct long_run *l) {
    if (l->kept) fprintf(l->session->summary.out, "  to go on: the same command with --resume=%s\n", l->session->out.path);
}

void long_run_close(struct long_run *l) {
    bool told = !l->session->output_failed && fflush(stdout) == 0 && !ferror(stdout);
    if (l->over && l->path && told) unlink(l->path);
}

void long_run_end(struct long_run *l) {
    checkpoint_free(&l->from);
    free(l->path);
    free(l->words);
}
