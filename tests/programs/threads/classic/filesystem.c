// RUN: check --method=optimal -- -DN=2
// EXPECT: safe full=1 blocked=0
// RUN: check --method=optimal -- -DN=13
// EXPECT: safe full=1 blocked=0
// RUN: check --method=optimal -- -DN=14
// EXPECT: safe full=2 blocked=0
// RUN: check --method=optimal -- -DN=16
// EXPECT: safe full=8 blocked=0
/* Threads allocate disk blocks for inodes, with a lock for each block and each inode (Flanagan and Godefroid, 2005).
 * Up to 13 threads use different blocks. Thread 13+k wants the block of thread k too, and one of the two goes on to
 * the next block, which nobody else wants: 2^(N-13) traces. */
#include <assert.h>
#include <pthread.h>

#define BLOCKS 26
#define INODES 32
#ifndef N
#define N 14
#endif

pthread_mutex_t inode_locks[INODES], block_locks[BLOCKS];
int inode[INODES], busy[BLOCKS];

static void *allocate(void *number) {
    int i = (int)(long)number % INODES;
    pthread_mutex_lock(&inode_locks[i]);
    if (inode[i] == 0) {
        int b = (i * 2) % BLOCKS;
        for (;;) {
            pthread_mutex_lock(&block_locks[b]);
            if (!busy[b]) {
                busy[b] = 1;
                inode[i] = b + 1;
                pthread_mutex_unlock(&block_locks[b]);
                break;
            }
            pthread_mutex_unlock(&block_locks[b]);
            b = (b + 1) % BLOCKS;
        }
    }
    pthread_mutex_unlock(&inode_locks[i]);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < INODES; i++)
        pthread_mutex_init(&inode_locks[i], NULL);
    for (int b = 0; b < BLOCKS; b++)
        pthread_mutex_init(&block_locks[b], NULL);
    for (long t = 0; t < N; t++)
        pthread_create(&threads[t], NULL, allocate, (void *)t);
    for (int t = 0; t < N; t++)
        pthread_join(threads[t], NULL);
    int used = 0;
    for (int b = 0; b < BLOCKS; b++)
        used += busy[b];
    assert(used == N);
    return 0;
}
