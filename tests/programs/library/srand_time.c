// RUN: check
// EXPECT: safe runs=1
/* Seeding with the time, which is an input, costs nothing as long as nothing is drawn. */
#include <stdlib.h>
#include <time.h>

int main(void) {
    srand((unsigned)time(NULL));
    return 0;
}
