/* test_analysis_values.c -- arithmetic of intervals against all values of small widths; what is executed, and with which
 * values, in small programs. */
#include "test_ir.h"

#include "analysis/values.h"

/* ---- intervals ---- */

enum { WIDTH = 3 };

static int64_t as_value(uint64_t bits, uint32_t width) { return interval_constant(bits, width).low; }

/* What the machine would compute; false: the operation fails. */
static bool concrete(enum op op, uint64_t a, uint64_t b, uint32_t width, int64_t *result) {
    uint64_t mask = low_mask(width);
    int64_t sa = sign_extend(a, width), sb = sign_extend(b, width);
    switch (op) {
    case OP_ADD: *result = as_value((a + b) & mask, width); return true;
    case OP_SUB: *result = as_value((a - b) & mask, width); return true;
    case OP_MUL: *result = as_value((a * b) & mask, width); return true;
    case OP_AND: *result = as_value(a & b, width); return true;
    case OP_OR: *result = as_value(a | b, width); return true;
    case OP_XOR: *result = as_value(a ^ b, width); return true;
    case OP_UDIV: *result = b ? as_value(a / b, width) : 0; return b != 0;
    case OP_UREM: *result = b ? as_value(a % b, width) : 0; return b != 0;
    case OP_SDIV: *result = b ? as_value((uint64_t)(sa / sb) & mask, width) : 0; return b != 0;
    case OP_SREM: *result = b ? sa % sb : 0; return b != 0;
    case OP_SHL: *result = as_value((a << b) & mask, width); return b < width;
    case OP_LSHR: *result = as_value(a >> b, width); return b < width;
    case OP_ASHR: *result = b < width ? as_value((uint64_t)(sa >> b) & mask, width) : 0; return b < width;
    case OP_EQ: *result = a == b; return true;
    case OP_NE: *result = a != b; return true;
    case OP_ULT: *result = a < b; return true;
    case OP_ULE: *result = a <= b; return true;
    case OP_UGT: *result = a > b; return true;
    case OP_UGE: *result = a >= b; return true;
    case OP_SLT: *result = sa < sb; return true;
    case OP_SLE: *result = sa <= sb; return true;
    case OP_SGT: *result = sa > sb; return true;
    case OP_SGE: *result = sa >= sb; return true;
    default: return false;
    }
}

static bool inside(interval i, int64_t v) { return i.low <= v && v <= i.high; }

static void check_pair(struct tally *t, enum op op, interval a, interval b, uint32_t width) {
    insn x = {.op = (uint16_t)op, .width = width};
    interval found = interval_result(&x, a, b, (interval){0, 0});
    bool good = true;
    for (uint64_t i = 0; i <= low_mask(width); i++)
        for (uint64_t k = 0; k <= low_mask(width); k++) {
            int64_t result, p = as_value(i, width), q = as_value(k, width);
            if (!inside(a, p) || !inside(b, q) || !concrete(op, i, k, width, &result)) continue;
            good &= inside(found, result);
            if (!interval_compares(&x) || width < 2) continue;
            good &= inside(interval_assume(op, result != 0, a, b), p);
            good &= inside(interval_assume(interval_mirror(op), result != 0, b, a), q);
        }
    if (!good) printf("%s of [%lld, %lld] and [%lld, %lld]\n", op_names[op], (long long)a.low, (long long)a.high,
                      (long long)b.low, (long long)b.high);
    CHECK(t, good);
}

static void test_operations(struct tally *t) {
    static const enum op ops[] = {OP_ADD, OP_SUB, OP_MUL, OP_AND, OP_OR, OP_XOR, OP_UDIV, OP_UREM, OP_SDIV, OP_SREM,
                                  OP_SHL, OP_LSHR, OP_ASHR, OP_EQ, OP_NE, OP_ULT, OP_ULE, OP_UGT, OP_UGE, OP_SLT,
                                  OP_SLE, OP_SGT, OP_SGE};
    for (uint32_t width = 1; width <= WIDTH; width++) {
        interval all = interval_everything(width);
        for (size_t k = 0; k < COUNT_OF(ops); k++)
            for (int64_t a = all.low; a <= all.high; a++)
                for (int64_t b = a; b <= all.high; b++)
                    for (int64_t c = all.low; c <= all.high; c++)
                        for (int64_t d = c; d <= all.high; d++)
                            check_pair(t, ops[k], (interval){a, b}, (interval){c, d}, width);
    }
}

static void test_casts(struct tally *t) {
    static const enum op ops[] = {OP_ZEXT, OP_SEXT, OP_TRUNC};
    for (size_t k = 0; k < COUNT_OF(ops); k++)
        for (uint32_t from = 1; from <= 4; from++)
            for (uint32_t to = 1; to <= 4; to++) {
                if (ops[k] == OP_TRUNC ? to >= from : to <= from) continue;
                insn x = {.op = (uint16_t)ops[k], .width = to, .from = from};
                interval all = interval_everything(from);
                for (int64_t a = all.low; a <= all.high; a++)
                    for (int64_t b = a; b <= all.high; b++) {
                        interval found = interval_result(&x, (interval){a, b}, (interval){0, 0}, (interval){0, 0});
                        for (int64_t v = a; v <= b; v++) {
                            uint64_t bits = (uint64_t)v & low_mask(from);
                            if (ops[k] == OP_SEXT) bits = (uint64_t)sign_extend(bits, from) & low_mask(to);
                            CHECK(t, inside(found, as_value(bits & low_mask(to), to)));
                        }
                    }
            }
}

static void test_widening(struct tally *t) {
    interval a = {0, 3}, b = {-2, 1000}, wide = interval_widen(a, b);
    CHECK(t, wide.low <= b.low && wide.high >= b.high);
    for (int k = 0; k < 20; k++) wide = interval_widen(wide, (interval){wide.low, wide.high < INT64_MAX ? wide.high + 1 : INT64_MAX});
    CHECK(t, wide.high == INT64_MAX);
}

/* ---- programs ---- */

/* Which of the calls of `mark`, by line, may be executed: a character for each line, `x` or `-`; blank: no call there. */
static void check_executed(struct tally *t, const char *name, const char *text, const char *expected) {
    program *p = load_text(t, name, text);
    points_to *pt = points_to_new(p);
    callgraph *g = callgraph_new(p, pt);
    values *v = values_new(p, pt, g);
    int32_t mark = program_find_function(p, "mark");
    for (uint32_t line = 1; expected[line - 1]; line++) {
        if (expected[line - 1] == ' ') continue;
        bool executed = false, found = false;
        for (uint32_t i = 0; i < p->code_count; i++) {
            const insn *x = &p->code[i];
            if (x->op != OP_CALL || p->calls[x->imm].function != mark || p->locations[x->location].line != line) continue;
            found = true;
            executed |= values_executed(v, x);
        }
        if (!found || executed != (expected[line - 1] == 'x')) printf("%s:%u: expected %c\n", name, line, expected[line - 1]);
        CHECK(t, found && executed == (expected[line - 1] == 'x'));
    }
    values_free(v);
    callgraph_free(g);
    points_to_free(pt);
    program_free(p);
}

static void test_programs(struct tally *t) {
    check_executed(t, "globals.c",
                   "void mark(void) {} int x, y = 3, z; char c; int main(void) { x = 2; c = 1; int *p = &z; *p = 9;\n"
                   "if (x > 2) mark();\n"
                   "if (x > 1) mark();\n"
                   "if (y != 3) mark();\n"
                   "if (y == 3) mark();\n"
                   "if (z > 8) mark();\n"
                   "if (z > 9) mark();\n"
                   "if (c > 1) mark();\n"
                   "return 0; }\n", " -x-xx--");
    check_executed(t, "flow.c",
                   "void mark(void) {} int in(void); int x, a[3]; static int up(int k) { return k + 1; }\n"
                   "int main(int count, char **words) { (void)words;\n"
                   "if (count > 5 && count < 4) mark();\n"
                   "if (count > 5) { count = 2; if (count < 4) mark(); }\n"
                   "for (int i = 0; i < 100; i++) { if (i > 99) mark();\n"
                   "if (i == 99) mark(); }\n"
                   "if (up(up(1)) > 4) mark();\n"
                   "a[count & 1] = 4; if (a[0] > 3) mark();\n"
                   "unsigned char small = (unsigned char)count; if (small > 255) mark();\n"
                   "if (up(count) < count) mark();\n"
                   "return 0; }\n", "  -x-xxx-x");
    check_executed(t, "dead.c",
                   "void mark(void) {} int x; static void never(void) { mark(); }\n"
                   "static void once(int k) { if (k != 4)\nmark();\n}\n"
                   "int main(void) { if (x) { never();\nmark(); } once(4); return 0; }\n", "- -  -");
}

int main(void) {
    struct tally t;
    tally_open(&t);
    test_operations(&t);
    test_casts(&t);
    test_widening(&t);
    test_programs(&t);
    return tally_close(&t);
}
