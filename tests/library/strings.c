/* string.h and strings.h: strings. */
#include "check.h"

#include <strings.h>

char *__strdup(const char *s);
char *__strndup(const char *s, size_t limit);
int __xpg_strerror_r(int number, char *buffer, size_t room);

TEST(strlen) { note(strlen(text("ab"))); }

TEST(strnlen) {
    char *s = text("ab");
    size_t limit = below(20);
    note(strnlen(s, limit));
}

TEST(strcmp) {
    char *a = text("ab"), *b = text("ab");
    note_sign(strcmp(a, b));
    note_sign(strcmp(a, a));
}

TEST(strncmp) {
    char *a = text("ab"), *b = text("ab");
    note_sign(strncmp(a, b, below(6)));
}

TEST(strcoll) {
    char *a = text("ab"), *b = text("aB");
    note_sign(strcoll(a, b));
}

TEST(strxfrm) {
    char *s = text("ab"), *to = room(20);
    size_t limit = below(20);
    note(strxfrm(to, s, limit));
    if (limit > strlen(s))
        note_bytes(to, 20);
}

TEST(strcasecmp, strncasecmp) {
    char *a = text("aAb"), *b = text("aB");
    note_sign(strcasecmp(a, b));
    note_sign(strncasecmp(a, b, below(6)));
}

TEST(strcpy, stpcpy, __stpcpy) {
    char *s = text("ab"), *a = room(44), *b = room(44), *c = room(44);
    note_place(strcpy(a, s), a);
    note_place(stpcpy(b, s), b);
    note_place(__stpcpy(c, s), c);
    note_bytes(a, 44);
    note_bytes(b, 44);
}

TEST(strncpy, stpncpy, __stpncpy) {
    char *s = text("ab"), *a = room(20), *b = room(20);
    size_t count = below(20);
    note_place(strncpy(a, s, count), a);
    note_place(stpncpy(b, s, count), b), note_place(__stpncpy(b, s, count), b);
    note_bytes(a, 20);
    note_bytes(b, 20);
}

TEST(strcat, strncat) {
    char *s = text("ab"), *t = text("ac"), *a = room(84), *b = room(84);
    strcpy(a, s);
    strcpy(b, s);
    note_place(strcat(a, t), a);
    note_place(strncat(b, t, below(8)), b);
    note_bytes(a, 84);
    note_bytes(b, 84);
}

TEST(strdup, strndup, __strdup, __strndup) {
    char *s = text("ab");
    size_t limit = below(8);
    note_text(keep(strdup(s)));
    note_text(keep(strndup(s, limit)));
    note_text(keep(__strdup(s)));
    note_text(keep(__strndup(s, limit)));
}

TEST(strchr, index) {
    char *s = text("ab/");
    int c = letter("ab/");
    note_place(strchr(s, c), s);
    note_place(index(s, c), s);
}

TEST(strrchr, rindex) {
    char *s = text("ab/");
    int c = letter("ab/");
    note_place(strrchr(s, c), s);
    note_place(rindex(s, c), s);
}

TEST(strchrnul) {
    char *s = text("ab/");
    note_place(strchrnul(s, letter("ab/")), s);
}

TEST(strspn, strcspn) {
    char *s = text("abc"), *set = text("ab");
    note(strspn(s, set));
    note(strcspn(s, set));
}

TEST(strpbrk) {
    char *s = text("abc"), *set = text("bd");
    note_place(strpbrk(s, set), s);
}

TEST(strstr) {
    char *s = text("ab"), *part = text("ab");
    if (strlen(part) > 3)
        part[2] = '\0';
    note_place(strstr(s, part), s);
}

TEST(strcasestr) {
    char *s = text("aAb"), *part = text("aB");
    if (strlen(part) > 3)
        part[2] = '\0';
    note_place(strcasestr(s, part), s);
}

TEST(strtok) {
    char *s = text("a,;"), *sets[] = {",", ",;", ""};
    char *set = sets[below(3) % 3];
    char *token = strtok(s, set);
    for (int i = 0; token && i < 5; i++) {
        note_place(token, s);
        note_text(token);
        token = strtok(NULL, set);
    }
}

TEST(strtok_r, __strtok_r) {
    char *s = text("a,;"), *rest = NULL;
    char *token = strtok_r(s, ",", &rest);
    for (int i = 0; token && i < 5; i++) {
        note_place(token, s);
        note_text(token);
        note_place(rest, s);
        token = i & 1 ? __strtok_r(NULL, ";", &rest) : strtok_r(NULL, ",", &rest);
    }
}

TEST(strsep) {
    char *s = text("a,;"), *rest = s;
    for (int i = 0; rest && i < 5; i++) {
        char *token = strsep(&rest, i & 1 ? ";," : ",");
        note_place(token, s);
        note_text(token);
        note_place(rest, s);
    }
    note_place(strsep(&rest, ","), s);
}

TEST(basename) {
    char *s = text("a/");
    note_place(basename(s), s);
}

TEST(strerror) {
    int number = (int)below(200);
    note_text(strerror(number));
    note_text(strerror(number - 100));
}

TEST(strerror_r, __xpg_strerror_r) {
    int number = (int)below(150) - 5;
    size_t bytes = below(50);
    char *a = room(50), *b = room(50);
    note_text(strerror_r(number, a, 50));
    note((unsigned)__xpg_strerror_r(number, b, bytes));
    note_bytes(b, 50);
}
