// RUN: check
// EXPECT: safe runs=1
/* A list that contains an element twice is freed element by element. */
#include <stdlib.h>

int main(void) {
    void *list[3] = {malloc(1), malloc(2), 0};
    list[2] = malloc(3);
    for (int i = 0; i < 3; i++) free(list[i]); // BUG
    return 0;
}
