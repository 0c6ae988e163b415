/* maps_driver.c -- runs the scripts of a driver in threads and checks what came of them.
 *
 * What a key's sum over all threads must be is known without knowing the order: additions that succeeded less removals
 * that succeeded is 1 if the key is there in the end and 0 if not. The structure is looked at before anything is looked
 * up in it, because searches repair what they meet. Each thread checks on its own what it can: a value belongs to its
 * key. */
#include "maps_driver.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { KEYS = 10, VALUES = 100 };

struct driver {
    struct map *map;
    key_word keys[KEYS];
};

struct actor {
    pthread_t thread;
    unsigned participant;
    struct driver *driver;
    const char *script;
    unsigned rounds;
    int balance[KEYS];
};

static uintptr_t value_of(unsigned k, unsigned participant) {
    return (uintptr_t)k * VALUES + participant + 1;
}

static void expect_value_of(unsigned k, uintptr_t value) {
    assert(value == MAP_NONE || value / VALUES == k);
}

static void act(struct actor *self, char operation, unsigned k) {
    struct map *map = self->driver->map;
    key_word key = self->driver->keys[k];
    uintptr_t value = value_of(k, self->participant), old = MAP_NONE;
    switch (operation) {
    case 'a':
        self->balance[k] += map_add(map, key, value);
        break;
    case 'p':
        old = map_put(map, key, value);
        self->balance[k] += old == MAP_NONE;
        break;
    case 's':
        old = map_swap(map, key, MAP_SOME, value);
        break;
    case 'r':
        old = map_remove(map, key);
        self->balance[k] -= old != MAP_NONE;
        break;
    case 'g':
        old = map_get(map, key);
        break;
    default:
        abort();
    }
    expect_value_of(k, old);
}

static void *run_script(void *argument) {
    struct actor *self = argument;
    participant_enter(self->participant);
    for (unsigned round = 0; round < self->rounds; round++)
        for (const char *step = self->script; *step; step += 2)
            act(self, step[0], (unsigned)(step[1] - '0'));
    return NULL;
}

static void check_membership(struct driver *driver, const struct actor *actors, unsigned count) {
    size_t found = map_verify(driver->map), there = 0;
    for (unsigned k = 0; k < KEYS; k++) {
        int balance = 0;
        for (unsigned i = 0; i < count; i++)
            balance += actors[i].balance[k];
        uintptr_t value = map_get(driver->map, driver->keys[k]);
        expect_value_of(k, value);
        assert(balance == (value != MAP_NONE));
        there += value != MAP_NONE;
    }
    assert(found == there);
}

static void check_iteration(struct driver *driver) {
    struct map_iterator iterator;
    key_word key, last = 0;
    uintptr_t value;
    size_t seen = 0;
    map_iterate(driver->map, &iterator);
    while (map_next(&iterator, &key, &value)) {
        assert(map_get(driver->map, key) == value);
        if (driver->map->operations->ordered && !TEXTS) {
            assert(last < key);
            last = key;
        }
        seen++;
    }
    map_iterate_end(&iterator);
    assert(seen == map_count(driver->map));
}

static void make_keys(struct driver *driver, struct pool *pool) {
    for (unsigned k = 0; k < KEYS; k++) {
        char name[] = {'k', 'e', 'y', (char)('0' + k)};
        driver->keys[k] = TEXTS ? text_new(pool, name, sizeof name) : k + 1;
    }
}

void maps_drive(enum map_kind kind, const char *before, unsigned scripts, const char *const *script) {
    const struct datatype *type = TEXTS ? &datatype_text : &datatype_integer;
    struct pool *pool = pool_new(DIRECT);
    struct actor *actors = calloc(scripts + 1, sizeof *actors);
    struct driver driver;
    make_keys(&driver, pool);
    size_t live = pool_live(pool);
    driver.map = map_new(kind, type, pool, scripts + 1);
    for (unsigned i = 0; i <= scripts; i++)
        actors[i] = (struct actor){.participant = i,
                                   .driver = &driver,
                                   .script = i ? script[i - 1] : before,
                                   .rounds = i ? ROUNDS : 1};
    run_script(&actors[0]);
    for (unsigned i = 1; i <= scripts; i++)
        if (pthread_create(&actors[i].thread, NULL, run_script, &actors[i]))
            abort();
    for (unsigned i = 1; i <= scripts; i++)
        pthread_join(actors[i].thread, NULL);
    check_membership(&driver, actors, scripts + 1);
    check_iteration(&driver);
    map_free(driver.map);
    assert(pool_live(pool) == live);
    for (unsigned k = 0; k < KEYS; k++)
        type->release(pool, driver.keys[k]);
    free(actors);
    pool_free(pool);
}
