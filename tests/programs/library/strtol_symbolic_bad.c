// RUN: check
// EXPECT: error assert@BUG
// NATIVE: yes
/* Numbers read from symbolic text: every character forks once, the value is a term. */
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    char text[4], *end;
    heddle_symbolic(text, 3, "text");
    text[3] = '\0';
    long value = strtol(text, &end, 10);
    heddle_assert(value != -42); // BUG
    heddle_assert(end >= text && end <= text + 3);
    if (value < 0) heddle_assert(*end < '0' || *end > '9');
    return 0;
}
