/* explore.c -- exploration of a sequential program.
 *
 * The problem: run every path of the program once, within bounds, and say truthfully what was not run.
 *
 * The algorithm: a stack of states. The newest one runs until its path ends; each time it could go on in two ways the
 * virtual machine hands us the sibling, which goes on top of the stack. Depth-first order keeps the number of waiting
 * states at most the number of branches on one path, and neighbouring paths share most of their path condition, which
 * is what the solver's caches live on. Other orders: frontier.h.
 *
 * Bounds: looking at the clock, at our memory and at the interrupt flag costs too much for millions of short paths.
 * So the caller has a timer that sets `tick`; then the virtual machine ends its slice, and we look around. Without a
 * timer we look after every path and slice. Inside long solver queries the callback seconds_left looks at the clock as
 * well: when the time is over the query gives up, the path ends, and so does the search.
 *
 * Memory: above the limit half of the waiting states is dropped (frontier.h says which), again at each look until the
 * resident memory is below it; when no state waits any more the running path is cut as well and the search ends. We look
 * at each tick, after so many forks, inside long queries, and after each megabyte that is copied or filled at once.
 *
 * X1: a state is either running, waiting, or freed.
 * X2: whatever is cut leaves a reason, except what the end of the search at the first error leaves unexplored. */
#include "explore/contest.h"
#include "explore/minimize.h"
#include "explore/share.h"
#include "explore/profile.h"
#include "explore/search.h"

#include <fcntl.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PROGRESS_SECONDS 0.2
#define DEADLINE_MARGIN 0.05
#define MINIMIZE_SECONDS 1.0 /* for schedules of errors, and this share of the time so far */
#define MINIMIZE_SHARE 0.1
#define MINIMIZE_UNHEARD 0.4 /* the most if others are to hear of the error: a worker is waited for that long when the run ends */
#define SECONDS_TO_FREE 8e-6 /* a waiting state, at the end */
#define SECONDS_OF_WORK 1e-6 /* schedule_work */
#define CHECKPOINT_GRACE 0.3 /* seconds that long work has to come to an end, after which there can be a checkpoint */
#define FOREVER 1e6 /* seconds: what the solver is told when there is no limit */
enum { SLICE_TIMED = 1 << 30, SLICE_UNTIMED = 20000, REASONS_MAX = 100,
       FORKS_PER_LOOK = 256 /* at the memory */ };

/* ---- what was seen ---- */

static bool same_place(const program *p, uint32_t a, uint32_t b) {
    const location *x = &p->locations[a], *y = &p->locations[b];
    if (a == b) return true;
    return x->line == y->line && x->column == y->column && x->file && y->file && strcmp(x->file, y->file) == 0;
}

static bool same_name(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }

void add_reason_times(struct search *s, char *text, uint32_t place, uint64_t times) {
    s->trouble++;
    for (size_t i = 0; i < s->reasons.count; i++) {
        struct explore_reason *r = &s->reasons.at[i];
        bool is_rest = i + 1 == REASONS_MAX;
        if (is_rest || (strcmp(r->text, text) == 0 && same_place(s->program, r->location, place))) {
            r->times += times;
            free(text);
            return;
        }
    }
    struct explore_reason added = {text, place, times};
    if (s->reasons.count + 1 == REASONS_MAX) {
        free(text);
        added = (struct explore_reason){xstrdup("further reasons, not listed"), 0, times};
    }
    vec_push(&s->reasons, added);
}

void add_reason(struct search *s, char *text, uint32_t place) { add_reason_times(s, text, place, 1); }

bool findings_agree(const program *p, const finding *a, const finding *b) {
    return a->kind == b->kind && same_place(p, a->location, b->location) &&
           same_place(p, a->other_location, b->other_location) && same_name(a->function, b->function);
}

static bool error_is_new(const struct search *s, const finding *f) {
    for (size_t i = 0; i < s->found->errors.count; i++)
        if (findings_agree(s->program, s->found->errors.at[i], f)) return false;
    return true;
}

void count_run(struct search *s, uint64_t *kind) {
    s->counts.runs++;
    s->stood_for++;
    ++*kind;
    s->found->runs++;
    if (s->options->max_runs && s->found->runs >= s->options->max_runs && s->stop == GO_ON) s->stop = STOP_RUNS;
}

/* The same error with a simpler schedule, if there is time to look for one. */
static finding *simplest(struct search *s, finding *f) {
    if (!s->options->minimize || !f->course.step_count) return f;
    double begun = now_seconds(), left = s->deadline - begun;
    double budget = MINIMIZE_SECONDS + MINIMIZE_SHARE * (begun - s->started) - s->found->minimize_seconds;
    if (s->options->max_seconds && budget > MINIMIZE_SHARE * s->options->max_seconds)
        budget = MINIMIZE_SHARE * s->options->max_seconds;
    if (budget > left) budget = left;
    if (s->announce && budget > MINIMIZE_UNHEARD) budget = MINIMIZE_UNHEARD;
    int doing = meter_enter(s->meter, ACTIVITY_minimize);
    if (budget > 0) f = minimize(s->program, s->options, f, budget);
    s->meter->activity = doing;
    s->found->minimize_seconds += now_seconds() - begun;
    return f;
}

/* What happens on the way to where a state has been before was reported then. */
static bool is_led(const struct search *s) { return s->returning || (s->running && vm_follows(s->running)); }

void add_error(void *data, finding *f) {
    struct search *s = data;
    if (is_led(s)) {
        finding_free(f);
        return;
    }
    bool first = error_is_new(s, f);
    s->path_errors++;
    if (!s->nodes.count && !s->running->concurrent) count_run(s, &s->counts.full); /* others: at their end */
    if (f->kind != ERROR_RACE) f->thread = s->running->running;
    gig_error(s, f);
    if (first || s->options->path_inputs) f->course = search_course(s);
    if (first) f = simplest(s, f);
    if (first) vec_push(&s->found->errors, f);
    if (s->relevance) relevance_reported(s->relevance, f);
    s->counts.errors = s->found->errors.count;
    if (first && s->announce) s->announce(s);
    if (s->options->on_error && !s->options->on_error(s->options->data, f, first)) s->stop = STOP_CALLER;
    else if (!s->options->keep_going) s->stop = STOP_ERROR;
    if (!first) finding_free(f);
}

void add_warning(struct search *s, finding *f) {
    f->course = search_course(s);
    vec_push(&s->found->warnings, f);
    if (s->announce) s->announce(s);
}

void findings_clear(struct findings *found) {
    for (size_t i = 0; i < found->errors.count; i++) finding_free(found->errors.at[i]);
    for (size_t i = 0; i < found->warnings.count; i++) finding_free(found->warnings.at[i]);
    vec_free(&found->errors);
    vec_free(&found->warnings);
    vec_free(&found->races_seen);
    free(found->coverage.instructions);
    free(found->coverage.edges);
    *found = (struct findings){.estimate = found->estimate};
}

static void add_state(void *data, state *sibling, bool again) {
    struct search *s = data;
    s->counts.branches += !again;
    s->decided |= s->nodes.count > 0;
    if (s->probing) {
        estimate_forked(s, sibling);
        return;
    }
    if (s->options->order == ORDER_DFS || s->nodes.count) {
        vec_push(&s->waiting, ((struct waiting){.state = sibling, .nodes = (uint32_t)s->nodes.count}));
    } else {
        frontier_add(s, sibling);
        if (!again) frontier_forked(s); /* one that is led goes on, or nobody would come to the end of a way */
    }
    if (s->options->max_memory && s->options->tick && s->counts.branches % FORKS_PER_LOOK == 0) *s->options->tick = 1;
    if (s->waiting.count >= s->peak_states) s->peak_states = s->waiting.count + 1;
}

/* ---- bounds ---- */

uint64_t search_memory(const struct search *s) {
    char text[128];
    ssize_t n = s->memory_file < 0 ? -1 : pread(s->memory_file, text, sizeof text - 1, 0);
    unsigned long long total, resident;
    if (n <= 0) return 0;
    text[n] = '\0';
    return sscanf(text, "%llu %llu", &total, &resident) == 2 ? resident * s->page_bytes : 0;
}

static bool is_crowded(struct search *s) {
    if (!s->options->max_memory) return false;
    s->bytes = search_memory(s);
    return s->bytes > s->options->max_memory;
}

char *memory_reason(const struct search *s) {
    const struct explore_options *o = s->options;
    uint64_t given = o->shared_memory ? o->shared_memory : o->max_memory;
    return xformat("memory limit %.0f MB (--max-memory)", (double)given / 1048576);
}

static void drop_states(struct search *s) {
    size_t dropped = (s->waiting.count + 1) / 2;
    if (dropped == 0) {
        s->stop = STOP_MEMORY;
        return;
    }
    frontier_drop(s, dropped);
    for (size_t i = 0; i < dropped; i++) count_run(s, &s->counts.partial);
    s->counts.dropped += dropped;
    malloc_trim(0);
    add_reason(s, memory_reason(s), 0);
}

struct explore_estimate search_estimate(const struct search *s) {
    double complete = s->summarize ? s->stood_for : (double)(s->counts.runs - s->counts.blocked);
    if (complete > s->found->complete) s->found->complete = complete;
    return estimate_now(s->found->estimate, s->found->complete);
}

static uint64_t depth(const struct search *s) {
    return s->nodes.count ? s->nodes.count : s->running ? s->running->forks : 0;
}

static void show_progress(struct search *s, double now) {
    if (!s->options->on_progress || now < s->next_progress) return;
    s->next_progress = now + PROGRESS_SECONDS;
    struct explore_progress p = {.seconds = now - s->started, .counts = s->counts, .queue = s->waiting.count,
                                 .bytes = s->bytes, .depth = depth(s), .workers = 1,
                                 .estimate = search_estimate(s)};
    p.counts.instructions = vm_instructions(s->vm);
    p.counts.queries = solver_statistics(s->solver).queries;
    s->options->on_progress(s->options->data, &p);
}

static void check_stop(struct search *s, double now) {
    if (s->stop != GO_ON) return;
    if (s->options->interrupted && *s->options->interrupted) s->stop = STOP_INTERRUPTED;
    else if (now >= s->deadline - SECONDS_TO_FREE * (double)s->waiting.count) s->stop = STOP_TIME;
    s->ended = now;
}

/* A query that ends for lack of time ends a little before the deadline: then the time limit is the reason. */
static void add_incomplete(void *data, const char *reason, uint32_t place) {
    struct search *s = data;
    if (is_led(s) && reason != vm_solver_gave_up && reason != vm_strayed) return; /* these may not have been met before */
    if (reason == vm_solver_gave_up) check_stop(s, now_seconds() + DEADLINE_MARGIN);
    if (s->stop == STOP_TIME || s->stop == STOP_INTERRUPTED) s->cut = s->lost = true;
    else if (reason == vm_solver_gave_up && is_crowded(s)) add_reason(s, memory_reason(s), place);
    else add_reason(s, xstrdup(reason), place);
}

/* The machine asks this inside instructions that take long. */
static const char *must_stop(void *data) {
    struct search *s = data;
    check_stop(s, now_seconds());
    if (s->stop == STOP_TIME || s->stop == STOP_INTERRUPTED) return "the search ends";
    return is_crowded(s) ? "memory limit (--max-memory) reached by one path" : NULL;
}

/* The solver asks this before and between the steps of a long query. */
static double seconds_left(void *data) {
    struct search *s = data;
    double now = now_seconds();
    check_stop(s, now);
    show_progress(s, now);
    if (s->stop == STOP_TIME || s->stop == STOP_INTERRUPTED || is_crowded(s)) return 0;
    return s->deadline - now < FOREVER ? s->deadline - now : FOREVER;
}

/* Probes follow right after a tick, so the next one would never find them: what they take is counted here, too. */
static void go_on_with_probes(struct search *s, double now) {
    struct explore_meter *m = s->meter;
    uint64_t counted = m->samples[ACTIVITY_estimate];
    int doing = meter_enter(m, ACTIVITY_estimate);
    estimate_continue(s->found->estimate, now - s->started);
    m->activity = doing;
    double tick = m->tick_seconds, found = (double)(m->samples[ACTIVITY_estimate] - counted) * tick;
    s->found->unsampled += now_seconds() - now - found;
    for (; tick > 0 && s->found->unsampled >= tick; s->found->unsampled -= tick) m->samples[ACTIVITY_estimate]++;
}

static void look_around(struct search *s) {
    double now = now_seconds();
    if (s->look) s->look(s);
    if (s->options->on_checkpoint && now >= s->next_checkpoint) s->asked = 1;
    check_stop(s, now);
    if (s->options->on_progress) s->bytes = search_memory(s);
    if (is_crowded(s) && s->stop == GO_ON) drop_states(s);
    if (s->found->estimate) go_on_with_probes(s, now);
    if (s->options->profile) profile_sample(s);
    show_progress(s, now);
}

bool stop_now(struct search *s) {
    volatile int *tick = s->options->tick;
    if (!tick || *tick) check_stop(s, now_seconds());
    if (s->stop != STOP_TIME && s->stop != STOP_INTERRUPTED) return false;
    if (s->options->on_checkpoint && now_seconds() < s->ended + CHECKPOINT_GRACE) return false;
    s->cut = s->lost = true;
    return true;
}

void after_slice(struct search *s) {
    volatile int *tick = s->options->tick;
    if (!tick || *tick) {
        if (tick) *tick = 0;
        look_around(s);
    }
    if (s->options->max_instructions && vm_instructions(s->vm) >= s->options->max_instructions && s->stop == GO_ON)
        s->stop = STOP_INSTRUCTIONS;
}

/* ---- the search ---- */

uint64_t next_slice(const struct search *s) {
    uint64_t limit = s->options->max_instructions, done = vm_instructions(s->vm);
    uint64_t left = !limit ? UINT64_MAX : limit > done ? limit - done : 1;
    uint64_t most = s->options->tick && !s->probing ? SLICE_TIMED : SLICE_UNTIMED, watch = vm_watch_after(s->running);
    if (watch < most) most = watch;
    return left < most ? left : most;
}

void report_path(struct search *s, enum vm_outcome outcome) {
    if (!s->options->on_path) return;
    struct explore_path path = {.outcome = outcome, .status = s->running->exit_status, .out = s->running->output};
    input_value *values = NULL;
    course c = {0};
    if (s->options->path_inputs && outcome == VM_EXITED) {
        values = vm_inputs(s->vm, s->running->condition, s->running, &path.input_count);
        c = search_course(s);
    }
    path.inputs = values;
    path.course = &c;
    if (!s->options->on_path(s->options->data, &path) && s->stop == GO_ON) s->stop = STOP_CALLER;
    input_values_free(values, path.input_count);
    course_free(&c);
}

char *stop_reason(const struct search *s) {
    const struct explore_options *o = s->options;
    switch (s->stop) {
    case STOP_TIME: return xformat("time limit %g s (--max-time)", o->max_seconds);
    case STOP_MEMORY: return memory_reason(s);
    case STOP_RUNS: return xformat("run limit %llu (--max-runs)", (unsigned long long)o->max_runs);
    case STOP_INSTRUCTIONS:
        return xformat("instruction limit %llu (--max-instructions)", (unsigned long long)o->max_instructions);
    case STOP_INTERRUPTED: return xstrdup("interrupted");
    case STOP_CALLER: return xstrdup("stopped because an output could not be written");
    case STOP_SCHEDULE: case STOP_ERROR: case STOP_SETTLED: case GO_ON: break;
    }
    return NULL;
}

/* ---- checkpoints ---- */

/* The rival is between two transitions, if it has begun. If not all that is left of it can be kept, it begins anew. */
static void rival_write(struct search *rival, wire *w) {
    wire bytes = {0};
    bool kept = rival->vm && !rival->lost && board_of_search(rival, &bytes);
    searches_put(w, kept ? SECONDS_OF_WORK * (double)schedule_work(rival) : 0, &bytes);
    wire_free(&bytes);
}

/* False: nothing is left. */
static bool rest_write(struct search *s, wire *w) {
    wire bytes = {0};
    bool ended = s->stop == STOP_SETTLED || s->stop == STOP_ERROR;
    bool left = !ended && board_of_search(s, &bytes), guided = s->options->summaries;
    if (left) {
        wire_put(w, s->rival ? SEARCHES : 1);
        if (s->rival && guided) rival_write(s->rival, w);
        searches_put(w, SECONDS_OF_WORK * (double)schedule_work(s), &bytes);
        if (s->rival && !guided) rival_write(s->rival, w);
    }
    wire_free(&bytes);
    return left;
}

void search_checkpoint(struct search *s) {
    const struct explore_options *o = s->options;
    wire w = {0};
    s->asked = 0;
    if (!o->on_checkpoint || s->lost || s->stop == STOP_CALLER) return;
    bool left = rest_write(s, &w); /* a bound may be met by the last execution there is */
    if (left || s->complete || s->stop != GO_ON) o->on_checkpoint(o->data, s->rival ? METHOD_AG : o->method, &w);
    s->next_checkpoint = now_seconds() + o->checkpoint_every;
    if (s->rival) s->rival->next_checkpoint = s->next_checkpoint;
    wire_free(&w);
}

/* ---- set-up and end ---- */

void search_analyse(struct search *s) {
    int doing = meter_enter(s->meter, ACTIVITY_analysis);
    s->relevance = relevance_new(s->program, s->options->vm.checks | (s->heeds_races ? CHECK_RACE : 0));
    for (size_t i = 0; i < s->found->errors.count; i++) relevance_reported(s->relevance, s->found->errors.at[i]);
    s->counts.slice_statements = relevance_statements(s->relevance);
    vm_set_matters(s->vm, relevance_members(s->relevance));
    s->analysed = relevance_effort(s->program);
    s->slices = false;
    s->meter->activity = doing;
}

/* Not with a bound on loops: what it cuts is to be said, whether it matters or not. */
static bool slices(const struct explore_options *o) {
    bool possible = o->method == METHOD_EXHAUSTIVE || o->method == METHOD_DPOR || o->method == METHOD_AG;
    return o->slice && possible && !(o->vm.checks & CHECK_LEAK) && !o->vm.unroll;
}

void search_begin(struct search *s) {
    const struct explore_options *o = s->options;
    struct vm_options machine = o->vm;
    struct solver_options solving = o->solver;
    machine.data = solving.data = s;
    machine.on_error = add_error;
    machine.on_incomplete = add_incomplete;
    machine.on_fork = add_state;
    machine.stop_at_first_error = !o->keep_going;
    machine.pause = o->tick;
    machine.must_stop = must_stop;
    s->summarize = o->summaries && !(machine.checks & CHECK_LEAK); /* what leaks is decided by all of memory */
    machine.pivots = s->summarize;
    if (s->summarize) s->signposts = s->claims ? &s->claims->signposts : xcalloc(1, sizeof *s->signposts);
    solving.seconds_left = seconds_left;
    s->meter = o->meter ? o->meter : &s->own_meter;
    solving.activity = &s->meter->activity;
    solving.solving = ACTIVITY_solver;
    s->points = xcalloc(s->program->location_count, sizeof *s->points);

    if (!s->started) s->started = now_seconds();
    s->deadline = o->max_seconds ? (o->started ? o->started : s->started) + o->max_seconds : INFINITY;
    s->next_progress = s->started + PROGRESS_SECONDS;
    s->next_checkpoint = s->started + o->checkpoint_every;
    s->memory_file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    s->page_bytes = (uint64_t)sysconf(_SC_PAGESIZE);
    s->terms = terms_new();
    s->solver = solver_new(s->terms, solving);
    s->slices = slices(o);
    s->heeds_races = machine.checks & CHECK_RACE || o->race_warnings;
    s->vm = vm_new(s->program, s->terms, s->solver, &machine);
    gig_begin(s);
    frontier_begin(s);
    schedule_begin(s);
}

void search_end(struct search *s) {
    schedule_cut(s);
    coverage_doubt(s);
    char *reason = s->cut ? stop_reason(s) : NULL;
    if (reason) add_reason(s, reason, 0);
    coverage_add(&s->found->coverage, s->program, vm_executed(s->vm));
    s->counts.instructions = vm_instructions(s->vm);
    s->counts.queries = solver_statistics(s->solver).queries;
    if (!s->counts.threads) s->counts.threads = 1;
    s->counts.errors = s->found->errors.count;
    s->counts.traces = census_count(&s->traces);
}

void search_free(struct search *s) {
    gig_finish(s);
    if (s->memory_file >= 0) close(s->memory_file);
    for (size_t i = 0; i < s->reasons.count; i++) free(s->reasons.at[i].text);
    vec_free(&s->reasons);
    free(s->points);
    if (!s->claims) free(s->signposts);
    s->signposts = NULL;
    relevance_free(s->relevance);
    vm_free(s->vm);
    solver_free(s->solver);
    terms_free(s->terms);
    s->vm = NULL;
}
