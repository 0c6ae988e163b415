// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The twin of nowhere.c. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct options {
    void (*hook)(int);
    void *data;
};

static int x;
static struct options none;
static char *never, *slots[2];
static pthread_attr_t *attributes;
static void **result;

static void *adds(void *unused) {
    x++;
    if (none.hook) none.hook(1);
    if (none.data) free(none.data);
    return unused;
}

static int start(pthread_t *t, const pthread_attr_t *how) { return pthread_create(t, how, adds, NULL); }
static int finish(pthread_t t, void **result) { return pthread_join(t, result); }
static char *grow(char *p, size_t bytes) { return realloc(p, bytes); }

int main(void) {
    pthread_t t;
    pthread_mutex_t lock;
    pthread_mutexattr_t *usual = NULL;
    pthread_mutex_init(&lock, usual);
    start(&t, attributes);
    finish(t, result);
    struct options *own = calloc(1, sizeof *own);
    if (own) free(own->data);
    free(own);
    free(slots[1]);
    free(never);
    memset(never, 0, 0);
    free(grow(NULL, 4));
    assert(x != 1); // BUG
    return 0;
}
