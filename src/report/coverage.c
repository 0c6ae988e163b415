/* coverage.c -- from executed instructions to covered lines, branches and functions.
 *
 * Everything is gathered as entries (file, what, line, covered), one for each instruction, way or function. Sorted, the
 * entries for the same thing are neighbours: they become one, covered if one of them is. What makes two branches the same
 * is the function they are in, without the number that linking adds to the names of static functions, and their place
 * among its branches. */
#include "report/coverage.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "report/inputs.h"

enum thing { FUNCTION, BRANCH, LINE, THINGS }; /* in the order of a tracefile */

struct entry {
    const char *file;
    enum thing thing;
    uint32_t line;
    const char *name;       /* of the function, up to a dot; NULL for a line */
    uint32_t branch, way;   /* a branch: which one of the function, and which way it goes */
    bool covered, reached;  /* reached: of a branch, it was executed */
};

struct coverage { VEC(struct entry) entries; };

/* ---- gathering ---- */

static bool is_stub(const struct report_run *run, const char *file) {
    for (size_t i = 0; i < run->stub_count; i++)
        if (strcmp(run->stubs[i], file) == 0) return true;
    return false;
}

static void add(coverage *c, const struct report_run *run, uint32_t place, struct entry e) {
    const location *l = &run->program->locations[place];
    if (!l->file || !l->line) return;
    struct entry *last = c->entries.count ? &vec_last(&c->entries) : NULL;
    if (last && e.thing == LINE && last->thing == LINE && last->file == l->file && last->line == l->line) {
        last->covered |= e.covered;
        return;
    }
    if (is_stub(run, l->file)) return;
    e.file = l->file;
    e.line = l->line;
    vec_push(&c->entries, e);
}

struct exit_taken { uint32_t target; bool taken; };
typedef VEC(struct exit_taken) way_list;

/* Cases of a switch that lead to the same place are one way. */
static void add_way(way_list *ways, const program *p, const insn *x, uint32_t edge_index, const uint8_t *taken) {
    uint32_t target = p->edges[edge_index].target;
    size_t i = 0;
    while (i < ways->count && (x->op != OP_SWITCH || ways->at[i].target != target)) i++;
    if (i == ways->count) vec_push(ways, ((struct exit_taken){target, false}));
    ways->at[i].taken |= taken[edge_index];
}

static void list_ways(way_list *ways, const program *p, const insn *x, const uint8_t *taken) {
    ways->count = 0;
    if (x->op == OP_BRANCH || x->op == OP_SWITCH) add_way(ways, p, x, (uint32_t)x->b, taken);
    if (x->op == OP_BRANCH) add_way(ways, p, x, (uint32_t)x->c, taken);
    for (uint32_t k = 0; x->op == OP_SWITCH && k < x->count; k++)
        add_way(ways, p, x, p->cases[x->imm + k].edge, taken);
    for (uint32_t k = 0; x->op == OP_JUMP_INDIRECT && k < x->count; k++)
        add_way(ways, p, x, (uint32_t)p->operands[x->args + k], taken);
}

/* A declaration alone is nothing that is executed. */
static bool is_declaration(const insn *x) {
    return x->op == OP_ALLOCA || x->op == OP_LIFETIME_START || x->op == OP_LIFETIME_END;
}

static void add_function(coverage *c, const struct report_run *run, const function *f,
                         const struct explore_coverage *executed, way_list *ways) {
    const program *p = run->program;
    uint32_t branch = 0;
    add(c, run, f->location, (struct entry){.thing = FUNCTION, .name = f->name, .covered = executed->instructions[f->code]});
    for (uint32_t i = f->code; i < f->code + f->code_count; i++) {
        const insn *x = &p->code[i];
        bool done = executed->instructions[i];
        if (!is_declaration(x)) add(c, run, x->location, (struct entry){.thing = LINE, .covered = done});
        list_ways(ways, p, x, executed->edges);
        for (size_t k = 0; ways->count > 1 && k < ways->count; k++)
            add(c, run, x->location, (struct entry){.thing = BRANCH, .name = f->name, .branch = branch, .way = (uint32_t)k,
                                                    .covered = ways->at[k].taken, .reached = done});
        branch += ways->count > 1;
    }
}

static void add_unused(coverage *c, const struct report_run *run, const unused_function *u) {
    const uint32_t *places = run->program->unused_places;
    add(c, run, u->location, (struct entry){.thing = FUNCTION, .name = u->name});
    for (uint32_t k = 0; k < u->lines; k++) add(c, run, places[u->first_line + k], (struct entry){.thing = LINE});
    for (uint32_t k = 0, branch = 0; k < u->branches; k++) {
        branch += k && places[u->first_branch + k] != places[u->first_branch + k - 1];
        add(c, run, places[u->first_branch + k],
            (struct entry){.thing = BRANCH, .name = u->name, .branch = branch, .way = k});
    }
}

/* ---- putting together ---- */

static int compare_files(const char *a, const char *b) { return a == b ? 0 : strcmp(a, b); }

static int compare_names(const char *a, const char *b) {
    if (a == b) return 0;
    size_t n = a ? strcspn(a, ".") : 0, m = b ? strcspn(b, ".") : 0;
    int order = n && m ? memcmp(a, b, n < m ? n : m) : 0;
    return order ? order : n < m ? -1 : n > m;
}

static int compare_numbers(uint32_t a, uint32_t b) { return a < b ? -1 : a > b; }

static int compare_entries(const void *x, const void *y) {
    const struct entry *a = x, *b = y;
    int order = compare_files(a->file, b->file);
    if (!order) order = compare_numbers(a->thing, b->thing);
    if (!order) order = compare_numbers(a->line, b->line);
    if (!order) order = compare_names(a->name, b->name);
    if (!order) order = compare_numbers(a->branch, b->branch);
    return order ? order : compare_numbers(a->way, b->way);
}

static void fold(coverage *c) {
    size_t kept = 0;
    if (c->entries.count) qsort(c->entries.at, c->entries.count, sizeof *c->entries.at, compare_entries);
    for (size_t i = 0; i < c->entries.count; i++) {
        struct entry *e = &c->entries.at[i], *last = kept ? &c->entries.at[kept - 1] : NULL;
        if (last && compare_entries(last, e) == 0) {
            last->covered |= e->covered;
            last->reached |= e->reached;
        } else {
            c->entries.at[kept++] = *e;
        }
    }
    c->entries.count = kept;
}

coverage *coverage_new(const struct report_run *run, const struct explore_coverage *executed) {
    coverage *c = xcalloc(1, sizeof *c);
    const program *p = run->program;
    way_list ways = {0};
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        if (!f->is_model && f->code_count) add_function(c, run, f, executed, &ways);
    }
    for (uint32_t k = 0; k < p->unused_count; k++) add_unused(c, run, &p->unused[k]);
    vec_free(&ways);
    fold(c);
    return c;
}

void coverage_free(coverage *c) {
    vec_free(&c->entries);
    free(c);
}

/* ---- output ---- */

struct share { uint64_t covered, total; };

static void count(const coverage *c, size_t from, size_t to, struct share *shares) {
    for (int k = 0; k < THINGS; k++) shares[k] = (struct share){0};
    for (size_t i = from; i < to; i++) {
        shares[c->entries.at[i].thing].covered += c->entries.at[i].covered;
        shares[c->entries.at[i].thing].total++;
    }
}

/* Behind the last entry of the file that entry i is of. */
static size_t end_of_file(const coverage *c, size_t i) {
    size_t end = i;
    while (end < c->entries.count && compare_files(c->entries.at[end].file, c->entries.at[i].file) == 0) end++;
    return end;
}

static void set_shares(json_t *o, const coverage *c, size_t from, size_t to) {
    static const struct { enum thing thing; const char *key; } keys[] = {
        {LINE, "lines"}, {BRANCH, "branches"}, {FUNCTION, "functions"}};
    struct share shares[THINGS];
    count(c, from, to, shares);
    for (size_t k = 0; k < COUNT_OF(keys); k++)
        json_object_set_new(o, keys[k].key, json_pack("{s:I, s:I}", "covered", (json_int_t)shares[keys[k].thing].covered,
                                                      "total", (json_int_t)shares[keys[k].thing].total));
}

json_t *coverage_json(const coverage *c) {
    json_t *all = json_object(), *files = json_array();
    set_shares(all, c, 0, c->entries.count);
    for (size_t i = 0, end; i < c->entries.count; i = end) {
        json_t *file = json_object();
        end = end_of_file(c, i);
        json_object_set_new(file, "file", json_text(c->entries.at[i].file));
        set_shares(file, c, i, end);
        json_array_append_new(files, file);
    }
    json_object_set_new(all, "files", files);
    return all;
}

static void print_share(FILE *out, const struct share *s, const char *what) {
    fprintf(out, "%" PRIu64 " of %" PRIu64 " %s", s->covered, s->total, what);
    if (s->total) fprintf(out, " (%.1f %%)", 100.0 * (double)s->covered / (double)s->total);
}

void coverage_summary(const struct text_style *style, const coverage *c) {
    struct share shares[THINGS];
    count(c, 0, c->entries.count, shares);
    fputs("heddle: coverage: ", style->out);
    print_share(style->out, &shares[LINE], "lines");
    fputs(", ", style->out);
    print_share(style->out, &shares[BRANCH], "branches");
    fputs(", ", style->out);
    print_share(style->out, &shares[FUNCTION], "functions");
    fputc('\n', style->out);
    fflush(style->out);
}

static void print_record(FILE *out, const coverage *c, size_t from, size_t to) {
    struct share shares[THINGS];
    char absolute[PATH_MAX];
    const char *file = c->entries.at[from].file;
    count(c, from, to, shares);
    fprintf(out, "TN:\nSF:%s\n", realpath(file, absolute) ? absolute : file);
    for (size_t i = from; i < to; i++) {
        const struct entry *e = &c->entries.at[i];
        int length = e->name ? (int)strcspn(e->name, ".") : 0;
        if (e->thing == FUNCTION)
            fprintf(out, "FN:%" PRIu32 ",%.*s\nFNDA:%d,%.*s\n", e->line, length, e->name, e->covered, length, e->name);
        else if (e->thing == BRANCH)
            fprintf(out, "BRDA:%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%s\n", e->line, e->branch, e->way,
                    e->covered ? "1" : e->reached ? "0" : "-");
        else fprintf(out, "DA:%" PRIu32 ",%d\n", e->line, e->covered);
    }
    fprintf(out, "FNF:%" PRIu64 "\nFNH:%" PRIu64 "\nBRF:%" PRIu64 "\nBRH:%" PRIu64 "\nLF:%" PRIu64 "\nLH:%" PRIu64
                 "\nend_of_record\n", shares[FUNCTION].total, shares[FUNCTION].covered, shares[BRANCH].total,
            shares[BRANCH].covered, shares[LINE].total, shares[LINE].covered);
}

char *coverage_lcov(const coverage *c) {
    char *text = NULL;
    size_t bytes;
    FILE *out = open_memstream(&text, &bytes);
    if (!out) defect("no memory for a tracefile");
    for (size_t i = 0, end; i < c->entries.count; i = end) {
        end = end_of_file(c, i);
        print_record(out, c, i, end);
    }
    fclose(out);
    return text;
}
