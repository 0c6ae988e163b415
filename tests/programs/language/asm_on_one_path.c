// RUN: check
// EXPECT: incomplete assembl
/* One of two paths meets assembly: the verdict is incomplete, the other path is still explored. */
#include <heddle.h>

int main(void) {
    if (heddle_bool("choice")) {
        unsigned a;
        __asm__ volatile("cpuid" : "=a"(a) : "a"(0) : "ebx", "ecx", "edx");
    }
    return 0;
}
