// RUN: check --method=exhaustive
// EXPECT: safe traces=3
// RUN: check --method=dpor
// EXPECT: safe full=3
// RUN: check --method=optimal
// EXPECT: safe full=3
/* A thread that has a value of a key that is deleted meanwhile: before it gets the value, before the end, and after it. What it does
 * last has nothing to do with that. */
#include <pthread.h>
#include <stddef.h>

static pthread_key_t key;
static int last;

static void destroy(void *value) { (void)value; }

static void *ends(void *unused) {
    pthread_setspecific(key, &key);
    last++;
    return unused;
}

static void *deletes(void *unused) {
    pthread_key_delete(key);
    return unused;
}

int main(void) {
    pthread_t one, other;
    pthread_key_create(&key, destroy);
    pthread_create(&one, NULL, ends, NULL);
    pthread_create(&other, NULL, deletes, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return 0;
}
