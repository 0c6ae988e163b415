// RUN: check --method=ag --dump=summaries
// EXPECT: safe
// EXPECT: stdout~summaries: \d+, of \d+ of \d+ control states; they cut [1-9]\d* executions
// EXPECT: stdout~(?m)^    thread 1 +dump_summaries.c:52 in pays +lock guard +\| pthread_mutex_lock\(&guard\);$
// EXPECT: stdout~(?m)^    main +dump_summaries.c:74 in main +waits for thread 1 to end +\| pthread_join
// EXPECT: stdout~(?m)^    thread 2 +has ended$
// EXPECT: stdout~(?m)^      guard is free$
// EXPECT: stdout~(?m)^      guard is held by thread 2$
// EXPECT: stdout~(?m)^      bank.accounts\[1\].balance \+ 20 <= 80$
// EXPECT: stdout~(?m)^      takes::seen <= 80$
// EXPECT: stdout~(?m)^      !bank.closed$
// EXPECT: stdout~(?m)^    where main::second == thread 2, main::\{first read at 74:18\} == thread 1$
// EXPECT: stdout~(?m)^    cut: 1 execution from state \d+ after thread 1: unlock guard$
// EXPECT: stdout!~0x\d
// EXPECT: stderr~no errors
// RUN: check --method=exhaustive --summaries --dump=summaries,slice --quiet
// EXPECT: safe
// EXPECT: stdout~slice for
// EXPECT: stdout~summaries: \d+
// RUN: check --method=ag --dump=summaries --graph-states=3
// EXPECT: safe
// EXPECT: stdout~summaries: \d+, of \d+ of 3 control states
// EXPECT: stdout~and more control states, not listed
// RUN: check --method=optimal --dump=summaries
// EXPECT: status=2
// EXPECT: stderr~--dump=summaries needs a method with summaries
// RUN: check --method=ag --no-summaries --dump=summaries
// EXPECT: status=2
// RUN: check --method=ag --check=leak --dump=summaries
// EXPECT: status=2
// EXPECT: stderr~with --check=leak there are no summaries
// RUN: check --method=ag --dump=summaries --graph-states=0
// EXPECT: status=2
/* --dump=summaries prints where the threads stand and under which conditions nothing can go wrong, in names of the source:
 * members of structs, elements of arrays, local variables, who holds a mutex. */
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
    assert(seen <= 80 && open);
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
