/* Happens-before and races of random traces against their definitions, with events taken back and threads added. */
#include "explore/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 40, MOST_THREADS = 9, ROUNDS = 3000 };

static unsigned long checks, failures;
#define CHECK(condition) \
    do { \
        checks++; \
        if (!(condition)) { \
            failures++; \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
        } \
    } while (0)

static uint64_t seed = 88172645463325252ull;
static unsigned pick(unsigned n) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (unsigned)(seed >> 20) % n;
}

/* What the trace is compared with: who comes before whom, written down directly. */
struct reference {
    operation op[LONGEST];
    uint32_t thread[LONGEST];
    bool before[LONGEST][LONGEST]; /* transitive */
    uint32_t count;
};

static operation random_operation(void) {
    static const uint64_t sizes[] = {1, 2, 4, 8, 16};
    operation op = {.kind = OPERATION_READ};
    op.count = (uint8_t)(1 + (pick(5) == 0));
    for (unsigned i = 0; i < op.count; i++) {
        uint64_t bytes = sizes[pick(5)];
        op.at[i] = (touch){.address = 4096 + pick(3) * 16 + pick(16 / (unsigned)bytes) * bytes, .bytes = bytes,
                           .write = pick(2)};
    }
    return op;
}

static void reference_push(struct reference *r, uint32_t thread_, operation op) {
    uint32_t f = r->count++;
    r->op[f] = op;
    r->thread[f] = thread_;
    for (uint32_t e = 0; e <= f; e++) r->before[e][f] = e == f;
    for (uint32_t e = f; e-- > 0;) {
        if (r->thread[e] != thread_ && !operations_depend(&r->op[e], &op)) continue;
        for (uint32_t d = 0; d <= e; d++) r->before[d][f] |= r->before[d][e];
    }
}

/* e and f depend on each other, are of different threads, and nothing between them orders them. */
static bool reference_race(const struct reference *r, uint32_t e, uint32_t f) {
    if (r->thread[e] == r->thread[f] || !operations_depend(&r->op[e], &r->op[f])) return false;
    for (uint32_t d = e + 1; d < f; d++)
        if (r->before[e][d] && r->before[d][f]) return false;
    return true;
}

static void compare(const struct trace *t, const struct reference *r) {
    uint32_t f = r->count - 1;
    CHECK(t->events.count == r->count);
    for (uint32_t e = 0; e <= f; e++) {
        bool found = false;
        CHECK(happens_before(t, e, f) == r->before[e][f]);
        for (size_t i = t->events.at[f].first_race; i < t->races.count; i++) found |= t->races.at[i].first == e;
        CHECK(found == reference_race(r, e, f));
    }
}

static void one_trace(void) {
    static struct reference r;
    struct trace t = {0};
    uint32_t threads = 2 + pick(2);
    r.count = 0;
    trace_reserve(&t, threads);
    for (unsigned step = 0; step < 3 * LONGEST; step++) {
        if (r.count == LONGEST || (r.count && pick(6) == 0)) {
            r.count = pick(r.count);
            trace_pop(&t, r.count);
            continue;
        }
        if (pick(20) == 0 && threads < MOST_THREADS) trace_reserve(&t, ++threads);
        uint32_t thread_ = pick(threads);
        operation op = random_operation();
        reference_push(&r, thread_, op);
        trace_push(&t, thread_, &op, 0, NULL, 0);
        compare(&t, &r);
    }
    trace_free(&t);
}

/* Exchanging neighbours that do not depend on each other leaves the number of a trace as it is. */
static void one_exchange(void) {
    enum { LENGTH = 8 };
    operation op[LENGTH];
    uint32_t thread_[LENGTH];
    uint64_t numbers[2];
    for (unsigned i = 0; i < LENGTH; i++) op[i] = random_operation(), thread_[i] = pick(3);
    unsigned at = pick(LENGTH - 1);
    bool independent = thread_[at] != thread_[at + 1] && !operations_depend(&op[at], &op[at + 1]);
    for (unsigned way = 0; way < 2; way++) {
        struct trace t = {0};
        trace_reserve(&t, way ? 3 : 7);
        for (unsigned i = 0; i < LENGTH; i++) {
            unsigned k = way && i == at ? at + 1 : way && i == at + 1 ? at : i;
            trace_push(&t, thread_[k], &op[k], 0, NULL, 0);
        }
        numbers[way] = trace_hash(&t);
        trace_free(&t);
    }
    if (thread_[at] != thread_[at + 1]) CHECK((numbers[0] == numbers[1]) == independent);
}

int main(void) {
    for (unsigned i = 0; i < ROUNDS; i++) {
        one_trace();
        one_exchange();
    }
    printf("%lu passed, %lu failed\n", checks - failures, failures);
    return failures != 0;
}
