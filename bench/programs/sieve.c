/* sieve -- the sieve of Eratosthenes, over and over: byte loads and stores, short inner loops. Concrete. */
#include <heddle.h>

enum { LIMIT = 200000, ROUNDS = 8, PRIMES = 17984 };

static unsigned char composite[LIMIT];

static int sieve(void) {
    int primes = 0;
    for (int i = 2; i < LIMIT; i++)
        composite[i] = 0;
    for (int i = 2; i < LIMIT; i++) {
        if (composite[i])
            continue;
        primes++;
        for (int j = 2 * i; j < LIMIT; j += i)
            composite[j] = 1;
    }
    return primes;
}

int main(void) {
    for (int round = 0; round < ROUNDS; round++)
        heddle_assert(sieve() == PRIMES);
    return 0;
}
