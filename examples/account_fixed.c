/* Two withdrawals from one account at the same time, each checked and made under one lock: see account.c. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static void *withdraw(void *amount) {
    int wanted = *(int *)amount;
    pthread_mutex_lock(&guard);
    if (balance >= wanted)
        balance -= wanted;
    pthread_mutex_unlock(&guard);
    return NULL;
}

int main(void) {
    int amounts[2] = {heddle_int("first"), heddle_int("second")};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        heddle_assume(amounts[i] > 0);
        pthread_create(&threads[i], NULL, withdraw, &amounts[i]);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(balance >= 0);
    return 0;
}
