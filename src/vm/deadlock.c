/* deadlock.c -- what to say when no thread can go on: who waits for what, held by whom, and where the circle is. */
#include "vm/machine.h"
#include "vm/sync.h"

#include <string.h>

/* The thread that holds the lock at this address, or NO_THREAD. */
static uint32_t holder(const state *s, uint64_t address, uint32_t *where) {
    for (uint32_t i = 0; i < s->threads->count; i++) {
        const thread *t = s->threads->at[i];
        for (uint32_t k = 0; t && t->held && k < t->held->count; k++)
            if (t->held->at[k].address == address) {
                *where = t->held->at[k].location;
                return i;
            }
    }
    return NO_THREAD;
}

static bool is_blocked(const thread *t) { return t && (t->status == THREAD_PARKED || t->status == THREAD_ASLEEP); }

/* Whom t waits for: the thread it joins, or the holder of its lock. */
static uint32_t waits_for(const state *s, const thread *t) {
    uint32_t where;
    if (t->status == THREAD_ASLEEP || t->waits_for != NO_THREAD) return t->waits_for;
    return t->next.count ? holder(s, t->next.at[0].address, &where) : NO_THREAD;
}

static uint32_t location_of(const vm *m, const thread *t) {
    const frame *f = t->top;
    if (t->status == THREAD_PARKED) return t->next.location;
    while (f && f->function->is_model && f->caller) f = f->caller;
    (void)m;
    return f && f->ip ? f->ip->location : 0;
}

/* What thread t waits for, in words. */
static char *reason(vm *m, state *s, const thread *t) {
    char self[THREAD_TEXT_BYTES], other[THREAD_TEXT_BYTES];
    thread_text(t->id, self);
    if (t->waits_for != NO_THREAD)
        return xformat("%s waits for %s to end", self, thread_text(t->waits_for, other));
    uint64_t address = t->status == THREAD_ASLEEP ? t->waits_on : t->next.count ? t->next.at[0].address : 0;
    char *what = vm_describe(m, s, address, t->status == THREAD_PARKED && t->next.count ? t->next.at[0].bytes : 0);
    char *text;
    uint32_t where = 0, owner = holder(s, address, &where);
    if (t->status == THREAD_ASLEEP)
        text = address ? xformat("%s waits at barrier %s", self, what)
                       : xformat("%s waits for the end of the process", self);
    else if (t->waits_on) {
        char *condition = vm_describe(m, s, t->waits_on, 0);
        text = t->woken ? xformat("%s was signalled and waits for mutex %s", self, what)
                        : xformat("%s waits for a signal of condition variable %s", self, condition);
        free(condition);
    } else if (t->spinning || t->resting)
        text = xformat("%s waits in a loop for a change of %s (livelock)", self, what);
    else if (owner != NO_THREAD)
        text = xformat("%s waits for %s %s, held by %s", self, operation_words[t->next.kind], what,
                       thread_text(owner, other));
    else text = xformat("%s waits for %s %s", self, operation_words[t->next.kind], what);
    free(what);
    return text;
}

/* A circle of threads each waiting for the next, as text, or NULL. */
static char *circle(const state *s) {
    char name[THREAD_TEXT_BYTES];
    for (uint32_t start = 0; start < s->threads->count; start++) {
        char *text = NULL;
        uint32_t at = start, steps = 0;
        if (!is_blocked(s->threads->at[start])) continue;
        text = xstrdup(thread_text(start, name));
        do {
            at = waits_for(s, s->threads->at[at]);
            if (at == NO_THREAD || !is_blocked(s->threads->at[at]) || at < start) break;
            char *longer = xformat("%s -> %s", text, thread_text(at, name));
            free(text);
            text = longer;
        } while (at != start && ++steps < s->threads->count);
        if (at == start) return text;
        free(text);
    }
    return NULL;
}

finding *vm_deadlock(vm *m, state *s) {
    uint32_t first = NO_THREAD;
    bool livelock = false;
    for (uint32_t i = s->threads->count; i-- > 0;)
        if (is_blocked(s->threads->at[i])) {
            first = i;
            livelock |= s->threads->at[i]->spinning || s->threads->at[i]->resting;
        }
    s->running = first;
    machine_load(m, s);
    char *round = circle(s);
    char *message = round ? xformat("deadlock: threads wait for each other in a circle: %s", round)
                          : xformat("%s: no thread can go on", livelock ? "deadlock (livelock)" : "deadlock");
    free(round);
    const insn *ip = m->top && m->top->ip ? m->top->ip : &m->program->code[0];
    finding *f = finding_make(m, ERROR_DEADLOCK, ip, s->condition, NULL, message);
    f->location = location_of(m, m->thread);
    for (uint32_t i = 0; i < s->threads->count; i++) {
        const thread *t = s->threads->at[i];
        if (!is_blocked(t)) continue;
        finding_note(f, location_of(m, t), reason(m, s, t));
        uint32_t where = 0;
        if (t->status == THREAD_PARKED && t->next.count && holder(s, t->next.at[0].address, &where) != NO_THREAD && where)
            finding_note(f, where, xstrdup("it was taken here"));
    }
    return f;
}

/* ---- names of places ---- */

char *vm_describe_target(vm *m, const state *s, uint64_t pointer) {
    int64_t f = function_at(m, pointer);
    if (f >= 0) return xstrdup(m->program->functions[f].name);
    return address_mapped(m->layout, pointer) && memory_find_in(m, s, pointer) ? vm_describe(m, s, pointer, 0) : NULL;
}

char *vm_describe_special(uint64_t address) {
    char name[THREAD_TEXT_BYTES];
    uint32_t id = thread_of_address(address);
    if (address == EXIT_ADDRESS) return xstrdup("the process");
    if (address == KEYS_ADDRESS) return xstrdup("the keys");
    return xstrdup(id == NO_THREAD ? "memory" : thread_text(id, name));
}

char *vm_describe(vm *m, const state *s, uint64_t address, uint64_t bytes) {
    const object *o = address ? memory_find_in(m, s, address) : NULL;
    if (!o) return vm_describe_special(address);
    uint64_t offset = address - o->address;
    const location *l = &m->program->locations[o->allocated_at];
    char *name = o->name ? xstrdup(o->name)
                 : l->file ? xformat("heap object of line %" PRIu32, l->line)
                           : xstrdup("heap object");
    if (!offset && (!bytes || bytes >= o->size)) return name;
    char *text = bytes && offset % bytes == 0 && o->size % bytes == 0
                     ? xformat("%s[%" PRIu64 "]", name, offset / bytes)
                     : xformat("%s+%" PRIu64, name, offset);
    free(name);
    return text;
}
