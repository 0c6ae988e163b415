// RUN: check --file=data.txt=%s --show-output
// EXPECT: safe
// EXPECT: stdout~^// RUN: check --file=data.txt
#include <stdio.h>

int main(void) {
    char line[200];
    FILE *f = fopen("data.txt", "r");
    if (!f || !fgets(line, sizeof line, f))
        return 1;
    fputs(line, stdout);
    fclose(f);
    return 0;
}
