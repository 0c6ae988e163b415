/* An error in one of the first executions, and many more to come. For contests.py. */
#include <assert.h>
#include <pthread.h>

enum { ADDITIONS = 8 };
static int i = 1, j = 1, done;

static void *finish(void *unused) {
    done = 1;
    return unused;
}

static void *add_j(void *unused) {
    for (int k = 0; k < ADDITIONS; k++) i += j;
    return unused;
}

static void *add_i(void *unused) {
    for (int k = 0; k < ADDITIONS; k++) j += i;
    return unused;
}

int main(void) {
    pthread_t one, other;
    pthread_create(&one, 0, finish, 0);
    assert(done);
    pthread_join(one, 0);
    pthread_create(&one, 0, add_j, 0);
    pthread_create(&other, 0, add_i, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    assert(i < 1000000000);
    return 0;
}
