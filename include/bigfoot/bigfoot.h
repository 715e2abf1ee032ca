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
 * For checkers of atomicity (docs/traces.md), in programs of --checks=events; elsewhere it means nothing. Before a function:
 *
 *   BIGFOOT_ATOMIC                      it is meant to be atomic: a region of the trace
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
 * A program may define void __bigfoot_on_report(void), which is called in the thread that found something when the report is printed. There,
 * and for a debugger that stopped there, bigfoot_report_* tell what was found:
 *
 *   bigfoot_report_kind()               in ThreadSanitizer's words: "data-race", "mutex-double-lock"; null if nothing is under report
 *   bigfoot_report_access(n, &access)   of a race: 0 is the access that found it, 1 the earlier one
 *   bigfoot_report_place(n, &place)     of other findings: 0 is where it happened, others are what it has to do with
 *   bigfoot_report_location(&location)  what the memory is
 *   bigfoot_report_thread(n, &thread)   threads that are part of it, from 0 on, and
 *   bigfoot_report_mutex(n, &mutex)     locks
 *
 * Those return 0 where there is no such part. Strings live until __bigfoot_on_report returns; null is what is not known.
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

/* Return addresses, innermost first. */
#define BIGFOOT_REPORT_FRAMES 64
struct bigfoot_report_stack {
  size_t frames;
  void *frame[BIGFOOT_REPORT_FRAMES];
};

struct bigfoot_report_access {
  int is_write, is_atomic;
  int is_release;       /* free, munmap */
  void *address;
  size_t bytes;
  size_t thread;        /* its id */
  const char *file;     /* of the access, where a frame may only know of the check */
  unsigned line, column;
  const char *function; /* as the linker has it */
  const char *variable; /* as in the source: "account->balance" */
  struct bigfoot_report_stack stack;
};

struct bigfoot_report_place {
  const char *role;     /* "now", "locked", "destroyed" */
  int has_thread;       /* it is known */
  size_t thread;
  struct bigfoot_report_stack stack;
};

struct bigfoot_report_location {
  const char *kind;     /* "heap", "global", "stack", "tls", "fd" (a file descriptor) or "unknown" */
  void *start;          /* of the block or global */
  size_t bytes;
  int has_thread;       /* whose stack it is, or who allocated the block or opened the descriptor */
  size_t thread;
  struct bigfoot_report_stack stack; /* of that */
};

struct bigfoot_report_thread {
  size_t id;            /* 0 is the main thread, 1 is T1 */
  int system_id;
  const char *name;
  int is_running;
  int has_parent;
  size_t parent;
  struct bigfoot_report_stack stack; /* of its creation */
};

struct bigfoot_report_mutex {
  size_t id;
  void *address;        /* null: destroyed since */
  struct bigfoot_report_stack stack; /* of its creation, or first use */
};

#ifdef __BIGFOOT__

#define BIGFOOT_ATOMIC __attribute__((annotate("bigfoot:atomic")))

#ifdef __cplusplus
extern "C" {
#endif
const char *bigfoot_report_kind(void);
int bigfoot_report_access(size_t number, struct bigfoot_report_access *access);
int bigfoot_report_place(size_t number, struct bigfoot_report_place *place);
int bigfoot_report_location(struct bigfoot_report_location *location);
int bigfoot_report_thread(size_t number, struct bigfoot_report_thread *thread);
int bigfoot_report_mutex(size_t number, struct bigfoot_report_mutex *mutex);
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

#define BIGFOOT_ATOMIC
#define bigfoot_report_kind() ((const char *)0)
#define bigfoot_report_access(number, access) ((void)(number), (void)(access), 0)
#define bigfoot_report_place(number, place) ((void)(number), (void)(place), 0)
#define bigfoot_report_location(location) ((void)(location), 0)
#define bigfoot_report_thread(number, thread) ((void)(number), (void)(thread), 0)
#define bigfoot_report_mutex(number, mutex) ((void)(number), (void)(mutex), 0)
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
