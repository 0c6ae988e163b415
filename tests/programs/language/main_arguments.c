// RUN: check
// EXPECT: safe runs=1
/* Without symbolic arguments the program gets its name and nothing else. */
#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
    assert(argc == 1 && argv[0] != NULL && argv[argc] == NULL);
    assert(argv[0][0] != 0);
    return 0;
}
