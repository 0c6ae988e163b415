/* A path that forks again and again, and waits at each fork. For stops.py and checkpoints.py. */
#include <heddle.h>

int main(void) {
    int set = 0;
    for (int i = 0; i < N; i++)
        if (heddle_bool("bit")) set++;
    heddle_assert(set <= N);
    return 0;
}
