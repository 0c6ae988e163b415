/* worker.c -- the worker's side of the protocol (channel.h).
 *
 * The worker explores; a few times a second it looks whether the coordinator wants something, and tells how far it is. It
 * lives as long as the coordinator does: when the channel breaks, it goes.
 *
 * Terms, and what the solver remembers, only become more. So a worker that has grown begins anew with its next unit; what it
 * has learned it takes along. If its unit lasts, it leaves, and the coordinator makes another. */
#include "dist/worker.h"
#include "dist/channel.h"
#include "explore/share.h"

#include <stdlib.h>
#include <string.h>

#define PROGRESS_EVERY 0.2 /* seconds */

struct worker {
    struct channel channel;
    const program *program;
    const struct explore_options *const *options;
    size_t searches;
    bool alone;
    struct claims *claims;
    uint64_t number;
    share_worker **shares;   /* by search; NULL: nothing was done for it yet */
    share_worker *share;     /* the one at work, or NULL */
    double next_progress;
    bool stopped;
    uint32_t name;       /* the answer that is waited for */
    bool named;
};

static void look(void *data, const struct explore_progress *p);
static void open_unit(void *data, const wire *bytes) {
    struct worker *w = data;
    channel_send(&w->channel, MESSAGE_OPENING, bytes);
}

static void report(void *data, const wire *bytes, bool over);
static void tell(void *data, const wire *bytes);
static uint32_t name_thread(void *data, uint32_t creator, uint32_t nth);

/* The search that the message is about, as its first number says. NULL: there is none. */
static share_worker **share_of(struct worker *w, wire_reader *r) {
    uint64_t i = wire_get_below(r, w->searches);
    if (r->spoiled) return NULL;
    struct share_hooks hooks = {w, look, open_unit, report, tell, !w->alone, name_thread, w->claims, w->number};
    if (!w->shares[i]) w->shares[i] = share_worker_new(w->program, w->options[i], &hooks);
    return &w->shares[i];
}

static void learn(struct worker *w, wire_reader r) {
    share_worker **share = share_of(w, &r);
    if (share) share_worker_learn(*share, r);
}

/* What the coordinator wants while a unit is being explored. */
static void heed(struct worker *w) {
    struct message m;
    while (channel_next(&w->channel, &m)) {
        if (m.kind == MESSAGE_ASK) {
            share_worker_wants(w->share, wire_get_bool(&m.contents));
            if (wire_get_bool(&m.contents)) share_worker_stop(w->share);
        } else if (m.kind == MESSAGE_STOP) {
            w->stopped = true;
        } else if (m.kind == MESSAGE_LORE) {
            learn(w, m.contents);
        } else if (m.kind == MESSAGE_NAME) {
            w->name = (uint32_t)wire_get(&m.contents);
            w->named = true;
        } else { /* it is lost here: whoever has sent it must learn that */
            w->channel.broken = true;
        }
    }
    if (w->stopped || w->channel.broken) {
        w->stopped = true;
        share_worker_stop(w->share);
    }
}

static void look(void *data, const struct explore_progress *p) {
    struct worker *w = data;
    double now = now_seconds();
    if (share_worker_stops(w->share)) return; /* what comes now is for later */
    channel_receive(&w->channel, false);
    heed(w);
    if (now < w->next_progress) return;
    w->next_progress = now + PROGRESS_EVERY;
    wire bytes = {0};
#define X(name, help) wire_put(&bytes, p->counts.name);
    EXPLORE_COUNTS(X)
#undef X
    wire_put_bytes(&bytes, &p->stood_for, sizeof p->stood_for);
    wire_put(&bytes, p->depth);
    wire_put(&bytes, p->queue);
    wire_put(&bytes, p->bytes);
    channel_send(&w->channel, MESSAGE_PROGRESS, &bytes);
    wire_free(&bytes);
}

static void report(void *data, const wire *bytes, bool over) {
    struct worker *w = data;
    wire whole = {0};
    wire_put(&whole, !over && share_worker_stops(w->share));
    wire_put_bytes(&whole, bytes->at, bytes->count);
    channel_send(&w->channel, MESSAGE_REPORT, &whole);
    wire_free(&whole);
}

static void tell(void *data, const wire *bytes) {
    struct worker *w = data;
    channel_send(&w->channel, MESSAGE_LORE, bytes);
}

static uint32_t name_thread(void *data, uint32_t creator, uint32_t nth) {
    struct worker *w = data;
    wire bytes = {0};
    wire_put(&bytes, creator);
    wire_put(&bytes, nth);
    channel_send(&w->channel, MESSAGE_NAME, &bytes);
    wire_free(&bytes);
    w->named = false;
    while (!w->named && !w->channel.broken) {
        channel_receive(&w->channel, true);
        heed(w);
    }
    return w->name;
}

/* The unit is as it was; nobody is to try it again. */
static void refuse_unit(struct worker *w) {
    wire bytes = {0};
    char *reason = w->share ? share_worker_fault(w->share) : NULL;
    wire_put_text(&bytes, reason);
    channel_send(&w->channel, MESSAGE_FAULT, &bytes);
    wire_free(&bytes);
    free(reason);
}

static void explore_unit(struct worker *w, wire_reader r) {
    size_t count;
    share_worker **share = share_of(w, &r);
    if (share && share_worker_has_grown(*share)) *share = share_worker_renew(*share);
    w->share = share ? *share : NULL;
    struct thread_name *names = names_read(&r, &count);
    wire_reader unit = wire_get_blob(&r);
    size_t bytes = (size_t)(unit.end - unit.at);
    uint8_t *copy_of = xmalloc(bytes + 1); /* the channel goes on meanwhile */
    memcpy(copy_of, unit.at, bytes);
    if (!w->share || !wire_done(&r) || !share_work(w->share, copy_of, bytes, names, count)) refuse_unit(w);
    free(copy_of);
    free(names);
}

void worker_run(const program *p, const struct explore_options *const *o, size_t searches, bool alone, int file,
                struct claims *claims, uint64_t number) {
    struct worker w = {.program = p, .options = o, .searches = searches, .alone = alone, .claims = claims, .number = number};
    w.shares = xcalloc(searches, sizeof *w.shares);
    channel_open(&w.channel, file, true);
    while (!w.stopped && !w.channel.broken) {
        struct message m;
        if (!channel_next(&w.channel, &m)) {
            channel_receive(&w.channel, true);
            continue;
        }
        if (m.kind == MESSAGE_STOP) break;
        if (m.kind == MESSAGE_LORE) learn(&w, m.contents);
        if (m.kind != MESSAGE_UNIT) continue;
        explore_unit(&w, m.contents);
        if (!w.share || !share_worker_leaves(w.share)) continue;
        channel_send(&w.channel, MESSAGE_LEAVE, NULL);
        break;
    }
    for (size_t i = 0; i < searches; i++)
        if (w.shares[i]) share_worker_free(w.shares[i]);
    free(w.shares);
    channel_close(&w.channel);
}
