// RUN: check --sym-file=config:6
// EXPECT: safe
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `n=NUMBER` lines: at most 99 is accepted. */
int main(void) {
    char line[16];
    int sizes[100] = {0}, n = 0;
    FILE *f = fopen("config", "r");
    assert(f);
    while (fgets(line, sizeof line, f))
        if (strncmp(line, "n=", 2) == 0)
            n = atoi(line + 2);
    assert(feof(f) && !ferror(f));
    fclose(f);
    if (n >= 0 && n <= 99)
        sizes[n]++;
    return 0;
}
