// RUN: check --arg=first --sym-args=0,2,3
// EXPECT: safe
// RUN: check --sym-args=1,1,2 --sym-args=1,2,1
// EXPECT: safe
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
    assert(argc >= 2 && argc <= 4 && argv[argc] == 0);
    for (int i = 1; i < argc; i++)
        assert(strlen(argv[i]) <= 5);
    return 0;
}
