/* calendar.c -- calendar times: gmtime, localtime, mktime and their kin, in the proleptic Gregorian calendar.
 *
 * Days are counted in years that begin in March, so that the leap day is the last of its year: then the day of the year
 * gives the month by one linear formula, and nothing here loops or looks into a table. Times of the years 1970 to 2105
 * are computed in 32 bits, which keeps terms over symbolic times small.
 *
 * The local time is UTC. An environment variable TZ that says something else ends the path as incomplete. */
#include "model.h"

char *getenv(const char *name);
int strcmp(const char *a, const char *b);

typedef struct {
    int second, minute, hour, day, month, year, weekday, day_of_year, summer;
    long offset;
    const char *zone;
} calendar;

enum { SECONDS_A_DAY = 86400, DAYS_IN_400_YEARS = 146097, DAYS_TO_MARCH_0 = 719468 };

WEAK char *tzname[2] = {"UTC", "UTC"};
WEAK long timezone;
WEAK int daylight;

static int is_leap(int64_t year) { return (year % 4 == 0) & ((year % 100 != 0) | (year % 400 == 0)); }

/* Days of the month `month` (0 is March) before its first, in a year that begins in March. */
#define DAYS_BEFORE(month) ((153 * (month) + 2) / 5)

/* The parts of a day, counted from 1970-01-01, in the arithmetic of `type`, which must hold it. */
#define DEFINE_SPLIT(name, type)                                                                             \
    static void name(type day, calendar *c, int64_t *year) {                                                 \
        type shifted = day + DAYS_TO_MARCH_0;                                                                \
        type era = (shifted >= 0 ? shifted : shifted - (DAYS_IN_400_YEARS - 1)) / DAYS_IN_400_YEARS;         \
        unsigned in_era = (unsigned)(shifted - era * DAYS_IN_400_YEARS);                                     \
        unsigned year_of_era = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;            \
        unsigned in_year = in_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);               \
        unsigned month = (5 * in_year + 2) / 153;                                                            \
        unsigned late = month >= 10; /* January or February: of the next year */                             \
        c->day = (int)(in_year - DAYS_BEFORE(month) + 1);                                                    \
        c->month = (int)(month + 2 - 12 * late);                                                             \
        *year = (int64_t)era * 400 + year_of_era + late;                                                     \
        c->day_of_year = (int)(in_year + 59 - 365 * late) + (is_leap(*year) & !late);                        \
        c->weekday = (int)((in_era + 3) % 7); /* 400 years are whole weeks */                                \
    }
DEFINE_SPLIT(split_wide, int64_t)
DEFINE_SPLIT(split_narrow, int32_t)

static calendar *split_time(int64_t time, const char *zone, calendar *c) {
    int64_t year;
    if ((uint64_t)time <= UINT32_MAX) {
        unsigned seconds = (unsigned)time % SECONDS_A_DAY;
        split_narrow((int32_t)((unsigned)time / SECONDS_A_DAY), c, &year);
        c->hour = (int)(seconds / 3600);
        c->minute = (int)(seconds / 60 % 60);
        c->second = (int)(seconds % 60);
    } else {
        int64_t day = time / SECONDS_A_DAY, seconds = time % SECONDS_A_DAY;
        if (seconds < 0) {
            seconds += SECONDS_A_DAY;
            day--;
        }
        split_wide(day, c, &year);
        c->hour = (int)(seconds / 3600);
        c->minute = (int)(seconds / 60 % 60);
        c->second = (int)(seconds % 60);
        if (year - 1900 != (int)(year - 1900)) {
            errno = EOVERFLOW;
            return NULL;
        }
    }
    c->year = (int)(year - 1900);
    c->summer = 0;
    c->offset = 0;
    c->zone = zone;
    return c;
}

/* The name of the local time zone, which is UTC. */
static const char *local_zone(void) {
    const char *zone = getenv("TZ");
    if (zone && *zone && strcmp(zone, "UTC") != 0 && strcmp(zone, "UTC0") != 0 && strcmp(zone, "Etc/UTC") != 0)
        heddle_incomplete("a time zone other than UTC");
    return tzname[0];
}

WEAK void tzset(void) { local_zone(); }
WEAK calendar *gmtime_r(const long *time, calendar *result) { return split_time(*time, "GMT", result); }
WEAK calendar *localtime_r(const long *time, calendar *result) { return split_time(*time, local_zone(), result); }

static calendar *shared_result(void) {
    static calendar result;
    return &result;
}
WEAK calendar *gmtime(const long *time) { return gmtime_r(time, shared_result()); }
WEAK calendar *localtime(const long *time) { return localtime_r(time, shared_result()); }

/* Days from 1970-01-01 to the first of that month. */
static int64_t day_of_month(int64_t year, int month) {
    int64_t shifted = month < 2 ? year - 1 : year;
    unsigned from_march = (unsigned)(month < 2 ? month + 10 : month - 2);
    int64_t era = (shifted >= 0 ? shifted : shifted - 399) / 400;
    int64_t year_of_era = shifted - era * 400;
    return era * DAYS_IN_400_YEARS + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + DAYS_BEFORE(from_march) -
           DAYS_TO_MARCH_0;
}

/* The time of what may be out of range in every part; puts it in order. */
static long join_time(calendar *c, const char *zone) {
    int month = c->month % 12;
    int64_t year = (int64_t)c->year + 1900 + c->month / 12;
    if (month < 0) {
        month += 12;
        year--;
    }
    int64_t days = day_of_month(year, month) + c->day - 1;
    int64_t time = days * SECONDS_A_DAY + (int64_t)c->hour * 3600 + (int64_t)c->minute * 60 + c->second;
    calendar sorted;
    if (time != (long)time || !split_time(time, zone, &sorted)) {
        errno = EOVERFLOW;
        return -1;
    }
    *c = sorted;
    return (long)time;
}

WEAK long timegm(calendar *c) { return join_time(c, "GMT"); }
WEAK long mktime(calendar *c) { return join_time(c, local_zone()); }
WEAK long timelocal(calendar *c) { return mktime(c); }
WEAK double difftime(long later, long earlier) {
    uint64_t distance = later < earlier ? (uint64_t)earlier - (uint64_t)later : (uint64_t)later - (uint64_t)earlier;
    return later < earlier ? -(double)distance : (double)distance;
}
WEAK int dysize(int year) { return 365 + is_leap(year); }

/* ---- text of a fixed form: "Thu Jan  1 00:00:00 1970\n" ---- */

int snprintf(char *to, size_t size, const char *format, ...);

static char *write_time(const calendar *c, char *to, size_t room) {
    static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    if (!c) {
        errno = EINVAL;
        return NULL;
    }
    if (c->year > INT32_MAX - 1900) {
        errno = EOVERFLOW;
        return NULL;
    }
    const char *day = (unsigned)c->weekday < 7 ? days + 3 * c->weekday : "???";
    const char *month = (unsigned)c->month < 12 ? months + 3 * c->month : "???";
    int length = snprintf(to, room, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n", day, month, c->day, c->hour, c->minute, c->second,
                          1900 + c->year);
    if (length < 0)
        return NULL;
    if ((size_t)length >= room) {
        errno = EOVERFLOW;
        return NULL;
    }
    return to;
}

static char *shared_text(size_t *room) {
    static char text[114];
    *room = sizeof text;
    return text;
}

WEAK char *asctime_r(const calendar *c, char *to) { return write_time(c, to, 26); }
WEAK char *asctime(const calendar *c) {
    size_t room;
    char *text = shared_text(&room);
    return write_time(c, text, room);
}
WEAK char *ctime_r(const long *time, char *to) {
    calendar c;
    return asctime_r(localtime_r(time, &c), to);
}
WEAK char *ctime(const long *time) {
    return asctime(localtime(time));
}
