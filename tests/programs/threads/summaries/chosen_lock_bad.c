// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 --no-slice
// EXPECT: error assert@BUG
// RUN: check --method=optimal --summaries
// EXPECT: error assert@BUG
// RUN: check
// EXPECT: error assert@BUG
/* As chosen_object_bad.c with a lock: it was taken at once, and nobody was seen to take it first. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int mark, last;

static void *chooses(void *unused) {
    int number = heddle_int("number") & 1;
    mark = 1;
    pthread_mutex_lock(&locks[number]);
    last = 1;
    pthread_mutex_unlock(&locks[number]);
    return unused;
}

static void *looks(void *unused) {
    int marked = mark;
    pthread_mutex_lock(&locks[0]);
    pthread_mutex_lock(&locks[1]);
    int found = last;
    pthread_mutex_unlock(&locks[1]);
    pthread_mutex_unlock(&locks[0]);
    assert(!(marked == 1 && found == 0)); // BUG
    return unused;
}

int main(void) {
    pthread_t chooser, looker;
    pthread_create(&chooser, NULL, chooses, NULL);
    pthread_create(&looker, NULL, looks, NULL);
    pthread_join(chooser, NULL);
    pthread_join(looker, NULL);
    return 0;
}
