/* Message passing: SENDERS threads put LETTERS letters each into a mailbox of one place, with a mutex and a condition variable;
 * main takes the letters out, and afterwards counts them by sender. In which order they came decides which counter is touched
 * when, so no two orders are alike to a summary. */
#include <assert.h>
#include <pthread.h>

#ifndef SENDERS
#define SENDERS 2
#endif
#ifndef LETTERS
#define LETTERS 3
#endif

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t emptied = PTHREAD_COND_INITIALIZER, filled = PTHREAD_COND_INITIALIZER;
static int letter; /* 0: none */
static int order[SENDERS * LETTERS], arrived[SENDERS + 1];

static void *sends(void *number) {
    for (int i = 0; i < LETTERS; i++) {
        pthread_mutex_lock(&guard);
        while (letter)
            pthread_cond_wait(&emptied, &guard);
        letter = (int)(long)number;
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&guard);
    }
    return NULL;
}

int main(void) {
    pthread_t senders[SENDERS];
    for (long i = 0; i < SENDERS; i++)
        pthread_create(&senders[i], NULL, sends, (void *)(i + 1));
    for (int i = 0; i < SENDERS * LETTERS; i++) {
        pthread_mutex_lock(&guard);
        while (!letter)
            pthread_cond_wait(&filled, &guard);
        order[i] = letter;
        letter = 0;
        pthread_cond_signal(&emptied);
        pthread_mutex_unlock(&guard);
    }
    for (int i = 0; i < SENDERS; i++)
        pthread_join(senders[i], NULL);
    for (int i = 0; i < SENDERS * LETTERS; i++)
        arrived[order[i]]++;
    for (int i = 1; i <= SENDERS; i++)
        assert(arrived[i] == LETTERS);
    return 0;
}
