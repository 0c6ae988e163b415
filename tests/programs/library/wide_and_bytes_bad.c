// RUN: check
// EXPECT: incomplete a function for bytes on a stream of wide characters
/* What a function for bytes does on a wide stream is not defined. */
#include <stdio.h>
#include <wchar.h>

int main(void) {
    putwchar(L'x');
    puts("bytes");
    return 0;
}
