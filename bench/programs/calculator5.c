/* calculator5 -- an expression of five symbolic bytes: + - * / ( ) and numbers, read with strtol, computed on the way. */
#include <heddle.h>
#include <ctype.h>
#include <stdlib.h>

struct input {
    const char *at;
    int failed;
};

static long sum(struct input *in);

static void space(struct input *in) {
    while (*in->at == ' ')
        in->at++;
}

static long factor(struct input *in) {
    space(in);
    if (*in->at == '-')
        return in->at++, -factor(in);
    if (*in->at == '(') {
        in->at++;
        long inside = sum(in);
        in->failed |= *in->at != ')';
        in->at += *in->at == ')';
        return inside;
    }
    if (!isdigit((unsigned char)*in->at)) {
        in->failed = 1;
        return 0;
    }
    char *end;
    long number = strtol(in->at, &end, 10);
    in->at = end;
    return number;
}

static long product(struct input *in) {
    long left = factor(in);
    for (space(in); !in->failed && (*in->at == '*' || *in->at == '/'); space(in)) {
        char operator = *in->at++;
        long right = factor(in);
        if (operator == '/' && right == 0)
            in->failed = 1;
        else
            left = operator == '*' ? left * right : left / right;
    }
    return left;
}

static long sum(struct input *in) {
    long left = product(in);
    for (space(in); !in->failed && (*in->at == '+' || *in->at == '-'); space(in))
        left = *in->at++ == '+' ? left + product(in) : left - product(in);
    return left;
}

int main(void) {
    char text[6];
    heddle_symbolic(text, 5, "text");
    text[5] = '\0';
    struct input in = {text, 0};
    long result = sum(&in);
    if (in.failed || *in.at)
        return 2;
    return result == 42;
}
