// RUN: check --sym-stdin=8
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *directory;

/* The client changes the directory. As in a version control server of 2003 (CVE-2003-0015), the old name is freed before
 * the new one is checked; when that fails nothing of it stays. */
static int switch_directory(const char *name) {
    free(directory);
    directory = NULL;
    size_t length = strlen(name);
    if (length > 0 && name[length - 1] == '/') {
        fputs("E protocol error: invalid directory syntax\n", stderr);
        return -1;
    }
    directory = strdup(name);
    return directory ? 0 : -1;
}

int main(void) {
    char line[10];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == 'D')
            switch_directory(line + 1);
        else if (line[0] == 'Q')
            break;
    }
    free(directory);
    return 0;
}
