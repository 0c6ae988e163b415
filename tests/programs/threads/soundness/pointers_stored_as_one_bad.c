// RUN: check
// EXPECT: error assert@BUG
// RUN: check -- -m32
// EXPECT: error assert@BUG
/* Two pointers are given away by one store of twice their size. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#ifdef __x86_64__
typedef unsigned __int128 both;
#else
typedef unsigned long long both;
#endif
union pair {
    int *pointer[2];
    both both;
} shared;
static void *writes(void *argument) {
    int *p = shared.pointer[1];
    if (p) *p = 1;
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writes, 0);
    int *p = calloc(1, sizeof *p);
    union pair own = {.pointer = {p, p}};
    shared.both = own.both;
    int first = *p, second = *p;
    assert(first == second); // BUG
    pthread_join(t, 0);
    return 0;
}
