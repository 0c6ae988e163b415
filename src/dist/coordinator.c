/* coordinator.c -- one search by several processes on this machine.
 *
 * The coordinator has the board (explore/share.h) and no machine. It gives each worker a unit; when there are fewer units
 * left than workers that will soon want one, it asks a worker to share. Workers are processes, made by fork: they have the
 * program already. What they are told and what they tell goes through channels (channel.h), so nothing would be
 * different if they were elsewhere, but for one thing: which states they are at (explore/claims.h) and which ways they have gone
 * (explore/signposts.h), hints that come too late in messages, is in memory that they share.
 *
 * What a worker has learned (explore/lore.c) comes as it is learned, and the others are told at once.
 *
 * What happens between it and one worker is in crew.c.
 *
 * K2: safe is said only if the board is done. */
#include "dist/crew.h"
#include "explore/claims.h"

#include <math.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#define TRIAL 0.5         /* seconds of workers that each of two searches has before paces mean anything */
#define SLICE 0.5         /* seconds of workers that a search may be behind before one changes sides */
#define CHANGE_EVERY 0.1  /* seconds; so long workers without work wait for units of the search that one was recalled for */
#define LEADS 3.0         /* times as long as it took to be led to its unit, a worker is at it before it changes sides */
#define FAREWELL 0.7      /* seconds that workers have for a last report */

const char *jobs_fault(const struct explore_options *o) {
    if (o->on_path) return "the output and the tests of single executions belong to one worker";
    if (o->graph_states) return "a graph is one of one search";
    if (o->solver.dump_directory) return "queries are written by one search";
    if (o->max_instructions) return "a bound on instructions belongs to one search";
    return NULL;
}

/* ---- two searches ---- */

static struct pace pace_of(const struct coordinator *c, int side) {
    struct pace p = {c->sides[side].seconds, board_stood_for(c->sides[side].board), board_counts(c->sides[side].board)->runs};
    for (size_t i = 0; i < c->hands.count; i++) {
        const struct hand *h = &c->hands.at[i];
        if (h->side != side) continue;
        p.stood_for += h->now.stood_for;
        p.runs += h->now.counts.runs;
    }
    return p;
}

/* Seconds that the plain search should have had by now beyond those that it had; negative: the guided one. */
static double debt_to_plain(const struct coordinator *c) {
    struct pace plain = pace_of(c, PLAIN), guided = pace_of(c, GUIDED);
    bool trial = plain.given < TRIAL || guided.given < TRIAL;
    return contest_share(&plain, &guided, trial, SHARE_IF_OPEN) * guided.given - plain.given;
}

/* Is nothing left that a worker could do? What was given up waits until that is so of both searches: the other one may have the
 * answer. */
static bool is_at_rest(const struct side *x) { return board_done(x->board) || board_is_stuck(x->board); }

/* What a worker without work is to do next. */
static int next_side(const struct coordinator *c) {
    if (c->side_count < 2) return 0;
    if (is_at_rest(&c->sides[PLAIN])) return GUIDED;
    return is_at_rest(&c->sides[GUIDED]) || debt_to_plain(c) >= 0 ? PLAIN : GUIDED;
}

static int leading_side(const struct coordinator *c) {
    if (c->side_count < 2) return 0;
    struct pace plain = pace_of(c, PLAIN), guided = pace_of(c, GUIDED);
    return contest_leader(&plain, &guided);
}

/* Has the search come to its end? One that had to leave something out waits for the other, which may not have to. */
static bool has_answer(const struct coordinator *c, int side) {
    if (!board_done(c->sides[side].board)) return false;
    bool whole = !board_is_incomplete(c->sides[side].board);
    for (int i = 0; i < c->side_count; i++) whole |= i != side && board_done(c->sides[i].board);
    return whole || c->side_count < 2;
}

static bool is_done(const struct coordinator *c) {
    bool done = false;
    for (int i = 0; i < c->side_count; i++) done |= has_answer(c, i);
    return done;
}

/* The one that has the answer; if none has, the one that would have had it. */
static int answering_side(const struct coordinator *c) {
    for (int i = 0; i < c->side_count; i++)
        if (has_answer(c, i) && !board_is_incomplete(c->sides[i].board)) return i;
    for (int i = 0; i < c->side_count; i++)
        if (board_stopped(c->sides[i].board)) return i;
    if (c->side_count > 1 && board_done(c->sides[PLAIN].board) != board_done(c->sides[GUIDED].board))
        return board_done(c->sides[PLAIN].board) ? GUIDED : PLAIN;
    return leading_side(c);
}

/* ---- who does what ---- */

static size_t processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}

static size_t busy_at(const struct coordinator *c, int side) {
    size_t busy = 0;
    for (size_t i = 0; i < c->hands.count; i++) busy += c->hands.at[i].busy && c->hands.at[i].side == side;
    return busy;
}

/* At the same time. With summaries what is explored at the same time overlaps: more of it than there are processors is only more.
 * And of two searches the one that is behind would take time from the other. */
static size_t most_busy(const struct coordinator *c) {
    bool alone = c->side_count < 2 && !c->sides[0].options.summaries;
    size_t count = c->jobs->count;
    return alone || count < processors() ? count : processors();
}

/* How many more workers the searches have use for. */
static size_t room(const struct coordinator *c) {
    size_t most = most_busy(c), busy = 0;
    for (int i = 0; i < c->side_count; i++) busy += busy_at(c, i);
    return most > busy ? most - busy : 0;
}

static size_t alive(const struct coordinator *c) {
    size_t count = 0;
    for (size_t i = 0; i < c->hands.count; i++) count += !c->hands.at[i].gone;
    return count;
}

/* Is there one without work? */
static bool someone_is_free(const struct coordinator *c) {
    for (size_t i = 0; i < c->hands.count; i++)
        if (!c->hands.at[i].gone && !c->hands.at[i].busy) return true;
    return false;
}

/* A worker is made when there is a unit for it, and nobody is free. False: there is none. */
static bool hire_for(struct coordinator *c, struct hand *h, int side) {
    if (!board_ready(c->sides[side].board) || !room(c) || someone_is_free(c)) return false;
    if (!crew_hire(c, h) && !alive(c) && !c->reason) c->reason = xstrdup("no worker process could be started");
    return !h->gone;
}

/* Is another worker free that knows more? */
static bool is_outdone(const struct coordinator *c, const struct hand *h) {
    for (size_t i = 0; i < c->hands.count; i++) {
        const struct hand *other = &c->hands.at[i];
        if (!other->gone && !other->busy && other->told > h->told) return true;
    }
    return false;
}

static bool give_unit_of(struct coordinator *c, struct hand *h, int side) {
    if (!room(c) || (c->sides[side].options.summaries && is_outdone(c, h))) return false;
    return crew_give(c, h, side);
}

static void give_unit(struct coordinator *c, struct hand *h) {
    int first = next_side(c);
    if (h->gone && !hire_for(c, h, first)) return;
    if (give_unit_of(c, h, first) || c->side_count < 2 || now_seconds() < c->left + CHANGE_EVERY) return;
    give_unit_of(c, h, PLAIN + GUIDED - first);
}

/* Workers without work, and one that may soon be: they want units of this search. */
static void ask_for_shares_of(struct coordinator *c, int side, size_t idle, double now) {
    size_t asked = 0, busy = busy_at(c, side), ready = board_ready(c->sides[side].board), most = room(c);
    if (idle > most) idle = most;
    for (size_t i = 0; i < c->hands.count; i++) {
        const struct hand *h = &c->hands.at[i];
        asked += h->busy && h->side == side && h->asked && h->to_share;
    }
    size_t wanted = idle + (busy > 1 || (busy && idle));
    for (size_t i = 0; i < c->hands.count && ready + asked < wanted; i++) {
        struct hand *h = &c->hands.at[i];
        if (h->gone || !h->busy || h->side != side || h->asked || now < h->next_ask) continue;
        crew_ask(h, true, false);
        asked++;
    }
}

static void ask_for_shares(struct coordinator *c, double now) {
    size_t idle = 0;
    if (c->hands.count < 2) return; /* parts cost more than the whole (share.h), and nobody wants one */
    for (size_t i = 0; i < c->hands.count; i++) idle += !c->hands.at[i].busy;
    int next = next_side(c);
    for (int i = 0; i < c->side_count; i++) ask_for_shares_of(c, i, i == next ? idle : 0, now);
}

/* Does it pay to have it change sides? Somebody will have to be led again to where it is; if the program has a long beginning,
 * nobody would ever get further. */
static bool may_change(const struct hand *h, double now) {
    return !h->asked && h->led && now - h->led > LEADS * (h->led - h->given);
}

/* Counts the time of the searches. If one is behind, a worker of the other one leaves its unit as it is. */
static void balance(struct coordinator *c, double now) {
    struct hand *changes = NULL;
    double debt = c->side_count > 1 ? debt_to_plain(c) : 0, elapsed = now - c->balanced;
    int from = debt > 0 ? GUIDED : PLAIN;
    c->balanced = now;
    for (size_t i = 0; i < c->hands.count; i++) {
        struct hand *h = &c->hands.at[i];
        if (!h->busy) continue;
        c->sides[h->side].seconds += elapsed;
        if (h->side == from && may_change(h, now)) changes = h;
    }
    bool behind = debt > SLICE || debt < -SLICE;
    if (!changes || c->side_count < 2 || !behind || now < c->next_change) return;
    if (is_at_rest(&c->sides[PLAIN]) || is_at_rest(&c->sides[GUIDED])) return; /* one goes on alone */
    c->next_change = now + CHANGE_EVERY;
    crew_ask(changes, false, true);
}

/* ---- the search ---- */

static uint64_t runs_so_far(const struct coordinator *c, int side) {
    uint64_t runs = board_counts(c->sides[side].board)->runs;
    for (size_t i = 0; i < c->hands.count; i++)
        if (c->hands.at[i].side == side) runs += c->hands.at[i].now.counts.runs;
    return runs;
}

/* Executions that have been explored or need not be, of those that the estimate counts. */
static double complete(const struct side *x, const struct explore_counts *counts, double stood_for) {
    return x->options.summaries ? stood_for : stood_for - (double)counts->blocked;
}

static void show_progress(struct coordinator *c, double now) {
    const struct explore_options *o = c->options;
    if (!o->on_progress || now < c->next_progress) return;
    int side = leading_side(c);
    board *b = c->sides[side].board;
    struct explore_progress p = {.seconds = now - c->started + c->jobs->seconds, .counts = *board_counts(b),
                                 .workers = (unsigned)alive(c), .stood_for = board_stood_for(b)};
    for (size_t i = 0; i < c->hands.count; i++) {
        const struct explore_progress *x = &c->hands.at[i].now;
        p.bytes += x->bytes;
        if (c->hands.at[i].side != side) continue;
#define X(name, help) p.counts.name += x->counts.name;
        EXPLORE_COUNTS(X)
#undef X
        p.stood_for += x->stood_for;
        if (x->depth > p.depth) p.depth = x->depth;
        p.queue += x->queue;
    }
    p.counts.errors = board_errors(b);
    c->next_progress = now + 0.2;
    p.estimate = prober_now(c->prober, complete(&c->sides[side], &p.counts, p.stood_for));
    o->on_progress(o->data, &p);
}

/* Must the search end before it is done? */
static bool must_end(struct coordinator *c, double now) {
    const struct explore_options *o = c->options;
    uint64_t runs = 0;
    for (int i = 0; i < c->side_count; i++) {
        if (board_stopped(c->sides[i].board)) return true;
        runs += runs_so_far(c, i);
    }
    if (c->reason || c->interrupted) return true;
    if (o->interrupted && *o->interrupted) {
        c->interrupted = true;
        c->reason = xstrdup("interrupted");
    } else if (now >= c->deadline) {
        c->reason = xformat("time limit %g s (--max-time)", o->max_seconds);
    } else if (o->max_runs && runs >= o->max_runs) {
        c->reason = xformat("run limit %llu (--max-runs)", (unsigned long long)o->max_runs);
    }
    return c->reason != NULL;
}

/* Everybody tells once more what was found, and what is left; then they go. */
static void say_farewell(struct coordinator *c) {
    double end = now_seconds() + FAREWELL;
    size_t waiting = 0;
    for (size_t i = 0; i < c->hands.count; i++) {
        struct hand *h = &c->hands.at[i];
        if (h->gone || !h->busy) continue;
        crew_ask(h, false, true);
        waiting++;
    }
    while (waiting && now_seconds() < end) {
        crew_listen(c);
        waiting = 0;
        for (size_t i = 0; i < c->hands.count; i++) waiting += c->hands.at[i].busy && c->hands.at[i].asked;
    }
}

/* ---- checkpoints ---- */

/* Is there nothing that somebody could go on with? Whoever did so after an error that ends the search would find it again. */
static bool is_over(const struct coordinator *c) {
    for (int i = 0; i < c->side_count; i++)
        if (board_has_error(c->sides[i].board)) return true;
    return is_done(c) && !(c->passed_over && board_is_incomplete(c->sides[answering_side(c)].board));
}

/* The searches that are not at their end; of two, one may be that had to leave something out. Their method. */
static enum method searches_write(const struct coordinator *c, wire *w) {
    enum method method = METHOD_AUTO;
    int count = 0;
    for (int i = 0; i < c->side_count; i++) count += !board_done(c->sides[i].board);
    wire_put(w, (uint64_t)count);
    for (int i = 0; i < c->side_count; i++) {
        const struct side *x = &c->sides[i];
        wire bytes = {0};
        if (board_done(x->board)) continue;
        board_write(x->board, &bytes);
        searches_put(w, x->seconds, &bytes);
        wire_free(&bytes);
        method = x->options.method; /* that of two is the guided one's, which is the last */
    }
    return method;
}

static void write_checkpoint(struct coordinator *c) {
    wire w = {0};
    if (!c->jobs->checkpoint) return;
    c->next_checkpoint = now_seconds() + c->jobs->checkpoint_every;
    c->checkpoint_began = 0;
    enum method method = is_over(c) ? METHOD_AUTO : searches_write(c, &w);
    c->jobs->checkpoint(c->jobs->data, method, &w);
    wire_free(&w);
}

/* Only what was given up is left, and what waits for that, of all searches. Whoever goes on may try again, so that is kept as it is.
 * This run goes on without, to see what can be found beside it. */
static void pass_over(struct coordinator *c) {
    for (int i = 0; i < c->side_count; i++)
        if (!is_at_rest(&c->sides[i])) return;
    if (!c->passed_over) write_checkpoint(c);
    c->passed_over = true;
    for (int i = 0; i < c->side_count; i++) board_leave_out(c->sides[i].board);
}

/* All workers tell where they are; then the board is as good as new. One that does not answer soon is as it was. */
static void keep_checkpoints(struct coordinator *c, double now) {
    if (!c->jobs->checkpoint || c->passed_over) return;
    if (c->checkpoint_began) {
        size_t silent = 0;
        for (size_t i = 0; i < c->hands.count; i++) silent += c->hands.at[i].busy && c->hands.at[i].asked;
        if (!silent || now > c->checkpoint_began + FAREWELL) write_checkpoint(c);
    } else if (now >= c->next_checkpoint) {
        c->checkpoint_began = now;
        for (size_t i = 0; i < c->hands.count; i++)
            if (c->hands.at[i].busy && !c->hands.at[i].asked) crew_ask(&c->hands.at[i], false, false);
    }
}

static void run(struct coordinator *c) {
    while (!is_done(c)) {
        double now = now_seconds();
        if (must_end(c, now)) break;
        balance(c, now);
        for (size_t i = 0; i < c->hands.count; i++) {
            if (c->hands.at[i].busy) crew_tell(c, &c->hands.at[i]);
            else give_unit(c, &c->hands.at[i]);
        }
        pass_over(c);
        keep_checkpoints(c, now);
        if (!c->checkpoint_began) ask_for_shares(c, now);
        crew_listen(c);
        show_progress(c, now);
    }
    if (!is_done(c)) say_farewell(c);
    if (is_over(c) || (c->reason && !c->passed_over)) write_checkpoint(c);
    if (!is_done(c) && c->reason) board_add_reason(c->sides[answering_side(c)].board, xstrdup(c->reason));
}

static void dismiss(struct coordinator *c) {
    for (size_t i = 0; i < c->hands.count; i++) {
        struct hand *h = &c->hands.at[i];
        if (!h->gone) channel_send(&h->channel, MESSAGE_STOP, NULL);
    }
    uint64_t bytes = 0;
    for (size_t i = 0; i < c->hands.count; i++) {
        crew_bury(c, &c->hands.at[i]);
        bytes += c->hands.at[i].most_bytes;
    }
    if (bytes > c->peak_bytes) c->peak_bytes = bytes;
}

static void add_side(struct coordinator *c, struct explore_options o) {
    struct side *x = &c->sides[c->side_count];
    x->options = x->for_workers = o;
    x->for_workers.max_seconds = 0;
    x->for_workers.trial = 0;
    x->for_workers.interrupted = NULL;
    x->for_workers.shared_memory = o.max_memory;
    x->board = board_new(c->program, &x->options, c->side_count ? c->sides[0].board : NULL);
    c->side_count++;
}

static bool resume_side(struct side *x, wire_reader *r) {
    wire_reader bytes = searches_get(r, &x->seconds);
    if (bytes.at == bytes.end) board_begin(x->board);
    else if (!board_read(x->board, &bytes) || !wire_done(&bytes)) return false;
    crew_note_author(x, 0);
    return !r->spoiled;
}

/* Begins, or goes on. False: there is nothing that could be gone on with. */
static bool begin(struct coordinator *c, const struct explore_options *o) {
    bool contest = explore_is_contest(o), good = true;
    wire_reader r = wire_read(c->jobs->resume, c->jobs->resume_bytes);
    if (c->jobs->resume) { /* there are two if there were, whatever --trial says now */
        uint64_t count = wire_get(&r);
        if (count != 1 && !(o->summaries && count == SEARCHES)) return false;
        contest = count == SEARCHES;
    }
    if (contest) add_side(c, explore_plain_options(o));
    add_side(c, *o);
    for (int i = 0; i < c->side_count && good; i++) {
        c->sides[i].for_workers.max_memory = o->max_memory / most_busy(c);
        if (c->jobs->resume) good = resume_side(&c->sides[i], &r);
        else board_begin(c->sides[i].board);
    }
    return good && (!c->jobs->resume || wire_done(&r));
}

/* Of this process and its children that have ended: workers, but also whatever has compiled the program. */
static double seconds_of_all(void) {
    struct rusage children;
    getrusage(RUSAGE_CHILDREN, &children);
    return processor_seconds() + (double)(children.ru_utime.tv_sec + children.ru_stime.tv_sec) +
           1e-6 * (double)(children.ru_utime.tv_usec + children.ru_stime.tv_usec);
}

/* Memory that the workers will share, if one of the searches has use for it. */
static struct claims *claims_map(const struct coordinator *c) {
    bool summaries = false;
    for (int i = 0; i < c->side_count; i++) summaries |= c->sides[i].options.summaries;
    if (!summaries || c->jobs->count < 2) return NULL;
    void *at = mmap(NULL, sizeof(struct claims), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

static void explore_together(struct coordinator *c, struct explore_result *result) {
    double begun = seconds_of_all();
    for (unsigned i = 0; i < c->jobs->count; i++) {
        vec_push(&c->hands, ((struct hand){.gone = true}));
        c->hands.at[i].channel = (struct channel){.file = -1, .broken = true};
    }
    c->claims = claims_map(c);
    c->prober = prober_new(c->program, c->options, c->jobs->begin_worker, c->jobs->data);
    if (c->options->probes) prober_wait(c->prober, c->options->interrupted, c->deadline);
    run(c);
    dismiss(c);
    struct side *x = &c->sides[answering_side(c)];
    struct explore_estimate estimate = prober_now(c->prober, complete(x, board_counts(x->board), board_stood_for(x->board)));
    prober_free(c->prober);
    if (c->claims) munmap(c->claims, sizeof *c->claims);
    struct rusage own;
    getrusage(RUSAGE_SELF, &own);
    board_result(x->board, result);
    if (c->side_count > 1) result->counts.outrun = board_counts(c->sides[x == &c->sides[PLAIN] ? GUIDED : PLAIN].board)->runs;
    result->estimate = estimate;
    result->workers = (uint32_t)c->jobs->count;
    result->interrupted = c->interrupted;
    result->seconds = now_seconds() - c->started;
    result->peak_bytes = (uint64_t)own.ru_maxrss * 1024 + c->peak_bytes;
    result->processor_seconds = seconds_of_all() - begun;
}

bool explore_with_jobs(const program *p, const struct explore_options *options, const struct jobs *jobs,
                       struct explore_result *result) {
    struct explore_options o = *options;
    struct coordinator c = {.program = p, .options = &o, .jobs = jobs, .started = now_seconds()};
    c.deadline = o.max_seconds ? (o.started ? o.started : c.started) + o.max_seconds : INFINITY;
    c.next_checkpoint = c.started + jobs->checkpoint_every;
    c.balanced = c.started;
    bool begun = begin(&c, &o);
    if (begun) explore_together(&c, result);
    for (int i = c.side_count - 1; i >= 0; i--) {
        board_free(c.sides[i].board);
        vec_free(&c.sides[i].authors);
    }
    vec_free(&c.hands);
    vec_free(&c.deaths);
    free(c.reason);
    return begun;
}
