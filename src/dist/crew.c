/* crew.c -- see crew.h.
 *
 * Asking costs a report, which is as long as the stack of the worker; so one that had nothing to share is left alone for a
 * while, each time for longer. */
#include "dist/crew.h"
#include "dist/worker.h"
#include "explore/claims.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define FIRST_REST 0.02   /* seconds a worker is left alone that had nothing to share */
#define LONGEST_REST 1.0
#define SAFE_EVERY 1.0    /* seconds between reports where others died */
enum { FRUITLESS_MAX = 3, DEATHS_MAX = 6, POLL_MILLISECONDS = 20 };

/* ---- their lives ---- */

static void become_worker(struct coordinator *c, int file) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NAME, "heddle-worker");
    for (size_t i = 0; i < c->hands.count; i++)
        if (c->hands.at[i].channel.file >= 0) close(c->hands.at[i].channel.file);
    if (c->jobs->begin_worker) c->jobs->begin_worker(c->jobs->data);
    const struct explore_options *options[SEARCHES];
    for (int i = 0; i < c->side_count; i++) options[i] = &c->sides[i].for_workers;
    worker_run(c->program, options, (size_t)c->side_count, c->jobs->count < 2, file, c->claims, c->hired + 1);
    _exit(0);
}

bool crew_hire(struct coordinator *c, struct hand *h) {
    int pair[2];
    for (int i = 0; i < c->side_count; i++) {
        struct vm_options *o = &c->sides[i].for_workers.vm;
        o->thread_names = board_names(c->sides[i].board, &o->thread_name_count);
    }
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return false;
    pid_t process = fork();
    if (process == 0) {
        close(pair[0]);
        become_worker(c, pair[1]);
    }
    close(pair[1]);
    if (process < 0) {
        close(pair[0]);
        return false;
    }
    *h = (struct hand){.process = process, .rest = FIRST_REST};
    channel_open(&h->channel, pair[0], false);
    h->number = ++c->hired;
    return true;
}

void crew_bury(const struct coordinator *c, struct hand *h) {
    if (h->process > 0) {
        struct rusage used = {0};
        kill(h->process, SIGKILL);
        while (wait4(h->process, NULL, 0, &used) < 0 && errno == EINTR) {}
        h->most_bytes = (uint64_t)used.ru_maxrss * 1024;
    }
    h->process = 0;
    if (c->claims) claims_forget(c->claims, h->number);
    channel_close(&h->channel);
    h->now.bytes = 0;
    h->gone = true;
}

/* NULL: nobody has died on the unit. */
static struct death *deaths_on(struct coordinator *c, int side, uint64_t unit) {
    for (size_t i = 0; i < c->deaths.count; i++)
        if (c->deaths.at[i].side == side && c->deaths.at[i].unit == unit) return &c->deaths.at[i];
    return NULL;
}

/* One more. How many that are, if they are too many; 0: they are not. */
static unsigned count_death(struct coordinator *c, int side, uint64_t unit, bool fruitless) {
    if (!deaths_on(c, side, unit)) vec_push(&c->deaths, ((struct death){side, unit, 0, 0}));
    struct death *x = deaths_on(c, side, unit);
    x->times++;
    x->fruitless += fruitless;
    return x->fruitless >= FRUITLESS_MAX || x->times >= DEATHS_MAX ? x->times : 0;
}

/* Its executions came to an end: what kills workers, if it is there at all, is not where the others died. */
static void forget_deaths(struct coordinator *c, int side, uint64_t unit) {
    struct death *x = deaths_on(c, side, unit);
    if (x) x->times = x->fruitless = 0;
}

/* Where others died, what is done is to be reported soon. */
static void keep_safe(struct coordinator *c, struct hand *h) {
    double now = now_seconds();
    if (!h->busy || h->asked || !h->now.counts.runs || now < h->next_safe || !deaths_on(c, h->side, h->unit)) return;
    crew_ask(h, false, false);
    h->next_safe = now + SAFE_EVERY;
}

static board *board_of(const struct coordinator *c, const struct hand *h) { return c->sides[h->side].board; }

static void lost(struct coordinator *c, struct hand *h, bool counts) {
    bool busy = h->busy;
    uint64_t unit = h->unit;
    crew_bury(c, h);
    h->busy = false;
    if (!busy) return;
    unsigned deaths = counts ? count_death(c, h->side, unit, !h->now.counts.runs) : 0;
    h->now = (struct explore_progress){0};
    if (deaths)
        board_give_up(board_of(c, h), unit, xformat("%u workers ended unexpectedly on the same part of the search", deaths));
    else board_put_back(board_of(c, h), unit);
}

/* ---- what they are told ---- */

void crew_tell(struct coordinator *c, struct hand *h) {
    struct side *x = &c->sides[h->side];
    size_t count = board_lore_count(x->board);
    bool races = h->races < board_races(x->board), some = races;
    if (h->gone || !x->options.summaries || (h->told >= count && !races)) return; /* one search of a contest learns */
    wire w = {0};
    wire_put(&w, (uint64_t)h->side);
    board_lesson(x->board, &w, &h->races);
    for (; h->told < count; h->told++)
        if (x->authors.at[h->told] != h->number) {
            const wire *lore = board_lore(x->board, h->told);
            wire_put_blob(&w, lore->at, lore->count);
            some = true;
        }
    if (some) channel_send(&h->channel, MESSAGE_LORE, &w);
    wire_free(&w);
}

bool crew_give(struct coordinator *c, struct hand *h, int side) {
    const uint8_t *bytes;
    size_t count, names;
    board *b = c->sides[side].board;
    if (!board_take(b, &h->unit, &bytes, &count)) return false;
    h->side = side;
    crew_tell(c, h);
    const struct thread_name *name = board_names(b, &names);
    wire w = {0};
    wire_put(&w, (uint64_t)side);
    names_write(&w, name, names);
    wire_put_blob(&w, bytes, count);
    h->busy = true;
    h->asked = h->recalled = false;
    h->rest = FIRST_REST;
    h->given = now_seconds();
    h->led = h->next_safe = 0;
    h->next_ask = h->given + FIRST_REST;
    h->now = (struct explore_progress){.bytes = h->now.bytes};
    channel_send(&h->channel, MESSAGE_UNIT, &w);
    wire_free(&w);
    return true;
}

void crew_ask(struct hand *h, bool split, bool last) {
    wire w = {0};
    wire_put(&w, split);
    wire_put(&w, last);
    channel_send(&h->channel, MESSAGE_ASK, &w);
    wire_free(&w);
    h->asked = true;
    h->to_share = split;
    h->recalled = last;
}

/* ---- what they say ---- */

void crew_note_author(struct side *x, uint64_t author) {
    while (x->authors.count < board_lore_count(x->board)) vec_push(&x->authors, author);
}

static void take_report(struct coordinator *c, struct hand *h, struct message *m) {
    board *b = board_of(c, h);
    size_t ready = board_ready(b), taken = board_taken(b);
    uint64_t runs = board_counts(b)->runs;
    wire_reader *r = &m->contents;
    bool was_asked = h->asked, leaves = wire_get_bool(r), good = board_report(b, h->unit, r->at, (size_t)(r->end - r->at));
    crew_note_author(&c->sides[h->side], h->number);
    if (!good) {
        lost(c, h, true);
        return;
    }
    if (!h->led) h->led = now_seconds();
    if (board_counts(b)->runs > runs) forget_deaths(c, h->side, h->unit);
    h->now.counts = (struct explore_counts){0};
    h->now.stood_for = 0;
    if (board_taken(b) < taken) h->busy = false; /* the unit is done */
    h->asked = h->busy && h->recalled && !leaves; /* it has not heard of that yet */
    if (h->busy && leaves) {
        board_put_back(b, h->unit);
        h->busy = h->recalled = false;
        c->left = now_seconds();
    } else if (h->busy && was_asked && h->to_share) {
        bool shared = board_ready(b) > ready;
        h->rest = shared ? FIRST_REST : h->rest < LONGEST_REST ? 2 * h->rest : LONGEST_REST;
        h->next_ask = now_seconds() + h->rest;
    }
}

static void read_progress(wire_reader *r, struct explore_progress *now) {
#define X(name, help) now->counts.name = wire_get(r);
    EXPLORE_COUNTS(X)
#undef X
    wire_get_bytes(r, &now->stood_for, sizeof now->stood_for);
    now->depth = wire_get(r);
    now->queue = wire_get(r);
    now->bytes = wire_get(r);
}

static void note_peak(struct coordinator *c) {
    uint64_t bytes = 0;
    for (size_t i = 0; i < c->hands.count; i++) bytes += c->hands.at[i].now.bytes;
    if (bytes > c->peak_bytes) c->peak_bytes = bytes;
}

static void take_message(struct coordinator *c, struct hand *h, struct message *m) {
    wire_reader *r = &m->contents;
    wire w = {0};
    uint32_t creator, nth;
    char *reason;
    bool good;
    switch (m->kind) {
    case MESSAGE_REPORT: take_report(c, h, m); break;
    case MESSAGE_OPENING:
        if (!board_open(board_of(c, h), h->unit, r->at, (size_t)(r->end - r->at))) lost(c, h, true);
        break;
    case MESSAGE_NAME:
        creator = (uint32_t)wire_get(r);
        nth = (uint32_t)wire_get(r);
        wire_put(&w, board_name(board_of(c, h), creator, nth));
        channel_send(&h->channel, MESSAGE_NAME, &w);
        break;
    case MESSAGE_LORE:
        good = board_learn(board_of(c, h), r->at, (size_t)(r->end - r->at));
        crew_note_author(&c->sides[h->side], h->number);
        if (!good) lost(c, h, true);
        break;
    case MESSAGE_PROGRESS:
        read_progress(r, &h->now);
        if (!h->led && h->now.counts.runs) h->led = now_seconds();
        note_peak(c);
        keep_safe(c, h);
        break;
    case MESSAGE_FAULT:
        reason = wire_get_text(r);
        board_give_up(board_of(c, h), h->unit, reason ? reason : xstrdup("a part of the search could not be understood"));
        h->busy = false;
        break;
    case MESSAGE_LEAVE: lost(c, h, false); break;
    default: lost(c, h, true); break;
    }
    wire_free(&w);
}

static void listen_to(struct coordinator *c, struct hand *h) {
    struct message m;
    channel_receive(&h->channel, false);
    while (!h->gone && channel_next(&h->channel, &m)) take_message(c, h, &m);
    if (!h->gone && h->channel.broken) lost(c, h, true);
}

void crew_listen(struct coordinator *c) {
    struct pollfd *files = xcalloc(c->hands.count + 1, sizeof *files);
    for (size_t i = 0; i < c->hands.count; i++) {
        const struct channel *x = &c->hands.at[i].channel;
        files[i] = (struct pollfd){x->file, (short)(channel_has_unsent(x) ? POLLIN | POLLOUT : POLLIN), 0};
    }
    poll(files, c->hands.count, POLL_MILLISECONDS);
    for (size_t i = 0; i < c->hands.count; i++) {
        struct hand *h = &c->hands.at[i];
        if (!h->gone && files[i].revents & POLLOUT) channel_flush(&h->channel);
        if (!h->gone && files[i].revents & ~POLLOUT) listen_to(c, h);
    }
    free(files);
}
