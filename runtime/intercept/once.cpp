// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Once-controls: of pthreads, on which libstdc++'s call_once stands, of libc++, and the guards of static locals. Who runs the
// initialiser gives, also if it throws; who comes later takes, be he the next who tries.
#include <dlfcn.h>

#include "runtime/intercept/library.h"
#include "runtime/intercept/own_guards.h"
#include "runtime/intercept/real.h"
#include "runtime/sync/locks.h"

namespace bigfoot {
namespace {

// The initialiser that is under way in this thread.
struct OnceCall {
  const volatile void *control;
  void (*routine)();
  void (*routine_of)(void *);  // instead, with an argument
  void *argument;
  Caller caller;  // to which no frame pointer leads from the initialiser
};
__attribute__((tls_model("initial-exec"))) __thread OnceCall t_once;

// What context the program is in now nobody knows: the stack is walked.
void giveTo(const volatile void *control, Caller caller) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  Place place = caller.place();
  place.context = kNoContext;
  give(*t, const_cast<const void *>(control), captureCall(*t, place));
}

void takeFrom(const volatile void *control) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  take(*t, const_cast<const void *>(control));
}

void runOnce() {
  const OnceCall call = t_once;
  takeFrom(call.control);
  call.routine ? call.routine() : call.routine_of(call.argument);
  giveTo(call.control, call.caller);
}

// libc++ has one mutex for all flags; it orders nothing here. If the initialiser throws, its exception passes over this frame and
// that of __call_once below: what is hidden has been laid open by then.
void runOnceOpenly(void *) {
  Thread *t = currentThread();
  if (t) --t->ignored_sync;
  runOnce();
  if (t) ++t->ignored_sync;
}

template <class Function>
Function *findGuard(const char *name, Function *own) {
  void *found = dlsym(RTLD_NEXT, name);
  return found ? reinterpret_cast<Function *>(found) : own;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, pthread_once)(pthread_once_t *control, void (*routine)()) {
  if (!currentThread()) return REAL(pthread_once)(control, routine);
  const OnceCall outer = t_once;
  t_once = {control, routine, nullptr, nullptr, BIGFOOT_CALLER_FRAME};
  const int result = REAL(pthread_once)(control, runOnce);
  t_once = outer;
  takeFrom(control);
  return result;
}

// std::__1::__call_once(unsigned long volatile &flag, void *argument, void (*routine)(void *)). What is in libc++'s header loads the flag
// with acquire order, and calls this if it is not set.
INTERCEPT(void, _ZNSt3__111__call_onceERVmPvPFvS2_E)(volatile unsigned long &flag, void *argument, void (*routine)(void *)) {
  using Function = void(volatile unsigned long &, void *, void (*)(void *));
  static const auto real = reinterpret_cast<Function *>(findReal("_ZNSt3__111__call_onceERVmPvPFvS2_E", nullptr));
  Thread *t = currentThread();
  if (!t) return real(flag, argument, routine);
  const OnceCall outer = t_once;
  t_once = {&flag, nullptr, routine, argument, BIGFOOT_CALLER_FRAME};
  {
    const Hidden hidden(t);
    real(flag, nullptr, runOnceOpenly);
  }
  t_once = outer;
  takeFrom(&flag);
}

// The exception of an initialiser passes over our frames, so it is the throw that gives. One that is caught inside the initialiser does
// no harm.
INTERCEPT(__attribute__((noreturn)) void, __cxa_throw)(void *exception, void *type, void (*destroy)(void *)) {
  static const auto real =
      reinterpret_cast<void (*)(void *, void *, void (*)(void *))>(findReal("__cxa_throw", nullptr));
  if (t_once.control) giveTo(t_once.control, t_once.caller);
  t_once.control = nullptr;
  real(exception, type, destroy);
  __builtin_unreachable();
}

INTERCEPT(int, __cxa_guard_acquire)(long *guard) {
  static const auto real = findGuard("__cxa_guard_acquire", own_guards::acquire);
  const int must_initialise = real(guard);
  takeFrom(guard);
  return must_initialise;
}

INTERCEPT(void, __cxa_guard_release)(long *guard) {
  static const auto real = findGuard("__cxa_guard_release", own_guards::release);
  const Busy busy(currentThread());
  giveTo(guard, BIGFOOT_CALLER_FRAME);
  real(guard);
}

// The initialiser threw; another may try.
INTERCEPT(void, __cxa_guard_abort)(long *guard) {
  static const auto real = findGuard("__cxa_guard_abort", own_guards::abort);
  const Busy busy(currentThread());
  giveTo(guard, BIGFOOT_CALLER_FRAME);
  real(guard);
}
