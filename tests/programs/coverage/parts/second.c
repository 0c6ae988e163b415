#include "second.h"

int second(int x) {
    return clamp(x) + 1;
}

int never_called(int x) {
    int y = x + 1;
    if (y > 3)
        y--;
    return y;
}
