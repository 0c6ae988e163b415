/* format_directive.c -- reading the directives of a printf format, and arguments that are named by position.
 *
 * A format without positions takes its arguments as it goes. At the first directive with one (%2$d, %*1$d) the whole
 * format is read again to learn the kinds of all arguments, which are then taken in their order; directives before and
 * behind that have no position count on, as in glibc. An argument that no directive names is an int. */
#include "format.h"

void *heddle_malloc(size_t bytes);

enum { MOST_POSITIONS = 64 };
enum kind { KIND_INT, KIND_LONG_LONG, KIND_DOUBLE, KIND_LONG_DOUBLE, KIND_POINTER };

/* -1: too large for an int. */
static const char *scan_number(const char *f, int *number) {
    for (*number = 0; is_digit(*f); f++)
        if (*number >= 0)
            *number = *number > (INT32_MAX - (*f - '0')) / 10 ? -1 : *number * 10 + (*f - '0');
    return f;
}

/* A number and a '$'; otherwise nothing is read. */
static const char *scan_position(const char *f, directive *d, int *at) {
    int number;
    const char *end = scan_number(f, &number);
    if (*end != '$' || number == 0)
        return f;
    if (number < 0 || number > MOST_POSITIONS)
        heddle_incomplete("a printf format with an argument of a high position");
    d->has_position = 1;
    *at = number - 1;
    return end + 1;
}

static const char *scan_flags(const char *f, conversion *c) {
    for (;; f++) {
        switch (*f) {
        case '-': c->left = 1; break;
        case '+': c->plus = 1; break;
        case ' ': c->space = 1; break;
        case '#': c->alternative = 1; break;
        case '0': c->zero = 1; break;
        case '\'': c->grouping = 1; break;
        case 'I': c->digits = 1; break;
        default: return f;
        }
    }
}

/* A width or a precision. */
static const char *scan_size(const char *f, directive *d, int *size, int *at) {
    if (*f != '*')
        return scan_number(f, size);
    *at = NEXT_ARGUMENT;
    return scan_position(f + 1, d, at);
}

static const char *scan_length(const char *f, enum length *length) {
    switch (*f) {
    case 'h':
        *length = f[1] == 'h' ? LENGTH_CHAR : LENGTH_SHORT;
        return f + (f[1] == 'h' ? 2 : 1);
    case 'l':
        *length = f[1] == 'l' || sizeof(long) == 8 ? LENGTH_LONG_LONG : LENGTH_LONG;
        if (f[1] == 'l')
            *length = LENGTH_LONG_DOUBLE;
        return f + (f[1] == 'l' ? 2 : 1);
    case 'q': case 'L': *length = LENGTH_LONG_DOUBLE; return f + 1;
    case 'j': *length = LENGTH_LONG_LONG; return f + 1;
    case 'z': case 't': case 'Z': *length = sizeof(size_t) == 8 ? LENGTH_LONG_LONG : LENGTH_INT; return f + 1;
    default: return f;
    }
}

int __heddle_scan_directive(const char *format, directive *d) {
    *d = (directive){.c = {.precision = -1}, .value_at = NEXT_ARGUMENT, .width_at = NO_ARGUMENT, .precision_at = NO_ARGUMENT};
    const char *f = scan_position(format, d, &d->value_at);
    int too_large = 0;
    f = scan_flags(f, &d->c);
    f = scan_size(f, d, &d->c.width, &d->width_at);
    too_large |= d->c.width < 0;
    if (*f == '.') {
        f = scan_size(f + 1, d, &d->c.precision, &d->precision_at);
        too_large |= d->precision_at == NO_ARGUMENT && d->c.precision < 0;
    }
    f = scan_length(f, &d->length);
    d->letter = *f;
    d->end = f + (*f != '\0');
    if (too_large)
        errno = EOVERFLOW;
    return too_large ? -1 : 0;
}

void __heddle_take_sizes(directive *d, arguments *a) {
    if (d->width_at != NO_ARGUMENT) {
        d->c.width = argument_int(a, d->width_at);
        if (d->c.width < 0) {
            d->c.left = 1;
            d->c.width = -d->c.width;
        }
    }
    if (d->precision_at != NO_ARGUMENT) {
        d->c.precision = argument_int(a, d->precision_at);
        if (d->c.precision < 0)
            d->c.precision = -1;
    }
}

/* ---- positions ---- */

static int takes_argument(char letter) {
    switch (letter) {
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X': case 'c': case 'C': case 's': case 'S': case 'p': case 'n':
    case 'b': case 'B': case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A': return 1;
    }
    return 0;
}

static enum kind kind_of(const directive *d) {
    switch (d->letter) {
    case 's': case 'S': case 'p': case 'n': return KIND_POINTER;
    case 'c': case 'C': return KIND_INT;
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X': case 'b': case 'B':
        return d->length == LENGTH_LONG_LONG || d->length == LENGTH_LONG_DOUBLE ? KIND_LONG_LONG : KIND_INT;
    }
    return d->length == LENGTH_LONG_DOUBLE ? KIND_LONG_DOUBLE : KIND_DOUBLE;
}

/* Who counts which arguments there are. */
typedef struct {
    unsigned char kinds[MOST_POSITIONS];
    int next, count;
} survey;

static void count_argument(survey *s, int at, enum kind kind) {
    if (at == NO_ARGUMENT)
        return;
    if (at == NEXT_ARGUMENT)
        at = s->next++;
    if (at >= MOST_POSITIONS)
        heddle_incomplete("a printf format with positions and many arguments");
    s->kinds[at] = (unsigned char)kind;
    s->count = s->count > at ? s->count : at + 1;
}

static void take_argument(argument *to, enum kind kind, arguments *a) {
    switch (kind) {
    case KIND_INT: to->word = va_arg(a->list, int); break;
    case KIND_LONG_LONG: to->long_word = va_arg(a->list, uint64_t); break;
    case KIND_DOUBLE: to->real = va_arg(a->list, double); break;
    case KIND_LONG_DOUBLE: to->extended = va_arg(a->list, long double); break;
    case KIND_POINTER: to->pointer = va_arg(a->list, void *); break;
    }
}

void __heddle_take_positions(const char *format, const char *from, arguments *a) {
    survey s = {.next = 0};
    int next = 0;
    for (const char *at = format; *at;) {
        directive d;
        if (at == from)
            next = s.next;
        if (*at++ != '%')
            continue;
        if (__heddle_scan_directive(at, &d) < 0)
            break;
        count_argument(&s, d.width_at, KIND_INT);
        count_argument(&s, d.precision_at, KIND_INT);
        if (takes_argument(d.letter))
            count_argument(&s, d.value_at, kind_of(&d));
        at = d.end;
    }
    a->values = heddle_malloc((size_t)(s.count + 1) * sizeof *a->values);
    for (int i = 0; i < s.count; i++)
        take_argument(&a->values[i], (enum kind)s.kinds[i], a);
    a->next = next;
}
