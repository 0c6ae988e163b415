/* inputs.c -- input values for people and for files. */
#include "report/inputs.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"

enum { BYTES_SHOWN = 64 };

/* What comes from outside is text or a file's contents, whatever its size. */
static bool is_from_outside(const char *name) {
    return !strcmp(name, "stdin") || !strncmp(name, "file:", 5) ||
           (!strncmp(name, "arg", 3) && name[3] >= '0' && name[3] <= '9');
}

static bool input_is_integer(const input_value *v) {
    return !is_from_outside(v->name) && (v->size == 1 || v->size == 2 || v->size == 4 || v->size == 8);
}

static const char *input_type(const input_value *v) {
    switch (input_is_integer(v) ? v->size : 0) {
    case 1: return "i8";
    case 2: return "i16";
    case 4: return "i32";
    case 8: return "i64";
    default: return "bytes";
    }
}

static uint64_t input_bits(const input_value *v) {
    uint64_t bits = 0;
    for (uint64_t i = 0; i < v->size; i++) bits |= (uint64_t)v->bytes[i] << (8 * i);
    return bits;
}

static int64_t input_integer(const input_value *v) { return sign_extend(input_bits(v), (unsigned)(8 * v->size)); }

char *hex_encode(const uint8_t *bytes, size_t count) {
    static const char digits[] = "0123456789abcdef";
    char *text = xmalloc(2 * count + 1);
    for (size_t i = 0; i < count; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * count] = '\0';
    return text;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

uint8_t *hex_decode(const char *text, size_t *count) {
    size_t length = strlen(text);
    if (length % 2) return NULL;
    uint8_t *bytes = xmalloc(length / 2);
    for (size_t i = 0; i < length / 2; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) {
            free(bytes);
            return NULL;
        }
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    *count = length / 2;
    return bytes;
}

static void print_bytes(FILE *out, const input_value *v) {
    size_t shown = v->size < BYTES_SHOWN ? (size_t)v->size : BYTES_SHOWN;
    const char *rest = shown < v->size ? "..." : "";
    fputc('"', out);
    text_escaped(out, (const char *)v->bytes, shown);
    fprintf(out, "\"%s (%" PRIu64 " byte%s%s", rest, v->size, v->size == 1 ? "" : "s", v->size ? ":" : "");
    for (size_t i = 0; i < shown; i++) fprintf(out, " %02x", v->bytes[i]);
    fprintf(out, "%s%s)", *rest ? " " : "", rest);
}

void input_print(FILE *out, const input_value *v, int name_width) {
    int padding = name_width - (int)strlen(v->name);
    text_escaped(out, v->name, strlen(v->name));
    fprintf(out, "%*s = ", padding > 0 ? padding : 0, "");
    if (!input_is_integer(v)) {
        print_bytes(out, v);
    } else {
        fprintf(out, "%" PRId64, input_integer(v));
        if (v->size == 1 && isprint(v->bytes[0]))
            fprintf(out, " '%s%c'", strchr("'\\", v->bytes[0]) ? "\\" : "", v->bytes[0]);
        fprintf(out, " (%s, 0x%0*" PRIx64 ")", input_type(v), (int)(2 * v->size), input_bits(v));
    }
    if (v->thread) fprintf(out, " of thread %" PRIu32, v->thread);
    fputc('\n', out);
}

/* Each byte as the character with that number. */
static json_t *json_latin1(const uint8_t *bytes, size_t count) {
    char *text = xmalloc(2 * count + 1);
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] >= 0x80) {
            text[length++] = (char)(0xc0 | bytes[i] >> 6);
            text[length++] = (char)(0x80 | (bytes[i] & 0x3f));
        } else {
            text[length++] = (char)bytes[i];
        }
    }
    json_t *string = json_stringn(text, length);
    free(text);
    return string;
}

json_t *json_text(const char *text) {
    json_t *string = json_string(text);
    return string ? string : json_latin1((const uint8_t *)text, strlen(text));
}

json_t *inputs_json(const input_value *values, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        const input_value *v = &values[i];
        json_t *entry = json_object();
        char *hex = hex_encode(v->bytes, (size_t)v->size);
        json_object_set_new(entry, "name", json_text(v->name));
        json_object_set_new(entry, "type", json_string(input_type(v)));
        json_object_set_new(entry, "value", input_is_integer(v) ? json_integer(input_integer(v))
                                                                      : json_latin1(v->bytes, (size_t)v->size));
        json_object_set_new(entry, "bytes", json_string(hex));
        json_object_set_new(entry, "thread", json_integer(v->thread));
        json_array_append_new(list, entry);
        free(hex);
    }
    return list;
}
