// RUN: check
// EXPECT: error out-of-bounds@BUG
/* Writing one past a global array. */
char buffer[8];
int neighbour = 1;

int main(void) {
    buffer[8] = 'x'; // BUG
    return neighbour - 1;
}
