// RUN: check --tests=all --show-output
// EXPECT: safe runs=2
// EXPECT: file~"exit_status": 255
// EXPECT: file~"exit_status": 7
// EXPECT: stdout~exit status 255
/* As of a process, eight bits are left of what main returns. */
#include <heddle.h>

int main(void) {
    if (heddle_bool("minus")) return -1;
    return 256 + 7;
}
