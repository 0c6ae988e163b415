/* wchar.h and wctype.h, in the C locale. */
#include "check.h"

#include <inttypes.h>
#include <wchar.h>
#include <wctype.h>

/* A wide string in a block of exactly its size. */
static wchar_t *wide_text(const char *alphabet) {
    char *s = text(alphabet);
    size_t length = 0;
#ifdef SYMBOLIC
    length = 2;
#else
    length = strlen(s);
#endif
    wchar_t *w = keep(malloc((length + 1) * sizeof *w));
    for (size_t i = 0; i <= length; i++)
        w[i] = (unsigned char)s[i];
#ifndef SYMBOLIC
    if (length && random_below(4) == 0)
        w[random_below((unsigned)length)] = (wchar_t)random_below(0x20000) - 5;
#endif
    return w;
}
static wchar_t *wide_room(size_t count) { return room(count * sizeof(wchar_t)); }
static void note_wide(const wchar_t *s, size_t count) {
    for (size_t i = 0; i < count; i++)
        note((uint64_t)s[i]);
}

TEST(wcslen, wcsnlen) {
    wchar_t *s = wide_text("ab");
    note(wcslen(s));
    note(wcsnlen(s, below(9)));
}
TEST(wcscmp, wcscoll) {
    wchar_t *a = wide_text("ab"), *b = wide_text("ab");
    note_sign(wcscmp(a, b));
    note_sign(wcscoll(a, b));
}
TEST(wcsncmp) {
    wchar_t *a = wide_text("ab"), *b = wide_text("ab");
    note_sign(wcsncmp(a, b, below(6)));
}
TEST(wcscasecmp, wcsncasecmp) {
    wchar_t *a = wide_text("aA"), *b = wide_text("aB");
    note_sign(wcscasecmp(a, b));
    note_sign(wcsncasecmp(a, b, below(6)));
}
TEST(wcscpy, wcpcpy, wcsncpy, wcpncpy) {
    wchar_t *s = wide_text("ab"), *a = wide_room(44), *b = wide_room(44), *c = wide_room(44), *d = wide_room(44);
    size_t count = below(20);
    note_place(wcscpy(a, s), a);
    note_place(wcpcpy(b, s), b);
    note_place(wcsncpy(c, s, count), c);
    note_place(wcpncpy(d, s, count), d);
    note_wide(a, 44), note_wide(b, 44), note_wide(c, 20), note_wide(d, 20);
}
TEST(wcscat, wcsncat) {
    wchar_t *s = wide_text("ab"), *t = wide_text("ac"), *a = wide_room(84), *b = wide_room(84);
    wcscpy(a, s), wcscpy(b, s);
    note_place(wcscat(a, t), a);
    note_place(wcsncat(b, t, below(6)), b);
    note_wide(a, 84), note_wide(b, 84);
}
TEST(wcsdup, wcsxfrm) {
    wchar_t *s = wide_text("ab"), *copy = keep(wcsdup(s)), *to = wide_room(44);
    note_wide(copy, wcslen(s) + 1);
    note(wcsxfrm(to, s, 44));
}
TEST(wcschr, wcschrnul, wcsrchr) {
    wchar_t *s = wide_text("ab"), c = (unsigned char)letter("ab");
    note_place(wcschr(s, c), s);
    note_place(wcschrnul(s, c), s);
    note_place(wcsrchr(s, c), s);
}
TEST(wcsspn, wcscspn, wcspbrk) {
    wchar_t *s = wide_text("abc"), *set = wide_text("ab");
    note(wcsspn(s, set));
    note(wcscspn(s, set));
    note_place(wcspbrk(s, set), s);
}
TEST(wcsstr, wcswcs) {
    wchar_t *s = wide_text("ab"), *part = wide_text("ab");
    if (wcslen(part) > 3)
        part[2] = 0;
    note_place(wcsstr(s, part), s);
    note_place(wcswcs(s, part), s);
}
TEST(wcstok) {
    wchar_t *s = wide_text("a,;"), *rest = NULL;
    wchar_t *token = wcstok(s, L",", &rest);
    for (int i = 0; token && i < 5; i++) {
        note_place(token, s);
        note(wcslen(token));
        note_place(rest, s);
        token = wcstok(NULL, i & 1 ? L";" : L",", &rest);
    }
}
TEST(wmemcpy, wmempcpy, wmemmove, wmemset, wmemcmp, wmemchr) {
    wchar_t *s = wide_text("ab"), *a = wide_room(44), *b = wide_room(44), c = (unsigned char)letter("ab");
    size_t count = wcslen(s);
    note_place(wmemcpy(a, s, count), a);
    note_place(wmempcpy(b, s, count), b);
    note_place(wmemmove(a + 1, a, count), a);
    note_sign(wmemcmp(a, b, count));
    note_place(wmemchr(s, c, count), s);
    note_wide(a, 44), note_wide(b, 44);
    note_place(wmemset(a, c, below(40)), a);
    note_wide(a, 44);
}

static wint_t any_wide(void) {
#ifdef SYMBOLIC
    return (wint_t)any_character();
#else
    return below(3) ? (wint_t)((int)below(300) - 1) : (wint_t)integer();
#endif
}

TEST(iswalnum, iswalpha, iswblank, iswcntrl, iswdigit, iswgraph, iswlower, iswprint, iswpunct, iswspace, iswupper, iswxdigit) {
    wint_t c = any_wide();
    note(iswalnum(c) != 0), note(iswalpha(c) != 0), note(iswblank(c) != 0), note(iswcntrl(c) != 0), note(iswdigit(c) != 0);
    note(iswgraph(c) != 0), note(iswlower(c) != 0), note(iswprint(c) != 0), note(iswpunct(c) != 0), note(iswspace(c) != 0);
    note(iswupper(c) != 0), note(iswxdigit(c) != 0);
}
TEST(towlower, towupper, wctype, iswctype, wctrans, towctrans, wcwidth) {
    static const char *const names[] = {"alpha", "space", "none", "xdigit", "cntrl"};
    wint_t c = any_wide();
    note(towlower(c)), note(towupper(c));
    note(iswctype(c, wctype(names[below(5)])) != 0);
    note(wctype("none") != 0), note(wctrans("none") != NULL);
    note(towctrans(c, wctrans("tolower"))), note(towctrans(c, wctrans("toupper")));
    note((unsigned)wcwidth((wchar_t)c));
}
TEST(wcswidth) {
    wchar_t *s = wide_text("ab\n");
    note((unsigned)wcswidth(s, below(6)));
}
TEST(btowc, wctob) {
    int c = any_character();
    note(btowc(c)), note((unsigned)wctob((wint_t)c));
}
TEST(mbrtowc, mbrlen, mbtowc, mblen, mbsinit) {
    char *s = text("ab");
    mbstate_t state = {0};
    wchar_t to = 7;
    size_t count = below(3);
    note(mbrtowc(&to, s, count, &state)), note((uint64_t)to), note((unsigned)errno), errno = 0;
    note(mbrlen(s, count, &state)), note((unsigned)errno), errno = 0;
    note((unsigned)mbtowc(&to, s, count)), note((unsigned)mblen(s, count)), note((unsigned)mbsinit(&state) != 0);
    note(mbrtowc(NULL, NULL, 0, &state)), note((unsigned)mbtowc(NULL, NULL, 0));
}
TEST(wcrtomb, wctomb) {
    wint_t c = any_wide();
    mbstate_t state = {0};
    char *to = room(20);
    note(wcrtomb(to, (wchar_t)c, &state)), note((unsigned)errno), errno = 0;
    note_bytes(to, 4);
    note((unsigned)wctomb(to, (wchar_t)c)), note((unsigned)wctomb(NULL, L'a')), note(wcrtomb(NULL, L'a', &state));
    note_bytes(to, 4);
}
TEST(mbsrtowcs, mbsnrtowcs, mbstowcs) {
    char *s = text("ab");
    const char *from = s, *again = s, *counted = s;
    wchar_t *a = wide_room(44), *b = wide_room(44), *c = wide_room(44);
    mbstate_t state = {0}, other = {0};
    size_t count = below(20), bytes = below(20);
    note(mbsrtowcs(a, &from, count, &state)), note_place(from, s), note((unsigned)errno), errno = 0;
    note(mbstowcs(b, s, count)), note((unsigned)errno), errno = 0;
    if (bytes <= strlen(s))
        note(mbsnrtowcs(c, &again, bytes, count, &other)), note_place(again, s), note((unsigned)errno), errno = 0;
    note(mbsrtowcs(NULL, &counted, 0, NULL)), note_place(counted, s);
}
TEST(wcsrtombs, wcsnrtombs, wcstombs) {
    wchar_t *s = wide_text("ab");
    const wchar_t *from = s, *again = s, *counted = s;
    char *a = room(44), *b = room(44), *c = room(44);
    mbstate_t state = {0}, other = {0};
    size_t count = below(20), wides = below(20);
    note(wcsrtombs(a, &from, count, &state)), note_place(from, s), note((unsigned)errno), errno = 0;
    note(wcstombs(b, s, count)), note((unsigned)errno), errno = 0;
    if (wides <= wcslen(s))
        note(wcsnrtombs(c, &again, wides, count, &other)), note_place(again, s), note((unsigned)errno), errno = 0;
    note(wcsrtombs(NULL, &counted, 0, NULL)), note_place(counted, s);
}
TEST(wcstol, wcstoul, wcstoll, wcstoull, wcstoimax, wcstoumax) {
    wchar_t *s = wide_text("12-x"), *end = NULL;
    note((uint64_t)wcstol(s, &end, 10)), note_place(end, s);
    note((uint64_t)wcstoul(s, &end, 10)), note_place(end, s);
    note((uint64_t)wcstoll(s, &end, 10)), note_place(end, s);
    note((uint64_t)wcstoull(s, &end, 10)), note_place(end, s);
    note((uint64_t)wcstoimax(s, &end, 10)), note_place(end, s);
    note((uint64_t)wcstoumax(s, &end, 10)), note_place(end, s);
}
TEST(wcstod, wcstof, wcstold) {
    wchar_t *s = wide_text("12.e"), *end = NULL;
    note_double(wcstod(s, &end)), note_place(end, s);
    note_float(wcstof(s, &end)), note_place(end, s);
    note_long_double(wcstold(s, &end)), note_place(end, s);
}
