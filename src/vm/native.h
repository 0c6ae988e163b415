/* native.h -- the library functions of native.def, one C function each. */
#ifndef HEDDLE_VM_NATIVE_H
#define HEDDLE_VM_NATIVE_H

#include "vm/machine.h"

native native_malloc, native_calloc, native_realloc, native_reallocarray, native_free, native_aligned_alloc,
    native_valloc, native_posix_memalign, native_malloc_usable_size, native_alloca, native_memcpy, native_memset;
native native_abort, native_exit, native_immediate_exit, native_atexit, native_cxa_atexit, native_setjmp,
    native_longjmp;
native native_assert_fail, native_symbolic, native_assume, native_narrow, native_error, native_incomplete, native_output,
    native_is_symbolic, native_nothing;
native native_run, native_equal_run, native_readable, native_is_open;

native native_pthread_create, native_pthread_join, native_pthread_detach, native_pthread_self, native_pthread_equal,
    native_atomic_begin, native_atomic_end;
/* The thread a pthread_t stands for, or NO_THREAD. */
uint32_t thread_by_handle(const vm *m, uint64_t handle);

native native_mutex_init, native_mutex_destroy, native_mutex_lock, native_mutex_trylock, native_mutex_timedlock,
    native_mutex_clocklock, native_mutex_unlock, native_mutex_consistent, native_mutex_getprioceiling,
    native_mutex_setprioceiling;
native native_cond_init, native_cond_destroy, native_cond_wait, native_cond_timedwait, native_cond_clockwait,
    native_cond_signal, native_cond_broadcast;
native native_rwlock_init, native_rwlock_destroy, native_rwlock_rdlock, native_rwlock_wrlock, native_rwlock_tryrdlock,
    native_rwlock_trywrlock, native_rwlock_timedrdlock, native_rwlock_timedwrlock, native_rwlock_clockrdlock,
    native_rwlock_clockwrlock, native_rwlock_unlock;
native native_spin_init, native_spin_destroy, native_spin_lock, native_spin_trylock, native_spin_unlock;
native native_semaphore_init, native_semaphore_destroy, native_semaphore_wait, native_semaphore_trywait,
    native_semaphore_timedwait, native_semaphore_post, native_semaphore_getvalue;
native native_barrier_init, native_barrier_destroy, native_barrier_wait, native_once;
native native_key_create, native_key_delete, native_setspecific, native_getspecific;
native native_pthread_exit, native_pthread_cancel, native_testcancel, native_setcancelstate, native_setcanceltype,
    native_sleep, native_unwind_next, native_register_cancel, native_unregister_cancel, native_cleanup_push,
    native_cleanup_pop, native_tryjoin, native_timedjoin;

/* longjmp: goes on behind the setjmp that filled the buffer. */
const insn *jump_back(vm *m, const insn *ip, value buffer, value result);

/* sin, cosf, powl, ...: NULL if there is none of that name. */
native *native_find_math(const char *name);

#endif
