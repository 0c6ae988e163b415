// RUN: check
// EXPECT: error use-after-free@BUG
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *text;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    fputs("text", f);
    fclose(f);
    free(text);
    return text[0]; // BUG
}
