/* indexer -- two threads enter MESSAGES messages each into a hash table, every slot of which has its mutex. A slot that
 * is taken sends the message to the next one. The k-th messages of both threads want the same slot; besides that
 * nothing meets. A slot counts how many messages wanted it, and one of the threads adds up, without a mutex, how crowded
 * its own ones are: no assertion is about that.
 *
 * Expected: safe.
 *
 * indexer_true: four slots that two messages want. The thread that adds up comes second, or first and looks before or
 * after the other one has come: 3^4 = 81 traces, exact. */
#include <assert.h>
#include <pthread.h>

#define THREADS 2
#define SIZE 16
#define MESSAGES 4

pthread_mutex_t guards[SIZE];
int table[SIZE], wanted[SIZE];

static int enter_at(int slot, int message) {
    int entered = 0;
    pthread_mutex_lock(&guards[slot]);
    wanted[slot]++;
    if (table[slot] == 0) {
        table[slot] = message;
        entered = 1;
    }
    pthread_mutex_unlock(&guards[slot]);
    return entered;
}

static void *enter_all(void *number) {
    long crowd = 0;
    for (int k = 1; k <= MESSAGES; k++) {
        int message = k * 11 + (int)(long)number * SIZE, slot = message * 7 % SIZE;
        while (!enter_at(slot, message))
            slot = (slot + 1) % SIZE;
        if (number)
            crowd += wanted[slot];
    }
    return (void *)crowd;
}

int main(void) {
    pthread_t threads[THREADS];
    int entered = 0;
    for (int k = 0; k < SIZE; k++)
        pthread_mutex_init(&guards[k], NULL);
    for (long k = 0; k < THREADS; k++)
        pthread_create(&threads[k], NULL, enter_all, (void *)k);
    for (int k = 0; k < THREADS; k++)
        pthread_join(threads[k], NULL);
    for (int k = 0; k < SIZE; k++)
        entered += table[k] != 0;
    assert(entered == THREADS * MESSAGES);
    return 0;
}
