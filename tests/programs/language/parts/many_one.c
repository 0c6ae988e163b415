/* The second file of many_files.c. */
extern int global_one;
int callback(int x);
int one(int x);
static int helper(void) { return 10; }
int one(int x) { return callback(x) + helper(); }
