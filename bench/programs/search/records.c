/* records -- a sequence of records of different types, each with a body that is tested byte by byte. */
#include <heddle.h>

enum { BYTES = 40 };

static int text_record(const unsigned char *p, int n) {
    int letters = 0;
    for (int i = 0; i < n; i++) {
        if (p[i] >= 'a' && p[i] <= 'z')
            letters++;
        else if (p[i] == '\\')
            letters += 2;
    }
    if (letters == 2 * n)
        return 2;
    return letters == n;
}

static int number_record(const unsigned char *p, int n) {
    int value = 0;
    for (int i = 0; i < n; i++) {
        if (p[i] < '0' || p[i] > '9')
            return -1;
        value = 10 * value + p[i] - '0';
    }
    if (value == 1234)
        return 9;
    if (value > 500)
        return 5;
    return 0;
}

static int flags_record(const unsigned char *p, int n) {
    int result = 0;
    for (int i = 0; i < n; i++)
        for (int bit = 0; bit < 8; bit += 2)
            if (p[i] >> bit & 1)
                result++;
    if (result == 0)
        return 7;
    return result > 6;
}

int main(void) {
    unsigned char input[BYTES];
    int numbers = 0, flags = 0, texts = 0;
    heddle_symbolic(input, sizeof input, "input");
    for (int at = 0; at + 6 <= BYTES;) {
        int n = input[at + 1] & 3;
        const unsigned char *body = &input[at + 2];
        switch (input[at]) {
        case 'T':
            texts += text_record(body, n);
            break;
        case 'N':
            if (number_record(body, n + 1) < 0)
                return 1;
            numbers++;
            break;
        case 'F':
            flags += flags_record(body, n);
            break;
        case 'E':
            if (numbers > 2 && flags)
                return 2;
            if (texts == 4)
                return 3;
            return 0;
        default:
            return 4;
        }
        at += n + 3;
    }
    if (numbers == 0 && texts == 0)
        return 5;
    return 6;
}
