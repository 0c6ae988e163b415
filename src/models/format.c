/* format.c -- the printf family's engine: conversions of integers, characters and strings, and the loop over a format.
 *
 * A symbolic integer on a stream is not worth a fork for each of its lengths: it is shown as <sym>, and the characters
 * it would have are counted by comparisons, without a branch, so that the result of printf stays exact. In a string
 * the digits matter to the program: there the engine forks for the length, and each digit is a term. A symbolic
 * floating-point number is shown as <sym> on a stream; in a string it ends the path as incomplete.
 *
 * Not modelled: positional arguments (%1$d). Wide characters outside ASCII are an error, as in the C locale. */
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
    char *larger = heddle_malloc(room);
    if (s->used)
        memcpy(larger, s->begin, s->used);
    heddle_free(s->begin);
    s->begin = larger;
    s->to = larger + s->used;
    s->room = room - s->used;
}

/* Stores without counting. */
static void store(sink *s, const char *text, size_t count) {
    if (!s->fd) {
        if (s->grows && count > s->room)
            grow(s, count);
        count = count < s->room ? count : s->room;
        if (count)
            memcpy(s->to, text, count);
        s->to += count;
        s->used += count;
        s->room -= count;
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
    return c->conversion == 'x' ? 16 : c->conversion == 'o' ? 8 : 10;
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
    if (c->alternative && base == 16)
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
    char buffer[24], *end = buffer + sizeof buffer;
    char *digits = digits_of(n, base_of(c), c->upper, end);
    int length = (int)(end - digits), zeros = (c->precision < 0 ? 1 : c->precision) - length;
    const char *prefix = "";
    if (c->conversion == 'd')
        prefix = n.negative ? "-" : c->plus ? "+" : c->space ? " " : "";
    else if (c->alternative && c->conversion == 'o')
        zeros = zeros > 0 ? zeros : 1;
    else if (c->alternative && c->conversion == 'x' && length)
        prefix = c->upper ? "0X" : "0x";
    if (zeros < 0)
        zeros = 0;
    __heddle_open_field(s, c, prefix, zeros + length, c->zero && c->precision < 0);
    __heddle_pad(s, '0', zeros);
    __heddle_put(s, digits, (size_t)length);
    __heddle_close_field(s, c, prefix, zeros + length);
}

/* ---- the format ---- */

enum length { LENGTH_INT, LENGTH_CHAR, LENGTH_SHORT, LENGTH_LONG, LENGTH_LONG_LONG, LENGTH_LONG_DOUBLE };

/* A va_list may be an array type; a struct can be passed on. */
typedef struct {
    va_list list;
} arguments;

static enum length pointer_sized(void) { return sizeof(size_t) == 8 ? LENGTH_LONG_LONG : LENGTH_INT; }

static const char *scan_number(const char *f, int *number) {
    *number = 0;
    for (; is_digit(*f); f++)
        *number = *number > 99999999 ? 1000000000 : *number * 10 + (*f - '0');
    return f;
}

static const char *scan_flags(const char *f, conversion *c) {
    for (;; f++) {
        switch (*f) {
        case '-': c->left = 1; break;
        case '+': c->plus = 1; break;
        case ' ': c->space = 1; break;
        case '#': c->alternative = 1; break;
        case '0': c->zero = 1; break;
        case '\'': case 'I': break;
        default: return f;
        }
    }
}

static const char *scan_sizes(const char *f, conversion *c, arguments *a) {
    if (*f == '*') {
        f++;
        c->width = va_arg(a->list, int);
        if (c->width < 0) {
            c->left = 1;
            c->width = -c->width;
        }
    } else {
        f = scan_number(f, &c->width);
    }
    if (*f != '.')
        return f;
    if (*++f == '*') {
        c->precision = va_arg(a->list, int);
        if (c->precision < 0)
            c->precision = -1;
        return f + 1;
    }
    return scan_number(f, &c->precision);
}

static const char *scan_length(const char *f, enum length *length) {
    switch (*f) {
    case 'h':
        *length = f[1] == 'h' ? LENGTH_CHAR : LENGTH_SHORT;
        return f + (f[1] == 'h' ? 2 : 1);
    case 'l':
        *length = f[1] == 'l' || sizeof(long) == 8 ? LENGTH_LONG_LONG : LENGTH_LONG;
        return f + (f[1] == 'l' ? 2 : 1);
    case 'q': case 'j': *length = LENGTH_LONG_LONG; return f + 1;
    case 'z': case 't': case 'Z': *length = pointer_sized(); return f + 1;
    case 'L': *length = LENGTH_LONG_DOUBLE; return f + 1;
    default: return f;
    }
}

static integer next_integer(arguments *a, enum length length, int is_signed) {
    if (length == LENGTH_LONG_LONG || length == LENGTH_LONG_DOUBLE) {
        uint64_t wide = va_arg(a->list, uint64_t), sign = mask_if(is_signed & (int)(wide >> 63));
        return (integer){(wide ^ sign) - sign, (int)(sign & 1), 0};
    }
    int value = va_arg(a->list, int);
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

static void format_floating(sink *s, const conversion *c, enum length length, arguments *a) {
    if (length == LENGTH_LONG_DOUBLE) {
        long double x = va_arg(a->list, long double);
        if (heddle_is_symbolic(&x, 10))
            put_symbolic_float(s, c);
        else
            __heddle_format_long_double(s, c, &x);
        return;
    }
    double x = va_arg(a->list, double);
    if (heddle_is_symbolic(&x, sizeof x))
        put_symbolic_float(s, c);
    else
        __heddle_format_double(s, c, x);
}

static void format_string(sink *s, const conversion *c, const char *text) {
    if (!text)
        text = c->precision < 0 || c->precision >= 6 ? "(null)" : "";
    put_field(s, c, text, c->precision < 0 ? strlen(text) : strnlen(text, (size_t)c->precision));
}

/* Wide characters are ASCII or an error, as in the C locale. */
static int format_wide(sink *s, const conversion *c, const int *text) {
    size_t length = 0, limit = c->precision < 0 ? SIZE_MAX : (size_t)c->precision;
    if (!text) {
        format_string(s, c, NULL);
        return 0;
    }
    for (; length < limit && text[length]; length++)
        if ((unsigned)text[length] > 0x7f) {
            errno = EILSEQ;
            return -1;
        }
    if (!c->left)
        __heddle_pad(s, ' ', c->width - (int)length);
    for (size_t i = 0; i < length; i++)
        __heddle_put(s, &(char){(char)text[i]}, 1);
    if (c->left)
        __heddle_pad(s, ' ', c->width - (int)length);
    return 0;
}

static int format_character(sink *s, const conversion *c, enum length length, int value) {
    if ((length == LENGTH_LONG || length == LENGTH_LONG_LONG) && (unsigned)value > 0x7f) {
        errno = EILSEQ;
        return -1;
    }
    char byte = (char)value;
    put_field(s, c, &byte, 1);
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
    case LENGTH_LONG_LONG: *(long long *)to = (long long)total; break;
    default: *(int *)to = (int)total; break;
    }
}

/* One conversion, its letter given; 0, or -1 with errno. `start` is the '%', for what is not understood. */
static int convert(sink *s, conversion *c, enum length length, arguments *a, const char *start, const char *letter) {
    int wide = length == LENGTH_LONG || length == LENGTH_LONG_LONG;
    c->conversion = *letter;
    switch (*letter) {
    case 'd': case 'i':
        c->conversion = 'd';
        format_integer(s, c, next_integer(a, length, 1));
        return 0;
    case 'X':
        c->upper = 1;
        c->conversion = 'x';
        format_integer(s, c, next_integer(a, length, 0));
        return 0;
    case 'u': case 'o': case 'x':
        format_integer(s, c, next_integer(a, length, 0));
        return 0;
    case 'F': case 'E': case 'G': case 'A':
        c->upper = 1;
        c->conversion = (char)(*letter | 32);
        format_floating(s, c, length, a);
        return 0;
    case 'f': case 'e': case 'g': case 'a':
        format_floating(s, c, length, a);
        return 0;
    case 'c':
        return format_character(s, c, length, va_arg(a->list, int));
    case 'C':
        return format_character(s, c, LENGTH_LONG, va_arg(a->list, int));
    case 's':
        if (wide)
            return format_wide(s, c, va_arg(a->list, int *));
        format_string(s, c, va_arg(a->list, char *));
        return 0;
    case 'S': return format_wide(s, c, va_arg(a->list, int *));
    case 'p': format_pointer(s, c, va_arg(a->list, void *)); return 0;
    case 'n': store_count(s->total, length, va_arg(a->list, void *)); return 0;
    case 'm': format_string(s, c, strerror(errno)); return 0;
    case '%': __heddle_put(s, "%", 1); return 0;
    case '\0': errno = EINVAL; return -1;
    default: __heddle_put(s, start, (size_t)(letter + 1 - start)); return 0;
    }
}

int __heddle_format(sink *s, const char *format, va_list list) {
    arguments a;
    int result = 0;
    va_copy(a.list, list);
    while (result == 0 && *format) {
        const char *start = format;
        while (*format && *format != '%')
            format++;
        if (format > start)
            __heddle_put(s, start, (size_t)(format - start));
        if (!*format)
            break;
        conversion c = {.precision = -1};
        enum length length = LENGTH_INT;
        start = format;
        format = scan_flags(format + 1, &c);
        format = scan_sizes(format, &c, &a);
        format = scan_length(format, &length);
        result = convert(s, &c, length, &a, start, format);
        format++;
    }
    va_end(a.list);
    __heddle_flush(s);
    if (result == 0 && !heddle_is_symbolic(&s->total, sizeof s->total) && s->total > INT32_MAX) {
        errno = EOVERFLOW;
        return -1;
    }
    return result == 0 ? (int)s->total : -1;
}
