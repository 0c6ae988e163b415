// RUN: check --check=race
// EXPECT: error race@BUG
// EXPECT: message~data race on total: (read|write) by thread 2 and write by thread 1
// EXPECT: stderr~call stack of thread 2:\n    #0 add +\S+:30:\S+\n    #1 second
// EXPECT: stderr~note: the other access is here, by thread 1$
// EXPECT: stderr~call stack of thread 1:\n    #0 add +\S+:30:\S+\n    #1 deeper +\S+:36:\S+\n    #2 first
// EXPECT: json errors.0.other.thread=1
// EXPECT: json errors.0.other.function=add
// EXPECT: json errors.0.other.line=30
// EXPECT: json errors.0.other.stack.2.function=first
// EXPECT: json errors.0.stack.1.function=second
// RUN: check
// EXPECT: safe
// EXPECT: stderr~race_stacks_bad\.c:30:\d+: warning: data race on total: .* \[race\]$
// EXPECT: stderr~race_stacks_bad\.c:30:\d+: note: the other access is here; --check=race makes this an error$
// EXPECT: stdout~^heddle: safe: no errors in \d+ runs, assuming --alloc=fresh \(
// RUN: check --quiet
// EXPECT: safe
// EXPECT: stderr!~warning
// EXPECT: stdout~^heddle: safe: no errors in \d+ runs, assuming --alloc=fresh$
/* Both accesses of a race come with their stacks; while races are not looked for they are warnings. The first addition
   comes before the semaphore, the second races. */
#include <pthread.h>
#include <semaphore.h>

static int total;
static sem_t begun;

static void add(int n) {
    total += n; // BUG
}

static void deeper(int n) {
    add(n);
    sem_post(&begun);
    add(n);
}

static void *first(void *unused) {
    deeper(1);
    return unused;
}

static void *second(void *unused) {
    sem_wait(&begun);
    add(2);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    sem_init(&begun, 0, 0);
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
