/* The third file of many_files.c. */
int global_two = 1;
int callback(int x);
int one(int x);
int two(int x);
static int helper(void) { return 1009; }
int two(int x) { return helper() + one(x) + global_two + callback(x) - callback(0) - x; }
