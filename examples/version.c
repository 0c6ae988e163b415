/* Reads a version number such as "42." from three bytes of input and looks the name of its release up. There is
 * a bug in it: can you see which input shows it? `heddle check examples/version.c` can. */
#include <heddle.h>
#include <stdio.h>

static const char *const names[6] = {"amber", "birch", "cedar", "delta", "ember", "fjord"};

static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* The value of the digits at the start of text, or -1 when there is none. */
static int read_number(const char *text, int length) {
    int value = 0, digits = 0;
    while (digits < length && is_digit(text[digits])) value = 10 * value + text[digits++] - '0';
    return digits > 0 ? value : -1;
}

int main(void) {
    char text[3];
    heddle_symbolic(text, sizeof text, "text");

    int major = read_number(text, sizeof text);
    if (major < 0 || major > 60) return 1;

    int release = major / 10;
    printf("release %d is called %s\n", release, names[release]);
    return 0;
}
