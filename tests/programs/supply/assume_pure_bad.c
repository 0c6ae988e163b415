/* Two calls of a pure function need not agree, and its result is an input that is shown and replayed.
 * RUN: check --assume-pure=sensor
 * EXPECT: error assert@BUG
 * EXPECT: stderr~sensor\(\) +=
 * EXPECT: stdout~error: 1 error found in .*, assuming sensor to be pure
 * EXPECT: file~"assume_pure": \[\s*"sensor"
 * RUN: check --keep-going --assume-pure=sensor --assume-pure=device --assume-pure=other
 * EXPECT: error assert@BUG null-deref|out-of-bounds@26 null-deref|out-of-bounds@26
 * EXPECT: stderr~--assume-pure=other: the program does not call it
 * RUN: check
 * EXPECT: incomplete call of 'sensor', which has neither a body nor a model
 * EXPECT: stderr~called but not modelled: sensor, device; reaching one makes that path incomplete
 */
#include <assert.h>

int sensor(int channel);
int *device(void);

int main(void) {
    int x = sensor(1), y = sensor(1);
    if (x > 100) {
        assert(x == y); // BUG
        return 0;
    }
    if (x == -3)
        return *device();
    return 0;
}
