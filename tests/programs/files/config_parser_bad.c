// RUN: check --sym-file=config:6
// EXPECT: error out-of-bounds@BUG
// EXPECT: json errors.0.inputs.0.name=file:config
// NATIVE: replay
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char line[16];
    int sizes[100] = {0}, n = 0;
    FILE *f = fopen("config", "r");
    assert(f);
    while (fgets(line, sizeof line, f))
        if (strncmp(line, "n=", 2) == 0)
            n = atoi(line + 2);
    fclose(f);
    if (n >= 0 && n <= 100)
        sizes[n]++; // BUG
    return 0;
}
