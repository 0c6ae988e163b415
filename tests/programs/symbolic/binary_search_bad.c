// RUN: check
// EXPECT: error assert@BUG
/* Binary search finds exactly what is there. */
#include <assert.h>
#include <heddle.h>

static const int sorted[8] = {1, 4, 9, 16, 25, 36, 49, 64};

static int find(int key) {
    int low = 0, high = 8;
    while (low < high) {
        int middle = (low + high) / 2;
        if (sorted[middle] == key) return middle;
        if (sorted[middle] < key) low = middle + 2;
        else high = middle;
    }
    return -1;
}

int main(void) {
    int key = heddle_int("key"), there = 0;
    for (int i = 0; i < 8; i++) there |= sorted[i] == key;
    assert((find(key) >= 0) == there); // BUG
    return 0;
}
