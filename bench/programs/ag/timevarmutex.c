/* timevarmutex -- a block of a disk is given to an inode by one thread and taken back by another if it is not busy.
 * What protects the block changes with time: the mutex of the inode as long as the block is busy, otherwise its own.
 *
 * Expected: safe.
 *
 * timevarmutex_true: 41 interleavings, exact. They make 2 traces, of which the published reduction runs 4. */
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
