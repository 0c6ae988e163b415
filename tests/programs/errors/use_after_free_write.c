// RUN: check
// EXPECT: safe runs=1
/* Writing through a second pointer after the memory was freed. */
#include <stdlib.h>

struct box { int *content; };

int main(void) {
    struct box a = {malloc(sizeof(int))};
    if (!a.content) return 0;
    struct box b = a;
    *b.content = 5;
    free(a.content);
    return 0;
}
