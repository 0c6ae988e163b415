/* strptime.c -- a calendar time from its text, in the C locale.
 *
 * The format is walked once; what was seen is remembered, because days of the week and of the year, and what a number of
 * a week means, are computed at the end from all of it. Numbers fork once for each character that may end them, their
 * values stay terms. Fields that no conversion names are left alone, as in glibc. */
#include "model.h"

int strncasecmp(const char *a, const char *b, size_t limit);

typedef struct {
    int second, minute, hour, day, month, year, weekday, day_of_year, summer;
    long offset;
    const char *zone;
} calendar;

calendar *localtime_r(const long *when, calendar *result);

typedef struct {
    calendar *t;
    int century; /* -1: not seen */
    int week;
    unsigned char of_twelve, afternoon, has_weekday, has_month, has_day, has_year_day, wants_century, wants_days;
    unsigned char sunday_week, monday_week;
} seen;

static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};

static const char *skip_space(const char *text) {
    while (is_space((unsigned char)*text))
        text++;
    return text;
}

/* A number of at most so many digits; NULL: there is none in the range. */
static const char *take_number(const char *text, int least, int most, int digits, int *number) {
    text = skip_space(text);
    if (!is_digit(*text))
        return NULL;
    *number = 0;
    do
        *number = *number * 10 + (*text++ - '0');
    while (--digits > 0 && *number * 10 <= most && is_digit(*text));
    return *number >= least && *number <= most ? text : NULL;
}

/* The longest name, or its first three letters, that the text begins with. */
static const char *take_name(const char *text, const char *const *names, int count, int *index) {
    for (int i = 0; i < count; i++) {
        size_t length = strlen(names[i]);
        if (strncasecmp(text, names[i], 3) != 0)
            continue;
        *index = i;
        return text + (strncasecmp(text, names[i], length) == 0 ? length : 3);
    }
    return NULL;
}

static const char *take_zone(const char *text, calendar *t) {
    text = skip_space(text);
    if (*text == 'Z') {
        t->offset = 0;
        return text + 1;
    }
    if (*text != '+' && *text != '-')
        return NULL;
    int negative = *text++ == '-', digits = 0;
    long value = 0;
    while (digits < 4 && is_digit(*text)) {
        value = value * 10 + (*text++ - '0');
        if (++digits == 2 && *text == ':' && is_digit(text[1]))
            text++;
    }
    if (digits == 2)
        value *= 100;
    else if (digits != 4 || value % 100 >= 60)
        return NULL;
    value = value / 100 * 3600 + value % 100 * 60;
    t->offset = negative ? -value : value;
    return text;
}

/* ---- conversions ---- */

static const char *match(const char *text, const char *format, seen *s);

/* A conversion that stands for several: if one of them fails, none has happened. */
static const char *match_all(const char *text, const char *format, seen *s) {
    calendar t = *s->t;
    seen inner = *s;
    inner.t = &t;
    text = match(text, format, &inner);
    if (text) {
        inner.t = s->t;
        *s->t = t;
        *s = inner;
    }
    return text;
}

/* Those of a date, of which the days of the week and of the year are computed. */
static const char *match_date(const char *text, char letter, seen *s) {
    calendar *t = s->t;
    int number = 0;
    s->wants_days = 1;
    switch (letter) {
    case 'b': case 'B': case 'h':
        text = take_name(text, months, 12, &number);
        t->month = text ? number : t->month;
        s->has_month = 1;
        return text;
    case 'c': return match_all(text, "%a %b %e %H:%M:%S %Y", s);
    case 'D': case 'x': return match_all(text, "%m/%d/%y", s);
    case 'F': return match_all(text, "%Y-%m-%d", s);
    case 'C':
        text = take_number(text, 0, 99, 2, &number);
        s->century = text ? number : s->century;
        return text;
    case 'd': case 'e':
        if ((text = take_number(text, 1, 31, 2, &number)))
            t->day = number;
        s->has_day = 1;
        return text;
    case 'm':
        if ((text = take_number(text, 1, 12, 2, &number)))
            t->month = number - 1;
        s->has_month = 1;
        return text;
    case 'y':
        if ((text = take_number(text, 0, 99, 2, &number)))
            t->year = number + (100 & (int)mask_if(number < 69));
        s->wants_century = 1;
        return text;
    default:
        if ((text = take_number(text, 0, 9999, 4, &number)))
            t->year = number - 1900;
        s->wants_century = 0;
        return text;
    }
}

static const char *match_hour(const char *text, char letter, seen *s) {
    calendar *t = s->t;
    int number = 0;
    switch (letter) {
    case 'H': case 'k':
        if ((text = take_number(text, 0, 23, 2, &number)))
            t->hour = number;
        s->of_twelve = 0;
        return text;
    case 'I': case 'l':
        if ((text = take_number(text, 1, 12, 2, &number)))
            t->hour = number % 12;
        s->of_twelve = 1;
        return text;
    case 'M':
        if ((text = take_number(text, 0, 59, 2, &number)))
            t->minute = number;
        return text;
    case 'S':
        if ((text = take_number(text, 0, 61, 2, &number)))
            t->second = number;
        return text;
    case 'p':
        if (strncasecmp(text, "AM", 2) != 0 && strncasecmp(text, "PM", 2) != 0)
            return NULL;
        s->afternoon = (*text | 32) == 'p';
        return text + 2;
    case 'r': return match_all(text, "%I:%M:%S %p", s);
    case 'R': return match_all(text, "%H:%M", s);
    default: return match_all(text, "%H:%M:%S", s);
    }
}

static const char *match_day(const char *text, char letter, seen *s) {
    calendar *t = s->t;
    int number = 0;
    switch (letter) {
    case 'a': case 'A':
        text = take_name(text, days, 7, &number);
        break;
    case 'u': text = take_number(text, 1, 7, 1, &number); break;
    case 'w': text = take_number(text, 0, 6, 1, &number); break;
    case 'j':
        if ((text = take_number(text, 1, 366, 3, &number)))
            t->day_of_year = number - 1;
        s->has_year_day = 1;
        return text;
    default:
        text = take_number(text, 0, 53, 2, &number);
        s->week = letter == 'V' ? s->week : number;
        s->sunday_week |= letter == 'U';
        s->monday_week |= letter == 'W';
        return text;
    }
    if (text)
        t->weekday = number % 7;
    s->has_weekday = 1;
    return text;
}

static const char *match_seconds(const char *text, seen *s) {
    unsigned long seconds = 0;
    if (!is_digit(*text))
        return NULL;
    for (; is_digit(*text); text++)
        seconds = seconds * 10 + (unsigned long)(*text - '0');
    long when = (long)seconds;
    return localtime_r(&when, s->t) ? text : NULL;
}

static const char *match_directive(const char *text, char letter, seen *s) {
    int number;
    switch (letter) {
    case '%': return *text == '%' ? text + 1 : NULL;
    case 'n': case 't': return skip_space(text);
    case 'a': case 'A': case 'u': case 'w': case 'j': case 'U': case 'V': case 'W': return match_day(text, letter, s);
    case 'b': case 'B': case 'h': case 'c': case 'C': case 'd': case 'e': case 'D': case 'x': case 'F': case 'm': case 'y':
    case 'Y': return match_date(text, letter, s);
    case 'H': case 'k': case 'I': case 'l': case 'M': case 'S': case 'p': case 'r': case 'R': case 'T': case 'X':
        return match_hour(text, letter, s);
    case 's': return match_seconds(text, s);
    case 'g': return take_number(text, 0, 99, 2, &number);
    case 'G':
        if (!is_digit(*text))
            return NULL;
        while (is_digit(*text))
            text++;
        return text;
    case 'z': return take_zone(text, s->t);
    case 'Z':
        text = skip_space(text);
        while (*text && !is_space((unsigned char)*text))
            text++;
        return text;
    }
    return NULL;
}

/* Does a modifier go with the letter? Without eras no year of one (%Ey) can be read. */
static int goes_with(char modifier, char letter) {
    for (const char *c = modifier == 'E' ? "cCYxX" : "bBhdeHImMSUVWwy"; *c; c++)
        if (*c == letter)
            return 1;
    return 0;
}

static const char *match(const char *text, const char *format, seen *s) {
    for (; text && *format; format++) {
        if (is_space((unsigned char)*format)) {
            text = skip_space(text);
            continue;
        }
        if (*format != '%') {
            text = *text == *format ? text + 1 : NULL;
            continue;
        }
        do
            format++;
        while (*format == '-' || *format == '_' || *format == '0' || *format == '^' || *format == '#');
        if ((*format == 'E' || *format == 'O') && !goes_with(*format, format[1]))
            return NULL;
        if (*format == 'E' || *format == 'O')
            format++;
        if (!*format)
            return NULL;
        text = match_directive(text, *format, s);
    }
    return text;
}

/* ---- what follows from it ---- */

static int is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/* Days of the year before a month, from 0 to 12. */
static int days_before(int year, int month) {
    static const short before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    return before[month] + (month > 1 && is_leap(year));
}

static void set_weekday(calendar *t) {
    int year = 1900 + t->year - (t->month < 2), quarter = year / 4;
    int day = -473 + 365 * (t->year - 70) + quarter - quarter / 25 + (quarter % 25 < 0) + quarter / 25 / 4 +
              days_before(1, t->month) + t->day - 1;
    t->weekday = (day % 7 + 7) % 7;
}

/* Month and day from the day of the year, where they were not given. */
static void set_day(seen *s) {
    calendar *t = s->t;
    int year = 1900 + t->year, month = 0;
    while (month < 13 && days_before(year, month) <= t->day_of_year)
        month++;
    if (month == 0 || month == 13)
        heddle_incomplete("strptime of a day outside of the year");
    if (!s->has_month)
        t->month = month - 1;
    if (!s->has_day)
        t->day = t->day_of_year - days_before(year, month - 1) + 1;
}

static void set_week(seen *s) {
    calendar *t = s->t;
    int weekday = t->weekday, day = t->day, month = t->month, offset = s->sunday_week ? 0 : 1;
    t->day = 1;
    t->month = 0;
    set_weekday(t);
    if (s->has_day)
        t->day = day;
    if (s->has_month)
        t->month = month;
    if (!s->has_year_day)
        t->day_of_year = (7 - (t->weekday - offset)) % 7 + (s->week - 1) * 7 + (weekday - offset + 7) % 7;
    if (!s->has_day || !s->has_month)
        set_day(s);
    t->weekday = weekday;
}

static void complete(seen *s) {
    calendar *t = s->t;
    if (s->of_twelve && s->afternoon)
        t->hour += 12;
    if (s->century != -1)
        t->year = (s->wants_century ? t->year % 100 : 0) + (s->century - 19) * 100;
    if (s->wants_days && !s->has_weekday) {
        if (!(s->has_month && s->has_day) && s->has_year_day) {
            set_day(s);
            s->has_month = s->has_day = 1;
        }
        if (s->has_month || (unsigned)t->month <= 11)
            set_weekday(t);
    }
    if (s->wants_days && !s->has_year_day && (s->has_month || (unsigned)t->month <= 11))
        t->day_of_year = days_before(1900 + t->year, t->month) + t->day - 1;
    if ((s->sunday_week || s->monday_week) && s->has_weekday)
        set_week(s);
}

WEAK char *strptime(const char *text, const char *format, calendar *t) {
    seen s = {.t = t, .century = -1};
    text = match(text, format, &s);
    if (text)
        complete(&s);
    return (char *)text;
}
WEAK char *strptime_l(const char *text, const char *format, calendar *t, void *locale) {
    (void)locale;
    return strptime(text, format, t);
}
