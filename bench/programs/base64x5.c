/* base64x5 -- base64, the last five of eight bytes symbolic: each character is looked up, padding is checked, the bytes
 * are put together and a checksum of them is compared. */
#include <heddle.h>
#include <string.h>

static int digit(char c) {
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

static int decode(const char *text, unsigned char *out) {
    int used = 0;
    for (size_t at = 0; at < 8; at += 4) {
        int padding = 0;
        unsigned long word = 0;
        for (int i = 0; i < 4; i++) {
            int d = text[at + i] == '=' ? 0 : digit(text[at + i]);
            if (text[at + i] == '=' && (at == 0 || i < 2))
                return -1;
            if (d < 0 || (padding && text[at + i] != '='))
                return -1;
            padding += text[at + i] == '=';
            word = word << 6 | (unsigned long)d;
        }
        out[used++] = (unsigned char)(word >> 16);
        if (padding < 2)
            out[used++] = (unsigned char)(word >> 8);
        if (padding < 1)
            out[used++] = (unsigned char)word;
    }
    return used;
}

int main(void) {
    char text[9] = "QUJ";
    unsigned char bytes[6];
    heddle_symbolic(text + 3, 5, "text");
    text[8] = '\0';
    if (strlen(text) != 8)
        return 2;
    int count = decode(text, bytes);
    if (count < 0)
        return 1;
    unsigned char sum = 0;
    for (int i = 0; i < count; i++)
        sum ^= bytes[i];
    return sum == 0x2a;
}
