/* testfile.c -- a scanner for test files.
 *
 * The runtime library depends on nothing but libc, so it brings its own JSON reader: a recursive descent over the
 * text that keeps what it looks for and skips the rest. It never trusts the text:
 * J1: no byte at or beyond `end` is read. J2: nesting is bounded by DEPTH_MAX. J3: the first fault ends the scan;
 * `fault` says what it was and every later step does nothing. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "testfile.h"

enum { DEPTH_MAX = 200 };

typedef struct {
    const char *at;
    const char *end;
    const char *fault;
} scanner;

static void scan_fail(scanner *s, const char *fault) {
    if (!s->fault)
        s->fault = fault;
    s->at = s->end;
}

static void scan_space(scanner *s) {
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t' || *s->at == '\n' || *s->at == '\r'))
        s->at++;
}

/* Takes the next character if it is `c`. */
static bool scan_take(scanner *s, char c) {
    scan_space(s);
    if (s->at == s->end || *s->at != c)
        return false;
    s->at++;
    return true;
}

static void scan_expect(scanner *s, char c, const char *fault) {
    if (!scan_take(s, c))
        scan_fail(s, fault);
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if ((c | 32) >= 'a' && (c | 32) <= 'f')
        return (c | 32) - 'a' + 10;
    return -1;
}

static unsigned scan_hex4(scanner *s) {
    unsigned code = 0;
    if (s->end - s->at < 4) {
        scan_fail(s, "a \\u escape is cut off");
        return 0;
    }
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(*s->at++);
        if (digit < 0) {
            scan_fail(s, "a \\u escape is not hexadecimal");
            return 0;
        }
        code = code * 16 + (unsigned)digit;
    }
    return code;
}

static size_t put_utf8(char *to, unsigned code) {
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        to[0] = (char)(0xc0 | code >> 6);
        to[1] = (char)(0x80 | (code & 0x3f));
        return 2;
    }
    if (code < 0x10000) {
        to[0] = (char)(0xe0 | code >> 12);
        to[1] = (char)(0x80 | (code >> 6 & 0x3f));
        to[2] = (char)(0x80 | (code & 0x3f));
        return 3;
    }
    to[0] = (char)(0xf0 | code >> 18);
    to[1] = (char)(0x80 | (code >> 12 & 0x3f));
    to[2] = (char)(0x80 | (code >> 6 & 0x3f));
    to[3] = (char)(0x80 | (code & 0x3f));
    return 4;
}

/* The code point after `\u`, joining a surrogate pair. */
static unsigned scan_code_point(scanner *s) {
    unsigned code = scan_hex4(s);
    if (code < 0xd800 || code > 0xdbff || s->end - s->at < 2 || s->at[0] != '\\' || s->at[1] != 'u')
        return code;
    s->at += 2;
    unsigned low = scan_hex4(s);
    if (low < 0xdc00 || low > 0xdfff) {
        scan_fail(s, "a surrogate pair is broken");
        return 0;
    }
    return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
}

static size_t scan_escape(scanner *s, char *to) {
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    char c = s->at < s->end ? *s->at++ : '\0';
    if (c == 'u')
        return put_utf8(to, scan_code_point(s));
    const char *found = c ? strchr(names, c) : NULL;
    if (!found) {
        scan_fail(s, "a string has an unknown escape");
        return 0;
    }
    *to = values[found - names];
    return 1;
}

/* A string; malloc'ed, NULL on a fault. An escape is never shorter than what it stands for. */
static char *scan_string(scanner *s) {
    scan_expect(s, '"', "a string is missing");
    if (s->fault)
        return NULL;
    const char *close = s->at;
    while (close < s->end && *close != '"')
        close += *close == '\\' && close + 1 < s->end ? 2 : 1;
    if (close >= s->end) {
        scan_fail(s, "a string does not end");
        return NULL;
    }
    char *text = malloc((size_t)(close - s->at) + 1);
    if (!text) {
        scan_fail(s, "out of memory");
        return NULL;
    }
    size_t length = 0;
    while (!s->fault && s->at < close) {
        if (*s->at == '\\') {
            s->at++;
            length += scan_escape(s, text + length);
        } else {
            text[length++] = *s->at++;
        }
    }
    if (!s->fault)
        s->at = close + 1;
    text[length] = '\0';
    return text;
}

static void skip_value(scanner *s, int depth);

static void skip_members(scanner *s, char close, bool keyed, int depth) {
    if (scan_take(s, close))
        return;
    do {
        if (keyed) {
            free(scan_string(s));
            scan_expect(s, ':', "a colon is missing");
        }
        skip_value(s, depth + 1);
    } while (!s->fault && scan_take(s, ','));
    scan_expect(s, close, "a list or an object does not end");
}

static void skip_value(scanner *s, int depth) {
    scan_space(s);
    if (depth > DEPTH_MAX) {
        scan_fail(s, "it is nested too deeply");
    } else if (scan_take(s, '{')) {
        skip_members(s, '}', true, depth);
    } else if (scan_take(s, '[')) {
        skip_members(s, ']', false, depth);
    } else if (s->at < s->end && *s->at == '"') {
        free(scan_string(s));
    } else {
        const char *start = s->at;
        while (s->at < s->end && *s->at && (hex_digit(*s->at) >= 0 || strchr("+-.eEtrufalsn", *s->at)))
            s->at++;
        if (s->at == start)
            scan_fail(s, "a value is missing");
    }
}

/* Decodes hex digits in place of the text; false if they are not pairs of hex digits. */
static bool decode_bytes(char *hex, testfile_input *input) {
    size_t length = strlen(hex);
    unsigned char *bytes = (unsigned char *)hex;
    if (length % 2)
        return false;
    for (size_t i = 0; i < length; i += 2) {
        int high = hex_digit(hex[i]), low = hex_digit(hex[i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i / 2] = (unsigned char)(high * 16 + low);
    }
    input->bytes = bytes;
    input->size = length / 2;
    return true;
}

static void scan_bytes(scanner *s, testfile_input *input) {
    char *hex = scan_string(s);
    if (!hex)
        return;
    if (input->bytes) {
        free(hex);
        scan_fail(s, "an input has its bytes twice");
    } else if (!decode_bytes(hex, input)) {
        free(hex);
        scan_fail(s, "the bytes of an input are not hexadecimal");
    }
}

static void scan_input(scanner *s, testfile_input *input) {
    *input = (testfile_input){0};
    scan_expect(s, '{', "an input is not an object");
    if (s->fault || scan_take(s, '}')) {
        scan_fail(s, "an input has no name");
        return;
    }
    do {
        char *key = scan_string(s);
        scan_expect(s, ':', "a colon is missing");
        if (!s->fault && strcmp(key, "name") == 0) {
            free(input->name);
            input->name = scan_string(s);
        } else if (!s->fault && strcmp(key, "bytes") == 0) {
            scan_bytes(s, input);
        } else {
            skip_value(s, 0);
        }
        free(key);
    } while (!s->fault && scan_take(s, ','));
    scan_expect(s, '}', "an input does not end");
    if (!s->fault && !input->name)
        scan_fail(s, "an input has no name");
    if (!s->fault && !input->bytes)
        scan_fail(s, "an input has no bytes");
}

static void scan_inputs(scanner *s, testfile *file) {
    size_t room = file->count;
    scan_expect(s, '[', "the inputs are not a list");
    if (s->fault || scan_take(s, ']'))
        return;
    do {
        if (file->count == room) {
            room = room ? room * 2 : 16;
            testfile_input *grown = realloc(file->inputs, room * sizeof *grown);
            if (!grown) {
                scan_fail(s, "out of memory");
                return;
            }
            file->inputs = grown;
        }
        scan_input(s, &file->inputs[file->count++]);
    } while (!s->fault && scan_take(s, ','));
    scan_expect(s, ']', "the list of inputs does not end");
}

static void scan_format(scanner *s, bool *is_test) {
    char *format = scan_string(s);
    *is_test = format && strcmp(format, "heddle-test") == 0;
    free(format);
}

static void scan_version(scanner *s) {
    scan_space(s);
    const char *start = s->at;
    skip_value(s, 0);
    if (!s->fault && !(s->at - start == 1 && *start == '1'))
        scan_fail(s, "its version is not 1");
}

static void scan_file(scanner *s, testfile *file) {
    bool is_test = false, has_inputs = false;
    scan_expect(s, '{', "it is not a JSON object");
    if (s->fault || scan_take(s, '}')) {
        scan_fail(s, "it is empty");
        return;
    }
    do {
        char *key = scan_string(s);
        scan_expect(s, ':', "a colon is missing");
        if (!s->fault && strcmp(key, "format") == 0) {
            scan_format(s, &is_test);
        } else if (!s->fault && strcmp(key, "version") == 0) {
            scan_version(s);
        } else if (!s->fault && strcmp(key, "inputs") == 0) {
            has_inputs = true;
            scan_inputs(s, file);
        } else {
            skip_value(s, 0);
        }
        free(key);
    } while (!s->fault && scan_take(s, ','));
    scan_expect(s, '}', "its end is missing");
    scan_space(s);
    if (!s->fault && s->at != s->end)
        scan_fail(s, "there is text after its end");
    if (!s->fault && !is_test)
        scan_fail(s, "its format is not \"heddle-test\"");
    if (!s->fault && !has_inputs)
        scan_fail(s, "it has no inputs");
}

const char *testfile_parse(const char *text, size_t length, testfile *file) {
    scanner s = {text, text + length, NULL};
    *file = (testfile){0};
    scan_file(&s, file);
    if (s.fault)
        testfile_free(file);
    return s.fault;
}

void testfile_free(testfile *file) {
    for (size_t i = 0; i < file->count; i++) {
        free(file->inputs[i].name);
        free(file->inputs[i].bytes);
    }
    free(file->inputs);
    *file = (testfile){0};
}
