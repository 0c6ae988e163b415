/* rehearsal.c -- a shared search in one process, in an order that is left to chance.
 *
 * With several processes, who shares what and when is a matter of time, and never the same twice. Here a worker is asked to
 * share after a number of states that is drawn, then it leaves its unit, as if it had died after its report; and any of two
 * takes any unit that is ready, after it was told what the other has learned. So every order in which units can be begun and
 * ended comes up, and each of them can be repeated. */
#include "dist/rehearsal.h"
#include "explore/claims.h"
#include "explore/share.h"

#include <stdlib.h>

enum { WORKERS = 2, MOST_RUMOURS = 30 };
enum { LONGEST_TURN = 40 }; /* states; with most seeds they are shorter, so that small programs are shared as well */

struct rehearsal {
    board *board;
    share_worker *workers[WORKERS], *worker; /* worker: whose turn it is */
    size_t told[WORKERS];                    /* of the lore of the board */
    uint64_t random, unit;
    bool damaged;
};

static uint64_t draw(struct rehearsal *x, uint64_t below) {
    x->random = x->random * 6364136223846793005u + 1442695040888963407u;
    return (x->random >> 33) % below;
}

static void open_unit(void *data, const wire *bytes) {
    struct rehearsal *x = data;
    x->damaged |= !board_open(x->board, x->unit, bytes->at, bytes->count);
}

static void report(void *data, const wire *bytes, bool over) {
    struct rehearsal *x = data;
    x->damaged |= !board_report(x->board, x->unit, bytes->at, bytes->count);
    if (!over && share_worker_stops(x->worker)) board_put_back(x->board, x->unit);
}

static void hear(void *data, const wire *bytes) {
    struct rehearsal *x = data;
    x->damaged |= !board_learn(x->board, bytes->at, bytes->count);
}

static bool look(void *data, const struct explore_progress *now) {
    (void)data;
    (void)now;
    return false;
}

static uint32_t name_thread(void *data, uint32_t creator, uint32_t nth) {
    struct rehearsal *x = data;
    return board_name(x->board, creator, nth);
}

/* The worker learns everything it does not know, which may be its own. */
static void tell(struct rehearsal *x, size_t which) {
    size_t names, count = board_lore_count(x->board);
    wire w = {0};
    const struct thread_name *name = board_names(x->board, &names);
    names_write(&w, name, names);
    for (; x->told[which] < count; x->told[which]++) {
        const wire *lore = board_lore(x->board, x->told[which]);
        wire_put_blob(&w, lore->at, lore->count);
    }
    share_worker_learn(x->workers[which], wire_read(w.at, w.count));
    wire_free(&w);
}

void explore_rehearsed(const program *p, const struct explore_options *o, uint64_t seed, struct explore_result *result) {
    struct rehearsal x = {.board = board_new(p, o, NULL), .random = seed};
    struct claims *claims = xcalloc(1, sizeof *claims);
    claims->random = seed;
    claims->rumours = seed % 2 ? MOST_RUMOURS : 0; /* nobody is anywhere while another has its turn */
    struct share_hooks hooks = {&x, look, open_unit, report, hear, name_thread, claims, 0};
    struct explore_options options = *o;
    double started = now_seconds();
    options.vm.thread_names = board_names(x.board, &options.vm.thread_name_count);
    board_begin(x.board);
    for (size_t i = 0; i < WORKERS; i++) {
        hooks.number = i + 1;
        x.workers[i] = share_worker_new(p, &options, &hooks);
    }
    while (!board_done(x.board) && !board_stopped(x.board) && !x.damaged) {
        const uint8_t *bytes;
        size_t count, names;
        if (!board_take_any(x.board, draw(&x, 1 << 20), &x.unit, &bytes, &count)) break;
        const struct thread_name *name = board_names(x.board, &names);
        size_t which = draw(&x, WORKERS);
        x.worker = x.workers[which];
        tell(&x, which);
        share_worker_turn(x.worker, 1 + draw(&x, 1 + seed % LONGEST_TURN));
        if (!share_work(x.worker, bytes, count, name, names))
            board_give_up(x.board, x.unit, xstrdup("a part of the search could not be led to where it had been"));
    }
    if (x.damaged) board_add_reason(x.board, xstrdup("a report was damaged"));
    else if (!board_done(x.board)) board_add_reason(x.board, xstrdup("the rehearsal was ended"));
    for (size_t i = 0; i < WORKERS; i++) share_worker_free(x.workers[i]);
    board_result(x.board, result);
    result->seconds = now_seconds() - started;
    board_free(x.board);
    free(claims);
}
