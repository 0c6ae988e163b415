// RUN: check
// EXPECT: error use-after-free@BUG
#include <sys/mman.h>

int main(void) {
    char *p = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(p, 100);
    return p[0]; // BUG
}
