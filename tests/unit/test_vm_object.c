/* test_vm_object.c -- memory objects against plain arrays: random writes, copies and forks of objects of many sizes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/object.h"

static int passed, failed;

static void expect(bool ok, const char *what, uint64_t detail) {
    if (ok) {
        passed++;
        return;
    }
    failed++;
    fprintf(stderr, "not ok: %s (%llu)\n", what, (unsigned long long)detail);
}

static uint64_t seed = 12345;
static uint64_t draw(uint64_t below) {
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (seed >> 33) % below;
}

/* What each byte should be: 0..255 concrete, -1 undefined, -2 - k byte k of the term. */
typedef struct shadow { object *o; int *byte; } shadow;

static bool agrees(const shadow *s, term *t) {
    for (uint64_t i = 0; i < s->o->size; i++) {
        cell c = object_get(s->o, i);
        int want = s->byte[i];
        bool same = c.kind == CELL_CONCRETE    ? want == c.byte
                    : c.kind == CELL_UNDEFINED ? want == -1
                                               : c.from.t == t && want == -2 - (int)c.from.index;
        if (!same) return false;
    }
    return true;
}

static void change(shadow *s, term *t) {
    uint64_t size = s->o->size, at = draw(size), n = 1 + draw(size - at);
    if (draw(4)) n = n > 9 ? 1 + draw(9) : n;
    uint8_t bytes[64];
    switch (draw(5)) {
    case 0:
        if (n > sizeof bytes) n = sizeof bytes;
        for (uint64_t i = 0; i < n; i++) s->byte[at + i] = bytes[i] = (uint8_t)draw(256);
        object_write(s->o, at, bytes, n);
        break;
    case 1:
        bytes[0] = (uint8_t)draw(2);
        object_fill(s->o, at, bytes[0], n);
        for (uint64_t i = 0; i < n; i++) s->byte[at + i] = bytes[0];
        break;
    case 2:
        object_write_undefined(s->o, at, n);
        for (uint64_t i = 0; i < n; i++) s->byte[at + i] = -1;
        break;
    case 3:
        if (n < 4) break;
        object_write_term(s->o, at, t, 4);
        for (int i = 0; i < 4; i++) s->byte[at + (uint64_t)i] = -2 - i;
        break;
    default: {
        uint64_t to = draw(at + 1);
        object_copy_range(s->o, to, s->o, at, n);
        memmove(s->byte + to, s->byte + at, n * sizeof *s->byte);
    }
    }
}

static shadow shadow_copy(const shadow *s) {
    shadow c = {object_copy(s->o), malloc(s->o->size * sizeof *s->byte)};
    memcpy(c.byte, s->byte, s->o->size * sizeof *s->byte);
    return c;
}

static void test_random(uint64_t size, unsigned line, bool zero, term *t) {
    enum { COPIES = 6, STEPS = 400 };
    shadow all[COPIES];
    all[0] = (shadow){object_new(REGION_HEAP, 4096, size, line), malloc(size * sizeof(int))};
    all[0].o->zero_fill = zero;
    for (uint64_t i = 0; i < size; i++) all[0].byte[i] = zero ? 0 : -1;
    int count = 1;
    bool ok = true;
    for (int step = 0; step < STEPS && ok; step++) {
        int who = (int)draw((uint64_t)count);
        change(&all[who], t);
        if (draw(10) == 0 && count < COPIES) all[count++] = shadow_copy(&all[who]);
        if (step % 20 == 0)
            for (int i = 0; i < count; i++) ok &= agrees(&all[i], t);
    }
    expect(ok, "objects of this size keep their bytes apart", size);
    for (int i = 0; i < count; i++) {
        object_release(all[i].o);
        free(all[i].byte);
    }
}

static void test_addresses(const struct layout *l) {
    static const uint64_t sizes[] = {0, 1, 8, 16, 17, 100, 1000, 4096, 70000, 1 << 20, 5 << 20};
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        unsigned c = class_for(l, sizes[i], 8);
        expect(c != 0, "a class for the size", sizes[i]);
        uint64_t a = address_of(l, REGION_STACK, c, 0, 3);
        if (!a) a = address_of(l, REGION_STACK, c, 0, 0);
        expect(a && address_mapped(l, a), "an address", sizes[i]);
        expect(address_object(l, a) == a && address_object(l, a + sizes[i]) == a, "one past the end is in the slot", sizes[i]);
        expect(address_object(l, a - 1) == a, "one before is in the slot", sizes[i]);
        expect(address_region(l, a) == REGION_STACK && address_class(l, a) == c, "region and class", sizes[i]);
        expect(a % 8 == 0, "alignment", sizes[i]);
    }
    expect(address_ordinal(l, address_of(l, REGION_HEAP, 6, 2, 77)) == 77, "ordinal", 77);
    expect(address_thread(l, address_of(l, REGION_HEAP, 6, 2, 77)) == 2, "thread", 2);
    expect(address_of(l, REGION_HEAP, l->class_max, 0, ~0ull >> 8) == 0, "exhaustion is noticed", 0);
    uint64_t before = 0, last = 0;
    bool distinct = true, back = true;
    for (uint64_t n = 0; n < 3000000; n += 997) {
        uint64_t a = address_of(l, REGION_STACK, 5, 0, n);
        if (!a) break;
        distinct &= a != before && address_class(l, a) == 5;
        back &= address_ordinal(l, a) == n && address_thread(l, a) == 0;
        before = a;
        last = n;
    }
    expect(distinct && back && last > 2000000, "millions of small objects, each with its own address", last);
}

int main(void) {
    terms *ctx = terms_new();
    term *t = term_var(ctx, "x", 32, false);
    static const struct { uint64_t size; unsigned line; } shapes[] = {{1, 5}, {16, 5}, {300, 9}, {513, 9}, {5000, 9}, {3000, 11}, {40000, 9}, {300000, 12}};
    for (size_t i = 0; i < COUNT_OF(shapes); i++)
        for (int zero = 0; zero < 2; zero++) test_random(shapes[i].size, shapes[i].line, zero, t);
    test_addresses(&layout64);
    test_addresses(&layout32);
    terms_free(ctx);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
