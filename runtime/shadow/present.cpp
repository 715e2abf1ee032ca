// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/present.h"

#include "runtime/shadow/extent.h"
#include "runtime/shadow/page.h"

namespace bigfoot {
namespace {

// Of a page without words. Cells of others' pages change under our eyes.
bool isPresentIn(const Page &page, const Thread &thread, unsigned first, unsigned end, Access access) {
  const Word whole = loadWord(page.whole);
  if (!whole.isRuns()) return isPresent(whole.bits(), access, *thread.window);
  if (__atomic_load_n(&page.owner, __ATOMIC_RELAXED) != thread.owner_id) return false;
  bool all = true;
  g_runs.at(whole.index()).forEachIn(first, end, [&](unsigned, unsigned, const Pattern &pattern) {
    for (unsigned k = 0; k < pattern.period; ++k) all &= isPresent(pattern.word[k].bits(), access, *thread.window);
  });
  return all;
}

}  // namespace

uintptr_t skipPresent(const Thread &thread, uintptr_t address, uintptr_t end, Access access) {
  uint64_t last = 0;  // a word that is covered; neighbours are mostly alike. No stamp is 0
  for (uintptr_t at = address; at < end;) {
    const uintptr_t page_end = (at | (kPageBytes - 1)) + 1;
    const uintptr_t stop = page_end < end ? page_end : end;
    const Page &page = pageOf(at);
    if (!hasWords(page)) {
      if (loadWord(page.whole).blank()) {
        const uintptr_t next = extents::skipSpan(at, [&](Word word) { return isPresent(word.bits(), access, *thread.window); });
        if (next == at) return at;
        at = next < end ? next : end;
        continue;
      }
      if (!isPresentIn(page, thread, wordIndex(at), wordIndex(stop - 1) + 1, access)) return at;
      at = stop;
      continue;
    }
    const uint64_t *word = shadowWordOf(at);
    for (; at < stop; at = (at | (kGranuleBytes - 1)) + 1, ++word) {
      const uint64_t seen = __atomic_load_n(word, __ATOMIC_ACQUIRE);
      if (seen == last && seen) continue;
      if (!isPresent(seen, access, *thread.window)) return at;
      last = seen;
    }
  }
  return end;
}

}  // namespace bigfoot
