/* test_analysis_oracle.c -- nothing outside the slice influences anything inside: random programs, executed twice.
 *
 * A program without threads is run once as it is and then again while everything outside its slice is disturbed: loads
 * there give other values, branches there go the other way at random. What is executed inside the slice, in which
 * order, and with which results, must be the same in all runs. Programs are made so that wrong values cannot become
 * wrong addresses: indices are reduced after they are loaded. */
#include "test_ir.h"
#include "test_ir_machine.h"

#include <inttypes.h>

#include "analysis/slice.h"

enum { PROGRAMS = 24, DISTURBED_RUNS = 6, LONGEST_TRACE = 400000 };

/* ---- programs ---- */

struct writer { uint64_t random; char *text; size_t count, capacity; int depth, function, loops; };

static uint32_t roll(struct writer *w, uint32_t sides) {
    w->random ^= w->random << 13;
    w->random ^= w->random >> 7;
    w->random ^= w->random << 17;
    return (uint32_t)(w->random >> 20) % sides;
}

__attribute__((format(printf, 2, 3))) static void say(struct writer *w, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *piece = xvformat(format, arguments);
    va_end(arguments);
    size_t length = strlen(piece);
    if (w->count + length + 1 > w->capacity) w->text = xrealloc(w->text, w->capacity = 2 * (w->count + length + 64));
    memcpy(w->text + w->count, piece, length + 1);
    w->count += length;
    free(piece);
}

/* A place that can be read and assigned. */
static void place(struct writer *w) {
    switch (roll(w, 11)) {
    case 0: case 1: say(w, "g%u", roll(w, 6)); return;
    case 2: case 3: say(w, "v%u", roll(w, 3)); return;
    case 4: say(w, "a[v%u & 7]", roll(w, 3)); return;
    case 5: say(w, "s.%c", "xy"[roll(w, 2)]); return;
    case 6: say(w, "q[g%u & 1].%c", roll(w, 6), "xy"[roll(w, 2)]); return;
    case 7: say(w, "*p%u", roll(w, 2)); return;
    case 8: say(w, "a[%u]", roll(w, 8)); return;
    case 9: say(w, "q[%u].%c", roll(w, 2), "xy"[roll(w, 2)]); return;
    default: say(w, "*h"); return;
    }
}

static void expression(struct writer *w, int depth) {
    static const char *const operators[] = {"+", "-", "*", "&", "^", "|", "<", "==", "!=", "&&", "||"};
    if (depth == 0 || roll(w, 3) == 0) {
        if (roll(w, 3) == 0) say(w, "%u", roll(w, 9));
        else place(w);
        return;
    }
    say(w, "(");
    if (roll(w, 8) == 0) say(w, "g%u ? v%u : ", roll(w, 6), roll(w, 3));
    expression(w, depth - 1);
    say(w, " %s ", operators[roll(w, COUNT_OF(operators))]);
    expression(w, depth - 1);
    say(w, ")");
}

static void statements(struct writer *w, uint32_t count, bool in_loop);

static void condition(struct writer *w, bool in_loop) {
    say(w, "if (");
    expression(w, 1);
    say(w, ") {\n");
    statements(w, 1 + roll(w, 3), in_loop);
    say(w, "}\n");
}

static void loop(struct writer *w) {
    int number = w->loops++;
    bool counted = roll(w, 2);
    if (counted) say(w, "for (unsigned i%d = 0; i%d < %u; i%d++) {\n", number, number, 1 + roll(w, 4), number);
    else say(w, "{ int n%d = 0; while ((g%u & 3) != 3 && n%d++ < 4) {\n", number, roll(w, 6), number);
    statements(w, 1 + roll(w, 3), true);
    say(w, counted ? "}\n" : "} }\n");
}

static void statement(struct writer *w, bool in_loop) {
    switch (roll(w, 14)) {
    case 0:
        if (w->depth < 3) {
            condition(w, in_loop);
            if (roll(w, 2)) {
                say(w, "else {\n");
                statements(w, 1 + roll(w, 2), in_loop);
                say(w, "}\n");
            }
        }
        return;
    case 1:
        if (w->depth < 3) loop(w);
        return;
    case 2:
        if (in_loop) say(w, "if (g%u & 4) %s;\n", roll(w, 6), roll(w, 2) ? "break" : "continue");
        return;
    case 3:
        if (w->function > 0)
            say(w, "v%u = f%u(v%u, g%u);\n", roll(w, 3), roll(w, (uint32_t)w->function), roll(w, 3), roll(w, 6));
        return;
    case 4: say(w, "p%u = &g%u;\n", roll(w, 2), roll(w, 6)); return;
    case 5:
        if (w->function > 0) say(w, "v%u = table[g%u & 1](v%u, %u);\n", roll(w, 3), roll(w, 6), roll(w, 3), roll(w, 9));
        return;
    case 6:
        if (roll(w, 4) == 0) say(w, "if (g%u == %u) return v%u;\n", roll(w, 6), roll(w, 4), roll(w, 3));
        return;
    case 7:
        say(w, "switch (v%u & 3) { case 0: g%u++; break; case 1: g%u--; default: s.x += 2; }\n", roll(w, 3), roll(w, 6),
            roll(w, 6));
        return;
    case 8: say(w, "q[%u] = s;\n", roll(w, 2)); return;
    default:
        place(w);
        say(w, " = ");
        expression(w, 2);
        say(w, ";\n");
    }
}

static void statements(struct writer *w, uint32_t count, bool in_loop) {
    w->depth++;
    for (uint32_t k = 0; k < count; k++) statement(w, in_loop);
    w->depth--;
}

static char *random_program(uint64_t seed) {
    struct writer w = {.random = seed * 0x9e3779b97f4a7c15ull + 1};
    say(&w, "void *malloc(unsigned long);\nvoid reach_error(void) {}\nstruct pair { int x, y; } s, q[2];\n"
            "int g0 = 1, g1 = 2, g2 = 3, g3, g4, g5 = 7, a[8], *p0 = &g3, *p1 = &g4, *h;\n");
    for (w.function = 0; w.function < 4; w.function++) {
        if (w.function == 2) say(&w, "int (*table[2])(int, int) = {f0, f1};\n");
        if (w.function < 2) {
            say(&w, "int f%d(int v0, int v1) {\nint v2 = v0;\n", w.function);
            int kept = w.function;
            w.function = 0; /* these are called through the table: they call nothing */
            statements(&w, 3 + roll(&w, 4), false);
            w.function = kept;
        } else {
            say(&w, "int f%d(int v0, int v1) {\nint v2 = v1;\n", w.function);
            statements(&w, 3 + roll(&w, 5), false);
            if (roll(&w, 2)) say(&w, "if (g%u == %u)\nreach_error();\n", roll(&w, 6), roll(&w, 4));
        }
        say(&w, "return v%u;\n}\n", roll(&w, 3));
    }
    w.function = 4;
    say(&w, "int main(void) {\nint v0 = 1, v1 = 2, v2 = 3;\nh = malloc(sizeof *h);\n*h = 5;\n");
    statements(&w, 8 + roll(&w, 8), false);
    say(&w, "if (");
    expression(&w, 1);
    say(&w, ")\nreach_error();\n");
    statements(&w, 3, false);
    say(&w, "return 0;\n}\n");
    return w.text;
}

/* ---- runs ---- */

struct event { uint32_t instruction; uint64_t result; };

struct watch {
    const program *p;
    const slice *s;
    uint64_t random; /* 0: do not disturb */
    VEC(struct event) trace;
    uint64_t disturbed;
};

static bool coin(struct watch *w) {
    w->random ^= w->random << 13;
    w->random ^= w->random >> 7;
    w->random ^= w->random << 17;
    return w->random >> 30 & 1;
}

static void on_before(void *data, const insn *i) {
    struct watch *w = data;
    if (slice_has(w->s, i) && w->trace.count < LONGEST_TRACE)
        vec_push(&w->trace, (struct event){(uint32_t)(i - w->p->code), 0});
}

static void on_after(void *data, const insn *i, word *frame) {
    struct watch *w = data;
    bool plain = i->dst >= 0 && i->width <= 32 && i->op != OP_CALL;
    if (slice_has(w->s, i)) {
        if (plain && w->trace.count < LONGEST_TRACE)
            vec_push(&w->trace, (struct event){(uint32_t)(i - w->p->code), (uint64_t)frame[i->dst]});
    } else if (w->random && plain && i->op == OP_LOAD && coin(w)) {
        frame[i->dst] = (word)(uint32_t)w->random;
        w->disturbed++;
    }
}

static uint32_t on_edge(void *data, const insn *i, uint32_t chosen) {
    struct watch *w = data;
    if (!w->random || i->op != OP_BRANCH || slice_has(w->s, i) || !coin(w)) return chosen;
    w->disturbed++;
    return chosen == (uint32_t)i->b ? (uint32_t)i->c : (uint32_t)i->b;
}

static bool run(struct watch *w) {
    struct machine_hooks hooks = {w, on_before, on_after, on_edge};
    return machine_run_watched(w->p, &hooks) != MACHINE_FAILED;
}

static bool same_trace(const struct watch *a, const struct watch *b) {
    size_t count = a->trace.count < b->trace.count ? a->trace.count : b->trace.count;
    for (size_t k = 0; k < count; k++) {
        struct event x = a->trace.at[k], y = b->trace.at[k];
        if (x.instruction != y.instruction || x.result != y.result) {
            const location *l = &a->p->locations[a->p->code[y.instruction].location];
            const location *other = &a->p->locations[a->p->code[x.instruction].location];
            printf("event %zu: instruction %u at line %u gives %" PRIu64 ", ", k, x.instruction, other->line, x.result);
            printf("disturbed %u at line %u gives %" PRIu64 "\n", y.instruction, l->line, y.result);
            return false;
        }
    }
    return a->trace.count == b->trace.count;
}

static uint64_t check_program(struct tally *t, uint64_t seed) {
    char *text = random_program(seed), *name = xformat("random%u.c", (unsigned)seed);
    program *p = load_text(t, name, text);
    slice *s = slice_of_program(p, PROPERTY_ASSERT);
    struct watch plain = {.p = p, .s = s};
    uint64_t disturbed = 0;
    bool good = run(&plain);
    CHECK(t, good);
    for (uint32_t k = 0; good && k < DISTURBED_RUNS; k++) {
        struct watch other = {.p = p, .s = s, .random = seed * 77 + k + 1};
        bool same = run(&other) && same_trace(&plain, &other);
        CHECK(t, same);
        disturbed += other.disturbed;
        if (!same) printf("seed %u, run %u:\n%s\n", (unsigned)seed, k, text);
        vec_free(&other.trace);
        if (!same) break;
    }
    vec_free(&plain.trace);
    slice_free(s);
    program_free(p);
    free(text);
    free(name);
    return disturbed;
}

int main(int argc, char **argv) {
    struct tally t;
    uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : PROGRAMS;
    uint64_t disturbed = 0;
    tally_open(&t);
    for (uint64_t seed = first; seed < first + count; seed++) disturbed += check_program(&t, seed);
    CHECK(&t, disturbed > 100); /* or the test says nothing */
    return tally_close(&t);
}
