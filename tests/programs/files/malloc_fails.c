// RUN: check --malloc-fail
// EXPECT: safe full=4
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *a = malloc(10), *b = strdup("text");
    if (!a && errno != ENOMEM)
        abort();
    if (a && b)
        memcpy(a, b, 5);
    free(a);
    free(b);
    return 0;
}
