// RUN: check --sym-stdin=2
// EXPECT: safe
// EXPECT: json seconds<5
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int bytes_written, offsets[2], saved_total, saved_offsets[2], lengths[2];

/* One part of a download. As in aget, the offset of the part and the sum of all are counted
 * together, with the lock held. */
static void *fetch(void *part) {
    int i = (int)(size_t)part;
    for (int block = 0; block < 2; block++) {
        if (lengths[i] == 0)
            break;
        pthread_mutex_lock(&lock);
        offsets[i] += lengths[i];
        bytes_written += lengths[i];
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

/* When the user interrupts it, what is needed to go on later is written to a file. */
static void *save(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    saved_total = bytes_written;
    saved_offsets[0] = offsets[0];
    saved_offsets[1] = offsets[1];
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t parts[2], saver;
    lengths[0] = getchar();
    lengths[1] = getchar();
    for (size_t i = 0; i < 2; i++)
        if (pthread_create(&parts[i], NULL, fetch, (void *)i))
            return 1;
    if (pthread_create(&saver, NULL, save, NULL))
        return 1;
    pthread_join(saver, NULL);
    assert(saved_total == saved_offsets[0] + saved_offsets[1]);
    for (int i = 0; i < 2; i++)
        pthread_join(parts[i], NULL);
    return 0;
}
