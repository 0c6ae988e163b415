/* portfolio.c -- one answer, by one search or by two that take turns.
 *
 * The problem: a step of a search with summaries costs some thirty times as much as one of the optimal search. Where
 * executions are cut early that is won back many times over; where nothing can be cut before its end, everything takes
 * thirty times as long. Which of the two it is shows only on the way.
 *
 * The algorithm: the guided search, the one with summaries, begins. From each summary it knows how many executions it
 * stands for, and so how many were spared so far. When the trial is over (explore_options.trial; sooner if next to nothing
 * was spared in a number of executions), the optimal search begins as well, from the start, and from then on the two take
 * turns: for each unit of work of the guided one the optimal one gets four units if little was spared, one if more was,
 * none if much was. The first one to come to its end has the answer. So `ag` takes at most 1.25 times as long as `optimal`
 * where summaries do not help, apart from the trial; and at most five times as long as the guided search alone if they
 * help only later on.
 *
 * Work is counted, not measured (schedule_work), so that the same program is explored in the same way each time.
 *
 * Soundness: the two share nothing but what they have found. An error is an error whoever found it, and is reported once.
 * The verdict and its reasons are those of one search, which was explored to its end; the other one is thrown away. That a
 * race or an error was reported by the other search only makes summaries better: they leave out what has been reported.
 *
 * P1: the search that has the answer has left nothing unexplored, or says why. */
#include "explore/search.h"

#include <malloc.h>
#include <stdlib.h>
#include <sys/resource.h>

/* Executions that each one made has stood for. */
#define NOTHING_SPARED 1.1 /* in SOME_RUNS executions: more of the trial is no use */
#define LITTLE_SPARED 2.0
#define MUCH_SPARED 64.0   /* the guided search is faster in any case */
enum { BEGINNING_STEP = 100, SOME_RUNS = 16, SHORT_TRIALS = 25 /* one of these comes first */, SHARE_IF_LITTLE = 4, SHARE_IF_MORE = 1 };

/* ---- taking turns ---- */

/* The second search would repeat what the first one writes; a bound on instructions is on one search, and so is a graph. */
static bool may_have_rival(const struct search *s) {
    const struct explore_options *o = s->options;
    return o->method == METHOD_AG && s->summarize && o->trial && !o->on_path && !o->max_instructions &&
           !o->solver.dump_directory && !o->graph_states;
}

static uint64_t share_of_rival(const struct search *guided, bool tried) {
    double spared = guided->counts.runs ? guided->stood_for / (double)guided->counts.runs : 1;
    if (!tried && (guided->counts.runs < SOME_RUNS || spared > NOTHING_SPARED)) return 0;
    return spared < LITTLE_SPARED ? SHARE_IF_LITTLE : spared < MUCH_SPARED ? SHARE_IF_MORE : 0;
}

/* The sequential beginning is explored by both; it must not be what the rival is begun for. */
static bool explore_beginning(struct search *guided) {
    while (!guided->nodes_made)
        if (!schedule_until(guided, schedule_work(guided) + BEGINNING_STEP)) return false;
    return true;
}

/* The summaries have taken so much memory that they are better given up. */
static bool takes_too_much(const struct search *s) {
    return s->options->max_memory && search_memory(s) > s->options->max_memory / 2;
}

static void rival_begin(struct search *rival, struct explore_options *options, const struct search *guided) {
    *options = *guided->options;
    options->method = METHOD_OPTIMAL;
    options->summaries = options->slice = false;
    *rival = (struct search){.program = guided->program, .options = options, .found = guided->found,
                             .started = guided->started};
    search_begin(rival);
}

/* Returns the one that has the answer. *rival is begun if it is needed. */
static struct search *compete(struct search *guided, struct search *rival, struct explore_options *options) {
    if (!explore_beginning(guided)) return guided;
    uint64_t beginning = schedule_work(guided), trial = guided->options->trial;
    uint64_t limit = 2 * beginning + trial / SHORT_TRIALS + 1;
    bool crowded = false;
    while (!crowded && schedule_until(guided, limit)) {
        uint64_t work = schedule_work(guided), share = share_of_rival(guided, work >= 2 * beginning + trial);
        limit = work + (work - beginning) / 4 + 1;
        if (!share) continue;
        if (!rival->vm) rival_begin(rival, options, guided);
        if (!schedule_until(rival, beginning + share * (work - beginning))) return rival;
        crowded = takes_too_much(guided);
    }
    if (!crowded && guided->stop != STOP_MEMORY) return guided;
    if (!rival->vm) rival_begin(rival, options, guided);
    search_end(guided);
    search_free(guided);
    malloc_trim(0);
    schedule_until(rival, UINT64_MAX);
    return rival;
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
        .used_heap = vm_used_heap(s->vm),
        .counts = s->counts,
        .warnings = s->found->warnings.at, .warning_count = s->found->warnings.count,
        .errors = s->found->errors.at, .error_count = s->found->errors.count,
        .reasons = s->reasons.at, .reason_count = s->reasons.count,
        .solver = solver_statistics(s->solver),
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

void explore(const program *p, const struct explore_options *options, struct explore_result *result) {
    struct findings found = {0};
    struct search guided = {.program = p, .options = options, .found = &found}, rival = {0}, *answer = &guided;
    struct explore_options rival_options;
    search_begin(&guided);
    announce_unmodelled(&guided);
    if (may_have_rival(&guided)) answer = compete(&guided, &rival, &rival_options);
    else schedule_until(&guided, UINT64_MAX);
    if (guided.vm) search_end(&guided);
    if (rival.vm) search_end(&rival);
    answer->counts.outrun = answer == &guided ? rival.counts.runs : guided.counts.runs;
    fill_result(result, answer);
    if (guided.vm) search_free(&guided);
    if (rival.vm) search_free(&rival);
    vec_free(&found.races_seen);
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
