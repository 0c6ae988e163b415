/* account -- a deposit, a withdrawal and a check of the balance, all under one mutex and with amounts that are inputs.
 * The check comes to its turn when both others are done, and takes the deposit for a second withdrawal.
 *
 * Expected: assertion failure.
 *
 * account_bad: six orders of the critical sections, in two of which the check can fail and can pass: 8 runs, exact with
 * and without reduction. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
unsigned at_first, amount_in, amount_out, balance;
int put_in, taken_out;

static void *deposit(void *unused) {
    pthread_mutex_lock(&guard);
    balance += amount_in;
    put_in = 1;
    pthread_mutex_unlock(&guard);
    return unused;
}

static void *withdraw(void *unused) {
    pthread_mutex_lock(&guard);
    balance -= amount_out;
    taken_out = 1;
    pthread_mutex_unlock(&guard);
    return unused;
}

static void *check(void *unused) {
    pthread_mutex_lock(&guard);
    if (put_in && taken_out)
        assert(balance == at_first - amount_in - amount_out);
    pthread_mutex_unlock(&guard);
    return unused;
}

int main(void) {
    pthread_t depositor, withdrawer, checker;
    at_first = heddle_uint("balance");
    amount_in = heddle_uint("in");
    amount_out = heddle_uint("out");
    balance = at_first;
    pthread_create(&depositor, NULL, deposit, NULL);
    pthread_create(&withdrawer, NULL, withdraw, NULL);
    pthread_create(&checker, NULL, check, NULL);
    pthread_join(depositor, NULL);
    pthread_join(withdrawer, NULL);
    pthread_join(checker, NULL);
    return 0;
}
