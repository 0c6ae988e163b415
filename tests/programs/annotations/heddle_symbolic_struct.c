// RUN: check
// EXPECT: safe
// NATIVE: yes
/* A whole structure made symbolic at once. */
#include <assert.h>
#include <heddle.h>

struct message { unsigned char kind; unsigned short length; unsigned int words[3]; };

int main(void) {
    struct message m;
    heddle_symbolic(&m, sizeof m, "message");
    if (m.kind != 3 || m.length > 12) return 0;
    unsigned index = m.length / 4;
    if (index == 3) return 0;
    assert(index < 3); // BUG
    return m.words[index] == 5;
}
