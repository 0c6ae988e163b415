// RUN: check --sym-args=1,1,4
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A reply to a client: the line that the client sent is an argument, never the format. */
static void reply(int status, const char *format, ...) {
    char line[64];
    va_list arguments;
    va_start(arguments, format);
    int length = snprintf(line, sizeof line, "%d-", status);
    vsnprintf(line + length, sizeof line - (size_t)length, format, arguments);
    va_end(arguments);
    puts(line);
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    if (strcmp(argv[1], "quit") == 0)
        reply(221, "goodbye");
    else
        reply(200, "%s", argv[1]);
    return 0;
}
