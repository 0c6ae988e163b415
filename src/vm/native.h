/* native.h -- the library functions of native.def, one C function each. */
#ifndef HEDDLE_VM_NATIVE_H
#define HEDDLE_VM_NATIVE_H

#include "vm/machine.h"

native native_malloc, native_calloc, native_realloc, native_reallocarray, native_free, native_aligned_alloc,
    native_valloc, native_posix_memalign, native_malloc_usable_size, native_alloca, native_memcpy, native_memset;
native native_abort, native_exit, native_immediate_exit, native_atexit, native_cxa_atexit, native_setjmp,
    native_longjmp;
native native_assert_fail, native_symbolic, native_assume, native_error, native_incomplete, native_output,
    native_is_symbolic, native_nothing;

/* sin, cosf, powl, ...: NULL if there is none of that name. */
native *native_find_math(const char *name);

#endif
