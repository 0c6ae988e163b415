// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=exhaustive --check=assert,deadlock,memory,lock,leak
// EXPECT: safe
/* Named semaphores: one object for each name, until it is unlinked and closed by everyone. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static int counter;

static void *add(void *unused) {
    sem_t *s = sem_open("/one", 0);
    assert(s != SEM_FAILED);
    sem_wait(s);
    counter++;
    sem_post(s);
    sem_close(s);
    return unused;
}

int main(void) {
    pthread_t thread;
    assert(sem_open("/none", 0) == SEM_FAILED && errno == ENOENT);
    sem_t *s = sem_open("/one", O_CREAT, 0600, 1);
    assert(s != SEM_FAILED && sem_open("/one", O_CREAT, 0600, 5) == s);
    assert(sem_open("/one", O_CREAT | O_EXCL, 0600, 1) == SEM_FAILED && errno == EEXIST);
    pthread_create(&thread, NULL, add, NULL);
    add(NULL);
    pthread_join(thread, NULL);
    assert(counter == 2);
    assert(sem_unlink("/one") == 0 && sem_unlink("/one") == -1 && errno == ENOENT);
    sem_t *other = sem_open("/one", O_CREAT, 0600, 0);
    assert(other != s && sem_trywait(other) == -1 && errno == EAGAIN);
    assert(sem_unlink("/one") == 0 && sem_close(other) == 0);
    assert(sem_wait(s) == 0 && sem_close(s) == 0 && sem_close(s) == 0 && sem_close(s) == -1);
    return 0;
}
