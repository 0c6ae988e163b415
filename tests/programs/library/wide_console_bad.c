// RUN: check
// EXPECT: error assert@BUG
/* Wide characters on standard output; standard error is for bytes already, and still expected to take them. */
#include <assert.h>
#include <stdio.h>
#include <wchar.h>

int main(void) {
    assert(wprintf(L"%ls and %s, %d\n", L"wide", "narrow", 7) == 19);
    assert(fputws(L"line\n", stdout) >= 0 && putwchar(L'x') == L'x' && fwide(stdout, 0) > 0);
    fprintf(stderr, "bytes\n");
    assert(fwprintf(stderr, L"not shown\n") >= 0); // BUG
    return 0;
}
