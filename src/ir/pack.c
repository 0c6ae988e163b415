/* pack.c -- small frames.
 *
 * Most registers hold a value for a few instructions of one block. Such registers (written once, and touched
 * in one block only) are handed out again from a pool once their last reader has run, so that a frame is not
 * much larger than what is alive at once. Registers that must be neighbours are left alone, and so are those that are
 * alive while setjmp is called: its last reader may run again, after a longjmp. */
#include "ir/decoder.h"

#include <string.h>

enum { NOWHERE = 0, MANY = UINT32_MAX };

struct packer {
    body *b;
    uint32_t *homes;  /* block + 1 that touches the register, NOWHERE or MANY */
    int64_t *last;    /* its last reader in that block */
    int32_t *names;   /* new register */
    uint32_t block;   /* number + 1 */
    int64_t position;
    bool *defined;    /* something before wrote it */
    int64_t *written; /* where in the block that touches it */
    int64_t again;    /* the last call in this block that may return again, or -1 */
    VEC(int32_t) pool;
};

static void touch(struct packer *p, int32_t r) {
    if (p->homes[r] == NOWHERE) p->homes[r] = p->block;
    else if (p->homes[r] != p->block) p->homes[r] = MANY;
}

static void pin(struct packer *p, int32_t r) {
    if (r >= 0) p->homes[r] = MANY;
}

static void note_read(void *context, operand *o) {
    struct packer *p = context;
    if (*o < 0) return;
    touch(p, *o);
    if (!p->defined[*o] || p->written[*o] < p->again) pin(p, *o);
    p->last[*o] = p->position;
}

static bool returns_again(const decoder *d, const insn *i) {
    static const char *const names[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"};
    int32_t called = i->op == OP_CALL ? d->calls.at[i->imm].function : -1;
    for (size_t k = 0; called >= 0 && k < COUNT_OF(names); k++)
        if (!strcmp(d->functions.at[called].name, names[k])) return true;
    return false;
}

/* Finds out where every register is touched; a second definition pins it. */
static void survey(struct packer *p) {
    body *b = p->b;
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        struct local_block *block = &b->blocks.at[k];
        p->block = k + 1;
        p->again = -1;
        for (size_t m = 0; block->reachable && m < block->code.count; m++) {
            insn *i = &block->code.at[m];
            p->position = (int64_t)m;
            insn_visit_operands(b->d, i, note_read, p);
            if (returns_again(b->d, i)) p->again = p->position;
            uint32_t results = insn_results(b->d, i);
            for (uint32_t r = 0; r < results; r++) {
                int32_t dst = i->dst + (int32_t)r;
                touch(p, dst);
                if (p->defined[dst] || results > 1) pin(p, dst);
                p->defined[dst] = true;
                p->written[dst] = p->position;
            }
        }
    }
    for (uint32_t k = 0; k < b->register_count; k++)
        if (!p->defined[k] || k < b->parameter_count) pin(p, (int32_t)k);
    for (uint32_t k = b->first_edge; k < b->d->edges.count; k++) {
        const edge *e = &b->d->edges.at[k];
        pin(p, e->loop);
        for (uint32_t m = 0; m < e->copies; m++) {
            pin(p, b->d->copies.at[e->first_copy + m].dst);
            pin(p, b->d->copies.at[e->first_copy + m].src);
        }
    }
}

static void rename_read(void *context, operand *o) {
    const struct packer *p = context;
    if (*o >= 0 && p->homes[*o] == p->block) *o = p->names[*o];
}

/* Every register read here for the last time goes back to the pool. */
static void release(void *context, operand *o) {
    struct packer *p = context;
    if (*o >= 0 && p->homes[*o] == p->block && p->last[*o] == p->position) {
        vec_push(&p->pool, p->names[*o]);
        p->last[*o] = -1;
    }
}

static void pack_block(struct packer *p, uint32_t number) {
    body *b = p->b;
    struct local_block *block = &b->blocks.at[number];
    p->block = number + 1;
    for (size_t m = 0; m < block->code.count; m++) {
        insn *i = &block->code.at[m];
        p->position = (int64_t)m;
        insn_visit_operands(b->d, i, release, p);
        insn_visit_operands(b->d, i, rename_read, p);
        if (insn_results(b->d, i) != 1 || p->homes[i->dst] != p->block) continue;
        int32_t old = i->dst;
        i->dst = p->names[old] = p->pool.count ? vec_pop(&p->pool) : body_new_register(b, 1);
        if (p->last[old] <= p->position) vec_push(&p->pool, i->dst); /* nobody reads it */
    }
}

void pack_registers(body *b) {
    struct packer p = {.b = b};
    p.homes = xcalloc(b->register_count, sizeof *p.homes);
    p.last = xmalloc(b->register_count * sizeof *p.last);
    p.names = xcalloc(b->register_count, sizeof *p.names);
    p.defined = xcalloc(b->register_count, sizeof *p.defined);
    p.written = xcalloc(b->register_count, sizeof *p.written);
    for (uint32_t k = 0; k < b->register_count; k++) p.last[k] = -1;
    survey(&p);
    uint32_t blocks = (uint32_t)b->blocks.count;
    for (uint32_t k = 0; k < blocks; k++)
        if (b->blocks.at[k].reachable) pack_block(&p, k);
    free(p.homes);
    free(p.last);
    free(p.names);
    free(p.defined);
    free(p.written);
    vec_free(&p.pool);
}
