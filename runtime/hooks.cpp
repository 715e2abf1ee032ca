// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hooks of abi/hooks.def: what compiled code calls.
#include "abi/atomic.h"
#include "abi/version.h"
#include "runtime/init.h"
#include "runtime/intercept/lock_memory.h"
#include "runtime/memory/modules.h"
#include "runtime/report/assembly.h"
#include "runtime/shadow/fast_path.h"
#include "runtime/sync/atomic_operation.h"
#include "runtime/sys/die.h"
#include "runtime/sys/hook.h"

using namespace bigfoot;

// Before the runtime is initialised there is one thread, which it does not know; what that does happens before all others.
//
// A hook goes on as another function with the same caller, which therefore sees the same return address and frame.
#define CHECK_HOOK(kind, bytes, access)                                                                          \
  static ALIGNED __attribute__((noinline)) void kind##bytes##_slow(void *address, const Site *where, uint64_t context) {     \
    Thread *t = checkedThread();                                                                                 \
    if constexpr (Access::access == Access::kRead && bytes <= kGranuleBytes)                                     \
      if (t && readShared<bytes>(*t, addressOf(address), where, context)) return;                                \
    if (t)                                                                                                       \
      checkOutOfLine(*t, addressOf(address), bytes, Access::access, BIGFOOT_PLACE(where, context));              \
  }                                                                                                              \
  static __attribute__((noinline)) void kind##bytes##_unrefined(void *address, const Site *where,                \
                                                                uint64_t context) {                              \
    if (putOffShort<bytes>(*checkedThread(), addressOf(address), where, context)) [[likely]] return;             \
    [[clang::musttail]] return kind##bytes##_slow(address, where, context);                                      \
  }                                                                                                              \
  static __attribute__((noinline)) void kind##bytes##_short(void *address, const Site *where, uint64_t context) {    \
    Thread *t = checkedThread();                                                                                 \
    if (t->shadow.judge_again) [[unlikely]] [[clang::musttail]] return kind##bytes##_slow(address, where, context);   \
    const Short done = checkShort<Access::access, bytes>(*t, addressOf(address), where, context);                \
    if (done == Short::kDone) [[likely]] return;                                                                 \
    if (done == Short::kNoCells) [[clang::musttail]] return kind##bytes##_unrefined(address, where, context);    \
    [[clang::musttail]] return kind##bytes##_slow(address, where, context);                                      \
  }                                                                                                              \
  SHORT_HOOK void __bigfoot_##kind##bytes(void *address, const Site *where, uint64_t context) {                  \
    Thread *t = checkedThread();                                                                                 \
    if (!t) return;                                                                                              \
    if constexpr (bytes <= kGranuleBytes)                                                                        \
      if (checkAgain<Access::access, bytes>(*t, addressOf(address), where, context)) return;                     \
    [[clang::musttail]] return kind##bytes##_short(address, where, context);                                     \
  }                                                                                                              \
  SHORT_HOOK void __bigfoot_test_##kind##bytes(void *address, const Site *where, uint64_t context) {             \
    if (isPresentAt<Access::access, bytes>(addressOf(address))) [[likely]] return;                               \
    [[clang::musttail]] return __bigfoot_##kind##bytes(address, where, context);                                 \
  }
CHECK_HOOK(read, 1, kRead)
CHECK_HOOK(read, 2, kRead)
CHECK_HOOK(read, 4, kRead)
CHECK_HOOK(read, 8, kRead)
CHECK_HOOK(read, 16, kRead)
CHECK_HOOK(write, 1, kWrite)
CHECK_HOOK(write, 2, kWrite)
CHECK_HOOK(write, 4, kWrite)
CHECK_HOOK(write, 8, kWrite)
CHECK_HOOK(write, 16, kWrite)
#undef CHECK_HOOK

// Unaligned loads and stores are short ranges.
#define RANGE_HOOK(kind, access)                                                                                 \
  static ALIGNED __attribute__((noinline)) void kind##_range_slow(void *address, uint64_t bytes, const Site *where,      \
                                                                  uint64_t context) {                        \
    if (Thread *t = checkedThread())                                                                             \
      checkOutOfLine(*t, addressOf(address), bytes, Access::access, BIGFOOT_PLACE(where, context));              \
  }                                                                                                              \
  static __attribute__((noinline)) void kind##_range_short(void *address, uint64_t bytes, const Site *where,     \
                                                           uint64_t context) {                                   \
    Thread *t = checkedThread();                                                                                 \
    if (t && checkShortRange<Access::access>(*t, addressOf(address), bytes, where, context)) return;             \
    [[clang::musttail]] return kind##_range_slow(address, bytes, where, context);                                \
  }                                                                                                              \
  SHORT_HOOK void __bigfoot_##kind##_range(void *address, uint64_t bytes, const Site *where, uint64_t context) {     \
    if (bytes - 1 < kShortRange && isPresentRange<Access::access>(addressOf(address), bytes)) return;            \
    if (bytes <= kFewBytes) [[clang::musttail]] return kind##_range_short(address, bytes, where, context);       \
    [[clang::musttail]] return kind##_range_slow(address, bytes, where, context);                                \
  }
RANGE_HOOK(read, kRead)
RANGE_HOOK(write, kWrite)
#undef RANGE_HOOK

static ALIGNED __attribute__((noinline)) void *atomic_begin_slow(void *address) {
  Thread *t = currentThread();
  return t ? beginAtomic(*t, addressOf(address)) : nullptr;
}

SHORT_HOOK void *__bigfoot_atomic_begin(void *address) {
  if (SyncObject *object = beginAtomicAgain(currentThread(), addressOf(address))) [[likely]] return object;
  [[clang::musttail]] return atomic_begin_slow(address);
}

static ALIGNED __attribute__((noinline)) void *atomic_begin_unordered_slow(void *address) {
  Thread *t = currentThread();
  if (!t) return nullptr;
  const uintptr_t at = addressOf(address);
  Busy::raise(*t);  // a handler that came while the page's lock is held would wait for it for ever
  if (unordered::allow(at) && unordered::begin(*t, at)) return unordered::kNoObject;
  Busy::lower(*t);
  SyncObject *object = beginAtomicAgain(t, at);
  return object ? object : beginAtomic(*t, at);
}

SHORT_HOOK void *__bigfoot_atomic_begin_unordered(void *address) {
  if (Thread *t = currentThread()) [[likely]] {
    const uint32_t busy = t->busy;
    Busy::raise(*t);
    if (unordered::begin(*t, addressOf(address))) [[likely]] return unordered::kNoObject;
    t->busy = busy;  // a signal that came meanwhile waits for the next time: another begin follows
  }
  [[clang::musttail]] return atomic_begin_unordered_slow(address);
}

static ALIGNED __attribute__((noinline)) void atomic_end_slow(void *object, void *address, uint32_t how, const Site *where,
                                                              uint64_t context) {
  Thread *t = currentThread();
  if (t && object) endAtomic(*t, static_cast<SyncObject *>(object), addressOf(address), how, BIGFOOT_PLACE(where, context));
}
static ALIGNED __attribute__((noinline)) void atomic_end_signals(void *, void *, uint32_t, const Site *, uint64_t) {
  passSignals(*currentThread());
}

static ALIGNED __attribute__((noinline)) void atomic_end_unordered_slow(void *, void *address, uint32_t how, const Site *where,
                                                                        uint64_t context) {
  Thread &t = *currentThread();
  endUnordered(t, addressOf(address), how, BIGFOOT_PLACE(where, context));
}
static __attribute__((noinline)) void atomic_end_unordered(void *object, void *address, uint32_t how, const Site *where, uint64_t context) {
  Thread &t = *currentThread();
  if (t.sync.atomic) [[unlikely]] [[clang::musttail]] return atomic_end_slow(t.sync.atomic, address, how, where, context);
  unordered::end(t);
  if (t.ignored_accesses || !endUnorderedShort(t, how, {addressOf(address), atomicSize(how), where, context})) [[unlikely]]
    [[clang::musttail]] return atomic_end_unordered_slow(object, address, how, where, context);
  if (hasSignals(t)) [[unlikely]] [[clang::musttail]] return atomic_end_signals(object, address, how, where, context);
}

static __attribute__((noinline)) void atomic_end_recorded(void *object, void *address, uint32_t how, const Site *where, uint64_t context) {
  Thread *t = checkedThread();
  if (t && object && endAtomicShort(*t, *static_cast<SyncObject *>(object), how, {addressOf(address), atomicSize(how), where, context})) [[likely]] {
    if (!hasSignals(*t)) [[likely]] return;
    [[clang::musttail]] return atomic_end_signals(object, address, how, where, context);
  }
  [[clang::musttail]] return atomic_end_slow(object, address, how, where, context);
}

SHORT_HOOK void __bigfoot_atomic_end(void *object, void *address, uint32_t how, const Site *where, uint64_t context) {
  if (object == unordered::kNoObject) [[clang::musttail]] return atomic_end_unordered(object, address, how, where, context);
  Thread *t = checkedThread();
  if (t && object && endAtomicAgain(*t, *static_cast<SyncObject *>(object), how, {addressOf(address), atomicSize(how), where, context})) [[likely]] {
    if (!hasSignals(*t)) [[likely]] return;
    [[clang::musttail]] return atomic_end_signals(object, address, how, where, context);
  }
  [[clang::musttail]] return atomic_end_recorded(object, address, how, where, context);
}

static ALIGNED __attribute__((noinline)) uint64_t atomic_load_slow(void *address, uint32_t how, const Site *where, uint64_t context) {
  return loadChecked(addressOf(address), how, BIGFOOT_PLACE(where, context));
}
static __attribute__((noinline)) uint64_t atomic_load_recorded(void *address, uint32_t how, const Site *where, uint64_t context) {
  uint64_t value;
  Thread *t = checkedThread();
  if (t && loadShort(*t, how, {addressOf(address), atomicSize(how), where, context}, value)) [[likely]] return value;
  [[clang::musttail]] return atomic_load_slow(address, how, where, context);
}

SHORT_HOOK uint64_t __bigfoot_atomic_load(void *address, uint32_t how, const Site *where, uint64_t context) {
  const uintptr_t a = addressOf(address);
  const MemoryOrder order = atomicOrder(how);
  uint64_t value;
  if (Thread *t = checkedThread()) [[likely]] {
    if (atomicSize(how) == 8) [[likely]] {
      if (loadAgain<8>(*t, a, order, value)) [[likely]] return value;
    } else if (atomicSize(how) == 4) {
      if (loadAgain<4>(*t, a, order, value)) [[likely]] return value;
    } else if (atomicSize(how) == 1) {
      if (loadAgain<1>(*t, a, order, value)) [[likely]] return value;
    }
  }
  [[clang::musttail]] return atomic_load_recorded(address, how, where, context);
}

HOOK void __bigfoot_fence(uint32_t order) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  fence(*t, static_cast<MemoryOrder>(order), callerOf(BIGFOOT_PLACE(nullptr), __builtin_frame_address(0)));
}

static ALIGNED __attribute__((noinline)) void lock_call_slow(const void *lock, uint32_t function, const Site *where, uint64_t context) {
  Place place = BIGFOOT_PLACE(where, context);
  checkLockCall(lock, function, place);
}

static __attribute__((noinline)) void lock_call_short(const void *lock, uint32_t function, const Site *where, uint64_t context) {
  if (useShort(*checkedThread(), lock, function, where, context)) [[likely]] return;
  [[clang::musttail]] return lock_call_slow(lock, function, where, context);
}

SHORT_HOOK void __bigfoot_lock_call(const void *lock, uint32_t function, const Site *where, uint64_t context) {
  if (isUsedAgain(lock, function)) return;
  [[clang::musttail]] return lock_call_short(lock, function, where, context);
}

HOOK void __bigfoot_assembly(const void *address, const Site *where) {
  if (Thread *t = currentThread()) assembly::touched(*t, addressOf(address), where);
}

HOOK void __bigfoot_module_init(uint32_t abi) {
  if (abi != kAbiVersion)
    die("an object file of this program was compiled for ABI version %u, the runtime has version %u; "
        "recompile everything with one version of BigFoot",
        abi, kAbiVersion);
  initialise();
  modules::catchUp();
}
