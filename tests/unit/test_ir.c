/* test_ir.c -- the shape of decoded programs: what was promoted, cleaned, kept. */
#include "test_ir.h"

/* Instructions executed from `at` until `goal` has been executed, on the shortest way; UINT32_MAX: no way. */
static uint32_t distance(const program *p, uint32_t at, uint32_t goal, uint32_t room) {
    uint32_t steps = 1;
    for (; at != goal; steps++) {
        const insn *i = &p->code[at];
        if (steps > room || i->op == OP_RETURN) return UINT32_MAX;
        if (i->op == OP_BRANCH) {
            uint32_t yes = distance(p, p->edges[i->b].target, goal, room - steps);
            uint32_t no = distance(p, p->edges[i->c].target, goal, room - steps);
            uint32_t best = yes < no ? yes : no;
            return best == UINT32_MAX ? best : steps + best;
        }
        at = i->op == OP_JUMP ? p->edges[i->b].target : at + 1;
    }
    return steps;
}

/* Instructions executed in one round of the shortest loop of a function. */
static uint32_t shortest_loop(const program *p, const char *name) {
    const function *f = function_named(p, name);
    uint32_t best = UINT32_MAX;
    for (uint32_t k = f->code; k < f->code + f->code_count; k++) {
        const insn *i = &p->code[k];
        if (i->op != OP_JUMP && i->op != OP_BRANCH) continue;
        const edge *e = &p->edges[i->b];
        uint32_t round = e->repeats_loop ? distance(p, e->target, k, 12) : UINT32_MAX;
        if (round < best) best = round;
    }
    return best;
}

static void test_loop(struct tally *t) {
    program *p = load_text(t, "loop.c",
                           "char a[1000];\n"
                           "int main(void) { int n = 999;\n"
                           "  for (int i = 2; i * i <= n; i++) for (int j = i * i; j <= n; j += i) a[j] = 0;\n"
                           "  return a[4]; }\n");
    CHECK(t, shortest_loop(p, "main") == 6); /* compare, branch, address, store, add, jump */
    CHECK(t, count_ops(p, "main", OP_LOAD) == 1);
    CHECK(t, count_ops(p, "main", OP_STORE) == 1);
    CHECK(t, count_ops(p, "main", OP_UNDEF) == 0);
    CHECK(t, count_ops(p, "main", OP_ALLOCA) == 0);
    CHECK(t, p->main >= 0 && p->functions[p->main].registers <= 10);
    const insn *store = find_op(p, "main", OP_STORE);
    const location *l = &p->locations[store->location];
    CHECK(t, l->line == 3 && l->file && strstr(l->file, "loop.c"));
    CHECK(t, program_function_at(p, p->functions[p->main].code) == &p->functions[p->main]);
    program_free(p);
}

static void test_undefined(struct tally *t) {
    program *p = load_text(t, "undef.c",
                           "int maybe(int c) { int x; if (c) x = 1; return x; }\n"
                           "int surely(int c) { int x; if (c) x = 1; else x = 2; return x; }\n"
                           "int dead(int *p) { *p; return 1; }\n"
                           "int main(void) { int k; return maybe(1) + surely(1) + dead(&k); }\n");
    CHECK(t, count_ops(p, "maybe", OP_UNDEF) == 1);
    CHECK(t, count_ops(p, "surely", OP_UNDEF) == 0);
    CHECK(t, count_ops(p, "dead", OP_LOAD) == 1); /* no access is dropped */
    CHECK(t, count_ops(p, "main", OP_ALLOCA) == 1);
    CHECK(t, !strcmp(p->texts[find_op(p, "main", OP_ALLOCA)->args], "k"));
    program_free(p);
    p = load_text(t, "undef.ll",
                  "define i32 @main(i32 %c) {\n %t = icmp eq i32 %c, 0\n br i1 %t, label %a, label %b\n"
                  "a:\n br label %b\nb:\n %x = phi i32 [ undef, %a ], [ 7, %0 ]\n ret i32 %x\n}\n");
    bool kept = false;
    for (uint32_t k = 0; k < p->copy_count; k++)
        kept |= operand_is_constant(p->copies[k].src) &&
                p->constants[operand_constant(p->copies[k].src)].kind == CONSTANT_UNDEF;
    CHECK(t, kept);
    program_free(p);
}

static void test_parameters(struct tally *t) {
    program *p = load_text(t, "parameters.c",
                           "struct big { int a[9]; };\n"
                           "int add(int x, int y) { x += y; return x; }\n"
                           "int first(struct big b, ...) { return b.a[0]; }\n"
                           "int main(void) { struct big b = {{1}}; return add(1, 2) + first(b, 1.5, 'c', &b); }\n");
    CHECK(t, function_named(p, "add")->code_count == 2);
    CHECK(t, function_named(p, "add")->registers == 2);
    const function *f = function_named(p, "first");
    CHECK(t, f->variadic && f->parameters == 1 && p->parameters[f->first_parameter].byval_bytes == 36);
    bool found = false;
    for (uint32_t k = 0; k < p->call_count; k++) {
        const call *c = &p->calls[k];
        if (c->function != (int32_t)f->index) continue;
        const argument *a = &p->arguments[c->first_argument];
        found = c->arguments == 4 && c->fixed_arguments == 1 && a[0].byval_bytes == 36 && a[1].is_float &&
                a[1].width == 64 && a[2].width == 32 && a[3].is_pointer;
    }
    CHECK(t, found);
    CHECK(t, f->result_width == 32 && f->results == 1);
    program_free(p);
}

static void test_promoted_struct(struct tally *t) {
    program *p = load_text(t, "struct.c",
                           "struct s { int a; short b; };\n"
                           "int sum(int x) { struct s s; s.a = x; s.b = 3; return s.a + s.b; }\n"
                           "int kept(int x) { struct s s = {x, 2}; struct s *p = &s; return p->a; }\n"
                           "int main(void) { return sum(1) + kept(2); }\n");
    CHECK(t, count_ops(p, "sum", OP_ALLOCA) + count_ops(p, "sum", OP_LOAD) + count_ops(p, "sum", OP_STORE) == 0);
    CHECK(t, count_ops(p, "kept", OP_ALLOCA) == 1);
    program_free(p);
}

static void test_switch(struct tally *t) {
    program *p = load_text(t, "switch.c",
                           "int main(int c, char **v) { switch (c) { case 5: return 1; case -1: return 2;\n"
                           "  case 2: return 3; } switch ((__int128)c) { case (__int128)1 << 70: return 4; }\n"
                           "  return 5; }\n");
    const insn *i = find_op(p, "main", OP_SWITCH);
    CHECK(t, i && i->count == 3 && i->width == 32);
    CHECK(t, i && p->cases[i->imm].value == 2 && p->cases[i->imm + 1].value == 5 &&
                 p->cases[i->imm + 2].value == 0xffffffffu);
    CHECK(t, count_ops(p, "main", OP_SWITCH) == 1 && count_ops(p, "main", OP_BRANCH) == 1);
    program_free(p);
}

static bool has_relocation(const program *p, const global *g, uint64_t offset, enum constant_kind kind) {
    for (uint32_t k = 0; k < g->relocations; k++) {
        const relocation *r = &p->relocations[g->first_relocation + k];
        if (r->offset == offset && p->constants[r->constant].kind == kind) return true;
    }
    return false;
}

static void test_globals(struct tally *t) {
    program *p = load_text(t, "globals.c",
                           "struct s { char c; int i; void *p; } s = {1, 2, &s.i};\n"
                           "int zero[1000]; int common; extern int outside; const int fixed[2] = {3};\n"
                           "_Thread_local int own = 4; int (*f)(void); long double ld = 1.0L;\n"
                           "float odd = __builtin_nanf(\"7\");\n"
                           "int main(void); int (*table[])(void) = {main, 0};\n"
                           "int main(void) { return s.c + zero[1] + common + outside + fixed[common] + own + f()\n"
                           "  + table[0]() + (int)ld + (int)odd + *\"text\"; }\n");
    const global *s = global_named(p, "s");
    CHECK(t, s->size == 16 && s->bytes[0] == 1 && s->bytes[4] == 2 && has_relocation(p, s, 8, CONSTANT_GLOBAL));
    CHECK(t, !global_named(p, "zero")->bytes && global_named(p, "zero")->size == 4000);
    CHECK(t, global_named(p, "outside")->is_external && !global_named(p, "common")->is_external);
    CHECK(t, global_named(p, "fixed")->read_only && global_named(p, "string literal")->read_only);
    CHECK(t, global_named(p, "own")->thread_local && count_ops(p, "main", OP_GLOBAL_TLS) == 1);
    CHECK(t, has_relocation(p, global_named(p, "table"), 0, CONSTANT_FUNCTION));
    CHECK(t, function_named(p, "main")->address_taken);
    static const uint8_t one[10] = {0, 0, 0, 0, 0, 0, 0, 0x80, 0xff, 0x3f}, payload[4] = {7, 0, 0xc0, 0x7f};
    CHECK(t, !memcmp(global_named(p, "ld")->bytes, one, 10) && !memcmp(global_named(p, "odd")->bytes, payload, 4));
    CHECK(t, p->locations[s->location].line == 1);
    program_free(p);
    p = load_text(t, "globals.ll",
                  "@g = global { i32, i16 } { i32 undef, i16 5 }\n@a = alias i16, getelementptr (i8, ptr @g, i64 4)\n"
                  "@x = global i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @x to i64))\n"
                  "@v = global <4 x i1> <i1 1, i1 0, i1 1, i1 1>\n"
                  "define i32 @main() {\n %y = load i16, ptr @a\n %z = load i64, ptr @x\n %w = load <4 x i1>, ptr @v\n"
                  " %e = extractelement <4 x i1> %w, i32 2\n %r = zext i1 %e to i32\n ret i32 %r\n}\n");
    const global *g = global_named(p, "g");
    CHECK(t, g->undefined && g->undefined[0] == 0x0f && g->bytes[4] == 5);
    CHECK(t, has_relocation(p, global_named(p, "x"), 0, CONSTANT_EXPR));
    CHECK(t, global_named(p, "v")->bytes[0] == 13);
    const insn *i = find_op(p, "main", OP_LOAD);
    CHECK(t, i && operand_is_constant(i->a) && p->constants[operand_constant(i->a)].value == 4);
    program_free(p);
}

static void test_constructors(struct tally *t) {
    program *p = load_text(t, "constructors.c",
                           "int x;\n#define C __attribute__((constructor\n#define D __attribute__((destructor\n"
                           "C(300))) void late(void) { x = 1; }\nC(200))) void early(void) { x = 2; }\n"
                           "D(200))) void last(void) { x = 3; }\nD(300))) void first(void) { x = 4; }\n"
                           "static void unused(void) { x = 5; }\nint main(void) { return x; }\n"
                           "void also_unused(void) { unused(); }\n");
    CHECK(t, p->constructor_count == 2 && p->destructor_count == 2);
    CHECK(t, !strcmp(p->functions[p->constructors[0]].name, "early"));
    CHECK(t, !strcmp(p->functions[p->destructors[0]].name, "first"));
    CHECK(t, !function_named(p, "also_unused")->has_body && function_named(p, "late")->has_body);
    program_free(p);
}

static void test_assembly(struct tally *t) {
    program *p = load_text(t, "assembly.c",
                           "int main(int c, char **v) { __asm__ volatile(\"\" ::: \"memory\");\n"
                           "  __asm__(\"\" : \"+r\"(c));\n"
                           "  __asm__ volatile(\"mfence\" ::: \"memory\");\n"
                           "  if (c == 3) __asm__ volatile(\"cpuid\" ::: \"eax\", \"ebx\", \"ecx\", \"edx\");\n"
                           "  return c; }\n");
    const insn *i = find_op(p, "main", OP_UNSUPPORTED);
    CHECK(t, i && strstr(p->texts[i->args], "inline assembly `cpuid'"));
    CHECK(t, count_ops(p, "main", OP_FENCE) == 1 && count_ops(p, "main", OP_UNSUPPORTED) == 1);
    program_free(p);
}

static void test_atomics(struct tally *t) {
    program *p = load_text(t, "atomics.c",
                           "#include <stdatomic.h>\n_Atomic int a; volatile int v;\n"
                           "int main(void) { int e = 1; a++; atomic_fetch_or(&a, 3); v = a;\n"
                           "  atomic_compare_exchange_weak(&a, &e, 2); return v; }\n");
    CHECK(t, count_ops(p, "main", OP_RMW) == 2 && count_ops(p, "main", OP_CMPXCHG) == 1);
    CHECK(t, find_op(p, "main", OP_RMW)->imm == RMW_ADD);
    const insn *load_of_a = find_op(p, "main", OP_LOAD), *store = find_op(p, "main", OP_STORE);
    CHECK(t, load_of_a->flags & INSN_ATOMIC && store->flags & INSN_VOLATILE);
    program_free(p);
}

static void test_blocks_end(struct tally *t, const program *p) {
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        CHECK(t, f->code_count && op_flags[p->code[f->code + f->code_count - 1].op] & OP_T);
    }
    for (uint32_t k = 0; k < p->code_count; k++) {
        const insn *i = &p->code[k];
        if (i->op != OP_JUMP && i->op != OP_BRANCH) continue;
        const edge *e = &p->edges[i->b];
        if (e->target && !(op_flags[p->code[e->target - 1].op] & OP_T)) CHECK(t, !"an edge leads into a block");
    }
}

static void test_odd(struct tally *t) {
    static const char *const files[] = {"tests/ir/odd_types.ll", "tests/ir/odd_code.ll"};
    for (size_t k = 0; k < COUNT_OF(files); k++) {
        program *p = load(files[k], NULL);
        CHECK(t, p != NULL);
        if (!p) continue;
        test_blocks_end(t, p);
        FILE *null = fopen("/dev/null", "w");
        program_print(null, p);
        fclose(null);
        program_free(p);
    }
}

static void test_small_target(struct tally *t) {
    char *path = write_file(t, "small.c",
                            "#include <stdlib.h>\n#include <string.h>\nint main(void) { char *p = malloc(3); long l;\n"
                            " memset(p, 0, 3); return p[0] + sizeof l; }\n");
    program *p = load(path, "-m32");
    CHECK(t, p && p->pointer_bits == 32);
    const insn *i = p ? find_op(p, "main", OP_MEMSET) : NULL;
    CHECK(t, i && i->width == 32);
    program_free(p);
    free(path);
}

int main(void) {
    struct tally t;
    tally_open(&t);
    test_loop(&t);
    test_undefined(&t);
    test_parameters(&t);
    test_promoted_struct(&t);
    test_switch(&t);
    test_globals(&t);
    test_constructors(&t);
    test_assembly(&t);
    test_atomics(&t);
    test_odd(&t);
    test_small_target(&t);
    return tally_close(&t);
}
