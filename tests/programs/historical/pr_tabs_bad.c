// RUN: check --sym-stdin=7
// EXPECT: error out-of-bounds@BUG
// NATIVE: replay
// EXPECT: json seconds<5
#include <stdio.h>

enum { TAB = 8 };

static int input_position;

/* The characters that one of the input becomes. As in the pr of 1992 to 2008 that KLEE's authors tested, tabs become spaces
 * up to the next stop, and backspaces go back without asking where the line begins: to the left of it, the remainder is
 * negative, and a tab has more than eight spaces. */
static int characters(char c, char *buffer) {
    if (c == '\t') {
        int width = TAB - input_position % TAB;
        input_position += width;
        for (int i = 0; i < width; i++)
            buffer[i] = ' '; // BUG
        return width;
    }
    if (c == '\b')
        input_position--;
    else if (c == '\n')
        input_position = 0;
    else if (c >= ' ')
        input_position++;
    buffer[0] = c;
    return 1;
}

int main(void) {
    char buffer[TAB];
    int c;
    while ((c = getchar()) != EOF)
        fwrite(buffer, 1, (size_t)characters((char)c, buffer), stdout);
    return 0;
}
