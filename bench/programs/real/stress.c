/* stress.c -- all of it with real threads, for a native run under the sanitizers; not a program for exploration.
 *
 *     stress [SECONDS [SEED]]
 *
 * Each round takes a kind of map, a kind of keys and a kind of pool. Every thread adds, changes, looks up and removes
 * random keys. For each key a thread counts what it added and removed; afterwards the sums over all threads must agree
 * with what is in the map, and no node may be lost. The allocator is driven in between (see allocator.h): blocks are
 * filled with a pattern, passed to other threads through a table, checked and freed there. */
#include "allocator.h"
#include "map.h"
#include "random.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { THREADS = 4, KEYS = 24, OPERATIONS = 4000, SLOTS = 32 };

struct worker {
    pthread_t thread;
    unsigned index;
    uint64_t seed;
    struct map *map;
    const key_word *keys;
    long balance[KEYS];
    struct allocator *allocator;
    word *slots;
};

static void map_step(struct worker *self, struct random *random) {
    unsigned k = random_below(random, KEYS);
    key_word key = self->keys[k];
    uintptr_t tagged = (uintptr_t)k * 1000 + 1 + random_below(random, 900);
    uintptr_t old = MAP_NONE;
    switch (random_below(random, 6)) {
    case 0:
    case 1:
        self->balance[k] += map_add(self->map, key, tagged);
        break;
    case 2:
        old = map_put(self->map, key, tagged);
        self->balance[k] += old == MAP_NONE;
        break;
    case 3:
        old = map_swap(self->map, key, MAP_SOME, tagged);
        break;
    case 4:
        old = map_remove(self->map, key);
        self->balance[k] -= old != MAP_NONE;
        break;
    default:
        old = map_get(self->map, key);
        break;
    }
    assert(old == MAP_NONE || old / 1000 == k);
}

static void iterate_step(struct worker *self) {
    struct map_iterator iterator;
    key_word key, previous = 0;
    uintptr_t value;
    map_iterate(self->map, &iterator);
    while (map_next(&iterator, &key, &value)) {
        if (self->map->type == &datatype_integer) {
            assert(key > previous);
            previous = key;
        }
        assert(value != MAP_NONE);
    }
    map_iterate_end(&iterator);
}

static void *map_worker(void *argument) {
    struct worker *self = argument;
    struct random random;
    participant_enter(self->index);
    random_seed(&random, self->seed);
    for (unsigned i = 0; i < OPERATIONS; i++) {
        map_step(self, &random);
        if (i % 256 == 0 && self->map->operations->ordered)
            iterate_step(self);
    }
    return NULL;
}

static void run_workers(struct worker *workers, void *(*run)(void *)) {
    for (unsigned t = 0; t < THREADS; t++)
        if (pthread_create(&workers[t].thread, NULL, run, &workers[t]))
            abort();
    for (unsigned t = 0; t < THREADS; t++)
        pthread_join(workers[t].thread, NULL);
}

static void map_round(enum map_kind kind, bool texts, bool direct, uint64_t seed) {
    static struct worker workers[THREADS];
    struct pool *pool = pool_new(direct);
    const struct datatype *type = texts ? &datatype_text : &datatype_integer;
    key_word keys[KEYS];
    participant_enter(THREADS);
    for (unsigned k = 0; k < KEYS; k++) {
        char name[32];
        int length = snprintf(name, sizeof name, "key %u", k);
        keys[k] = texts ? text_new(pool, name, (size_t)length) : k + 1;
    }
    size_t before = pool_live(pool);
    struct map *map = map_new(kind, type, pool, THREADS + 1);
    for (unsigned t = 0; t < THREADS; t++)
        workers[t] = (struct worker){.index = t, .seed = seed * THREADS + t, .map = map, .keys = keys};
    run_workers(workers, map_worker);
    map_verify(map);
    for (unsigned k = 0; k < KEYS; k++) {
        long balance = 0;
        for (unsigned t = 0; t < THREADS; t++)
            balance += workers[t].balance[k];
        assert(balance == (map_get(map, keys[k]) != MAP_NONE));
    }
    map_free(map);
    assert(pool_live(pool) == before);
    for (unsigned k = 0; k < KEYS; k++)
        type->release(pool, keys[k]);
    pool_free(pool);
}

static unsigned char pattern(const void *block) {
    return (unsigned char)((uintptr_t)block >> 4);
}

static void check_and_free(struct allocator *allocator, unsigned char *block) {
    size_t bytes = 0;
    memcpy(&bytes, block, sizeof bytes);
    assert(allocator_usable(block) >= bytes);
    for (size_t i = sizeof bytes; i < bytes; i++)
        assert(block[i] == pattern(block));
    allocator_free(allocator, block);
}

static unsigned char *fill(unsigned char *block, size_t bytes) {
    memcpy(block, &bytes, sizeof bytes);
    memset(block + sizeof bytes, pattern(block), bytes - sizeof bytes);
    return block;
}

static void *allocator_worker(void *argument) {
    struct worker *self = argument;
    struct random random;
    random_seed(&random, self->seed);
    for (unsigned i = 0; i < OPERATIONS; i++) {
        size_t bytes = sizeof(size_t) + random_below(&random, random_below(&random, 8) ? 120 : 3000);
        unsigned char *block;
        switch (random_below(&random, 4)) {
        case 0:
            block = allocator_aligned(self->allocator, (size_t)16 << random_below(&random, 5), bytes);
            break;
        case 1:
            block = allocator_allocate(self->allocator, sizeof(size_t) + random_below(&random, 200));
            block = block ? allocator_resize(self->allocator, block, bytes) : NULL;
            break;
        default:
            block = allocator_allocate(self->allocator, bytes);
            break;
        }
        assert(block);
        fill(block, bytes);
        block = (unsigned char *)word_exchange(&self->slots[random_below(&random, SLOTS)], (uintptr_t)block);
        if (block)
            check_and_free(self->allocator, block);
    }
    return NULL;
}

static void allocator_round(uint64_t seed) {
    static struct worker workers[THREADS];
    static word slots[SLOTS];
    struct allocator *allocator = allocator_new();
    for (unsigned t = 0; t < THREADS; t++)
        workers[t] = (struct worker){.seed = seed * THREADS + t, .allocator = allocator, .slots = slots};
    run_workers(workers, allocator_worker);
    allocator_check(allocator);
    for (unsigned i = 0; i < SLOTS; i++) {
        unsigned char *block = (unsigned char *)word_exchange(&slots[i], 0);
        if (block)
            check_and_free(allocator, block);
    }
    allocator_flush(allocator);
    allocator_check(allocator);
    struct allocator_statistics statistics = allocator_statistics(allocator);
    assert(statistics.used_blocks == 0 && statistics.cached_blocks == 0);
    allocator_delete(allocator);
}

int main(int count, char **arguments) {
    double seconds = count > 1 ? atof(arguments[1]) : 5;
    uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    time_t end = time(NULL) + (time_t)seconds;
    unsigned rounds = 0;
    do {
        for (enum map_kind kind = MAP_LIST; kind <= MAP_HASHTABLE; kind++)
            map_round(kind, rounds % 2, rounds / 2 % 2, seed + rounds);
        allocator_round(seed + rounds);
        rounds++;
    } while (time(NULL) < end);
    printf("%u rounds without an error\n", rounds);
    return 0;
}
