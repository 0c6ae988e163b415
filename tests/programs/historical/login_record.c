// RUN: check --sym-args=1,1,6
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
    char line[4], user[4];
};

/* A record of logins has names in fields of fixed length; a name that fills its field has no terminator, so that the
 * length of the field goes with it. */
static char *describe(const struct record *record) {
    size_t length = strnlen(record->user, sizeof record->user);
    char *text = malloc(length + 3);
    if (text) {
        text[0] = '<';
        memcpy(text + 1, record->user, length);
        text[length + 1] = '>';
        text[length + 2] = '\0';
    }
    return text;
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    struct record *record = calloc(1, sizeof *record);
    if (!record)
        return 1;
    strncpy(record->line, "tty", sizeof record->line);
    strncpy(record->user, argv[1], sizeof record->user);
    char *text = describe(record);
    if (text)
        puts(text);
    free(text);
    free(record);
    return 0;
}
