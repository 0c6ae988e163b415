// RUN: check 
// EXPECT: error null-deref@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error null-deref@BUG
// RUN: check --method=dpor --slice
// EXPECT: error null-deref@BUG
/* A structure that is passed by value is read where the call is. */
#include <pthread.h>
#include <stddef.h>

struct large { long words[8]; };

_Atomic int x, noise;

static void use(struct large all) { (void)all; }

static void *acts(void *unused) {
    int seen = x;
    noise = 1;
    if (seen == 3)
        use(*(struct large *)NULL); // BUG
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
