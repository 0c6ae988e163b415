void increase(int *x) { ++*x; }
