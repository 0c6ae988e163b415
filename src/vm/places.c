/* places.c -- what addresses and cells are, for those who show them to people. */
#include "vm/general.h"
#include "vm/sync.h"

#include <string.h>

bool vm_place_at(vm *m, const state *s, uint64_t address, struct vm_place *place) {
    int64_t f = function_at(m, address);
    if (f >= 0) {
        *place = (struct vm_place){.kind = PLACE_FUNCTION, .name = m->program->functions[f].name, .address = address};
        return true;
    }
    const object *o = address_mapped(m->layout, address) ? memory_find_in(m, s, address) : NULL;
    if (!o) return false;
    static const enum vm_place_kind kinds[] = {[REGION_GLOBAL] = PLACE_GLOBAL, [REGION_STACK] = PLACE_STACK,
                                               [REGION_HEAP] = PLACE_HEAP};
    *place = (struct vm_place){.kind = kinds[o->region], .name = o->name, .address = o->address, .size = o->size,
                               .location = o->allocated_at, .thread = address_thread(m->layout, o->address)};
    return true;
}

bool vm_cell(const vm *m, const term *var, struct vm_cell *found) {
    static const enum vm_cell_kind kinds[] = {[CELL_NAME_REGISTER] = VM_CELL_REGISTER,
                                              [CELL_NAME_MEMORY] = VM_CELL_MEMORY,
                                              [CELL_NAME_RESULT] = VM_CELL_RESULT};
    const struct general *g = &m->general;
    if (var->op != TERM_VAR || var->low >= g->cells.count || !g->cells.at[var->low].kind) return false;
    const struct cell_name *c = &g->cells.at[var->low];
    *found = (struct vm_cell){kinds[c->kind], c->thread, c->depth, c->index, c->address, c->bytes};
    return true;
}

/* ---- synchronization objects ---- */

static enum sync_type type_called(const char *name) {
    static const struct { const char *name; enum sync_type type; } names[] = {
        {"pthread_mutex_t", SYNC_MUTEX}, {"mtx_t", SYNC_MUTEX}, {"pthread_cond_t", SYNC_COND}, {"cnd_t", SYNC_COND},
        {"pthread_rwlock_t", SYNC_RWLOCK}, {"pthread_spinlock_t", SYNC_SPIN}, {"pthread_barrier_t", SYNC_BARRIER},
        {"sem_t", SYNC_SEMAPHORE}, {"pthread_once_t", SYNC_ONCE}, {"once_flag", SYNC_ONCE}};
    for (size_t i = 0; name && i < COUNT_OF(names); i++)
        if (strcmp(names[i].name, name) == 0) return names[i].type;
    return SYNC_TYPES;
}

bool vm_is_sync(const char *type_name) { return type_called(type_name) != SYNC_TYPES; }

static char *held_by(const char *what, uint32_t id) {
    char name[THREAD_TEXT_BYTES];
    return xformat("%s is held by %s", what, thread_text(id, name));
}

static char *mutex_phrase(const vm *m, const char *what, uint64_t offset, uint32_t word) {
    if (offset == MUTEX_OWNER) return word ? held_by(what, word - 1) : xformat("%s is free", what);
    if (offset == MUTEX_COUNT && word > 1) return xformat("%s was taken %" PRIu32 " times", what, word);
    if (offset == MUTEX_HEALTH && word) return xformat("the owner of %s died", what);
    if (offset == mutex_kind_offset(m) && word) return xformat("%s is of kind %" PRIu32, what, word);
    return xstrdup("");
}

static char *rwlock_phrase(const char *what, uint64_t offset, uint32_t word) {
    char name[THREAD_TEXT_BYTES];
    if (offset == RWLOCK_WRITER)
        return word ? xformat("%s is held for writing by %s", what, thread_text(word - 1, name))
                    : xformat("%s is not held for writing", what);
    if (offset < RWLOCK_READERS) return xstrdup("");
    uint32_t first = (uint32_t)(8 * (offset - RWLOCK_READERS));
    if (!word) return first ? xstrdup("") : xformat("%s is not held for reading", what);
    char *text = xformat("%s is held for reading by", what);
    for (uint32_t i = 0; i < 32; i++) {
        if (!(word >> i & 1)) continue;
        char *longer = xformat("%s %s", text, thread_text(first + i, name));
        free(text);
        text = longer;
    }
    return text;
}

char *vm_sync_phrase(const vm *m, const char *type_name, const char *what, uint64_t offset, uint32_t word) {
    enum sync_type type = type_called(type_name);
    if (!offset && word == SYNC_DESTROYED) return xformat("%s was destroyed", what);
    switch (type) {
    case SYNC_MUTEX: return mutex_phrase(m, what, offset, word);
    case SYNC_RWLOCK: return rwlock_phrase(what, offset, word);
    case SYNC_SPIN: return word > 1 ? held_by(what, word - 2) : xformat("%s is free", what);
    case SYNC_BARRIER:
        return offset == BARRIER_ARRIVED ? xformat("%" PRIu32 " threads wait at %s", word, what) : xstrdup("");
    case SYNC_SEMAPHORE:
        return offset == SEMAPHORE_VALUE ? xformat("%s has value %" PRIu32, what, word) : xstrdup("");
    case SYNC_ONCE:
        return word == ONCE_FINISHED ? xformat("%s is done", what)
               : word                ? xformat("%s is being done", what)
                                     : xformat("%s is not done", what);
    case SYNC_COND: case SYNC_TYPES: break;
    }
    return xstrdup("");
}
