// RUN: check
// EXPECT: error uninitialized@BUG
/* An address computed from something undefined. */
static int table[256];

int main(void) {
    unsigned char c[2];
    c[0] = 5;
    return table[c[1]]; // BUG
}
