// RUN: check
// EXPECT: safe runs=1
/* Bits that do not matter: masks, shifts, multiplication by zero. */
int main(void) {
    unsigned x;
    unsigned char bytes[4];
    bytes[1] = 7;
    x = bytes[0] | (unsigned)bytes[1] << 8;
    if ((x & 0xff00) != 0x700) return 1;
    if ((bytes[3] & 0) != 0) return 1;
    return 0;
}
