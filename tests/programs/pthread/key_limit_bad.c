// RUN: check
// EXPECT: error assert@BUG
/* Making a key can fail. */
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_key_t key;
    for (int i = 0; i < 1025; i++) assert(pthread_key_create(&key, NULL) == 0); // BUG
    return 0;
}
