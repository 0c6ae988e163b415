/* pmap.c -- persistent maps as compressed tries.
 *
 * A node has 16 places, one for each value of the key's next four bits. A place is empty, holds an entry
 * (when only one key goes there), or a child node. Two bitmaps say which; entries and children lie packed
 * behind them, so a node is as small as what it holds. After Steindorfer and Vinju's compressed tries
 * ('15), with the plain key for a hash: keys are small dense numbers or aligned addresses, and both
 * spread well over their low bits.
 *
 * An update walks down recursively (at most 16 levels), and copies the nodes on its way that somebody else
 * also refers to. */
#include "base/pmap.h"

#include <stdlib.h>
#include <string.h>

enum { DIGIT_BITS = 4, DIGITS = 16 };

static inline unsigned digit_of(uint64_t key, unsigned shift) { return (key >> shift) & (DIGITS - 1); }

/* How many bits are set in a byte; the baseline machine has no instruction for it. */
#define BITS_2(n) n, n + 1, n + 1, n + 2
#define BITS_4(n) BITS_2(n), BITS_2(n + 1), BITS_2(n + 1), BITS_2(n + 2)
#define BITS_6(n) BITS_4(n), BITS_4(n + 1), BITS_4(n + 1), BITS_4(n + 2)
static const uint8_t byte_bits[256] = {BITS_6(0), BITS_6(1), BITS_6(1), BITS_6(2)};

static inline unsigned bits_in(unsigned bitmap) { return byte_bits[bitmap & 0xff] + byte_bits[bitmap >> 8 & 0xff]; }
static inline unsigned rank(uint16_t bitmap, unsigned digit) { return bits_in(bitmap & ((1u << digit) - 1)); }
static inline unsigned entry_count(const pmap *m) { return bits_in(m->entries); }
static inline unsigned child_count(const pmap *m) { return bits_in(m->children); }
static inline pmap **children_of(const pmap *m) { return (pmap **)(uintptr_t)&m->entry[entry_count(m)]; }

static pmap *node_new(uint16_t entries, uint16_t children) {
    size_t bytes = sizeof(pmap) + bits_in(entries) * sizeof(struct pmap_entry) + bits_in(children) * sizeof(pmap *);
    pmap *m = xmalloc(bytes);
    m->refs = 1;
    m->entries = entries;
    m->children = children;
    return m;
}

void pmap_unref(const struct pmap_values *values, pmap *m) {
    if (!m || --m->refs) return;
    pmap **child = children_of(m);
    for (unsigned i = 0, n = child_count(m); i < n; i++) pmap_unref(values, child[i]);
    if (values->release)
        for (unsigned i = 0, n = entry_count(m); i < n; i++) values->release(values->context, m->entry[i].value);
    free(m);
}

void *pmap_get(const pmap *m, uint64_t key) {
    for (unsigned shift = 0; m; shift += DIGIT_BITS) {
        unsigned digit = digit_of(key, shift);
        if (m->entries >> digit & 1) {
            const struct pmap_entry *e = &m->entry[rank(m->entries, digit)];
            return e->key == key ? e->value : NULL;
        }
        if (!(m->children >> digit & 1)) return NULL;
        m = children_of(m)[rank(m->children, digit)];
    }
    return NULL;
}

bool pmap_owned(const pmap *m, uint64_t key) {
    for (unsigned shift = 0; m && m->refs == 1; shift += DIGIT_BITS) {
        unsigned digit = digit_of(key, shift);
        if (m->entries >> digit & 1) return true;
        if (!(m->children >> digit & 1)) return false;
        m = children_of(m)[rank(m->children, digit)];
    }
    return false;
}

/* A node of m's content but for the places in `but`, which are left for the caller to fill in: the result has
 * entries and children as given. Consumes m; keeps the references of everything kept. */
static pmap *node_reshape(const struct pmap_values *values, pmap *m, uint16_t entries, uint16_t children,
                          unsigned but) {
    pmap *n = node_new(entries, children);
    bool sole = m->refs == 1;
    pmap **from = children_of(m), **to = children_of(n);
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        if (digit == but) continue;
        if (m->entries >> digit & 1) {
            struct pmap_entry *e = &m->entry[rank(m->entries, digit)];
            n->entry[rank(entries, digit)] = *e;
            if (!sole && values->retain) values->retain(e->value);
        } else if (m->children >> digit & 1) {
            pmap *child = from[rank(m->children, digit)];
            to[rank(children, digit)] = sole ? child : pmap_ref(child);
        }
    }
    return n;
}

/* Gives up m after node_reshape has taken over what it held (all of it if m had one owner). */
static void node_leave(pmap *m) {
    if (--m->refs == 0) free(m);
}

/* A copy of m that is ours to change. Consumes m. */
static pmap *node_own(const struct pmap_values *values, pmap *m) {
    if (m->refs == 1) return m;
    pmap *n = node_reshape(values, m, m->entries, m->children, DIGITS);
    node_leave(m);
    return n;
}

/* A node holding two entries whose keys differ at `shift` or later. */
static pmap *node_of_two(struct pmap_entry a, struct pmap_entry b, unsigned shift) {
    unsigned i = digit_of(a.key, shift), j = digit_of(b.key, shift);
    if (i == j) {
        pmap *m = node_new(0, (uint16_t)(1u << i));
        children_of(m)[0] = node_of_two(a, b, shift + DIGIT_BITS);
        return m;
    }
    pmap *m = node_new((uint16_t)(1u << i | 1u << j), 0);
    m->entry[i < j ? 0 : 1] = a;
    m->entry[i < j ? 1 : 0] = b;
    return m;
}

static pmap *set_at(const struct pmap_values *values, pmap *m, struct pmap_entry entry, unsigned shift) {
    unsigned digit = digit_of(entry.key, shift);
    uint16_t bit = (uint16_t)(1u << digit);
    if (m->children & bit) {
        m = node_own(values, m);
        pmap **child = &children_of(m)[rank(m->children, digit)];
        *child = set_at(values, *child, entry, shift + DIGIT_BITS);
        return m;
    }
    if (m->entries & bit) {
        unsigned place = rank(m->entries, digit);
        if (m->entry[place].key == entry.key) {
            m = node_own(values, m);
            if (values->release) values->release(values->context, m->entry[place].value);
            m->entry[place].value = entry.value;
            return m;
        }
        struct pmap_entry other = m->entry[place];
        if (m->refs > 1 && values->retain) values->retain(other.value);
        pmap *n = node_reshape(values, m, m->entries & (uint16_t)~bit, m->children | bit, digit);
        children_of(n)[rank(n->children, digit)] = node_of_two(other, entry, shift + DIGIT_BITS);
        node_leave(m);
        return n;
    }
    pmap *n = node_reshape(values, m, m->entries | bit, m->children, digit);
    n->entry[rank(n->entries, digit)] = entry;
    node_leave(m);
    return n;
}

pmap *pmap_set(const struct pmap_values *values, pmap *m, uint64_t key, void *value) {
    struct pmap_entry entry = {key, value};
    if (m) return set_at(values, m, entry, 0);
    pmap *n = node_new((uint16_t)(1u << digit_of(key, 0)), 0);
    n->entry[0] = entry;
    return n;
}

/* The key is known to be in m. NULL if nothing remains. */
static pmap *remove_at(const struct pmap_values *values, pmap *m, uint64_t key, unsigned shift) {
    unsigned digit = digit_of(key, shift);
    uint16_t bit = (uint16_t)(1u << digit);
    if (m->entries & bit) {
        if (entry_count(m) + child_count(m) == 1) {
            pmap_unref(values, m);
            return NULL;
        }
        if (m->refs == 1 && values->release)
            values->release(values->context, m->entry[rank(m->entries, digit)].value);
        pmap *n = node_reshape(values, m, m->entries & (uint16_t)~bit, m->children, digit);
        node_leave(m);
        return n;
    }
    m = node_own(values, m);
    pmap **place = &children_of(m)[rank(m->children, digit)];
    pmap *child = *place = remove_at(values, *place, key, shift + DIGIT_BITS);
    if (child->children || entry_count(child) != 1) return m;
    struct pmap_entry last = child->entry[0]; /* M2: one key moves up */
    if (child->refs > 1 && values->retain) values->retain(last.value);
    pmap *n = node_reshape(values, m, m->entries | bit, m->children & (uint16_t)~bit, digit);
    n->entry[rank(n->entries, digit)] = last;
    node_leave(child);
    node_leave(m);
    return n;
}

pmap *pmap_remove(const struct pmap_values *values, pmap *m, uint64_t key) {
    return pmap_get(m, key) ? remove_at(values, m, key, 0) : m;
}

bool pmap_each(const pmap *m, bool (*visit)(void *data, uint64_t key, void *value), void *data) {
    if (!m) return true;
    pmap **child = children_of(m);
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        if (m->entries >> digit & 1) {
            const struct pmap_entry *e = &m->entry[rank(m->entries, digit)];
            if (!visit(data, e->key, e->value)) return false;
        } else if (m->children >> digit & 1) {
            if (!pmap_each(child[rank(m->children, digit)], visit, data)) return false;
        }
    }
    return true;
}

size_t pmap_count(const pmap *m) {
    if (!m) return 0;
    size_t n = entry_count(m);
    for (unsigned i = 0; i < child_count(m); i++) n += pmap_count(children_of(m)[i]);
    return n;
}
