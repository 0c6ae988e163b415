// RUN: check
// EXPECT: safe
/* Set on one path only. */
#include <heddle.h>

int main(void) {
    int result, choice = heddle_int("choice");
    if (choice > 0) result = 1;
    else result = 2;
    switch (result) { // BUG
    case 1: return 0;
    default: return 0;
    }
}
