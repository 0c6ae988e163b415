// RUN: check
// EXPECT: safe runs=1
/* An address computed from something undefined. */
static int table[256];

int main(void) {
    unsigned char c[2];
    c[0] = 5;
    c[1] = 6;
    return table[c[1]]; // BUG
}
