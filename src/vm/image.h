/* image.h -- the program's constants and global variables as the machine sees them. */
#ifndef HEDDLE_VM_IMAGE_H
#define HEDDLE_VM_IMAGE_H

#include "vm/machine.h"

/* Gives every global variable its address, resolves all constants, and builds the memory every state starts from,
 * with argv and the environment. */
void image_build(vm *m);
/* Gives o the initial contents of global variable number `index`. */
void image_fill(vm *m, object *o, uint32_t index);

#endif
