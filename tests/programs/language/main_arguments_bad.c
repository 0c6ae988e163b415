// RUN: check
// EXPECT: error null-deref@BUG
/* Without symbolic arguments the program gets its name and nothing else. */
#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
    assert(argc == 1 && argv[0] != NULL && argv[argc] == NULL);
    assert(argv[0][0] != 0);
    return argv[1][0]; // BUG
}
