/* isort6 -- insertion sort of six symbolic integers: 720 paths, one for each order. */
#include <heddle.h>

enum { COUNT = 6 };

int main(void) {
    int value[COUNT];
    heddle_symbolic(value, sizeof value, "value");
    for (int i = 1; i < COUNT; i++) {
        int inserted = value[i], j = i;
        while (j > 0 && value[j - 1] > inserted) {
            value[j] = value[j - 1];
            j--;
        }
        value[j] = inserted;
    }
    for (int i = 1; i < COUNT; i++)
        heddle_assert(value[i - 1] <= value[i]);
    return 0;
}
