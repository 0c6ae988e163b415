/* config6 -- a line of a configuration, six symbolic bytes, read with sscanf and written again with sprintf. */
#include <heddle.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[7], key[8], word[8], again[32];
    int number, used = 0;
    heddle_symbolic(line, 6, "line");
    line[6] = '\0';
    if (sscanf(line, " %3[a-z] = %d%n", key, &number, &used) == 2 && used) {
        sprintf(again, "%s=%d", key, number);
        return strcmp(again, line) == 0 ? 1 : 2;
    }
    if (sscanf(line, "%3[a-z]=%3s", key, word) == 2) {
        sprintf(again, "%-4s=%s;", key, word);
        return strlen(again) > 8 ? 3 : 4;
    }
    return line[0] == '#' ? 0 : 5;
}
