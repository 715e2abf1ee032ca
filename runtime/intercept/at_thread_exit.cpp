// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Futures that become ready when a thread ends: the C++ libraries do that, and let go of the state that promise and future share, where we
// do not see it.
#include "runtime/intercept/real.h"
#include "runtime/sync/locks.h"

namespace bigfoot {
namespace {

// What the library destroys then, others have used: by its count of owners they are behind each other, unseen.
class LastOwner {
 public:
  LastOwner() {
    if (Thread *t = currentThread()) beginIgnoringAccesses(*t);
  }
  ~LastOwner() {
    if (Thread *t = currentThread()) endIgnoringAccesses(*t);
  }
  LastOwner(const LastOwner &) = delete;
  LastOwner &operator=(const LastOwner &) = delete;
};

// libstdc++'s std::__future_base::_State_baseV2, its control block, and _Make_ready, which has a weak_ptr to it.
struct State {
  void *table, *result;
  unsigned status;   // an atomic, for which those who get the result wait
};
struct Owners {
  void *table;
  int count;
};
struct MakeReady {
  MakeReady *next;
  void (*run)(void *);
  State *state;
  Owners *owners;
};

void (*g_real_run)(void *);   // the same for all

// The library's own store of the status is a release.
void runAtThreadExit(void *given) {
  const auto &ready = *static_cast<MakeReady *>(given);
  Thread *t = currentThread();
  if (t && ready.owners && __atomic_load_n(&ready.owners->count, __ATOMIC_RELAXED) > 0) {
    const Busy busy(*t);
    give(*t, &ready.state->status);
  }
  const LastOwner last;
  g_real_run(given);
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

#define REAL_OF(name) reinterpret_cast<decltype(&name)>(findReal(#name, nullptr))

// std::__future_base::_State_baseV2::_Make_ready::_M_set(): in the list of what the thread runs at its end.
INTERCEPT(void, _ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv)(void *given) {
  static const auto real = REAL_OF(_ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv);
  real(given);
  auto &ready = *static_cast<MakeReady *>(given);
  __atomic_store_n(&g_real_run, ready.run, __ATOMIC_RELAXED);
  ready.run = runAtThreadExit;
}

// std::__1::__thread_struct::~__thread_struct(). A state of libc++ becomes ready under its mutex, which is seen.
INTERCEPT(void, _ZNSt3__115__thread_structD1Ev)(void *at_exit) {
  static const auto real = REAL_OF(_ZNSt3__115__thread_structD1Ev);
  const LastOwner last;
  real(at_exit);
}
