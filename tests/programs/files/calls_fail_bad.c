// RUN: check --fail=read
// EXPECT: error assert@BUG
// EXPECT: stderr~read fails = 1
#include <assert.h>
#include <stdio.h>

int main(void) {
    char text[8] = "";
    FILE *f = fopen("file", "w+");
    fputs("abc", f);
    rewind(f);
    char *read = fgets(text, sizeof text, f);
    assert(read); // BUG
    fclose(f);
    return 0;
}
