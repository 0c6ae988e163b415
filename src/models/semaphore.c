/* semaphore.c -- POSIX semaphores over the engine's, which are told where errno is.
 *
 * A named semaphore is an ordinary one in a table of names. Opening, closing and unlinking change the table in one
 * atomic step each. */
#include "model.h"

typedef struct { long words[32 / sizeof(long)]; } sem_t; /* at least as large as the C library's */

int heddle_semaphore_init(sem_t *s, int *error, unsigned value);
int heddle_semaphore_destroy(sem_t *s);
int heddle_semaphore_wait(sem_t *s);
int heddle_semaphore_trywait(sem_t *s, int *error);
int heddle_semaphore_timedwait(sem_t *s, int *error, const void *timeout);
int heddle_semaphore_post(sem_t *s, int *error);
int heddle_semaphore_getvalue(sem_t *s); /* the value itself */
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

WEAK int sem_init(sem_t *s, int shared, unsigned value) {
    (void)shared;
    return heddle_semaphore_init(s, &errno, value);
}
WEAK int sem_destroy(sem_t *s) { return heddle_semaphore_destroy(s); }
WEAK int sem_wait(sem_t *s) { return heddle_semaphore_wait(s); }
WEAK int sem_trywait(sem_t *s) { return heddle_semaphore_trywait(s, &errno); }
WEAK int sem_timedwait(sem_t *s, const void *timeout) { return heddle_semaphore_timedwait(s, &errno, timeout); }
WEAK int sem_clockwait(sem_t *s, int clock, const void *timeout) {
    (void)clock;
    return heddle_semaphore_timedwait(s, &errno, timeout);
}
WEAK int sem_post(sem_t *s) { return heddle_semaphore_post(s, &errno); }
WEAK int sem_getvalue(sem_t *s, int *value) {
    *value = heddle_semaphore_getvalue(s);
    return 0;
}

/* ---- named semaphores ---- */

enum { NAMES = 16, LONGEST = 63, CREATE = 0100, EXCLUSIVE = 0200 };
enum { NO_ENTRY = 2, EXISTS = 17, TOO_MANY = 24, TOO_LONG = 36 }; /* ENOENT, EEXIST, EMFILE, ENAMETOOLONG */

struct named {
    sem_t *semaphore; /* NULL: a free place */
    int users, unlinked;
    char name[LONGEST + 1];
};
static struct named table[NAMES];

static int same_name(const char *a, const char *b) {
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

static struct named *find_name(const char *name) {
    for (int i = 0; i < NAMES; i++)
        if (table[i].semaphore && !table[i].unlinked && same_name(table[i].name, name))
            return &table[i];
    return NULL;
}

static struct named *free_place(void) {
    for (int i = 0; i < NAMES; i++)
        if (!table[i].semaphore)
            return &table[i];
    return NULL;
}

/* The error number. */
static int open_named(const char *name, int flags, unsigned value, sem_t **result) {
    struct named *n = find_name(name);
    if (n && (flags & CREATE) && (flags & EXCLUSIVE))
        return EXISTS;
    if (!n) {
        if (!(flags & CREATE))
            return NO_ENTRY;
        n = free_place();
        if (!n)
            return TOO_MANY;
        sem_t *s = malloc(sizeof *s);
        if (heddle_semaphore_init(s, &errno, value)) {
            free(s);
            return EINVAL;
        }
        n->semaphore = s;
        n->users = n->unlinked = 0;
        memcpy(n->name, name, strlen(name) + 1);
    }
    n->users++;
    *result = n->semaphore;
    return 0;
}

/* The third and fourth arguments (mode, value) are there only if a semaphore may be created. */
WEAK sem_t *sem_open(const char *name, int flags, ...) {
    unsigned value = 0;
    sem_t *result = NULL;
    if (flags & CREATE) {
        va_list rest;
        va_start(rest, flags);
        (void)va_arg(rest, unsigned);
        value = va_arg(rest, unsigned);
        va_end(rest);
    }
    if (strlen(name) > LONGEST) {
        errno = TOO_LONG;
        return NULL;
    }
    __VERIFIER_atomic_begin();
    int error = open_named(name, flags, value, &result);
    __VERIFIER_atomic_end();
    if (error)
        errno = error;
    return result;
}

static int outcome(int error) {
    if (error == 0)
        return 0;
    errno = error;
    return -1;
}

static void drop_if_unused(struct named *n) {
    if (n->users || !n->unlinked)
        return;
    heddle_semaphore_destroy(n->semaphore);
    free(n->semaphore);
    n->semaphore = NULL;
}

WEAK int sem_close(sem_t *s) {
    int error = EINVAL;
    __VERIFIER_atomic_begin();
    for (int i = 0; i < NAMES && error; i++)
        if (table[i].semaphore == s && table[i].users) {
            table[i].users--;
            drop_if_unused(&table[i]);
            error = 0;
        }
    __VERIFIER_atomic_end();
    return outcome(error);
}

WEAK int sem_unlink(const char *name) {
    int error = NO_ENTRY;
    __VERIFIER_atomic_begin();
    struct named *n = find_name(name);
    if (n) {
        n->unlinked = 1;
        drop_if_unused(n);
        error = 0;
    }
    __VERIFIER_atomic_end();
    return outcome(error);
}
