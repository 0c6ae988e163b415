// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* pthread_exit runs the cleanup handlers, newest first, then the destructors, and gives the joiner its value. */
#include <assert.h>
#include <pthread.h>

static int order[5], count;
static pthread_key_t key;

static void note(void *number) { order[count++] = (int)(long)number; }

static void leave(void) {
    pthread_cleanup_push(note, (void *)3);
    pthread_exit((void *)42);
    pthread_cleanup_pop(0);
}

static void *run(void *unused) {
    pthread_setspecific(key, (void *)4);
    pthread_cleanup_push(note, (void *)1);
    pthread_cleanup_push(note, (void *)2);
    leave();
    pthread_cleanup_pop(1);
    pthread_cleanup_pop(1);
    return unused;
}

static void *stay(void *unused) {
    pthread_cleanup_push(note, (void *)7);
    pthread_cleanup_push(note, (void *)8);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(1);
    return unused;
}

int main(void) {
    pthread_t thread;
    void *result;
    pthread_key_create(&key, note);
    pthread_create(&thread, NULL, run, NULL);
    pthread_join(thread, &result);
    assert(result == (void *)42);
    assert(count == 4 && order[0] == 3 && order[1] == 2 && order[2] == 1 && order[3] == 4);
    pthread_create(&thread, NULL, stay, NULL);
    pthread_join(thread, NULL);
    assert(count == 5 && order[4] == 7);
    return 0;
}
