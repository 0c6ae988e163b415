// RUN: check
// EXPECT: safe runs=1
/* strlen, strnlen, strchr, strrchr, strstr, strspn, strcspn, strpbrk. */
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

int main(void) {
    const char *s = "hello, world";
    assert(strlen(s) == 12 && strlen("") == 0 && strnlen(s, 5) == 5);
    assert(strchr(s, 'l') == s + 2 && strrchr(s, 'l') == s + 10 && strchr(s, 'z') == NULL);
    assert(strchr(s, 0) == s + 12);
    assert(strstr(s, "wor") == s + 7 && strstr(s, "") == s && strstr(s, "word") == NULL);
    assert(strspn(s, "ehl") == 4 && strcspn(s, " ,") == 5);
    assert(strpbrk(s, "xyzw") == s + 7);
    return 0;
}
