// RUN: check --sym-args=0,3,3
// EXPECT: error assert@BUG
// EXPECT: stderr~arg1 += "-v
// EXPECT: stderr!~__heddle_start
// NATIVE: replay
#include <assert.h>
#include <string.h>

/* -v may be given once. */
int main(int argc, char **argv) {
    int verbose = 0, rest = 0;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-v") == 0)
            verbose++;
        else
            rest++;
    assert(verbose < 3); // BUG
    return rest;
}
