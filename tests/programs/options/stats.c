// RUN: check --method=optimal --stats
// EXPECT: safe full=9
// EXPECT: stdout~^heddle: 9 executions: 9 to their end; 3 forks on inputs, 28 scheduling points$
// EXPECT: stdout~^heddle: lines with the most scheduling points:\n +\d+  .*stats\.c:\d+$
// EXPECT: stdout!~loops that have met the bound
// RUN: check --method=optimal
// EXPECT: stdout!~scheduling points
// EXPECT: json bounded_loops=[]
// RUN: check --method=optimal --stats --quiet
// EXPECT: stdout!~scheduling points
// RUN: check --method=ag --trial=0 --stats --keep-going
// EXPECT: safe
// EXPECT: stdout~cut by summaries
// RUN: check --method=optimal --stats --unroll=2
// EXPECT: incomplete unroll bound 2
// EXPECT: stdout~^heddle: loops that have met the bound \(--unroll\), and how often:\n +\d+  .*stats\.c:\d+$
// RUN: check --method=optimal --profile=%t/profile.json
// EXPECT: file~"type":"sampled"
// RUN: check --method=optimal --profile=%t
// EXPECT: status=2
// EXPECT: stderr~--profile=.*is a directory
// RUN: check --profile=%t/nowhere/profile
// EXPECT: status=2
// EXPECT: stderr~cannot be written
// RUN: check --profile=%s
// EXPECT: status=2
// EXPECT: stderr~would overwrite a file that is to be checked
// RUN: check --profile=
// EXPECT: status=2
// RUN: check --profile=- --show-output
// EXPECT: status=2
// EXPECT: stderr~--profile=- and --show-output both want standard output
/* What a run says about itself at the end, and where it writes a profile. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int x;

static void *first(void *unused) {
    for (int i = 0; i < 3; i++) {
        x = 1;
        if (i == 1 && heddle_bool("more")) x = 2;
    }
    return unused;
}

static void *second(void *unused) {
    x = 5;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(x < 6);
    return 0;
}
