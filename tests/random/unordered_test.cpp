// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// (A5) An atomic write without an object that takes long: it faults, and another thread of the program has to bring the page. Who makes an object
// far from it does not wait.
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <atomic>
#include <thread>

#include "tests/random/accesses.h"
#include "tests/random/rendezvous.h"

namespace {

using namespace bigfoot;

TEST(Unordered, AWriteThatTakesLongHoldsUpItsNeighboursAlone) {
  constexpr size_t kFar = 1 << 20;
  char *memory = static_cast<char *>(mmap(nullptr, 2 * kFar, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  Rendezvous begun(2);
  std::atomic<bool> is_made = false, is_seen = false;
  std::thread writer([&] {
    void *object = __bigfoot_atomic_begin_unordered(memory);
    begun.wait();
    for (unsigned i = 0; i < 5000 && !is_made; ++i) os::sleep(1'000'000);
    is_seen = is_made.load();
    static const Site site{};
    __bigfoot_atomic_end(object, memory, atomicHow(kAtomicStore, kRelaxed, 8), &site, kNoContext);
  });
  begun.wait();
  checkedAtomic(reinterpret_cast<uintptr_t>(memory + kFar), kAtomicStore, kRelaxed, 8);
  checkedAtomic(reinterpret_cast<uintptr_t>(memory + kFar), kAtomicStore, kRelease, 8);
  is_made = true;
  writer.join();
  EXPECT_TRUE(is_seen);
  munmap(memory, 2 * kFar);
}

}  // namespace
