// RUN: check
// EXPECT: error out-of-bounds
/* A word that is longer than the array it goes to. */
#include <stdio.h>

int main(void) {
    char word[4];
    return sscanf("abcd", "%s", word);
}
