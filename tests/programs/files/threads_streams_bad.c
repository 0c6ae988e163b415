// RUN: check --check=race
// EXPECT: error race
#include <pthread.h>
#include <stdio.h>

static char line[10];
static FILE *f;

/* The stream is locked; the buffer both read into is not. */
static void *reader(void *unused) {
    fgets(line, sizeof line, f);
    return unused;
}

int main(void) {
    pthread_t a, b;
    f = fopen("log", "w+");
    fputs("one\ntwo\n", f);
    rewind(f);
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    fclose(f);
    return 0;
}
