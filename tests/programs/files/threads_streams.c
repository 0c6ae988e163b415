// RUN: check --check=assert,deadlock,memory,lock,race
// EXPECT: safe full=2
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static FILE *log_file;

/* A stream has a lock: no line is torn, and there is no race. */
static void *writer(void *name) {
    fprintf(log_file, "%s\n", (char *)name);
    return 0;
}

int main(void) {
    pthread_t a, b;
    char line[10];
    log_file = fopen("log", "w+");
    pthread_create(&a, 0, writer, "one");
    pthread_create(&b, 0, writer, "two");
    pthread_join(a, 0);
    pthread_join(b, 0);
    rewind(log_file);
    for (int i = 0; i < 2; i++)
        assert(fgets(line, sizeof line, log_file) && strlen(line) == 4);
    fclose(log_file);
    return 0;
}
