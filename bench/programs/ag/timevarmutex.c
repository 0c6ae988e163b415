/* timevarmutex -- a block of a disk is given to an inode by one thread and taken back by another if it is not busy.
 * What protects the block changes with time: the mutex of the inode as long as the block is busy, otherwise its own.
 *
 * Expected: safe.
 *
 * timevarmutex_true: 41 interleavings, exact: C(7,2) in which the block is taken back first, C(6,3) in which it is given
 * first. The mutex that both threads take, once each, orders everything in which they meet: 2 traces, while the
 * published reduction runs 4 times. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t inode_guard = PTHREAD_MUTEX_INITIALIZER, busy_guard = PTHREAD_MUTEX_INITIALIZER;
int inode, busy, block;

static void *give(void *unused) {
    pthread_mutex_lock(&inode_guard);
    if (inode == 0) {
        pthread_mutex_lock(&busy_guard);
        busy = 1;
        pthread_mutex_unlock(&busy_guard);
        inode = 1;
    }
    block = 1;
    pthread_mutex_unlock(&inode_guard);
    return unused;
}

static void *take_back(void *unused) {
    pthread_mutex_lock(&busy_guard);
    if (busy == 0) {
        block = 0;
        assert(block == 0);
    }
    pthread_mutex_unlock(&busy_guard);
    return unused;
}

int main(void) {
    pthread_t giver, taker;
    pthread_create(&giver, NULL, give, NULL);
    pthread_create(&taker, NULL, take_back, NULL);
    pthread_join(giver, NULL);
    pthread_join(taker, NULL);
    return 0;
}
