/* format.c -- the printf family's engine: conversions of integers, characters and strings, and the loop over a format.
 *
 * A symbolic integer on a stream is not worth a fork for each of its lengths: it is shown as <sym>, and the characters
 * it would have are counted by comparisons, without a branch, so that the result of printf stays exact. In a string
 * the digits matter to the program: there the engine forks for the length, and each digit is a term. A symbolic
 * floating-point number is shown as <sym> on a stream; in a string it ends the path as incomplete.
 *
 * The C locale has no characters outside ASCII: a wide one is an error in bytes, and such a byte in wide characters. */
#include "format.h"

void *heddle_malloc(size_t bytes);
void heddle_free(void *object);

void __heddle_flush(sink *s) {
    if (s->fd && s->pending)
        heddle_output(s->fd, s->buffer, s->pending);
    s->pending = 0;
}

/* Room for `count` more. */
static void grow(sink *s, size_t count) {
    size_t room = 2 * s->used > s->used + count ? 2 * s->used : s->used + count;
    room = room > 64 ? room : 64;
    size_t unit = s->wide_format ? sizeof(wide) : 1;
    char *larger = heddle_malloc(room * unit);
    if (s->used)
        memcpy(larger, s->begin, s->used * unit);
    heddle_free(s->begin);
    s->begin = larger;
    s->to = larger + s->used * unit;
    s->room = room - s->used;
}

/* How many of so many characters have room in a string, or in what grows. */
static size_t make_room(sink *s, size_t count) {
    if (s->grows && count > s->room)
        grow(s, count);
    count = count < s->room ? count : s->room;
    s->used += count;
    s->room -= count;
    return count;
}

static void store_wide(sink *s, const wide *text, size_t count) {
    count = make_room(s, count);
    if (count)
        memcpy(s->to, text, count * sizeof(wide));
    s->to += count * sizeof(wide);
}

static void widen(sink *s, const char *text, size_t count) {
    count = make_room(s, count);
    for (size_t i = 0; i < count; i++, s->to += sizeof(wide))
        *(wide *)(void *)s->to = (unsigned char)text[i];
}

/* Stores without counting. */
static void store(sink *s, const char *text, size_t count) {
    if (s->wide_format) {
        widen(s, text, count);
        return;
    }
    if (!s->fd) {
        count = make_room(s, count);
        if (count)
            memcpy(s->to, text, count);
        s->to += count;
        return;
    }
    if (s->pending + count > sizeof s->buffer)
        __heddle_flush(s);
    if (count > sizeof s->buffer) {
        heddle_output(s->fd, text, count);
        return;
    }
    memcpy(s->buffer + s->pending, text, count);
    s->pending += count;
}

void __heddle_put(sink *s, const char *text, size_t count) {
    s->total += count;
    store(s, text, count);
}

void __heddle_pad(sink *s, char c, int count) {
    char run[32];
    if (count <= 0)
        return;
    memset(run, c, (unsigned)count < sizeof run ? (size_t)count : sizeof run);
    for (; count > (int)sizeof run; count -= (int)sizeof run)
        __heddle_put(s, run, sizeof run);
    __heddle_put(s, run, (size_t)count);
}

void __heddle_open_field(sink *s, const conversion *c, const char *prefix, int length, int zeros) {
    int prefix_length = (int)strlen(prefix), missing = c->width - prefix_length - length;
    if (!c->left && !zeros)
        __heddle_pad(s, ' ', missing);
    __heddle_put(s, prefix, (size_t)prefix_length);
    if (!c->left && zeros)
        __heddle_pad(s, '0', missing);
}

void __heddle_close_field(sink *s, const conversion *c, const char *prefix, int length) {
    if (c->left)
        __heddle_pad(s, ' ', c->width - (int)strlen(prefix) - length);
}

static size_t branchless_max(size_t a, size_t b) { return a + ((b - a) & (size_t)mask_if(b > a)); }

void __heddle_put_symbolic(sink *s, const conversion *c, size_t length) {
    s->total += branchless_max(length, (size_t)c->width);
    store(s, "<sym>", 5);
}

static void put_field(sink *s, const conversion *c, const char *text, size_t length) {
    if (!c->left)
        __heddle_pad(s, ' ', c->width - (int)length);
    __heddle_put(s, text, length);
    if (c->left)
        __heddle_pad(s, ' ', c->width - (int)length);
}

/* ---- integers ---- */

typedef struct {
    uint64_t magnitude;
    int negative;
    int narrow; /* fits 32 bits by its type */
} integer;

static unsigned base_of(const conversion *c) {
    return c->conversion == 'x' ? 16 : c->conversion == 'o' ? 8 : c->conversion == 'b' ? 2 : 10;
}

/* Digits from the end of `buffer` on; returns where they begin. */
static char *digits_of(integer n, unsigned base, int upper, char *end) {
    const char *alphabet = upper ? "0123456789ABCDEF" : "0123456789abcdef";
    if (n.narrow)
        for (uint32_t rest = (uint32_t)n.magnitude; rest; rest /= base)
            *--end = alphabet[rest % base];
    else
        for (uint64_t rest = n.magnitude; rest; rest /= base)
            *--end = alphabet[rest % base];
    return end;
}

/* The characters of a symbolic integer, sign and prefix included, without a branch on it. */
static size_t symbolic_length(const conversion *c, integer n) {
    unsigned base = base_of(c);
    size_t length = 0, least = c->precision < 0 ? 1 : (size_t)c->precision;
    int zero = n.magnitude == 0;
    uint64_t power = 1;
    for (int more = 1; more;) {
        length += n.magnitude >= power;
        more = power <= UINT64_MAX / base && !(n.narrow && power > UINT32_MAX / base);
        power *= base;
    }
    if (c->alternative && base == 8)
        least = branchless_max(least, length + 1 - (size_t)(zero && c->precision != 0));
    length = branchless_max(length, least);
    if (c->alternative && (base == 16 || base == 2))
        length += 2 * (size_t)!zero;
    if (c->conversion == 'd')
        length += (size_t)((n.negative != 0) | c->plus | c->space);
    return length;
}

static void format_integer(sink *s, const conversion *c, integer n) {
    if (s->fd && heddle_is_symbolic(&n.magnitude, sizeof n.magnitude)) {
        __heddle_put_symbolic(s, c, symbolic_length(c, n));
        return;
    }
    char buffer[64], *end = buffer + sizeof buffer;
    char *digits = digits_of(n, base_of(c), c->upper, end);
    int length = (int)(end - digits), zeros = (c->precision < 0 ? 1 : c->precision) - length;
    const char *prefix = "";
    if (c->conversion == 'd')
        prefix = n.negative ? "-" : c->plus ? "+" : c->space ? " " : "";
    else if (c->alternative && c->conversion == 'o')
        zeros = zeros > 0 ? zeros : 1;
    else if (c->alternative && c->conversion == 'x' && length)
        prefix = c->upper ? "0X" : "0x";
    else if (c->alternative && c->conversion == 'b' && length)
        prefix = c->upper ? "0B" : "0b";
    if (zeros < 0)
        zeros = 0;
    __heddle_open_field(s, c, prefix, zeros + length, c->zero && c->precision < 0);
    __heddle_pad(s, '0', zeros);
    __heddle_put(s, digits, (size_t)length);
    __heddle_close_field(s, c, prefix, zeros + length);
}

/* ---- the format ---- */

static integer next_integer(arguments *a, const directive *d, int is_signed) {
    enum length length = d->length;
    if (length == LENGTH_LONG_LONG || length == LENGTH_LONG_DOUBLE) {
        uint64_t word = a->values ? a->values[argument_place(a, d->value_at)].long_word : va_arg(a->list, uint64_t);
        uint64_t sign = mask_if(is_signed & (int)(word >> 63));
        return (integer){(word ^ sign) - sign, (int)(sign & 1), 0};
    }
    int value = argument_int(a, d->value_at);
    if (!is_signed) {
        unsigned mask = length == LENGTH_CHAR ? 0xff : length == LENGTH_SHORT ? 0xffff : ~0u;
        return (integer){(unsigned)value & mask, 0, 1};
    }
    if (length == LENGTH_CHAR)
        value = (signed char)value;
    else if (length == LENGTH_SHORT)
        value = (short)value;
    uint32_t sign = (uint32_t)mask_if(value < 0);
    return (integer){((uint32_t)value ^ sign) - sign, (int)(sign & 1), 1};
}

static void put_symbolic_float(sink *s, const conversion *c) {
    if (!s->fd)
        heddle_incomplete("a symbolic floating-point number is printed into a string");
    __heddle_put_symbolic(s, c, 5);
}

static void format_floating(sink *s, const directive *d, arguments *a) {
    const conversion *c = &d->c;
    if (d->length == LENGTH_LONG_DOUBLE) {
        long double x = a->values ? a->values[argument_place(a, d->value_at)].extended : va_arg(a->list, long double);
        if (heddle_is_symbolic(&x, 10))
            put_symbolic_float(s, c);
        else
            __heddle_format_long_double(s, c, &x);
        return;
    }
    double x = a->values ? a->values[argument_place(a, d->value_at)].real : va_arg(a->list, double);
    if (heddle_is_symbolic(&x, sizeof x))
        put_symbolic_float(s, c);
    else
        __heddle_format_double(s, c, x);
}

static int not_a_character(void) {
    errno = EILSEQ;
    return -1;
}

/* In wide characters, bytes outside ASCII are an error. */
static int format_string(sink *s, const conversion *c, const char *text) {
    if (!text)
        text = c->precision < 0 || c->precision >= 6 ? "(null)" : "";
    size_t length = c->precision < 0 ? strlen(text) : strnlen(text, (size_t)c->precision);
    for (size_t i = 0; s->wide_format && i < length; i++)
        if ((unsigned char)text[i] > 0x7f)
            return not_a_character();
    put_field(s, c, text, length);
    return 0;
}

static void put_wide(sink *s, const wide *text, size_t length) {
    s->total += length;
    if (s->wide_format)
        store_wide(s, text, length);
    else
        for (size_t i = 0; i < length; i++)
            store(s, &(char){(char)text[i]}, 1);
}

static int format_wide(sink *s, const conversion *c, const wide *text) {
    size_t length = 0, limit = c->precision < 0 ? SIZE_MAX : (size_t)c->precision;
    if (!text)
        return format_string(s, c, NULL);
    for (; length < limit && text[length]; length++)
        if (!s->wide_format && (unsigned)text[length] > 0x7f)
            return not_a_character();
    if (!c->left)
        __heddle_pad(s, ' ', c->width - (int)length);
    put_wide(s, text, length);
    if (c->left)
        __heddle_pad(s, ' ', c->width - (int)length);
    return 0;
}

static int format_character(sink *s, conversion *c, int is_wide, int value) {
    char byte = (char)value;
    if (!s->wide_format && is_wide && (unsigned)value > 0x7f)
        return not_a_character();
    if (!s->wide_format) {
        put_field(s, c, &byte, 1);
        return 0;
    }
    wide character = is_wide ? value : (unsigned char)value;
    if (is_wide ? value == -1 : character > 0x7f)
        return -1;
    if (!c->left)
        __heddle_pad(s, ' ', c->width - 1);
    put_wide(s, &character, 1);
    if (c->left)
        __heddle_pad(s, ' ', c->width - 1);
    return 0;
}

static void format_pointer(sink *s, conversion *c, void *address) {
    if (!address) {
        put_field(s, c, "(nil)", 5);
        return;
    }
    c->conversion = 'x';
    c->alternative = 1;
    format_integer(s, c, (integer){(uintptr_t)address, 0, sizeof address == 4});
}

static void store_count(size_t total, enum length length, void *to) {
    switch (length) {
    case LENGTH_CHAR: *(signed char *)to = (signed char)total; break;
    case LENGTH_SHORT: *(short *)to = (short)total; break;
    case LENGTH_LONG: *(long *)to = (long)total; break;
    case LENGTH_LONG_LONG: case LENGTH_LONG_DOUBLE: *(long long *)to = (long long)total; break;
    case LENGTH_INT: *(int *)to = (int)total; break;
    }
}

static void put_number(sink *s, int number) {
    format_integer(s, &(conversion){.conversion = 'd', .precision = -1}, (integer){(uint64_t)number, 0, 1});
}

/* What is not understood is printed as it was, but for the length. */
static void put_unknown(sink *s, const directive *d, const char *format) {
    const conversion *c = &d->c;
    __heddle_put(s, "%", 1);
    __heddle_put(s, "#", c->alternative);
    __heddle_put(s, "'", c->grouping);
    if (c->plus | c->space)
        __heddle_put(s, c->plus ? "+" : " ", 1);
    __heddle_put(s, "-", c->left);
    __heddle_put(s, "0", c->zero);
    __heddle_put(s, "I", c->digits);
    if (c->width)
        put_number(s, c->width);
    if (c->precision >= 0) {
        __heddle_put(s, ".", 1);
        put_number(s, c->precision);
    }
    if (s->wide_format)
        put_wide(s, s->wide_format + (d->end - 1 - format), 1);
    else
        __heddle_put(s, &d->letter, 1);
}

/* Conversions of a floating-point number or an integer; 0: it is another one. */
static int convert_number(sink *s, directive *d, arguments *a) {
    conversion *c = &d->c;
    c->upper = is_upper(d->letter);
    c->conversion = (char)to_lower(d->letter);
    switch (d->letter) {
    case 'd': case 'i':
        c->conversion = 'd';
        format_integer(s, c, next_integer(a, d, 1));
        return 1;
    case 'X': case 'u': case 'o': case 'x': case 'b': case 'B':
        format_integer(s, c, next_integer(a, d, 0));
        return 1;
    case 'F': case 'E': case 'G': case 'A': case 'f': case 'e': case 'g': case 'a':
        format_floating(s, d, a);
        return 1;
    }
    return 0;
}

/* One directive; 0, or -1 with errno. */
static int convert(sink *s, directive *d, arguments *a, const char *format) {
    conversion *c = &d->c;
    int is_wide = d->length >= LENGTH_LONG;
    if (convert_number(s, d, a))
        return 0;
    switch (d->letter) {
    case 'c': return format_character(s, c, is_wide, argument_int(a, d->value_at));
    case 'C': return format_character(s, c, 1, argument_int(a, d->value_at));
    case 's':
        return is_wide ? format_wide(s, c, argument_pointer(a, d->value_at))
                       : format_string(s, c, argument_pointer(a, d->value_at));
    case 'S': return format_wide(s, c, argument_pointer(a, d->value_at));
    case 'p': format_pointer(s, c, argument_pointer(a, d->value_at)); return 0;
    case 'n': store_count(s->total, d->length, argument_pointer(a, d->value_at)); return 0;
    case 'm': return format_string(s, c, strerror(errno));
    case '%': __heddle_put(s, "%", 1); return 0;
    case '\0': errno = EINVAL; return -1;
    default: put_unknown(s, d, format); return 0;
    }
}

static void put_literal(sink *s, const char *format, const char *from, const char *to) {
    if (s->wide_format && to > from)
        put_wide(s, s->wide_format + (from - format), (size_t)(to - from));
    else if (to > from)
        __heddle_put(s, from, (size_t)(to - from));
}

int __heddle_format(sink *s, const char *format, va_list list) {
    arguments a = {.values = NULL};
    int result = 0;
    va_copy(a.list, list);
    for (const char *at = format; result == 0 && *at;) {
        const char *start = at;
        directive d;
        while (*at && *at != '%')
            at++;
        put_literal(s, format, start, at);
        if (!*at)
            break;
        result = __heddle_scan_directive(at + 1, &d);
        if (!a.values && d.has_position) {
            va_end(a.list);
            va_copy(a.list, list);
            __heddle_take_positions(format, at, &a);
        }
        __heddle_take_sizes(&d, &a);
        result = result == 0 ? convert(s, &d, &a, format) : result;
        at = d.end;
    }
    heddle_free(a.values);
    va_end(a.list);
    __heddle_flush(s);
    if (result == 0 && !heddle_is_symbolic(&s->total, sizeof s->total) && s->total > INT32_MAX) {
        errno = EOVERFLOW;
        return -1;
    }
    return result == 0 ? (int)s->total : -1;
}
