// RUN: check --sym-stdin=1
// EXPECT: safe
// EXPECT: json seconds<5
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct table {
    int *slots;
    int size;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(struct table *) instance;
static unsigned char key;

/* Made when it is first asked for, the lock being taken only as long as there is none; the pointer is set last. */
static struct table *get(void) {
    struct table *table = atomic_load(&instance);
    if (table)
        return table;
    pthread_mutex_lock(&lock);
    table = atomic_load(&instance);
    if (!table) {
        table = calloc(1, sizeof *table);
        table->slots = calloc(4, sizeof *table->slots);
        table->size = 4;
        atomic_store(&instance, table);
    }
    pthread_mutex_unlock(&lock);
    return table;
}

static void *look_up(void *unused) {
    (void)unused;
    struct table *table = get();
    if (key < 4)
        return table->slots[key] ? table : NULL;
    return NULL;
}

int main(void) {
    pthread_t one, two;
    int c = getchar();
    key = (unsigned char)c;
    if (pthread_create(&one, NULL, look_up, NULL) || pthread_create(&two, NULL, look_up, NULL))
        return 1;
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    free(atomic_load(&instance)->slots);
    free(atomic_load(&instance));
    return 0;
}
