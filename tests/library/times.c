/* time.h: calendar times and their texts. */
#include "check.h"

#include <locale.h>
#include <time.h>

static time_t some_time(void) {
#ifdef SYMBOLIC
    return (time_t)below(3) * 86399 + 951782400; /* around the end of a February */
#else
    switch (below(4)) {
    case 0: return (time_t)integer();
    case 1: return (time_t)(int32_t)integer();
    case 2: return (time_t)(integer() >> 20);
    default: return (time_t)below(2000000000);
    }
#endif
}

static void note_calendar(const struct tm *t) {
    if (!t) {
        note(~0ull);
        return;
    }
    note((uint64_t)t->tm_sec), note((uint64_t)t->tm_min), note((uint64_t)t->tm_hour), note((uint64_t)t->tm_mday);
    note((uint64_t)t->tm_mon), note((uint64_t)t->tm_year), note((uint64_t)t->tm_wday), note((uint64_t)t->tm_yday);
    note((uint64_t)t->tm_isdst), note((uint64_t)t->tm_gmtoff);
    note_text(t->tm_zone);
}

static struct tm some_calendar(void) {
    struct tm t = {0};
#ifdef SYMBOLIC
    t.tm_mday = (int)below(3);
    t.tm_mon = (int)below(3);
    t.tm_year = 100;
#else
    int wild = below(3) == 0;
    t.tm_sec = (int)below(61), t.tm_min = (int)below(60), t.tm_hour = (int)below(24), t.tm_mday = 1 + (int)below(31);
    t.tm_mon = (int)below(12), t.tm_year = (int)below(300), t.tm_wday = (int)below(7), t.tm_yday = (int)below(366);
    if (wild) {
        t.tm_sec = (int)integer(), t.tm_min = (int)integer(), t.tm_hour = (int)integer(), t.tm_mday = (int)integer();
        t.tm_mon = (int)integer(), t.tm_year = (int)integer();
    }
    t.tm_isdst = (int)below(2) - 1;
#endif
    return t;
}

TEST(gmtime, gmtime_r) {
    time_t t = some_time();
    struct tm result;
    memset(&result, 0, sizeof result);
    note_calendar(gmtime(&t));
    note_calendar(gmtime_r(&t, &result));
}

TEST(localtime, localtime_r, tzset, tzname, timezone, daylight) {
    time_t t = some_time();
    struct tm result;
    tzset();
    note_calendar(localtime(&t));
    note_calendar(localtime_r(&t, &result));
    note_text(tzname[0]);
    note((uint64_t)timezone);
    note((uint64_t)daylight);
}

TEST(timegm) {
    struct tm t = some_calendar();
    t.tm_isdst = 0;
    note((uint64_t)timegm(&t));
    note_calendar(&t);
}

time_t timelocal(struct tm *t);

TEST(mktime, timelocal) {
    struct tm t = some_calendar(), u = t;
    note((uint64_t)mktime(&t));
    note_calendar(&t);
    note((uint64_t)timelocal(&u));
}

TEST(difftime, dysize) {
    time_t a = some_time(), b = some_time();
    note_double(difftime(a, b));
    note((uint64_t)dysize((int)(a % 3000)));
}

TEST(asctime, asctime_r, ctime, ctime_r) {
    char *to = room(26);
    struct tm t = some_calendar();
    time_t when = some_time();
    note_text(asctime(&t));
    note_text(asctime_r(&t, to));
    note_text(ctime(&when));
    note_text(ctime_r(&when, to));
}

TEST(strftime, strftime_l) {
    static const char letters[] = "aAbBcCdDeFgGhHIjklmMnprRsStTuUVwWxXyYzZ%PqEO";
    char *to = room(200), format[40] = "";
    struct tm t;
#ifdef SYMBOLIC
    time_t when = 951782400;
    t = *gmtime(&when);
    sprintf(format, "%%%c", "dHj"[below(3) % 3]);
    size_t bytes = 4;
#else
    if (below(4)) {
        time_t when = (time_t)below(2000000000) * (below(3) ? 1 : 100) - (below(3) ? 0 : 3000000000);
        t = *gmtime(&when);
    } else {
        t = some_calendar();
        if (t.tm_year > 100000 || t.tm_year < -100000)
            t.tm_year = 99;
        t.tm_sec %= 100, t.tm_min %= 100, t.tm_hour %= 30, t.tm_mday %= 100, t.tm_mon %= 14;
    }
    t.tm_zone = "XYZ";
    t.tm_gmtoff = ((int)below(48) - 24) * 1800;
    for (int i = 0, n = 1 + (int)below(4); i < n; i++) {
        strcat(format, i & 1 ? "x%" : "%");
        if (below(4) == 0)
            strncat(format, "_-0^#+" + below(6), 1);
        if (below(6) == 0)
            sprintf(format + strlen(format), "%u", 1 + below(12));
        if (below(10) == 0)
            strcat(format, below(2) ? "E" : "O");
        strncat(format, letters + below(sizeof letters - 1), 1);
    }
    size_t bytes = 1 + below(100);
#endif
    size_t length = strftime(to, bytes, format, &t);
    note(length);
    if (length)
        note_bytes(to, length + 1);
    note(strftime_l(to, 200, format, &t, newlocale(LC_ALL_MASK, "C", NULL)) != 0);
}

#ifndef SYMBOLIC
/* A text that the format made, with something else in it now and then. */
static void damaged(char *s) {
    size_t length = strlen(s);
    for (unsigned n = random_below(4) ? 0 : 1 + random_below(2); n && length; n--)
        s[random_below((unsigned)length)] = "0159 -:/aPzZ+"[random_below(13)];
}
#endif

TEST(strptime, strptime_l) {
    static const char letters[] = "aAbBcCdDeFgGhHIjklmMnprRsSTuUVwWxXyYzZ%tEO";
    char format[60] = "", s[300] = "";
    struct tm t = {0}, back = {.tm_year = 70, .tm_mon = 3, .tm_mday = 7, .tm_isdst = 5};
#ifdef SYMBOLIC
    strcpy(format, "%d.%m");
    strcpy(s, "1 .2");
    s[1] = "0.1"[below(3)];
    s[3] = (char)('0' + below(3));
#else
    for (unsigned n = 1 + random_below(4); n; n--) {
        strcat(format, random_below(3) ? "%" : random_below(2) ? " %" : "-%");
        if (random_below(12) == 0)
            strncat(format, "_-0^#EO" + random_below(7), 1);
        strncat(format, letters + random_below(sizeof letters - 1), 1);
    }
    if (strchr(format, 'U') || strchr(format, 'W'))
        strcat(format, " %Y"); /* a day outside of the year is nobody's promise */
    time_t when = (time_t)random_below(2000000000);
    t = *gmtime(&when);
    if (!strftime(s, sizeof s, format, &t))
        return;
    damaged(s);
    if (strstr(format, "U") || strstr(format, "W")) {
        for (char *c = s; *c; c++)
            if (c[0] == '5' && c[1] == '3')
                c[1] = '1';
            else if (c[0] == '0' && c[1] == '0')
                c[1] = '1';
    }
#endif
    char *end = strptime(s, format, &back);
    note_place(end, s);
    if (end || (!strchr(format, 's') && !strstr(format, "Ey"))) /* of these some fields are set where they fail */
        note_calendar(&back);
    note(strptime_l(s, format, &t, newlocale(LC_ALL_MASK, "C", NULL)) != NULL);
}
