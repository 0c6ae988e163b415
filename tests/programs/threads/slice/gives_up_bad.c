// RUN: check 
// EXPECT: incomplete inline assembly
// RUN: check --method=ag --trial=0
// EXPECT: incomplete inline assembly
// RUN: check --method=dpor --slice
// EXPECT: incomplete inline assembly
/* Where the machine gives up the way ends, and what decides whether it comes there is in the slice. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

_Atomic int x, noise;

static void *acts(void *unused) {
    int seen = x;
    noise = 1;
    if (seen == 3) {
        __asm__ volatile("cpuid" : : : "eax", "ebx", "ecx", "edx");
        assert(0);
    }
    return unused;
}

static void *changes(void *unused) {
    x = 1;
    x = 2;
    noise = 2;
    x = 3;
    noise = 3;
    return unused;
}

static void *others(void *unused) {
    noise = 4;
    noise = 5;
    return unused;
}

int main(void) {
    pthread_t ids[3];
    pthread_create(&ids[0], NULL, acts, NULL);
    pthread_create(&ids[1], NULL, changes, NULL);
    pthread_create(&ids[2], NULL, others, NULL);
    for (int i = 0; i < 3; i++) pthread_join(ids[i], NULL);
    return 0;
}
