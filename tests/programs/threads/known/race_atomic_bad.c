// RUN: check --method=optimal --check=race
// EXPECT: error race@BUG
/* Data published by a plain flag: data races on the flag and on the data. */
#include <assert.h>
#include <pthread.h>

int flag;
int data;

static void *writer(void *unused) {
    data = 1; // BUG
    flag = 1; // BUG
    return unused;
}

static void *reader(void *unused) {
    if (flag) { // BUG
        int seen = data; // BUG
        assert(seen >= 0);
    }
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
