/* allocator_driver.c -- a family of drivers for the allocator; which one is said by a macro:
 *
 *     -DSCRIPTS='"a1f1","a2f2"'    what the threads do, one text each
 *     -DBEFORE='"a1x1"'            what main does first
 *     -DROUNDS=N                   each thread runs its script N times
 *
 * A step is an operation and the number of a slot of the thread, 0 to 7. Slots 2n and 2n+1 take blocks of 16 + 24n bytes.
 *
 *     a allocate   z allocate, zeroed   m allocate, aligned to 64   r resize to twice the size   f free
 *     x exchange the thread's slot with the shared slot of that number
 *     l flush the cache   c check all arenas
 *
 * A block is filled with a pattern of its own and checked before it is freed, resized or passed on. In the end all is
 * freed, the arenas must be sound, nothing may be in use or in a cache, and trimming must give back all memory. */
#include "allocator.h"
#include "word.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef SCRIPTS
#define SCRIPTS "a1f1", "a2f2"
#endif
#ifndef BEFORE
#define BEFORE ""
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

enum { SLOTS = 8, FILLED = 8 };

struct shared {
    struct allocator *allocator;
    word slots[SLOTS];
};

struct actor {
    pthread_t thread;
    struct shared *shared;
    const char *script;
    unsigned rounds;
    unsigned char *slots[SLOTS];
};

static size_t slot_bytes(unsigned slot) {
    return 16 + (size_t)(slot / 2) * 24;
}

/* The first and last bytes of a block carry its address and length; the middle of a large one is left as it is. */
static void fill(unsigned char *block, size_t bytes) {
    assert(block);
    assert(allocator_usable(block) >= bytes);
    *(uintptr_t *)(void *)block = (uintptr_t)block ^ bytes;
    block[bytes - 1] = (unsigned char)bytes;
}

static void expect_filled(unsigned char *block, size_t bytes) {
    assert(*(uintptr_t *)(void *)block == ((uintptr_t)block ^ bytes));
    assert(block[bytes - 1] == (unsigned char)bytes);
}

static void discard(struct actor *self, unsigned slot) {
    if (self->slots[slot]) {
        expect_filled(self->slots[slot], slot_bytes(slot));
        allocator_free(self->shared->allocator, self->slots[slot]);
    }
    self->slots[slot] = NULL;
}

static void keep(struct actor *self, unsigned slot, void *block) {
    discard(self, slot);
    self->slots[slot] = block;
    fill(block, slot_bytes(slot));
}

static void resize(struct actor *self, unsigned slot) {
    unsigned char *block = self->slots[slot];
    if (!block)
        return;
    expect_filled(block, slot_bytes(slot));
    uintptr_t content = *(uintptr_t *)(void *)block;
    block = allocator_resize(self->shared->allocator, block, slot_bytes(slot) * 2);
    assert(block && *(uintptr_t *)(void *)block == content);
    fill(block, slot_bytes(slot));
    self->slots[slot] = block;
}

static void exchange(struct actor *self, unsigned slot) {
    if (self->slots[slot])
        expect_filled(self->slots[slot], slot_bytes(slot));
    self->slots[slot] = (unsigned char *)word_exchange(&self->shared->slots[slot], (uintptr_t)self->slots[slot]);
}

static void act(struct actor *self, char operation, unsigned slot) {
    struct allocator *allocator = self->shared->allocator;
    switch (operation) {
    case 'a':
        keep(self, slot, allocator_allocate(allocator, slot_bytes(slot)));
        break;
    case 'z': {
        unsigned char *block = allocator_zeroed(allocator, 1, slot_bytes(slot));
        assert(block && block[0] == 0 && block[slot_bytes(slot) - 1] == 0);
        keep(self, slot, block);
        break;
    }
    case 'm': {
        unsigned char *block = allocator_aligned(allocator, 64, slot_bytes(slot));
        assert((uintptr_t)block % 64 == 0);
        keep(self, slot, block);
        break;
    }
    case 'r':
        resize(self, slot);
        break;
    case 'f':
        discard(self, slot);
        break;
    case 'x':
        exchange(self, slot);
        break;
    case 'l':
        allocator_flush(allocator);
        break;
    case 'c':
        allocator_check(allocator);
        break;
    default:
        abort();
    }
}

static void *run_script(void *argument) {
    struct actor *self = argument;
    for (unsigned round = 0; round < self->rounds; round++)
        for (const char *step = self->script; *step; step += 2)
            act(self, step[0], (unsigned)(step[1] - '0'));
    for (unsigned slot = 0; slot < SLOTS; slot++)
        discard(self, slot);
    return NULL;
}

static void finish(struct shared *shared) {
    struct actor last = {.shared = shared};
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        exchange(&last, slot);
        discard(&last, slot);
    }
    allocator_flush(shared->allocator);
    allocator_check(shared->allocator);
    struct allocator_statistics statistics = allocator_statistics(shared->allocator);
    assert(statistics.used_blocks == 0 && statistics.used_bytes == 0 && statistics.cached_blocks == 0);
    assert(statistics.free_chunks == statistics.segments);
    assert(allocator_trim(shared->allocator) == statistics.segment_bytes);
    allocator_delete(shared->allocator);
}

int main(void) {
    static const char *const scripts[] = {SCRIPTS};
    enum { THREADS = sizeof scripts / sizeof *scripts };
    struct shared shared = {.allocator = allocator_new()};
    struct actor first = {.shared = &shared, .script = BEFORE, .rounds = 1}, actors[THREADS];
    run_script(&first);
    for (unsigned i = 0; i < THREADS; i++) {
        actors[i] = (struct actor){.shared = &shared, .script = scripts[i], .rounds = ROUNDS};
        if (pthread_create(&actors[i].thread, NULL, run_script, &actors[i]))
            abort();
    }
    for (unsigned i = 0; i < THREADS; i++)
        pthread_join(actors[i].thread, NULL);
    finish(&shared);
    return 0;
}
