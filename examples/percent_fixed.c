/* The decoder of percent.c with its error repaired: see there. */
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
        if (*from == '%' && hex_value(from[1]) >= 0 && hex_value(from[2]) >= 0) {
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
