// RUN: check --quiet --show-output
// EXPECT: error assert@BUG
/* printf: the conversions of everyday use. */
#include <assert.h>
#include <stdio.h>

int main(void) {
    int n = printf("%s %d %s %i %u %#x\n", "one", 2, "three", -4, 5u, 31);
    printf("[%5d] [%-5d] [%05d] [%+d]\n", 42, 42, 42, 42);
    printf("%.2f %g %c%% %lld\n", 3.5, 1e10, 'a', 12345678901ll);
    printf("%-5s%.2s|%2c\n", "abc", "xyz", 'z');
    assert(n == 23); // BUG
    return 0;
}
