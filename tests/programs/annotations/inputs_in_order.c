// RUN: check
// EXPECT: error assert@BUG
// EXPECT: json errors.0.inputs.0.name=a
// EXPECT: json errors.0.inputs.0.value=7
// EXPECT: json errors.0.inputs.1.name=b
// EXPECT: json errors.0.inputs.1.value=-9
// EXPECT: json errors.0.inputs.1.bytes=f7ffffff
/* The report lists the inputs in order, with their values and bytes. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int a = heddle_int("a"), b = heddle_int("b");
    assert(a != 7 || b != -9); // BUG
    return 0;
}
