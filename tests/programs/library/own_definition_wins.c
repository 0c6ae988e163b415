// RUN: check
// EXPECT: safe runs=1
/* A program may define a library function itself. */
#include <assert.h>
#include <stddef.h>

size_t strlen(const char *s);
size_t strlen(const char *s) { return s[0] == 'x' ? 77 : 0; }
static const char *volatile text = "xyz";

int main(void) {
    size_t n = strlen(text);
    assert(n == 77);
    return 0;
}
