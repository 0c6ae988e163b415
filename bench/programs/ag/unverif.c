/* unverif -- two threads count themselves in, ROUNDS times each, in one step; who then finds that it was the first
 * works alone on a number, and no other access can come between. Nothing but the value of the count protects the
 * number. After a round a thread also looks at the number without being alone, and makes nothing of it.
 *
 * Expected: safe.
 *
 * unverif_true: 224 traces where the published reduction runs 221 times; without these looks 34. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif
#ifndef STEPS
#define STEPS 10
#endif

atomic_int count;
int number;

static void *enter(void *unused) {
    (void)unused;
    long seen = 0;
    for (int round = 0; round < ROUNDS; round++) {
        atomic_fetch_add(&count, 1);
        if (atomic_load(&count) == 1)
            for (int step = 1; step <= STEPS; step++) {
                number++;
                assert(number == step);
            }
        seen += number;
    }
    return (void *)seen;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, enter, NULL);
    pthread_create(&second, NULL, enter, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
