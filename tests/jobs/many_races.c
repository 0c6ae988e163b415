/* Many data races, and few states that matter: for contests.py. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <string.h>

static int x;
static sem_t places;
static pthread_spinlock_t guard;

static void *posts(void *unused) {
    assert(x != 50);
    sem_post(&places);
    return unused;
}

static void *waits(void *unused) {
    x -= 1;
    sem_wait(&places);
    return unused;
}

static void *adds(void *unused) {
    int free_places, low;
    sem_getvalue(&places, &free_places);
    pthread_spin_lock(&guard);
    x++;
    low = ((unsigned char *)&x)[0];
    pthread_spin_unlock(&guard);
    if (x != 1) x = x + low;
    else memcpy((char *)&x, "\1\2", 2);
    return unused;
}

static void *tries(void *unused) {
    if (sem_trywait(&places) == 0) *(short *)&x = 2;
    x = x + 0;
    assert(x != 53);
    return unused;
}

int main(void) {
    pthread_t ids[4];
    void *(*const all[])(void *) = {tries, adds, waits, posts};
    sem_init(&places, 0, 1);
    pthread_spin_init(&guard, 0);
    for (int i = 0; i < 4; i++) pthread_create(&ids[i], NULL, all[i], NULL);
    for (int i = 0; i < 4; i++) pthread_join(ids[i], NULL);
    assert(x < 55);
    return 0;
}
