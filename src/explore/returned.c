/* returned.c -- what is to be explored from nodes that are others', as bytes: what a worker writes, and the board reads
 * (share.h).
 *
 * There may be hundreds of thousands of executions below a branch, many of which return a sequence to the same node. They come
 * in the order of a search by depth, so that most of a sequence is the beginning of the one before: only what follows that
 * is written. A step is written once, and has a number after that.
 *
 * What was returned to a node before is not returned again. It has to be the same: it may have been found to be covered there,
 * by a thread that nothing is known of here, and something that has only a part of these steps need not be. In some programs much
 * comes again, in others nothing ever does; so it is tried with some of them, now and then, whether it pays to look. */
#include "explore/search.h"

enum { NOTED_FIRST = 256, NOTED_AGAIN = 4096, NOTED_WORTH = 32 /* one of so many */ };

static steps *trail_of(struct trails *x, size_t node) {
    while (x->last.count <= node) vec_push(&x->last, (steps){0});
    return &x->last.at[node];
}

void trails_clear(struct wakeup_pool *pool, struct trails *x) {
    moves_release(&pool->shelves, &x->known);
    for (size_t i = 0; i < x->last.count; i++) x->last.at[i].count = 0;
}

void trails_free(struct wakeup_pool *pool, struct trails *x) {
    trails_clear(pool, x);
    vec_free(&x->known);
    for (size_t i = 0; i < x->last.count; i++) vec_free(&x->last.at[i]);
    vec_free(&x->last);
}

/* ---- writing ---- */

static void head_write(struct search *s, const struct node *n, bool blind) {
    s->returned.count++;
    wire_put(&s->returned.bytes, 2 * (uint64_t)(n - s->nodes.at) + blind);
}

/* What is written: it has the footprint in place of the caller's operation. */
static struct step step_write(struct search *s, const struct step *step) {
    struct returned *x = &s->returned;
    struct move *m = move_of(&s->pool.shelves, step);
    size_t known = x->trails.known.count;
    move_write(&x->bytes, &x->trails.known, m);
    if (x->trails.known.count == known) move_release(&s->pool.shelves, m); /* it is there already */
    return move_step(m);
}

static void steps_write(struct search *s, const struct node *n, const steps *v) {
    steps *last = trail_of(&s->returned.trails, (size_t)(n - s->nodes.at));
    size_t same = 0;
    while (same < v->count && same < last->count && steps_equal(&v->at[same], &last->at[same])) same++;
    head_write(s, n, false);
    wire_put(&s->returned.bytes, same);
    wire_put(&s->returned.bytes, v->count - same);
    last->count = same;
    for (size_t i = same; i < v->count; i++) vec_push(last, step_write(s, &v->at[i]));
}

static bool is_looked_at(struct returned *x) {
    if (x->unnoted >= NOTED_AGAIN) x->noted = x->repeated = x->unnoted = 0;
    return x->noted < NOTED_FIRST || x->repeated > x->noted / NOTED_WORTH;
}

void return_steps(struct search *s, struct node *n, steps *v, struct obstacles *known) {
    struct returned *x = &s->returned;
    if (!is_looked_at(x)) {
        x->unnoted++;
        steps_write(s, n, v);
        return;
    }
    s->kept.count = 0;
    for (size_t i = 0; i < v->count; i++) vec_push(&s->kept, v->at[i]);
    bool new = wakeup_note(&s->pool, &n->tree, v, known);
    x->noted++;
    x->repeated += !new;
    if (new) steps_write(s, n, &s->kept);
}

void return_blind(struct search *s, const struct node *n, uint32_t id, const operation *op) {
    head_write(s, n, true);
    step_write(s, &(struct step){id, true, 0, op});
}

void returned_write(struct search *s, wire *w) {
    wire_put(w, s->returned.count);
    wire_put_bytes(w, s->returned.bytes.at, s->returned.bytes.count);
    returned_clear(s);
    wire_put(w, s->root);
    for (uint32_t i = 0; i < s->root; i++) set_write(w, &s->nodes.at[i].backtrack);
}

void returned_clear(struct search *s) {
    s->returned.bytes.count = s->returned.count = 0;
    trails_clear(&s->pool, &s->returned.trails);
}

void returned_free(struct search *s) {
    wire_free(&s->returned.bytes);
    trails_free(&s->pool, &s->returned.trails);
}

/* ---- reading ---- */

uint64_t returned_head(wire_reader *r, bool *blind) {
    uint64_t head = wire_get(r);
    *blind = head % 2;
    return head / 2;
}

const steps *returned_steps(struct wakeup_pool *pool, wire_reader *r, struct trails *x, size_t node) {
    steps *last = trail_of(x, node);
    last->count = (size_t)wire_get_below(r, last->count + 1);
    for (size_t left = wire_count(r); left; left--) vec_push(last, move_step(move_read(pool, r, &x->known)));
    return last;
}

struct step returned_blind(struct wakeup_pool *pool, wire_reader *r, struct trails *x) {
    return move_step(move_read(pool, r, &x->known));
}
