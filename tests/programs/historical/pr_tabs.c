// RUN: check --sym-stdin=7
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>

enum { TAB = 8 };

static int input_position;

/* The characters that one of the input becomes. As in the pr of 1992 to 2008 that KLEE's authors tested, tabs become spaces
 * up to the next stop; backspaces go back as far as the beginning of the line. */
static int characters(char c, char *buffer) {
    if (c == '\t') {
        int width = TAB - input_position % TAB;
        input_position += width;
        for (int i = 0; i < width; i++)
            buffer[i] = ' ';
        return width;
    }
    if (c == '\b')
        input_position -= input_position > 0;
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
