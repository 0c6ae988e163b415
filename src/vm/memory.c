/* memory.c -- the memory map of a state: which object lives where, and the fast way to its bytes.
 *
 * The map is a persistent trie from slots to objects, shared between states. Looking an object up walks the trie;
 * to make the common access cheap, the machine remembers *translations* of the lines it touched lately: straight
 * pointers to their bytes. A read translation exists only for a line whose bytes are all concrete and defined; a write
 * translation moreover only if the running state alone owns the line.
 *
 * M1: translations are dropped when another state is loaded; write translations also when the running state forks,
 *     because from then on everything is shared.
 * M2: whoever changes an object otherwise than through store_object (freeing it, making bytes symbolic, replacing
 *     chunks) drops the translations. */
#include "vm/machine.h"

#include <string.h>

static void object_retain(void *o) { ((object *)o)->refs++; }
static void object_give_back(void *context, void *o) {
    (void)context;
    object_release(o);
}
const struct pmap_values object_values = {.retain = object_retain, .release = object_give_back};

/* The key of an address's slot: slots of one region and class are numbered densely. */
static uint64_t slot_key(const struct layout *l, uint64_t address) {
    uint64_t top = address >> l->class_shift;
    return (address & low_mask(l->class_shift)) >> address_class(l, address) << 7 | top;
}

static void next_generation(uint32_t *generation, struct translation table[TRANSLATIONS]) {
    if (++*generation) return;
    *generation = 1;
    memset(table, 0, TRANSLATIONS * sizeof *table);
}

void translations_clear(vm *m) {
    next_generation(&m->read_generation, m->reads);
    next_generation(&m->write_generation, m->writes);
}

void translations_revoke_writes(vm *m) { next_generation(&m->write_generation, m->writes); }

/* Forgets the lines of one object. */
static void translations_drop(vm *m, uint64_t address) {
    unsigned slot, class_ = address_class(m->layout, address);
    if (class_line(class_) != class_) {
        translations_clear(m);
        return;
    }
    uint64_t start = line_start(m, address, &slot);
    if (m->reads[slot].start == start) m->reads[slot].generation = 0;
    if (m->writes[slot].start == start) m->writes[slot].generation = 0;
}

object *memory_find_in(const vm *m, const state *s, uint64_t address) {
    if (!address_mapped(m->layout, address)) return NULL;
    return pmap_get(s->memory, slot_key(m->layout, address));
}

object *memory_find(const vm *m, uint64_t address) { return memory_find_in(m, m->state, address); }

void memory_set(vm *m, object *o) {
    if (unlikely(m->trial.on)) vec_push(&m->trial.written, o->address);
    m->state->memory = pmap_set(&object_values, m->state->memory, slot_key(m->layout, o->address), o);
}

void shape_toggle(vm *m, const object *o) {
    uint64_t h = hash_mix(hash_mix(o->live + 2 * o->shared + 1, o->address), o->size);
    if (o->size_term) h = hash_mix(h, term_digest(m->terms, o->size_term).a);
    m->state->shape[0] ^= h * 0xff51afd7ed558ccdull;
    m->state->shape[1] ^= hash_mix(h, 0x9fb21c651e98df25ull);
}

void memory_remove(vm *m, uint64_t address) {
    const object *o = memory_find(m, address);
    if (o) shape_toggle(m, o);
    if (unlikely(m->trial.on)) vec_push(&m->trial.written, address);
    m->state->memory = pmap_remove(&object_values, m->state->memory, slot_key(m->layout, address));
    translations_drop(m, address);
}

void memory_kill(vm *m, object *o, uint32_t site) {
    o = memory_writable(m, o);
    shape_toggle(m, o);
    object_clear(o);
    o->live = false;
    o->freed_at = site;
    shape_toggle(m, o);
    translations_drop(m, o->address);
}

object *memory_writable(vm *m, object *o) {
    if (o->refs == 1 && pmap_owned(m->state->memory, slot_key(m->layout, o->address))) {
        if (unlikely(m->trial.on)) vec_push(&m->trial.written, o->address);
        return o;
    }
    object *own = object_copy(o);
    memory_set(m, own);
    return own;
}

static uint64_t *next_ordinal(thread *t, enum region region, unsigned class_) {
    if (t->counters->refs > 1) {
        counters *own = xmalloc(sizeof *own);
        *own = *t->counters;
        own->refs = 1;
        t->counters->refs--;
        t->counters = own;
    }
    return &t->counters->next[region - 1][class_];
}

void address_give_back(vm *m, uint64_t address) {
    unsigned region = address_region(m->layout, address), class_ = address_class(m->layout, address);
    uint64_t *next = next_ordinal(m->thread, region, class_);
    if (*next == address_ordinal(m->layout, address) + 1) --*next;
}

object *memory_allocate(vm *m, enum region region, uint64_t size, uint64_t align, uint32_t site) {
    unsigned class_ = class_for(m->layout, size, align ? align : 1);
    uint64_t address = 0, *next = NULL;
    for (; class_ && class_ <= m->layout->class_max; class_++) { /* a class that is used up leaves the next larger one */
        next = next_ordinal(m->thread, region, class_);
        address = address_of(m->layout, region, class_, m->thread->id, *next);
        if (address) break;
    }
    if (!address) return NULL;
    ++*next;
    object *o = object_new(region, address, size, class_line(class_));
    o->allocated_at = site;
    memory_set(m, o);
    shape_toggle(m, o);
    if (unlikely(m->general.on)) general_wrote(m, address, size);
    return o;
}

bool address_was_used(const vm *m, uint64_t address) {
    unsigned region = address_region(m->layout, address), class_ = address_class(m->layout, address);
    const thread *maker = thread_of(m->state, address_thread(m->layout, address));
    return maker && address_ordinal(m->layout, address) < maker->counters->next[region - 1][class_];
}

static void no_object(vm *m, const insn *ip, uint64_t address, uint64_t bytes, const char *verb) {
    uint64_t home;
    int64_t distance;
    if (pointer_escaped(m, address, &home, &distance)) {
        const object *o = memory_find(m, home);
        if (o && !o->live) {
            fail(m, ip, ERROR_USE_AFTER_FREE, o,
                 "%s of %" PRIu64 " byte%s at offset %" PRId64 " from an object that was freed", verb, bytes,
                 bytes == 1 ? "" : "s", distance);
            return;
        }
        char text[200];
        fail(m, ip, ERROR_OUT_OF_BOUNDS, o, "%s of %" PRIu64 " byte%s at offset %" PRId64 " of %s", verb, bytes,
             bytes == 1 ? "" : "s", distance, o ? object_describe(o, text, sizeof text) : "an object that is gone");
    } else if (((address + 4096) & low_mask(m->pointer_bits)) < 8192) {
        fail(m, ip, ERROR_NULL_DEREF, NULL, "%s of %" PRIu64 " byte%s through a null pointer%s", verb, bytes,
             bytes == 1 ? "" : "s", address ? " (with an offset)" : "");
    } else if (address_mapped(m->layout, address) && address_was_used(m, address)) {
        bool stack = address_region(m->layout, address) == REGION_STACK;
        fail(m, ip, ERROR_USE_AFTER_FREE, NULL, "%s of %" PRIu64 " byte%s of %s", verb, bytes, bytes == 1 ? "" : "s",
             stack ? "a local variable after its block or function was left" : "a heap object that was freed");
    } else {
        fail(m, ip, ERROR_OUT_OF_BOUNDS, NULL,
             "%s of %" PRIu64 " byte%s at address 0x%" PRIx64 ", where there is no object", verb, bytes,
             bytes == 1 ? "" : "s", address);
    }
}

object *memory_check(vm *m, const insn *ip, uint64_t address, uint64_t bytes, bool write) {
    return memory_check_found(m, ip, memory_find(m, address), address, bytes, write);
}

object *memory_check_slow(vm *m, const insn *ip, object *o, uint64_t address, uint64_t bytes, bool write) {
    const char *verb = write ? "write" : "read";
    if (!o) {
        no_object(m, ip, address, bytes, verb);
        return NULL;
    }
    uint64_t offset = address - o->address;
    char text[200];
    if (!o->live) {
        fail(m, ip, ERROR_USE_AFTER_FREE, o, "%s of %" PRIu64 " byte%s at offset %" PRId64 " of %s%s", verb, bytes,
             bytes == 1 ? "" : "s", (int64_t)offset, object_describe(o, text, sizeof text),
             o->region == REGION_STACK ? " after its block was left" : "");
        return NULL;
    }
    if (bytes > o->size || offset > o->size - bytes) {
        fail(m, ip, ERROR_OUT_OF_BOUNDS, o, "%s of %" PRIu64 " byte%s at offset %" PRId64 " of %s", verb, bytes,
             bytes == 1 ? "" : "s", (int64_t)offset, object_describe(o, text, sizeof text));
        return NULL;
    }
    if (o->external) {
        stop_incomplete(m, ip, "access to '%s', which is declared but defined nowhere", o->name);
        return NULL;
    }
    if (write && o->read_only) {
        fail(m, ip, ERROR_OUT_OF_BOUNDS, o, "write to read-only memory: %s", object_describe(o, text, sizeof text));
        return NULL;
    }
    return o;
}
