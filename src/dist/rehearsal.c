/* rehearsal.c -- a shared search in one process, in an order that is left to chance.
 *
 * With several processes, who shares what and when is a matter of time, and never the same twice. Here workers take turns: one
 * has its turn for a number of states that is drawn, then it is drawn whether it reports, gives something away, leaves its unit
 * or dies, and who is next. Each works on a stack of its own (ucontext), so that it goes on where it was, in the midst of its
 * unit, after others have changed the board. So every order in which units can be begun, opened, shared and ended comes up, and
 * each of them can be repeated. How often each thing happens is drawn as well, once for each seed.
 *
 * Without a number of workers there are two, and a turn always ends with a report that gives something away, after which the
 * unit is left: nobody is in the midst of anything while another has its turn.
 *
 * R1: a worker pauses in `over`, `open` or `report` only: what it has read of the board it does not keep.
 * R2: nothing is drawn where it is certain what happens. */
#include "dist/rehearsal.h"
#include "explore/claims.h"
#include "explore/share.h"

#include <stdlib.h>
#include <ucontext.h>

enum { WORKERS = 2, MOST_RUMOURS = 30, STACK_BYTES = 16 << 20 };
enum { LONGEST_TURN = 40 }; /* states; with most seeds they are shorter, so that small programs are shared as well */

/* In how many of a hundred cases it happens. */
struct habits {
    unsigned reports;      /* at the end of a turn */
    unsigned splits;       /* with a report: something is given away */
    unsigned leaves, dies; /* at the end of a turn: with a report, and without one */
    unsigned rests;        /* when its unit is opened, others have their turn */
    unsigned hears;        /* before a turn: what others have learned */
};

struct player {
    struct rehearsal *of;
    share_worker *worker;
    size_t told, races;    /* of the lore of the board, and of the races found */
    uint64_t unit, turn;   /* turn: how long it is */
    const uint8_t *bytes;  /* of the unit, until it was begun */
    size_t count;
    bool busy, dead;
    ucontext_t place;      /* busy: where it is */
    void *stack;
};

struct rehearsal {
    const program *program;
    struct explore_options options;
    struct claims *claims;
    board *board;
    struct habits habits;
    struct player *players;
    size_t player_count;
    uint64_t random, longest;
    bool damaged, over;    /* over: whoever is busy stops */
    ucontext_t stage;      /* where it is decided who is next */
};

static uint64_t draw(struct rehearsal *x, uint64_t below) {
    x->random = x->random * 6364136223846793005u + 1442695040888963407u;
    return (x->random >> 33) % below;
}

static bool happens(struct rehearsal *x, unsigned of_hundred) {
    return of_hundred && (of_hundred >= 100 || draw(x, 100) < of_hundred);
}

static struct habits draw_habits(struct rehearsal *x) {
    static const unsigned often[] = {100, 100, 70, 40, 10}, mostly[] = {100, 100, 70, 40}, seldom[] = {0, 0, 10, 40, 90};
    struct habits h = {.rests = 50, .hears = 50};
    h.reports = often[draw(x, COUNT_OF(often))];
    h.splits = mostly[draw(x, COUNT_OF(mostly))];
    h.leaves = seldom[draw(x, COUNT_OF(seldom))];
    h.dies = draw(x, 3) ? 0 : 10;
    return h;
}

/* ---- a worker's turn ---- */

static void pause_player(struct player *p) { swapcontext(&p->place, &p->of->stage); }

static void draw_turn(struct player *p);

/* At the end of its turn. True: a report is wanted. */
static bool turn_over(void *data) {
    struct player *p = data;
    struct rehearsal *x = p->of;
    const struct habits *h = &x->habits;
    if (x->over || happens(x, h->dies)) {
        p->dead = true;
        share_worker_stop(p->worker);
        return false;
    }
    bool leaves = happens(x, h->leaves), wanted = leaves || happens(x, h->reports);
    if (wanted && happens(x, h->splits)) share_worker_wants(p->worker, true);
    if (leaves) {
        share_worker_stop(p->worker);
    } else {
        if (!wanted) pause_player(p);
        draw_turn(p);
    }
    return wanted;
}

static void draw_turn(struct player *p) {
    p->turn = 1 + draw(p->of, p->of->longest);
    share_worker_turn(p->worker, p->turn, turn_over);
}

static void open_unit(void *data, const wire *bytes) {
    struct player *p = data;
    struct rehearsal *x = p->of;
    if (x->over) return;
    x->damaged |= !board_open(x->board, p->unit, bytes->at, bytes->count);
    if (happens(x, x->habits.rests)) pause_player(p);
}

static void report(void *data, const wire *bytes, bool over) {
    struct player *p = data;
    struct rehearsal *x = p->of;
    if (x->over) return;
    x->damaged |= !board_report(x->board, p->unit, bytes->at, bytes->count);
    if (over) return;
    if (share_worker_stops(p->worker)) board_put_back(x->board, p->unit);
    else pause_player(p);
}

static void hear(void *data, const wire *bytes) {
    struct player *p = data;
    struct rehearsal *x = p->of;
    if (!x->over) x->damaged |= !board_learn(x->board, bytes->at, bytes->count);
}

/* The clock decides nothing. */
static void look(void *data, const struct explore_progress *now) {
    (void)data;
    (void)now;
}

static uint32_t name_thread(void *data, uint32_t creator, uint32_t nth) {
    struct player *p = data;
    return board_name(p->of->board, creator, nth);
}

/* ---- who is next ---- */

static void hire(struct rehearsal *x, size_t which) {
    struct player *p = &x->players[which];
    struct share_hooks hooks = {p, look, open_unit, report, hear, true, name_thread, x->claims, which + 1};
    p->of = x;
    p->told = p->races = 0;
    p->dead = false;
    x->options.vm.thread_names = board_names(x->board, &x->options.vm.thread_name_count);
    p->worker = share_worker_new(x->program, &x->options, &hooks);
}

/* The worker learns everything it does not know, which may be its own. */
static void tell(struct player *p) {
    const board *b = p->of->board;
    size_t count = board_lore_count(b);
    wire w = {0};
    board_lesson(b, &w, &p->races);
    for (; p->told < count; p->told++) {
        const wire *lore = board_lore(b, p->told);
        wire_put_blob(&w, lore->at, lore->count);
    }
    share_worker_learn(p->worker, wire_read(w.at, w.count));
    wire_free(&w);
}

/* The whole of a worker's time with its unit, on its own stack. The pointer comes in two halves. */
static void explore_unit(unsigned high, unsigned low) {
    struct player *p = (struct player *)((uintptr_t)high << 32 | low);
    size_t names;
    const struct thread_name *name = board_names(p->of->board, &names);
    if (!share_work(p->worker, p->bytes, p->count, name, names)) {
        board_give_up(p->of->board, p->unit, share_worker_fault(p->worker));
        board_leave_out(p->of->board);
    }
    p->busy = false;
}

static bool begin_unit(struct player *p, uint64_t any) {
    struct rehearsal *x = p->of;
    if (!board_take_any(x->board, any, &p->unit, &p->bytes, &p->count)) return false;
    p->busy = true;
    if (!p->stack) p->stack = xmalloc(STACK_BYTES);
    getcontext(&p->place);
    p->place.uc_stack.ss_sp = p->stack;
    p->place.uc_stack.ss_size = STACK_BYTES;
    p->place.uc_link = &x->stage;
    makecontext(&p->place, (void (*)(void))explore_unit, 2, (unsigned)((uint64_t)(uintptr_t)p >> 32), (unsigned)(uintptr_t)p);
    tell(p);
    draw_turn(p);
    return true;
}

/* Until it pauses, or has left its unit. One that has died left it as it was reported last. */
static void go_on(struct rehearsal *x, size_t which) {
    struct player *p = &x->players[which];
    swapcontext(&x->stage, &p->place);
    if (p->busy || !p->dead) return;
    board_put_back(x->board, p->unit);
    share_worker_free(p->worker);
    hire(x, which);
}

static bool anybody_busy(const struct rehearsal *x) {
    for (size_t i = 0; i < x->player_count; i++)
        if (x->players[i].busy) return true;
    return false;
}

static void take_turns(struct rehearsal *x) {
    while (!board_done(x->board) && !board_stopped(x->board) && !x->damaged) {
        uint64_t any = draw(x, 1 << 20);
        size_t which = draw(x, x->player_count);
        struct player *p = &x->players[which];
        if (p->busy && happens(x, x->habits.hears)) tell(p);
        if (p->busy || begin_unit(p, any)) go_on(x, which);
        else if (!anybody_busy(x)) break;
    }
    x->over = true;
    for (size_t i = 0; i < x->player_count; i++)
        while (x->players[i].busy) go_on(x, i);
}

void explore_rehearsed(const program *p, const struct explore_options *o, uint64_t seed, unsigned workers,
                       struct explore_result *result) {
    struct rehearsal x = {.program = p, .options = *o, .random = seed};
    double started = now_seconds();
    x.options.meter = NULL; /* it is one for all workers */
    x.board = board_new(p, &x.options, NULL);
    x.claims = xcalloc(1, sizeof *x.claims);
    x.claims->random = seed;
    x.claims->rumours = seed % 2 ? MOST_RUMOURS : 0;
    board_begin(x.board);
    x.player_count = workers ? workers : WORKERS;
    x.players = xcalloc(x.player_count, sizeof *x.players);
    x.longest = 1 + (workers ? draw(&x, 1 + seed % LONGEST_TURN) : seed % LONGEST_TURN);
    x.habits = workers ? draw_habits(&x) : (struct habits){.reports = 100, .splits = 100, .leaves = 100};
    for (size_t i = 0; i < x.player_count; i++) hire(&x, i);
    take_turns(&x);
    if (x.damaged) board_add_reason(x.board, xstrdup("a report was damaged"));
    else if (!board_done(x.board)) board_add_reason(x.board, xstrdup("the rehearsal was ended"));
    for (size_t i = 0; i < x.player_count; i++) {
        share_worker_free(x.players[i].worker);
        free(x.players[i].stack);
    }
    board_result(x.board, result);
    result->seconds = now_seconds() - started;
    free(x.players);
    board_free(x.board);
    free(x.claims);
}
