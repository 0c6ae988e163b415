// RUN: check
// EXPECT: safe runs=1
/* strcpy, strncpy, strcat, strncat, stpcpy, strdup. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char a[20];
    assert(strcpy(a, "abc") == a);
    strcat(a, "def");
    strncat(a, "ghijk", 2);
    assert(strcmp(a, "abcdefgh") == 0);
    char b[6];
    memset(b, 'x', sizeof b);
    strncpy(b, "hi", 4);
    assert(b[2] == 0 && b[3] == 0 && b[4] == 'x');
    assert(stpcpy(b, "12345") == b + 5);
    char *d = strdup(a);
    if (!d) return 0;
    d[0] = 'X';
    assert(a[0] == 'a' && strcmp(d + 1, a + 1) == 0);
    free(d);
    return 0;
}
