// RUN: check --arg=-s --sym-args=1,2,3
// EXPECT: error out-of-bounds@BUG
// NATIVE: replay
// EXPECT: json seconds<5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The arguments as one string, with the backslashes that the shell mode put before each special character taken away. As in
 * a program of 2021 that runs others (CVE-2021-3156), a backslash at the end of an argument takes its terminator along,
 * and what follows in memory is copied behind the string. */
static char *joined(int count, char **arguments) {
    size_t size = 0;
    for (int i = 0; i < count; i++)
        size += strlen(arguments[i]) + 1;
    char *all = malloc(size + !size), *to = all;
    if (!all)
        return NULL;
    for (int i = 0; i < count; i++) {
        for (const char *from = arguments[i]; *from;) { // BUG
            if (from[0] == '\\' && from[1] != ' ')
                from++;
            *to++ = *from++; // BUG
        }
        *to++ = ' ';
    }
    to[-1] = '\0';
    return all;
}

int main(int argc, char **argv) {
    if (argc < 3 || strcmp(argv[1], "-s") != 0)
        return 1;
    char *command = joined(argc - 2, argv + 2);
    if (command)
        puts(command);
    free(command);
    return 0;
}
