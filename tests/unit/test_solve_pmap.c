/* Persistent maps against plain arrays: many versions alive at once, every reference counted. */
#include "base/pmap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS = 64, VERSIONS = 40, STEPS = 60000 };

struct box {
    long refs;
    int number;
};

static long live_boxes;

static void box_retain(void *value) { ((struct box *)value)->refs++; }
static void box_release(void *context, void *value) {
    (void)context;
    struct box *b = value;
    if (--b->refs == 0) {
        live_boxes--;
        free(b);
    }
}
static struct box *box_new(int number) {
    struct box *b = xmalloc(sizeof *b);
    *b = (struct box){1, number};
    live_boxes++;
    return b;
}

static const struct pmap_values boxes = {box_retain, box_release, NULL};

static uint64_t key_of(int i) { /* dense, aligned, and differing only high up */
    return i < 30 ? (uint64_t)i : i < 50 ? 0x10000ull + 64 * (uint64_t)i : (uint64_t)i << 58;
}

static uint64_t state = 88172645463325252ull;
static unsigned pick(unsigned n) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (unsigned)(state >> 20) % n;
}

struct walk {
    const int *expected;
    unsigned seen;
    bool good;
};
static bool visit(void *data, uint64_t key, void *value) {
    struct walk *w = data;
    for (int i = 0; i < KEYS; i++)
        if (key_of(i) == key && w->expected[i] == ((struct box *)value)->number) {
            w->seen++;
            return true;
        }
    return w->good = false;
}

int main(void) {
    pmap *map[VERSIONS] = {0};
    static int expected[VERSIONS][KEYS];
    memset(expected, 0, sizeof expected);
    int passed = 0, failed = 0;
    for (int step = 1; step <= STEPS; step++) {
        unsigned from = pick(VERSIONS), to = pick(VERSIONS), k = pick(KEYS);
        if (from != to) {
            pmap *copy = pmap_ref(map[from]);
            pmap_unref(&boxes, map[to]);
            map[to] = copy;
            memcpy(expected[to], expected[from], sizeof expected[to]);
        }
        if (pick(3) || !expected[to][k]) {
            map[to] = pmap_set(&boxes, map[to], key_of((int)k), box_new(step));
            expected[to][k] = step;
        } else {
            map[to] = pmap_remove(&boxes, map[to], key_of((int)k));
            expected[to][k] = 0;
        }
        unsigned check = step % 50 ? to : pick(VERSIONS), present = 0;
        bool good = true;
        for (int i = 0; i < KEYS; i++) {
            struct box *b = pmap_get(map[check], key_of(i));
            good = good && (b ? b->number : 0) == expected[check][i];
            present += b != NULL;
        }
        struct walk w = {expected[check], 0, true};
        pmap_each(map[check], visit, &w);
        good = good && w.good && w.seen == present && pmap_count(map[check]) == present;
        good ? passed++ : failed++;
    }
    for (int i = 0; i < VERSIONS; i++) pmap_unref(&boxes, map[i]);
    live_boxes == 0 ? passed++ : failed++;
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
