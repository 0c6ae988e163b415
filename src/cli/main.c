/* main.c -- the program heddle: a thin main over libheddle. */
#include "cli/cli.h"

int main(int argc, char **argv) { return cli_main(argc, argv); }
