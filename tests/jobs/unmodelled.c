/* A function that nobody has modelled is called behind an input. */
#include <heddle.h>

int unknown_to_all(int);

int main(void) {
    int a = heddle_int("a"), b = heddle_int("b");
    if (a > 1) a++;
    if (b > 1) b++;
    return a + b == 7 ? unknown_to_all(a) : 0;
}
