// RUN: check
// EXPECT: safe runs=1
/* Setting bit-fields one after another reads the undefined neighbours without harm. */
struct flags { unsigned a : 3, b : 5, c : 24; };

int main(void) {
    struct flags f;
    f.a = 2;
    f.b = 9;
    if (f.a != 2 || f.b != 9) return 1;
    return 0;
}
