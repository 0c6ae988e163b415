// Control flow that stresses copies between variables: swaps, old and new values in one expression, loops left
// and repeated from inside, short-circuit operators, a loop with two entries, computed jumps, setjmp-free recursion.
static unsigned h = 3;
static void note(long x) { h = h * 31 + (unsigned)x; }

static int post(int i, int j) {
    int old = i++, before = j--;
    int both = old + i * before - j;
    i = j, j = old;
    old = i++ + ++j;
    return both + old * i - j;
}

static int rotate(int n) {
    int a = 1, b = 2, c = 3, t;
    while (n-- > 0) t = a, a = b, b = c, c = t;
    return a * 100 + b * 10 + c;
}

static int leave(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (i % 3 == 1) continue;
        for (int j = i; ; j += 2) {
            if (j > n + 5 || (j & 7) == 6) break;
            if (j == 5) goto next;
            sum += i * j;
        }
        sum ^= i;
        if (sum > 900) return -sum;
    next:;
    }
    return sum;
}

static int two_entries(int n) {
    int x = n, steps = 0;
    if (n & 1) goto middle;
top:
    x = x / 2 + 1;
middle:
    steps++;
    x -= 1;
    if (x > 0 && steps < 50) goto top;
    return steps * 10 + x;
}

static int logic(int a, int b, int c) {
    int r = (a && b) || (c && !a) ? a ? b : c : a | b | c;
    _Bool flag = a > b || (b > c && c++ > 1);
    flag = !flag;
    return r * 4 + flag * 2 + (c ? a == b : a != c);
}

static int machine(const char *code) {
    int acc = 0, at = 0, x = 7;
    for (;;) switch (code[at++]) {
    case 'i': acc++; break;
    case 'd': acc *= 2; /* fall through */
    case 's': { int t = acc; acc = x; x = t; break; }
    case 'j': if (acc < 40) at -= 3; break;
    default: return acc * 3 + x;
    }
}

static long sums(const int *p, int n) {
    long total = 0;
    const int *end = p + n;
    while (p < end) total = total * 3 + *p++;
    do total += *--p; while (p[0] != 4);
    return total;
}

static int ackermann(int m, int n) { return !m ? n + 1 : !n ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }

int main(void) {
    for (int i = 0; i < 6; i++) {
        note(post(i, 3 * i));
        note(rotate(i));
        note(leave(4 * i));
        note(two_entries(i * 7));
        for (int j = 0; j < 3; j++) note(logic(i & 1, j, i - j));
    }
    note(machine("iidsijq"));
    int values[] = {4, 8, 15, 16, 23, 42};
    note(sums(values, 6));
    note(ackermann(2, 3));
    int grid[3][4], sum = 0;
    for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) grid[i][j] = i * j - j;
    for (int j = 4; j-- > 0;) for (int i = 0; i < 3; sum += grid[i++][j]) if (sum & 1) sum *= 2;
    note(sum);
    return (int)((h ^ h >> 16) & 0xff);
}
