// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations of code that was compiled with -fsanitize=thread: the hooks perform them. Between begin and end, as those of
// our pass (abi/hooks.def), and by the order that the program names; to the machine they are as strong as can be.
#include "runtime/sys/hook.h"
#include "runtime/tsan_abi/atomic_hook.h"

namespace bigfoot {
namespace {

using A8 = uint8_t;
using A16 = uint16_t;
using A32 = uint32_t;
using A64 = uint64_t;
using A128 = unsigned __int128;

// One body for all hooks: in each of them it took 100 KiB.
[[gnu::noinline]] void end(Thread &t, SyncObject &object, uintptr_t address, uint32_t how, const Place &place) {
  if (t.ignored_accesses || !endAtomicShort(t, object, how, {address, atomicSize(how), place.site, place.context})) [[unlikely]]
    return endAtomic(t, &object, address, how, place);
  if (hasSignals(t)) [[unlikely]] passSignals(t);
}

// Begin, end, and what is between: `operation` returns how it went, and may change the place.
template <class Operation>
BIGFOOT_INLINE inline void aroundAtomic(Thread &t, uintptr_t address, const Place &place, Operation operation) {
  SyncObject *object = beginAtomicAgain(&t, address);
  if (!object) [[unlikely]] object = beginAtomic(t, address);
  const uint32_t how = operation();
  end(t, *object, address, how, place);
}

// `operation` is told and made. Returns: what it returns, the old value.
template <class T, class Operation>
BIGFOOT_INLINE inline T perform(volatile T *at, AtomicKind kind, int order, const Place &place, Operation operation) {
  Thread *t = currentThread();
  if (!t) return operation();
  T old;
  aroundAtomic(*t, addressOf(at), place, [&] {
    old = operation();
    return atomicHow(kind, orderOf(order), sizeof(T));
  });
  return old;
}

// Returns: what was there. A failed exchange is a load, by the order for that.
template <class T>
BIGFOOT_INLINE inline T exchangeIfEqual(volatile T *at, T expected, T desired, int order, int failed, const Place &place) {
  T old = expected;
  const auto operation = [&] { return __atomic_compare_exchange_n(at, &old, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); };
  Thread *t = currentThread();
  if (!t) {
    operation();
    return old;
  }
  Place made = place;
  aroundAtomic(*t, addressOf(at), made, [&] {
    if (operation()) return atomicHow(kAtomicUpdate, orderOf(order), sizeof(T));
    made.site = codeSite(place.pc, Access::kAtomicRead, sizeof(T));
    return atomicHow(kAtomicLoad, orderOf(failed), sizeof(T));
  });
  return old;
}

// The expected value is a plain variable of the program, which the operation reads, and writes if it fails.
template <class T>
BIGFOOT_INLINE inline bool exchangeIfEqual(volatile T *at, T *expected, T desired, int order, int failed, const Place &place) {
  Thread *t = currentThread();
  Place plain = place;
  plain.site = codeSite(place.pc, Access::kRead, 0);
  if (t) checkRange(*t, addressOf(expected), sizeof(T), Access::kRead, plain);
  const T wanted = *expected;
  const T old = exchangeIfEqual(at, wanted, desired, order, failed, place);
  if (old == wanted) return true;
  plain.site = codeSite(place.pc, Access::kWrite, 0);
  if (t) checkRange(*t, addressOf(expected), sizeof(T), Access::kWrite, plain);
  *expected = old;
  return false;
}

BIGFOOT_INLINE inline uint64_t loadHere(uintptr_t address, uint32_t how, const Place &place) {
  uint64_t value;
  Thread *t = checkedThread();
  if (t && loadShort(*t, how, {address, atomicSize(how), place.site, place.context}, value)) [[likely]] return value;
  return loadChecked(address, how, place);
}

template <class T>
BIGFOOT_INLINE inline T load(const volatile T *at, int order, const Place &place) {
  if constexpr (sizeof(T) <= sizeof(uint64_t))
    if (addressOf(at) % sizeof(T) == 0)
      return static_cast<T>(loadHere(addressOf(at), atomicHow(kAtomicLoad, orderOf(order), sizeof(T)), place));
  auto *writable = const_cast<volatile T *>(at);
  return perform(writable, kAtomicLoad, order, place, [&] { return __atomic_load_n(at, __ATOMIC_SEQ_CST); });
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

#define UPDATE(bits, name, operation)                                                                               \
  HOOK A##bits __tsan_atomic##bits##_##name(volatile A##bits *at, A##bits value, int order) {                       \
    return perform(at, kAtomicUpdate, order, ATOMIC_PLACE(kAtomicWrite, sizeof(A##bits)),                           \
                   [&] { return operation(at, value, __ATOMIC_SEQ_CST); });                                         \
  }

#define COMPARE_EXCHANGE(bits, strength)                                                                            \
  HOOK int __tsan_atomic##bits##_compare_exchange_##strength(volatile A##bits *at, A##bits *expected,               \
                                                             A##bits desired, int order, int failed) {              \
    return exchangeIfEqual(at, expected, desired, order, failed, ATOMIC_PLACE(kAtomicWrite, sizeof(A##bits)));      \
  }

#define ATOMICS_OF_SIZE(bits)                                                                                       \
  HOOK A##bits __tsan_atomic##bits##_load(const volatile A##bits *at, int order) {                                  \
    return load(at, order, ATOMIC_PLACE(kAtomicRead, sizeof(A##bits)));                                             \
  }                                                                                                                 \
  HOOK void __tsan_atomic##bits##_store(volatile A##bits *at, A##bits value, int order) {                           \
    perform(at, kAtomicStore, order, ATOMIC_PLACE(kAtomicWrite, sizeof(A##bits)), [&] {                             \
      __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                                                \
      return value;                                                                                                 \
    });                                                                                                             \
  }                                                                                                                 \
  UPDATE(bits, exchange, __atomic_exchange_n)                                                                       \
  UPDATE(bits, fetch_add, __atomic_fetch_add)                                                                       \
  UPDATE(bits, fetch_sub, __atomic_fetch_sub)                                                                       \
  UPDATE(bits, fetch_and, __atomic_fetch_and)                                                                       \
  UPDATE(bits, fetch_or, __atomic_fetch_or)                                                                         \
  UPDATE(bits, fetch_xor, __atomic_fetch_xor)                                                                       \
  UPDATE(bits, fetch_nand, __atomic_fetch_nand)                                                                     \
  COMPARE_EXCHANGE(bits, strong)                                                                                    \
  COMPARE_EXCHANGE(bits, weak)                                                                                      \
  HOOK A##bits __tsan_atomic##bits##_compare_exchange_val(volatile A##bits *at, A##bits expected, A##bits desired,  \
                                                          int order, int failed) {                                  \
    return exchangeIfEqual(at, expected, desired, order, failed, ATOMIC_PLACE(kAtomicWrite, sizeof(A##bits)));      \
  }

ATOMICS_OF_SIZE(8)
ATOMICS_OF_SIZE(16)
ATOMICS_OF_SIZE(32)
ATOMICS_OF_SIZE(64)
ATOMICS_OF_SIZE(128)

HOOK void __tsan_atomic_thread_fence(int order) {
  if (Thread *t = currentThread()) {
    const Busy busy(*t);
    fence(*t, orderOf(order), callerOf(BIGFOOT_PLACE(nullptr), __builtin_frame_address(0)));
  }
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

// Orders a thread and its own signal handlers, whose accesses are the thread's: nothing to do but for the compiler. (S2)
HOOK void __tsan_atomic_signal_fence(int) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
