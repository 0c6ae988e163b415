/* test_analysis_slice.c -- slices worked out by hand: which lines are in, from which lines a site may be reached. */
#include "test_ir.h"

#include "analysis/dependence.h"
#include "analysis/slice.h"

/* What the instructions of a line are: any in the slice, any a site, any from which a site is reached. */
struct line { bool member, site, reaches, exists; };

static struct line line_of(const program *p, const slice *s, uint32_t number) {
    struct line l = {0};
    for (uint32_t i = 0; i < p->code_count; i++) {
        if (p->locations[p->code[i].location].line != number) continue;
        l.exists = true;
        l.member |= slice_has(s, &p->code[i]);
        l.site |= slice_is_site(s, &p->code[i]);
        l.reaches |= slice_property_reachable(s, &p->code[i]);
    }
    return l;
}

/* marks: a character for each line of the text: `!` site, `*` slice, `-` outside, blank: not asked. */
static void check_marks(struct tally *t, const char *name, const char *text, unsigned properties, const char *marks) {
    program *p = load_text(t, name, text);
    slice *s = slice_of_program(p, properties);
    for (uint32_t k = 0; marks[k]; k++) {
        if (marks[k] == ' ') continue;
        struct line l = line_of(p, s, k + 1);
        char found = l.site ? '!' : l.member ? '*' : '-';
        if (found != marks[k]) printf("%s:%u: expected %c, found %c\n", name, k + 1, marks[k], found);
        CHECK(t, l.exists && found == marks[k]);
    }
    slice_free(s);
    program_free(p);
}

static void test_figure(struct tally *t) {
    check_marks(t, "figure.c",
                "void reach_error(void); int p, q, v, w, x, y, z; int main(void) {\n"
                "if (p)\n"
                "y = v;\n"
                "z = w * 5;\n"
                "if (q)\n"
                "x = z * 2;\n"
                "if (!x) reach_error(); return 0; }\n",
                PROPERTY_ASSERT, " --***!");
}

static void test_functions(struct tally *t) {
    check_marks(t, "functions.c",
                "void reach_error(void); int g, noise; int (*f)(int);\n"
                "int twice(int x) { return\n2 * x; }\n"
                "int loud(int x) {\nnoise = x;\nreturn x; }\n"
                "void set(int *p, int v) {\n*p = v; }\n"
                "int main(void) { int a = 0, b;\n"
                "f = twice;\n"
                "set(&a, 3);\n"
                "b = loud(4);\n"
                "g = f(a);\n"
                "noise = b;\n"
                "if (g != 6) reach_error(); return 0; }\n",
                PROPERTY_ASSERT, "  * -- * **-*-!");
}

static void test_endless(struct tally *t) {
    check_marks(t, "endless.c",
                "void reach_error(void); void exit(int); volatile int flag; int noise, count, status;\n"
                "int main(void) {\n"
                "for (int i = 0; i < 4; i++)\n"
                "noise += i;\n"
                "while (!flag)\n"
                "noise++;\n"
                "if (status)\n"
                "exit(1);\n"
                "if (noise) noise = 2;\n"
                "if (count) reach_error();\n"
                "return 0; }\n",
                PROPERTY_ASSERT, "  --*-*--!-"); /* what decides about exit is in, not exit itself */
}

static void test_threads(struct tally *t) {
    check_marks(t, "threads.c",
                "#include <pthread.h>\n"
                "void reach_error(void); int x, flag, noise; pthread_mutex_t m, other;\n"
                "void *writer(void *a) {\n"
                "pthread_mutex_lock(&m);\n"
                "x = 1;\n"
                "noise++;\n"
                "pthread_mutex_unlock(&m);\n"
                "noise = 2;\n"
                "return a; }\n"
                "int main(void) { pthread_t t; int seen;\n"
                "pthread_create(&t, 0, writer, 0);\n"
                "pthread_mutex_lock(&m);\n"
                "seen = x;\n"
                "pthread_mutex_unlock(&m);\n"
                "if (seen) reach_error();\n"
                "noise = 3;\n"
                "return 0; }\n",
                PROPERTY_ASSERT, "   **-*-  ****!-*");
}

static void test_memory(struct tally *t) {
    check_marks(t, "memory.c",
                "#include <stdlib.h>\n"
                "int g, a[4], i; int main(void) {\n"
                "int *p = malloc(4);\n"
                "g = 1;\n"
                "i = 2;\n"
                "*p = 3;\n"
                "a[2] = 4;\n"
                "a[i] = 5;\n"
                "free(p);\n"
                "if (g) g = 2;\n"
                "return 0; }\n",
                PROPERTY_MEMORY, "  *-*!-!!--");
}

static void test_setjmp(struct tally *t) {
    check_marks(t, "jump.c",
                "#include <setjmp.h>\n"
                "void reach_error(void); jmp_buf buffer; int g, noise, c;\n"
                "void leave(void) {\n"
                "noise = 1;\n"
                "if (c)\n"
                "longjmp(buffer, 2); }\n"
                "int main(void) {\n"
                "if (setjmp(buffer)) {\n"
                "if (g) reach_error(); return 0; }\n"
                "g = 1;\n"
                "leave(); return 0; }\n",
                PROPERTY_ASSERT, "   -** *!**");
}

static void test_reaching(struct tally *t) {
    program *p = load_text(t, "reach.c",
                           "#include <pthread.h>\n"
                           "void reach_error(void); int g, c;\n"
                           "void check(void) {\n"
                           "if (g) reach_error(); }\n"
                           "void quiet(void) {\n"
                           "g++; }\n"
                           "void *start(void *a) {\n"
                           "check(); return a; }\n"
                           "void starter(void) { pthread_t t;\n"
                           "pthread_create(&t, 0, start, 0); }\n"
                           "int main(void) {\n"
                           "quiet();\n"
                           "if (c)\n"
                           "starter();\n"
                           "g = 3;\n"
                           "quiet();\n"
                           "return 0; }\n");
    slice *s = slice_of_program(p, PROPERTY_ASSERT);
    const uint32_t yes[] = {4, 6, 8, 10, 12, 13, 14}, no[] = {15, 16, 17};
    for (size_t k = 0; k < COUNT_OF(yes); k++) CHECK(t, line_of(p, s, yes[k]).reaches);
    for (size_t k = 0; k < COUNT_OF(no); k++) CHECK(t, !line_of(p, s, no[k]).reaches);
    struct slice_counts counts = slice_counts(s);
    CHECK(t, counts.sites == 1 && counts.slice_statements < counts.statements && counts.members < counts.instructions);
    slice_free(s);
    program_free(p);
}

static uint32_t at_line(const program *p, uint32_t line, enum op op) {
    for (uint32_t i = 0; i < p->code_count; i++)
        if (p->locations[p->code[i].location].line == line && p->code[i].op == op) return i;
    defect("no such instruction");
}

static void test_dependence(struct tally *t) {
    program *p = load_text(t, "depends.c",
                           "struct { int a, b; } s; int c, x, y; int f(int v) { return\n"
                           "v + 1; }\n"
                           "int main(void) { int local = 0;\n"
                           "s.a = 1;\n"
                           "s.b = 2;\n"
                           "if (c) local = f(s.a);\n"
                           "x = local;\n"
                           "y = s.b; return 0; }\n");
    points_to *pt = points_to_new(p);
    callgraph *g = callgraph_new(p, pt);
    dependence *d = dependence_new(p, pt, g, ENDINGS_ALL);
    uint32_t a = at_line(p, 4, OP_STORE), b = at_line(p, 5, OP_STORE), branch = at_line(p, 6, OP_BRANCH);
    uint32_t sum = at_line(p, 2, OP_ADD), x = at_line(p, 7, OP_STORE), y = at_line(p, 8, OP_STORE);
    CHECK(t, dependence_reaches(d, x, a) && dependence_reaches(d, x, branch) && dependence_reaches(d, x, sum));
    CHECK(t, !dependence_reaches(d, x, b) && dependence_reaches(d, y, b) && !dependence_reaches(d, y, a));
    CHECK(t, dependence_reaches(d, sum, a) && !dependence_reaches(d, y, branch) && !dependence_reaches(d, a, x));
    dependence_free(d);
    callgraph_free(g);
    points_to_free(pt);
    program_free(p);
}

int main(void) {
    struct tally t;
    tally_open(&t);
    test_figure(&t);
    test_functions(&t);
    test_endless(&t);
    test_threads(&t);
    test_memory(&t);
    test_setjmp(&t);
    test_reaching(&t);
    test_dependence(&t);
    return tally_close(&t);
}
