// RUN: check
// EXPECT: error use-after-free@BUG
/* Writing through a second pointer after the memory was freed. */
#include <stdlib.h>

struct box { int *content; };

int main(void) {
    struct box a = {malloc(sizeof(int))};
    if (!a.content) return 0;
    struct box b = a;
    free(a.content);
    *b.content = 5; // BUG
    return 0;
}
