/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Annotations: what a program can tell BigFoot of itself. In a program that is built without BigFoot they are nothing; their
 * arguments are evaluated all the same.
 *
 * Where the compiler cannot see that threads are ordered (a library without checks, assembly, a device):
 *
 *   BIGFOOT_HAPPENS_BEFORE(address)     what this thread did so far happens before
 *   BIGFOOT_HAPPENS_AFTER(address)      what a thread does after this, for the same address
 *
 * Where accesses are not to be checked, or synchronisation is not to order anything; both nest, and hold for the calling thread:
 *
 *   BIGFOOT_IGNORE_ACCESSES_BEGIN()   BIGFOOT_IGNORE_ACCESSES_END()     reads and writes; atomics still order threads
 *   BIGFOOT_IGNORE_SYNC_BEGIN()       BIGFOOT_IGNORE_SYNC_END()         locks, atomics, semaphores, barriers; not threads' start and end
 *   BIGFOOT_BENIGN_RACE(address, bytes, description)     races there are meant, until the memory is freed
 *
 * For an allocator of the program's own:
 *
 *   BIGFOOT_NEW_MEMORY(address, bytes)  nobody accessed this memory before. Whole units of 8 bytes are meant: what shares one
 *                                       with the range's ends is forgotten as well
 *
 * For reports:
 *
 *   BIGFOOT_THREAD_NAME(name)           of the calling thread, cut off at 15 bytes
 *
 * For a lock of the program's own, so that it orders threads, appears in reports, and is checked for misuse. Its own accesses and
 * synchronisation, between PRE and POST, are ignored:
 *
 *   BIGFOOT_MUTEX_CREATE(mutex, flags)     BIGFOOT_MUTEX_DESTROY(mutex, flags)
 *   BIGFOOT_MUTEX_PRE_LOCK(mutex, flags)   BIGFOOT_MUTEX_POST_LOCK(mutex, flags, depth)
 *   BIGFOOT_MUTEX_PRE_UNLOCK(mutex, flags) BIGFOOT_MUTEX_POST_UNLOCK(mutex, flags)      the first returns how many levels it gave up
 *   BIGFOOT_MUTEX_PRE_SIGNAL(mutex, flags) BIGFOOT_MUTEX_POST_SIGNAL(mutex, flags)      around waking those who wait
 *   BIGFOOT_MUTEX_PRE_DIVERT(mutex, flags) BIGFOOT_MUTEX_POST_DIVERT(mutex, flags)      around code that is not the lock's, in between
 *
 *   BIGFOOT_CHECK_NO_MUTEXES_HELD()     reports a lock of any kind that the thread holds here
 *
 * For a scheduler of the program's own, which switches between stacks (swapcontext(3), assembly), so that each is a thread of its own:
 *
 *   BIGFOOT_FIBER_CREATE()              returns a fiber, a void *, which knows what its creator did so far
 *   BIGFOOT_FIBER_CURRENT()             the one that runs; threads begin with one
 *   BIGFOOT_FIBER_SWITCH(fiber, flags)  just before the switch itself: what follows is the other fiber's, and what this one did
 *                                       happens before it. A fiber may run in any thread, in one at a time
 *   BIGFOOT_FIBER_DESTROY(fiber)        one that does not run, and that no thread began with
 *   BIGFOOT_FIBER_NAME(fiber, name)
 *
 * A program may define __bigfoot_default_options() and __bigfoot_default_suppressions(), which return text: the options that hold
 * unless BIGFOOT_OPTIONS says otherwise, and lines of a suppression file.
 *
 * ThreadSanitizer's <sanitizer/tsan_interface.h> and the dynamic annotations (AnnotateHappensBefore and so on) work as well. */
#ifndef BIGFOOT_BIGFOOT_H
#define BIGFOOT_BIGFOOT_H

#include <stddef.h>

/* Flags of locks. */
enum {
  BIGFOOT_MUTEX_STATIC = 1 << 0,           /* neither its creation nor its destruction means anything */
  BIGFOOT_MUTEX_WRITE_REENTRANT = 1 << 1,  /* of creation: its holder may lock it again */
  BIGFOOT_MUTEX_READ_REENTRANT = 1 << 2,
  BIGFOOT_MUTEX_READ = 1 << 3,             /* lock or unlock for reading */
  BIGFOOT_MUTEX_TRY = 1 << 4,              /* an attempt that does not wait */
  BIGFOOT_MUTEX_TRY_FAILED = 1 << 5,       /* of POST_LOCK: that was in vain */
  BIGFOOT_MUTEX_RECURSIVE_LOCK = 1 << 6,   /* of POST_LOCK: `depth` levels at once */
  BIGFOOT_MUTEX_RECURSIVE_UNLOCK = 1 << 7, /* of PRE_UNLOCK: all levels at once */
  BIGFOOT_MUTEX_NOT_STATIC = 1 << 8        /* of both creation and destruction, where static ones are destroyed by the same code */
};

/* Flags of switches between fibers. */
enum {
  BIGFOOT_FIBER_NO_SYNC = 1 << 0 /* the switch does not order the two */
};

#ifdef __BIGFOOT__

#ifdef __cplusplus
extern "C" {
#endif
void __bigfoot_happens_before(const volatile void *address);
void __bigfoot_happens_after(const volatile void *address);
void __bigfoot_ignore_accesses_begin(void);
void __bigfoot_ignore_accesses_end(void);
void __bigfoot_ignore_sync_begin(void);
void __bigfoot_ignore_sync_end(void);
void __bigfoot_benign_race(const volatile void *address, size_t bytes, const char *description);
void __bigfoot_new_memory(const volatile void *address, size_t bytes);
void __bigfoot_thread_name(const char *name);
void __bigfoot_check_no_mutexes_held(void);
void *__bigfoot_get_current_fiber(void);
void *__bigfoot_create_fiber(void);
void __bigfoot_destroy_fiber(void *fiber);
void __bigfoot_switch_to_fiber(void *fiber, unsigned flags);
void __bigfoot_set_fiber_name(void *fiber, const char *name);
void __bigfoot_mutex_create(void *mutex, unsigned flags);
void __bigfoot_mutex_destroy(void *mutex, unsigned flags);
void __bigfoot_mutex_pre_lock(void *mutex, unsigned flags);
void __bigfoot_mutex_post_lock(void *mutex, unsigned flags, int depth);
int __bigfoot_mutex_pre_unlock(void *mutex, unsigned flags);
void __bigfoot_mutex_post_unlock(void *mutex, unsigned flags);
void __bigfoot_mutex_pre_signal(void *mutex, unsigned flags);
void __bigfoot_mutex_post_signal(void *mutex, unsigned flags);
void __bigfoot_mutex_pre_divert(void *mutex, unsigned flags);
void __bigfoot_mutex_post_divert(void *mutex, unsigned flags);
#ifdef __cplusplus
}
#endif

#define BIGFOOT_HAPPENS_BEFORE(address) __bigfoot_happens_before(address)
#define BIGFOOT_HAPPENS_AFTER(address) __bigfoot_happens_after(address)
#define BIGFOOT_IGNORE_ACCESSES_BEGIN() __bigfoot_ignore_accesses_begin()
#define BIGFOOT_IGNORE_ACCESSES_END() __bigfoot_ignore_accesses_end()
#define BIGFOOT_IGNORE_SYNC_BEGIN() __bigfoot_ignore_sync_begin()
#define BIGFOOT_IGNORE_SYNC_END() __bigfoot_ignore_sync_end()
#define BIGFOOT_BENIGN_RACE(address, bytes, description) __bigfoot_benign_race(address, bytes, description)
#define BIGFOOT_NEW_MEMORY(address, bytes) __bigfoot_new_memory(address, bytes)
#define BIGFOOT_THREAD_NAME(name) __bigfoot_thread_name(name)
#define BIGFOOT_CHECK_NO_MUTEXES_HELD() __bigfoot_check_no_mutexes_held()
#define BIGFOOT_FIBER_CREATE() __bigfoot_create_fiber()
#define BIGFOOT_FIBER_CURRENT() __bigfoot_get_current_fiber()
#define BIGFOOT_FIBER_SWITCH(fiber, flags) __bigfoot_switch_to_fiber(fiber, flags)
#define BIGFOOT_FIBER_DESTROY(fiber) __bigfoot_destroy_fiber(fiber)
#define BIGFOOT_FIBER_NAME(fiber, name) __bigfoot_set_fiber_name(fiber, name)
#define BIGFOOT_MUTEX_CREATE(mutex, flags) __bigfoot_mutex_create(mutex, flags)
#define BIGFOOT_MUTEX_DESTROY(mutex, flags) __bigfoot_mutex_destroy(mutex, flags)
#define BIGFOOT_MUTEX_PRE_LOCK(mutex, flags) __bigfoot_mutex_pre_lock(mutex, flags)
#define BIGFOOT_MUTEX_POST_LOCK(mutex, flags, depth) __bigfoot_mutex_post_lock(mutex, flags, depth)
#define BIGFOOT_MUTEX_PRE_UNLOCK(mutex, flags) __bigfoot_mutex_pre_unlock(mutex, flags)
#define BIGFOOT_MUTEX_POST_UNLOCK(mutex, flags) __bigfoot_mutex_post_unlock(mutex, flags)
#define BIGFOOT_MUTEX_PRE_SIGNAL(mutex, flags) __bigfoot_mutex_pre_signal(mutex, flags)
#define BIGFOOT_MUTEX_POST_SIGNAL(mutex, flags) __bigfoot_mutex_post_signal(mutex, flags)
#define BIGFOOT_MUTEX_PRE_DIVERT(mutex, flags) __bigfoot_mutex_pre_divert(mutex, flags)
#define BIGFOOT_MUTEX_POST_DIVERT(mutex, flags) __bigfoot_mutex_post_divert(mutex, flags)

#else

#define BIGFOOT_HAPPENS_BEFORE(address) ((void)(address))
#define BIGFOOT_HAPPENS_AFTER(address) ((void)(address))
#define BIGFOOT_IGNORE_ACCESSES_BEGIN() ((void)0)
#define BIGFOOT_IGNORE_ACCESSES_END() ((void)0)
#define BIGFOOT_IGNORE_SYNC_BEGIN() ((void)0)
#define BIGFOOT_IGNORE_SYNC_END() ((void)0)
#define BIGFOOT_BENIGN_RACE(address, bytes, description) ((void)(address), (void)(bytes), (void)(description))
#define BIGFOOT_NEW_MEMORY(address, bytes) ((void)(address), (void)(bytes))
#define BIGFOOT_THREAD_NAME(name) ((void)(name))
#define BIGFOOT_CHECK_NO_MUTEXES_HELD() ((void)0)
#define BIGFOOT_FIBER_CREATE() ((void *)0)
#define BIGFOOT_FIBER_CURRENT() ((void *)0)
#define BIGFOOT_FIBER_SWITCH(fiber, flags) ((void)(fiber), (void)(flags))
#define BIGFOOT_FIBER_DESTROY(fiber) ((void)(fiber))
#define BIGFOOT_FIBER_NAME(fiber, name) ((void)(fiber), (void)(name))
#define BIGFOOT_MUTEX_CREATE(mutex, flags) ((void)(mutex), (void)(flags))
#define BIGFOOT_MUTEX_DESTROY(mutex, flags) ((void)(mutex), (void)(flags))
#define BIGFOOT_MUTEX_PRE_LOCK(mutex, flags) ((void)(mutex), (void)(flags))
#define BIGFOOT_MUTEX_POST_LOCK(mutex, flags, depth) ((void)(mutex), (void)(flags), (void)(depth))
#define BIGFOOT_MUTEX_PRE_UNLOCK(mutex, flags) ((void)(mutex), (void)(flags), 1)
#define BIGFOOT_MUTEX_POST_UNLOCK(mutex, flags) ((void)(mutex), (void)(flags))
#define BIGFOOT_MUTEX_PRE_SIGNAL(mutex, flags) ((void)(mutex), (void)(flags))
#define BIGFOOT_MUTEX_POST_SIGNAL(mutex, flags) ((void)(mutex), (void)(flags))
#define BIGFOOT_MUTEX_PRE_DIVERT(mutex, flags) ((void)(mutex), (void)(flags))
#define BIGFOOT_MUTEX_POST_DIVERT(mutex, flags) ((void)(mutex), (void)(flags))

#endif

#endif
