/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What BigFoot has of ThreadSanitizer's interface, for machines where clang's own header of this name is not installed: the driver
 * looks here last. <bigfoot/bigfoot.h> says what it means. */
#ifndef BIGFOOT_SANITIZER_TSAN_INTERFACE_H
#define BIGFOOT_SANITIZER_TSAN_INTERFACE_H

#ifdef __cplusplus
extern "C" {
#endif

void __tsan_release(void *address);
void __tsan_acquire(void *address);

static const unsigned __tsan_mutex_linker_init = 1 << 0;
static const unsigned __tsan_mutex_write_reentrant = 1 << 1;
static const unsigned __tsan_mutex_read_reentrant = 1 << 2;
static const unsigned __tsan_mutex_read_lock = 1 << 3;
static const unsigned __tsan_mutex_try_lock = 1 << 4;
static const unsigned __tsan_mutex_try_lock_failed = 1 << 5;
static const unsigned __tsan_mutex_recursive_lock = 1 << 6;
static const unsigned __tsan_mutex_recursive_unlock = 1 << 7;
static const unsigned __tsan_mutex_not_static = 1 << 8;
static const unsigned __tsan_mutex_try_read_lock = (1 << 4) | (1 << 3);
static const unsigned __tsan_mutex_try_read_lock_failed = (1 << 5) | (1 << 4) | (1 << 3);

void __tsan_mutex_create(void *mutex, unsigned flags);
void __tsan_mutex_destroy(void *mutex, unsigned flags);
void __tsan_mutex_pre_lock(void *mutex, unsigned flags);
void __tsan_mutex_post_lock(void *mutex, unsigned flags, int recursion);
int __tsan_mutex_pre_unlock(void *mutex, unsigned flags);
void __tsan_mutex_post_unlock(void *mutex, unsigned flags);
void __tsan_mutex_pre_signal(void *mutex, unsigned flags);
void __tsan_mutex_post_signal(void *mutex, unsigned flags);
void __tsan_mutex_pre_divert(void *mutex, unsigned flags);
void __tsan_mutex_post_divert(void *mutex, unsigned flags);

void *__tsan_external_register_tag(const char *object_type);
void __tsan_external_register_header(void *tag, const char *header);
void __tsan_external_assign_tag(void *address, void *tag);
void __tsan_external_read(void *address, void *caller_pc, void *tag);
void __tsan_external_write(void *address, void *caller_pc, void *tag);

void *__tsan_get_current_fiber(void);
void *__tsan_create_fiber(unsigned flags);
void __tsan_destroy_fiber(void *fiber);
void __tsan_switch_to_fiber(void *fiber, unsigned flags);
void __tsan_set_fiber_name(void *fiber, const char *name);
static const unsigned __tsan_switch_to_fiber_no_sync = 1 << 0;

void __tsan_check_no_mutexes_held(void);
void __tsan_flush_memory(void);

/* A program may define these. */
void __tsan_on_initialize(void);
void __tsan_on_report(void *report);
int __tsan_on_finalize(int failed);
const char *__tsan_default_options(void);
const char *__tsan_default_suppressions(void);

#ifdef __cplusplus
}
#endif

#endif
