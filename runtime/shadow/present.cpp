// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/present.h"

#include "runtime/shadow/page.h"

namespace bigfoot {

uintptr_t skipPresent(uintptr_t address, uintptr_t end, Access access) {
  uint64_t last = 0;  // a word that is covered; neighbours are mostly alike. No stamp is 0
  for (uintptr_t at = address; at < end;) {
    const uintptr_t page_end = (at | (kPageBytes - 1)) + 1;
    const uintptr_t stop = page_end < end ? page_end : end;
    const Page &page = pageOf(at);
    if (!__atomic_load_n(&page.words, __ATOMIC_RELAXED)) {
      if (!isPresent(loadWord(page.uniform).bits(), access)) return at;
      at = stop;
      continue;
    }
    const uint64_t *word = shadowWordOf(at);
    for (; at < stop; at = (at | (kGranuleBytes - 1)) + 1, ++word) {
      const uint64_t seen = __atomic_load_n(word, __ATOMIC_ACQUIRE);
      if (seen == last && seen) continue;
      if (!isPresent(seen, access)) return at;
      last = seen;
    }
  }
  return end;
}

}  // namespace bigfoot
