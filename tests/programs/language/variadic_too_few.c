// RUN: check
// EXPECT: error out-of-bounds|uninitialized@BUG
/* Reading more variadic arguments than were passed. */
#include <stdarg.h>

static int sum(int count, ...) {
    va_list list;
    va_start(list, count);
    int total = 0;
    for (int i = 0; i < count; i++) total += va_arg(list, int); // BUG
    va_end(list);
    return total;
}

int main(void) {
    int total = sum(3, 1, 2);
    if (total == 3) return 0; // BUG
    return 0;
}
