// RUN: check --file=data.txt=%s
// EXPECT: error assert@BUG
// NATIVE: replay
#include <assert.h>
#include <stdio.h>

int main(void) {
    FILE *f = fopen("data.txt", "r");
    assert(f && fgetc(f) == '#'); // BUG
    fclose(f);
    return 0;
}
