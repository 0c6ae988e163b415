/* scan_number.c -- the numbers of scanf.
 *
 * A field ends where no number can go on with the next character, or at its width; that character is looked at, not
 * taken. What was taken as the beginning of a number stays taken if none comes of it, as in glibc: "-", ".", "0x", "na".
 * Of an integer one branch for each character decides whether it belongs to the number; its value stays a term. Numbers
 * that do not fit are clamped to the range of long (long long) and cut to the type that is asked for. */
#include "scan.h"

double strtod(const char *text, char **end);
float strtof(const char *text, char **end);
long double strtold(const char *text, char **end);

/* ---- integers ---- */

typedef struct {
    uint64_t value;
    int negative, overflow;
} magnitude;

static void add_digit(magnitude *m, unsigned base, unsigned digit, int count) {
    if (count >= 16 && (m->value > UINT64_MAX / base || m->value * base > UINT64_MAX - digit))
        m->overflow = 1;
    m->value = m->value * base + digit;
}

/* Sign, prefix and digits. Returns how many digits there were. */
static int take_digits(scanner *s, unsigned base, magnitude *m) {
    int c = scan_look(s), width = s->width, digits = 0;
    if ((c == '-') | (c == '+')) {
        m->negative = c == '-';
        s->text++, width--;
        c = scan_look(s);
    }
    if ((base == 0 || base == 16 || base == 2) && width && c == '0') {
        s->text++, width--, digits++;
        c = scan_look(s);
        int letter = base == 16 || s->dialect != C23 ? 'x' : base == 2 ? 'b' : (c | 32) == 'b' ? 'b' : 'x';
        if (width && (c | 32) == letter) {
            base = letter == 'x' ? 16 : 2;
            s->text++, width--;
            c = scan_look(s);
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0)
        base = 10;
    for (int count = 0; width; count++, digits++, width--) {
        unsigned digit = digit_value((unsigned char)c);
        if (digit >= base)
            break;
        add_digit(m, base, digit, count);
        s->text++;
        c = scan_look(s);
    }
    return digits;
}

static uint64_t clamp(scanner *s, const magnitude *m, int is_signed, unsigned bits) {
    uint64_t sign = mask_if(m->negative), limit = UINT64_MAX >> (64 - bits);
    if (is_signed)
        limit = (limit >> 1) - sign;
    if (m->overflow || m->value > limit) {
        scan_range_error(s);
        return is_signed && m->negative ? -limit : limit;
    }
    return (m->value ^ sign) - sign;
}

static void store_integer(void *to, enum length length, uint64_t value) {
    switch (length) {
    case LENGTH_CHAR: *(char *)to = (char)value; break;
    case LENGTH_SHORT: *(short *)to = (short)value; break;
    case LENGTH_INT: *(int *)to = (int)value; break;
    case LENGTH_LONG: *(long *)to = (long)value; break;
    case LENGTH_LONG_DOUBLE: *(long long *)to = (long long)value; break;
    }
}

/* "(nil)", as printf writes it. */
static int take_no_pointer(scanner *s) {
    const char *rest = "(nil)";
    if (s->conversion != 'p' || s->width < 5)
        return 0;
    for (; *rest; rest++, s->text++) {
        int c = scan_look(s);
        if ((is_upper(c) ? to_lower(c) : c) != *rest)
            return 0;
    }
    return 1;
}

enum outcome __heddle_scan_integer(scanner *s, unsigned base, int is_signed, void *to) {
    magnitude m = {0, 0, 0};
    const char *from = s->text;
    if (!take_digits(s, base, &m) && (s->text > from || !take_no_pointer(s)))
        return MISMATCH;
    s->looked = s->text;
    uint64_t value = clamp(s, &m, is_signed, s->length == LENGTH_LONG_DOUBLE ? 64 : 8 * sizeof(long));
    if (to)
        store_integer(to, s->length, value);
    return MATCHED;
}

/* ---- floating point: the characters of the field are collected ---- */

enum { FIELD = 400 };

typedef struct {
    char text[FIELD];
    int length, width;
    int has_sign, is_hexadecimal;
} field;

/* Takes the next character into the field, as `as`. */
static void take(scanner *s, field *f, int as) {
    if (f->length == FIELD - 1)
        heddle_incomplete("scanf of a floating-point number with hundreds of digits");
    f->text[f->length++] = (char)as;
    f->width--;
    s->text++;
}

/* Takes a word in either case; 0: it ends with the text, the width, or another character, which is taken, too. */
static int take_word(scanner *s, field *f, const char *word) {
    for (; *word; word++) {
        if (f->width == 0 || scan_is_over(s))
            return 0;
        int c = scan_look(s);
        take(s, f, c);
        if ((c | 32) != *word)
            return 0;
    }
    return 1;
}

/* "inf" or "infinity" */
static int take_infinity(scanner *s, field *f) {
    if (!take_word(s, f, "inf"))
        return 0;
    return f->width == 0 || (scan_look(s) | 32) != 'i' || take_word(s, f, "inity");
}

/* Digits, point and exponent, in any order that can be a beginning. */
static void take_decimal(scanner *s, field *f) {
    int digit = 0, dot = 0, exponent = 0, letter = 'e', c = scan_look(s);
    if (f->width > 1 && c == '0') {
        take(s, f, c);
        c = scan_look(s);
        digit = 1;
        if (f->width > 1 && (c | 32) == 'x') {
            f->is_hexadecimal = 1;
            letter = 'p', digit = 0;
            take(s, f, c);
        }
    }
    for (; f->width; ) {
        c = scan_look(s);
        int is_letter = (c | 32) == letter;
        if (is_digit(c) || (f->is_hexadecimal && !exponent && ((unsigned)(c | 32) - 'a' < 6))) {
            digit = 1;
            take(s, f, c);
        } else if (exponent && f->text[f->length - 1] == letter && ((c == '-') | (c == '+'))) {
            take(s, f, c);
        } else if (digit && !exponent && is_letter) {
            exponent = dot = 1;
            take(s, f, letter);
        } else if (!dot && c == '.') {
            dot = 1;
            take(s, f, c);
        } else {
            return;
        }
    }
}

/* Whether the characters of a number are there; what they are is for strtod to find. */
static int take_field(scanner *s, field *f) {
    int c = scan_look(s);
    if ((c == '-') | (c == '+')) {
        f->has_sign = 1;
        take(s, f, c);
        if (f->width == 0 || scan_is_over(s))
            return 0;
        c = scan_look(s);
    }
    if ((c | 32) == 'n')
        return take_word(s, f, "nan");
    if ((c | 32) == 'i')
        return take_infinity(s, f);
    take_decimal(s, f);
    int begun = f->has_sign + 2 * f->is_hexadecimal;
    return f->length > begun;
}

enum outcome __heddle_scan_float(scanner *s, void *to) {
    field f = {.length = 0, .width = s->width};
    if (!take_field(s, &f))
        return MISMATCH;
    f.text[f.length] = '\0';
    if (f.width)
        s->looked = s->text;
    char *end;
    int error = errno;
    errno = 0;
    long double extended = 0;
    double number = 0;
    float single = 0;
    if (s->length == LENGTH_LONG_DOUBLE)
        extended = strtold(f.text, &end);
    else if (s->length == LENGTH_LONG)
        number = strtod(f.text, &end);
    else
        single = strtof(f.text, &end);
    int range_error = errno == ERANGE;
    errno = error;
    if (range_error)
        scan_range_error(s);
    if (end == f.text)
        return MISMATCH;
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
