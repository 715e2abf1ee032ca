// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/delays.h"

#include "runtime/sys/hash.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"
#include "runtime/thread/thread.h"

namespace bigfoot {
namespace {

// Zero: not seeded yet. Its clock tells a thread from those that had its number before.
__attribute__((tls_model("initial-exec"))) __thread uint64_t t_dice;

uint64_t mixed(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

uint64_t throwDice(const Thread &thread) {
  if (!t_dice) t_dice = mixed(options().delay_seed + 1) ^ mixed(uint64_t{thread.now} << 16 ^ static_cast<uint64_t>(thread.tid));
  return mixed(t_dice += kHashFactor);
}

void pause(uint64_t dice) {
  constexpr uint64_t kLongest = 64;  // microseconds
  if (dice % 4)
    os::yield();
  else
    os::sleep((1 + dice / 4 % kLongest) * 1000);
}

}  // namespace

void delayAtRandom(Thread &thread) {
  const uint64_t dice = throwDice(thread);
  if (dice % options().delay) return;
  const uint64_t rest = dice / options().delay;
  const bool leaves = rest % 2;   // inside, others wait for the thread; outside, they get ahead of it
  if (leaves) Inside::leave(thread);
  pause(rest / 2);
  if (leaves) __atomic_store_n(&thread.inside, 1, __ATOMIC_RELAXED);
}

}  // namespace bigfoot
