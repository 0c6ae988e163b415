// RUN: check
// EXPECT: safe runs=1
/* Writing one past a global array. */
char buffer[8];
int neighbour = 1;

int main(void) {
    buffer[7] = 'x';
    return neighbour - 1;
}
