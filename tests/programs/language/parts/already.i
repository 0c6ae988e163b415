# 1 "already.c"
extern int printf(const char *format, ...);
int from_preprocessed(int x);
int from_preprocessed(int x) { return 2 * x + 1; }
