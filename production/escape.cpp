// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/escape.h"

#include "runtime/sys/array.h"

namespace bigfoot {
namespace {

thread_local OwnStack t_stack;
thread_local constinit Array<owners::Range> t_open;   // escaped, and not searched yet

}  // namespace

OwnStack &Escape::stack() { return t_stack; }

bool Escape::hasNews(const owners::Range &words) const {
  for (uint64_t at = (words.start + 7) & ~uint64_t{7}; at + 8 <= words.end; at += 8)
    if (isNews(*reinterpret_cast<const uint64_t *>(at))) return true;
  return false;
}

// Only what is the thread's own: it cannot know of what others have to themselves, and what looks so is a number, or a pointer that is out of date (CA7).
void Escape::push(uint64_t value) {
  if (!isNews(value)) return;
  const owners::Range range = blockOrFrame(value);
  mark(value, range);
  t_open.add(range);
}

owners::Range Escape::blockOrFrame(uint64_t value) const {
  return owners::ownerOf(value) ? owners::blockAround(value) : t_stack.frameAround(value, registers_);
}

void Escape::mark(uint64_t value, const owners::Range &range) {
  if (owners::ownerOf(value)) owners::markEscaped(range);
  else t_stack.add(range);
}

bool Escape::escapeAlone(uint64_t value) {
  constexpr uint64_t kLarge = 4096;
  const owners::Range range = blockOrFrame(value);
  if (range.end - range.start > kLarge) return false;
  for (uint64_t at = (range.start + 7) & ~uint64_t{7}; at + 8 <= range.end; at += 8) {
    const uint64_t word = *reinterpret_cast<const uint64_t *>(at);
    if (word - range.start >= range.end - range.start && isNews(word)) return false;
  }
  mark(value, range);
  return true;
}

void Escape::finish() {
  while (t_open.count()) {
    const owners::Range range = t_open.take();
    for (uint64_t at = (range.start + 7) & ~uint64_t{7}; at + 8 <= range.end; at += 8) push(__atomic_load_n(reinterpret_cast<const uint64_t *>(at), __ATOMIC_RELAXED));
  }
}

void Escape::escape(uint64_t value) {
  push(value);
  finish();
}

void Escape::escapeFrom(const owners::Range &words) {
  t_open.add(words);
  finish();
}

// Its contents are not searched: the owner may free it meanwhile. What the thread comes to from there it takes over as well.
void Escape::takeOver(uint64_t address) {
  if (owners::isOfPrograms(address) && owners::ownerOf(address)) owners::markEscaped(owners::blockAround(address));
}

}  // namespace bigfoot
