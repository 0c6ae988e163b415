/* inputs.h -- how input values look: types, numbers, characters, hexadecimal digits.
 *
 * An input of 1, 2, 4 or 8 bytes is shown as a signed integer `i8`, `i16`, `i32`, `i64` (little-endian, as the
 * program under test sees it); any other as `bytes`, and so is what comes from outside (`stdin`, `file:NAME`, `argK`). */
#ifndef HEDDLE_REPORT_INPUTS_H
#define HEDDLE_REPORT_INPUTS_H

#include <jansson.h>
#include <stdio.h>

#include "vm/error.h"

char *hex_encode(const uint8_t *bytes, size_t count); /* free it */
/* malloc'ed bytes, or NULL if the text is not pairs of hexadecimal digits. */
uint8_t *hex_decode(const char *text, size_t *count);

/* One line: `x = 7 (i32, 0x00000007)` or `text = "60." (3 bytes: 36 30 2e)`. */
void input_print(FILE *out, const input_value *v, int name_width);

/* [{"name", "type", "value", "bytes", "thread"}] */
json_t *inputs_json(const input_value *values, size_t count);
/* A JSON string of any bytes: text that is not UTF-8 is taken as Latin-1. */
json_t *json_text(const char *text);

#endif
