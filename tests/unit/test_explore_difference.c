/* test_explore_difference.c -- lists of numbers that were written as differences and read again have the same numbers.
 *
 * A list changes a little each time, and now and then as a whole; some of them become keys. Some numbers are added twice. Then
 * the bytes are damaged: whatever they are, reading says no or gives numbers of the key and of the bytes. */
#include "test_expr.h"

#include "explore/difference.h"

#include <stdlib.h>
#include <string.h>

enum { SERIES = 200, LISTS = 40, NUMBERS = 3000, LONGEST = 300, DAMAGES = 4 };

/* The numbers of a list as a set. */
struct members { bool has[NUMBERS]; };

static struct members members_of(const number_list *list, int *strange) {
    struct members m = {0};
    for (size_t i = 0; i < list->count; i++) {
        if (list->at[i] >= NUMBERS || m.has[list->at[i]]) *strange = 1;
        else m.has[list->at[i]] = true;
    }
    return m;
}

static void change(struct members *m, uint64_t *random) {
    uint32_t changes = below(random, 8) ? below(random, 12) : below(random, LONGEST);
    while (changes--) {
        uint32_t number = below(random, NUMBERS);
        m->has[number] = !m->has[number];
    }
}

static void damage(struct tally *tally, const wire *bytes, const number_list *key, uint64_t *random) {
    wire copy_of = {0};
    number_list list = {0};
    wire_put_bytes(&copy_of, bytes->at, bytes->count);
    for (uint32_t k = 1 + below(random, 3); k > 0; k--) copy_of.at[below(random, (uint32_t)bytes->count)] = (uint8_t)next_random(random);
    if (!below(random, 4)) copy_of.count = below(random, (uint32_t)bytes->count);
    wire_reader r = wire_read(copy_of.at, copy_of.count);
    difference_read(&r, key, &list);
    check(tally, list.count <= key->count + copy_of.count, "damaged bytes are no more numbers than they can be");
    vec_free(&list);
    wire_free(&copy_of);
}

static void series(struct tally *tally, uint64_t random) {
    struct difference d = {0};
    struct members m = {0};
    number_list key = {0}, list = {0};
    for (int i = 0; i < LISTS; i++) {
        wire w = {0};
        int strange = 0;
        change(&m, &random);
        number_list numbers = {0};
        for (uint32_t k = 0, first = below(&random, NUMBERS); k < NUMBERS; k++)
            for (uint32_t times = m.has[(first + k) % NUMBERS] * (1 + !below(&random, 4)); times; times--)
                vec_push(&numbers, (first + k) % NUMBERS);
        difference_set(&d, &numbers);
        vec_free(&numbers);
        bool as_key = !i || !below(&random, 6);
        if (as_key) difference_write_key(&d, &w);
        else difference_write(&d, &w);
        wire_reader r = wire_read(w.at, w.count);
        if (as_key) difference_read_key(&r, &key);
        else difference_read(&r, &key, &list);
        struct members read = members_of(as_key ? &key : &list, &strange);
        check(tally, wire_done(&r) && !strange && !memcmp(&read, &m, sizeof m), "the same numbers");
        for (int k = 0; !as_key && k < DAMAGES; k++) damage(tally, &w, &key, &random);
        wire_free(&w);
    }
    vec_free(&key);
    vec_free(&list);
    difference_free(&d);
}

int main(void) {
    struct tally tally = {0};
    for (uint64_t seed = 1; seed <= SERIES; seed++) series(&tally, 0x9e3779b97f4a7c15ull * seed);
    return finish(&tally);
}
