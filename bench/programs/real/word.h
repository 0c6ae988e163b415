/* word.h -- atomic words, tagged pointers, and who is who.
 *
 * Every shared link and value of the containers is a `word`: a pointer-sized atomic integer. A link holds the address
 * of a node, whose lowest bit is free for a mark.
 *
 * W1: all operations are sequentially consistent: the hazard and epoch protocols rest on a store that no later load
 *     of the same thread overtakes.
 * W2: nodes are aligned to at least two bytes, so that address and mark never mix.
 * W3: with -DWORD_PERTURB every operation gives up the processor now and then: a native run on few cores meets
 *     interleavings that would be rare otherwise.
 * W4: a thread that touches a container calls participant_enter once, with a number nobody else uses meanwhile. */
#ifndef REAL_WORD_H
#define REAL_WORD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef PARTICIPANTS
#define PARTICIPANTS 8
#endif

#define LINK_MARK ((uintptr_t)1)

typedef _Atomic uintptr_t word;

#ifdef WORD_PERTURB
void word_perturb(void);
#else
static inline void word_perturb(void) {}
#endif

static inline uintptr_t word_load(const word *w) {
    word_perturb();
    return atomic_load(w);
}

static inline void word_store(word *w, uintptr_t value) {
    word_perturb();
    atomic_store(w, value);
}

static inline uintptr_t word_exchange(word *w, uintptr_t value) {
    word_perturb();
    return atomic_exchange(w, value);
}

/* What was found; it was replaced if that is `expected`. */
static inline uintptr_t word_swap(word *w, uintptr_t expected, uintptr_t value) {
    word_perturb();
    atomic_compare_exchange_strong(w, &expected, value);
    return expected;
}

static inline bool word_cas(word *w, uintptr_t expected, uintptr_t value) {
    word_perturb();
    return atomic_compare_exchange_strong(w, &expected, value);
}

static inline uintptr_t word_add(word *w, uintptr_t amount) {
    word_perturb();
    return atomic_fetch_add(w, amount) + amount;
}

static inline bool link_marked(uintptr_t link) {
    return (link & LINK_MARK) != 0;
}

static inline uintptr_t link_clean(uintptr_t link) {
    return link & ~LINK_MARK;
}

static inline void *link_node(uintptr_t link) {
    return (void *)link_clean(link);
}

static inline uintptr_t link_to(const void *node) {
    return (uintptr_t)node;
}

/* The calling thread is participant `index` < PARTICIPANTS from now on. */
void participant_enter(unsigned index);
unsigned participant_index(void);

#endif
