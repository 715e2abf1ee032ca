// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sync/ranks.h"

namespace bigfoot {
namespace {

// Between what is put at the end one after the other, so that others have room between them.
constexpr uint64_t kStep = uint64_t{1} << 32;
constexpr uint64_t kHighest = ~uint64_t{0};

}  // namespace

void Ranks::insertBehind(Ranked *place, Ranked &fresh) {
  const auto next = [&] { return place ? place->behind : first_; };
  const auto lowest = [&] { return place ? place->rank : 0; };
  const auto room = [&] { return (next() ? next()->rank : kHighest) - lowest(); };
  if (room() < 2) spread();
  fresh.rank = lowest() + (next() || room() < 2 * kStep ? room() / 2 : kStep);
  fresh.before = place;
  fresh.behind = next();
  (fresh.behind ? fresh.behind->before : last_) = &fresh;
  (place ? place->behind : first_) = &fresh;
  ++count_;
}

void Ranks::remove(Ranked &gone) {
  (gone.before ? gone.before->behind : first_) = gone.behind;
  (gone.behind ? gone.behind->before : last_) = gone.before;
  --count_;
}

// Ranks that lie as far apart as they can.
void Ranks::spread() {
  const uint64_t step = kHighest / (count_ + 2);
  uint64_t rank = 0;
  for (Ranked *r = first_; r; r = r->behind) r->rank = rank += step;
}

}  // namespace bigfoot
