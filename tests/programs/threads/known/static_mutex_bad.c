// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* Statically initialized mutexes: by the macro, by being zero, inside a structure, in static memory of a function.
 * The balance is read outside them. */
#include <assert.h>
#include <pthread.h>

struct account {
    int balance;
    pthread_mutex_t mutex;
};

struct account account = {100, PTHREAD_MUTEX_INITIALIZER};
pthread_mutex_t zero;

static void *withdraw(void *unused) {
    static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
    int balance = account.balance - 10;
    pthread_mutex_lock(&account.mutex);
    pthread_mutex_lock(&zero);
    pthread_mutex_lock(&inner);
    account.balance = balance;
    pthread_mutex_unlock(&inner);
    pthread_mutex_unlock(&zero);
    pthread_mutex_unlock(&account.mutex);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, withdraw, NULL);
    pthread_create(&threads[1], NULL, withdraw, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(account.balance == 80); // BUG
    return 0;
}
