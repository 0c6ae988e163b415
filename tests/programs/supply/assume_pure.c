/* Functions nobody knows, assumed to be pure: each call returns anything of its type and changes nothing.
 * RUN: check --assume-pure=sensor --assume-pure=flag --assume-pure=ratio --assume-pure=make --assume-pure=wide --assume-pure=notify
 * EXPECT: safe
 * EXPECT: stdout~safe: no errors in [0-9]+ runs?, assuming sensor, flag, ratio, make, wide, notify to be pure
 * EXPECT: stderr!~not modelled
 * EXPECT: json assumed_pure=['sensor', 'flag', 'ratio', 'make', 'wide', 'notify']
 * RUN: check --method=ag --assume-pure=sensor --assume-pure=flag --assume-pure=ratio --assume-pure=make --assume-pure=wide --assume-pure=notify
 * EXPECT: safe
 * RUN: check --assume-pure=sensor --assume-pure=flag --assume-pure=ratio --assume-pure=make --assume-pure=wide --assume-pure=notify -- -m32
 * EXPECT: safe
 */
#include <assert.h>
#include <stdbool.h>

struct pair { int a, b; };
struct large { long many[5]; };

int sensor(int channel);
bool flag(void);
double ratio(int *untouched);
struct pair make(void);
struct large wide(int n);
void notify(const char *format, ...);

int main(void) {
    int mine = 7, x = sensor(1), y = sensor(1);
    bool f = flag();
    assert(f == 0 || f == 1);
    if (x != y) assert(x < y || y < x);
    double r = ratio(&mine);
    assert(r == r || r != r);
    struct pair p = make();
    struct large w = wide(3);
    notify("%d", mine);
    if (p.a > 10 && w.many[4] > 5) assert(p.a > 9 && w.many[4] != 5);
    assert(mine == 7);
    return 0;
}
