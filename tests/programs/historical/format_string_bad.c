// RUN: check --sym-args=1,1,4
// EXPECT: error out-of-bounds@BUG
// EXPECT: message~variadic arguments
// EXPECT: stderr~arg1 += "
// EXPECT: json seconds<5
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A reply to a client. As in an FTP server of 2000 (CVE-2000-0573), the line that the client sent is handed on as the
 * format: %s and %n in it take arguments that nobody gave. */
static void reply(int status, const char *format, ...) {
    char line[64];
    va_list arguments;
    va_start(arguments, format);
    int length = snprintf(line, sizeof line, "%d-", status);
    vsnprintf(line + length, sizeof line - (size_t)length, format, arguments); // BUG
    va_end(arguments);
    puts(line);
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    if (strcmp(argv[1], "quit") == 0)
        reply(221, "goodbye");
    else
        reply(200, argv[1]);
    return 0;
}
