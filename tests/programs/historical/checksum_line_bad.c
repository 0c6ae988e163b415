// RUN: check --sym-file=sums:10
// EXPECT: error out-of-bounds@BUG
// NATIVE: replay
// EXPECT: json seconds<5
#include <stdio.h>
#include <string.h>

/* A line `MD5 (NAME) = DIGITS` of a list of checksums: the name and the digits. As in the md5sum of 2008 that KLEE's authors
 * tested (`md5sum -c` crashed on a line with `MD5(`), the closing parenthesis is looked for backwards from the end,
 * which may be before where it began. */
static int split(char *line, size_t length, char **name, char **digits) {
    size_t i = 3;
    if (strncmp(line, "MD5", 3) != 0)
        return -1;
    i += line[i] == ' ';
    if (line[i] != '(')
        return -1;
    *name = line + ++i;
    size_t end = length - i;
    while (line[i + --end] != ')') // BUG
        ;
    line[i + end] = '\0';
    *digits = line + i + end + 1;
    *digits += strspn(*digits, " =");
    return 0;
}

int main(void) {
    char line[12], *name, *digits;
    FILE *file = fopen("sums", "r");
    if (!file)
        return 1;
    while (fgets(line, sizeof line, file))
        if (split(line, strlen(line), &name, &digits) == 0)
            printf("%zu %zu\n", strlen(name), strlen(digits));
    fclose(file);
    return 0;
}
