// RUN: check --sym-args=3,1,2
// EXPECT: status=2
// EXPECT: stderr~--sym-args: `3,1,2` is not MIN,MAX,LEN
// RUN: check --sym-file=name
// EXPECT: status=2
// EXPECT: stderr~is not NAME:N
// RUN: check --file=there-is-no-such-file
// EXPECT: status=2
// RUN: check --stdin=%s --sym-stdin=3
// EXPECT: status=2
// EXPECT: stderr~one of them
// RUN: check --sym-file=a:1 --sym-file=a:2
// EXPECT: status=2
// EXPECT: stderr~there are two files `a`
// RUN: check --fail=close
// EXPECT: status=2
int main(void) { return 0; }
