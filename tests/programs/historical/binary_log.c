// RUN: check --sym-stdin=3
// EXPECT: safe
// EXPECT: json seconds<5
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool open_ = true;
static int size, events, files = 1;

/* The log of changes goes on in a new file when the old one is full. As in MySQL's bug 791, the file is closed and opened
 * again, but with the lock held from the one to the other, so that nobody finds the log closed. */
static void rotate(void) {
    pthread_mutex_lock(&lock);
    open_ = false;
    open_ = true;
    size = 0;
    files++;
    pthread_mutex_unlock(&lock);
}

static void log_event(int bytes) {
    pthread_mutex_lock(&lock);
    bool full = false;
    if (open_) {
        events++;
        size += bytes;
        full = size > 200;
    }
    pthread_mutex_unlock(&lock);
    if (full)
        rotate();
}

static int bytes[3];

static void *insert(void *unused) {
    (void)unused;
    log_event(bytes[0]);
    log_event(bytes[1]);
    return NULL;
}

int main(void) {
    pthread_t thread;
    for (int i = 0; i < 3; i++)
        bytes[i] = getchar();
    if (pthread_create(&thread, NULL, insert, NULL))
        return 1;
    log_event(bytes[2]);
    pthread_join(thread, NULL);
    assert(events == 3);
    return 0;
}
