/* fsbench -- eight threads, two for every inode of a file system, want blocks for FILES files each. Who takes the mutex
 * of an inode first finds it empty, looks for a free block from a place of its own, and writes it into the inode. Main
 * believes that the lower of the two threads is always the first.
 *
 * Expected: assertion failure.
 *
 * fsbench_bad: 2^8 = 256 traces, exact. */
#include <assert.h>
#include <pthread.h>

#define THREADS 8
#define FILES 2
#define SHARED (THREADS / 2)
#define INODES (SHARED * FILES)
#define BLOCKS (2 * THREADS * FILES)

pthread_mutex_t inode_guards[INODES], block_guards[BLOCKS];
int inodes[INODES], busy[BLOCKS];

static int wanted_block(int thread, int file) {
    return 2 * (thread + THREADS * file) % BLOCKS;
}

static int take_block(int block) {
    for (;; block = (block + 1) % BLOCKS) {
        pthread_mutex_lock(&block_guards[block]);
        if (!busy[block]) {
            busy[block] = 1;
            pthread_mutex_unlock(&block_guards[block]);
            return block;
        }
        pthread_mutex_unlock(&block_guards[block]);
    }
}

static void *make_files(void *number) {
    int me = (int)(long)number;
    for (int file = 0; file < FILES; file++) {
        int inode = me % SHARED + SHARED * file;
        pthread_mutex_lock(&inode_guards[inode]);
        if (inodes[inode] == 0)
            inodes[inode] = take_block(wanted_block(me, file)) + 1;
        pthread_mutex_unlock(&inode_guards[inode]);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    for (int k = 0; k < INODES; k++)
        pthread_mutex_init(&inode_guards[k], NULL);
    for (int k = 0; k < BLOCKS; k++)
        pthread_mutex_init(&block_guards[k], NULL);
    for (long k = 0; k < THREADS; k++)
        pthread_create(&threads[k], NULL, make_files, (void *)k);
    for (int k = 0; k < THREADS; k++)
        pthread_join(threads[k], NULL);
    for (int k = 0; k < SHARED; k++)
        assert(inodes[k] == wanted_block(k, 0) + 1);
    return 0;
}
