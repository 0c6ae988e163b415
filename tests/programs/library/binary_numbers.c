// RUN: check
// EXPECT: safe
/* Numbers that begin with 0b, as C23 has them: under the names that newer headers call, and not under the old ones. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

long __isoc23_strtol(const char *text, char **end, int base);
int __isoc23_sscanf(const char *text, const char *format, ...);

int main(void) {
    char *end;
    int number = 0;
    assert(__isoc23_strtol("-0b101z", &end, 0) == -5 && *end == 'z');
    assert(__isoc23_strtol("0B11", &end, 2) == 3 && !*end);
    assert(__isoc23_strtol("0b2", &end, 0) == 0 && *end == 'b');
    assert(__isoc23_strtol("0b1", &end, 16) == 0xb1 && !*end);
    assert(strtol("0b1", &end, 0) == 0 && *end == 'b');
    assert(__isoc23_sscanf("0b110", "%i", &number) == 1 && number == 6);
    assert(__isoc23_sscanf("101", "%b", &number) == 1 && number == 5);
    return 0;
}
