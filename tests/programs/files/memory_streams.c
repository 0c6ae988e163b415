// RUN: check
// EXPECT: safe full=1
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *text, buffer[8] = "abc", word[8];
    size_t size;
    FILE *f = open_memstream(&text, &size);
    fprintf(f, "%d-%s", 12, "x");
    fflush(f);
    assert(size == 4 && strcmp(text, "12-x") == 0);
    fputs("yz", f);
    fclose(f);
    assert(size == 6 && strcmp(text, "12-xyz") == 0);
    free(text);
    f = fmemopen(buffer, sizeof buffer, "r");
    assert(fgetc(f) == 'a' && ungetc('q', f) == 'q' && fgetc(f) == 'q' && fgetc(f) == 'b');
    fclose(f);
    f = fmemopen(buffer, sizeof buffer, "w");
    fputs("one two", f);
    fclose(f);
    assert(strcmp(buffer, "one two") == 0);
    f = fmemopen(buffer, sizeof buffer, "r");
    assert(fscanf(f, "%*s %7s", word) == 1 && strcmp(word, "two") == 0);
    fclose(f);
    return 0;
}
