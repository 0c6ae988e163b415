/* serve.h -- running a program many times that has been loaded once; what the requests are like is in serve.c. */
#ifndef HEDDLE_TESTS_SERVE_H
#define HEDDLE_TESTS_SERVE_H

typedef int served_main(int argc, char **argv, char **environment);
/* Called in the server itself, before the copy is made: what several runs have in common. */
typedef void served_prepare(int argc, char **argv);

/* Returns in the copies, with the status of the program; the server ends with its standard input. prepare: or NULL. */
int serve(served_main *served, served_prepare *prepare, char **environment);

#endif
