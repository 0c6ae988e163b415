/* wire.c -- see wire.h. */
#include "base/wire.h"

#include <string.h>

void wire_free(wire *w) { vec_free(w); }

void wire_put_long(wire *w, uint64_t x) {
    for (; x >= 0x80; x >>= 7) vec_push(w, (uint8_t)(x | 0x80));
    vec_push(w, (uint8_t)x);
}

void wire_put_bytes(wire *w, const void *bytes, size_t count) {
    if (!count) return;
    vec_reserve(w, w->count + count);
    memcpy(w->at + w->count, bytes, count);
    w->count += count;
}

void wire_put_blob(wire *w, const void *bytes, size_t count) {
    wire_put(w, count);
    wire_put_bytes(w, bytes, count);
}

void wire_put_text(wire *w, const char *text) {
    wire_put(w, text != NULL);
    if (text) wire_put_blob(w, text, strlen(text));
}

wire_reader wire_read(const void *bytes, size_t count) {
    return (wire_reader){bytes, (const uint8_t *)bytes + count, false};
}

static void spoil(wire_reader *r) {
    r->spoiled = true;
    r->at = r->end;
}

uint64_t wire_get_long(wire_reader *r) {
    uint64_t x = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (r->at == r->end) break;
        uint8_t byte = *r->at++;
        x |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) return x;
    }
    spoil(r);
    return 0;
}

uint64_t wire_get_below(wire_reader *r, uint64_t limit) {
    uint64_t x = wire_get(r);
    if (x < limit) return x;
    spoil(r);
    return 0;
}

bool wire_get_bool(wire_reader *r) { return wire_get_below(r, 2); }

size_t wire_count(wire_reader *r) {
    uint64_t count = wire_get(r);
    if (count <= (size_t)(r->end - r->at)) return (size_t)count;
    spoil(r);
    return 0;
}

bool wire_get_bytes(wire_reader *r, void *bytes, size_t count) {
    if (count > (size_t)(r->end - r->at)) {
        spoil(r);
        memset(bytes, 0, count);
        return false;
    }
    if (count) memcpy(bytes, r->at, count);
    r->at += count;
    return true;
}

wire_reader wire_get_blob(wire_reader *r) {
    size_t count = wire_count(r);
    wire_reader part = {r->at, r->at + count, r->spoiled};
    r->at += count;
    return part;
}

char *wire_get_text(wire_reader *r) {
    if (!wire_get_bool(r)) return NULL;
    wire_reader part = wire_get_blob(r);
    size_t count = (size_t)(part.end - part.at);
    char *text = xmalloc(count + 1);
    if (count) memcpy(text, part.at, count);
    text[count] = '\0';
    return text;
}

bool wire_done(const wire_reader *r) { return r->at == r->end && !r->spoiled; }
