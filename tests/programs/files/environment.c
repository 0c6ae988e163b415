// RUN: check --env=HOME=/work --env=LEVEL=3
// EXPECT: safe full=1
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv, char **variables) {
    (void)argc, (void)argv;
    assert(strcmp(getenv("HOME"), "/work") == 0 && atoi(getenv("LEVEL")) == 3 && !getenv("PATH"));
    assert(strcmp(variables[1], "LEVEL=3") == 0 && !variables[2]);
    return 0;
}
