// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* The address of main's thread-local variable reaches another thread byte by byte, and disguised. */
#include <assert.h>
#include <pthread.h>
enum { DISGUISE = 0x55 };
_Thread_local int own;
unsigned char bytes[sizeof(int *)];
static void *writes(void *argument) {
    int *p;
    for (unsigned i = 0; i < sizeof p; i++) ((unsigned char *)&p)[i] = bytes[i] ^ DISGUISE;
    *p = 5;
    return argument;
}
int main(void) {
    pthread_t t;
    int *p = &own;
    for (unsigned i = 0; i < sizeof p; i++) bytes[i] = ((unsigned char *)&p)[i] ^ DISGUISE;
    pthread_create(&t, 0, writes, 0);
    int before = own;
    pthread_join(t, 0);
    assert(own == before); // BUG
    return 0;
}
