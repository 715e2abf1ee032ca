// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/transition.h"

namespace bigfoot {

bool addAccess(Thread &thread, PrivateState &state, ByteMask bytes, Access access, Stamp now) {
  const auto knows = [&](Stamp s) { return thread.clock.knows(stamps::epoch(s)); };
  uint32_t *part = state.data, *const end = state.data + state.length;
  while (part < end && (*part & 0xff) != bytes) part += 2 + (*part >> 8);
  if (part >= end || !knows(part[1])) return false;
  const uint32_t count = *part >> 8;
  Stamp kept[PrivateState::kMaxLength + 1];
  uint32_t kept_count = 0;
  bool placed = false;
  for (uint32_t i = 0; i < count; ++i) {
    const Stamp s = part[2 + i];
    const bool known = knows(s);
    const Access other = stamps::access(s);
    if (!known && conflict(access, other)) return false;
    if (known && subsumes(access, other)) continue;
    if (!placed && now < s) placed = true, kept[kept_count++] = now;
    kept[kept_count++] = s;
  }
  if (!placed) kept[kept_count++] = now;
  if (state.length - count + kept_count > PrivateState::kMaxLength) return false;
  ++thread.statistics.rules[isAtomic(access)   ? fasttrack::kAtomicAccess
                            : count > 1        ? fasttrack::kReadShared
                            : kept_count > 1   ? fasttrack::kReadShare
                                               : fasttrack::kReadExclusive];
  const Rewriting rewriting(state);
  uint32_t *const rest = part + 2 + count;
  if (kept_count != count) __builtin_memmove(part + 2 + kept_count, rest, static_cast<size_t>(end - rest) * sizeof *rest);
  for (uint32_t i = 0; i < kept_count; ++i) part[2 + i] = kept[i];
  *part = bytes | kept_count << 8;
  state.length = state.length - count + kept_count;
  return true;
}

}  // namespace bigfoot
