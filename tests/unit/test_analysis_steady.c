/* test_analysis_steady.c -- what every execution does in the same way, and where errors that are not checked may happen,
 * worked out by hand. */
#include "test_ir.h"

#include "analysis/slice.h"
#include "analysis/steady.h"

/* Does every instruction of the line have it, ends of lives excepted? */
static bool whole_line(const program *p, const bool *has, uint32_t number) {
    bool all = true, exists = false;
    for (uint32_t i = 0; i < p->code_count; i++) {
        const insn *x = &p->code[i];
        if (p->locations[x->location].line != number) continue;
        if (x->op == OP_RETURN || x->op == OP_LIFETIME_START || x->op == OP_LIFETIME_END) continue;
        exists = true;
        all &= has[i];
    }
    return exists && all;
}

static void check_line(struct tally *t, const char *name, uint32_t number, char expected, char found) {
    if (found != expected) printf("%s:%u: expected %c, found %c\n", name, number, expected, found);
    CHECK(t, found == expected);
}

/* marks: a character for each line of the text: `=` steady, `-` not, blank: not asked. */
static void check_steady(struct tally *t, const char *name, const char *text, const char *marks) {
    program *p = load_text(t, name, text);
    points_to *pt = points_to_new(p);
    callgraph *g = callgraph_new(p, pt);
    bool *steady = steady_instructions(p, pt, g);
    for (uint32_t k = 0; marks[k]; k++)
        if (marks[k] != ' ') check_line(t, name, k + 1, marks[k], whole_line(p, steady, k + 1) ? '=' : '-');
    free(steady);
    callgraph_free(g);
    points_to_free(pt);
    program_free(p);
}

/* marks: `!` an unchecked error may happen, `.` not; only assertions are checked. */
static void check_unchecked(struct tally *t, const char *name, const char *text, const char *marks) {
    program *p = load_text(t, name, text);
    points_to *pt = points_to_new(p);
    slice *s = slice_new(p, pt, PROPERTY_ASSERT | PROPERTY_UNKNOWN | PROPERTY_UNCHECKED, false);
    for (uint32_t k = 0; marks[k]; k++) {
        bool site = false;
        if (marks[k] == ' ') continue;
        for (uint32_t i = 0; i < p->code_count; i++)
            site |= p->locations[p->code[i].location].line == k + 1 && slice_site(s, &p->code[i]) & PROPERTY_UNCHECKED;
        check_line(t, name, k + 1, marks[k], site ? '!' : '.');
    }
    slice_free(s);
    points_to_free(pt);
    program_free(p);
}

static void test_threads(struct tally *t) {
    check_steady(t, "threads.c",
                 "#include <pthread.h>\nint shared, fixed = 4, own[3]; void *work(void *p) { long me = (long)p;\n"
                 "own[0] = fixed / me;\n"
                 "int seen = shared;\n"
                 "shared = seen / fixed;\n"
                 "if (seen == 2)\n"
                 "me = me / 3;\n"
                 "return (void *)me; }\n"
                 "int main(void) { pthread_t a[3]; long k, more;\n"
                 "for (k = 0; k < 3; k++) pthread_create(&a[k], 0, work, (void *)(k + 1));\n"
                 "more = shared;\n"
                 "for (k = 0; k < 3; k++) pthread_join(a[k], 0);\n"
                 "if (more) return 1;\n"
                 "k = k / fixed;\n"
                 "return 0; }\n",
                 "  =----  =-=--");
}

static void test_joins(struct tally *t) {
    const char *sometimes = "#include <pthread.h>\nint x; void *work(void *p) { x = 1; return p; }\n"
                            "int main(void) { pthread_t a; void *r;\n"
                            "pthread_create(&a, 0, work, 0);\n"
                            "if (x)\n"
                            "pthread_join(a, 0);\n"
                            "pthread_join(a, &r);\n"
                            "return 0; }\n";
    check_steady(t, "sometimes.c", sometimes, "   =---");
    check_steady(t, "nested.c",
                 "#include <pthread.h>\nint x; void *leaf(void *p) { return p; }\n"
                 "void *work(void *p) { pthread_t b;\n"
                 "pthread_create(&b, 0, leaf, 0);\n"
                 "pthread_join(b, 0); return p; }\n"
                 "int main(void) { pthread_t a;\n"
                 "pthread_create(&a, 0, work, 0);\n"
                 "pthread_join(a, 0); return 0; }\n",
                 "   -- --");
    check_steady(t, "detached.c",
                 "#include <pthread.h>\nvoid *work(void *p) { pthread_detach(pthread_self()); return p; }\n"
                 "int main(void) { pthread_t a;\n"
                 "pthread_create(&a, 0, work, 0);\n"
                 "pthread_join(a, 0); return 0; }\n",
                 "   =-");
    check_steady(t, "exits.c",
                 "#include <pthread.h>\n#include <stdlib.h>\nvoid *work(void *p) { exit(0); return p; }\n"
                 "int main(void) { pthread_t a;\n"
                 "pthread_create(&a, 0, work, 0);\n"
                 "pthread_join(a, 0); return 0; }\n",
                 "    --");
}

static void test_lives(struct tally *t) {
    check_steady(t, "lives.c",
                 "#include <pthread.h>\nint x; void *work(void *p) { x = 1; return p; }\n"
                 "int main(void) { pthread_t a; int *at, fixed = 1, wild = 1;\n"
                 "at = &fixed;\n"
                 "pthread_create(&a, 0, work, 0);\n"
                 "*at = 3;\n"
                 "if (x) at = &wild;\n"
                 "*at = 4;\n"
                 "pthread_join(a, 0); return 0; }\n",
                 "    == -=");
}

static void test_accesses(struct tally *t) {
    check_unchecked(t, "accesses.c",
                    "int a[4], n, *p; int main(void) { int k, b[3];\n"
                    "a[3] = 1;\n"
                    "for (k = 0; k < 3; k++)\n"
                    "b[k] = a[k + 1];\n"
                    "b[k] = 1;\n"
                    "a[n] = 1;\n"
                    "if (n >= 0 && n < 4) k = n; else k = 2;\n"
                    "a[b[0] & 3] = 7 / (k + 1);\n"
                    "p = a;\n"
                    "*p = 7 / n;\n"
                    "n = b[1]; return 0; }\n",
                    " . .!!  . !.");
}

int main(void) {
    struct tally t;
    tally_open(&t);
    test_threads(&t);
    test_joins(&t);
    test_lives(&t);
    test_accesses(&t);
    return tally_close(&t);
}
