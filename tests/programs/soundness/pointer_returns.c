// A pointer moved away by an input and back by the same input: the inputs cancel, the object stays.
// RUN: check
// EXPECT: safe
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    char *objects[8];
    for (int i = 0; i < 8; i++) {
        objects[i] = malloc(16);
        if (!objects[i]) return 0;
        for (int k = 0; k < 16; k++) objects[i][k] = (char)k;
    }
    int away = heddle_int("away");
    char *p = objects[1] + away;
    p += 5;
    p -= away;
    heddle_assert(*p == 5);
    return 0;
}
