// RUN: check --keep-going --sym-stdin=2
// EXPECT: error out-of-bounds@BUG assert@BUG
// EXPECT: json seconds<5
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { ROOM = 8 };

static char buffer[ROOM];
static int used, written;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void flush(void) {
    written += used;
    used = 0;
}

/* One line of the access log, kept in a buffer. As in httpd's bug 25520, the threads of the server share the buffer without
 * a lock: two lines that fit one by one are put down behind the end, or one over the other. */
static void write_log(const char *line, int length) {
    if (used + length > ROOM)
        flush();
    if (length <= ROOM) {
        memcpy(buffer + used, line, (size_t)length); // BUG
        used += length;
    }
}

static void *request(void *length) {
    char line[ROOM];
    memset(line, '-', sizeof line);
    write_log(line, *(int *)length);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    int lengths[2] = {getchar() % (ROOM + 1), getchar() % (ROOM + 1)};
    if (pthread_create(&one, NULL, request, &lengths[0]) || pthread_create(&two, NULL, request, &lengths[1]))
        return 1;
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    flush();
    pthread_mutex_destroy(&lock);
    assert(written == lengths[0] + lengths[1]); // BUG
    return 0;
}
