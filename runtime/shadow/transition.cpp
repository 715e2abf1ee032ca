// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/transition.h"

namespace bigfoot {

bool accessAgain(Thread &thread, PrivateState &state, ByteMask bytes, Access access, Stamp now) {
  const auto knows = [&](Stamp s) { return thread.clock.knows(stamps::epoch(s)); };
  uint32_t *part = state.data, *const end = state.data + state.length;
  while (part < end && (*part & 0xff) != bytes) part += 2 + (*part >> 8);
  if (part >= end || !knows(part[1])) return false;
  Stamp *const first = part + 2, *const last = first + (*part >> 8);
  Stamp *before = nullptr;
  for (Stamp *s = first; s < last; ++s) {
    const bool known = knows(*s);
    const Access other = stamps::access(*s);
    if (!known && conflict(access, other)) return false;
    if (!known || !subsumes(access, other)) continue;
    if (before) return false;
    before = s;
  }
  if (!before) return false;
  const Rewriting rewriting(state);
  // They stay sorted.
  for (; before > first && before[-1] > now; --before) *before = before[-1];
  for (; before + 1 < last && before[1] < now; ++before) *before = before[1];
  *before = now;
  ++thread.statistics.rules[isAtomic(access) ? fasttrack::kAtomicAccess : fasttrack::kReadShared];
  return true;
}

}  // namespace bigfoot
