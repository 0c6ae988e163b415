// RUN: check --quiet --show-output
// EXPECT: stdout~^one 2 three -4 5 0x1f$
// EXPECT: stdout~^\[   42\] \[42   \] \[00042\] \[\+42\]$
// EXPECT: stdout~^3\.50 1e\+10 a% 12345678901$
// EXPECT: stdout~^abc  xy\| z$
// EXPECT: safe runs=1
/* printf: the conversions of everyday use. */
#include <assert.h>
#include <stdio.h>

int main(void) {
    int n = printf("%s %d %s %i %u %#x\n", "one", 2, "three", -4, 5u, 31);
    printf("[%5d] [%-5d] [%05d] [%+d]\n", 42, 42, 42, 42);
    printf("%.2f %g %c%% %lld\n", 3.5, 1e10, 'a', 12345678901ll);
    printf("%-5s%.2s|%2c\n", "abc", "xyz", 'z');
    assert(n == 22);
    return 0;
}
