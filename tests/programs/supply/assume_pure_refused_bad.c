/* What cannot be assumed to be pure.
 * RUN: check --assume-pure=own
 * EXPECT: status=2
 * EXPECT: stderr~--assume-pure=own: the program has a body of it
 * RUN: check --assume-pure=strlen
 * EXPECT: status=2
 * EXPECT: stderr~--assume-pure=strlen: heddle has a model of it
 * RUN: check --assume-pure=malloc
 * EXPECT: status=2
 * EXPECT: stderr~--assume-pure=malloc: heddle has a model of it
 * RUN: check --assume-pure=die
 * EXPECT: status=2
 * EXPECT: stderr~--assume-pure=die: it never returns; give it a body with --stub
 */
#include <stdlib.h>
#include <string.h>

void die(void) __attribute__((noreturn));

int own(int x) { return x; }

int main(int argc, char **argv) {
    if (argc > 1 && strlen(argv[1]) == 3) die();
    return own(0);
}
