/* coverage.c -- which instructions have been executed.
 *
 * The machine marks the edges it takes, and the calls, returns and last instructions of paths it reaches: one store for
 * each block or call, whatever the number of paths. The rest follows. If an execution has left a block, by an edge or by
 * returning, all of the block was executed; if it has come as far as some instruction in the middle, and no further,
 * everything before it was, and that instruction itself at least begun. */
#include <stdlib.h>

#include "explore/search.h"

static bool was_left(const program *p, const insn *last, const struct vm_executed *e) {
    bool left = e->reached[last - p->code];
    switch (last->op) {
    case OP_BRANCH: return left || e->edges[last->b] || e->edges[last->c];
    case OP_JUMP: return left || e->edges[last->b];
    case OP_SWITCH:
        left |= e->edges[last->b];
        for (uint32_t k = 0; k < last->count && !left; k++) left = e->edges[p->cases[last->imm + k].edge];
        return left;
    case OP_JUMP_INDIRECT:
        for (uint32_t k = 0; k < last->count && !left; k++) left = e->edges[p->operands[last->args + k]];
        return left;
    default: return left;
    }
}

static void add_block(uint8_t *instructions, const program *p, uint32_t first, uint32_t last, const struct vm_executed *e) {
    uint32_t end = first; /* the first one that was not executed */
    if (was_left(p, &p->code[last], e)) end = last + 1;
    for (uint32_t i = last; end == first && i > first; i--)
        if (e->reached[i]) end = i + 1;
    if (end == first && e->reached[first]) end++;
    for (uint32_t i = first; i < end; i++) instructions[i] = 1;
}

/* Of what this search itself has executed. */
static bool is_contradicted(const struct search *s) {
    struct explore_coverage own = {0};
    coverage_add(&own, s->program, vm_executed(s->vm));
    bool contradicted = relevance_contradicted(s->relevance, own.instructions);
    free(own.instructions);
    free(own.edges);
    return contradicted;
}

void coverage_doubt(struct search *s) {
    if (!s->vm || !s->relevance || s->doubted || s->found->errors.count) return;
    s->doubted = is_contradicted(s);
    if (s->doubted)
        add_reason(s, xstrdup("an address is computed in a way that the analysis of the program does not follow (--no-slice "
                              "does without it)"), 0);
}

void coverage_add(struct explore_coverage *all, const program *p, const struct vm_executed *e) {
    if (!all->instructions) {
        all->instructions = xcalloc(p->code_count + 1, 1);
        all->edges = xcalloc(p->edge_count + 1, 1);
    }
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        for (uint32_t i = f->code, first = i; i < f->code + f->code_count; i++) {
            if (!(op_flags[p->code[i].op] & OP_T)) continue;
            add_block(all->instructions, p, first, i, e);
            first = i + 1;
        }
    }
    for (uint32_t i = 0; i < p->edge_count; i++) all->edges[i] |= e->edges[i];
}
