/* test_analysis_graph.c -- components, dominators and control dependence against their definitions, on random graphs;
 * loops and their ends on small functions. */
#include "test_ir.h"

#include "analysis/control.h"

static uint64_t random_next(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    return *state ^= *state << 17;
}

enum { MOST = 14 };
struct arcs { struct arc at[4 * MOST]; size_t count; uint32_t nodes; };

static struct arcs random_arcs(uint64_t *state) {
    struct arcs a = {.nodes = 2 + (uint32_t)(random_next(state) % (MOST - 2))};
    size_t wanted = random_next(state) % (3 * a.nodes);
    for (size_t k = 0; k < wanted; k++) {
        uint32_t from = (uint32_t)(random_next(state) % a.nodes), to = (uint32_t)(random_next(state) % a.nodes);
        a.at[a.count++] = (struct arc){from, to};
    }
    return a;
}

/* Does `from` reach `to` without passing `without`? */
static bool reaches(const digraph *g, uint32_t from, uint32_t to, uint32_t without) {
    bool seen[MOST + 2] = {0};
    uint32_t work[MOST + 2], count = 0;
    if (from == without) return false;
    work[count++] = from;
    seen[from] = true;
    while (count) {
        uint32_t n = work[--count];
        for (uint32_t k = g->first[n]; k < g->first[n + 1]; k++) {
            if (g->to[k] == without || seen[g->to[k]]) continue;
            seen[g->to[k]] = true;
            work[count++] = g->to[k];
        }
    }
    return seen[to];
}

static void test_dominators(struct tally *t, const digraph *g) {
    dominance *d = dominance_new(g, 0);
    for (uint32_t a = 0; a < g->nodes; a++)
        for (uint32_t b = 0; b < g->nodes; b++) {
            bool reached = reaches(g, 0, a, NO_NODE) && reaches(g, 0, b, NO_NODE);
            bool expected = reached && (a == b || !reaches(g, 0, b, a));
            CHECK(t, dominates(d, a, b) == expected);
        }
    for (uint32_t n = 0; n < g->nodes; n++) CHECK(t, (d->idom[n] == NO_NODE) == !reaches(g, 0, n, NO_NODE));
    dominance_free(d);
}

static void test_components(struct tally *t, const digraph *g) {
    uint32_t component[MOST + 2];
    digraph_components(g, component);
    for (uint32_t a = 0; a < g->nodes; a++)
        for (uint32_t b = 0; b < g->nodes; b++) {
            bool together = reaches(g, a, b, NO_NODE) && reaches(g, b, a, NO_NODE);
            CHECK(t, (component[a] == component[b]) == (a == b || together));
            if (reaches(g, a, b, NO_NODE)) CHECK(t, component[b] <= component[a]);
        }
}

/* n post-dominates a: every path from a to the exit, the last node, goes through n. */
static bool post_dominates(const digraph *g, uint32_t n, uint32_t a) {
    uint32_t exit_node = g->nodes - 1;
    return a == n || !reaches(g, a, exit_node, n);
}

static void test_control(struct tally *t, const struct arcs *random) {
    struct arcs a = *random;
    uint32_t exit_node = a.nodes++;
    for (uint32_t n = 0; n < exit_node; n++)
        if (n % 3 == 0) a.at[a.count++] = (struct arc){n, exit_node};
    digraph *g = digraph_new(a.nodes, a.at, a.count), *reversed = digraph_reverse(g);
    dominance *post = dominance_new(reversed, exit_node);
    digraph *on = control_dependence(g, post);
    for (uint32_t n = 0; n < a.nodes; n++)
        for (uint32_t c = 0; c < a.nodes; c++) {
            if (!reaches(g, n, exit_node, NO_NODE) || !reaches(g, c, exit_node, NO_NODE)) continue;
            bool some = false, found = false, branches = false;
            for (uint32_t k = g->first[c]; k < g->first[c + 1]; k++) {
                branches |= g->to[k] != g->to[g->first[c]];
                some |= reaches(g, g->to[k], exit_node, NO_NODE) && post_dominates(g, n, g->to[k]);
            }
            for (uint32_t k = on->first[n]; k < on->first[n + 1]; k++) found |= on->to[k] == c;
            bool expected = some && !(n != c && post_dominates(g, n, c));
            if (branches) CHECK(t, found == expected);
        }
    digraph_free(on);
    dominance_free(post);
    digraph_free(reversed);
    digraph_free(g);
}

static void test_random_graphs(struct tally *t) {
    uint64_t state = 88172645463325252ull;
    for (int round = 0; round < 400; round++) {
        struct arcs a = random_arcs(&state);
        digraph *g = digraph_new(a.nodes, a.at, a.count);
        test_dominators(t, g);
        test_components(t, g);
        if (a.nodes < MOST - 1) test_control(t, &a);
        digraph_free(g);
    }
}

/* ---- loops ---- */

static void check_loops(struct tally *t, const program *p, const char *name, size_t count, size_t finite) {
    control *c = control_new(p, function_named(p, name), NULL);
    size_t ends = 0;
    for (size_t k = 0; k < c->loops.count; k++) {
        ends += c->loops.at[k].finite;
        CHECK(t, c->loops.at[k].natural);
    }
    if (c->loops.count != count || ends != finite)
        printf("%s: %zu loops, %zu finite\n", name, c->loops.count, ends);
    CHECK(t, c->loops.count == count && ends == finite);
    control_free(c);
}

static void test_loops(struct tally *t) {
    program *p = load_text(t, "loops.c",
                           "int g; volatile int v;\n"
                           "int up(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }\n"
                           "int down(unsigned n) { int s = 0; while (n > 0) { s += n; n--; } return s; }\n"
                           "int two(int n) { int s = 0; for (int i = 0; i < 10; i += 2)\n"
                           "  for (int j = i; j != n; j++) s++; return s; }\n"
                           "int flag(void) { while (!v) { } return g; }\n"
                           "int shared(void) { int i = 0; while (i < g) i++; return i; }\n"
                           "int moving(int n) { for (int i = 0; i < n; i++) n = g; return n; }\n"
                           "int skips(int n) { int i = 0; while (i < n) { if (g) i++; } return i; }\n"
                           "int wraps(unsigned char n) { for (unsigned i = 0; i <= g; i++) n++; return n; }\n"
                           "int forever(void) { for (;;) g++; }\n"
                           "int main(void) { return up(1) + down(2) + two(3) + flag() + shared() + moving(1) +\n"
                           "    skips(1) + wraps(1) + forever(); }\n");
    check_loops(t, p, "up", 1, 1);
    check_loops(t, p, "down", 1, 1);
    check_loops(t, p, "two", 2, 2);
    check_loops(t, p, "flag", 1, 0);
    check_loops(t, p, "shared", 1, 0);
    check_loops(t, p, "moving", 1, 0);
    check_loops(t, p, "skips", 1, 0);
    check_loops(t, p, "wraps", 1, 0);
    check_loops(t, p, "forever", 1, 0);
    program_free(p);
}

/* A jump into the middle of a loop: no natural loop, but every cycle is covered. */
static void test_irreducible(struct tally *t) {
    program *p = load_text(t, "irreducible.c",
                           "int g;\nint main(int c, char **v) { (void)v; if (c) goto middle;\n"
                           "again: g++; if (g == 7) return 1;\nmiddle: g += 2; if (g != 9) goto again; return 0; }\n");
    control *c = control_new(p, function_named(p, "main"), NULL);
    CHECK(t, c->loops.count == 1 && !c->loops.at[0].natural && !c->loops.at[0].finite);
    CHECK(t, c->loops.count == 1 && c->loops.at[0].blocks.count == 2 && c->loops.at[0].exits.count == 2);
    control_free(c);
    program_free(p);
}

int main(void) {
    struct tally t;
    tally_open(&t);
    test_random_graphs(&t);
    test_loops(&t);
    test_irreducible(&t);
    return tally_close(&t);
}
