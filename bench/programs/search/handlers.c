/* handlers -- a message whose first byte selects one of eight handlers; each tests every byte of what follows before it
 * looks at the rest. Depth-first the search stays in the first handler it comes to. */
#include <heddle.h>

enum { BYTES = 26 };

static int count_large(const unsigned char *m, int limit) {
    int n = 0;
    for (int i = 1; i < BYTES - 2; i++)
        if (m[i] > limit)
            n++;
    return n;
}

static int handle(const unsigned char *m, int limit, int first, int second) {
    int n = count_large(m, limit);
    if (n == 0 && m[BYTES - 2] == first)
        return 1;
    if (n > 3 && m[BYTES - 1] == second)
        return 2;
    return 0;
}

int main(void) {
    unsigned char m[BYTES];
    heddle_symbolic(m, sizeof m, "message");
    switch (m[0]) {
    case 'a':
        return handle(m, 10, 1, 2) == 1 ? 10 : 0;
    case 'b':
        return handle(m, 20, 3, 4) == 2 ? 20 : 0;
    case 'c':
        if (handle(m, 30, 5, 6))
            return 30;
        return 1;
    case 'd':
        if (handle(m, 40, 7, 8) == 2)
            return 40;
        return 2;
    case 'e':
        if (m[1] == 'x')
            return 50;
        return handle(m, 50, 9, 10);
    case 'f':
        if (m[1] == 'y' && m[2] == 'z')
            return 60;
        return handle(m, 60, 11, 12);
    case 'g':
        if (handle(m, 70, 13, 14) == 1)
            return 70;
        return 3;
    case 'h':
        if (handle(m, 80, 15, 16) == 0)
            return 80;
        return 4;
    }
    return 0;
}
