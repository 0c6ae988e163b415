// RUN: check
// EXPECT: error assert@BUG
// EXPECT: json errors.0.function=last_words
#include <assert.h>
#include <signal.h>
#include <stdlib.h>

static void last_words(int number) {
    assert(number != SIGABRT); // BUG
}

int main(void) {
    signal(SIGABRT, last_words);
    abort();
}
