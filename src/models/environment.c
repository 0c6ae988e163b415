/* environment.c -- variables of the environment, and the name of the program.
 *
 * __heddle_environment and the two names of the program are made by the front end when the models are linked
 * (ir/link.c). `environ` is an ordinary variable: programs may read and replace it, as with glibc.
 *
 * A value that setenv has stored is never freed, because the program may hold it: what getenv has returned stays valid.
 * All such values are kept in a chain, so that none counts as lost. */
#include "model.h"

char *strchr(const char *s, int c);
int strncmp(const char *a, const char *b, size_t limit);
void *realloc(void *block, size_t bytes);

extern char *__heddle_environment[];
extern char __heddle_program_name[], __heddle_short_program_name[];

WEAK char **environ = __heddle_environment;
WEAK char *program_invocation_name = __heddle_program_name;
WEAK char *program_invocation_short_name = __heddle_short_program_name;

enum { ENOMEM = 12 };

typedef struct kept_value {
    struct kept_value *next;
    char text[];
} kept_value;

static kept_value *kept;
static char **own_list; /* the list that setenv has made: it may grow in place */

/* The entry of that name, of `length` characters. */
static char **find_variable(const char *name, size_t length) {
    for (char **entry = environ; entry && *entry; entry++)
        if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=')
            return entry;
    return NULL;
}

WEAK char *getenv(const char *name) {
    size_t length = strlen(name);
    char **entry = length ? find_variable(name, length) : NULL;
    return entry ? *entry + length + 1 : NULL;
}
WEAK char *secure_getenv(const char *name) { return getenv(name); }

static int invalid_name(const char *name) {
    if (name && *name && !strchr(name, '='))
        return 0;
    errno = EINVAL;
    return 1;
}

/* Puts the text into the place of the variable, or behind the last one. */
static int put_entry(char *text, size_t length) {
    char **entry = find_variable(text, length);
    if (entry) {
        *entry = text;
        return 0;
    }
    size_t count = 0;
    while (environ && environ[count])
        count++;
    char **list = realloc(environ == own_list ? own_list : NULL, (count + 2) * sizeof *list);
    if (!list) {
        errno = ENOMEM;
        return -1;
    }
    if (environ && environ != own_list)
        memcpy(list, environ, count * sizeof *list);
    list[count] = text;
    list[count + 1] = NULL;
    environ = own_list = list;
    return 0;
}

WEAK int setenv(const char *name, const char *value, int replace) {
    if (invalid_name(name))
        return -1;
    size_t length = strlen(name), bytes = strlen(value) + 1;
    if (!replace && find_variable(name, length))
        return 0;
    kept_value *fresh = malloc(sizeof *fresh + length + 1 + bytes);
    if (!fresh) {
        errno = ENOMEM;
        return -1;
    }
    fresh->next = kept;
    kept = fresh;
    memcpy(fresh->text, name, length);
    fresh->text[length] = '=';
    memcpy(fresh->text + length + 1, value, bytes);
    return put_entry(fresh->text, length);
}

static void remove_variable(const char *name, size_t length) {
    char **entry;
    while ((entry = find_variable(name, length)))
        do
            entry[0] = entry[1];
        while (*entry++);
}

WEAK int unsetenv(const char *name) {
    if (invalid_name(name))
        return -1;
    remove_variable(name, strlen(name));
    return 0;
}

/* The text itself becomes part of the environment; one without a value removes the variable. */
WEAK int putenv(char *text) {
    const char *equals = strchr(text, '=');
    if (equals)
        return put_entry(text, (size_t)(equals - text));
    remove_variable(text, strlen(text));
    return 0;
}

WEAK int clearenv(void) {
    free(own_list);
    environ = own_list = NULL;
    return 0;
}
