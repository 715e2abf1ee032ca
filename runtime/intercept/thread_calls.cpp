// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What functions about threads read from and store to memory of their caller. What they mean is in threads.cpp and cancellation.cpp.
#include <pthread.h>
#include <sched.h>
#include <threads.h>

#include "runtime/intercept/call.h"

using namespace bigfoot;

// --- the result of a thread: stored when the thread has ended, and all that it did is known ---

LIBC int __bigfoot_pthread_join(pthread_t thread, void **result, PLACE) {
  CALL;
  return call.wroteIfZero(pthread_join(thread, result), result);
}
LIBC int __bigfoot_pthread_tryjoin_np(pthread_t thread, void **result, PLACE) {
  CALL;
  return call.wroteIfZero(pthread_tryjoin_np(thread, result), result);
}
LIBC int __bigfoot_pthread_timedjoin_np(pthread_t thread, void **result, const timespec *until, PLACE) {
  CALL;
  call.read(until);
  return call.wroteIfZero(pthread_timedjoin_np(thread, result, until), result);
}
LIBC int __bigfoot_pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock, const timespec *until, PLACE) {
  CALL;
  call.read(until);
  return call.wroteIfZero(pthread_clockjoin_np(thread, result, clock, until), result);
}
LIBC int __bigfoot_thrd_join(thrd_t thread, int *result, PLACE) {
  CALL;
  return call.wroteIfZero(thrd_join(thread, result), result);
}

// --- names, cancellation, scheduling ---

LIBC int __bigfoot_pthread_getname_np(pthread_t thread, char *to, size_t n, PLACE) {
  CALL;
  const int error = pthread_getname_np(thread, to, n);
  if (error == 0) call.writeString(to);
  return error;
}
LIBC int __bigfoot_pthread_setname_np(pthread_t thread, const char *name, PLACE) {
  CALL;
  call.readString(name);
  return pthread_setname_np(thread, name);
}
LIBC int __bigfoot_pthread_setcancelstate(int state, int *old, PLACE) {
  CALL;
  return call.wroteIfZero(pthread_setcancelstate(state, old), old);
}
LIBC int __bigfoot_pthread_setcanceltype(int type, int *old, PLACE) {
  CALL;
  if (type == PTHREAD_CANCEL_DEFERRED || type == PTHREAD_CANCEL_ASYNCHRONOUS) call.write(old);  // the thread may not come back
  return pthread_setcanceltype(type, old);
}
LIBC int __bigfoot_pthread_getschedparam(pthread_t thread, int *policy, sched_param *to, PLACE) {
  CALL;
  const int error = pthread_getschedparam(thread, policy, to);
  if (error == 0) call.write(policy), call.write(to);
  return error;
}
LIBC int __bigfoot_pthread_setschedparam(pthread_t thread, int policy, const sched_param *from, PLACE) {
  CALL;
  call.read(from);
  return pthread_setschedparam(thread, policy, from);
}
LIBC int __bigfoot_pthread_getcpuclockid(pthread_t thread, clockid_t *to, PLACE) {
  CALL;
  return call.wroteIfZero(pthread_getcpuclockid(thread, to), to);
}
LIBC int __bigfoot_pthread_getaffinity_np(pthread_t thread, size_t bytes, cpu_set_t *to, PLACE) {
  CALL;
  const int error = pthread_getaffinity_np(thread, bytes, to);
  if (error == 0) call.write(to, bytes);
  return error;
}
LIBC int __bigfoot_pthread_setaffinity_np(pthread_t thread, size_t bytes, const cpu_set_t *from, PLACE) {
  CALL;
  call.read(from, bytes);
  return pthread_setaffinity_np(thread, bytes, from);
}
LIBC int __bigfoot_sched_getaffinity(pid_t thread, size_t bytes, cpu_set_t *to, PLACE) {
  CALL;
  const int error = sched_getaffinity(thread, bytes, to);
  if (error == 0) call.write(to, bytes);
  return error;
}
LIBC int __bigfoot_sched_setaffinity(pid_t thread, size_t bytes, const cpu_set_t *from, PLACE) {
  CALL;
  call.read(from, bytes);
  return sched_setaffinity(thread, bytes, from);
}

// --- attributes of a thread that is to be ---

#define GIVES(name, type)                                                                            \
  LIBC int __bigfoot_pthread_attr_get##name(const pthread_attr_t *attributes, type *to, PLACE) {     \
    CALL;                                                                                            \
    call.read(attributes);                                                                           \
    return call.wroteIfZero(pthread_attr_get##name(attributes, to), to);                             \
  }
#define TAKES(name, type)                                                                            \
  LIBC int __bigfoot_pthread_attr_set##name(pthread_attr_t *attributes, type value, PLACE) {         \
    CALL;                                                                                            \
    return call.wroteIfZero(pthread_attr_set##name(attributes, value), attributes);                  \
  }
GIVES(detachstate, int)
TAKES(detachstate, int)
GIVES(stacksize, size_t)
TAKES(stacksize, size_t)
GIVES(guardsize, size_t)
TAKES(guardsize, size_t)
GIVES(scope, int)
TAKES(scope, int)
GIVES(inheritsched, int)
TAKES(inheritsched, int)
GIVES(schedpolicy, int)
TAKES(schedpolicy, int)
GIVES(schedparam, sched_param)
LIBC int __bigfoot_pthread_attr_setschedparam(pthread_attr_t *attributes, const sched_param *from, PLACE) {
  CALL;
  call.read(from);
  return call.wroteIfZero(pthread_attr_setschedparam(attributes, from), attributes);
}
LIBC int __bigfoot_pthread_attr_getstack(const pthread_attr_t *attributes, void **at, size_t *bytes, PLACE) {
  CALL;
  call.read(attributes);
  const int error = pthread_attr_getstack(attributes, at, bytes);
  if (error == 0) call.write(at), call.write(bytes);
  return error;
}
LIBC int __bigfoot_pthread_attr_setstack(pthread_attr_t *attributes, void *at, size_t bytes, PLACE) {
  CALL;
  return call.wroteIfZero(pthread_attr_setstack(attributes, at, bytes), attributes);
}
LIBC int __bigfoot_pthread_attr_init(pthread_attr_t *attributes, PLACE) {
  CALL;
  return call.wroteIfZero(pthread_attr_init(attributes), attributes);
}
LIBC int __bigfoot_pthread_attr_destroy(pthread_attr_t *attributes, PLACE) {
  CALL;
  call.write(attributes);
  return pthread_attr_destroy(attributes);
}
LIBC int __bigfoot_pthread_getattr_np(pthread_t thread, pthread_attr_t *to, PLACE) {
  CALL;
  return call.wroteIfZero(pthread_getattr_np(thread, to), to);
}
