// RUN: check --sym-stdin=2
// EXPECT: safe
// EXPECT: json seconds<5
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct session {
    atomic_int references;
    int uses;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct session *keyring;

static void put(struct session *session) {
    if (atomic_fetch_sub(&session->references, 1) == 1)
        free(session);
}

/* The session that is in use, with one more reference. As in several reference counts of the Linux kernel (CVE-2013-1792 and
 * kin), but looked up and taken in one step, so that it cannot be dropped in between. */
static struct session *find(void) {
    pthread_mutex_lock(&lock);
    struct session *session = keyring;
    if (session)
        atomic_fetch_add(&session->references, 1);
    pthread_mutex_unlock(&lock);
    return session;
}

static void replace(struct session *with) {
    pthread_mutex_lock(&lock);
    struct session *old = keyring;
    keyring = with;
    pthread_mutex_unlock(&lock);
    if (old)
        put(old);
}

static void *serve(void *command) {
    struct session *session;
    if (*(int *)command == 'j') {
        replace(NULL);
    } else if ((session = find())) {
        if (*(int *)command == 'u')
            session->uses++;
        put(session);
    }
    return NULL;
}

int main(void) {
    pthread_t one, two;
    int commands[2] = {getchar(), getchar()};
    if (commands[0] == 'u' && commands[1] == 'u')
        return 0;
    keyring = calloc(1, sizeof *keyring);
    if (!keyring)
        return 1;
    atomic_store(&keyring->references, 1);
    if (pthread_create(&one, NULL, serve, &commands[0]) || pthread_create(&two, NULL, serve, &commands[1]))
        return 1;
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    replace(NULL);
    return 0;
}
