// RUN: check
// EXPECT: error assert@BUG
/* strtok and strtok_r. */
#include <assert.h>
#include <string.h>

int main(void) {
    char line[] = ",one,,two,three,";
    char *save, *t = strtok_r(line, ",", &save);
    int n = 0;
    for (; t; t = strtok_r(NULL, ",", &save)) n += (int)strlen(t);
    assert(n == 12); // BUG
    char other[] = "a b";
    assert(strcmp(strtok(other, " "), "a") == 0 && strcmp(strtok(NULL, " "), "b") == 0 && !strtok(NULL, " "));
    return 0;
}
