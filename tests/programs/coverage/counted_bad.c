/* What stands behind the place where every path ends is not covered, in the same block or in a caller.
 * RUN: check --coverage --keep-going --lcov=%t/c.info
 * EXPECT: error null-deref@BUG
 * EXPECT: stdout~coverage: 2 of 5 lines .*, 0 of 0 branches, 2 of 2 functions
 * EXPECT: file~DA:11,1\nDA:12,0\nDA:13,0\nDA:17,1\nDA:18,0
 * RUN: check --out=none --quiet --lcov=-
 * EXPECT: stdout~^end_of_record$
 * RUN: check --json=- --lcov=-
 * EXPECT: status=2
 */
static void fails(int *p) { *p = 1; // BUG
    *p = 2;
}

int main(void) {
    int *p = 0;
    fails(p);
    return 0;
}
