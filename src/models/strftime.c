/* strftime.c -- times as text, in the C locale.
 *
 * A conversion is % flags width modifier letter. Flags: _ - 0 choose what fills a number, ^ and # change the case. The
 * modifiers E and O mean nothing in this locale, but not every letter takes them. A number gets its usual digits or the
 * width; every piece of text is padded to the width with blanks (zeros after the flag 0), also a sign of its own and
 * what is no conversion: so does glibc 2.36. */
#include "model.h"

typedef struct {
    int second, minute, hour, day, month, year, weekday, day_of_year, summer;
    long offset;
    const char *zone;
} calendar;

long mktime(calendar *c);

typedef struct {
    char *to;
    size_t room, length; /* length may pass the room: then nothing is stored any more */
} writer;

/* One conversion as it was written. */
typedef struct {
    char fill;        /* 0: the usual one; '-': none */
    int upper, other; /* the flags ^ and # */
    int width;        /* -1: not given */
} form;

static const char *const day_names[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const month_names[] = {"January", "February", "March", "April", "May", "June", "July", "August",
                                          "September", "October", "November", "December"};

static void put(writer *w, char c) {
    if (w->length < w->room)
        w->to[w->length] = c;
    w->length++;
}

static void put_text(writer *w, const form *f, const char *text, size_t length) {
    for (int i = (int)length; i < f->width; i++)
        put(w, f->fill == '0' ? '0' : ' ');
    for (size_t i = 0; i < length; i++)
        put(w, f->upper && is_lower(text[i]) ? (char)(text[i] - 32) : text[i]);
}

/* A name, or `?` for one that is out of range; with # in capitals. */
static void put_name(writer *w, const form *f, const char *const *names, int count, int index, int letters) {
    form g = *f;
    const char *name = index >= 0 && index < count ? names[index] : "?";
    size_t length = strlen(name);
    g.upper |= g.other;
    put_text(w, &g, name, letters && length > 3 ? 3 : length);
}

/* A number with at least `digits` digits; a sign is one of them. */
static void put_number(writer *w, const form *f, int64_t value, int digits, char usual) {
    char text[24], *end = text + sizeof text, *start = end, fill = f->fill ? f->fill : usual;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    form g = *f;
    do
        *--start = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--start = '-';
    int padding = (digits > f->width ? digits : f->width) - (int)(end - start);
    if (padding > 0 && fill == '_') {
        g.width -= padding;
        for (; padding > 0; padding--)
            put(w, ' ');
    } else if (padding > 0 && fill != '-') {
        if (value < 0)
            put(w, *start++);
        for (; padding > 0; padding--)
            put(w, '0');
        g.width = -1;
    }
    put_text(w, &g, start, (size_t)(end - start));
}

/* The year and the week of ISO 8601: weeks begin on Monday, the first one has the year's first Thursday. */
static int iso_week(const calendar *c, int64_t *year) {
    int since_monday = (c->weekday + 6) % 7;
    int week = (c->day_of_year - since_monday + 10) / 7;
    *year = (int64_t)c->year + 1900;
    int64_t y = *year;
    int leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
    if (c->day_of_year - since_monday + 10 < 7) { /* belongs to the year before */
        y = --*year;
        int days = 365 + (y % 4 == 0 && (y % 100 != 0 || y % 400 == 0));
        return (c->day_of_year + days - since_monday + 10) / 7;
    }
    if (week == 53 && c->day_of_year + 3 - since_monday >= 365 + leap) {
        ++*year;
        return 1;
    }
    return week;
}

static void format_time(writer *w, const char *format, const calendar *c, int upper);

/* A conversion that stands for a format of its own. */
static void put_composite(writer *w, const form *f, const char *format, const calendar *c) {
    char text[120];
    writer inner = {text, sizeof text, 0};
    format_time(&inner, format, c, f->upper);
    put_text(w, f, text, inner.length < sizeof text ? inner.length : sizeof text);
}

static void put_zone_offset(writer *w, const form *f, const calendar *c) {
    if (c->summer < 0)
        return;
    long minutes = c->offset / 60;
    int negative = minutes < 0;
    if (negative)
        minutes = -minutes;
    put_text(w, f, negative ? "-" : "+", 1);
    put_number(w, f, minutes / 60 * 100 + minutes % 60, 4, '0');
}

static void put_zone_name(writer *w, const form *f, const calendar *c) {
    form g = *f;
    char name[32];
    const char *zone = c->zone ? c->zone : "";
    size_t length = 0;
    for (; zone[length] && length < sizeof name; length++)
        name[length] = g.other && is_upper(zone[length]) ? (char)(zone[length] + 32) : zone[length];
    put_text(w, &g, name, length);
}

/* Seconds since 1970: the width does not ask for digits. */
static void put_seconds(writer *w, const form *f, const calendar *c) {
    calendar copy = *c;
    char text[24];
    writer inner = {text, sizeof text, 0};
    form plain = {0, 0, 0, -1};
    put_number(&inner, &plain, mktime(&copy), 1, '0');
    put_text(w, f, text, inner.length);
}

static int hour_of_half(int hour) {
    if (hour == 0 || hour == 12)
        return 12;
    return hour > 12 ? hour - 12 : hour;
}

/* Names, texts and composites. False: it is none of these. */
static int put_words(writer *w, const form *f, char letter, const calendar *c) {
    form g = *f;
    switch (letter) {
    case 'a': put_name(w, f, day_names, 7, c->weekday, 3); return 1;
    case 'A': put_name(w, f, day_names, 7, c->weekday, 0); return 1;
    case 'b':
    case 'h': put_name(w, f, month_names, 12, c->month, 3); return 1;
    case 'B': put_name(w, f, month_names, 12, c->month, 0); return 1;
    case 'c': put_composite(w, f, "%a %b %e %H:%M:%S %Y", c); return 1;
    case 'D':
    case 'x': put_composite(w, f, "%m/%d/%y", c); return 1;
    case 'F': put_composite(w, f, "%Y-%m-%d", c); return 1;
    case 'r': put_composite(w, f, "%I:%M:%S %p", c); return 1;
    case 'R': put_composite(w, f, "%H:%M", c); return 1;
    case 'T':
    case 'X': put_composite(w, f, "%H:%M:%S", c); return 1;
    case 'p':
    case 'P':
        g.upper = letter == 'p' && !f->other;
        put_text(w, &g, c->hour > 11 ? "pm" : "am", 2);
        return 1;
    case 'z': put_zone_offset(w, f, c); return 1;
    case 'Z': put_zone_name(w, f, c); return 1;
    case 'n': put_text(w, f, "\n", 1); return 1;
    case 't': put_text(w, f, "\t", 1); return 1;
    case '%': put_text(w, f, "%", 1); return 1;
    default: return 0;
    }
}

static int put_numbers(writer *w, const form *f, char letter, const calendar *c) {
    int64_t year = (int64_t)c->year + 1900, iso_year;
    int century = (int)(year / 100 - (year % 100 < 0));
    switch (letter) {
    case 'C': put_number(w, f, century, 1, '0'); return 1;
    case 'd': put_number(w, f, c->day, 2, '0'); return 1;
    case 'e': put_number(w, f, c->day, 2, '_'); return 1;
    case 'g': iso_week(c, &iso_year); put_number(w, f, (iso_year % 100 + 100) % 100, 2, '0'); return 1;
    case 'G': iso_week(c, &iso_year); put_number(w, f, iso_year, 1, '0'); return 1;
    case 'H': put_number(w, f, c->hour, 2, '0'); return 1;
    case 'I': put_number(w, f, hour_of_half(c->hour), 2, '0'); return 1;
    case 'j': put_number(w, f, (int64_t)c->day_of_year + 1, 3, '0'); return 1;
    case 'k': put_number(w, f, c->hour, 2, '_'); return 1;
    case 'l': put_number(w, f, hour_of_half(c->hour), 2, '_'); return 1;
    case 'm': put_number(w, f, (int64_t)c->month + 1, 2, '0'); return 1;
    case 'M': put_number(w, f, c->minute, 2, '0'); return 1;
    case 's': put_seconds(w, f, c); return 1;
    case 'S': put_number(w, f, c->second, 2, '0'); return 1;
    case 'u': put_number(w, f, (c->weekday + 6) % 7 + 1, 1, '0'); return 1;
    case 'U': put_number(w, f, (c->day_of_year - c->weekday + 7) / 7, 2, '0'); return 1;
    case 'V': put_number(w, f, iso_week(c, &iso_year), 2, '0'); return 1;
    case 'w': put_number(w, f, c->weekday, 1, '0'); return 1;
    case 'W': put_number(w, f, (c->day_of_year - (c->weekday + 6) % 7 + 7) / 7, 2, '0'); return 1;
    case 'y': put_number(w, f, (year % 100 + 100) % 100, 2, '0'); return 1;
    case 'Y': put_number(w, f, year, 1, '0'); return 1;
    default: return 0;
    }
}

static int in_letters(const char *letters, char c) {
    while (*letters && *letters != c)
        letters++;
    return *letters != '\0';
}

static int modifier_fits(char modifier, char letter) {
    return !in_letters(modifier == 'E' ? "aAbhBdeDFHIkljmMSUVgGWw" : "aAcxXDFY", letter);
}

static void format_time(writer *w, const char *format, const calendar *c, int upper) {
    static const form plain = {0, 0, 0, -1};
    while (*format) {
        const char *start = format;
        if (*format != '%') {
            put_text(w, &plain, format++, 1);
            continue;
        }
        form f = {0, upper, 0, -1};
        for (format++;; format++) {
            if (*format == '_' || *format == '-' || *format == '0')
                f.fill = *format;
            else if (*format == '^')
                f.upper = 1;
            else if (*format == '#')
                f.other = 1;
            else
                break;
        }
        if (is_digit(*format))
            for (f.width = 0; is_digit(*format); format++)
                f.width = f.width > 100000000 ? f.width : f.width * 10 + (*format - '0');
        char modifier = *format == 'E' || *format == 'O' ? *format++ : '\0';
        if (*format && (!modifier || modifier_fits(modifier, *format)) &&
            (put_words(w, &f, *format, c) || put_numbers(w, &f, *format, c))) {
            format++;
            continue;
        }
        if (*format)
            format++;
        f.upper |= f.other && in_letters("AbBh", format[-1]);
        put_text(w, &f, start, (size_t)(format - start)); /* not a conversion: as it stands */
    }
}

WEAK size_t strftime(char *to, size_t room, const char *format, const calendar *c) {
    writer w = {to, room, 0};
    format_time(&w, format, c, 0);
    if (w.length >= room)
        return 0;
    to[w.length] = '\0';
    return w.length;
}
WEAK size_t strftime_l(char *to, size_t room, const char *format, const calendar *c, void *locale) {
    (void)locale;
    return strftime(to, room, format, c);
}
