// RUN: check --method=ag --dump=summaries --keep-going
// EXPECT: error assert@BUG
// EXPECT: stdout~(?m)^state \d+$
// EXPECT: stdout~(?m)^      guard is held by thread 2$
// EXPECT: stderr~1 error
/* The balance may be 80: with --keep-going the summaries say when no other error follows. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdbool.h>

struct account {
    int number, balance;
};

static struct {
    bool closed;
    struct account accounts[2];
} bank;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *pays(void *unused) {
    pthread_mutex_lock(&guard);
    bank.accounts[1].balance += 20;
    pthread_mutex_unlock(&guard);
    return unused;
}

static void *takes(void *unused) {
    pthread_mutex_lock(&guard);
    int seen = bank.accounts[1].balance;
    bool open = !bank.closed;
    pthread_mutex_unlock(&guard);
    pthread_mutex_lock(&guard);
    assert(seen <= 79 && open); // BUG
    pthread_mutex_unlock(&guard);
    return unused;
}

int main(void) {
    pthread_t first, second;
    bank.accounts[1].balance = heddle_range(0, 60, "balance");
    pthread_create(&first, NULL, pays, NULL);
    pthread_create(&second, NULL, takes, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
