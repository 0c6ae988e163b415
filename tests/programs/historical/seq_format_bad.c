// RUN: check --arg=-f --sym-args=1,1,4
// EXPECT: error out-of-bounds@BUG
// NATIVE: replay
// EXPECT: json seconds<5
#include <stdio.h>
#include <string.h>

/* `seq -f FORMAT`: there must be one conversion, of a floating-point number. As in the seq of 2008 that KLEE's authors
 * tested (`seq -f %0 1` crashed), the letter is passed over also if it is the end of the format. */
static int valid_format(const char *format) {
    while (*format != '%') {
        if (!*format)
            return 0;
        format++;
    }
    format++;
    format += strspn(format, "-+#0 '");
    format += strspn(format, "0123456789");
    if (*format == '.') {
        format++;
        format += strspn(format, "0123456789");
    }
    char letter = *format++;
    while (*format) // BUG
        if (*format++ == '%')
            return 0;
    return letter && strchr("efg", letter) != NULL;
}

int main(int argc, char **argv) {
    if (argc != 3 || strcmp(argv[1], "-f") != 0)
        return 2;
    if (!valid_format(argv[2])) {
        fprintf(stderr, "seq: invalid format\n");
        return 1;
    }
    return 0;
}
