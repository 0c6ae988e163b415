/* readreadwrite -- one thread publishes a number; two count themselves as readers and read it, once more if it was not
 * there yet. What they have is within the limit, published or not.
 *
 * Expected: safe.
 *
 * readreadwrite: 96 interleavings, exact; 18 traces (who counts first, and where each reader stands to the writer: 2 *
 * 3^2) where the published reduction runs 19 times. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define LIMIT 10

atomic_int readers;
int number;

static void *publish(void *unused) {
    number = 7;
    return unused;
}

static void *look(void *unused) {
    atomic_fetch_add(&readers, 1);
    int seen = number;
    if (seen == 0)
        seen = number;
    assert(seen <= LIMIT);
    return unused;
}

int main(void) {
    pthread_t writer, lookers[2];
    pthread_create(&writer, NULL, publish, NULL);
    for (int k = 0; k < 2; k++)
        pthread_create(&lookers[k], NULL, look, NULL);
    pthread_join(writer, NULL);
    for (int k = 0; k < 2; k++)
        pthread_join(lookers[k], NULL);
    return 0;
}
