/* Two withdrawals from one account at the same time.
 *
 *     heddle check examples/account.c             finds two amounts and an order that overdraw it
 *     heddle check examples/account_fixed.c       explores everything, no error
 *
 * Every access to the balance is locked, so there is no data race; but between the check and the withdrawal the lock is
 * free. heddle explores all amounts and all orders; the report shows the one switch between threads that matters. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static int has(int amount) {
    pthread_mutex_lock(&guard);
    int enough = balance >= amount;
    pthread_mutex_unlock(&guard);
    return enough;
}

static void *withdraw(void *amount) {
    int wanted = *(int *)amount;
    if (has(wanted)) {
        pthread_mutex_lock(&guard);
        balance -= wanted;
        pthread_mutex_unlock(&guard);
    }
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
