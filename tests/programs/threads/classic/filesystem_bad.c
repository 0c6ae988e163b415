// RUN: check --method=optimal -- -DN=14
// EXPECT: error assert@BUG
/* Threads allocate disk blocks for inodes, with a lock for each inode but none for a block: two threads can take the
 * same one. */
#include <assert.h>
#include <pthread.h>

#define BLOCKS 26
#define INODES 32
#ifndef N
#define N 14
#endif

pthread_mutex_t inode_locks[INODES];
int inode[INODES], busy[BLOCKS];

static void *allocate(void *number) {
    int i = (int)(long)number % INODES;
    pthread_mutex_lock(&inode_locks[i]);
    if (inode[i] == 0) {
        int b = (i * 2) % BLOCKS;
        for (;;) {
            if (!busy[b]) {
                busy[b] = 1;
                inode[i] = b + 1;
                break;
            }
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
    for (long t = 0; t < N; t++)
        pthread_create(&threads[t], NULL, allocate, (void *)t);
    for (int t = 0; t < N; t++)
        pthread_join(threads[t], NULL);
    int used = 0;
    for (int b = 0; b < BLOCKS; b++)
        used += busy[b];
    assert(used == N); // BUG
    return 0;
}
