/* arena_check.c -- the invariants of an arena as assertions.
 *
 * Every segment is walked chunk by chunk, then every bin; what both have seen must agree with each other and with the
 * sums the arena keeps. Costs time linear in the number of chunks, with a search in a bin for each free one. */
#include "arena.h"

#include <assert.h>

struct tally {
    size_t segments, segment_bytes;
    size_t used_chunks, used_bytes, free_chunks, free_bytes;
};

static bool in_bin(const struct arena *a, const struct chunk *c) {
    const struct bin_links *bin = &a->bins[bin_of(c->size)];
    for (const struct bin_links *links = bin->next; links != bin; links = links->next)
        if (chunk_of(links) == c)
            return true;
    return false;
}

static void check_chunk(const struct arena *a, const struct chunk *c, const struct chunk *front, struct tally *tally) {
    assert(chunk_intact(c));
    assert(c->arena == a->index);
    assert(c->size >= CHUNK_MINIMUM);
    assert(c->before == (front && !front->used ? front->size : 0));
    if (c->used) {
        tally->used_chunks++;
        tally->used_bytes += c->size;
        return;
    }
    assert(!front || front->used);
    assert(!c->cached);
    assert(in_bin(a, c));
    tally->free_chunks++;
    tally->free_bytes += c->size;
}

static void check_segment(const struct arena *a, const struct segment *s, struct tally *tally) {
    const struct chunk *front = NULL, *c = (const struct chunk *)s->chunks;
    const unsigned char *end = (const unsigned char *)s + s->bytes;
    while (c->size) {
        assert((const unsigned char *)chunk_behind(c) < end);
        check_chunk(a, c, front, tally);
        front = c;
        c = chunk_behind(c);
    }
    assert(chunk_intact(c) && c->used);
    assert(c->before == (front && !front->used ? front->size : 0));
    tally->segments++;
    tally->segment_bytes += s->bytes;
}

/* How many chunks the bins hold. */
static size_t check_bins(const struct arena *a) {
    size_t count = 0;
    for (unsigned bin = 0; bin < BINS; bin++) {
        const struct bin_links *head = &a->bins[bin];
        uint32_t previous = 0;
        assert((a->occupied >> bin & 1) == (head->next != head));
        for (const struct bin_links *links = head->next; links != head; links = links->next) {
            const struct chunk *c = chunk_of(links);
            assert(links->next->previous == links);
            assert(bin_of(c->size) == bin);
            assert(previous <= c->size);
            previous = c->size;
            count++;
        }
    }
    return count;
}

void arena_check(const struct arena *a) {
    struct tally tally = {0};
    for (const struct segment *s = a->segments; s; s = s->next)
        check_segment(a, s, &tally);
    assert(tally.segments == a->segment_count && tally.segment_bytes == a->segment_bytes);
    assert(tally.used_chunks == a->used_chunks && tally.used_bytes == a->used_bytes);
    assert(tally.free_chunks == a->free_chunks && tally.free_bytes == a->free_bytes);
    assert(check_bins(a) == tally.free_chunks);
}
