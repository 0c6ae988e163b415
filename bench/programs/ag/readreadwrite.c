/* readreadwrite -- one thread publishes a number; two read the limit and then the number, or what stands in for it as
 * long as there is none. Both are within the limit.
 *
 * Expected: safe.
 *
 * readreadwrite: 96 interleavings, exact; 4 traces where the published reduction runs 19 times. */
#include <assert.h>
#include <pthread.h>

int limit = 10, number, stand_in = 3;

static void *publish(void *unused) {
    number = 7;
    return unused;
}

static void *look(void *unused) {
    int most = limit, seen = number;
    if (seen == 0)
        seen = stand_in;
    assert(seen <= most);
    return unused;
}

int main(void) {
    pthread_t writer, readers[2];
    pthread_create(&writer, NULL, publish, NULL);
    for (int k = 0; k < 2; k++)
        pthread_create(&readers[k], NULL, look, NULL);
    pthread_join(writer, NULL);
    for (int k = 0; k < 2; k++)
        pthread_join(readers[k], NULL);
    return 0;
}
