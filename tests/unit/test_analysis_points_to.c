/* test_analysis_points_to.c -- pointees computed by hand for small programs; the call graph; escape. */
#include "test_ir.h"

#include "analysis/callgraph.h"
#include "analysis/escape.h"

/* The names of the objects a global pointer may point to, sorted by object, with offsets: "x+0 y+?" . */
static char *shown(points_to *t, struct pointees to) {
    char *text = xstrdup("");
    for (uint32_t k = 0; k < to.count; k++) {
        char *name = points_to_object_name(t, to.at[k].object);
        const char *gap = *text ? " " : "";
        char *longer = to.at[k].offset == ANY_OFFSET ? xformat("%s%s%s+?", text, gap, name)
                                                     : xformat("%s%s%s+%u", text, gap, name, to.at[k].offset);
        free(name);
        free(text);
        text = longer;
    }
    return text;
}

static bool is(struct tally *t, points_to *pt, struct pointees to, const char *expected) {
    char *text = shown(pt, to), *copy_of = xstrdup(expected);
    bool same = true;
    size_t words = 0;
    for (char *word = strtok(copy_of, " "); word; word = strtok(NULL, " "), words++) {
        const char *found = strstr(text, word);
        same &= found != NULL && (found[strlen(word)] == ' ' || !found[strlen(word)]);
    }
    same &= words == to.count;
    if (!same) printf("expected `%s`, found `%s`\n", expected, text);
    (void)t;
    free(text);
    free(copy_of);
    return same;
}

/* What the operand that function `name` returns may point to. */
static struct pointees returned(points_to *pt, const program *p, const char *name) {
    const insn *x = find_op(p, name, OP_RETURN);
    return points_to_operand(pt, function_named(p, name), x, p->operands[x->args]);
}

static void test_basics(struct tally *t) {
    program *p = load_text(t, "basics.c",
                           "int x, y, *p, **pp; struct { int *first, *second; } s, u; int *a[10];\n"
                           "int *direct(void) { return &x; }\n"
                           "int *through(void) { pp = &p; *pp = &y; return p; }\n"
                           "int *first(void) { s.first = &x; s.second = &y; return s.first; }\n"
                           "int *second(void) { return s.second; }\n"
                           "int *copied(void) { u = s; return u.second; }\n"
                           "int *indexed(int i) { a[i] = &x; a[3] = &y; return a[4]; }\n"
                           "int *known(void) { return a[3]; }\n"
                           "int *inside(int i) { return &a[i] == 0 ? 0 : (int *)&a[2]; }\n"
                           "int *either(int c) { int *q = &x; if (c) q = &y; return q; }\n"
                           "int *unused(void) { return &y; }\n"
                           "int main(int c, char **v) { (void)v; direct(); through(); first(); second(); copied();\n"
                           "  indexed(c); known(); inside(c); either(c); return 0; }\n");
    points_to *pt = points_to_new(p);
    CHECK(t, is(t, pt, returned(pt, p, "direct"), "x+0"));
    CHECK(t, is(t, pt, returned(pt, p, "through"), "y+0"));
    CHECK(t, is(t, pt, returned(pt, p, "first"), "x+0"));
    CHECK(t, is(t, pt, returned(pt, p, "second"), "y+0"));
    CHECK(t, is(t, pt, returned(pt, p, "copied"), "y+0"));
    CHECK(t, is(t, pt, returned(pt, p, "indexed"), "x+0"));
    CHECK(t, is(t, pt, returned(pt, p, "known"), "x+0 y+0"));
    CHECK(t, is(t, pt, returned(pt, p, "inside"), "a+16"));
    CHECK(t, is(t, pt, returned(pt, p, "either"), "x+0 y+0"));
    CHECK(t, !points_to_reaches(pt, function_named(p, "unused")));
    points_to_free(pt);
    program_free(p);
}

/* Steps through an array, a cycle of copies, casts, unions, tags, bytes. */
static void test_hard(struct tally *t) {
    program *p = load_text(t, "hard.c",
                           "typedef unsigned long word; void *memcpy(void *, const void *, word); void *malloc(word);\n"
                           "int x, y, array[8]; struct node { int key; struct node *next; } n1, n2, *head;\n"
                           "union { int *pointer; char bytes[8]; word number; } u, w; struct node *tagged;\n"
                           "int *walk(void) { int *q = array; while (*q) q++; return q; }\n"
                           "struct node *list(void) { n1.next = &n2; head = &n1; struct node *n = head;\n"
                           "  while (n && n->key) n = n->next; return n; }\n"
                           "int *cast(void) { word v = (word)&x; return (int *)(v + 0); }\n"
                           "int *united(void) { u.pointer = &y; return (int *)u.number; }\n"
                           "int *bytewise(void) { for (int i = 0; i < 8; i++) w.bytes[i] = u.bytes[i];\n"
                           "  return w.pointer; }\n"
                           "struct node *tag(void) { tagged = (struct node *)((word)&n2 | 1); return tagged; }\n"
                           "struct node **untag(void) { return &((struct node *)((word)tagged & ~1ul))->next; }\n"
                           "int *hash(void) { word h = ((word)&x >> 4) % 64; return &array[h & 7]; }\n"
                           "struct node *fresh(void) { struct node *n = malloc(16); n->next = &n1; return n; }\n"
                           "struct node *inner(void) { return fresh()->next; }\n"
                           "int main(void) { walk(); list(); cast(); united(); bytewise(); tag(); untag(); hash();\n"
                           "  fresh(); inner(); return 0; }\n");
    points_to *pt = points_to_new(p);
    CHECK(t, is(t, pt, returned(pt, p, "walk"), "array+?"));
    CHECK(t, is(t, pt, returned(pt, p, "list"), "n1+0 n2+0"));
    CHECK(t, is(t, pt, returned(pt, p, "cast"), "x+0"));
    CHECK(t, is(t, pt, returned(pt, p, "united"), "y+0"));
    CHECK(t, is(t, pt, returned(pt, p, "bytewise"), "y+0"));
    CHECK(t, is(t, pt, returned(pt, p, "tag"), "n2+1"));
    CHECK(t, is(t, pt, returned(pt, p, "untag"), "n2+8"));
    CHECK(t, is(t, pt, returned(pt, p, "hash"), "array+?"));
    CHECK(t, returned(pt, p, "fresh").count == 1);
    CHECK(t, points_to_object(pt, returned(pt, p, "fresh").at[0].object)->kind == OBJECT_HEAP);
    CHECK(t, is(t, pt, returned(pt, p, "inner"), "n1+0"));
    points_to_free(pt);
    program_free(p);
}

static bool enters(const program *p, const callgraph *g, const char *caller, const char *callee, enum entry_kind kind) {
    struct entries into = callgraph_into(g, function_named(p, callee)->index);
    for (uint32_t k = 0; k < into.count; k++)
        if (!strcmp(program_function_at(p, into.at[k].site)->name, caller) && into.at[k].kind == kind) return true;
    return false;
}

static const char threads_text[] =
    "#include <pthread.h>\n#include <stdlib.h>\n"
    "int shared_by_all, only_main; static _Thread_local int own; int *heap; pthread_key_t key; pthread_once_t once;\n"
    "typedef int operation(int); int twice(int x) { return 2 * x; } int never(int x) { return x; }\n"
    "operation *table[2] = {twice, 0};\n"
    "void initialize(void) { } void destroy(void *v) { (void)v; } void last(void) { }\n"
    "void *start(void *v) { int *n = v; own++; shared_by_all += *n; *heap = 1;\n"
    "  pthread_once(&once, initialize); return v; }\n"
    "int main(void) { pthread_t t; int local = 1, private = 2; int *q = &private; heap = malloc(4); void *r;\n"
    "  *q = only_main++; pthread_key_create(&key, destroy); pthread_setspecific(key, q); atexit(last);\n"
    "  pthread_create(&t, 0, start, &local); pthread_join(t, &r); return table[local & 1](*(int *)r); }\n";

static uint32_t stack_object(points_to *pt, const char *name) {
    for (uint32_t o = 0; o < points_to_object_count(pt); o++) {
        char *text = points_to_object_name(pt, o);
        bool same = points_to_object(pt, o)->kind == OBJECT_STACK && !strcmp(text, name);
        free(text);
        if (same) return o;
    }
    defect("no object %s", name);
}

static uint32_t object_named(const program *p, points_to *pt, const char *name) {
    return points_to_global(pt, (uint32_t)(global_named(p, name) - p->globals));
}

static void test_threads(struct tally *t) {
    program *p = load_text(t, "threads.c", threads_text);
    points_to *pt = points_to_new(p);
    callgraph *g = callgraph_new(p, pt);
    escape *e = escape_new(p, pt, g);
    CHECK(t, enters(p, g, "main", "start", ENTRY_THREAD) && enters(p, g, "start", "initialize", ENTRY_ONCE));
    CHECK(t, enters(p, g, "main", "destroy", ENTRY_HANDLER) && enters(p, g, "main", "last", ENTRY_HANDLER));
    CHECK(t, enters(p, g, "main", "twice", ENTRY_CALL));
    CHECK(t, callgraph_into(g, function_named(p, "never")->index).count == 0);
    CHECK(t, callgraph_has_threads(g) && !callgraph_cancels(g));
    CHECK(t, is(t, pt, points_to_parameter(pt, function_named(p, "start"), 0), "local+0"));
    CHECK(t, is(t, pt, points_to_parameter(pt, function_named(p, "destroy"), 0), "private+0"));
    CHECK(t, escape_is_shared(e, object_named(p, pt, "shared_by_all")));
    CHECK(t, !escape_is_shared(e, object_named(p, pt, "only_main")));
    CHECK(t, !escape_is_shared(e, object_named(p, pt, "own")));
    CHECK(t, escape_is_shared(e, stack_object(pt, "local")) && !escape_is_reachable(e, stack_object(pt, "private")));
    const insn *made = NULL;
    for (uint32_t k = 0; k < points_to_object_count(pt); k++)
        if (points_to_object(pt, k)->kind == OBJECT_HEAP) made = &p->code[points_to_object(pt, k)->index];
    CHECK(t, made && escape_is_shared(e, points_to_site(pt, (uint32_t)(made - p->code))));
    CHECK(t, escape_runs_in_thread(e, function_named(p, "start")));
    CHECK(t, !escape_runs_in_thread(e, function_named(p, "twice")));
    CHECK(t, callgraph_may_not_return(g, function_named(p, "start")->index));
    CHECK(t, !callgraph_may_not_return(g, function_named(p, "twice")->index));
    escape_free(e);
    callgraph_free(g);
    points_to_free(pt);
    program_free(p);
}

/* Unknown functions, inputs, variadic functions, values passed by copy, setjmp. */
static void test_unknown(struct tally *t) {
    program *p = load_text(t, "unknown.c",
                           "#include <stdarg.h>\n#include <setjmp.h>\n"
                           "int *unknown(int **); int x, y, z, *p = &x; struct big { int *at[5]; } b; jmp_buf buffer;\n"
                           "void heddle_symbolic(void *, unsigned long, const char *); int *wild;\n"
                           "int *outside(void) { return unknown(&p); }\n"
                           "int *later(void) { return p; }\n"
                           "int *last(int n, ...) { va_list l; va_start(l, n); int *q = 0;\n"
                           "  while (n--) q = va_arg(l, int *); va_end(l); return q; }\n"
                           "int *passed(struct big c) { c.at[1] = &z; return c.at[3]; }\n"
                           "int *input(void) { heddle_symbolic(&wild, 8, \"wild\"); return wild; }\n"
                           "int *many(void) { return last(2, &y, &z); }\n"
                           "int main(void) { outside(); later(); many(); b.at[3] = &y; passed(b); input(); *wild = 1;\n"
                           "  return 0; }\n");
    points_to *pt = points_to_new(p);
    struct pointees from = returned(pt, p, "outside");
    bool has_x = false, has_external = false;
    for (uint32_t k = 0; k < from.count; k++) {
        has_external |= points_to_object(pt, from.at[k].object)->kind == OBJECT_EXTERNAL;
        has_x |= from.at[k].object == object_named(p, pt, "x");
    }
    CHECK(t, has_x && has_external && returned(pt, p, "later").count >= 2);
    CHECK(t, is(t, pt, returned(pt, p, "last"), "y+0 z+0"));
    struct pointees third = returned(pt, p, "passed");
    bool has_y = false;
    for (uint32_t k = 0; k < third.count; k++) has_y |= third.at[k].object == object_named(p, pt, "y");
    CHECK(t, has_y);
    struct pointees any = returned(pt, p, "input");
    CHECK(t, any.count >= 1);
    pointee here = {object_named(p, pt, "x"), 0}, there = {object_named(p, pt, "y"), 0}, beside = {here.object, 4};
    bool meets = false;
    for (uint32_t k = 0; k < any.count; k++) meets |= pointees_overlap(pt, any.at[k], 4, here, 4);
    CHECK(t, meets && !pointees_overlap(pt, here, 4, there, 4) && !pointees_overlap(pt, here, 4, beside, 4));
    CHECK(t, pointees_overlap(pt, here, 8, beside, 4) && pointees_overlap(pt, here, 0, beside, 4));
    points_to_free(pt);
    program_free(p);
}

int main(void) {
    struct tally t;
    tally_open(&t);
    test_basics(&t);
    test_hard(&t);
    test_threads(&t);
    test_unknown(&t);
    return tally_close(&t);
}
