/* search24 -- linear against binary search in 24 sorted symbolic integers: found at 24 places, or in one of 25 gaps,
 * 49 paths with long path conditions. */
#include <heddle.h>

enum { COUNT = 24 };

static int search_linear(const int *value, int key) {
    for (int i = 0; i < COUNT; i++)
        if (value[i] == key)
            return i;
    return -1;
}

static int search_binary(const int *value, int key) {
    int low = 0, high = COUNT;
    while (low < high) {
        int middle = (low + high) / 2;
        if (value[middle] == key)
            return middle;
        if (value[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

int main(void) {
    int value[COUNT];
    heddle_symbolic(value, sizeof value, "value");
    for (int i = 1; i < COUNT; i++)
        heddle_assume(value[i - 1] < value[i]);
    int key = heddle_int("key");
    heddle_assert(search_linear(value, key) == search_binary(value, key));
    return 0;
}
