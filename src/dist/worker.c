/* worker.c -- the worker's side of the protocol (channel.h).
 *
 * The worker explores; a few times a second it looks whether the coordinator wants something, and tells how far it is. It
 * lives as long as the coordinator does: when the channel breaks, it goes.
 *
 * Terms, and what the solver remembers, only become more. So a worker that has grown begins anew with its next unit; what it
 * has learned it takes along. */
#include "dist/worker.h"
#include "dist/channel.h"
#include "explore/share.h"

#include <stdlib.h>
#include <string.h>

#define PROGRESS_EVERY 0.2 /* seconds */

struct worker {
    struct channel channel;
    share_worker *share;
    double next_progress;
    bool stopped;
    bool wanted;         /* a report, since it was waiting for an answer */
    uint32_t name;       /* the answer that is waited for */
    bool named;
};

/* What the coordinator wants while a unit is being explored. True: a report. */
static bool heed(struct worker *w) {
    struct message m;
    bool wanted = false;
    while (channel_next(&w->channel, &m)) {
        if (m.kind == MESSAGE_ASK) {
            wanted = true;
            share_worker_wants(w->share, wire_get_bool(&m.contents));
            if (wire_get_bool(&m.contents)) share_worker_stop(w->share);
        } else if (m.kind == MESSAGE_STOP) {
            w->stopped = true;
        } else if (m.kind == MESSAGE_LORE) {
            share_worker_learn(w->share, m.contents);
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
    return wanted;
}

static bool look(void *data, const struct explore_progress *p) {
    struct worker *w = data;
    double now = now_seconds();
    channel_receive(&w->channel, false);
    bool wanted = heed(w) || w->wanted;
    w->wanted = false;
    if (now < w->next_progress) return wanted;
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
    return wanted;
}

static void report(void *data, const wire *bytes, bool over) {
    struct worker *w = data;
    (void)over;
    channel_send(&w->channel, MESSAGE_REPORT, bytes);
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
        if (heed(w)) w->wanted = true;
    }
    return w->name;
}

static void explore_unit(struct worker *w, wire_reader r) {
    size_t count;
    struct thread_name *names = names_read(&r, &count);
    wire_reader unit = wire_get_blob(&r);
    size_t bytes = (size_t)(unit.end - unit.at);
    uint8_t *copy_of = xmalloc(bytes + 1); /* the channel goes on meanwhile */
    memcpy(copy_of, unit.at, bytes);
    if (!wire_done(&r) || !share_work(w->share, copy_of, bytes, names, count))
        channel_send(&w->channel, MESSAGE_FAULT, NULL);
    w->wanted = false;
    free(copy_of);
    free(names);
}

void worker_run(const program *p, const struct explore_options *o, int file) {
    struct worker w = {0};
    struct share_hooks hooks = {&w, look, report, name_thread};
    channel_open(&w.channel, file, true);
    w.share = share_worker_new(p, o, &hooks);
    while (!w.stopped && !w.channel.broken) {
        struct message m;
        if (!channel_next(&w.channel, &m)) {
            channel_receive(&w.channel, true);
            continue;
        }
        if (m.kind == MESSAGE_STOP) break;
        if (m.kind == MESSAGE_LORE) share_worker_learn(w.share, m.contents);
        if (m.kind != MESSAGE_UNIT) continue;
        if (share_worker_has_grown(w.share)) w.share = share_worker_renew(w.share);
        explore_unit(&w, m.contents);
    }
    share_worker_free(w.share);
    channel_close(&w.channel);
}
