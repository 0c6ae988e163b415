// RUN: check
// EXPECT: error assert@BUG
// EXPECT: stderr~^  call stack of thread 1:$
// EXPECT: stderr~^  with the schedule: 5 visible operations, 1 context switch, 1 preemption \(minimal\)\n +main +thread 1 +thread 2$
// EXPECT: stderr~^    1  \S*story_bad\.c:37 {30,}withdrawn = 100\n  >>> the decisive switch: thread 2 could go on, thread 1 goes first\n    2
// EXPECT: stderr~^    2  \S*story_bad\.c:29 +lock m\n    3  \S*story_bad\.c:30 +read balance -> 100\n    4  \S*story_bad\.c:31 +unlock m\n
// EXPECT: stderr~^    5  \S*story_bad\.c:32 +read withdrawn -> 100\n  replay it with: .*heddle replay
// EXPECT: json errors.0.thread=1
// EXPECT: json errors.0.switches=1
// EXPECT: json errors.0.preemptions=1
// EXPECT: json errors.0.minimal=True
// EXPECT: json errors.0.schedule.0.thread=2
// EXPECT: json errors.0.schedule.0.op=write
// EXPECT: json errors.0.schedule.0.object=withdrawn
// EXPECT: json errors.0.schedule.0.value=100
// EXPECT: json errors.0.schedule.1.line=29
// EXPECT: json errors.0.schedule.1.op=lock
// EXPECT: json errors.0.schedule.1.preempts=True
// EXPECT: json alloc=fresh
// EXPECT: file~"schedule": \[2, 1, 1, 1, 1\],
// EXPECT: stdout~1 error found in .*, assuming --alloc=fresh \(
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100, withdrawn;

static void *check(void *unused) {
    pthread_mutex_lock(&m);
    int seen = balance;
    pthread_mutex_unlock(&m);
    assert(withdrawn + seen == 100); // BUG
    return unused;
}

static void *withdraw(void *unused) {
    withdrawn = 100;
    pthread_mutex_lock(&m);
    balance = 0;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, check, NULL);
    pthread_create(&threads[1], NULL, withdraw, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
