/* scanf.c -- formatted input: from strings, and from the buffer of a stream that holds all that is left of it.
 *
 * The text is read from left to right and never beyond its end or the field's width. What a conversion takes is told in
 * scan_number.c and scan_text.c; here are the format and its arguments, all of which are addresses. Blanks of the format
 * are skipped when the next directive needs them, so that one that ends with the text before its blanks is not exhausted
 * by them. The flags of grouping and of other digits say nothing in the C locale. */
#include "scan.h"
#include "stream.h"

void flockfile(stream *f);
void funlockfile(stream *f);
extern stream *stdin;

/* Arguments, and a copy of them for those that are named by position. */
typedef struct {
    va_list next, all;
} arguments;

static void *argument(scanner *s, arguments *a) {
    if (s->discard)
        return NULL;
    if (!s->position)
        return va_arg(a->next, void *);
    va_list from_first;
    void *found = NULL;
    va_copy(from_first, a->all);
    for (int i = 0; i < s->position; i++)
        found = va_arg(from_first, void *);
    va_end(from_first);
    return found;
}

static void skip_space(scanner *s) {
    while (is_space(scan_look(s)))
        s->text++;
}

/* ---- one conversion specification ---- */

static const char *scan_number(const char *f, int *number) {
    for (*number = 0; is_digit(*f); f++)
        *number = *number > 99999999 ? 1000000000 : *number * 10 + (*f - '0');
    return f;
}

static void scan_length_modifier(scanner *s) {
    char c = *s->format, next = c ? s->format[1] : '\0';
    s->length = LENGTH_INT;
    s->allocate = 0;
    if (c == 'h') {
        s->length = next == 'h' ? LENGTH_CHAR : LENGTH_SHORT;
        s->format += next == 'h' ? 2 : 1;
    } else if (c == 'l') {
        s->length = next == 'l' ? LENGTH_LONG_DOUBLE : LENGTH_LONG;
        s->format += next == 'l' ? 2 : 1;
    } else if (c == 'L' || c == 'q') {
        s->length = LENGTH_LONG_DOUBLE, s->format++;
    } else if (c == 'j') {
        s->length = sizeof(long) == 8 ? LENGTH_LONG : LENGTH_LONG_DOUBLE, s->format++;
    } else if (c == 'z' || c == 't') {
        s->length = sizeof(size_t) == sizeof(int) ? LENGTH_INT : LENGTH_LONG, s->format++;
    } else if (c == 'm' || (c == 'a' && s->dialect == OLD && (next == 's' || next == 'S' || next == '['))) {
        s->allocate = 1;
        s->format++;
        if (c == 'm' && next == 'l')
            s->length = LENGTH_LONG, s->format++;
    }
}

/* `format` stands behind the %. */
static void scan_specification(scanner *s) {
    const char *f = scan_number(s->format, &s->width);
    s->discard = s->position = 0;
    if (f > s->format && *f == '$') {
        s->position = s->width;
        s->width = 0;
        s->format = ++f;
    }
    if (f == s->format) {
        for (; *f == '*' || *f == '\'' || *f == 'I'; f++)
            s->discard |= *f == '*';
        f = scan_number(f, &s->width);
    }
    s->format = f;
    if (s->width == 0)
        s->width = NO_WIDTH;
    scan_length_modifier(s);
    s->conversion = *s->format;
    s->format += s->conversion != '\0';
}

/* ---- the whole ---- */

static enum outcome scan_literal(scanner *s, char c) {
    if (scan_is_over(s))
        return EXHAUSTED;
    if (scan_look(s) != scan_known(s, (unsigned char)c))
        return MISMATCH;
    s->text++;
    return MATCHED;
}

static void store_position(scanner *s, void *to) {
    long at = s->text - s->begin;
    if (!to)
        return;
    switch (s->length) {
    case LENGTH_CHAR: *(char *)to = (char)at; break;
    case LENGTH_SHORT: *(short *)to = (short)at; break;
    case LENGTH_INT: *(int *)to = (int)at; break;
    case LENGTH_LONG: *(long *)to = at; break;
    case LENGTH_LONG_DOUBLE: *(long long *)to = at; break;
    }
}

static enum outcome scan_field(scanner *s, void *to) {
    switch (s->conversion) {
    case 'd': return __heddle_scan_integer(s, 10, 1, to);
    case 'i': return __heddle_scan_integer(s, 0, 1, to);
    case 'b': return __heddle_scan_integer(s, 2, 0, to);
    case 'u': return __heddle_scan_integer(s, 10, 0, to);
    case 'o': return __heddle_scan_integer(s, 8, 0, to);
    case 'x': case 'X': return __heddle_scan_integer(s, 16, 0, to);
    case 'p':
        s->length = LENGTH_LONG;
        return __heddle_scan_integer(s, 16, 0, to);
    default: return __heddle_scan_float(s, to);
    }
}

static int is_number(const scanner *s) {
    switch (s->conversion) {
    case 'b': return s->dialect == C23;
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X': case 'p': case 'a': case 'e': case 'f': case 'g': case 'A':
    case 'E': case 'F': case 'G': return 1;
    }
    return 0;
}

static int is_text(scanner *s) {
    if (s->conversion == 'C' || s->conversion == 'S') {
        s->conversion = (char)to_lower(s->conversion);
        s->length = LENGTH_LONG;
    }
    return s->conversion == 'c' || s->conversion == 's' || s->conversion == '[';
}

/* A conversion: one argument, unless it is discarded. What is no conversion fits no text. */
static enum outcome scan_conversion(scanner *s, arguments *a, int after_space) {
    scan_specification(s);
    int text = is_text(s);
    if (s->conversion == '\0')
        return MISMATCH;
    if (after_space || (s->conversion != 'c' && s->conversion != '[' && s->conversion != 'n')) {
        skip_space(s);
        s->skipped = s->text;
    }
    if (s->conversion == '%')
        return scan_literal(s, '%');
    if (s->conversion == 'n') {
        store_position(s, argument(s, a));
        return MATCHED;
    }
    if (!text && !is_number(s))
        return MISMATCH;
    if (!text && scan_is_over(s))
        return EXHAUSTED;
    void *to = argument(s, a);
    enum outcome outcome = text ? __heddle_scan_text(s, to) : scan_field(s, to);
    s->stored += outcome == MATCHED && to;
    return outcome;
}

static enum outcome scan_format(scanner *s, arguments *a) {
    enum outcome outcome = MATCHED;
    int after_space = 0;
    while (outcome == MATCHED && *s->format) {
        char c = *s->format++;
        if (is_space((unsigned char)c)) {
            after_space = 1;
            continue;
        }
        if (c == '%') {
            outcome = scan_conversion(s, a, after_space);
        } else {
            if (after_space && !scan_is_over(s))
                skip_space(s);
            outcome = scan_literal(s, c);
        }
        after_space = 0;
    }
    if (outcome == MATCHED && after_space) {
        skip_space(s);
        if (s->is_at_end)
            scan_is_over(s);
    }
    return outcome;
}

/* Who gets no result gets no blocks, either. */
int __heddle_scan(scanner *s, va_list list) {
    arguments a;
    va_copy(a.next, list);
    va_copy(a.all, list);
    enum outcome outcome = scan_format(s, &a);
    va_end(a.next);
    va_end(a.all);
    if (outcome != NO_MEMORY && (outcome != EXHAUSTED || s->stored))
        return s->stored;
    while (s->allocations) {
        void **variable = s->allocated[--s->allocations];
        free(*variable);
        *variable = NULL;
    }
    return END_OF_TEXT;
}

static int scan_string(const char *text, const char *format, enum dialect dialect, va_list list) {
    scanner s = {.begin = text, .text = text, .format = format, .dialect = dialect};
    return __heddle_scan(&s, list);
}

/* The stream is locked, not entered: the caller's variables are written outside of any step. */
int __heddle_scan_stream(stream *f, scanner *s, va_list list) {
    if (!f->readable) {
        errno = EBADF;
        return END_OF_TEXT;
    }
    flockfile(f);
    stream_enter(f);
    int refused = s->is_wide && !orient_to(&f->orientation, 1);
    if (!s->is_wide)
        orient_to_bytes(f, 0);
    int filled = refused ? -1 : __heddle_stream_fill_all(f);
    stream_leave();
    if (filled < 0) {
        funlockfile(f);
        return END_OF_TEXT;
    }
    s->begin = s->text = f->read_ptr;
    s->end = f->read_end;
    int result = __heddle_scan(s, list);
    stream_enter(f);
    f->read_ptr = (char *)s->text;
    if (s->met_end)
        f->flags |= EOF_FLAG;
    stream_leave();
    funlockfile(f);
    return result;
}

static int scan_stream(stream *f, const char *format, enum dialect dialect, va_list list) {
    scanner s = {.format = format, .dialect = dialect};
    return __heddle_scan_stream(f, &s, list);
}

/* Under the names that the standards' versions of the headers give them. */
#define SCANNERS(prefix, dialect)                                                                                       \
    WEAK int prefix##sscanf(const char *text, const char *format, ...) { FORWARD(scan_string(text, format, dialect, list)); } \
    WEAK int prefix##fscanf(stream *f, const char *format, ...) { FORWARD(scan_stream(f, format, dialect, list)); }     \
    WEAK int prefix##scanf(const char *format, ...) { FORWARD(scan_stream(stdin, format, dialect, list)); }             \
    WEAK int prefix##vsscanf(const char *text, const char *format, va_list list) {                                  \
        return scan_string(text, format, dialect, list);                                                                \
    }                                                                                                               \
    WEAK int prefix##vfscanf(stream *f, const char *format, va_list list) { return scan_stream(f, format, dialect, list); } \
    WEAK int prefix##vscanf(const char *format, va_list list) { return scan_stream(stdin, format, dialect, list); }
SCANNERS(, OLD)
SCANNERS(__isoc99_, C99)
SCANNERS(__isoc23_, C23)
