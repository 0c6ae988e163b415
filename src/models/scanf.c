/* scanf.c -- formatted input: from strings, and from the buffer of a stream that holds all that is left of it.
 *
 * The text is read from left to right and never beyond its end or the field's width. One branch for each character of
 * the text decides whether it belongs to the field; sets of %[ are tested without branches on the text. Numbers that do
 * not fit are clamped to the range of long (long long) and cut to the type that is asked for, as glibc does it.
 * Where a floating-point number is asked for and none is there, nothing is taken from a stream, whereas glibc takes what
 * looked like the beginning of one ("-", ".", "na").
 * Positional arguments, %m and wide characters are not modelled. */
#include "stream.h"

void flockfile(stream *f);
void funlockfile(stream *f);
extern stream *stdin;

double strtod(const char *text, char **end);
float strtof(const char *text, char **end);
long double strtold(const char *text, char **end);

enum { END_OF_TEXT = -1, NO_WIDTH = 0x7fffffff, COPY_BYTES = 400 };
enum length { LENGTH_CHAR, LENGTH_SHORT, LENGTH_INT, LENGTH_LONG, LENGTH_LONG_LONG, LENGTH_LONG_DOUBLE };

/* MATCHED: go on; MISMATCH: the text does not fit; EXHAUSTED: it ended where something was needed. */
enum outcome { MATCHED, MISMATCH, EXHAUSTED };

typedef struct {
    const char *begin, *text; /* all of it; what is left */
    const char *end;          /* of a stream's; NULL: the text ends with '\0' */
    int met_end;              /* something behind the end was asked for */
    const char *format;       /* behind the directive */
    int discard;              /* %*d */
    int width;
    enum length length;
    char conversion;
    int stored; /* fields assigned so far */
} scanner;

/* Is nothing left? */
static int is_over(scanner *s) {
    int over = s->end ? s->text == s->end : !*s->text;
    s->met_end |= over;
    return over;
}

static void skip_space(scanner *s) {
    while (!is_over(s) && is_space((unsigned char)*s->text))
        s->text++;
}

/* How many characters a field may have at most. */
static int field_limit(const scanner *s) {
    return s->end && s->end - s->text < s->width ? (int)(s->end - s->text) : s->width;
}

/* A field of digits has been read; one that ended with the text has looked behind it. */
static void field_read(scanner *s, const char *from) {
    s->met_end |= s->end && s->text == s->end && s->text - from < s->width;
}

/* ---- one conversion specification ---- */

static void scan_length_modifier(scanner *s) {
    char c = *s->format;
    s->length = LENGTH_INT;
    if (c == 'h') {
        s->length = *++s->format == 'h' ? LENGTH_CHAR : LENGTH_SHORT;
        s->format += s->length == LENGTH_CHAR;
    } else if (c == 'l') {
        s->length = *++s->format == 'l' ? LENGTH_LONG_LONG : LENGTH_LONG;
        s->format += s->length == LENGTH_LONG_LONG;
    } else if (c == 'L') {
        s->length = LENGTH_LONG_DOUBLE, s->format++;
    } else if (c == 'j' || c == 'q') {
        s->length = LENGTH_LONG_LONG, s->format++;
    } else if (c == 'z' || c == 't') {
        s->length = sizeof(size_t) == sizeof(int) ? LENGTH_INT : LENGTH_LONG, s->format++;
    }
}

/* `format` stands behind the %. */
static void scan_specification(scanner *s) {
    s->discard = *s->format == '*';
    s->format += s->discard;
    s->width = 0;
    for (; is_digit(*s->format); s->format++)
        s->width = s->width * 10 + (*s->format - '0');
    if (*s->format == '$' || *s->format == 'm' || *s->format == '\'' || *s->format == 'I')
        heddle_incomplete("a scanf conversion with a position, an allocation or grouping");
    if (s->width == 0)
        s->width = NO_WIDTH;
    scan_length_modifier(s);
    s->conversion = *s->format++;
}

/* ---- integers ---- */

typedef struct {
    uint64_t value;
    int negative, overflow;
} magnitude;

/* Takes the digits of at most `width` characters; returns how many characters were taken, 0: there is no number. */
static int take_digits(const char *text, int width, unsigned base, magnitude *m) {
    int at = 0;
    if (width > 0 && ((text[0] == '-') | (text[0] == '+')))
        m->negative = text[at++] == '-';
    int digits = at;
    if ((base == 0 || base == 16) && at < width && text[at] == '0') {
        at++;
        if (at < width && (text[at] | 32) == 'x')
            at++, base = 16;
        else if (base == 0)
            base = 8;
    }
    if (base == 0)
        base = 10;
    uint64_t most = UINT64_MAX / base;
    for (int taken = 0; at < width; at++, taken++) {
        unsigned digit = digit_value((unsigned char)text[at]);
        if (digit >= base)
            break;
        if (taken >= 16 && (m->value > most || m->value * base > UINT64_MAX - digit))
            m->overflow = 1;
        m->value = m->value * base + digit;
    }
    return at == digits ? 0 : at;
}

static uint64_t clamp(const magnitude *m, int is_signed, unsigned bits) {
    uint64_t sign = mask_if(m->negative), limit = UINT64_MAX >> (64 - bits);
    if (is_signed)
        limit = (limit >> 1) - sign;
    if (m->overflow || m->value > limit)
        return is_signed && m->negative ? -limit : limit;
    return (m->value ^ sign) - sign;
}

static void store_integer(void *to, enum length length, uint64_t value) {
    switch (length) {
    case LENGTH_CHAR: *(char *)to = (char)value; break;
    case LENGTH_SHORT: *(short *)to = (short)value; break;
    case LENGTH_INT: *(int *)to = (int)value; break;
    case LENGTH_LONG: *(long *)to = (long)value; break;
    default: *(long long *)to = (long long)value; break;
    }
}

static enum outcome scan_integer_field(scanner *s, unsigned base, int is_signed, void *to) {
    magnitude m = {0, 0, 0};
    const char *from = s->text;
    int limit = field_limit(s), taken = take_digits(from, limit, base, &m);
    if (!taken) {
        s->text += (*from == '-') | (*from == '+'); /* it cannot be given back with what follows it */
        field_read(s, from);
        return s->end && s->met_end ? EXHAUSTED : MISMATCH;
    }
    s->text += taken;
    field_read(s, from);
    if (to)
        store_integer(to, s->length, clamp(&m, is_signed, s->length >= LENGTH_LONG_LONG ? 64 : 8 * sizeof(long)));
    return MATCHED;
}

/* ---- floating point ---- */

/* The end of the field whose number strtod ended at `end`: an exponent without digits belongs to the field, what a NaN has
 * in brackets does not. NULL: a lone 0x, or "infi" without the rest of "infinity", is no field. */
static char *float_field_end(const char *from, char *end) {
    const char *digits = from + ((from[0] == '-') | (from[0] == '+'));
    if ((digits[0] | 32) == 'i')
        return end == digits + 3 && (*end | 32) == 'i' ? NULL : end;
    if ((digits[0] | 32) == 'n')
        return (char *)digits + 3;
    int hexadecimal = digits[0] == '0' && (digits[1] | 32) == 'x';
    if (hexadecimal && end == digits + 1)
        return NULL;
    char letter = hexadecimal ? 'p' : 'e';
    if ((!is_digit(digits[0]) && digits[0] != '.') || (*end | 32) != letter)
        return end;
    for (; digits < end; digits++)
        if ((*digits | 32) == letter)
            return end;
    end++;
    return end + ((*end == '-') | (*end == '+'));
}

static enum outcome scan_float_field(scanner *s, void *to) {
    char copy[COPY_BYTES];
    const char *from = s->text, *begin = s->text;
    if (s->end || s->width < COPY_BYTES) {
        int limit = field_limit(s);
        size_t count = s->end ? (size_t)(limit < COPY_BYTES ? limit : COPY_BYTES - 1) : strnlen(from, (size_t)limit);
        memcpy(copy, from, count);
        copy[count] = '\0';
        from = copy;
    }
    char *end, *field;
    long double extended = 0;
    double number = 0;
    float single = 0;
    if (s->length == LENGTH_LONG_DOUBLE)
        extended = strtold(from, &end);
    else if (s->length == LENGTH_LONG)
        number = strtod(from, &end);
    else
        single = strtof(from, &end);
    if (end == from || !(field = float_field_end(from, end)))
        return MISMATCH;
    if (field < end)
        extended = number = single = from[0] == '-' ? -__builtin_nanf("") : __builtin_nanf("");
    if (from == copy && field - from == COPY_BYTES - 1)
        heddle_incomplete("scanf of a floating-point number with hundreds of digits");
    s->text += field - from;
    field_read(s, begin);
    if (!to)
        return MATCHED;
    if (s->length == LENGTH_LONG_DOUBLE)
        *(long double *)to = extended;
    else if (s->length == LENGTH_LONG)
        *(double *)to = number;
    else
        *(float *)to = single;
    return MATCHED;
}

/* ---- characters ---- */

static enum outcome scan_characters(scanner *s, char *to) {
    int count = s->width == NO_WIDTH ? 1 : s->width;
    for (int i = 0; i < count && !is_over(s); i++, s->text++)
        if (to)
            to[i] = *s->text;
    return MATCHED;
}

static enum outcome scan_word(scanner *s, char *to) {
    int i = 0;
    for (; i < s->width && !is_over(s) && !is_space((unsigned char)*s->text); i++, s->text++)
        if (to)
            to[i] = *s->text;
    if (to)
        to[i] = '\0';
    return MATCHED;
}

/* Is c in the set written in [set, end)? */
static int is_member(const char *set, const char *end, unsigned char c) {
    int found = 0;
    while (set < end) {
        unsigned char low = (unsigned char)*set, high = low;
        if (end - set > 2 && set[1] == '-') {
            high = (unsigned char)set[2];
            set += 3;
        } else {
            set++;
        }
        found |= (c >= low) & (c <= high);
    }
    return found;
}

/* `format` stands behind the [. */
static enum outcome scan_set(scanner *s, char *to) {
    int inverted = *s->format == '^';
    const char *set = s->format + inverted, *end = set;
    if (*end == ']')
        end++;
    while (*end && *end != ']')
        end++;
    s->format = end + (*end == ']');
    int i = 0;
    for (; i < s->width && !is_over(s) && is_member(set, end, (unsigned char)*s->text) != inverted; i++, s->text++)
        if (to)
            to[i] = *s->text;
    if (i == 0)
        return MISMATCH;
    if (to)
        to[i] = '\0';
    return MATCHED;
}

/* ---- the whole ---- */

static enum outcome scan_field(scanner *s, void *to) {
    int wide = s->length == LENGTH_LONG;
    switch (s->conversion) {
    case 'd': return scan_integer_field(s, 10, 1, to);
    case 'i': return scan_integer_field(s, 0, 1, to);
    case 'u': return scan_integer_field(s, 10, 0, to);
    case 'o': return scan_integer_field(s, 8, 0, to);
    case 'x': case 'X': return scan_integer_field(s, 16, 0, to);
    case 'p':
        s->length = LENGTH_LONG;
        return scan_integer_field(s, 16, 0, to);
    case 'a': case 'e': case 'f': case 'g': case 'A': case 'E': case 'F': case 'G': return scan_float_field(s, to);
    case 'c':
        if (!wide)
            return scan_characters(s, to);
        break;
    case 's':
        if (!wide)
            return scan_word(s, to);
        break;
    case '[':
        if (!wide)
            return scan_set(s, to);
        break;
    }
    heddle_incomplete("a scanf conversion that is not modelled");
}

static enum outcome scan_literal(scanner *s, char c) {
    if (is_over(s))
        return EXHAUSTED;
    if (*s->text != c)
        return MISMATCH;
    s->text++;
    return MATCHED;
}

/* A conversion: one argument, unless it is discarded. */
static enum outcome scan_conversion(scanner *s, va_list *arguments) {
    scan_specification(s);
    if (s->conversion == '%') {
        skip_space(s);
        return scan_literal(s, '%');
    }
    void *to = s->discard ? NULL : va_arg(*arguments, void *);
    if (s->conversion == 'n') {
        if (to)
            store_integer(to, s->length, (uint64_t)(s->text - s->begin));
        return MATCHED;
    }
    if (s->conversion != 'c' && s->conversion != '[')
        skip_space(s);
    if (is_over(s))
        return EXHAUSTED;
    enum outcome outcome = scan_field(s, to);
    s->stored += outcome == MATCHED && to;
    return outcome;
}

static int scan(scanner *s, va_list arguments) {
    va_list rest;
    va_copy(rest, arguments);
    enum outcome outcome = MATCHED;
    while (outcome == MATCHED && *s->format) {
        char c = *s->format++;
        if (is_space((unsigned char)c))
            skip_space(s);
        else
            outcome = c == '%' ? scan_conversion(s, &rest) : scan_literal(s, c);
    }
    va_end(rest);
    return outcome == EXHAUSTED && s->stored == 0 ? END_OF_TEXT : s->stored;
}

WEAK int vsscanf(const char *text, const char *format, va_list arguments) {
    scanner s = {.begin = text, .text = text, .format = format};
    return scan(&s, arguments);
}

/* The stream is locked, not entered: the caller's variables are written outside of any step. */
WEAK int vfscanf(stream *f, const char *format, va_list arguments) {
    if (!f->readable) {
        errno = EBADF;
        return END_OF_TEXT;
    }
    flockfile(f);
    stream_enter(f);
    int filled = __heddle_stream_fill_all(f);
    stream_leave();
    if (filled < 0) {
        funlockfile(f);
        return END_OF_TEXT;
    }
    scanner s = {.begin = f->read_ptr, .text = f->read_ptr, .end = f->read_end, .format = format};
    int result = scan(&s, arguments);
    stream_enter(f);
    f->read_ptr = (char *)s.text;
    if (s.met_end)
        f->flags |= EOF_FLAG;
    stream_leave();
    funlockfile(f);
    return result;
}

WEAK int vscanf(const char *format, va_list arguments) { return vfscanf(stdin, format, arguments); }

#define FORWARD(call)             \
    va_list arguments;            \
    va_start(arguments, format);  \
    int result = call;            \
    va_end(arguments);            \
    return result

/* Under the names that the standards' versions of the headers give them. */
#define SCANNERS(prefix)                                                                                         \
    WEAK int prefix##sscanf(const char *text, const char *format, ...) { FORWARD(vsscanf(text, format, arguments)); } \
    WEAK int prefix##fscanf(stream *f, const char *format, ...) { FORWARD(vfscanf(f, format, arguments)); }       \
    WEAK int prefix##scanf(const char *format, ...) { FORWARD(vfscanf(stdin, format, arguments)); }
#define LIST_SCANNERS(prefix)                                                                                    \
    SCANNERS(prefix)                                                                                             \
    WEAK int prefix##vsscanf(const char *text, const char *format, va_list arguments) {                          \
        return vsscanf(text, format, arguments);                                                                 \
    }                                                                                                            \
    WEAK int prefix##vfscanf(stream *f, const char *format, va_list arguments) { return vfscanf(f, format, arguments); } \
    WEAK int prefix##vscanf(const char *format, va_list arguments) { return vfscanf(stdin, format, arguments); }
SCANNERS()
LIST_SCANNERS(__isoc99_)
LIST_SCANNERS(__isoc23_)
