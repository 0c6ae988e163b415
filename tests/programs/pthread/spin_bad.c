// RUN: check --method=exhaustive
// EXPECT: error deadlock
// RUN: check --method=optimal
// EXPECT: error deadlock
/* Two spin locks in different orders. */
#include <pthread.h>

static pthread_spinlock_t first, second;

static void *backwards(void *unused) {
    pthread_spin_lock(&second);
    pthread_spin_lock(&first);
    pthread_spin_unlock(&first);
    pthread_spin_unlock(&second);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_spin_init(&first, 0);
    pthread_spin_init(&second, 0);
    pthread_create(&thread, NULL, backwards, NULL);
    pthread_spin_lock(&first);
    pthread_spin_lock(&second);
    pthread_spin_unlock(&second);
    pthread_spin_unlock(&first);
    pthread_join(thread, NULL);
    return 0;
}
