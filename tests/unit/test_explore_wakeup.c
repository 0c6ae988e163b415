/* test_explore_wakeup.c -- wakeup trees against trees with one step in a node, which are gone through as the definition says.
 *
 * Sequences are inserted at random, most of them variations of earlier ones, some longer than what one piece of a tree holds;
 * steps are taken from the trees, followed and dropped, and trees are written and read. After each change both trees are the
 * same, and so is what was said about it. Lists of sequences have each once, whatever its order. Then bytes of trees are damaged: they are read without harm. */
#include "test_expr.h"

#include "explore/search.h"

#include <stdlib.h>
#include <string.h>

enum { SERIES = 400, CHANGES = 120, THREADS = 6, OPERATIONS = 10, LONGEST = 150, RECENT = 6, NOTES = 40 };

/* A step of the reference tree. */
struct twig {
    struct twig *next, *child;
    struct step step;
    bool blind;
};

struct world {
    struct tally *tally;
    uint64_t random;
    operation ops[OPERATIONS];
    struct wakeup_pool pool;
    struct wakeup *tree;
    struct twig *reference;
    struct sequence { size_t count; struct step at[LONGEST]; } recent[RECENT];
};

/* ---- the reference ---- */

static struct twig *twig_new(struct step step) {
    struct twig *t = xcalloc(1, sizeof *t);
    t->step = step;
    return t;
}

static void twig_free(struct twig *t) {
    while (t) {
        struct twig *next = t->next;
        twig_free(t->child);
        free(t);
        t = next;
    }
}

static struct twig *twig_chain(const struct step *v, size_t count) {
    if (!count) return NULL;
    struct twig *t = twig_new(v[0]);
    t->child = twig_chain(v + 1, count - 1);
    return t;
}

/* Does the step lead to all executions of v? Where v has it, or its length. */
static bool twig_leads(const struct step *t, const struct step *v, size_t count, size_t *place) {
    for (*place = 0; *place < count; ++*place) {
        if (v[*place].thread == t->thread) return t->any || !t->label || (!v[*place].any && v[*place].label == t->label);
        if (operations_depend(v[*place].op, t->op)) return false;
    }
    return t->any || !t->label;
}

static bool twig_insert(struct twig **tree, const struct sequence *of) {
    struct sequence v = *of;
    while (v.count) {
        size_t place = 0;
        while (*tree && !twig_leads(&(*tree)->step, v.at, v.count, &place)) tree = &(*tree)->next;
        struct twig *t = *tree;
        if (!t) break;
        size_t left = v.count - (place < v.count);
        if (!t->child) return false;
        if (place < v.count) memmove(v.at + place, v.at + place + 1, (left - place) * sizeof *v.at);
        v.count = left;
        tree = &t->child;
    }
    if (!v.count) return false;
    *tree = twig_chain(v.at, v.count);
    return true;
}

static bool twig_passes(const struct twig *t, const operation *op) {
    for (; t; t = t->next)
        if (!operations_depend(t->step.op, op) && (!t->child || twig_passes(t->child, op))) return true;
    return false;
}

/* ---- both are the same ---- */

static bool same_trees(const struct wakeup *w, const struct twig *t) {
    for (; w && t; w = w->next, t = t->next) {
        const struct twig *below = t;
        if (w->first >= w->end || w->blind != t->blind) return false;
        for (unsigned k = w->first; k < w->end; k++) {
            struct step step = move_step(w->at[k]);
            if (k > w->first) below = below->child;
            if (!below || !steps_equal(&step, &below->step) || (k > w->first && below->next)) return false;
        }
        if (!same_trees(w->child, below->child)) return false;
    }
    return !w && !t;
}

/* ---- changes ---- */

static struct step random_step(struct world *x) {
    uint64_t label = below(&x->random, 4) ? 0 : 1 + below(&x->random, 2);
    return (struct step){below(&x->random, THREADS), false, label, &x->ops[below(&x->random, OPERATIONS)]};
}

static struct sequence random_sequence(struct world *x) {
    struct sequence v = x->recent[below(&x->random, RECENT)];
    size_t most = below(&x->random, 20) ? 12 : LONGEST - 1;
    v.count = v.count ? below(&x->random, (uint32_t)v.count + 1) : 0;
    if (v.count > most) v.count = most;
    for (size_t i = 0; i < v.count; i++)
        if (!below(&x->random, 16)) v.at[i] = random_step(x);
    for (size_t more = below(&x->random, (uint32_t)(most - v.count) + 1); more; more--) v.at[v.count++] = random_step(x);
    for (size_t i = 0; i < v.count; i++) v.at[i].any = false;
    v.at[v.count] = random_step(x);
    v.at[v.count].any = below(&x->random, 4) != 0;
    if (v.at[v.count].any) v.at[v.count].label = 0;
    v.count++;
    x->recent[below(&x->random, RECENT)] = v;
    return v;
}

static void insert(struct world *x) {
    struct sequence v = random_sequence(x), used = v;
    steps list = {.at = used.at, .count = used.count};
    bool expected = twig_insert(&x->reference, &v);
    struct obstacles known = {0};
    check(x->tally, wakeup_insert(&x->pool, &x->tree, &list, &known) == expected, "what became of a sequence");
}

/* ---- lists ---- */

/* Are these the same steps, in an order that differs only where they commute? */
static bool equivalent(const struct sequence *a, struct sequence b) {
    for (size_t i = 0; i < a->count; i++) {
        size_t k = 0;
        while (k < b.count && b.at[k].thread != a->at[i].thread && !operations_depend(b.at[k].op, a->at[i].op)) k++;
        if (k == b.count || !steps_equal(&a->at[i], &b.at[k])) return false;
        memmove(b.at + k, b.at + k + 1, (--b.count - k) * sizeof *b.at);
    }
    return !b.count;
}

/* A list of sequences has each once. */
static void notes(struct world *x) {
    static struct sequence known[NOTES];
    struct wakeup *list = NULL;
    size_t count = 0;
    for (int i = 0; i < NOTES; i++) {
        struct sequence v = random_sequence(x), used = v;
        if (count && !below(&x->random, 3)) used = v = known[below(&x->random, (uint32_t)count)];
        if (!below(&x->random, 3)) used.count = v.count = 1 + below(&x->random, (uint32_t)v.count);
        bool is_new = true;
        for (size_t k = 0; k < count && is_new; k++) is_new = !equivalent(&known[k], v);
        struct obstacles obstacles = {0};
        check(x->tally, wakeup_note(&x->pool, &list, &(steps){.at = used.at, .count = used.count}, &obstacles) == is_new,
              "a sequence is noted once");
        if (is_new) known[count++] = v;
    }
    wakeup_free(&x->pool, list);
}

/* ---- more changes ---- */

static void want(struct world *x) {
    uint32_t id = below(&x->random, THREADS);
    const operation *op = &x->ops[below(&x->random, OPERATIONS)];
    bool there = false;
    struct twig **end = &x->reference;
    for (; *end; end = &(*end)->next)
        if ((*end)->step.thread == id) there = (*end)->blind = true;
    if (!there) {
        *end = twig_new((struct step){id, true, 0, op});
        (*end)->blind = true;
    }
    check(x->tally, wakeup_want(&x->pool, &x->tree, id, op) == !there, "a thread that is wanted");
}

/* A thread is taken, one of its outcomes is followed, and what follows is the tree from then on, as long as it
 * is not empty. */
static void take(struct world *x) {
    if (!x->reference) return;
    uint32_t id = x->reference->step.thread;
    struct wakeup *taken = wakeup_take(&x->tree, id), **w = &taken;
    struct twig *expected = NULL, **end = &expected;
    for (struct twig **at = &x->reference; *at;) {
        struct twig *t = *at;
        if (t->step.thread != id) {
            at = &t->next;
            continue;
        }
        *at = t->next;
        t->next = NULL;
        *end = t;
        end = &t->next;
    }
    check(x->tally, same_trees(taken, expected) && same_trees(x->tree, x->reference), "a thread is taken");
    struct twig *t = expected;
    while (t->next && below(&x->random, 2)) {
        t = t->next;
        w = &(*w)->next;
    }
    struct wakeup *follows = wakeup_follow(&x->pool, w);
    struct twig *expected_follows = t->child;
    t->child = NULL;
    check(x->tally, same_trees(taken, expected) && same_trees(follows, expected_follows), "what follows a step");
    wakeup_free(&x->pool, taken);
    twig_free(expected);
    if (expected_follows) { /* down, and the rest of the tree is done with */
        wakeup_free(&x->pool, x->tree);
        twig_free(x->reference);
        x->tree = follows;
        x->reference = expected_follows;
    }
}

static void drop(struct world *x) {
    if (!x->reference) return;
    struct sequence v = {0};
    steps first = {0};
    struct twig **last = &x->reference;
    for (struct twig **at = &x->reference; *at; at = &(*at)->child) {
        v.at[v.count++] = (*at)->step;
        if ((*at)->next) last = at;
    }
    wakeup_first(x->tree, &first);
    bool same = first.count == v.count;
    for (size_t i = 0; same && i < v.count; i++) same = steps_equal(&first.at[i], &v.at[i]);
    check(x->tally, same, "the first sequence");
    struct twig *dropped = *last;
    *last = dropped->next;
    dropped->next = NULL;
    twig_free(dropped);
    wakeup_drop_first(&x->pool, &x->tree);
    vec_free(&first);
}

static void questions(struct world *x) {
    const operation *op = &x->ops[below(&x->random, OPERATIONS)];
    check(x->tally, wakeup_passes(x->tree, op) == twig_passes(x->reference, op), "does something pass");
}

static void write_and_read(struct world *x, bool damaged) {
    wire w = {0};
    tree_write(&w, x->tree);
    for (uint32_t k = damaged ? 1 + below(&x->random, 3) : 0; k; k--)
        w.at[below(&x->random, (uint32_t)w.count)] = (uint8_t)next_random(&x->random);
    if (damaged && !below(&x->random, 3)) w.count = below(&x->random, (uint32_t)w.count);
    wire_reader r = wire_read(w.at, w.count);
    struct wakeup *again = tree_read(&x->pool, &r);
    if (!damaged) {
        check(x->tally, wire_done(&r) && same_trees(again, x->reference), "written and read");
        wakeup_free(&x->pool, x->tree);
        x->tree = again;
    } else {
        check(x->tally, r.at <= r.end, "damaged bytes are read without harm");
        wakeup_free(&x->pool, again);
    }
    wire_free(&w);
}

static void series(struct tally *tally, uint64_t random) {
    struct world x = {.tally = tally, .random = random};
    for (uint32_t i = 0; i < OPERATIONS; i++) {
        x.ops[i] = (operation){.kind = OPERATION_READ, .count = 1};
        x.ops[i].at[0] = (touch){.address = 4096 + 8ull * below(&x.random, 5), .bytes = 8, .write = below(&x.random, 3) == 0};
        if (!below(&x.random, 6)) operation_add_touch(&x.ops[i], (touch){.address = 8192, .bytes = 4, .write = true});
    }
    for (int i = 0; i < CHANGES; i++) {
        uint32_t change = below(&x.random, 24);
        if (change < 16) insert(&x);
        else if (change < 17) want(&x);
        else if (change < 18) take(&x);
        else if (change < 20) drop(&x);
        else if (change < 22) write_and_read(&x, change == 20);
        else questions(&x);
        check(tally, same_trees(x.tree, x.reference), "both trees are the same");
    }
    notes(&x);
    wakeup_free(&x.pool, x.tree);
    twig_free(x.reference);
    check(tally, !x.pool.shelves.moves.used && !x.pool.shelves.footprints.used, "nothing is left on the shelves");
    wakeup_pool_free(&x.pool);
    for (uint32_t i = 0; i < OPERATIONS; i++) operation_release(&x.ops[i]);
}

int main(void) {
    struct tally tally = {0};
    for (uint64_t i = 1; i <= SERIES; i++) series(&tally, i * 0x9e3779b97f4a7c15ull);
    return finish(&tally);
}
