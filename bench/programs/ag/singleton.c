/* singleton -- one object, made once and then written by four threads; three write X, one writes Y, and main expects X.
 *
 * Expected: assertion failure.
 *
 * singleton_false: three threads of one access and one of two, 5!/2 = 60 interleavings and 4! = 24 traces, both exact.
 * */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define SAME 3

char other = 'Y';

static void *write_x(void *object) {
    *(char *)object = 'X';
    return NULL;
}

static void *write_other(void *object) {
    *(char *)object = other;
    return NULL;
}

static void *make(void *unused) {
    (void)unused;
    return malloc(1);
}

int main(void) {
    pthread_t maker, writers[SAME + 1];
    void *object;
    pthread_create(&maker, NULL, make, NULL);
    pthread_join(maker, &object);
    if (!object)
        return 0;
    for (int k = 0; k < SAME; k++)
        pthread_create(&writers[k], NULL, write_x, object);
    pthread_create(&writers[SAME], NULL, write_other, object);
    for (int k = 0; k < SAME + 1; k++)
        pthread_join(writers[k], NULL);
    assert(*(char *)object == 'X');
    free(object);
    return 0;
}
