/* wscanf.c -- formatted input of wide characters: scanf (scan.h, C3) over a copy in bytes.
 *
 * A string may hold any characters; on a stream they are ASCII, as everywhere (wprintf.c). */
#include "scan.h"
#include "stream.h"

void *heddle_malloc(size_t bytes);
void heddle_free(void *object);
extern stream *stdin;

/* One byte for each character, and the end; private. Symbolic ones stay so, without a branch. */
static char *narrow(const wide *text) {
    size_t length = 0;
    while (text[length])
        length++;
    char *bytes = heddle_malloc(length + 1);
    for (size_t i = 0; i <= length; i++) {
        unsigned c = (unsigned)text[i], ascii = (unsigned)mask_if(c < OTHER);
        bytes[i] = (char)((c & ascii) | (OTHER & ~ascii));
    }
    return bytes;
}

static int scan_string(const wide *text, const wide *format, enum dialect dialect, va_list list) {
    char *bytes = narrow(text), *directives = narrow(format);
    scanner s = {.begin = bytes, .text = bytes, .format = directives, .dialect = dialect, .is_wide = 1, .characters = text};
    int result = __heddle_scan(&s, list);
    heddle_free(bytes);
    heddle_free(directives);
    return result;
}

static int scan_stream(stream *f, const wide *format, enum dialect dialect, va_list list) {
    char *directives = narrow(format);
    scanner s = {.format = directives, .dialect = dialect, .is_wide = 1};
    int result = __heddle_scan_stream(f, &s, list);
    heddle_free(directives);
    return result;
}

#define SCANNERS(prefix, dialect)                                                                                              \
    WEAK int prefix##swscanf(const wide *text, const wide *format, ...) { FORWARD(scan_string(text, format, dialect, list)); } \
    WEAK int prefix##fwscanf(stream *f, const wide *format, ...) { FORWARD(scan_stream(f, format, dialect, list)); }           \
    WEAK int prefix##wscanf(const wide *format, ...) { FORWARD(scan_stream(stdin, format, dialect, list)); }                   \
    WEAK int prefix##vswscanf(const wide *text, const wide *format, va_list list) {                                            \
        return scan_string(text, format, dialect, list);                                                                       \
    }                                                                                                                          \
    WEAK int prefix##vfwscanf(stream *f, const wide *format, va_list list) { return scan_stream(f, format, dialect, list); }   \
    WEAK int prefix##vwscanf(const wide *format, va_list list) { return scan_stream(stdin, format, dialect, list); }
SCANNERS(, OLD)
SCANNERS(__isoc99_, C99)
SCANNERS(__isoc23_, C23)
