// RUN: check --max-time=0.5
// EXPECT: incomplete before the program was compiled
// EXPECT: json seconds<6
/* A program that takes clang longer than the run may. */
#define A(x) x + x * x - x + x * x + x
#define B(x) A(A(A(x)))
#define C(x) B(B(x))
#define D(x) C(x) + C(x) + C(x) + C(x) + C(x) + C(x) + C(x) + C(x)

int main(int count, char **arguments) { return D(count) + !arguments; }
