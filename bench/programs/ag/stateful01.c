/* stateful01 -- two threads change two numbers in turn, each change in its own critical section of one mutex: one adds
 * 1 to both, the other adds 5 to the first and takes 6 from the second.
 *
 * Expected: safe.
 *
 * stateful01_true: C(4,2) = 6 orders of the critical sections, all of them different traces: both exact. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int first_number = 10, second_number = 10;

static void change(int *number, int by) {
    pthread_mutex_lock(&mutex);
    *number += by;
    pthread_mutex_unlock(&mutex);
}

static void *add(void *unused) {
    change(&first_number, 1);
    change(&second_number, 1);
    return unused;
}

static void *move(void *unused) {
    change(&first_number, 5);
    change(&second_number, -6);
    return unused;
}

int main(void) {
    pthread_t adder, mover;
    pthread_create(&adder, NULL, add, NULL);
    pthread_create(&mover, NULL, move, NULL);
    pthread_join(adder, NULL);
    pthread_join(mover, NULL);
    assert(first_number == 16 && second_number == 5);
    return 0;
}
