/* Decoding of percent-encoded text, as in URLs: "a%20b" is "a b".
 *
 *     heddle check examples/percent.c              finds a read behind the end of the text
 *     heddle check examples/percent_fixed.c        explores everything, no error
 *
 * The decoder trusts that two characters follow a percent sign. Every text of up to four characters is tried; the
 * report shows one that ends too early, and the byte that is read behind it. */
#include <heddle.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 4 };

static int hex_value(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static void decode(char *to, const char *from) {
    while (*from) {
        if (*from == '%') {
            *to++ = (char)(hex_value(from[1]) * 16 + hex_value(from[2]));
            from += 3;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

int main(void) {
    char *text = malloc(LENGTH + 1), *decoded = malloc(LENGTH + 1);
    if (!text || !decoded)
        return 1;
    heddle_symbolic(text, LENGTH, "text");
    text[LENGTH] = '\0';
    decode(decoded, text);
    heddle_assert(strlen(decoded) <= strlen(text));
    free(text);
    free(decoded);
    return 0;
}
