// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/traces/engine/operations.h"

#include <stdint.h>
#include <string.h>

#include <atomic>

namespace bigfoot::operations {
namespace {

thread_local volatile uint64_t kept;  // what is read is used

template <class T>
bool isOne(void *at, size_t bytes) {
  return bytes == sizeof(T) && reinterpret_cast<uintptr_t>(at) % sizeof(T) == 0;
}

// Each is a place of its own, with checks as the compiler likes them there.
template <class T, unsigned kVariant>
[[gnu::noinline]] void readOne(void *at) {
  kept = *static_cast<T *>(at) + kVariant;
}
template <class T, unsigned kVariant>
[[gnu::noinline]] void writeOne(void *at) {
  *static_cast<T *>(at) = static_cast<T>(kVariant);
}
template <unsigned kVariant>
[[gnu::noinline]] void readMany(void *at, size_t bytes) {
  uint8_t copy[512];
  if (kVariant % 2) {
    uint64_t sum = 0;
    for (size_t i = 0; i < bytes; ++i) sum += static_cast<uint8_t *>(at)[i];
    kept = sum;
  } else {
    memcpy(copy, at, bytes);
    kept = copy[0];
  }
}
template <unsigned kVariant>
[[gnu::noinline]] void writeMany(void *at, size_t bytes) {
  if (kVariant % 2)
    for (size_t i = 0; i < bytes; ++i) static_cast<uint8_t *>(at)[i] = static_cast<uint8_t>(i);
  else
    memset(at, kVariant, bytes);
}

template <unsigned kVariant>
void readAny(void *at, size_t bytes) {
  if (isOne<uint8_t>(at, bytes)) readOne<uint8_t, kVariant>(at);
  else if (isOne<uint16_t>(at, bytes)) readOne<uint16_t, kVariant>(at);
  else if (isOne<uint32_t>(at, bytes)) readOne<uint32_t, kVariant>(at);
  else if (isOne<uint64_t>(at, bytes)) readOne<uint64_t, kVariant>(at);
  else readMany<kVariant>(at, bytes);
}
template <unsigned kVariant>
void writeAny(void *at, size_t bytes) {
  if (isOne<uint8_t>(at, bytes)) writeOne<uint8_t, kVariant>(at);
  else if (isOne<uint16_t>(at, bytes)) writeOne<uint16_t, kVariant>(at);
  else if (isOne<uint32_t>(at, bytes)) writeOne<uint32_t, kVariant>(at);
  else if (isOne<uint64_t>(at, bytes)) writeOne<uint64_t, kVariant>(at);
  else writeMany<kVariant>(at, bytes);
}

std::atomic<uint64_t> &atomicAt(void *at) { return *static_cast<std::atomic<uint64_t> *>(at); }

}  // namespace

void read(void *at, size_t bytes, unsigned variant) {
  constexpr void (*kVariants[])(void *, size_t) = {readAny<0>, readAny<1>, readAny<2>, readAny<3>};
  kVariants[variant % 4](at, bytes);
}
void write(void *at, size_t bytes, unsigned variant) {
  constexpr void (*kVariants[])(void *, size_t) = {writeAny<0>, writeAny<1>, writeAny<2>, writeAny<3>};
  kVariants[variant % 4](at, bytes);
}

void loadRelaxed(void *at) { kept = atomicAt(at).load(std::memory_order_relaxed); }
void loadAcquire(void *at) { kept = atomicAt(at).load(std::memory_order_acquire); }
void storeRelaxed(void *at) { atomicAt(at).store(1, std::memory_order_relaxed); }
void storeRelease(void *at) { atomicAt(at).store(1, std::memory_order_release); }
void updateRelaxed(void *at) { atomicAt(at).fetch_add(1, std::memory_order_relaxed); }
void updateRelease(void *at) { atomicAt(at).fetch_add(1, std::memory_order_release); }
void fenceAcquire() { std::atomic_thread_fence(std::memory_order_acquire); }
void fenceRelease() { std::atomic_thread_fence(std::memory_order_release); }

}  // namespace bigfoot::operations
