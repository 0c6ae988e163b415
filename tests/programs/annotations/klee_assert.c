// RUN: check
// EXPECT: safe
/* klee_assert, klee_int, and the header's own definition of the assertion. */
#include <stddef.h>
void klee_make_symbolic(void *address, size_t bytes, const char *name);
int klee_int(const char *name);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define klee_assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

int main(void) {
    unsigned char bytes[3];
    klee_make_symbolic(bytes, sizeof bytes, "bytes");
    int n = klee_int("n");
    if (n < 0 || n > 2) return 0;
    klee_assert(bytes[n] < 256);
    return 0;
}
