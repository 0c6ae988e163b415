// RUN: check --method=optimal
// EXPECT: error use-after-free|lock-misuse@BUG
/* The semaphore is gone after it was unlinked and closed by everyone. */
#include <fcntl.h>
#include <semaphore.h>

int main(void) {
    sem_t *s = sem_open("/one", O_CREAT, 0600, 1);
    sem_unlink("/one");
    sem_wait(s);
    sem_close(s);
    sem_post(s); // BUG
    return 0;
}
