/* checkpoint.c -- see checkpoint.h.
 *
 * The bytes: a line of text that says what it is; the number of bytes that follow; these; and their sum, eight bytes. */
#include "dist/checkpoint.h"

#include <stdlib.h>
#include <string.h>

static const char head[] = "heddle checkpoint 12\n";

static uint64_t sum_of(const uint8_t *at, size_t count) {
    uint64_t h = count;
    for (size_t i = 0; i < count; i++) h = hash_mix(h, at[i]);
    return h;
}

void checkpoint_write(wire *w, const struct checkpoint *c) {
    wire body = {0};
    wire_put_text(&body, c->version);
    wire_put_text(&body, c->options);
    for (int i = 0; i < 2; i++) wire_put(&body, c->program[i]);
    wire_put(&body, (uint64_t)(1e6 * c->seconds));
    wire_put(&body, c->method);
    wire_put(&body, c->test_count);
    wire_put(&body, c->tests.count);
    for (size_t i = 0; i < c->tests.count; i++) wire_put_text(&body, c->tests.at[i]);
    wire_put_blob(&body, c->spent.at, c->spent.count);
    wire_put_blob(&body, c->board.at, c->board.count);
    uint64_t sum = sum_of(body.at, body.count);
    wire_put_bytes(w, head, sizeof head - 1);
    wire_put_blob(w, body.at, body.count);
    wire_put_bytes(w, &sum, sizeof sum);
    wire_free(&body);
}

static void get_bytes(wire_reader *r, wire *to) {
    wire_reader bytes = wire_get_blob(r);
    wire_put_bytes(to, bytes.at, (size_t)(bytes.end - bytes.at));
}

char *checkpoint_read(const void *bytes, size_t count, struct checkpoint *c) {
    size_t known = sizeof head - 1;
    *c = (struct checkpoint){0};
    if (count < known || memcmp(bytes, head, known) != 0) return xstrdup("is no checkpoint of this version of heddle");
    wire_reader r = wire_read((const uint8_t *)bytes + known, count - known);
    wire_reader body = wire_get_blob(&r);
    uint64_t sum;
    wire_get_bytes(&r, &sum, sizeof sum);
    if (!wire_done(&r) || sum != sum_of(body.at, (size_t)(body.end - body.at))) return xstrdup("is damaged");
    c->version = wire_get_text(&body);
    c->options = wire_get_text(&body);
    for (int i = 0; i < 2; i++) c->program[i] = wire_get(&body);
    c->seconds = 1e-6 * (double)wire_get(&body);
    c->method = wire_get(&body);
    c->test_count = wire_get(&body);
    for (size_t left = wire_count(&body); left; left--) vec_push(&c->tests, wire_get_text(&body));
    get_bytes(&body, &c->spent);
    get_bytes(&body, &c->board);
    if (wire_done(&body) && c->version && c->options) return NULL;
    checkpoint_free(c);
    return xstrdup("is damaged");
}

void checkpoint_free(struct checkpoint *c) {
    free(c->version);
    free(c->options);
    for (size_t i = 0; i < c->tests.count; i++) free(c->tests.at[i]);
    vec_free(&c->tests);
    wire_free(&c->spent);
    wire_free(&c->board);
    *c = (struct checkpoint){0};
}
