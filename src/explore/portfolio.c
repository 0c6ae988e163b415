/* portfolio.c -- one answer, by one search or by two that take turns.
 *
 * The problem: a step of a search with summaries costs some thirty times as much as one of the optimal search. Where
 * executions are cut early that is won back many times over; where nothing can be cut before its end, everything takes
 * thirty times as long. Which of the two it is shows only on the way. And before the first step the program has to be
 * analysed, which a program without threads need not be at all.
 *
 * The algorithm: two searches, the plain one, which is optimal, and the guided one, which has summaries.
 * 1. The plain one explores the beginning of the program, until there are threads to choose from. If there never are, that
 *    was all.
 * 2. The guided one has to repeat that, and to analyse the program. If this is a matter of a moment it begins now.
 *    Otherwise the plain one goes on until it has done several times as much (SHARE_IF_BEHIND); perhaps it is done by then.
 * 3. The guided one runs alone for a trial (explore_options.trial). From each summary it knows how many executions it
 *    stands for, and so how many were spared so far. If next to nothing was spared in a number of executions, the trial is
 *    over.
 * 4. The two take turns. Each has a pace: executions, made or spared, for each unit of work. While the guided one is behind,
 *    the plain one gets six units of work for each one of the guided one, whatever was done before included; if it is not,
 *    one; if it is well ahead, none. The first one to come to its end has the answer.
 * So `ag` takes about 1.2 times as long as `optimal` where summaries do not help; and at most seven times as long as the
 * guided search alone if they help only later on.
 *
 * Work is counted, not measured (schedule_work), so that the same program is explored in the same way each time.
 *
 * Soundness: the two share nothing but what they have found. An error is an error whoever found it, and is reported once.
 * The verdict and its reasons are those of one search, which was explored to its end; the other one is thrown away. That a
 * race or an error was reported by the other search only makes summaries better: they leave out what has been reported.
 *
 * P1: the search that has the answer has left nothing unexplored, or says why. */
#include "explore/contest.h"
#include "explore/search.h"

#include <malloc.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { SHORT_TRIALS = 25 }; /* one of these comes first */

struct contest {
    struct search plain, guided;
    struct explore_options plain_options, guided_options;
    uint64_t beginning;     /* the work up to the first choice of a thread */
    uint64_t first_runs;    /* executions that were over by then */
    uint64_t preparation;   /* the work of the guided search up to there */
    bool both;              /* the guided search was begun */
};

/* ---- which method ---- */

/* Outputs of single executions, and a bound on instructions, belong to one search; and a bound on preemptions leaves
 * summaries little to say. */
static bool goes_with_guided(const struct explore_options *o) {
    return o->summaries && !(o->vm.checks & CHECK_LEAK) && !o->on_path && !o->solver.dump_directory &&
           !o->max_instructions && !o->bound_switches;
}

static enum method chosen_method(const struct explore_options *o) {
    if (o->method != METHOD_AUTO) return o->method;
    return goes_with_guided(o) ? METHOD_AG : METHOD_OPTIMAL;
}

void explore_choose_method(struct explore_options *o) {
    bool open = o->method == METHOD_AUTO;
    o->method = chosen_method(o);
    if (open && o->method == METHOD_OPTIMAL) o->summaries = o->slice = false;
}

/* A graph is one of one search, too. */
bool explore_is_contest(const struct explore_options *o) {
    return o->method == METHOD_AG && o->trial && goes_with_guided(o) && !o->graph_states;
}

struct explore_options explore_plain_options(const struct explore_options *options) {
    struct explore_options o = *options;
    o.method = METHOD_OPTIMAL;
    o.summaries = o.slice = false;
    return o;
}

static bool may_have_threads(const program *p) { return program_find_function(p, "pthread_create") >= 0; }

/* ---- taking turns ---- */

static struct pace pace_of(const struct search *s, uint64_t beginning) {
    uint64_t work = schedule_work(s);
    return (struct pace){work > beginning ? (double)(work - beginning) : 0, s->stood_for, s->counts.runs};
}

static uint64_t share_of_plain(const struct contest *c) {
    struct pace plain = pace_of(&c->plain, c->beginning), guided = pace_of(&c->guided, c->preparation);
    bool trial = schedule_work(&c->guided) < c->preparation + c->guided.options->trial;
    return contest_share(&plain, &guided, trial, 0);
}

static bool guided_leads(const struct contest *c) {
    struct pace plain = pace_of(&c->plain, c->beginning), guided = pace_of(&c->guided, c->preparation);
    return contest_leader(&plain, &guided) == GUIDED;
}

static bool explore_beginning(struct search *plain) {
    while (!plain->nodes_made)
        if (!schedule_until(plain, schedule_work(plain) + 1)) return false;
    return true;
}

/* The summaries have taken so much memory that they are better given up. */
static bool takes_too_much(const struct search *s) {
    return s->options->max_memory && search_memory(s) > s->options->max_memory / 2;
}

/* The plain search comes to the first choice of a thread, and goes on if the guided one would need long for that. False: it
 * has come to its end. */
static bool begin(struct contest *c) {
    struct search *plain = &c->plain;
    const struct explore_options *o = &c->guided_options;
    if (!explore_beginning(plain)) return false;
    c->beginning = schedule_work(plain);
    c->first_runs = plain->counts.runs;
    c->preparation = c->beginning + (o->slice ? relevance_effort(plain->program) : 0);
    return c->preparation <= o->trial / SHORT_TRIALS || schedule_until(plain, SHARE_IF_BEHIND * c->preparation);
}

/* Returns the one that has the answer. */
static struct search *compete(struct contest *c) {
    struct search *plain = &c->plain, *guided = &c->guided;
    if (!begin(c)) return plain;
    search_begin(guided);
    c->both = true;
    uint64_t limit = c->preparation + guided->options->trial / SHORT_TRIALS + 1;
    bool crowded = false;
    while (!crowded && schedule_until(guided, limit)) {
        uint64_t work = schedule_work(guided), share = share_of_plain(c);
        limit = work + (work - c->preparation) / 4 + 1;
        if (!share) continue;
        if (!schedule_until(plain, share * work)) return plain;
        crowded = takes_too_much(guided);
    }
    if (!crowded && guided->stop != STOP_MEMORY) return guided;
    search_end(guided);
    search_free(guided);
    plain->rival = NULL;
    malloc_trim(0);
    schedule_until(plain, UINT64_MAX);
    return plain;
}

/* ---- the result ---- */

static void fill_result(struct explore_result *result, struct search *s) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    *result = (struct explore_result){
        .seconds = now_seconds() - s->started,
        .peak_bytes = (uint64_t)usage.ru_maxrss * 1024,
        .peak_states = s->peak_states,
        .interrupted = s->stop == STOP_INTERRUPTED,
        .cut = s->cut,
        .used_heap = vm_used_heap(s->vm),
        .counts = s->counts,
        .warnings = s->found->warnings.at, .warning_count = s->found->warnings.count,
        .errors = s->found->errors.at, .error_count = s->found->errors.count,
        .reasons = s->reasons.at, .reason_count = s->reasons.count,
        .solver = solver_statistics(s->solver),
        .estimate = search_estimate(s),
        .points = points_most(s),
        .coverage = s->found->coverage,
    };
    result->solver_seconds = result->solver.backend_seconds;
    result->verdict = result->error_count ? VERDICT_ERROR : result->reason_count ? VERDICT_INCOMPLETE : VERDICT_SAFE;
    ensure(result->verdict != VERDICT_SAFE || !s->cut || s->stop == STOP_SETTLED);
    s->reasons.at = NULL;
    s->reasons.count = 0;
}

static void announce_unmodelled(struct search *s) {
    size_t called, count;
    const char **names = vm_unmodelled(s->vm, &called, &count);
    if (count && s->options->on_unmodelled) s->options->on_unmodelled(s->options->data, names, called, count);
    free(names);
}

static void begin_estimate(struct findings *found, const program *p, const struct explore_options *o) {
    found->estimate = estimate_new(p, o);
    int doing = o->meter ? meter_enter(o->meter, ACTIVITY_estimate) : 0;
    estimate_probe(found->estimate, o->probes);
    if (o->meter) o->meter->activity = doing;
}

/* What the result does not take. */
static void findings_free(struct findings *found) {
    estimate_free(found->estimate);
    vec_free(&found->races_seen);
}

static void explore_alone(const program *p, const struct explore_options *o, struct explore_result *result) {
    struct findings found = {0};
    struct search s = {.program = p, .options = o, .found = &found};
    search_begin(&s);
    announce_unmodelled(&s);
    begin_estimate(&found, p, o);
    schedule_until(&s, UINT64_MAX);
    search_checkpoint(&s);
    search_end(&s);
    fill_result(result, &s);
    search_free(&s);
    findings_free(&found);
}

/* The one whose state is kept for going on, with that of its rival. */
static struct search *one_to_keep(struct contest *c, struct search *answer, bool pays) {
    struct search *s = pays ? &c->guided : &c->plain, *other = s->rival;
    bool ended = answer->complete || answer->stop == STOP_SETTLED || answer->stop == STOP_ERROR || answer->stop == STOP_CALLER;
    if (ended) return answer;
    return s->lost && other && other->vm ? other : s;
}

/* False: the guided search was not needed. */
static bool explore_together(const program *p, const struct explore_options *o, struct explore_result *result) {
    struct findings found = {0};
    struct contest c = {.plain_options = explore_plain_options(o), .guided_options = *o};
    c.plain = (struct search){.program = p, .options = &c.plain_options, .found = &found, .started = now_seconds()};
    c.guided = (struct search){.program = p, .options = &c.guided_options, .found = &found, .started = c.plain.started};
    if (may_have_threads(p)) { /* else the guided one has nothing to begin with */
        c.plain.rival = &c.guided;
        c.guided.rival = &c.plain;
    }
    search_begin(&c.plain);
    announce_unmodelled(&c.plain);
    begin_estimate(&found, p, o);
    struct search *answer = compete(&c);
    answer->counts.outrun = answer == &c.plain ? c.guided.counts.runs : c.plain.counts.runs - c.first_runs;
    bool pays = c.both && c.guided.vm && guided_leads(&c);
    search_checkpoint(one_to_keep(&c, answer, pays));
    search_end(&c.plain);
    if (c.guided.vm) search_end(&c.guided);
    fill_result(result, answer);
    result->summaries_pay = pays;
    search_free(&c.plain);
    if (c.guided.vm) search_free(&c.guided);
    findings_free(&found);
    return c.both;
}

void explore_announce(const program *p, const struct explore_options *o) {
    struct findings found = {0};
    struct search s = {.program = p, .options = o, .found = &found};
    search_begin(&s);
    announce_unmodelled(&s);
    search_end(&s);
    search_free(&s);
    free(found.coverage.instructions);
    free(found.coverage.edges);
}

/* Whether summaries pay is left to the contest: the guided search may not even have begun by then. */
enum method explore_outlook(const program *p, const struct explore_options *options, double seconds) {
    struct explore_options o = *options;
    struct explore_result result;
    o.method = chosen_method(options);
    if (!explore_is_contest(&o)) return o.method;
    o.max_seconds = seconds;
    o.started = 0;
    o.minimize = false;
    o.keep_going = true;
    o.on_error = NULL;
    o.on_progress = NULL;
    o.on_unmodelled = NULL;
    o.on_checkpoint = NULL;
    o.meter = NULL;
    o.probes = 0;
    bool both = explore_together(p, &o, &result);
    enum method method = !result.cut ? METHOD_AUTO : both || may_have_threads(p) ? METHOD_AG : METHOD_OPTIMAL;
    explore_result_free(&result);
    return method;
}

void explore(const program *p, const struct explore_options *options, struct explore_result *result) {
    struct explore_options o = *options;
    double begun = processor_seconds();
    uint64_t samples[ACTIVITY_COUNT] = {0};
    for (int i = 0; o.meter && i < ACTIVITY_COUNT; i++) samples[i] = o.meter->samples[i];
    explore_choose_method(&o);
    if (explore_is_contest(&o)) {
        bool both = explore_together(p, &o, result);
        if (options->method == METHOD_AUTO && !both) o.method = METHOD_OPTIMAL;
    } else {
        explore_alone(p, &o, result);
    }
    result->method = o.method;
    result->processor_seconds = processor_seconds() - begun;
    for (int i = 0; o.meter && i < ACTIVITY_COUNT; i++) result->samples[i] = o.meter->samples[i] - samples[i];
}

void explore_result_free(struct explore_result *result) {
    for (size_t i = 0; i < result->error_count; i++) finding_free(result->errors[i]);
    for (size_t i = 0; i < result->warning_count; i++) finding_free(result->warnings[i]);
    free(result->warnings);
    for (size_t i = 0; i < result->reason_count; i++) free(result->reasons[i].text);
    free(result->errors);
    free(result->reasons);
    free(result->coverage.instructions);
    free(result->coverage.edges);
    *result = (struct explore_result){0};
}
