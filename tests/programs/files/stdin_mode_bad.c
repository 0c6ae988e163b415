// RUN: check --stdin=%s --file=given=%s
// EXPECT: error assert@BUG
/* Standard input has the permissions of the file that it is. */
#include <assert.h>
#include <sys/stat.h>

int main(void) {
    struct stat input, file;
    assert(fstat(0, &input) == 0 && stat("given", &file) == 0);
    assert(input.st_mode != file.st_mode); // BUG
    return 0;
}
