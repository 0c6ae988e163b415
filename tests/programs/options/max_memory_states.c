// RUN: check --search=bfs --max-memory=100M --max-time=5
// EXPECT: incomplete memory limit 100 MB
// EXPECT: json counts.dropped>1000
// EXPECT: json peak_bytes<115000000
// RUN: check --search=random --max-memory=100M --max-time=5
// EXPECT: incomplete memory limit 100 MB
// EXPECT: json counts.dropped>1000
// EXPECT: json peak_bytes<115000000
// RUN: check --search=coverage --max-memory=100M --max-time=5
// EXPECT: incomplete memory limit 100 MB
// EXPECT: json counts.dropped>1000
// EXPECT: json peak_bytes<115000000
/* More states wait than there is memory for: those that would run last are dropped, and counted. */
#include <heddle.h>

int main(void) {
    unsigned char text[64];
    int n = 0;
    heddle_symbolic(text, sizeof text, "text");
    for (int i = 0; i < 64; i++) {
        char page[4096];
        for (int k = 0; k < 4; k++) page[k * 1024] = (char)n;
        if (text[i] > 7) n += page[0] + 1;
    }
    return n > 5;
}
