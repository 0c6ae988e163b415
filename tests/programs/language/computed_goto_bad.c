// RUN: check
// EXPECT: error assert@BUG
/* Labels as values: a small interpreter. */
#include <assert.h>

static int interpret(const unsigned char *code) {
    static void *const table[] = {&&halt, &&push, &&add, &&twice};
    int stack[8], top = 0;
    goto *table[*code];
push:
    stack[top++] = code[1];
    code += 2;
    goto *table[*code];
add:
    top--;
    stack[top - 1] += stack[top];
    goto *table[*++code];
twice:
    stack[top - 1] *= 2;
    goto *table[*++code];
halt:
    return stack[top - 1];
}

int main(void) {
    const unsigned char code[] = {1, 20, 1, 1, 2, 3, 0};
    assert(interpret(code) == 41); // BUG
    return 0;
}
