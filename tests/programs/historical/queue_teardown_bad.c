// RUN: check --sym-file=input:4
// EXPECT: error use-after-free|lock-misuse@BUG
// EXPECT: json seconds<5
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    int blocks, done;
    unsigned char data[4];
};

static unsigned sum;

/* Compresses blocks until there are no more. */
static void *consume(void *argument) {
    struct queue *queue = argument;
    for (;;) {
        pthread_mutex_lock(&queue->lock); // BUG
        while (queue->blocks == 0 && !queue->done)
            pthread_cond_wait(&queue->filled, &queue->lock); // BUG
        if (queue->blocks == 0) {
            pthread_mutex_unlock(&queue->lock); // BUG
            return NULL;
        }
        unsigned char byte = queue->data[--queue->blocks];
        pthread_mutex_unlock(&queue->lock); // BUG
        sum += byte;
    }
}

static void finish(struct queue *queue) {
    pthread_mutex_lock(&queue->lock);
    queue->done = 1;
    pthread_cond_broadcast(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
}

/* As in pbzip2, one thread reads blocks and another one compresses them;
 * at the end the queue is taken away without waiting for the one that still uses it. */
int main(void) {
    struct queue *queue = calloc(1, sizeof *queue);
    FILE *file = fopen("input", "rb");
    pthread_t consumer;
    if (!queue || !file)
        return 1;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->filled, NULL);
    if (pthread_create(&consumer, NULL, consume, queue))
        return 1;
    for (int c; (c = getc(file)) != EOF && c != '\n';) {
        pthread_mutex_lock(&queue->lock);
        queue->data[queue->blocks++] = (unsigned char)c;
        pthread_cond_signal(&queue->filled);
        pthread_mutex_unlock(&queue->lock);
    }
    finish(queue);
    pthread_mutex_destroy(&queue->lock); // BUG
    pthread_cond_destroy(&queue->filled); // BUG
    free(queue); // BUG
    pthread_join(consumer, NULL);
    fclose(file);
    return 0;
}
